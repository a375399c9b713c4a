/// Triangulates the region that closed contours enclose.
struct FillTessellator: ~Copyable, Sendable {
  private var rings = Rings()
  private var arranged = Rings()
  private var arrangement = Arrangement()
  private var graph = PlanarGraph()
  private var sweep = PlanarSweep()

  /// Appends the triangles of the region where the rule holds.
  ///
  /// - Throws: `budgetExceeded`; the mesh is then as before.
  mutating func fill(
    _ polyline: borrowing Polyline, options: FillOptions, lattice: Lattice, into mesh: inout Mesh
  ) throws(TessellationError) {
    rings.snap(polyline, to: lattice)
    graph.build(rings)
    if !sweep.run(graph, rule: options.rule) {
      try arrangement.arrange(rings, limit: 1 << 26, into: &arranged)
      graph.build(arranged)
      let isPlanar = sweep.run(graph, rule: options.rule)
      precondition(isPlanar, "snap rounding leaves a planar graph")
    }
    append(to: &mesh, lattice: lattice)
  }

  private func append(to mesh: inout Mesh, lattice: Lattice) {
    let first = UInt32(truncatingIfNeeded: mesh.positions.count)
    if first == 0 { mesh.origin = lattice.origin }
    let (vertices, indices) = (sweep.vertices.view, sweep.triangulator.indices.view)
    let (vertexCount, indexCount) = (sweep.vertices.count, sweep.triangulator.indices.count)
    let step = Float(lattice.step)
    mesh.positions.appendUnchecked(limit: vertexCount) { out in
      for i in 0..<vertexCount { out[i] = vertices[i].position(step: step) }
      return vertexCount
    }
    mesh.indices.appendUnchecked(limit: indexCount) { out in
      for i in 0..<indexCount { out[i] = indices[i] &+ first }
      return indexCount
    }
    if !mesh.strokeAttributes.isEmpty {
      let missing = mesh.positions.count - mesh.strokeAttributes.count
      let none = Mesh.StrokeAttribute(distance: 0, side: 0)
      mesh.strokeAttributes.append(contentsOf: repeatElement(none, count: missing))
    }
  }
}
