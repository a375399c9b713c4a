/// Makes the constrained Delaunay triangulation of a region from its vertices and boundary alone.
///
/// Flipping a triangulation into shape can take n²/2 flips: where two dense shores lie opposite one
/// another, each edge between them walks along the shore, a vertex a flip. This takes n log n
/// whatever the start:
///
/// 1. the Delaunay triangulation of all vertices (`EdgeRings.triangulate`);
/// 2. each boundary edge that is missing: the edges that cross it are removed, and the two holes
///    beside it filled (Anglada); few cross where vertices are dense along the boundary, many where
///    long thin spikes lie side by side, and there flipping is the better way;
/// 3. the faces that can be reached from the boundary's inner side without crossing it.
///
/// > M. V. Anglada, "An improved incremental algorithm for constructing restricted Delaunay triangulations",
/// > *Computers & Graphics* 21 (1997) 215–223, doi:10.1016/S0097-8493(96)00085-4.
struct DelaunayRebuild: ~Copyable, Sendable {
  private var keys = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()
  /// Distinct places in order, and the mesh's vertex at each.
  private var points = UncheckedBuffer<SIMD2<Int64>>()
  private var vertices = UncheckedBuffer<UInt32>()
  /// Of each of the mesh's vertices.
  private var places = UncheckedBuffer<Int32>()
  private var origin = UncheckedBuffer<Int32>()
  private var next = UncheckedBuffer<Int32>()
  private var previous = UncheckedBuffer<Int32>()
  /// A half-edge that leaves each place.
  private var leaving = UncheckedBuffer<Int32>()
  private var crossed = UncheckedBuffer<Int32>()
  private var pending = UncheckedBuffer<Int32>()
  /// What is known of each half-edge: a part of the boundary, or of a face that has been written.
  private var marks = UncheckedBuffer<UInt8>()
  private var triangles = UncheckedBuffer<UInt32>()

  private static let boundary: UInt8 = 1
  private static let written: UInt8 = 2

  /// Writes the triangulation over `corners`.
  ///
  /// - Parameters:
  ///   - corners: Three for each triangle of the region; vertices count from `firstVertex`.
  ///   - source: The lattice point of each vertex.
  ///   - twins: The opposite half of each corner's edge, or below 0 on the boundary.
  /// - Returns: Whether it was done. It is not where the triangles did not keep the laws of a mesh.
  mutating func rebuild(
    _ corners: UncheckedView<UInt32>, _ count: Int, _ firstVertex: UInt32,
    _ source: UncheckedView<SIMD2<Int64>>, _ twins: UncheckedView<Int32>
  ) -> Bool {
    sortPlaces(corners, count, firstVertex, source)
    guard points.count >= 3 else { return false }
    let capacity = EdgeRings.capacity(pointCount: points.count)
    origin.reserve(capacity)
    next.reserve(capacity)
    previous.reserve(capacity)
    var rings = EdgeRings(
      points: points.view, origin: origin.view, next: next.view, previous: previous.view)
    _ = rings.triangulate(0, points.count)
    noteLeaving(rings)
    marks.reserve(capacity)
    for half in 0..<capacity { marks[half] = 0 }
    for corner in 0..<count where twins[corner] < 0 {
      let following = corner % 3 == 2 ? corner &- 2 : corner &+ 1
      let a = Int(places[Int(corners[corner] &- firstVertex)])
      let b = Int(places[Int(corners[following] &- firstVertex)])
      guard let edge = insert(a, b, &rings) else { return false }
      marks[edge] |= Self.boundary
    }
    guard collectFaces(rings), triangles.count == count else { return false }
    for corner in 0..<count { corners[corner] = triangles[corner] &+ firstVertex }
    return true
  }

  /// Sorts the vertices that triangles use by y, at equal y by descending x, which is the order by
  /// x and y turned by a quarter; those at one place become one.
  private mutating func sortPlaces(
    _ corners: UncheckedView<UInt32>, _ count: Int, _ firstVertex: UInt32,
    _ source: UncheckedView<SIMD2<Int64>>
  ) {
    var vertexCount = 0
    for corner in 0..<count {
      vertexCount = Swift.max(vertexCount, Int(corners[corner] &- firstVertex) + 1)
    }
    places.reserve(vertexCount)
    keys.removeAll()
    keys.reserve(vertexCount)
    for vertex in 0..<vertexCount { places[vertex] = -1 }
    for corner in 0..<count {
      let vertex = corners[corner] &- firstVertex
      guard places[Int(vertex)] < 0 else { continue }
      places[Int(vertex)] = 0
      let point = source[Int(vertex)]
      let key = UInt64(bitPattern: (point.y &+ 0x200_0000) &<< 32 | (0x200_0000 &- point.x))
      keys.append(KeyedIndex(key: key, index: vertex))
    }
    sorter.sort(&keys)
    points.removeAll()
    vertices.removeAll()
    for entry in 0..<keys.count {
      let vertex = keys[entry].index
      if entry == 0 || keys[entry - 1].key != keys[entry].key {
        points.append(source[Int(vertex)])
        vertices.append(vertex)
      }
      places[Int(vertex)] = Int32(truncatingIfNeeded: points.count - 1)
    }
  }

  private mutating func noteLeaving(_ rings: EdgeRings) {
    leaving.reserve(points.count)
    for half in 0..<rings.count where rings.origin[half] >= 0 {
      leaving[rings.from(half)] = Int32(truncatingIfNeeded: half)
    }
  }

  /// The half-edge from `a` to `b`, which is made if it is missing; nil where a vertex lies on it.
  private mutating func insert(_ a: Int, _ b: Int, _ rings: inout EdgeRings) -> Int? {
    let first = Int(leaving[a])
    var edge = first
    repeat {
      if rings.to(edge) == b { return edge }
      edge = rings.after(edge)
    } while edge != first
    // The triangle at `a` through which the way to `b` leaves.
    repeat {
      let (p, q) = (rings.to(edge), rings.to(rings.after(edge)))
      if rings.turn(a, b, p) < 0, rings.turn(a, b, q) > 0, rings.turn(a, p, q) > 0 {
        return cut(edge, b, &rings)
      }
      edge = rings.after(edge)
    } while edge != first
    return nil
  }

  /// Removes what crosses the way to `b` that leaves through the triangle on the left of `start`,
  /// and fills the holes.
  private mutating func cut(_ start: Int, _ b: Int, _ rings: inout EdgeRings) -> Int? {
    let a = rings.from(start)
    let arriving = rings.after(start) ^ 1
    crossed.removeAll()
    // From the right side of the way to its left.
    var across = rings.along(start)
    var departing: Int
    while true {
      if marks[across] | marks[across ^ 1] != 0 { return nil }
      crossed.append(Int32(truncatingIfNeeded: across))
      let right = rings.along(across ^ 1)
      let left = rings.along(right)
      let apex = rings.to(right)
      departing = left
      if apex == b { break }
      let side = rings.turn(a, b, apex)
      if side == 0 { return nil }
      across = side > 0 ? right : left
    }
    for index in 0..<crossed.count {
      let edge = Int(crossed[index])
      for half in [edge, edge ^ 1] where Int(leaving[rings.from(half)]) == half {
        leaving[rings.from(half)] = Int32(truncatingIfNeeded: rings.after(half))
      }
      rings.remove(edge)
    }
    let edge = rings.connect(arriving, departing)
    fill(edge, &rings)
    return edge
  }

  /// Triangulates the faces on both sides of `edge`.
  ///
  /// The triangle on a base has the corner whose circle holds no other; what is left on its two
  /// other sides is done in the same way.
  private mutating func fill(_ edge: Int, _ rings: inout EdgeRings) {
    pending.removeAll()
    pending.append(Int32(truncatingIfNeeded: edge))
    pending.append(Int32(truncatingIfNeeded: edge ^ 1))
    while pending.count > 0 {
      pending.count &-= 1
      let base = Int(pending[pending.count])
      let (u, v) = (rings.from(base), rings.to(base))
      let first = rings.along(base)
      var best = first
      var side = first
      // The corners at the ends of the sides; the last side ends at u and is none.
      while rings.along(side) != base {
        let corner = rings.to(side)
        if rings.turn(u, v, corner) > 0,
          rings.turn(u, v, rings.to(best)) <= 0 || rings.inCircle(u, v, rings.to(best), corner)
        {
          best = side
        }
        side = rings.along(side)
      }
      let rest = rings.along(best)
      var second = best
      if best != first {
        second = rings.connect(base, rest)
        pending.append(Int32(truncatingIfNeeded: second ^ 1))
      }
      if rings.along(rest) != base {
        let third = rings.connect(second, base)
        pending.append(Int32(truncatingIfNeeded: third ^ 1))
      }
    }
  }

  /// Writes the faces inside the boundary; false if one is no triangle.
  private mutating func collectFaces(_ rings: EdgeRings) -> Bool {
    triangles.removeAll()
    pending.removeAll()
    for half in 0..<rings.count where marks[half] & Self.boundary != 0 {
      pending.append(Int32(truncatingIfNeeded: half))
      while pending.count > 0 {
        pending.count &-= 1
        let a = Int(pending[pending.count])
        if marks[a] & Self.written != 0 { continue }
        let b = rings.along(a)
        let c = rings.along(b)
        guard rings.along(c) == a, rings.turn(rings.from(a), rings.from(b), rings.from(c)) > 0
        else {
          return false
        }
        for side in [a, b, c] {
          marks[side] |= Self.written
          triangles.append(vertices[rings.from(side)])
          if marks[side] & Self.boundary == 0 {
            pending.append(Int32(truncatingIfNeeded: side ^ 1))
          }
        }
      }
    }
    return true
  }
}
