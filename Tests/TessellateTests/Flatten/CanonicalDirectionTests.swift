import Testing

@testable import Tessellate

/// A curve and its reverse have the same chord ends, bit for bit, in opposite order.
@Suite struct CanonicalDirectionTests {
  /// Tolerances, as parts of a curve's size; 0.13 is the coarsest that the limits by size leave of
  /// any.
  private static let parts = [0.13, 0.03, 0.01, 1e-3, 1e-4, 1e-5, 1e-7, 1e-10]

  private static func path(_ segment: PathSegment) -> Path {
    var path = Path()
    path.move(to: segment.start)
    path.addSegment(segment)
    return path
  }

  private static func bits(_ points: some Sequence<Point>) -> [SIMD2<UInt64>] {
    // A sum with 0, since −0 and 0 are the same coordinate.
    points.map { ($0 + Point.zero).bits }
  }

  private func expectTheSame(
    _ path: Path, _ reversed: Path, tolerance: Double, location: SourceLocation = #_sourceLocation
  ) throws {
    let (there, back) = (
      try path.flattened(tolerance: tolerance), try reversed.flattened(tolerance: tolerance)
    )
    #expect(
      Self.bits(there.points) == Self.bits(back.points.reversed()),
      "\(path.svgDescription) at \(tolerance), seed \(Cases.seed)", sourceLocation: location)
  }

  @Test(arguments: RandomCurves.Kind.allCases)
  func randomCurvesHaveTheirReversesChordEnds(_ kind: RandomCurves.Kind) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let path = Self.path(RandomCurves.segment(kind, &generator))
      let tolerance = 1000 * Self.parts.randomElement(using: &generator)!
      try expectTheSame(path, path.reversed(), tolerance: Swift.max(tolerance, 1e-5))
    }
  }

  @Test(arguments: HardCurves.Family.allCases)
  func hardCurvesHaveTheirReversesChordEnds(_ family: HardCurves.Family) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      let segment = HardCurves.segment(family, &generator)
      let path = Self.path(segment)
      // Finer than this, coordinates of 10³ are too coarse for an arc's angle to be found from its
      // start.
      let part = Swift.max(Self.parts.randomElement(using: &generator)!, 1e-8)
      let tolerance = HardCurves.size(segment) * part
      do {
        try expectTheSame(path, path.reversed(), tolerance: tolerance)
      } catch TessellationError.budgetExceeded {}
    }
  }

  /// The reverse of an arc as path data write it: the same two ends, and the other sweep flag.
  @Test func arcsOfPathDataHaveTheirReversesChordEnds() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let (a, b) = (RandomCurves.point(&generator), RandomCurves.point(&generator))
      let rx = Double.random(in: 1...1000, using: &generator)
      let ry = Bool.random(using: &generator) ? rx : Double.random(in: 1...1000, using: &generator)
      let rotation = Double.random(in: -180...180, using: &generator)
      let large = Int.random(in: 0...1, using: &generator)
      let sweep = Int.random(in: 0...1, using: &generator)
      func data(_ from: Point, _ to: Point, _ sweep: Int) -> String {
        "M\(from.x) \(from.y)A\(rx) \(ry) \(rotation) \(large) \(sweep) \(to.x) \(to.y)"
      }
      for tolerance in [10, 0.1, 1e-3] {
        try expectTheSame(
          Path(svg: data(a, b, sweep)), Path(svg: data(b, a, 1 - sweep)), tolerance: tolerance)
      }
    }
  }

  @Test func arcsBetweenTwoAnglesHaveTheirReversesChordEnds() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let center = RandomCurves.point(&generator)
      let radius = Double.random(in: 0.5...500, using: &generator)
      let from = Double.random(in: -7...7, using: &generator)
      let to = Double.random(in: -7...7, using: &generator)
      for (direction, other) in [
        (ArcDirection.increasingAngle, ArcDirection.decreasingAngle),
        (.decreasingAngle, .increasingAngle),
      ] {
        var (there, back) = (Path(), Path())
        there.addArc(
          center: center, radius: radius, startAngle: from, endAngle: to, direction: direction)
        back.addArc(
          center: center, radius: radius, startAngle: to, endAngle: from, direction: other)
        for tolerance in [10, 0.1, 1e-3] {
          // Full turns start where they are said to.
          guard there.currentPoint != there.first(where: { _ in true }).map(\.point) else {
            continue
          }
          try expectTheSame(there, back, tolerance: tolerance)
        }
      }
    }
  }

  /// Mapped images of curves, and the reverses of these.
  @Test(arguments: RandomCurves.Kind.allCases)
  func mapsKeepChordEndsTheSame(_ kind: RandomCurves.Kind) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let path = Self.path(RandomCurves.segment(kind, &generator))
      func number() -> Double { Double.random(in: -2...2, using: &generator) }
      let map = AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number() * 100, ty: number())
      try expectTheSame(
        path.applying(map), path.reversed().applying(map), tolerance: 0.1)
    }
  }

  /// Four curves read ahead, and any number of others between them.
  @Test func chordEndsDoNotDependOnNeighbours() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      let size = [1, 0.1, 0.01].randomElement(using: &generator)!
      let kinds: [RandomCurves.Kind] = [
        .cubic, .cubic, .cubic, .quadratic, .quadratic, .circle,
      ]
      var path = Path()
      for _ in 0..<12 {
        let kind = kinds.randomElement(using: &generator)!
        let isNew = path.isEmpty || kind == .circle || Bool.random(using: &generator)
        let segment = RandomCurves.segment(kind, &generator).scaled(by: size)
        if isNew { path.move(to: segment.start) }
        path.addSegment(segment)
      }
      // Sub-paths keep their order when a path is reversed.
      let (there, back) = (
        try path.flattened(tolerance: 0.1), try path.reversed().flattened(tolerance: 0.1)
      )
      #expect(there.contours.count == back.contours.count)
      for (a, b) in zip(there.contours, back.contours) {
        #expect(
          Self.bits(there.points[a.range]) == Self.bits(back.points[b.range].reversed()),
          "\(path.svgDescription), seed \(Cases.seed)")
      }
    }
  }

  @Test(arguments: [1, 3, 10, 60])
  func budgetsGiveReversesTheSameChordEnds(_ limit: Int) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for kind in RandomCurves.Kind.allCases {
      for _ in 0..<Cases.count(25) {
        let path = Self.path(RandomCurves.segment(kind, &generator))
        var (there, back) = (Polyline(), Polyline())
        let kept = try path.flatten(tolerance: 1e-4, chordLimit: limit, into: &there)
        let keptBack = try path.reversed().flatten(
          tolerance: 1e-4, chordLimit: limit, into: &back)
        #expect(kept == keptBack)
        #expect(
          Self.bits(there.points) == Self.bits(back.points.reversed()),
          "\(path.svgDescription), seed \(Cases.seed)")
      }
    }
  }

  /// Out along a line and back the same way: these are their own reverses.
  @Test(arguments: [1e-3, 1, 40, 1e3])
  func curvesThatAreTheirOwnReverseTurnAtTheirTip(_ tolerance: Double) throws {
    let (a, b) = (Point(3, 4), Point(83, -56))
    for (segment, tip) in [
      (PathSegment.cubic(CubicSegment(start: a, control1: b, control2: b, end: a)), 0.75),
      (.quadratic(QuadraticSegment(start: a, control: b, end: a)), 0.5),
    ] {
      let points = try Self.path(segment).flattened(tolerance: tolerance).points
      #expect(points == points.reversed())
      // However coarse the tolerance, it is less than the curve's size.
      #expect(points.count == 3)
      #expect((points[1] - (a + (b - a) * tip)).length < 1e-12)
    }
  }
}

extension Path.Element {
  /// The point that a move leads to; zero for any other element.
  fileprivate var point: Point {
    if case .move(let point) = self { return point }
    return .zero
  }
}

extension PathSegment {
  fileprivate func scaled(by size: Double) -> PathSegment {
    switch self {
    case .line(let s): .line(LineSegment(start: s.start * size, end: s.end * size))
    case .quadratic(let s):
      .quadratic(
        QuadraticSegment(start: s.start * size, control: s.control * size, end: s.end * size))
    case .cubic(let s):
      .cubic(
        CubicSegment(
          start: s.start * size, control1: s.control1 * size, control2: s.control2 * size,
          end: s.end * size))
    case .arc(let s):
      .arc(
        ArcSegment(
          center: s.center * size, xAxis: s.xAxis * size, yAxis: s.yAxis * size,
          startAngle: s.startAngle, sweep: s.sweep, start: s.start * size, end: s.end * size))
    }
  }
}
