/// Triangulates the region that closed contours enclose.
///
/// The ladder of a fill. Cheap rungs come first; each proves that it applies or gives up without
/// having written anything, and all agree on the region. "Near miss" means that a vertex came
/// within a step of an edge beside it, which snapping may have moved it off (`VertexSnapping`).
/// Contours (`trace`) come from the graph, so that they skip the rungs marked with a star.
///
/// | rung | taken when | row | gain |
/// | --- | --- | --- | --- |
/// | 1 convex strip ★ | one strictly convex contour | `arrow/fill` at its ends | no sweep at all |
/// | 2 chain sweep ★ | no edges cross, each has the region on one side, no near miss | `fill/dude`, `fill/rain`, `fill/holes-10k` | a fifth of the graph's time |
/// | 3 graph as it is | edges with the region on both sides, a second sweep of the chains finds no crossing | `fill/nested-10k` | no search for crossings |
/// | 4 chain sweep after snapping ★ | vertices that lay on edges are back on them, and nothing crosses | `fill/water2` | 531 → 159 µs |
/// | 5 chain sweep after splitting ★ | edges touch or overlap, and none crosses | `fill/water2` | the same |
/// | 6 noded chains ★ | edges cross; rounding them is unlikely to make new crossings | `stroke/single` | 220 → 171 µs |
/// | 7 graph of split edges | rung 6 gave up, or contours are traced | `fill/random-200` | no hot pixels |
/// | 8 graph after snap rounding | rounding crossings made new ones, or is likely to | `fill/star-101-50` | always planar |
struct FillTessellator: ~Copyable, Sendable {
  var chains = MonotoneChains()
  var chainSweep = ChainSweep()
  var noded = Rings()
  var noder = Noder()
  private var nodedChains = NodedChains()
  var nodedSweep = NodedSweep()
  var graph = PlanarGraph()
  var planarSweep = PlanarSweep()
  var snapping = VertexSnapping()
  /// Where regions are united: the contours of one of them, and the boundaries of all.
  var region = Rings()
  var united = Rings()
  /// Whether a vertex of the last graph swept came within a step of an edge next to it.
  private var isGraphTight = false
  /// Whether a contour may have vanished when the last drawing was snapped; false if none has.
  private(set) var mayHaveLost = false

  /// Appends the triangles of the region where the rule holds.
  ///
  /// - Throws: `budgetExceeded`; the mesh is then as before.
  mutating func fill(
    _ polyline: borrowing Polyline, options: FillOptions, lattice: Lattice, into mesh: inout Mesh
  ) throws(TessellationError) {
    try triangulate(polyline, options, lattice, into: &mesh)
    witness(mesh)
  }

  /// Climbs the ladder for triangles: rungs 1 and 2, then the rest.
  @inline(__always)
  private mutating func triangulate(
    _ polyline: borrowing Polyline, _ options: FillOptions, _ lattice: Lattice,
    into mesh: inout Mesh
  ) throws(TessellationError) {
    try FillTessellator.checkBudget(polyline, options, besides: mesh.positions.count)
    chains.build(polyline, lattice: lattice)
    mayHaveLost = chains.mayHaveLost(of: polyline.contours.count)
    if let turn = ConvexStrip.turn(of: chains.view), options.rule.contains(winding: turn) {
      appendConvex(turn, to: &mesh, lattice, options)
      return
    }
    let outcome = chainSweep.run(chains.view, rule: options.rule)
    if outcome == .done, !chainSweep.hasNearMiss { return appendSwept(to: &mesh, lattice, options) }
    switch try climb(polyline, after: outcome, options, lattice, .triangles) {
    case .chains: appendSwept(to: &mesh, lattice, options)
    case .nodedChains: appendNoded(to: &mesh, lattice, options)
    case .graph: appendGraph(to: &mesh, lattice, options)
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
    // The same rungs as for triangles decide what is snapped and split: another choice might move
    // the boundary.
    let outcome = chainSweep.run(chains.view, rule: options.rule)
    _ = try climb(polyline, after: outcome, options, lattice, .contours)
    appendContours(to: &result, lattice, options)
  }

  static func checkBudget(
    _ polyline: borrowing Polyline, _ options: FillOptions, besides count: Int
  ) throws(TessellationError) {
    // Vertices are numbered in 32 bits, and noding may make many more of them than there are
    // points.
    let limit = min(options.vertexLimit, Int(Int32.max) - count)
    guard polyline.points.count <= limit else { throw .budgetExceeded(.vertices, limit: limit) }
  }

  /// The sweep that holds the result.
  private enum Swept { case chains, nodedChains, graph }

  /// Climbs from rung 3 on, after the first sweep of the chains, which is a result, too, if nothing
  /// bends.
  private mutating func climb(
    _ polyline: borrowing Polyline, after outcome: ChainSweep.Outcome, _ options: FillOptions,
    _ lattice: Lattice, _ product: PlanarSweep.Product
  ) throws(TessellationError) -> Swept {
    var swept: Swept?
    if outcome == .done, product == .triangles {
      swept = .chains
    } else if outcome == .done || outcome == .covered && isPlanar() {
      // Rung 3. With a near miss, the result stands only if snapping bends no edge.
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
        // Rung 4.
        chains.build(snapping.rings)
        if chainSweep.run(chains.view, rule: options.rule) == .done { return .chains }
      }
      try noder.find(snapping.rings, limit: options.crossingLimit)
    } else if let swept {
      return swept
    }
    if product == .triangles, !noder.crossings.hasCrossing {
      // Rung 5.
      noder.split(snapping.rings, into: &noded)
      chains.build(noded)
      if chainSweep.run(chains.view, rule: options.rule) == .done { return .chains }
    }
    // Rung 6.
    if product == .triangles, !noder.isCrowded,
      noder.chain(snapping.rings, into: &nodedChains),
      nodedSweep.run(nodedChains, rule: options.rule)
    {
      return .nodedChains
    }
    // Rung 7.
    if !noder.isCrowded {
      noder.split(snapping.rings, into: &noded)
      graph.build(noded)
      if sweepGraph(options, product) { return .graph }
    }
    // Rung 8.
    try noder.snapRound(snapping.rings, limit: options.crossingLimit, into: &noded)
    graph.build(noded)
    let isPlanar = sweepGraph(options, product)
    precondition(isPlanar, "snap rounding leaves a planar graph")
    return .graph
  }

  /// Whether the chains are a planar drawing, as far as their sweep can tell.
  ///
  /// It spares a graph that is swept in vain: `stroke/single` 211 → 195 µs.
  private mutating func isPlanar() -> Bool { chainSweep.run(chains.view, rule: nil) == .done }

  /// Sweeps the graph; returns whether it is planar.
  ///
  /// Where edges that are no boundary are in the way, the boundary is traced first and swept
  /// without them.
  mutating func sweepGraph(_ options: FillOptions, _ product: PlanarSweep.Product) -> Bool {
    var isPlanar = planarSweep.run(graph, rule: options.rule, product: product)
    isGraphTight = planarSweep.hasNearMiss
    if isPlanar || !planarSweep.isTangled { return isPlanar }
    isPlanar = planarSweep.run(graph, rule: options.rule, product: .contours)
    isGraphTight = planarSweep.hasNearMiss
    if !isPlanar { return false }
    var boundary = Rings()
    swap(&boundary, &noded)
    boundary.removeAll()
    appendContours(to: &boundary)
    graph.build(boundary)
    swap(&boundary, &noded)
    return planarSweep.run(graph, rule: .positive, product: product)
  }
}
