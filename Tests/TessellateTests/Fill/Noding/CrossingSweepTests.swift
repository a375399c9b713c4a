import Testing

@testable import Tessellate

@Suite struct CrossingSweepTests {
  private struct Found: Hashable {
    var edge: UInt32
    var key: LatticePoint
  }

  /// The points at which edges meet, by a test of all pairs.
  private func allPairs(_ a: [LatticePoint], _ b: [LatticePoint]) -> Set<Found> {
    var result: Set<Found> = []
    for i in a.indices {
      for j in a.indices where j != i {
        let (p, q) = (orientation(a[i], b[i], a[j]), orientation(a[i], b[i], b[j]))
        let (r, s) = (orientation(a[j], b[j], a[i]), orientation(a[j], b[j], b[i]))
        for (side, point) in [(p, a[j]), (q, b[j])] where side == 0 {
          if (a[i] < point) != (b[i] < point), point != a[i], point != b[i] {
            result.insert(Found(edge: UInt32(i), key: point))
          }
        }
        guard p.signum() * q.signum() < 0, r.signum() * s.signum() < 0 else { continue }
        let key = Crossing.nearestPoint(a[i], b[i], r, s)
        if key != a[i], key != b[i] { result.insert(Found(edge: UInt32(i), key: key)) }
      }
    }
    return result
  }

  private func set(_ stops: borrowing UncheckedBuffer<EdgeStop>) -> Set<Found> {
    var result: Set<Found> = []
    for i in 0..<stops.count { result.insert(Found(edge: stops[i].edge, key: stops[i].key)) }
    return result
  }

  private func rings(using random: inout SeededGenerator) -> [[Point]] {
    let grid = Double([1, 2, 3, 5, 8, 20, 200, 1 << 24].randomElement(using: &random)!)
    var rings = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (0..<Int.random(in: 3...24, using: &random)).map { _ in
        Point(
          Double.random(in: -grid...grid, using: &random).rounded(),
          Double.random(in: -grid...grid, using: &random).rounded())
      }
    }
    if Bool.random(using: &random) { rings.append(rings[0]) }
    return rings
  }

  /// The sweep, the tree of boxes and brute force find the same stops.
  @Test func allWaysFindTheSame() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    var chains = MonotoneChains()
    var crossings = Crossings()
    var sweep = CrossingSweep()
    var stops = UncheckedBuffer<EdgeStop>()
    for _ in 0..<Cases.count(600) {
      let rings = rings(using: &random)
      chains.build(Polyline(rings), lattice: lattice)
      try crossings.find(chains.rings, limit: 1 << 20)
      let count = chains.rings.points.count
      let a = (0..<count).map { chains.rings.points[$0] }
      let b = (0..<count).map { crossings.ends[$0] }
      let expected = allPairs(a, b)
      let isDone = crossings.findByBoxes(chains.rings, stopLimit: 1 << 20)
      if isDone { #expect(set(crossings.stops) == expected, "boxes: \(rings)") }
      sweep.run(chains.rings.points, crossings.ends, stopLimit: 1 << 20, into: &stops)
      #expect(set(stops) == expected, "sweep: \(rings)")
    }
  }

  /// Long slanted edges side by side, whose boxes all overlap, with a few crossings.
  @Test func slantedEdgesSideBySideAreSwept() throws {
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    var chains = MonotoneChains()
    var crossings = Crossings()
    var zigzag: [Point] = []
    for i in 0..<1000 {
      let bottom = Point(Double(i), Double(i)) * 100
      zigzag.append(i % 2 == 0 ? bottom : bottom + Point(-300_000, 300_000))
    }
    zigzag.append(Point(-350_000, 150_000))
    chains.build(Polyline([zigzag]), lattice: lattice)
    try crossings.find(chains.rings, limit: 1 << 20)
    let isDone = crossings.findByBoxes(chains.rings, stopLimit: 1 << 20)
    #expect(!isDone, "no case for the sweep")
    try crossings.find(chains.rings, limit: 1 << 20)
    let points = chains.rings.points.count
    let a = (0..<points).map { chains.rings.points[$0] }
    let b = (0..<points).map { crossings.ends[$0] }
    #expect(set(crossings.stops) == allPairs(a, b))
    #expect(crossings.stops.count > 0)
  }

  @Test func theSweepStopsAtItsLimit() throws {
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    var crossings = Crossings()
    var sweep = CrossingSweep()
    var stops = UncheckedBuffer<EdgeStop>()
    let ring = (0..<100).map { _ in
      Point(
        Double.random(in: 0...1000, using: &random).rounded(),
        Double.random(in: 0...1000, using: &random).rounded())
    }
    chains.build(Polyline([ring]), lattice: lattice)
    try crossings.find(chains.rings, limit: 1 << 20)
    sweep.run(chains.rings.points, crossings.ends, stopLimit: 50, into: &stops)
    #expect(stops.count > 50 && stops.count < 200)
  }
}
