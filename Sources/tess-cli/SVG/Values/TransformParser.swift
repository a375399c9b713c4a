import Tessellate

extension AffineTransform {
  /// Reads a `transform` attribute or property; `nil` where it is in error, and counts as absent.
  init?(svg text: String) {
    var scanner = ValueScanner(text)
    var result = AffineTransform.identity
    scanner.skipSpace()
    if scanner.rest.trimmed == "none" { scanner.position = scanner.bytes.count }
    while !scanner.isAtEnd {
      let name = scanner.identifier()
      scanner.skipSpace()
      guard scanner.take("("), let arguments = AffineTransform.arguments(&scanner),
        let step = AffineTransform(function: name, arguments)
      else { return nil }
      // The function on the right is applied first.
      result = step.concatenating(result)
      scanner.skipSeparator()
    }
    self = result
  }

  /// Numbers up to the closing parenthesis; angles in degrees.
  private static func arguments(_ scanner: inout ValueScanner) -> [Double]? {
    var arguments: [Double] = []
    scanner.skipSpace()
    while !scanner.take(")") {
      guard let number = scanner.number() else { return nil }
      switch scanner.unit() {
      case "", "px", "deg": arguments.append(number)
      case "rad": arguments.append(number * 180 / .pi)
      case "turn": arguments.append(number * 360)
      case "grad": arguments.append(number * 0.9)
      default: return nil
      }
      scanner.skipSeparator()
    }
    return arguments
  }

  private init?(function name: String, _ v: [Double]) {
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
