/// Triangulates the region that closed contours enclose.
struct FillTessellator: ~Copyable, Sendable {
  private var chains = Chains()
  private var chainSweep = ChainSweep()
  private var arranged = Rings()
  private var arrangement = Arrangement()
  private var graph = PlanarGraph()
  private var planarSweep = PlanarSweep()

  /// Appends the triangles of the region where the rule holds.
  ///
  /// - Throws: `budgetExceeded`; the mesh is then as before.
  mutating func fill(
    _ polyline: borrowing Polyline, options: FillOptions, lattice: Lattice, into mesh: inout Mesh
  ) throws(TessellationError) {
    let vertexLimit = min(options.maxVertices, Int(UInt32.max) - mesh.positions.count)
    guard polyline.points.count <= vertexLimit else {
      throw .budgetExceeded(.vertices, limit: vertexLimit)
    }
    chains.build(polyline, lattice: lattice)
    let outcome = chainSweep.run(chains, rule: options.rule)
    if outcome == .done {
      append(chains.rings.points, chainSweep.triangulator.indices, to: &mesh, lattice, options)
      return
    }
    try arrangement.split(chains.rings, limit: options.maxCrossings, into: &arranged)
    if arrangement.isCrowded || !sweepArranged(options.rule) {
      // Rounding made new crossings, or would.
      arrangement.snapRound(chains.rings, into: &arranged)
      let isPlanar = sweepArranged(options.rule)
      precondition(isPlanar, "snap rounding leaves a planar graph")
    }
    append(planarSweep.vertices, planarSweep.triangulator.indices, to: &mesh, lattice, options)
  }

  /// Sweeps the arranged rings, and says whether they are planar.
  private mutating func sweepArranged(_ rule: FillRule) -> Bool {
    graph.build(arranged)
    return planarSweep.run(graph, rule: rule)
  }

  private func append(
    _ points: borrowing UncheckedBuffer<LatticeKey>, _ triangles: borrowing UncheckedBuffer<UInt32>,
    to mesh: inout Mesh, _ lattice: Lattice, _ options: FillOptions
  ) {
    let first = UInt32(truncatingIfNeeded: mesh.positions.count)
    if first == 0 { mesh.origin = lattice.origin }
    let (vertices, indices) = (points.view, triangles.view)
    let (vertexCount, indexCount) = (points.count, triangles.count)
    let step = Float(lattice.step)
    mesh.positions.appendUnchecked(limit: vertexCount) { out in
      for i in 0..<vertexCount { out[i] = vertices[i].position(step: step) }
      return vertexCount
    }
    mesh.indices.appendUnchecked(limit: indexCount) { out in
      // The second and the third vertex change places to turn a triangle round.
      let swap = options.orientation == .clockwise ? 1 : 0
      var i = 0
      while i < indexCount {
        out[i] = indices[i] &+ first
        out[i &+ 1 &+ swap] = indices[i &+ 1] &+ first
        out[i &+ 2 &- swap] = indices[i &+ 2] &+ first
        i &+= 3
      }
      return indexCount
    }
    if !mesh.strokeAttributes.isEmpty {
      let missing = mesh.positions.count - mesh.strokeAttributes.count
      let none = Mesh.StrokeAttribute(distance: 0, side: 0)
      mesh.strokeAttributes.append(contentsOf: repeatElement(none, count: missing))
    }
  }
}
