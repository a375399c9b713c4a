import Testing

@testable import Tessellate

@Suite struct ArrangementTests {
  /// Where splitting at rounded crossings fails, snap rounding must not, however dense the crossings are.
  @Test func snapRoundingIsPlanarWhereverSplittingIsNot() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var arrangement = Arrangement()
    var chains = Chains()
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
      try arrangement.find(chains.rings, limit: 1 << 20)
      arrangement.split(chains.rings, into: &split)
      graph.build(split)
      let isSplitPlanar = sweep.run(graph, rule: .nonZero)
      arrangement.snapRound(chains.rings, into: &snapped)
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
    options.maxCrossings = 100
    #expect(throws: TessellationError.budgetExceeded(.crossings, limit: 100)) {
      try path.filled(options)
    }
    options.maxCrossings = 10_000
    options.maxVertices = 40
    #expect(throws: TessellationError.budgetExceeded(.vertices, limit: 40)) {
      try path.filled(options)
    }
  }
}
