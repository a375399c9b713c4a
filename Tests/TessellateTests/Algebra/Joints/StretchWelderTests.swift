import Testing

@testable import Tessellate

@Suite("Curves that run together") struct StretchWelderTests {
  /// A circle of one arc, and its usual copy in four cubics, which touches it at eight points.
  private static func circles(radius: Double) -> (Path, Path) {
    let circle = Path {
      $0.addEllipse(in: Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
    }
    let (r, k) = (radius, radius * 0.5522847498307936)
    let copy = Path {
      $0.move(to: Point(2 * r, r))
      $0.addCurve(
        to: Point(r, 2 * r), control1: Point(2 * r, r + k), control2: Point(r + k, 2 * r))
      $0.addCurve(to: Point(0, r), control1: Point(r - k, 2 * r), control2: Point(0, r + k))
      $0.addCurve(to: Point(r, 0), control1: Point(0, r - k), control2: Point(r - k, 0))
      $0.addCurve(to: Point(2 * r, r), control1: Point(r + k, 0), control2: Point(2 * r, r - k))
      $0.closeSubpath()
    }
    return (circle, copy)
  }

  @Test(arguments: [0.1, 0.03, 0.01, 0.003, 0.001])
  func aCircleAndItsCopyGiveAtMostSixteenElements(tolerance: Double) throws {
    for radius in [50.0, 500] {
      let (circle, copy) = Self.circles(radius: radius)
      let areas = [circle.signedArea, copy.signedArea]
      var algebra = PathAlgebra()
      var result = Path()
      for operation in PathOperation.allCases {
        try algebra.combine(
          [FillRegion(circle), FillRegion(copy)], by: operation, tolerance: tolerance,
          into: &result)
        #expect(result.segments.count <= 16, "\(operation)")
        // The copy is nowhere inside of the circle.
        let expected: Double =
          switch operation {
          case .union: areas[1]
          case .intersection: areas[0]
          case .subtracting: 0
          case .symmetricDifference: areas[1] - areas[0]
          }
        #expect(abs(result.signedArea - expected) <= tolerance * 2 * .pi * radius, "\(operation)")
      }
    }
  }

  /// Tolerances of 3 to 9 steps of the lattice, where snapped chords cross again and again, and a
  /// sliver between a crossing and a common end of both.
  @Test(arguments: [1.28e-4, 1.257e-4, 4.87e-5, 4.38e-5, 1e-6])
  func aCircleAndItsCopyGiveAtMostSixteenElementsAtTheFinest(tolerance: Double) throws {
    let (center, radius) = (Point(123.4, -56.7), 77.7)
    let circle = Path {
      $0.addEllipse(
        in: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    let k = 4 / 3 * (2.0.squareRoot() - 1)
    let ways = [Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1), Vector(1, 0)]
    let copy = Path {
      $0.move(to: center + ways[0] * radius)
      for (u, v) in zip(ways, ways.dropFirst()) {
        $0.addCurve(
          to: center + v * radius, control1: center + (u + v * k) * radius,
          control2: center + (v + u * k) * radius)
      }
      $0.closeSubpath()
    }
    var algebra = PathAlgebra()
    var result = Path()
    for operation in PathOperation.allCases {
      for operands in [[circle, copy], [copy, circle]] {
        try algebra.combine(
          operands.map { FillRegion($0) }, by: operation, tolerance: tolerance, into: &result)
        #expect(result.segments.count <= 16, "\(operation)")
      }
    }
  }

  /// A curve that crosses a long line twice at small angles is not welded to it between: both ends
  /// of the line's chord are on the curve, its middle is not.
  @Test func aLineIsNotWeldedBetweenItsEnds() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 397)
    var algebra = PathAlgebra()
    var cases = [
      try Path(svg: "M250 625Q750 125 375 125 250 250 1e3 625z"),
      try Path(svg: "M375 250H500L750 500z"),
    ]
    for number in 0..<Cases.count(60) {
      if number > 0 {
        let (bend, shift) = (generator.double(4...60), generator.double(0.1...0.9))
        cases = [
          try Path(svg: "M0 0Q500 \(2 * bend) 1000 0V-300H0z"),
          try Path(svg: "M-50 \(bend * shift)H1050V300H-50z"),
        ]
      }
      var areas: [PathOperation: Double] = [:]
      let tolerance = [0.1, 0.05, 0.01][number % 3]
      var result = Path()
      for operation in PathOperation.allCases {
        try algebra.combine(
          cases.map { FillRegion($0) }, by: operation, tolerance: tolerance, into: &result)
        areas[operation] = result.signedArea
      }
      let gap = areas[.symmetricDifference]! - areas[.union]! + areas[.intersection]!
      #expect(abs(gap) <= tolerance * 100, "case \(number) of seed \(Cases.seed)")
    }
  }

  /// Lines that end on a curve, and elsewhere run away from it, are not welded to their ends; the
  /// area by exact integration of a loop that the weld once swallowed.
  @Test(arguments: [0.1, 0.01, 0.001, 0.0001])
  func aLineIsNotWeldedToItsEnd(tolerance: Double) throws {
    let path = try Path(
      svg: "M250 1e3 625 500 375 875Q500 625 875 250C625 375 750 750 125 0z")
    let normal = try path.normalized(tolerance: tolerance)
    #expect(abs(normal.signedArea - 218_750) < 1e-6 && normal.subpaths.count == 2)
  }

  /// Copies moved by less than the tolerance: points that are not near an outline stay right, and
  /// there are not many more elements than one of them has.
  @Test func aPathAndItsMovedCopyHaveFewElements() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 398)
    for number in 0..<Cases.count(8) {
      let path = generator.path()
      let shift = AffineTransform(
        a: 1, b: 0, c: 0, d: 1, tx: generator.double(-0.003...0.003),
        ty: generator.double(-0.003...0.003))
      let operands = [FillRegion(path), FillRegion(path.applying(shift))]
      let normal = try path.normalized(tolerance: 0.01)
      var algebra = PathAlgebra()
      var result = Path()
      try algebra.combine(operands, by: .union, tolerance: 0.01, into: &result)
      let oracle = AlgebraOracle(operands, .union, tolerance: 0.01)
      #expect(oracle.fault(of: result, points: 25, &generator) == nil, "case \(number)")
      #expect(
        result.segments.count <= 3 * normal.segments.count + 4,
        "case \(number) of seed \(Cases.seed)")
    }
  }
}
