import Testing

@testable import Tessellate

@Suite struct NodedChainsTests {
  /// Chains rise in sweep order, events come in it, and chains hold the edges of the split
  /// contours.
  @Test func chainsRiseAndHoldAllEdges() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    var noder = Noder()
    var noded = NodedChains()
    var split = Rings()
    var built = 0
    for _ in 0..<Cases.count(300) {
      let drawing = LatticeDrawing.random(using: &random)
      chains.build(Polyline(drawing), lattice: LatticeDrawing.unitLattice)
      try noder.find(chains.rings, limit: 1 << 20)
      guard noder.chain(chains.rings, into: &noded) else { continue }
      built += 1
      var edges = 0
      for chain in 2..<max(noded.chains.count, 2) {
        let (step, top) = (Int(MonotoneChains.step(of: Int32(chain))), Int(noded.chains[chain].top))
        var cursor = Int(noded.chains[chain].first)
        edges += 1
        while cursor != top {
          let isRising = noded.points[cursor] < noded.points[cursor + step]
          #expect(isRising, "\(drawing)")
          cursor += step
          edges += 1
        }
      }
      for i in 1..<max(noded.events.count, 1) {
        let isInOrder = noded.events[i - 1].key <= noded.events[i].key
        #expect(isInOrder, "\(drawing)")
      }
      noder.split(chains.rings, into: &split)
      // Splitting keeps stops that two crossings have rounded to one point; chains have them once.
      var expected = 0
      split.forEachEdge { from, to in
        if split.points[from] != split.points[to] { expected += 1 }
      }
      #expect(edges == expected, "\(drawing)")
    }
    #expect(built > 0)
  }
}
