import Testing

@testable import Tessellate

@Suite struct FlatTopologyTests {
  /// Vertices are in the order of the sweep, each place once, and every corner keeps its place.
  @Test func verticesOfOnePlaceBecomeOne() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let points = (0..<9).map { _ in TouchingRings.point(0...3, using: &generator) }
      let indices = (0..<12).map { _ in UInt32.random(in: 0..<9, using: &generator) }
      var lattice = ExactLattice()
      for point in points {
        lattice.insert(point.x)
        lattice.insert(point.y)
      }
      let topology = FlatTopology<Int64>(points, indices[...], lattice)
      let places = topology.points.indices.map { topology.place($0, step: lattice.step) }
      #expect(Set(places) == Set(indices.map { points[Int($0)] }))
      #expect(
        zip(places, places.dropFirst()).allSatisfy { a, b in a.y == b.y ? a.x < b.x : a.y < b.y })
      for triangle in 0..<4 {
        let (a, b, c) = topology.corners(triangle)
        let expected = (0..<3).map { points[Int(indices[3 * triangle + $0])] }
        #expect([places[a], places[b], places[c]] == expected)
        let area = (expected[1] - expected[0]).cross(expected[2] - expected[0])
        #expect(topology.side(a, b, c) == (area > 0 ? 1 : area < 0 ? -1 : 0))
      }
    }
  }

  /// Turned triangles are counter-clockwise, and those without area are gone.
  @Test func turningDropsWhatHasNoArea() {
    let points = [Point(0, 0), Point(2, 0), Point(0, 2), Point(1, 1)]
    var lattice = ExactLattice()
    for point in points {
      lattice.insert(point.x)
      lattice.insert(point.y)
    }
    var topology = FlatTopology<Int64>(points, [0, 2, 1, 1, 2, 3, 0, 1, 3], lattice)
    topology.turn([-1, 0, 1])
    for triangle in 0..<2 {
      let (a, b, c) = topology.corners(triangle)
      #expect(topology.side(a, b, c) == 1)
    }
    #expect(topology.roundedDoubledArea == 4 + 2)
    topology.collectEdges()
    #expect(topology.edges.reduce(0) { $0 + $1.up + $1.down } == 6)
  }
}
