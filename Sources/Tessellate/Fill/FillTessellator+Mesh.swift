// Output of the ladder: lattice points become positions of a mesh, or points of a polyline.
//
// Functions that only read are `mutating` or `static`: they would read a copy of the tessellator's
// 4 KB (S9).

extension FillTessellator {
  /// Appends the one convex contour of the chains.
  @_optimize(speed)
  mutating func appendConvex(
    _ turn: Int, to mesh: inout Mesh, _ lattice: Lattice, _ options: FillOptions
  ) {
    let first = FillTessellator.appendPositions(chains.rings.points, to: &mesh, lattice)
    let count = chains.rings.points.count
    let turn = options.orientation == .clockwise ? 0 &- turn : turn
    mesh.indices.appendUnchecked(limit: 3 &* (count &- 2)) {
      ConvexStrip.write(count: count, turn: turn, first: first, to: $0)
    }
  }

  /// Appends what the chain sweep made.
  mutating func appendSwept(
    to mesh: inout Mesh, _ lattice: Lattice, _ options: FillOptions
  ) {
    guard chainSweep.merger.isNeeded else {
      return FillTessellator.append(
        chains.rings.points, chainSweep.triangulator.indices, to: &mesh, lattice, options)
    }
    chainSweep.merger.apply(chains.rings.points, chainSweep.triangulator.indices)
    FillTessellator.append(
      chainSweep.merger.points, chainSweep.triangulator.indices, to: &mesh, lattice, options)
  }

  /// Appends what the sweep of noded chains made.
  mutating func appendNoded(to mesh: inout Mesh, _ lattice: Lattice, _ options: FillOptions) {
    FillTessellator.append(
      nodedSweep.vertices, nodedSweep.triangulator.indices, to: &mesh, lattice, options)
  }

  /// Appends what the planar sweep made.
  mutating func appendGraph(to mesh: inout Mesh, _ lattice: Lattice, _ options: FillOptions) {
    FillTessellator.append(
      planarSweep.vertices, planarSweep.triangulator.indices, to: &mesh, lattice, options)
  }

  /// Appends the contours that the planar sweep traced.
  mutating func appendContours(
    to result: inout Polyline, _ lattice: Lattice, _ options: FillOptions
  ) {
    let keys = graph.vertices.view
    let isReversed = options.orientation == .clockwise
    planarSweep.forEachContour { steps, count in
      let start = result.points.count
      for i in 0..<count {
        let vertex = Int(steps[isReversed ? count &- 1 &- i : i].vertex)
        result.points.append(keys[vertex].point(of: lattice))
      }
      result.contours.append(Polyline.Contour(start: start, count: count, isClosed: true))
    }
  }

  /// Appends the contours that the planar sweep traced, as rings of the same lattice, which turn
  /// the other way if asked to.
  mutating func appendContours(to rings: inout Rings, turned isTurned: Bool = false) {
    let keys = graph.vertices.view
    planarSweep.forEachContour { steps, count in
      for i in 0..<count {
        rings.points.append(keys[Int(steps[isTurned ? count &- 1 &- i : i].vertex)])
      }
      rings.ends.append(UInt32(truncatingIfNeeded: rings.points.count))
    }
  }

  private static func append(
    _ points: borrowing UncheckedBuffer<LatticePoint>,
    _ triangles: borrowing UncheckedBuffer<UInt32>,
    to mesh: inout Mesh, _ lattice: Lattice, _ options: FillOptions
  ) {
    let first = appendPositions(points, to: &mesh, lattice)
    let indices = triangles.view
    let indexCount = triangles.count
    mesh.indices.appendUnchecked(limit: indexCount) { out in
      if options.orientation == .clockwise {
        var i = 0
        while i < indexCount {
          // The second and the third vertex change places.
          (out[i], out[i &+ 1]) = (indices[i] &+ first, indices[i &+ 2] &+ first)
          out[i &+ 2] = indices[i &+ 1] &+ first
          i &+= 3
        }
      } else {
        copy(indices, indexCount, adding: first, to: out)
      }
      return indexCount
    }
  }

  /// Copies indices, eight at a time, and adds to each.
  @inline(__always)
  private static func copy(
    _ indices: UncheckedView<UInt32>, _ count: Int, adding first: UInt32,
    to out: UncheckedView<UInt32>
  ) {
    let extra = SIMD8<UInt32>(repeating: first)
    var i = 0
    while i &+ 8 <= count {
      out.store(indices.load(SIMD8<UInt32>.self, at: i) &+ extra, at: i)
      i &+= 8
    }
    while i < count {
      out[i] = indices[i] &+ first
      i &+= 1
    }
  }

  /// Appends vertices, and returns the index of the first.
  @_optimize(speed)
  private static func appendPositions(
    _ points: borrowing UncheckedBuffer<LatticePoint>, to mesh: inout Mesh, _ lattice: Lattice
  ) -> UInt32 {
    let first = mesh.positions.count
    if first == 0 { mesh.origin = lattice.origin }
    let vertices = points.view
    let count = points.count
    let step = Float(lattice.step)
    mesh.positions.appendUnchecked(limit: count) { out in
      LatticePoint.writePositions(of: vertices, count: count, step: step, to: out)
      return count
    }
    mesh.padStrokeAttributes()
    return UInt32(truncatingIfNeeded: first)
  }
}
