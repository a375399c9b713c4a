/// Triangulates the region that closed contours enclose.
///
/// The ladder of a fill. Cheap rungs come first; each proves that it applies, or gives up without
/// having written anything, and all of them give the same region. A *near miss* is a vertex within
/// a step of an edge beside it, which snapping may have moved off that edge (`VertexSnapping`).
///
/// 1. Convex strip, for one strictly convex contour: no sweep. Row `fill/convex-1k`.
/// 2. Chain sweep, if few edges cross, every chain has the region on one side, and there is no near
///    miss: only the ends of chains are events, and a few crossings and vertices inside edges
///    (`ChainSweep+Contacts`). Rows `fill/dude`, `fill/rain`, `fill/holes-10k`. One contour that
///    rises and falls once needs no events (`ChainSweep+Hill`).
/// 3. Graph of the contours, if edges have the region on both sides and a second sweep of the
///    chains finds no crossing: no search for crossings. Row `fill/nested-10k`. The test by that
///    sweep spares graphs that are built in vain: `stroke/single` 211 → 195 µs (24948f7).
/// 4. Chain sweep after vertex snapping, if vertices that lay on edges are back on them and nothing
///    crosses: row `fill/water2`, 531 → 159 µs (4199039).
/// 5. Chain sweep after splitting, if edges touch or overlap and none crosses. No row of its own.
/// 6. Noded chains, if edges cross: events are the ends of chains and their common points. Row
///    `stroke/single` 220 → 171 µs, `fill/random-200` 750 → 668 µs (12ef70d, with its join).
/// 7. Graph of the split edges, if the noded chains give up: no hot pixels.
/// 8. Graph after snap rounding, if rounding crossings made new ones, or is likely to
///    (`Noder.isCrowded`): planar always.
///
/// Contours (`trace`) come from a graph, and so from rungs 3, 7 and 8 only.
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
  /// The boundaries of a region that is clipped and of its shape, and the owners of rings with the
  /// numbers of these.
  var pair = Rings()
  var owned = UncheckedBuffer<SIMD2<UInt32>>()
  /// Whether a vertex of the last graph swept came within a step of an edge next to it.
  private var isGraphTight = false
  /// Whether one of several contours vanished when the last drawing was snapped, or was dropped.
  private(set) var hasLost = false

  /// Appends the triangles of the region where the rule holds.
  ///
  /// - Throws: `budgetExceeded`; the mesh is then as before.
  @_optimize(speed)
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
    chains.build(polyline, lattice: lattice, awaitsStrip: true)
    hasLost = false
    if chains.isLoneHill {
      hasLost = polyline.contours.count > 1
      if let turn = ConvexStrip.turn(of: chains.rings), options.rule.contains(winding: turn) {
        return appendConvex(turn, to: &mesh, lattice, options)
      }
      if chainSweep.runHill(chains.view, top: chains.hillTop, rule: options.rule) {
        return appendSwept(to: &mesh, lattice, options)
      }
    }
    chains.complete()
    let limit = FillTessellator.contactLimit(chains.rings.points.count, options)
    let outcome = chainSweep.run(chains.view, rule: options.rule, contactLimit: limit)
    hasLost = chains.haveLost(of: polyline.contours.count, isSimple: chainSweep.isSimple)
    if outcome == .done, !chainSweep.hasNearMiss {
      if chainSweep.contacts.count > 0 { chains.rings.append(chainSweep.contacts.points) }
      return appendSwept(to: &mesh, lattice, options)
    }
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

  /// The number of contacts that the first sweep may pass: more are left to the other rungs.
  @inline(__always)
  private static func contactLimit(_ pointCount: Int, _ options: FillOptions) -> Int {
    min(options.crossingLimit, 32, 4 &+ pointCount &>> 4)
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
