import Tessellate

/// One parameter of a scene: an option, and the property that it sets.
///
/// Its value in a scene with the defaults is the fallback of the option.
struct Parameter<Root: Scene>: Sendable {
  let info: OptionInfo
  let take: @Sendable (inout Arguments, inout Root) throws(UsageError) -> Void

  init<Value>(_ option: Option<Value>, _ property: WritableKeyPath<Root, Value> & Sendable) {
    info = option.info
    take = { arguments, scene throws(UsageError) in
      scene[keyPath: property] = try arguments.take(option)
    }
  }

  /// A finite number within a range.
  static func number(
    _ name: String, _ property: WritableKeyPath<Root, Double> & Sendable,
    _ range: NumberRange = .any,
    help: String
  ) -> Parameter {
    Parameter(
      .number(name, fallback: Root()[keyPath: property], range, help: help), property)
  }

  /// A finite number within a range, or `nil`.
  static func optionalNumber(
    _ name: String, _ property: WritableKeyPath<Root, Double?> & Sendable,
    _ range: NumberRange = .any, help: String
  ) -> Parameter {
    Parameter(.optionalNumber(name, range, help: help), property)
  }

  /// A whole number of at least 1.
  static func count(
    _ name: String, _ property: WritableKeyPath<Root, Int> & Sendable, limit: Int, help: String
  ) -> Parameter {
    let fallback = Root()[keyPath: property]
    return Parameter(
      Option(
        name: name, placeholder: "COUNT", fallback: fallback, fallbackText: String(fallback),
        expectation: "a whole number from 1 to \(limit)", help: help,
        parse: { text in Int(text).flatMap { $0 >= 1 && $0 <= limit ? $0 : nil } }), property)
  }

  /// One of the cases of an enumeration.
  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ property: WritableKeyPath<Root, Value> & Sendable, help: String
  ) -> Parameter {
    Parameter(.choice(name, fallback: Root()[keyPath: property], help: help), property)
  }

  /// A list of colours: one is uniform, several are a gradient.
  static func palette(
    _ name: String, _ property: WritableKeyPath<Root, Palette> & Sendable, help: String
  ) -> Parameter {
    let fallback = Root()[keyPath: property]
    return Parameter(
      Option(
        name: name, placeholder: "COLORS", fallback: fallback, fallbackText: fallback.text,
        expectation: "none, or CSS colours, separated by commas or blanks", help: help,
        parse: { Palette($0) }), property)
  }

  /// A switch.
  static func isSet(
    _ name: String, _ property: WritableKeyPath<Root, Bool> & Sendable, help: String
  ) -> Parameter {
    let option = Switch(name: name, help: help)
    return Parameter(info: option.info) { arguments, scene throws(UsageError) in
      scene[keyPath: property] = arguments.take(option)
    }
  }

  private init(
    info: OptionInfo,
    take: @escaping @Sendable (inout Arguments, inout Root) throws(UsageError) -> Void
  ) {
    (self.info, self.take) = (info, take)
  }
}

// MARK: Parameters of all scenes

extension Parameter {
  /// The size of the drawing.
  static var size: Parameter {
    let fallback = Root().size
    return Parameter(
      Option(
        name: "--size", placeholder: "W,H", fallback: fallback,
        fallbackText: "\(Number.text(fallback.x)),\(Number.text(fallback.y))",
        expectation: "two numbers above 0, as 400,300", help: "Size of the scene."
      ) { text in
        guard let list = Number.parseList(text), list.count == 2, list.allSatisfy({ $0 > 0 })
        else { return nil }
        return Vector(list[0], list[1])
      }, \.size)
  }

  /// The pace of the movement.
  static func pace(_ property: WritableKeyPath<Root, Pace> & Sendable) -> Parameter {
    .choice("--pace", property, help: "Pace of the movement.")
  }
}
