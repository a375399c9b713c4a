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

  /// Reads a number and the unit right behind it.
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

  /// Which size a percentage is of.
  enum Axis { case horizontal, vertical, other }

  /// The length in user units; beyond the range of numbers, the largest there is.
  func resolved(_ axis: Axis, _ context: LengthContext) -> Double {
    let length = product(axis, context)
    let most = Double.greatestFiniteMagnitude
    return length.isNaN ? 0 : min(max(length, -most), most)
  }

  /// Whether it is measured by the size of type.
  var isOfType: Bool { [.em, .ex, .ch, .rem].contains(unit) }

  /// The length in user units where it is one of type, which doesn't depend on where it is used; else as it is.
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
    // Without fonts, an x and a zero are taken for half as large as the type.
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

/// What relative lengths are relative to.
struct LengthContext: Sendable {
  /// The nearest viewport, in its user units.
  var width, height: Double
  var fontSize = 16.0
  var rootFontSize = 16.0
}
