import Testing

@testable import Tessellate

@Suite struct MonotoneChainsLossesTests {
  /// A walk along all branches of a random tree, there and back, is lost.
  @Test func walksAlongTreesAreLost() {
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    var sweep = ChainSweep()
    for _ in 0..<Cases.count(500) {
      var walk: [Point] = []
      func visit(_ place: Point, depth: Int) {
        walk.append(place)
        guard depth < 4 else { return }
        for _ in 0..<Int.random(in: depth == 0 ? 1...3 : 0...3, using: &random) {
          let arm = Point(
            Double(Int.random(in: -3...3, using: &random)),
            Double(Int.random(in: -3...3, using: &random)))
          visit(place + arm, depth: depth + 1)
          walk.append(place)
        }
      }
      visit(Point(5, 5), depth: 0)
      let square = [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)]
      let start = Int.random(in: 0..<walk.count, using: &random)
      // The last point is the first one's.
      let ring = Array(walk.dropLast())
      let turned =
        ring.isEmpty ? walk : Array(ring[(start % ring.count)...] + ring[..<(start % ring.count)])
      chains.build(Polyline([square, turned]), lattice: LatticeDrawing.unitLattice)
      let hasLost = chains.haveLost(of: 2, isSimple: false)
      #expect(hasLost, "\(turned)")
      _ = sweep.run(chains.view, rule: .nonZero)
      let isSimple = sweep.isSimple && chains.rings.ends.count == 2
      #expect(!isSimple, "\(turned)")
    }
  }

  @Test func convexContoursAreNotLost() {
    var chains = MonotoneChains()
    for count in 3...12 {
      let ring = (0..<count).map { index in
        AffineTransform(rotationAngle: 2 * .pi * Double(index) / Double(count)).apply(Point(9, 0))
      }
      chains.build(Polyline([ring, ring.reversed()]), lattice: LatticeDrawing.unitLattice)
      let hasLost = chains.haveLost(of: 2, isSimple: false)
      #expect(!hasLost, "\(count)")
    }
  }
}
