/// The contours of a drawing on the lattice, cut into chains that rise in sweep order.
///
/// A contour is snapped, freed of repeated points, turned to start at a local minimum, and cut at
/// its minima and maxima. A *chain* is the part between two of these, read upwards: its points are
/// sorted already, and only its ends, few in most drawings, are events that need sorting. One pass
/// over the points does all of it.
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

  /// The chains as sweeps read them.
  ///
  /// Passing `MonotoneChains` by value copies it (S9); pass this view.
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

  /// Chains 0 and 1 are vertical lines left and right of all points.
  static let leftSentinel = 0
  static let rightSentinel = 1
  /// The first chain of the drawing, which rises.
  static let firstChain = 2

  /// The step from a point of a chain to the next one above: 1 if the contour rises, −1 if it
  /// falls.
  ///
  /// A contour starts at a local minimum, rises and falls in turn, and ends with a chain that
  /// falls: after the two sentinels, rising chains have even numbers. The winding number falls by
  /// as much from left to right of the chain.
  ///
  /// By `or`: of a difference, loops would add both terms to a cursor, one after the other.
  @inline(__always)
  static func step(of chain: Int32) -> Int32 { (0 &- (chain & 1)) | 1 }

  /// The points, which become the mesh's vertices if the chain sweep succeeds.
  var rings = Rings()
  private(set) var chains = UncheckedBuffer<Chain>()
  /// Lower and upper ends in sweep order: as the key y, x, and a bit that is set for lower ends; as
  /// the index the rising chain.
  ///
  /// At equal points, upper ends come first.
  private(set) var events = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()
  /// A contour's points on the lattice, with repetitions.
  var snapped = UncheckedBuffer<LatticePoint>()
  /// Whether the contour that is appended is the only one, and may be left without chains.
  private var awaitsStrip = false
  /// The bit of the highest point of a lone contour that rises and falls once and is still without
  /// chains; 0 for all others.
  private var summit: UInt64 = 0

  /// Whether there is one contour, which rises and falls once.
  var isLoneHill: Bool {
    @inline(__always) get { summit != 0 || events.count == 2 }
  }

  /// The index of the highest point of such a contour.
  var hillTop: Int {
    @inline(__always) get {
      summit != 0 ? summit.trailingZeroBitCount : Int(chains[MonotoneChains.firstChain].top)
    }
  }

  /// Builds the chains of contours; open ones are closed by a straight line, as fills do.
  ///
  /// - Parameters:
  ///   - polyline: The contours.
  ///   - lattice: The lattice.
  ///   - awaitsStrip: Whether a lone contour that rises and falls once may be left without chains,
  ///     until `complete()`: a convex one needs none.
  @_optimize(speed)
  mutating func build(
    _ polyline: borrowing Polyline, lattice: Lattice, awaitsStrip: Bool = false
  ) {
    reset(count: polyline.points.count)
    self.awaitsStrip = awaitsStrip && polyline.contours.count == 1
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

  /// Makes the chains that a lone contour was left without.
  @inline(__always)
  mutating func complete() {
    if summit != 0 { addChains(ofRingFrom: 0, to: rings.points.count, turns: summit) }
    summit = 0
  }

  /// Builds the chains of contours that are on the lattice already.
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
    (awaitsStrip, summit) = (false, 0)
    // One more, because the seam is written once more before the repetition is found.
    rings.points.reserve(count + 1)
    // Sentinels have tops that no others have.
    for top in 1...2 { chains.append(Chain(first: 0, top: 0 &- Int32(top), partner: 0)) }
  }

  /// Moves coordinates beyond the lattice to its edge.
  ///
  /// A lattice made for the drawing holds all of it; this is for a lattice made for another.
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
    // A contour that falls up to its last point may have its minimum at the first one; one that
    // only rises has it there.
    return i < count || last <= points[0] ? start : 0
  }

  /// Appends a contour of `total` points.
  @_optimize(speed)
  private mutating func append(_ points: UncheckedView<LatticePoint>, _ total: Int) {
    var count = total
    // Nearly every closed contour comes back to its first point. Found while the contour is cut,
    // the repetition would have half of the points looked at twice.
    while count > 1, points[count &- 1] == points[0] { count &-= 1 }
    guard count >= 3 else { return }
    if count <= 64, let falls = MonotoneChains.falls(points, count &- 1) {
      let closing: UInt64 = points[0] < points[count &- 1] ? 1 : 0
      return append(points, count, falls: falls | closing &<< UInt64(count &- 1))
    }
    let seam = MonotoneChains.minimum(points, count)
    let keys = rings.points.view.dropping(rings.points.count)
    keys.copy(points.dropping(seam), count: count &- seam, to: 0)
    keys.copy(points, count: seam, to: count &- seam)
    cut(count)
  }

  /// Appends a contour of at most 64 points, none of which repeats its predecessor.
  ///
  /// `falls` has a bit for each edge, the closing one last, set if it falls.
  @inline(__always)
  private mutating func append(
    _ points: UncheckedView<LatticePoint>, _ count: Int, falls: UInt64
  ) {
    let all = UInt64.max &>> UInt64(64 &- count)
    // The first minimum after the first point, as `minimum` finds it, or the first point.
    let minima = falls &<< 1 & ~falls & all
    let seam = minima == 0 ? 0 : minima.trailingZeroBitCount
    let start = rings.points.count
    let keys = rings.points.view.dropping(start)
    MonotoneChains.copy(points.dropping(seam), count &- seam, to: keys)
    MonotoneChains.copy(points, seam, to: keys.dropping(count &- seam))
    endRing(at: start &+ count)
    let turned = (falls &>> UInt64(seam) | falls &<< UInt64(count &- seam)) & all
    let turns = (turned ^ turned &<< 1) & all
    if awaitsStrip, turns & (turns &- 1) == 0 {
      summit = turns
    } else {
      addChains(ofRingFrom: start, to: start &+ count, turns: turns)
    }
  }

  /// Adds the chains of the last ring, of at most 64 points: `turns` has the bits of those after
  /// which it rises no more, or falls no more.
  @inline(__always)
  private mutating func addChains(ofRingFrom start: Int, to end: Int, turns: UInt64) {
    let keys = rings.points.view.dropping(start)
    let firstChain = chains.count
    var turn = start
    reserveChains()
    let (chain, event) = (chains.view, events.view)
    event[events.count] = MonotoneChains.event(keys[0], isStart: true, risingChain: firstChain)
    events.count &+= 1
    appendChains(keys, start, turns, &turn)
    let last = chains.count
    chain[last] = MonotoneChains.chain(last, from: turn, to: end, false)
    chain[firstChain].partner = Int32(truncatingIfNeeded: last)
    chains.count = last &+ 1
  }

  /// Makes room for the chains of 64 points, and for one more at the end of a contour.
  @inline(__always)
  private mutating func reserveChains() {
    chains.reserve(chains.count &+ 65)
    events.reserve(events.count &+ 65)
  }

  /// Copies points, two at a time.
  @inline(__always)
  private static func copy(
    _ points: UncheckedView<LatticePoint>, _ count: Int, to keys: UncheckedView<LatticePoint>
  ) {
    var i = 0
    while i &+ 2 <= count {
      keys.store(points.load(SIMD2<UInt64>.self, at: i), at: i)
      i &+= 2
    }
    if i < count { keys[i] = points[i] }
  }

  /// Removes the points from `first` on that repeat their predecessor, and returns how many stay in
  /// all.
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

  /// Cuts the contour of `count` points after the last one, which starts at a local minimum, into
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
    // 1 if the edge before the next 64 falls; the first edge rises.
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
      // One bit for each point between an edge that rises and one that falls.
      let turns = (falls ^ (falls &<< 1 | fell)) & (.max &>> UInt64(64 &- width))
      fell = falls &>> 63
      reserveChains()
      appendChains(keys.dropping(first), start &+ first, turns, &turn)
      first &+= 64
    }
    if count < 3 {
      chains.count = firstChain
      events.count = firstEvent
      return
    }
    close(firstChain, from: turn, at: start &+ count)
    endRing(at: start &+ count)
  }

  /// Ends a contour's chains by the one that falls to the seam, at which the first one starts.
  @inline(__always)
  private mutating func close(_ firstChain: Int, from turn: Int, at end: Int) {
    appendChain(from: turn, to: end, false)
    chains.view[firstChain].partner = Int32(truncatingIfNeeded: chains.count &- 1)
  }

  /// Counts the points up to `end` as a ring.
  @inline(__always)
  private mutating func endRing(at end: Int) {
    rings.points.count = end
    rings.ends.append(UInt32(truncatingIfNeeded: end))
  }

  /// Appends the chains that end at those of 64 points whose bits are set, and these points as
  /// events; there must be room for them.
  ///
  /// - Parameters:
  ///   - keys: The 64 points.
  ///   - first: The index of the first of them in the contours.
  ///   - turns: The bits.
  ///   - turn: The index of the last end of a chain.
  @inline(__always)
  private mutating func appendChains(
    _ keys: UncheckedView<LatticePoint>, _ first: Int, _ turns: UInt64, _ turn: inout Int
  ) {
    let (chain, event) = (chains.view, events.view)
    var (turns, chainCount, eventCount) = (turns, chains.count, events.count)
    while turns != 0 {
      let place = turns.trailingZeroBitCount
      turns &= turns &- 1
      let isRising = chainCount & 1 == 0
      chain[chainCount] = MonotoneChains.chain(chainCount, from: turn, to: first &+ place, isRising)
      // After a chain that falls, the next one rises.
      event[eventCount] = MonotoneChains.event(
        keys[place], isStart: !isRising, risingChain: chainCount &+ (chainCount & 1))
      chainCount &+= 1
      eventCount &+= 1
      turn = first &+ place
    }
    (chains.count, events.count) = (chainCount, eventCount)
  }

  /// Returns one bit for each of up to 64 edges between `count` + 1 points, set if it falls; `nil`
  /// if one has no length.
  @inline(__always)
  private static func falls(_ keys: UncheckedView<LatticePoint>, _ count: Int) -> UInt64? {
    var falls: UInt64 = 0
    // Negative as long as all edges rise or fall: only for equal keys do a difference and its
    // opposite have one sign.
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
    // Doubles x, the lower half, to make room for the bit.
    KeyedIndex(
      key: key.bits &+ key.bits & 0xffff_ffff | (isStart ? 1 : 0),
      index: UInt32(truncatingIfNeeded: risingChain))
  }
}
