import Tessellate

/// A `transform` whose lengths depend on the element that it is for.
struct TransformList: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    case matrix(AffineTransform)
    case translation(Length, Length)
  }

  /// The functions in the order of the text; the last is applied first.
  private var steps: [Step] = []

  init() {}

  /// Reads a `transform` attribute or property; `nil` where it is in error, and counts as absent.
  init?(_ text: String) {
    var scanner = ValueScanner(text)
    scanner.skipSpace()
    if scanner.rest.trimmed == "none" { scanner.position = scanner.bytes.count }
    while !scanner.isAtEnd {
      let name = scanner.identifier()
      scanner.skipSpace()
      guard scanner.take("("), let step = Step(name, &scanner) else { return nil }
      steps.append(step)
      scanner.skipSeparator()
    }
  }

  /// Reads a `translate` property; `nil` where it is in error.
  init?(translation text: String) {
    if text.lowercased() == "none" { return }
    let lengths = text.split(whereSeparator: \.isWhitespace).map { Length(String($0)) }
    // A depth moves nothing.
    guard (1...3).contains(lengths.count), let x = lengths[0],
      let y = lengths.count > 1 ? lengths[1] : Length(0), !lengths.contains(nil)
    else { return nil }
    steps = [.translation(x, y)]
  }

  /// The transform of an element with these lengths.
  func resolved(_ lengths: LengthContext) -> AffineTransform {
    steps.reduce(.identity) { result, step in
      switch step {
      case .matrix(let matrix): matrix.concatenating(result)
      case .translation(let x, let y):
        result.translatedBy(
          x: x.resolved(.horizontal, lengths), y: y.resolved(.vertical, lengths))
      }
    }
  }

  /// The transform if it depends on no element; else `nil`.
  var constant: AffineTransform? {
    let isConstant = steps.allSatisfy { step in
      if case .matrix = step { true } else { false }
    }
    return isConstant ? resolved(LengthContext(width: 0, height: 0)) : nil
  }
}

extension TransformList.Step {
  /// Reads the arguments of a function up to the closing parenthesis.
  fileprivate init?(_ name: String, _ scanner: inout ValueScanner) {
    let isTranslation = name.hasPrefix("translate")
    var lengths: [Length] = []
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.take(")") {
      guard let number = scanner.number() else { return nil }
      let unit = scanner.take("%") ? "%" : scanner.unit()
      switch unit {
      case "", "px": numbers.append(number)
      case "deg": numbers.append(number)
      case "rad": numbers.append(number * 180 / .pi)
      case "turn": numbers.append(number * 360)
      case "grad": numbers.append(number * 0.9)
      case "%" where !isTranslation && name.hasPrefix("scale"): numbers.append(number / 100)
      default:
        guard isTranslation, let unit = Length.Unit(rawValue: unit) else { return nil }
        lengths.append(Length(number, unit))
        scanner.skipSeparator()
        continue
      }
      lengths.append(Length(number))
      scanner.skipSeparator()
    }
    if lengths.contains(where: { $0.unit != .user }) {
      switch (name, lengths.count) {
      case ("translate", 1), ("translateX", 1): self = .translation(lengths[0], Length(0))
      case ("translate", 2): self = .translation(lengths[0], lengths[1])
      case ("translateY", 1): self = .translation(Length(0), lengths[0])
      default: return nil
      }
    } else {
      guard let matrix = AffineTransform(function: name, numbers) else { return nil }
      self = .matrix(matrix)
    }
  }
}

extension AffineTransform {
  /// Reads a transform that depends on no element; `nil` where it is in error.
  init?(svg text: String) {
    guard let constant = TransformList(text)?.constant else { return nil }
    self = constant
  }

  /// Reads a `rotate` property in lower case; `nil` where it is in error, or not in the plane.
  init?(rotation text: String) {
    var words = text.split(whereSeparator: \.isWhitespace)
    if words == ["none"] {
      self = .identity
      return
    }
    if let axis = words.firstIndex(of: "z"), words.count == 2 { words.remove(at: axis) }
    guard words.count == 1, let step = AffineTransform(svg: "rotate(\(words[0]))"),
      words[0].last?.isLetter == true || words[0] == "0"
    else { return nil }
    self = step
  }

  /// Reads a `scale` property in lower case; `nil` where it is in error.
  init?(scale text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words == ["none"] {
      self = .identity
      return
    }
    // A scale of depth changes nothing.
    guard (1...3).contains(words.count), words.allSatisfy({ $0.last?.isLetter == false }),
      let step = AffineTransform(svg: "scale(\(words.prefix(2).joined(separator: " ")))")
    else { return nil }
    self = step
  }

  fileprivate init?(function name: String, _ v: [Double]) {
    switch (name, v.count) {
    case ("matrix", 6): self.init(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case ("translate", 1), ("translateX", 1): self.init(translationX: v[0], y: 0)
    case ("translate", 2): self.init(translationX: v[0], y: v[1])
    case ("translateY", 1): self.init(translationX: 0, y: v[0])
    case ("scale", 1): self.init(scaleX: v[0], y: v[0])
    case ("scale", 2): self.init(scaleX: v[0], y: v[1])
    case ("scaleX", 1): self.init(scaleX: v[0], y: 1)
    case ("scaleY", 1): self.init(scaleX: 1, y: v[0])
    case ("rotate", 1): self.init(rotationAngle: AffineTransform.radians(v[0]))
    case ("rotate", 3):
      self = AffineTransform(translationX: v[1], y: v[2])
        .rotated(by: AffineTransform.radians(v[0])).translatedBy(x: -v[1], y: -v[2])
    case ("skewX", 1):
      self.init(a: 1, b: 0, c: AffineTransform.tangent(v[0]), d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      self.init(a: 1, b: AffineTransform.tangent(v[0]), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// The quotient of the library's sine and cosine has the same bits on every platform.
  private static func tangent(_ degrees: Double) -> Double {
    let rotation = AffineTransform(rotationAngle: radians(degrees))
    return rotation.b / rotation.a
  }

  /// The mean factor of lengths.
  var meanScale: Double { determinant.magnitude.squareRoot() }
}
