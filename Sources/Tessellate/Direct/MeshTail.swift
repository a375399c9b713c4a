/// The place of a direct mesh: after the vertices and indices that a mesh holds already.
struct MeshTail {
  let positions: UncheckedView<SIMD2<Float>>
  let indices: UncheckedView<UInt32>
  /// The index of the first vertex that is written.
  let first: UInt32
  var vertexCount = 0
  var indexCount = 0
  private let stripTable = UncheckedView<UInt32>.stripTable

  @inline(__always)
  init(_ positions: UncheckedView<SIMD2<Float>>, _ indices: UncheckedView<UInt32>, first: UInt32) {
    (self.positions, self.indices, self.first) = (positions, indices, first)
  }

  /// The index of the next vertex.
  @inline(__always)
  var next: UInt32 { first &+ UInt32(truncatingIfNeeded: vertexCount) }

  @inline(__always)
  @discardableResult
  mutating func vertex(_ point: Point) -> UInt32 {
    let index = next
    positions[vertexCount] = SIMD2<Float>(point)
    vertexCount &+= 1
    return index
  }

  /// Writes two vertices, and returns the index of the first.
  @inline(__always)
  @discardableResult
  mutating func vertices(_ a: Point, _ b: Point) -> UInt32 {
    let index = next
    positions.store(SIMD4<Float>(Lanes4(lowHalf: a, highHalf: b)), at: vertexCount)
    vertexCount &+= 2
    return index
  }

  @inline(__always)
  mutating func triangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    indices[indexCount] = a
    indices[indexCount &+ 1] = b
    indices[indexCount &+ 2] = c
    indexCount &+= 3
  }

  /// Appends the triangles of `count` quads of a strip whose vertices, from `start` on, are pairs
  /// of left and right.
  @inline(__always)
  mutating func strip(_ count: Int, from start: UInt32) {
    indices.dropping(indexCount).storeStrip(count, from: start, table: stripTable)
    indexCount &+= 6 &* count
  }

  /// The most indices that `strip` stores past its end.
  static let slack = UncheckedView<UInt32>.stripSlack
}
