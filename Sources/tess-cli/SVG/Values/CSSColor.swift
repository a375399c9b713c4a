import Tessellate

extension Color {
  /// Reads a CSS colour: a name, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`,
  /// `hsl()`, `hsla()` or `hwb()`.
  ///
  /// Components beyond their range are clamped, as CSS says. `currentColor` is not a colour by
  /// itself, and gives `nil`.
  public init?(css text: String) {
    let text = text.trimmed.lowercased()
    if text.hasPrefix("#") {
      self.init(hexadecimal: text.utf8.dropFirst())
    } else if let rgb = namedColors[text] {
      self.init(rgb: rgb)
    } else if text == "transparent" {
      self = .clear
    } else {
      self.init(function: text)
    }
  }

  private init?(hexadecimal digits: Substring.UTF8View) {
    var values: [UInt8] = []
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      values.append(UInt8(value))
    }
    switch values.count {
    // One digit means two equal ones.
    case 3, 4: values = values.map { $0 * 17 }
    case 6, 8:
      values = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    let alpha = values.count == 4 ? Float(values[3]) / 255 : 1
    self.init(red8: values[0], green8: values[1], blue8: values[2], alpha: alpha)
  }

  /// One argument of a colour function.
  private struct Argument {
    enum Kind { case number, percentage, angle, missing }

    var value: Double
    var kind: Kind
    var isPercent: Bool { kind == .percentage }

    /// The argument as a fraction of `whole`, or of 100 for a percentage, clamped to 0 … 1.
    func fraction(of whole: Double) -> Double {
      pin(value / (isPercent ? 100 : whole))
    }
  }

  private init?(function text: String) {
    var scanner = ValueScanner(text)
    let name = scanner.identifier()
    guard scanner.take("("), let arguments = Color.arguments(&scanner), scanner.isAtEnd,
      arguments.count == 3 || arguments.count == 4,
      Color.fits(name, arguments.map(\.kind), hasCommas: text.contains(","))
    else { return nil }
    let rgb: (Double, Double, Double)
    switch name {
    case "rgb", "rgba":
      let parts = arguments.prefix(3).map { $0.fraction(of: 255) }
      rgb = (parts[0], parts[1], parts[2])
    case "hsl", "hsla":
      rgb = hslToRGB(
        arguments[0].value, arguments[1].fraction(of: 100), arguments[2].fraction(of: 100))
    case "hwb":
      rgb = hwbToRGB(
        arguments[0].value, arguments[1].fraction(of: 100), arguments[2].fraction(of: 100))
    default: return nil
    }
    let alpha = arguments.count == 4 ? arguments[3].fraction(of: 1) : 1
    self.init(
      red: Float(rgb.0), green: Float(rgb.1), blue: Float(rgb.2), alpha: Float(alpha))
  }

  /// Whether arguments of these kinds are valid for a function.
  ///
  /// > CSS Color Module Level 4, sections 5.1, 7 and 8: with commas, the components of `rgb()` are
  /// > all numbers or all percentages, those of `hsl()` after the hue are percentages, none is
  /// > missing, and `hwb()` does not exist; without commas, numbers and percentages may be mixed.
  private static func fits(_ name: String, _ kinds: [Argument.Kind], hasCommas: Bool) -> Bool {
    let isRGB = name.hasPrefix("rgb")
    // Only a hue is an angle.
    guard !kinds[(isRGB ? 0 : 1)...].contains(.angle), isRGB || kinds[0] != .percentage else {
      return false
    }
    guard hasCommas else { return true }
    if kinds.contains(.missing) || name == "hwb" { return false }
    return isRGB
      ? kinds[1] == kinds[0] && kinds[2] == kinds[0]
      : kinds[1] == .percentage && kinds[2] == .percentage
  }

  /// Reads numbers and percentages up to the closing parenthesis, separated by blanks, commas or a
  /// slash.
  private static func arguments(_ scanner: inout ValueScanner) -> [Argument]? {
    var arguments: [Argument] = []
    scanner.skipSpace()
    while !scanner.take(")") {
      if scanner.next == UInt8(ascii: "n") {
        // A missing component counts as 0.
        guard scanner.identifier() == "none" else { return nil }
        arguments.append(Argument(value: 0, kind: .missing))
      } else {
        guard let number = scanner.number() else { return nil }
        if scanner.take("%") {
          arguments.append(Argument(value: number, kind: .percentage))
        } else {
          let degrees = ["": 1, "deg": 1, "rad": 180 / Double.pi, "grad": 0.9, "turn": 360]
          let unit = scanner.identifier()
          guard let factor = degrees[unit] else { return nil }
          arguments.append(
            Argument(value: number * factor, kind: unit.isEmpty ? .number : .angle))
        }
      }
      scanner.skipSeparator()
      if scanner.take("/") { scanner.skipSpace() }
    }
    return arguments
  }
}

private func pin(_ value: Double) -> Double { min(max(value, 0), 1) }

/// > CSS Color Module Level 4, section 7.1: f(n) = l − s·min(l, 1 − l) · max(−1, min(k − 3, 9 − k,
/// > 1)) with k = (n + hue/30) mod 12, for n = 0, 8, 4.
private func hslToRGB(
  _ hue: Double, _ saturation: Double, _ lightness: Double
) -> (Double, Double, Double) {
  let turn = hue.truncatingRemainder(dividingBy: 360)
  let amplitude = saturation * min(lightness, 1 - lightness)
  func component(_ n: Double) -> Double {
    let k = (n + (turn < 0 ? turn + 360 : turn) / 30).truncatingRemainder(dividingBy: 12)
    return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
  }
  return (component(0), component(8), component(4))
}

/// > CSS Color Module Level 4, section 8.1.
private func hwbToRGB(
  _ hue: Double, _ white: Double, _ black: Double
) -> (Double, Double, Double) {
  let sum = white + black
  if sum >= 1 { return (white / sum, white / sum, white / sum) }
  let pure = hslToRGB(hue, 1, 0.5)
  let share = 1 - sum
  return (pure.0 * share + white, pure.1 * share + white, pure.2 * share + white)
}
