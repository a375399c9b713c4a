import Testing

@testable import Tessellate

@Suite struct NoderTests {
  /// Where splitting at rounded crossings fails, snap rounding must not, however dense the
  /// crossings are.
  @Test func snapRoundingIsPlanarWhereverSplittingIsNot() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var noder = Noder()
    var chains = MonotoneChains()
    var split = Rings()
    var snapped = Rings()
    var graph = PlanarGraph()
    var sweep = PlanarSweep()
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    var failures = 0
    for _ in 0..<Cases.count(150) {
      let size = Double([6, 15, 40].randomElement(using: &random)!)
      let ring = (0..<40).map { _ in
        Point(
          Double.random(in: 0...size, using: &random), Double.random(in: 0...size, using: &random))
      }
      chains.build(Polyline([ring]), lattice: lattice)
      try noder.find(chains.rings, limit: 1 << 20)
      noder.split(chains.rings, into: &split)
      graph.build(split)
      let isSplitPlanar = sweep.run(graph, rule: .nonZero)
      try noder.snapRound(chains.rings, limit: .max, into: &snapped)
      graph.build(snapped)
      let isPlanar = sweep.run(graph, rule: .nonZero)
      #expect(isPlanar, "\(ring)")
      if !isSplitPlanar { failures += 1 }
    }
    #expect(failures > 0, "no case was hard enough")
  }

  @Test func tooManyCrossingsThrow() {
    let star = (0..<41).map { i in
      let (sine, cosine) = sinCos(Double(i * 20 % 41) / 41 * 2 * Double.pi)
      return Point(100 * cosine, 100 * sine)
    }
    var path = Path()
    path.addLines(star)
    var options = FillOptions()
    options.crossingLimit = 100
    #expect(throws: TessellationError.budgetExceeded(.crossings, limit: 100)) {
      try path.filled(options)
    }
    options.crossingLimit = 10_000
    options.vertexLimit = 40
    #expect(throws: TessellationError.budgetExceeded(.vertices, limit: 40)) {
      try path.filled(options)
    }
  }

  /// The largest limit there is must be no limit.
  @Test func crossingsWithoutLimit() throws {
    var path = Path()
    path.addLines([Point(0, 0), Point(10, 10), Point(10, 0), Point(0, 10)])
    path.closeSubpath()
    var options = FillOptions()
    options.crossingLimit = .max
    let area = try path.filled(options).area
    #expect((area - 50).magnitude < 1e-6)
    var strokeOptions = StrokeOptions(coverage: .single)
    strokeOptions.crossingLimit = .max
    #expect(try path.stroked(StrokeStyle(lineWidth: 1), options: strokeOptions).area > 0)
  }

  /// Needles within a step of one another cross in few places, but each passes the pixels of all
  /// crossings.
  @Test func bundlesNeedTheSquareOfTheirSize() throws {
    var random = SeededGenerator(seed: Cases.seed)
    let width = Double(1 << 23)
    let needles = (0..<60).map { _ in
      [0, width, Double.random(in: 1..<width, using: &random)].map {
        Point($0.rounded(), Double.random(in: 0...2, using: &random).rounded())
      }
    }
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    var chains = MonotoneChains()
    chains.build(Polyline(needles), lattice: lattice)
    var noder = Noder()
    try noder.find(chains.rings, limit: 1 << 20)
    var rings = Rings()
    try noder.snapRound(chains.rings, limit: 1 << 20, into: &rings)
    let (passed, stops) = (rings.points.count, noder.crossings.stops.count)
    #expect(passed > 5 * stops, "\(passed) of \(stops): not a bundle")
    for limit in [stops, passed / 3] {
      #expect(throws: TessellationError.budgetExceeded(.crossings, limit: limit)) {
        try noder.snapRound(chains.rings, limit: limit, into: &rings)
      }
    }
  }
}
