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

  /// A line that a curve touches is bent where both are welded, and nowhere else: beyond, it stays
  /// one with another line on it, so that the result goes along neither of two that cancel out.
  @Test func aWeldedLineStaysOnItselfBeyondTheStretch() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 399)
    var path = try Path(
      svg: """
        M375 375Q875 500 750 750 250 1e3 125 125A393.27243626727335 430.93658823809614 \
        57.295779513082316 0 0 375 875C625 1e3 750 1e3 125 1e3 500 0 375 500 500 250L125 625z
        """)
    for number in 0..<Cases.count(40) {
      let tolerance = [0.1, 0.01][number % 2]
      if number > 0 { path = Self.touchedSpike(within: tolerance, &generator) }
      let normal = try path.normalized(tolerance: tolerance)
      let retraced = Self.retracedLength(of: normal)
      #expect(
        retraced <= 10 * tolerance,
        "case \(number) of seed \(Cases.seed): \(retraced) in \(path.svgDescription)")
    }
  }

  /// A triangle whose base goes on and comes back, a curve that touches the base up to the
  /// tolerance, and an ellipse round part of what comes back.
  private static func touchedSpike(
    within tolerance: Double, _ generator: inout SeededGenerator
  ) -> Path {
    let (corner, height) = (generator.double(150...450), generator.double(-300...300))
    let (touch, middle) = (
      generator.double(20...corner - 20), generator.double(corner + 30...570)
    )
    let (width, depth) = (generator.double(10...100), generator.double(-200...200))
    let shift = Vector(0, generator.double(-0.5...0.5) * tolerance)
    let path = Path {
      $0.addLines([.zero, Point(600, 0), Point(corner, 0), Point(corner, height)])
      $0.closeSubpath()
      $0.move(to: Point(touch - width, depth) + shift)
      $0.addQuadCurve(
        to: Point(touch + width, depth) + shift,
        control: Point(touch + generator.double(-9...9), -depth) + shift)
      $0.closeSubpath()
      $0.addEllipse(in: Rect(x: middle - 25, y: -40, width: 50, height: 90))
    }
    let turn = AffineTransform.identity.rotated(by: generator.double(0...2 * .pi))
    return path.applying(turn.translatedBy(x: generator.double(-99...99), y: 7))
  }

  /// The length along which lines of a path lie on others of it.
  private static func retracedLength(of path: Path) -> Double {
    let lines = path.segments.compactMap { segment -> (start: Point, end: Point)? in
      if case .line(let line) = segment { (line.start, line.end) } else { nil }
    }
    var length = 0.0
    for (i, a) in lines.enumerated() {
      let way = a.end - a.start
      for b in lines.dropFirst(i + 1) {
        let sides = [way.cross(b.start - a.start), way.cross(b.end - a.start)]
        guard sides.allSatisfy({ abs($0) <= 1e-6 * way.lengthSquared }) else { continue }
        let places = [way.dot(b.start - a.start), way.dot(b.end - a.start)].sorted()
        let common = min(places[1], way.lengthSquared) - max(places[0], 0)
        if common > 0 { length += common / way.length }
      }
    }
    return length
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
