import Testing

@testable import Tessellate

/// Every question that can be put to a finite path has an answer, or an error, in time: whatever
/// the coordinates' size.
@Suite struct WildPathTests {
  @Test(.endsAtAll) func everyQuestionHasAnAnswer() throws {
    var random = WildPaths()
    var last = Path()
    for _ in 0..<Cases.count(200) {
      let path = random.path()
      defer { last = path }
      _ = (path.bounds, path.controlBounds, path.reversed(), path.winding(of: random.point()))
      guard path.invalidElement == nil else { continue }
      // A chord for each tenth of a unit would be millions.
      let box = path.controlBounds.union(last.controlBounds)
      let tolerance = max(1e-250, 1e-3 * max(box.min.maxNorm, box.max.maxNorm))
      _ = try? path.length()
      _ = try? path.flattened(tolerance: tolerance)
      if let part = try? path.trimmedPath(Trim(from: 0.2, to: 0.7, offset: 0.4)) {
        #expect(part.invalidElement == nil, "\(path.svgDescription)")
      }
      if let way = try? PathInterpolation(from: last, to: path, tolerance: tolerance) {
        _ = way.path(at: 0.3)
      }
      #expect(try Path(svg: path.svgDescription).invalidElement == nil)
    }
  }
}

/// Random paths whose coordinates are of any size.
private struct WildPaths {
  private var generator = SeededGenerator(seed: Cases.seed)

  /// Small numbers mostly, and any that a `Double` can be.
  private mutating func number() -> Double {
    let small = Double.random(in: -100...100, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return small.rounded()
    case 1: return small * 0x1p-1060
    case 2:
      let exponent = Int.random(in: -1074...1016, using: &generator)
      return Double(sign: .plus, exponent: exponent, significand: small)
    case 3:
      return [0, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude].randomElement(
        using: &generator)!
    default: return small
    }
  }

  mutating func point() -> Point { Point(number(), number()) }

  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: path.move(to: point())
      case 1: path.closeSubpath()
      case 2, 3: path.addQuadCurve(to: point(), control: point())
      case 4: path.addCurve(to: point(), control1: point(), control2: point())
      case 5: path.addEllipse(in: Rect(from: point(), to: point()))
      case 6:
        path.addArc(
          center: point(), radius: number().magnitude, startAngle: number(), endAngle: number(),
          clockwise: Bool.random(using: &generator))
      default: path.addLine(to: point())
      }
    }
    return path
  }
}
