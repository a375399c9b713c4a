import Testing

@testable import Tessellate

@Suite struct CrossingsTests {
  /// `touches` lists the points that several vertices have, and `stops` those inside of edges:
  /// every vertex that lies inside another edge is among them.
  @Test func commonPointsAreListed() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    var crossings = Crossings()
    for _ in 0..<Cases.count(300) {
      let drawing = LatticeDrawing.random(using: &random)
      chains.build(Polyline(drawing), lattice: LatticeDrawing.unitLattice)
      try crossings.find(chains.rings, limit: 1 << 20)
      let points = (0..<chains.rings.points.count).map { chains.rings.points[$0] }
      var uses: [LatticePoint: Int] = [:]
      for point in points { uses[point, default: 0] += 1 }
      let touches = Set((0..<crossings.touches.count).map { points[Int(crossings.touches[$0])] })
      #expect(touches == Set(uses.filter { $0.value > 1 }.keys), "\(drawing)")
      let stops = Set((0..<crossings.stops.count).map { crossings.stops[$0].key })
      for i in points.indices {
        let (a, b) = (points[i], crossings.ends[i])
        for point in Set(points) where point != a && point != b {
          let isInside = orientation(a, b, point) == 0 && (a < point) != (b < point)
          let isListed = !isInside || stops.contains(point)
          #expect(isListed, "\(drawing)")
        }
      }
    }
  }
}
