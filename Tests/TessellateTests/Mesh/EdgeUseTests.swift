import Testing

@testable import Tessellate

@Suite struct EdgeUseTests {
  /// Uses are those of a dictionary of directed edges, in the order of the vertices.
  @Test func usesAreCountedEachWay() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let corners = 3 * Int.random(in: 0...12, using: &generator)
      let triangles = (0..<corners).map { _ in UInt32.random(in: 0..<7, using: &generator) }
      var uses: [[Int]: Int] = [:]
      for first in stride(from: 0, to: corners, by: 3) {
        for side in 0..<3 {
          let (from, to) = (triangles[first + side], triangles[first + (side + 1) % 3])
          uses[[Int(from), Int(to)], default: 0] += 1
        }
      }
      let edges = EdgeUse.collect(triangles)
      for edge in edges where edge.lower != edge.upper {
        #expect(edge.lower < edge.upper)
        #expect(edge.up == uses[[edge.lower, edge.upper]] ?? 0, "\(triangles)")
        #expect(edge.down == uses[[edge.upper, edge.lower]] ?? 0, "\(triangles)")
      }
      #expect(edges.reduce(0) { $0 + $1.up + $1.down } == corners)
      let keys = edges.map { [$0.lower, $0.upper] }
      #expect(Set(keys).count == keys.count)
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }
  }
}
