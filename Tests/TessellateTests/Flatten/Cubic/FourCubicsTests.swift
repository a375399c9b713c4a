import Testing

@testable import Tessellate

/// Cubics of a path, four of them at once.
@Suite struct FourCubicsTests {
  /// A path of a few curves of all kinds, each from the end of the one before.
  private func row(_ generator: inout SeededGenerator) -> [CubicSegment] {
    let families = HardCurves.Family.allCases
    let isHard = Double.random(in: 0...1, using: &generator) < 0.3
    let size = [1, 0.1, 0.01].randomElement(using: &generator)!
    var pen = RandomCurves.point(&generator)
    var curves: [CubicSegment] = []
    while curves.count < 9 {
      let drawn =
        isHard
        ? HardCurves.segment(families.randomElement(using: &generator)!, &generator)
        : RandomCurves.segment(.cubic, &generator)
      guard case .cubic(let curve) = drawn else { continue }
      func moved(_ point: Point) -> Point { pen + (point - curve.start) * size }
      let end = moved(curve.end)
      curves.append(
        CubicSegment(
          start: pen, control1: moved(curve.control1), control2: moved(curve.control2), end: end))
      pen = end
    }
    return curves
  }

  @Test(arguments: [500, 100, 30, 10, 3, 1, 0.1, 1e-3])
  func chordsAreThoseOfEachCurveAlone(_ tolerance: Double) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(tolerance < 1 ? 6 : 30) {
      try expectTheSame(row(&generator), tolerance: tolerance)
    }
  }

  private func expectTheSame(_ curves: [CubicSegment], tolerance: Double) throws {
    var path = Path()
    path.move(to: curves[0].start)
    var expected = [curves[0].start]
    var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
    for curve in curves {
      path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      PathSegment.cubic(curve).flatten(&budget, into: &expected)
    }
    if budget.isSpent { return }
    let points = try path.flattened(within: tolerance).points
    #expect(points == expected, "\(curves) at \(tolerance), seed \(Cases.seed)")
  }

  private func nearCusp(_ generator: inout SeededGenerator) -> PathSegment {
    let (start, end) = (RandomCurves.point(&generator), RandomCurves.point(&generator))
    let way = (end - start).left
    let off = Double.random(in: 0.9...1.1, using: &generator)
    return .cubic(
      CubicSegment(
        start: start, control1: end + way * off, control2: start + way * off, end: end))
  }

  /// Curves of nine to hundreds of chords, lines and starts of sub-paths between some.
  @Test(arguments: [3, 1, 0.3, 0.1, 0.03, 0.01, 0.001])
  func chordsOfManyAreThoseOfEachCurveAlone(_ tolerance: Double) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      var path = Path()
      var expected: [Point] = []
      var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
      var pen: Point?
      for _ in 0..<12 {
        // Near cusps many chords end in one piece.
        let drawn =
          Double.random(in: 0...1, using: &generator) < 0.3
          ? nearCusp(&generator) : RandomCurves.segment(.cubic, &generator)
        guard case .cubic(var curve) = drawn else { continue }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          curve.start = pen ?? curve.start
        case 1 where pen != nil:
          path.addLine(to: curve.start)
          expected.append(curve.start)
        case 2 where pen != nil:
          path.closeSubpath()
          fallthrough
        default:
          path.move(to: curve.start)
          expected.append(curve.start)
        }
        if pen == nil, expected.isEmpty {
          path.move(to: curve.start)
          expected.append(curve.start)
        }
        path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
        PathSegment.cubic(curve).flatten(&budget, into: &expected)
        pen = curve.end
      }
      #expect(
        try path.flattened(within: tolerance).points == expected,
        "\(path.svgDescription) at \(tolerance), seed \(Cases.seed)")
    }
  }

  @Test func hugeControlsAreLeftToTheirCurves() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for exponent in [30, 66, 256, 500, 1000, 1020] {
      for _ in 0..<Cases.count(20) {
        var curves = row(&generator)
        let size = Double(sign: .plus, exponent: exponent, significand: 1)
        for _ in 0..<2 {
          let k = Int.random(in: curves.indices, using: &generator)
          curves[k].control1 = Point.random(in: -1...1, using: &generator) * size
          curves[k].control2 = Point.random(in: -1...1, using: &generator) * size
        }
        try expectTheSame(curves, tolerance: size / 100)
        try expectTheSame(curves, tolerance: 1e-2 + size * 1e-6)
      }
    }
  }

  @Test func aSpentBudgetIsTheSame() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      let curves = row(&generator)
      var path = Path()
      path.move(to: curves[0].start)
      for curve in curves {
        path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      }
      // A quadratic between any two keeps each to itself.
      var apart = Path()
      apart.move(to: curves[0].start)
      for curve in curves {
        apart.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
        apart.addQuadCurve(to: curve.end, control: curve.end)
      }
      var (row, single) = (Polyline(), Polyline())
      let kept = try path.flatten(tolerance: 1e-4, chordLimit: 60, into: &row)
      let keptApart = try apart.flatten(tolerance: 1e-4, chordLimit: 60, into: &single)
      #expect(kept == keptApart)
      #expect(row.points.count + curves.count == single.points.count)
    }
  }
}
