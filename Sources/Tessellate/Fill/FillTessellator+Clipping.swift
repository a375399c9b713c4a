// Regions clipped by shapes, each by its own, on one lattice: strokes inside or outside of what
// their sub-paths enclose.
//
// All contours are noded together, as for a union, and the boundaries of each region and of each
// shape are traced by themselves. They wind once round what they enclose. So the boundaries of a
// region R and of its shape S, laid over each other, wind twice round what both have in common;
// with those of S turned over, they wind once round what R alone has:
//
//     wR + wS ≥ 2    inside of the shape
//     wR − wS > 0    outside of it
//
// The rests of all regions are filled together by the non-zero rule. Edges that a region shares
// with its shape, such as the path under its own stroke, are one since they were noded, so that
// nothing is left beside them, and nothing is rounded twice.

extension FillTessellator {
  /// Appends the triangles of the union of regions that are clipped by shapes.
  ///
  /// - Parameters:
  ///   - polyline: The contours of the regions, by the non-zero rule, and of the shapes.
  ///   - owners: For each contour 2k if it belongs to the region k, and 2k + 1 if to its shape. A
  ///     region without a shape is kept whole.
  ///   - keepsInside: Whether what lies inside of shapes is kept, or what lies outside.
  ///   - options: The orientation and the budgets.
  ///   - lattice: The lattice.
  ///   - mesh: The mesh to extend.
  /// - Throws: `budgetExceeded`; the mesh is then as before.
  mutating func clip(
    _ polyline: borrowing Polyline, _ owners: borrowing UncheckedBuffer<UInt32>,
    keepsInside: Bool, options: FillOptions, lattice: Lattice, into mesh: inout Mesh
  ) throws(TessellationError) {
    try FillTessellator.checkBudget(polyline, options, besides: mesh.positions.count)
    try sweepClipped(polyline, owners, keepsInside, options, lattice, .triangles)
    appendGraph(to: &mesh, lattice, options)
    witness(mesh)
  }

  /// Appends the contours of the union of regions that are clipped by shapes, as `clip` does its
  /// triangles.
  mutating func traceClipped(
    _ polyline: borrowing Polyline, _ owners: borrowing UncheckedBuffer<UInt32>,
    keepsInside: Bool, options: FillOptions, lattice: Lattice, into result: inout Polyline
  ) throws(TessellationError) {
    try FillTessellator.checkBudget(polyline, options, besides: result.points.count)
    try sweepClipped(polyline, owners, keepsInside, options, lattice, .contours)
    appendContours(to: &result, lattice, options)
  }

  private mutating func sweepClipped(
    _ polyline: borrowing Polyline, _ owners: borrowing UncheckedBuffer<UInt32>,
    _ keepsInside: Bool, _ options: FillOptions, _ lattice: Lattice,
    _ product: PlanarSweep.Product
  ) throws(TessellationError) {
    try node(polyline, options, lattice)
    owned.removeAll()
    for ring in 0..<noded.ends.count {
      owned.append(
        SIMD2(owners[Int(snapping.contours[ring])], UInt32(truncatingIfNeeded: ring)))
    }
    heapSort(owned.view, owned.count) { ($0.x, $0.y) < ($1.x, $1.y) }
    // The sweeps have the tessellator for themselves.
    var union = Rings()
    swap(&union, &united)
    union.removeAll()
    clipRegions(keepsInside, into: &union)
    graph.build(union)
    swap(&union, &united)
    var options = options
    options.rule = .nonZero
    let isPlanar = sweepGraph(options, product)
    precondition(isPlanar, "boundaries in a planar drawing are planar")
  }

  /// Appends the boundary of each region, clipped by that of its shape.
  private mutating func clipRegions(_ keepsInside: Bool, into union: inout Rings) {
    var both = Rings()
    swap(&both, &pair)
    var next = 0
    while next < owned.count {
      let region = owned[next].x / 2
      both.removeAll()
      trace(ownedBy: 2 * region, from: &next)
      appendContours(to: &both)
      let hasShape = next < owned.count && owned[next].x == 2 * region + 1
      if hasShape {
        trace(ownedBy: 2 * region + 1, from: &next)
        appendContours(to: &both, turned: !keepsInside)
      }
      graph.build(both)
      sweepBoundary(hasShape && keepsInside ? .magnitudeAtLeastTwo : .positive)
      appendContours(to: &union)
    }
    swap(&both, &pair)
  }

  /// Traces the boundary of the rings with one owner, of which the next is the first.
  private mutating func trace(ownedBy owner: UInt32, from next: inout Int) {
    region.removeAll()
    while next < owned.count, owned[next].x == owner {
      region.append(noded, ring: Int(owned[next].y))
      next &+= 1
    }
    graph.build(region)
    sweepBoundary(.nonZero)
  }

  private mutating func sweepBoundary(_ rule: FillRule) {
    let isPlanar = planarSweep.run(graph, rule: rule, product: .contours)
    precondition(isPlanar, "part of a planar drawing is planar")
  }
}
