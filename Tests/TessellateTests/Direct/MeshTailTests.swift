import Testing

@testable import Tessellate

@Suite struct MeshTailTests {
  /// Vertices and triangles go where they belong, after those of the mesh.
  @Test func verticesAreNumberedFromTheFirst() {
    var (positions, indices): ([SIMD2<Float>], [UInt32]) = ([.zero, .zero], [0, 0, 0])
    positions.appendUnchecked(limit: 8) { vertices in
      var count = 0
      indices.appendUnchecked(limit: 6 + MeshTail.slack + 12) { triangles in
        var tail = MeshTail(vertices, triangles, first: 2)
        let a = tail.vertex(Point(1, 2))
        let b = tail.vertices(Point(3, 4), Point(5, 6))
        tail.triangle(a, b, b + 1)
        tail.strip(2, from: 2)
        count = tail.vertexCount
        return tail.indexCount
      }
      return count
    }
    #expect(positions == [.zero, .zero, SIMD2(1, 2), SIMD2(3, 4), SIMD2(5, 6)])
    #expect(indices == [0, 0, 0, 2, 3, 4, 2, 4, 3, 3, 4, 5, 4, 6, 5, 5, 6, 7])
  }
}
