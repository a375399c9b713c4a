import Testing

@testable import Tessellate

@Suite struct PathFlattenTests {
  /// The chords of one segment, its start included.
  private func chords(_ segment: PathSegment, _ tolerance: Double) -> [Point] {
    var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
    var points = [segment.start]
    segment.flatten(&budget, into: &points)
    return points
  }

  /// The bound and few enough chords.
  private func check(
    _ segment: PathSegment, _ tolerance: Double, fineness: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let chords = chords(segment, tolerance)
    let oracle = FlattenOracle(segment, tolerance: tolerance, fineness: fineness, limit: 40_000)
    let deviation = oracle.deviation(of: chords)
    let fewest = oracle.fewestChords()
    #expect(
      deviation <= 1 && chords.count - 1 <= segment.mostChords(fewest: fewest),
      "\(segment) at \(tolerance): \(deviation), \(chords.count - 1) chords of \(fewest)",
      sourceLocation: sourceLocation)
    #expect(chords.last == segment.end, sourceLocation: sourceLocation)
  }

  /// Short arcs about the tips of thin ellipses: a campaign's seed had one of 52 chords where 42
  /// will do.
  @Test func thinTipsAreFair() {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(60) {
      let (axis, ratio) = (Vector(725, -92), Double.random(in: 0.01...0.2, using: &generator))
      let sweep = Double.random(in: 0.05...0.6, using: &generator)
      var arc = ArcSegment(
        center: Point(870.2, 998.9), xAxis: axis, yAxis: axis.turned * ratio,
        startAngle: .random(in: -sweep...0.1, using: &generator), sweep: sweep, start: .zero,
        end: .zero)
      if index == 0 {
        arc = ArcSegment(
          center: Point(870.1887076891275, 998.896090289217),
          xAxis: Vector(-363.35340652526503, 446.9227286746212),
          yAxis: Vector(-298.55881585233954, 330.56094691407304), startAngle: -2.5718965001983465,
          sweep: 0.1955736508137882, start: .zero, end: .zero)
      }
      arc.start = arc.point(atAngle: arc.startAngle)
      arc.end = arc.point(atAngle: arc.startAngle + arc.sweep)
      for tolerance in [0.1, 0.01, 0.001] { check(.arc(arc), tolerance, fineness: 250) }
    }
  }

  @Test(arguments: RandomCurves.Kind.allCases)
  func randomCurvesKeepTheBoundWithFewChords(_ kind: RandomCurves.Kind) {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(2) {
      let segment = RandomCurves.segment(kind, &generator)
      for tolerance in [100, 1, 0.1, 0.01] {
        check(segment, tolerance, fineness: 60)
      }
    }
  }

  @Test(arguments: HardCurves.Family.allCases)
  func hardCurvesKeepTheBoundWithFewChords(_ family: HardCurves.Family) {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1) {
      let segment = HardCurves.segment(family, &generator)
      let size = HardCurves.size(segment)
      for relative in [3, 0.3, 3e-2, 1e-3] {
        check(segment, size * relative, fineness: 100)
      }
    }
  }

  @Test func allChordsAreCountedBeforeOneIsWritten() {
    var generator = SeededGenerator(seed: Cases.seed)
    func check(_ segment: PathSegment, _ tolerance: Double) {
      let all = chords(segment, tolerance)
      let count = Double(all.count - 1)
      guard count > ChordBudget.free + 1 else { return }
      // With one chord less than it takes, nothing but the end is written; with just as many,
      // everything is.
      for (limit, expected) in [
        (count - ChordBudget.free, all), (count - ChordBudget.free - 1, [all[0], segment.end]),
      ] {
        var budget = ChordBudget(tolerance: tolerance, limit: Int(limit))
        var points = [segment.start]
        segment.flatten(&budget, into: &points)
        #expect(points == expected, "\(segment) at \(tolerance), \(limit) of \(count)")
        #expect(budget.isSpent == (expected.count < all.count))
      }
    }
    for _ in 0..<Cases.count(5) {
      for kind in RandomCurves.Kind.allCases {
        let segment = RandomCurves.segment(kind, &generator)
        for tolerance in [10, 0.1, 1e-4] { check(segment, tolerance) }
      }
      for family in HardCurves.Family.allCases {
        let segment = HardCurves.segment(family, &generator)
        for relative in [1e-2, 1e-4] { check(segment, HardCurves.size(segment) * relative) }
      }
    }
  }

  @Test func scalesAloneChangeNothing() {
    // Powers of two are exact, down to where numbers get subnormal and up to where a mesh ends.
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      for kind in RandomCurves.Kind.allCases {
        let segment = RandomCurves.segment(kind, &generator)
        let expected = chords(segment, 0.1)
        for scale in [0x1p-900, 0x1p-40, 0x1p40, 0x1p115] {
          let actual = chords(segment.scaled(by: scale), 0.1 * scale)
          #expect(actual == expected.map { $0 * scale }, "\(segment) × \(scale)")
        }
      }
    }
  }

  @Test func subnormalSizesKeepTheBound() {
    var generator = SeededGenerator(seed: Cases.seed)
    for kind in RandomCurves.Kind.allCases {
      let segment = RandomCurves.segment(kind, &generator)
      let count = chords(segment, 1).count
      let scale = 0x1p-1050
      let tiny = chords(segment.scaled(by: scale), scale)
      #expect(tiny.count <= count * 2 && tiny.count >= count / 2)
      #expect(tiny.allSatisfy { $0.isFinite })
      // Smaller than any tolerance there is.
      #expect(chords(segment.scaled(by: .leastNonzeroMagnitude), 1).count <= 3)
    }
  }

  @Test func aFarTighterToleranceThanRoundingEndsInTheStatedBound() {
    // Some 10⁻⁶ off straight, so that the chords stay few.
    let curve = CubicSegment(
      start: Point(0, 0), control1: Point(300, 300.000_000_1), control2: Point(700, 700.000_000_1),
      end: Point(1e3, 1e3))
    let chords = chords(.cubic(curve), 1e-300)
    #expect(chords.count > 50 && chords.count < 500)
    let oracle = FlattenOracle(.cubic(curve), tolerance: 4e3 * 0x1p-48, limit: 3000)
    #expect(oracle.deviation(of: chords) <= 1)
  }

  @Test func endsThatMissTheirArcAreJoined() {
    // The stated ends lie a unit outside the circle of radius 100.
    let arc = ArcSegment(
      center: .zero, xAxis: Point(100, 0), yAxis: Point(0, 100), startAngle: 0, sweep: .pi,
      start: Point(101, 0), end: Point(-101, 0))
    for tolerance in [10, 1.5, 0.5, 0.01] {
      let chords = chords(.arc(arc), tolerance)
      #expect(chords.first == arc.start && chords.last == arc.end)
      if tolerance < 1 { #expect(chords[1].distance(to: Point(100, 0)) < 1e-9) }
      // No point of the circle is further away than the tolerance.
      for i in 0...500 {
        let (sine, cosine) = sinCos(Double(i) * .pi / 500)
        let point = Point(100 * cosine, 100 * sine)
        let nearest = zip(chords, chords.dropFirst()).map { a, b in
          let s = (point - a).dot(b - a) / (b - a).lengthSquared
          return point.distance(to: a.interpolated(to: b, at: Swift.min(Swift.max(s, 0), 1)))
        }.min()!
        #expect(nearest <= tolerance)
      }
    }
  }

  @Test func contoursAreCopiedBitForBit() throws {
    var path = Path()
    path.move(to: Point(0.1, 0.2))
    path.addCurve(to: Point(0.3, 0.7), control1: Point(5, 1), control2: Point(3, -2))
    path.addQuadCurve(to: Point(1.1, 0.9), control: Point(9, 9))
    path.addLine(to: Point(2, 2))
    path.closeSubpath()
    path.addLine(to: Point(7, 7))
    var polyline = try path.flattened(tolerance: 0.01)
    #expect(polyline.contours.map(\.isClosed) == [true, false])
    for point in [Point(0.1, 0.2), Point(0.3, 0.7), Point(1.1, 0.9), Point(2, 2), Point(7, 7)] {
      #expect(polyline.points.contains(point))
    }
    #expect(polyline.points[polyline.contours[1].start] == Point(0.1, 0.2))
    // Appends, and does the same again.
    let once = polyline
    try path.flatten(tolerance: 0.01, into: &polyline)
    #expect(polyline.points == once.points + once.points)
    #expect(polyline.contours[2].start == once.points.count)
  }

  /// Baseline, x86-64-v3 and native builds all run this test: the constant is what makes them
  /// comparable.
  @Test func theSameBitsOnEveryCPULevel() {
    #expect(FlattenBits.hash() == 0x5BE2_12F5_4205_217E)
  }

  @Test func refusesNonsense() {
    var path = Path()
    for tolerance in [0, -1, Double.nan, -Double.infinity] as [Double] {
      #expect(throws: TessellationError.self) { try path.flattened(tolerance: tolerance) }
    }
    path.move(to: .zero)
    path.addLine(to: Point(.nan, 0))
    #expect(throws: TessellationError.invalidElement(InvalidElement(index: 1, reason: .notFinite)))
    { try path.flattened(tolerance: 1) }
  }

  @Test func anInfiniteToleranceGivesTheEndsUnlessSizeLimitsIt() throws {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(to: Point(1, 0), control1: Point(5, 5), control2: Point(-5, 5))
    path.addQuadCurve(to: Point(2, 0), control: Point(9, 9))
    let polyline = try path.flattened(within: .infinity)
    #expect(polyline.points == [.zero, Point(1, 0), Point(2, 0)])
    // The control points' bounds are 14 wide and 9 high.
    #expect(try path.flattened(tolerance: .infinity) == path.flattened(within: 14 / 16))
  }

  @Test func aBudgetIsKeptAndTheToleranceReported() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var path = Path()
    path.move(to: .zero)
    var arcs = 0
    for _ in 0..<4 {
      for kind in RandomCurves.Kind.allCases {
        switch RandomCurves.segment(kind, &generator) {
        case .line(let line): path.addLine(to: line.end)
        case .quadratic(let q): path.addQuadCurve(to: q.end, control: q.control)
        case .cubic(let c):
          path.addCurve(to: c.end, control1: c.control1, control2: c.control2)
        case .arc(let arc):
          path.addLine(to: arc.start)
          path.appendArc(arc)
          arcs += 1
        }
      }
    }
    let needed = try path.flattened(tolerance: 1e-3).points.count
    for limit in [1, 100, 1000, 100_000] {
      var polyline = Polyline()
      let reached = try path.flatten(tolerance: 1e-3, chordLimit: limit, into: &polyline)
      #expect(polyline.points.count <= limit + 4 * 16 + arcs + 1)
      if needed <= limit { #expect(reached == 1e-3) } else { #expect(reached > 1e-3) }
      #expect(try polyline == path.flattened(within: reached))
    }
    // Beyond the default, an error and an untouched polyline.
    var huge = Path()
    huge.move(to: Point(100, 0))
    huge.appendArc(
      ArcSegment(
        center: .zero, xAxis: Point(100, 0), yAxis: Point(0, 100), startAngle: 0, sweep: 2 * .pi,
        start: Point(100, 0), end: Point(100, 0)))
    var polyline = Polyline([[Point(1, 1)]])
    #expect(throws: TessellationError.budgetExceeded(.chords, limit: Path.chordLimit)) {
      try huge.flatten(tolerance: 1e-300, into: &polyline)
    }
    #expect(polyline == Polyline([[Point(1, 1)]]))
  }
}

extension PathSegment {
  fileprivate func scaled(by s: Double) -> PathSegment {
    switch self {
    case .line(let l): return .line(LineSegment(start: l.start * s, end: l.end * s))
    case .quadratic(let q):
      return .quadratic(
        QuadraticSegment(start: q.start * s, control: q.control * s, end: q.end * s))
    case .cubic(let c):
      return .cubic(
        CubicSegment(
          start: c.start * s, control1: c.control1 * s, control2: c.control2 * s, end: c.end * s))
    case .arc(var a):
      (a.center, a.xAxis, a.yAxis) = (a.center * s, a.xAxis * s, a.yAxis * s)
      (a.start, a.end) = (a.start * s, a.end * s)
      return .arc(a)
    }
  }
}
