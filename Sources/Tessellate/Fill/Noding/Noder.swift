/// Makes the edges of some rings meet at common vertices only, by snap rounding.
///
/// Every lattice point that is a vertex or the nearest to a crossing of two edges is *hot*, and so
/// is the square pixel round it, of side 1 and half open: [x − ½, x + ½) × [y − ½, y + ½). Each
/// edge is led through the centres of all hot pixels that it passes. Then
///
/// - no edge moves by more than half a step in x and in y;
/// - no two edges cross, and none passes through a vertex: a new edge from hot p to hot q lies, at
///   any point on the way, by an offset in the half-open unit square from the old one, because both
///   ends do and the square is convex. Were a hot centre on it, the old edge would pass that hot
///   pixel, and be led through its centre;
///
/// so one pass is enough, always.
///
/// > J. D. Hobby, "Practical segment intersection with finite precision output", Computational
/// > Geometry 13 (1999) 199–214, doi:10.1016/S0925-7721(99)00021-8.
/// > L. J. Guibas, D. H. Marimont, "Rounding arrangements dynamically", International Journal of
/// > Computational Geometry & Applications 8 (1998) 157–178, doi:10.1142/S0218195998000096.
struct Noder: ~Copyable, Sendable {
  private(set) var crossings = Crossings()
  /// The stops grouped by edge, and the index of each edge's first.
  private var stops = UncheckedBuffer<LatticePoint>()
  private var firstStop = UncheckedBuffer<UInt32>()
  private var pixels = HotPixels()
  private var sorter = StopSorter()

  /// Finds where the edges of `rings` meet.
  ///
  /// If `findsPairs`, `addStopsOfPairs` must be called before the rings are split or rounded.
  ///
  /// - Throws: `budgetExceeded` for more than `limit` crossings.
  mutating func find(
    _ rings: borrowing Rings, limit: Int, findsPairs: Bool = false
  ) throws(TessellationError) {
    try crossings.find(rings, limit: limit, findsPairs: findsPairs)
  }

  /// Makes stops of the pairs of edges that were found to cross.
  mutating func addStopsOfPairs(_ rings: borrowing Rings) { crossings.addStopsOfPairs(rings) }

  /// Writes `rings`, with their edges split where they cross, touch or overlap, to `result`.
  ///
  /// A place where they touch is a T-junction: a vertex of one inside another edge.
  ///
  /// Crossings are rounded to the lattice, which may make new ones, though it seldom does: the
  /// caller must check the result, and call `snapRound` if it is not planar. `find` must have been
  /// called with the same rings.
  mutating func split(_ rings: borrowing Rings, into result: inout Rings) {
    groupStops(rings)
    result.removeAll()
    result.points.reserve(rings.points.count + stops.count)
    let (a, first, stop) = (rings.points.view, firstStop.view, stops.view)
    let out = result.points.view
    var used = 0
    var start = 0
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      for i in start..<end {
        out[used] = a[i]
        used &+= 1
        for k in Int(first[i])..<Int(first[i &+ 1]) {
          out[used] = stop[k]
          used &+= 1
        }
      }
      start = end
      result.ends.append(UInt32(truncatingIfNeeded: used))
    }
    result.points.count = used
  }

  /// Makes chains of `rings`, with their edges split in the same way; returns whether that was
  /// possible.
  mutating func chain(_ rings: borrowing Rings, into nodedChains: inout NodedChains) -> Bool {
    groupStops(rings)
    let stops = NodedChains.Stops(keys: stops.view, first: firstStop.view, count: stops.count)
    return nodedChains.build(rings, crossings, through: stops)
  }

  /// Writes `rings`, with their edges led through all hot pixels that they pass, to `result`:
  /// always planar.
  ///
  /// `find` must have been called with the same rings. Edges that cross in general pass the pixels
  /// of their own crossings, and hardly any others. A bundle of edges within a step of one another
  /// passes all its pixels with each of its edges, and needs the square of its size; so the pixels
  /// passed count as crossings, by twos.
  ///
  /// - Throws: `budgetExceeded` for more than `limit` crossings.
  mutating func snapRound(
    _ rings: borrowing Rings, limit: Int, into result: inout Rings
  ) throws(TessellationError) {
    let most = rings.points.count + 2 * Swift.min(limit, Int(Int32.max))
    pixels.reset(capacity: rings.points.count + crossings.stops.count)
    for i in 0..<rings.points.count { pixels.append(rings.points[i]) }
    for i in 0..<crossings.stops.count { pixels.append(crossings.stops[i].key) }
    pixels.build()
    result.removeAll()
    var start = 0
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      for i in start..<end {
        result.points.append(rings.points[i])
        pixels.appendPassed(from: rings.points[i], to: crossings.ends[i], into: &result)
        guard result.points.count <= most else { throw .budgetExceeded(.crossings, limit: limit) }
      }
      start = end
      result.ends.append(UInt32(truncatingIfNeeded: result.points.count))
    }
  }

  /// Whether rounding is so likely to make new crossings that splitting is not worth a try.
  ///
  /// A rounded crossing gets on the wrong side of a third edge that passes within a step or so. The
  /// points within a step of an edge are |dx| + |dy| among 2⁵⁰: summed over all crossings and
  /// edges, a few 2⁻⁵⁰ stops · length. At the limit of 2⁴⁷ that expects a few eighths of a new
  /// crossing.
  var isCrowded: Bool { crossings.stopCount &* Int(crossings.length &>> 24) > 1 &<< 23 }

  /// Groups the stops by edge, by counting, and sorts each group along its edge.
  private mutating func groupStops(_ rings: borrowing Rings) {
    let count = rings.points.count
    firstStop.reserve(count + 1)
    let found = crossings.stops.count
    stops.reserve(found)
    stops.count = found
    let (first, stop, all) = (firstStop.view, stops.view, crossings.stops.view)
    for i in 0...count { first[i] = 0 }
    for i in 0..<found { first[Int(all[i].edge)] &+= 1 }
    var sum: UInt32 = 0
    for i in 0...count {
      sum &+= first[i]
      first[i] = sum
    }
    // Filled from the back, the offsets end where they belong.
    for i in 0..<found {
      let edge = Int(all[i].edge)
      first[edge] &-= 1
      stop[Int(first[edge])] = all[i].key
    }
    let (a, b) = (rings.points.view, crossings.ends.view)
    for i in 0..<count {
      let (from, to) = (Int(first[i]), Int(first[i &+ 1]))
      if to &- from > 1 { sorter.sort(stop.dropping(from), to &- from, along: a[i], b[i]) }
    }
  }
}
