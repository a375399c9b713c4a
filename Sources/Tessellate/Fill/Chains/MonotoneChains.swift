/// The contours of a drawing on the lattice, cut into chains that rise in sweep order.
///
/// A contour is snapped, freed of repeated points, turned so that it starts at a local minimum, and
/// cut at its minima and maxima. A *chain* is what lies between two of these, read upwards: its
/// points come sorted for free, and only its ends, few in most drawings, are events that need
/// sorting. One pass over the points does all of it.
struct MonotoneChains: ~Copyable, Sendable {
  /// A rising run of points.
  struct Chain: BitwiseCopyable {
    /// The index of the first point above the lower end.
    var first: Int32
    /// The index of the upper end.
    var top: Int32
    /// For a rising chain, the falling one that starts at the same lower end.
    var partner: Int32
  }

  /// What sweeps read of chains: lent as they are, all of them would be copied.
  struct View {
    let points: UncheckedView<LatticePoint>
    let pointCount: Int
    let table: UncheckedView<Chain>
    let chainCount: Int
    let events: UncheckedView<KeyedIndex>
    let eventCount: Int
  }

  /// Valid until the chains are built anew.
  var view: View {
    @inline(__always) get {
      View(
        points: rings.points.view, pointCount: rings.points.count, table: chains.view,
        chainCount: chains.count, events: events.view, eventCount: events.count)
    }
  }

  /// MonotoneChains 0 and 1 are vertical lines left and right of everything.
  static let leftSentinel = 0
  static let rightSentinel = 1

  /// From a chain's points to the next ones above: 1 where the contour rises, −1 where it falls.
  ///
  /// A contour starts at a local minimum, rises and falls in turn, and ends with a chain that
  /// falls: behind the two sentinels, rising chains have even numbers. The winding number falls by
  /// as much from left to right of the chain.
  @inline(__always)
  static func step(of chain: Int32) -> Int32 { 1 &- (chain & 1) &* 2 }

  /// The points, which are the mesh's vertices if all goes well.
  var rings = Rings()
  private(set) var chains = UncheckedBuffer<Chain>()
  /// Lower and upper ends in sweep order: y, x, and a bit that is set for lower ends; and their
  /// rising chain.
  ///
  /// At equal points, upper ends come first.
  private(set) var events = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()
  /// A contour's points on the lattice, with repetitions.
  private var snapped = UncheckedBuffer<LatticePoint>()

  /// Reads contours; open ones are closed by a straight line, as fills do.
  mutating func build(_ polyline: borrowing Polyline, lattice: Lattice) {
    reset(count: polyline.points.count)
    snapped.reserve(polyline.points.count)
    let (origin, scale) = (lattice.origin, 1 / lattice.step)
    var isWithinLattice = true
    polyline.points.withUncheckedReading { source in
      polyline.contours.withUncheckedReading { contours in
        for i in 0..<polyline.contours.count {
          let (start, count) = (contours[i].start, contours[i].count)
          let isWithin = LatticePoint.write(
            source.dropping(start), count: count, origin: origin, scale: scale, to: snapped.view)
          isWithinLattice = isWithinLattice && isWithin
          append(snapped.view, count)
        }
      }
    }
    if !isWithinLattice {
      return build(MonotoneChains.clamped(polyline, to: lattice), lattice: lattice)
    }
    sorter.sort(&events)
  }

  /// Reads contours that are on the lattice already.
  mutating func build(_ drawing: borrowing Rings) {
    reset(count: drawing.points.count)
    var start = 0
    for ring in 0..<drawing.ends.count {
      let end = Int(drawing.ends[ring])
      append(drawing.points.view.dropping(start), end &- start)
      start = end
    }
    sorter.sort(&events)
  }

  private mutating func reset(count: Int) {
    rings.removeAll()
    chains.removeAll()
    events.removeAll()
    // One more: the seam is written once more before it is seen to close its contour.
    rings.points.reserve(count + 1)
    for _ in 0..<2 { chains.append(Chain(first: 0, top: 0, partner: 0)) }
  }

  /// The contours with coordinates beyond the lattice moved to its edge.
  ///
  /// A lattice that was made for a drawing holds all of it; this is for callers who give another
  /// one.
  private static func clamped(_ polyline: borrowing Polyline, to lattice: Lattice) -> Polyline {
    var result = copy polyline
    for i in result.points.indices {
      let scaled = Lattice.clamped((result.points[i] - lattice.origin) / lattice.step)
      result.points[i] = lattice.origin + scaled * lattice.step
    }
    return result
  }

  /// The point of an event, and whether it is a lower end.
  @inline(__always)
  static func point(of event: UInt64) -> LatticePoint {
    LatticePoint(bits: event & 0xffff_ffff_0000_0000 | (event & 0xffff_ffff) &>> 1)
  }

  /// The index of a local minimum, or of the first of its repetitions.
  @inline(__always)
  private static func minimum(_ points: UncheckedView<LatticePoint>, _ count: Int) -> Int {
    var last = points[0]
    var i = 1
    while i < count, points[i] >= last {
      last = points[i]
      i &+= 1
    }
    var start = 0
    while i < count, points[i] <= last {
      start = points[i] < last ? i : start
      last = points[i]
      i &+= 1
    }
    // Where it falls to its end, the minimum may be the first point; where it only rises, it is.
    return i < count || last <= points[0] ? start : 0
  }

  /// So few points are copied faster than the C library is called.
  private static let fewPoints = 16

  /// Appends a contour.
  private mutating func append(_ points: UncheckedView<LatticePoint>, _ count: Int) {
    guard count >= 3 else { return }
    let seam = MonotoneChains.minimum(points, count)
    let keys = rings.points.view.dropping(rings.points.count)
    if count < MonotoneChains.fewPoints {
      var from = seam
      for i in 0..<count {
        keys[i] = points[from]
        from = from &+ 1 < count ? from &+ 1 : 0
      }
    } else {
      keys.copy(points.dropping(seam), count: count &- seam, to: 0)
      keys.copy(points, count: seam, to: count &- seam)
    }
    cut(count)
  }

  /// Takes out the points from `first` on that repeat their predecessor, and returns how many stay
  /// in all.
  private static func dropRepetitions(
    _ keys: UncheckedView<LatticePoint>, from first: Int, _ count: Int
  ) -> Int {
    var used = first &+ 1
    for i in used..<max(count, used) where keys[i] != keys[used &- 1] {
      keys[used] = keys[i]
      used &+= 1
    }
    return used
  }

  /// Cuts the contour of `count` points behind the last one, which starts at a local minimum, into
  /// chains.
  @inline(__always)
  private mutating func cut(_ count: Int) {
    var count = count
    let start = rings.points.count
    let keys = rings.points.view.dropping(start)
    keys[count] = keys[0]
    let (firstChain, firstEvent) = (chains.count, events.count)
    appendEvent(keys[0], isStart: true, risingChain: firstChain)
    var turn = start
    // Whether the edge before the next 64 falls: the first one rises.
    var fell: UInt64 = 0
    var first = 0
    while first < count {
      let width = min(count &- first, 64)
      guard let falls = MonotoneChains.falls(keys.dropping(first), width) else {
        count = MonotoneChains.dropRepetitions(keys, from: first, count)
        keys[count] = keys[0]
        if count < 3 { break }
        continue
      }
      // A bit for each point between an edge that rises and one that falls.
      let turns = (falls ^ (falls &<< 1 | fell)) & (.max &>> UInt64(64 &- width))
      fell = falls &>> 63
      appendChains(keys.dropping(first), start &+ first, turns, &turn)
      first &+= 64
    }
    if count < 3 {
      chains.count = firstChain
      events.count = firstEvent
      return
    }
    // The last chain falls to the seam, where the first one starts.
    appendChain(from: turn, to: start &+ count, false)
    chains.view[firstChain].partner = Int32(truncatingIfNeeded: chains.count &- 1)
    rings.points.count = start &+ count
    rings.ends.append(UInt32(truncatingIfNeeded: rings.points.count))
  }

  /// Appends the chains up to those of 64 points whose bits are set, and these points as events.
  ///
  /// - Parameters:
  ///   - first: The index of the first of the points.
  ///   - turn: The index of the last end of a chain.
  @inline(__always)
  private mutating func appendChains(
    _ keys: UncheckedView<LatticePoint>, _ first: Int, _ turns: UInt64, _ turn: inout Int
  ) {
    chains.reserve(chains.count &+ 64)
    events.reserve(events.count &+ 64)
    let (chain, event) = (chains.view, events.view)
    var (turns, chainCount, eventCount) = (turns, chains.count, events.count)
    while turns != 0 {
      let place = turns.trailingZeroBitCount
      turns &= turns &- 1
      let isRising = chainCount & 1 == 0
      chain[chainCount] = MonotoneChains.chain(chainCount, from: turn, to: first &+ place, isRising)
      // Behind a chain that falls, the next one rises.
      event[eventCount] = MonotoneChains.event(
        keys[place], isStart: !isRising, risingChain: chainCount &+ (chainCount & 1))
      chainCount &+= 1
      eventCount &+= 1
      turn = first &+ place
    }
    (chains.count, events.count) = (chainCount, eventCount)
  }

  /// A bit for each of up to 64 edges between `count` + 1 points, set where it falls; `nil` if one
  /// has no length.
  @inline(__always)
  private static func falls(_ keys: UncheckedView<LatticePoint>, _ count: Int) -> UInt64? {
    var falls: UInt64 = 0
    // Negative while all edges rise or fall: a difference of keys and its opposite have one sign
    // for none.
    var isEdge = SIMD8<Int32>(repeating: -1)
    var i = 0
    while i &+ 8 <= count {
      let from = keys.load(SIMD8<UInt64>.self, at: i)
      let to = keys.load(SIMD8<UInt64>.self, at: i &+ 1)
      let (fall, rise) = ((to &- from).upperHalves, (from &- to).upperHalves)
      falls |= UInt64(fall.signBits) &<< UInt64(i)
      isEdge &= fall ^ rise
      i &+= 8
    }
    var isRepeated = i > 0 && isEdge.signBits != 0xff
    var from = keys[i]
    while i < count {
      let to = keys[i &+ 1]
      falls |= (to < from ? 1 : 0) &<< UInt64(truncatingIfNeeded: i)
      if to == from { isRepeated = true }
      from = to
      i &+= 1
    }
    return isRepeated ? nil : falls
  }

  /// Appends the chain between two indices along the contour.
  @inline(__always)
  private mutating func appendChain(
    from start: Int, to end: Int, _ isRising: Bool
  ) {
    chains.append(MonotoneChains.chain(chains.count, from: start, to: end, isRising))
  }

  @inline(__always)
  private static func chain(
    _ number: Int, from start: Int, to end: Int, _ isRising: Bool
  ) -> Chain {
    let (start, end) = (Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: end))
    return Chain(
      first: isRising ? start &+ 1 : end &- 1, top: isRising ? end : start,
      partner: Int32(truncatingIfNeeded: number &- 1))
  }

  @inline(__always)
  private mutating func appendEvent(_ key: LatticePoint, isStart: Bool, risingChain: Int) {
    events.append(MonotoneChains.event(key, isStart: isStart, risingChain: risingChain))
  }

  @inline(__always)
  private static func event(
    _ key: LatticePoint, isStart: Bool, risingChain: Int
  ) -> KeyedIndex {
    // x, which is the lower half, twice.
    KeyedIndex(
      key: key.bits &+ key.bits & 0xffff_ffff | (isStart ? 1 : 0),
      index: UInt32(truncatingIfNeeded: risingChain))
  }
}
