/// A number with a unit.
struct Length: Sendable, Hashable {
  enum Unit: String, Sendable {
    case user = ""
    case pixel = "px"
    case point = "pt"
    case pica = "pc"
    case millimetre = "mm"
    case centimetre = "cm"
    case inch = "in"
    case quarterMillimetre = "q"
    case em, ex, ch, rem
    case viewportWidth = "vw"
    case viewportHeight = "vh"
    case percent = "%"
  }

  var value: Double
  var unit: Unit

  init(_ value: Double, _ unit: Unit = .user) { (self.value, self.unit) = (value, unit) }

  /// Reads a whole attribute; `nil` unless it is one number with a unit or none.
  init?(_ text: String) {
    var scanner = ValueScanner(text.trimmed)
    guard let length = Length(&scanner), scanner.isAtEnd else { return nil }
    self = length
  }

  /// Reads a number and the unit after it.
  init?(_ scanner: inout ValueScanner) {
    guard let number = scanner.number() else { return nil }
    if scanner.take("%") {
      self.init(number, .percent)
    } else if let unit = Unit(rawValue: scanner.identifier().lowercased()) {
      self.init(number, unit)
    } else {
      return nil
    }
  }

  /// The size that a percentage is of.
  enum Axis { case horizontal, vertical, other }

  /// The length in user units; beyond the range of `Double`, the largest number.
  func resolved(_ axis: Axis, _ context: LengthContext) -> Double {
    let length = product(axis, context)
    let most = Double.greatestFiniteMagnitude
    return length.isNaN ? 0 : min(max(length, -most), most)
  }

  /// Whether the unit depends on the size of type.
  var isOfType: Bool { [.em, .ex, .ch, .rem].contains(unit) }

  /// The length in user units if its unit depends on the size of type alone, so that it does not
  /// depend on its use; else the length itself.
  func settled(_ context: LengthContext) -> Length {
    isOfType ? Length(resolved(.other, context)) : self
  }

  private func product(_ axis: Axis, _ context: LengthContext) -> Double {
    switch unit {
    case .user, .pixel: return value
    case .point: return value * 4 / 3
    case .pica: return value * 16
    case .inch: return value * 96
    case .centimetre: return value / 2.54 * 96
    case .millimetre: return value / 25.4 * 96
    case .quarterMillimetre: return value / 101.6 * 96
    case .em: return value * context.fontSize
    // Without fonts, the height of an x and the width of a zero are half the size of type.
    case .ex, .ch: return value * context.fontSize / 2
    case .rem: return value * context.rootFontSize
    case .viewportWidth: return value * context.width / 100
    case .viewportHeight: return value * context.height / 100
    case .percent:
      switch axis {
      case .horizontal: return value * context.width / 100
      case .vertical: return value * context.height / 100
      case .other:
        let (w, h) = (context.width, context.height)
        return value / 100 * ((w * w + h * h) / 2).squareRoot()
      }
    }
  }
}

/// The sizes that relative lengths refer to.
struct LengthContext: Sendable, Hashable {
  /// The nearest viewport, in its user units.
  var width, height: Double
  var fontSize = 16.0
  var rootFontSize = 16.0
}
