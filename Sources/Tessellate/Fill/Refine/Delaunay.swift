/// Turns a triangulation of a region into its constrained Delaunay triangulation by flipping edges.
///
/// Of all triangulations of the same vertices within the same boundary, this one has the largest
/// smallest angle. An inner edge is locally Delaunay where the circle of either of its triangles
/// does not hold the other's far corner inside; where all are, the triangulation is Delaunay
/// (Lawson). So every inner edge is tested, and one that fails becomes the other diagonal of its
/// quadrilateral:
///
///          c                 c
///        ╱   ╲             ╱ │ ╲        d inside the circle through a, b, c
///      a ───── b    ⟹    a   │   b      means that the quadrilateral is strictly convex,
///        ╲   ╱             ╲ │ ╱        so both new triangles turn the same way.
///          d                 d
///
/// The four outer edges are then tested again. The test is exact, four corners on one circle are
/// left as they are, and each flip lowers the triangulation lifted to the paraboloid z = x² + y²,
/// so no edge comes back and the work ends.
///
/// Most drawings take few flips for each triangle, but n²/2 are possible; so after `flipLimit` for
/// each triangle, the triangulation is built anew (`DelaunayRebuild`).
///
/// > C. L. Lawson, "Software for C¹ surface interpolation", in *Mathematical Software III*, 1977, 161–194,
/// > doi:10.1016/B978-0-12-587260-7.50011-X.
struct Delaunay: ~Copyable, Sendable {
  /// Corner numbers 3·t … 3·t + 2 are triangle t's corners; each stands, too, for the edge that
  /// leaves it.
  private var twins = UncheckedBuffer<Int32>()
  private var points = UncheckedBuffer<SIMD2<Int64>>()
  private var pending = UncheckedBuffer<Int32>()
  private var sorted = UncheckedBuffer<Int32>()
  private var counts = UncheckedBuffer<Int32>()

  private var rebuilder = DelaunayRebuild()

  private static let none: Int32 = -1
  /// How many flips for each triangle are made before it is built anew.
  ///
  /// Spiky stars of 10⁶ vertices need fewer; a smooth one of 10⁵, flipped to the end, took 8
  /// seconds instead of a tenth.
  private let flipLimit: Int

  init(flipLimit: Int = 8) { self.flipLimit = flipLimit }

  /// Improves the triangles of `mesh` from index `firstIndex` on, whose vertices start at
  /// `firstVertex`.
  ///
  /// - Parameter step: The step of the lattice on which these vertices lie.
  /// - Precondition: Triangles turn counter-clockwise, do not overlap, and share vertices along
  ///   inner edges.
  /// - Returns: Whether the triangulation was built anew.
  /// - Complexity: O(n log n) in practice. Reused, it allocates nothing.
  @discardableResult
  mutating func improve(
    _ mesh: inout Mesh, firstVertex: Int, firstIndex: Int, step: Double
  ) -> Bool {
    let cornerCount = mesh.indices.count - firstIndex
    guard cornerCount > 3 else { return false }
    copyPoints(mesh, firstVertex, step)
    return mesh.indices.withUncheckedView { all in
      let corners = all.dropping(firstIndex)
      let firstVertex = UInt32(firstVertex)
      pairEdges(corners, cornerCount, firstVertex)
      if flip(corners, cornerCount, firstVertex, limit: flipLimit * cornerCount / 3) {
        return false
      }
      let isRebuilt = rebuilder.rebuild(
        corners, cornerCount, firstVertex, points.view, twins.view)
      // What is left to flip after that are the few edges beside boundary edges that cut through
      // many others.
      if isRebuilt { pairEdges(corners, cornerCount, firstVertex) }
      _ = flip(corners, cornerCount, firstVertex, limit: .max)
      return isRebuilt
    }
  }

  private mutating func copyPoints(_ mesh: borrowing Mesh, _ firstVertex: Int, _ step: Double) {
    let count = mesh.positions.count - firstVertex
    points.reserve(count)
    let out = points.view
    let inverse = 1 / step
    mesh.positions.withUncheckedReading { positions in
      for vertex in 0..<count {
        let position = Point(positions[firstVertex + vertex]) * inverse
        out[vertex] = SIMD2(Int64(position.x), Int64(position.y))
      }
    }
  }

  /// Finds for each edge the same edge in the neighbouring triangle.
  ///
  /// Edges are sorted by their larger and then by their smaller vertex, counting each; the two of a
  /// pair are then neighbours.
  private mutating func pairEdges(
    _ corners: UncheckedView<UInt32>, _ count: Int, _ firstVertex: UInt32
  ) {
    var vertexCount = 0
    for corner in 0..<count {
      vertexCount = Swift.max(vertexCount, Int(corners[corner] &- firstVertex) + 1)
    }
    twins.reserve(count)
    pending.reserve(count)
    sorted.reserve(count)
    counts.reserve(vertexCount + 1)
    let (twins, first, second) = (twins.view, pending.view, sorted.view)
    for corner in 0..<count {
      twins[corner] = Self.none
      second[corner] = Int32(truncatingIfNeeded: corner)
    }
    func ends(_ corner: Int32) -> (low: Int, high: Int) {
      let a = Int(corners[Int(corner)] &- firstVertex)
      let b = Int(corners[Self.next(Int(corner))] &- firstVertex)
      return a < b ? (a, b) : (b, a)
    }
    countingSort(second, to: first, count, vertexCount) { ends($0).high }
    countingSort(first, to: second, count, vertexCount) { ends($0).low }
    for index in 1..<count {
      let (a, b) = (second[index - 1], second[index])
      if ends(a) == ends(b) { (twins[Int(a)], twins[Int(b)]) = (b, a) }
    }
  }

  private func countingSort(
    _ source: UncheckedView<Int32>, to target: UncheckedView<Int32>, _ count: Int,
    _ vertexCount: Int, by key: (Int32) -> Int
  ) {
    let starts = counts.view
    for vertex in 0...vertexCount { starts[vertex] = 0 }
    for index in 0..<count { starts[key(source[index]) + 1] &+= 1 }
    for vertex in 0..<vertexCount { starts[vertex + 1] &+= starts[vertex] }
    for index in 0..<count {
      let vertex = key(source[index])
      target[Int(starts[vertex])] = source[index]
      starts[vertex] &+= 1
    }
  }

  /// Flips until all inner edges are locally Delaunay, or `limit` are flipped; returns whether all
  /// are.
  private mutating func flip(
    _ corners: UncheckedView<UInt32>, _ count: Int, _ firstVertex: UInt32, limit: Int
  ) -> Bool {
    var flips = 0
    let (twins, points) = (twins.view, points.view)
    func point(_ corner: Int) -> SIMD2<Int64> { points[Int(corners[corner] &- firstVertex)] }
    pending.removeAll()
    for corner in 0..<count where Int(twins[corner]) > corner {
      pending.append(Int32(truncatingIfNeeded: corner))
    }
    while pending.count > 0 {
      pending.count &-= 1
      // Edge a → b of the triangle a, b, c, and b → a of the triangle b, a, d.
      let ab = Int(pending[pending.count])
      guard twins[ab] != Self.none else { continue }
      let ba = Int(twins[ab])
      let (bc, ad) = (Self.next(ab), Self.next(ba))
      let (ca, db) = (Self.next(bc), Self.next(ad))
      guard Predicates.inCircle(point(ab), point(ba), point(ca), point(db)) else { continue }
      if flips == limit { return false }
      flips &+= 1
      // They become d, b, c and c, a, d: `ab` now stands for d → b and `ba` for c → a.
      let (c, d) = (corners[ca], corners[db])
      (corners[ab], corners[ba]) = (d, c)
      link(ab, twins[db], twins)
      link(ba, twins[ca], twins)
      link(ca, Int32(truncatingIfNeeded: db), twins)
      let outer = SIMD4(ab, bc, ba, ad)
      for side in 0..<4 { pending.append(Int32(truncatingIfNeeded: outer[side])) }
    }
    return true
  }

  @inline(__always)
  private func link(_ edge: Int, _ twin: Int32, _ twins: UncheckedView<Int32>) {
    twins[edge] = twin
    if twin != Self.none { twins[Int(twin)] = Int32(truncatingIfNeeded: edge) }
  }

  @inline(__always)
  private static func next(_ corner: Int) -> Int {
    corner % 3 == 2 ? corner &- 2 : corner &+ 1
  }
}
