import Testing

@testable import Tessellate

@Suite struct PlanarGraphTests {
  /// Each edge once, with its uses added up; each vertex once, in sweep order.
  @Test func edgesAreMergedAndSorted() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    var graph = PlanarGraph()
    for _ in 0..<Cases.count(300) {
      let drawing = LatticeDrawing.random(using: &random)
      chains.build(Polyline(drawing), lattice: LatticeDrawing.unitLattice)
      graph.build(chains.rings)
      var uses: [SIMD2<UInt64>: Int32] = [:]
      chains.rings.forEachEdge { from, to in
        let (a, b) = (chains.rings.points[from], chains.rings.points[to])
        uses[SIMD2(min(a, b).bits, max(a, b).bits), default: 0] += a < b ? -1 : 1
      }
      uses = uses.filter { $0.key.x != $0.key.y }
      let keys = (0..<graph.vertices.count).map { graph.vertices[$0] }
      let points = Set((0..<chains.rings.points.count).map { chains.rings.points[$0] })
      #expect(keys == points.sorted(), "\(drawing)")
      var found = 0
      for vertex in keys.indices {
        let range = Int(graph.firstEdge[vertex])..<Int(graph.firstEdge[vertex + 1])
        let highs = range.map { graph.edges[$0].high }
        #expect(highs == Set(highs).sorted(), "\(drawing)")
        for edge in range {
          let ends = SIMD2(keys[vertex].bits, keys[Int(graph.edges[edge].high)].bits)
          #expect(uses[ends] == graph.edges[edge].winding, "\(drawing)")
          found += 1
        }
      }
      #expect(found == uses.count && found == graph.edges.count, "\(drawing)")
    }
  }
}
