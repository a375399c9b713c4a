// The union of regions, each under its own rule, on one lattice.
//
// All contours are noded together: what one region's crossing moves, an edge that another region
// shares moves along. Each region's boundary is then traced by itself in what is a planar drawing
// already, and the boundaries, which wind once round their regions, are filled together by the
// non-zero rule. So regions that share a border, by points, by edges or by vertices on edges, leave
// nothing between them, and nothing is rounded twice.

extension FillTessellator {
  /// Some contours of a polyline, up to `end`, that are one region.
  struct Part {
    var end: Int
    var rule: FillRule
  }

  /// Appends the triangles of the union of several regions.
  ///
  /// `parts` are the regions, in the order of the polyline's contours. It throws
  /// `budgetExceeded`; the mesh is then as before.
  mutating func unite(
    _ polyline: borrowing Polyline, _ parts: [Part], options: FillOptions, lattice: Lattice,
    into mesh: inout Mesh
  ) throws(TessellationError) {
    try FillTessellator.checkBudget(polyline, options, besides: mesh.positions.count)
    try node(polyline, options, lattice)
    var united = Rings()
    swap(&united, &self.united)
    united.removeAll()
    var ring = 0
    for part in parts {
      let first = ring
      while ring < noded.ends.count, Int(snapping.contours[ring]) < part.end { ring += 1 }
      guard ring > first else { continue }
      region.copy(noded, first..<ring)
      graph.build(region)
      let isPlanar = planarSweep.run(graph, rule: part.rule, product: .contours)
      precondition(isPlanar, "part of a planar drawing is planar")
      appendContours(to: &united)
    }
    graph.build(united)
    swap(&united, &self.united)
    var options = options
    options.rule = .nonZero
    let isPlanar = sweepGraph(options, .triangles)
    precondition(isPlanar, "boundaries in a planar drawing are planar")
    appendGraph(to: &mesh, lattice, options)
    witness(mesh)
  }

  /// Nodes all contours together, ring by ring, so that they are a planar drawing.
  mutating func node(
    _ polyline: borrowing Polyline, _ options: FillOptions, _ lattice: Lattice
  ) throws(TessellationError) {
    try findCrossings(polyline, options, lattice)
    if splitEdges() {
      graph.build(noded)
      if planarSweep.run(graph, rule: .nonZero, product: .contours) { return }
    }
    try snapRound(options)
  }

  /// Snaps contours to the lattice, and finds where they meet.
  mutating func findCrossings(
    _ polyline: borrowing Polyline, _ options: FillOptions, _ lattice: Lattice
  ) throws(TessellationError) {
    snapping.snap(polyline, to: lattice)
    try noder.find(snapping.rings, limit: options.crossingLimit)
    if snapping.run(noder.crossings) {
      try noder.find(snapping.rings, limit: options.crossingLimit)
    }
  }

  /// Splits the edges where they meet, into `noded`; returns whether that may have made the drawing
  /// planar, which the caller must check.
  mutating func splitEdges() -> Bool {
    if noder.isCrowded { return false }
    noder.split(snapping.rings, into: &noded)
    return true
  }

  /// Leads the edges through all hot pixels, into `noded`: always planar.
  mutating func snapRound(_ options: FillOptions) throws(TessellationError) {
    try noder.snapRound(snapping.rings, limit: options.crossingLimit, into: &noded)
  }
}
