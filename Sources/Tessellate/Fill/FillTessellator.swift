/// Triangulates the region that closed contours enclose.
struct FillTessellator: ~Copyable, Sendable {
  private var chains = MonotoneChains()
  private var chainSweep = ChainSweep()
  private var noded = Rings()
  private var noder = Noder()
  private var nodedChains = NodedChains()
  private var nodedSweep = NodedSweep()
  private var graph = PlanarGraph()
  private var planarSweep = PlanarSweep()
  private var snapping = VertexSnapping()
  /// Whether a vertex of the last graph swept came within a step of an edge next to it.
  private var isGraphTight = false

  /// Appends the triangles of the region where the rule holds.
  ///
  /// - Throws: `budgetExceeded`; the mesh is then as before.
  mutating func fill(
    _ polyline: borrowing Polyline, options: FillOptions, lattice: Lattice, into mesh: inout Mesh
  ) throws(TessellationError) {
    try triangulate(polyline, options, lattice, into: &mesh)
    witness(mesh)
  }

  @inline(__always)
  private mutating func triangulate(
    _ polyline: borrowing Polyline, _ options: FillOptions, _ lattice: Lattice,
    into mesh: inout Mesh
  ) throws(TessellationError) {
    try FillTessellator.checkBudget(polyline, options, besides: mesh.positions.count)
    chains.build(polyline, lattice: lattice)
    if let turn = ConvexStrip.turn(of: chains.view), options.rule.contains(winding: turn) {
      appendConvex(turn, to: &mesh, lattice, options)
      return
    }
    let outcome = chainSweep.run(chains.view, rule: options.rule)
    if outcome == .done, !chainSweep.hasNearMiss { return appendSwept(to: &mesh, lattice, options) }
    switch try climb(polyline, behind: outcome, options, lattice, .triangles) {
    case .chains: appendSwept(to: &mesh, lattice, options)
    case .nodedChains:
      append(nodedSweep.vertices, nodedSweep.triangulator.indices, to: &mesh, lattice, options)
    case .graph:
      append(planarSweep.vertices, planarSweep.triangulator.indices, to: &mesh, lattice, options)
    }
  }

  /// Appends the contours of the region where the rule holds.
  ///
  /// - Throws: `budgetExceeded`; the result is then as before.
  mutating func trace(
    _ polyline: borrowing Polyline, options: FillOptions, lattice: Lattice,
    into result: inout Polyline
  ) throws(TessellationError) {
    try FillTessellator.checkBudget(polyline, options, besides: result.points.count)
    chains.build(polyline, lattice: lattice)
    // The ladder that filling climbs: its rungs may differ in what they make of edges that cancel.
    let outcome = chainSweep.run(chains.view, rule: options.rule)
    _ = try climb(polyline, behind: outcome, options, lattice, .contours)
    let keys = graph.vertices.view
    let isReversed = options.orientation == .clockwise
    planarSweep.forEachContour { vertices, count in
      let start = result.points.count
      for i in 0..<count {
        let vertex = Int(vertices[isReversed ? count &- 1 &- i : i])
        result.points.append(keys[vertex].point(of: lattice))
      }
      result.contours.append(Polyline.Contour(start: start, count: count, isClosed: true))
    }
  }

  private static func checkBudget(
    _ polyline: borrowing Polyline, _ options: FillOptions, besides count: Int
  ) throws(TessellationError) {
    // Vertices are numbered in 32 bits, and arranging may make many more of them than there are
    // points.
    let limit = min(options.vertexLimit, Int(Int32.max) - count)
    guard polyline.points.count <= limit else { throw .budgetExceeded(.vertices, limit: limit) }
  }

  /// Which sweep holds the result.
  private enum Swept { case chains, nodedChains, graph }

  /// Climbs the ladder behind the first sweep of the chains; contours always come from the graph.
  ///
  /// A drawing that is planar is swept as it is. Where vertices lay on edges before they were
  /// snapped, these edges are led through them; where edges meet, they are split there. What then
  /// has no crossings may do for the chains again, what has some is swept as noded chains, and what
  /// neither can do as a graph.
  private mutating func climb(
    _ polyline: borrowing Polyline, behind outcome: ChainSweep.Outcome, _ options: FillOptions,
    _ lattice: Lattice, _ product: PlanarSweep.Product
  ) throws(TessellationError) -> Swept {
    var swept: Swept?
    if outcome == .done, product == .triangles {
      swept = .chains
    } else if outcome == .done || outcome == .covered && isPlanar() {
      graph.build(chains.rings)
      if sweepGraph(options, product) {
        if !isGraphTight { return .graph }
        swept = .graph
      }
    }
    snapping.snap(polyline, to: lattice)
    try noder.find(snapping.rings, limit: options.crossingLimit)
    if snapping.run(noder.crossings) {
      if product == .triangles {
        chains.build(snapping.rings)
        if chainSweep.run(chains.view, rule: options.rule) == .done { return .chains }
      }
      try noder.find(snapping.rings, limit: options.crossingLimit)
    } else if let swept {
      return swept
    }
    if product == .triangles, !noder.crossings.hasCrossing {
      noder.split(snapping.rings, into: &noded)
      chains.build(noded)
      if chainSweep.run(chains.view, rule: options.rule) == .done { return .chains }
    }
    if product == .triangles, !noder.isCrowded,
      noder.chain(snapping.rings, into: &nodedChains),
      nodedSweep.run(nodedChains, rule: options.rule)
    {
      return .nodedChains
    }
    try sweepNoded(options, product)
    return .graph
  }

  /// Whether the chains are a planar drawing, as far as their sweep can tell: it takes much less
  /// than that of a graph.
  private mutating func isPlanar() -> Bool { chainSweep.run(chains.view, rule: nil) == .done }

  /// Sweeps the graph, and says whether it is planar.
  private mutating func sweepGraph(
    _ options: FillOptions, _ product: PlanarSweep.Product
  ) -> Bool {
    var isPlanar = planarSweep.run(graph, rule: options.rule, product: product)
    isGraphTight = planarSweep.hasNearMiss
    if isPlanar || !planarSweep.isTangled { return isPlanar }
    // Where edges that only count are in the way, the boundary is found first and the rest left
    // out.
    isPlanar = planarSweep.run(graph, rule: options.rule, product: .contours)
    isGraphTight = planarSweep.hasNearMiss
    if !isPlanar { return false }
    var boundary = Rings()
    swap(&boundary, &noded)
    boundary.removeAll()
    let keys = graph.vertices.view
    planarSweep.forEachContour { vertices, count in
      for i in 0..<count { boundary.points.append(keys[Int(vertices[i])]) }
      boundary.ends.append(UInt32(truncatingIfNeeded: boundary.points.count))
    }
    swap(&boundary, &noded)
    graph.build(noded)
    return planarSweep.run(graph, rule: .positive, product: product)
  }

  /// Sweeps the drawing as a graph.
  ///
  /// A ladder: where rounding crossings made new ones, or is too likely to, the drawing is
  /// snap-rounded.
  private mutating func sweepNoded(
    _ options: FillOptions, _ product: PlanarSweep.Product
  ) throws(TessellationError) {
    if !noder.isCrowded {
      noder.split(snapping.rings, into: &noded)
      graph.build(noded)
      if sweepGraph(options, product) { return }
    }
    try noder.snapRound(snapping.rings, limit: options.crossingLimit, into: &noded)
    graph.build(noded)
    let isPlanar = sweepGraph(options, product)
    precondition(isPlanar, "snap rounding leaves a planar graph")
  }

  private func appendConvex(
    _ turn: Int, to mesh: inout Mesh, _ lattice: Lattice, _ options: FillOptions
  ) {
    let first = appendPositions(chains.rings.points, to: &mesh, lattice)
    let count = chains.rings.points.count
    let turn = options.orientation == .clockwise ? 0 &- turn : turn
    mesh.indices.appendUnchecked(limit: 3 &* (count &- 2)) {
      ConvexStrip.write(count: count, turn: turn, first: first, to: $0)
    }
  }

  /// Appends what the chain sweep made.
  private mutating func appendSwept(
    to mesh: inout Mesh, _ lattice: Lattice, _ options: FillOptions
  ) {
    guard chainSweep.merger.isNeeded else {
      return append(
        chains.rings.points, chainSweep.triangulator.indices, to: &mesh, lattice, options)
    }
    chainSweep.merger.apply(chains.rings.points, chainSweep.triangulator.indices)
    append(
      chainSweep.merger.points, chainSweep.triangulator.indices, to: &mesh, lattice, options)
  }

  private func append(
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
        FillTessellator.copy(indices, indexCount, adding: first, to: out)
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
  private func appendPositions(
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
