/// The contours of a drawing on the lattice, cut into chains that rise in sweep order.
///
/// A contour is snapped, freed of repeated points, turned so that it starts at a local minimum, and cut at its minima
/// and maxima. A *chain* is what lies between two of these, read upwards: its points come sorted for free, and only
/// its ends, few in most drawings, are events that need sorting. One pass over the points does all of it.
struct Chains: ~Copyable, Sendable {
  /// A rising run of points.
  struct Chain: BitwiseCopyable {
    /// The index of the first point above the lower end.
    var first: Int32
    /// From there to the next points above: 1 where the contour rises, −1 where it falls.
    var step: Int32
    /// The index of the upper end.
    var top: Int32
    /// For a rising chain, the falling one that starts at the same lower end.
    var partner: Int32

    /// How much the winding number grows when the chain is crossed from left to right.
    @inline(__always)
    var winding: Int32 { 0 &- step }
  }

  /// Chains 0 and 1 are vertical lines left and right of everything.
  static let leftSentinel = 0
  static let rightSentinel = 1

  /// The points, which are the mesh's vertices if all goes well.
  var rings = Rings()
  private(set) var chains = UncheckedBuffer<Chain>()
  /// Lower and upper ends in sweep order: y, x, and a bit that is set for lower ends; and their rising chain.
  ///
  /// At equal points, upper ends come first.
  private(set) var events = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()
  /// A contour's points on the lattice, with repetitions.
  private var snapped = UncheckedBuffer<LatticeKey>()

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
          let isWithin = LatticeKey.write(
            source.dropping(start), count: count, origin: origin, scale: scale, to: snapped.view)
          isWithinLattice = isWithinLattice && isWithin
          append(snapped.view, count)
        }
      }
    }
    if !isWithinLattice {
      return build(Chains.clamped(polyline, to: lattice), lattice: lattice)
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
    for _ in 0..<2 { chains.append(Chain(first: 0, step: 0, top: 0, partner: 0)) }
  }

  /// The contours with coordinates beyond the lattice moved to its edge.
  ///
  /// A lattice that was made for a drawing holds all of it; this is for callers who give another one.
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
  static func point(of event: UInt64) -> LatticeKey {
    LatticeKey(bits: event & 0xffff_ffff_0000_0000 | (event & 0xffff_ffff) &>> 1)
  }

  /// The index of a local minimum, or of the first of its repetitions.
  @inline(__always)
  private static func minimum(_ points: UncheckedView<LatticeKey>, _ count: Int) -> Int {
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

  /// Appends a contour.
  private mutating func append(_ points: UncheckedView<LatticeKey>, _ count: Int) {
    guard count >= 3 else { return }
    let start = rings.points.count
    let firstChain = chains.count
    let firstEvent = events.count
    let seam = Chains.minimum(points, count)
    let keys = rings.points.view
    var last = points[seam]
    keys[start] = last
    var used = start &+ 1
    var turn = start
    var isRising = true
    appendEvent(last, isStart: true, risingChain: firstChain)
    // From behind the seam to the end, and from the start to the seam.
    var (i, end) = (seam &+ 1, count)
    for _ in 0..<2 {
      while i < end {
        let key = points[i]
        i &+= 1
        if key == last { continue }
        if (key > last) != isRising {
          appendChain(from: turn, to: used &- 1, isRising)
          appendEvent(
            last, isStart: !isRising, risingChain: isRising ? chains.count &- 1 : chains.count)
          isRising.toggle()
          turn = used &- 1
        }
        keys[used] = key
        used &+= 1
        last = key
      }
      (i, end) = (0, seam &+ 1)
    }
    // The seam was written twice, or there is nothing else.
    used &-= 1
    if used &- start < 3 {
      chains.count = firstChain
      events.count = firstEvent
      return
    }
    // The last chain falls to the seam, where the first one starts.
    appendChain(from: turn, to: used, isRising)
    chains.view[firstChain].partner = Int32(truncatingIfNeeded: chains.count &- 1)
    rings.points.count = used
    rings.ends.append(UInt32(truncatingIfNeeded: used))
  }

  /// Appends the chain between two indices along the contour.
  @inline(__always)
  private mutating func appendChain(
    from start: Int, to end: Int, _ isRising: Bool
  ) {
    let (start, end) = (Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: end))
    chains.append(
      Chain(
        first: isRising ? start &+ 1 : end &- 1, step: isRising ? 1 : -1,
        top: isRising ? end : start, partner: Int32(truncatingIfNeeded: chains.count &- 1)))
  }

  @inline(__always)
  private mutating func appendEvent(_ key: LatticeKey, isStart: Bool, risingChain: Int) {
    events.append(
      KeyedIndex(
        key: key.bits & 0xffff_ffff_0000_0000 | (key.bits & 0xffff_ffff) &<< 1 | (isStart ? 1 : 0),
        index: UInt32(truncatingIfNeeded: risingChain)))
  }
}
