import Testing

@testable import Tessellate

@Suite struct ArrangementTests {
  private func key(_ x: Int, _ y: Int) -> LatticeKey {
    LatticeKey(x: Int64(x) + LatticeKey.bias, y: Int64(y) + LatticeKey.bias)
  }

  private func randomKey(_ size: Int, using random: inout SeededGenerator) -> LatticeKey {
    key(Int.random(in: -size...size, using: &random), Int.random(in: -size...size, using: &random))
  }

  @Test func crossingsAreRoundedExactly() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(4000) {
      let size = [3, 10, 1000, 1 << 24].randomElement(using: &random)!
      let (a, b) = (randomKey(size, using: &random), randomKey(size, using: &random))
      let (c, d) = (randomKey(size, using: &random), randomKey(size, using: &random))
      let (r, s) = (orientation(c, d, a), orientation(c, d, b))
      guard (r < 0) != (s < 0), r != 0, s != 0 else { continue }
      let found = Arrangement.crossing(a, b, c, d, r, s)
      // a + (b − a)·r/(r − s), within half a step below and less than half above.
      let denominator = Int128(r) - Int128(s)
      for (from, to, rounded) in [(a.x, b.x, found.x), (a.y, b.y, found.y)] {
        let numerator = Int128(to - from) * Int128(r) + Int128(from - rounded) * denominator
        let sign: Int128 = denominator < 0 ? -1 : 1
        #expect(2 * numerator * sign >= -denominator * sign, "\(a) \(b) \(c) \(d)")
        #expect(2 * numerator * sign < denominator * sign, "\(a) \(b) \(c) \(d)")
      }
    }
  }

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
      try arrangement.split(chains.rings, limit: 1 << 20, into: &split)
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
