/// A drawing whose contours cross each other at known points, as chains that rise in sweep order.
///
/// `MonotoneChains` cuts contours at their minima and maxima, and what lies between comes sorted.
/// Where chains cross, they pass through a common point and go on: nothing needs to be cut there,
/// but the sweep must know of it. So the events are ends of chains and points that chains have in
/// common. The latter are the stops of edges, each the rounded crossing of two edges or a vertex on
/// an edge, and the vertices that two edges start at.
///
/// MonotoneChains have the numbers that `MonotoneChains` gives them: behind two sentinels, rising
/// ones are even.
struct NodedChains: ~Copyable, Sendable {
  /// What an event is, in the lowest two bits of its index; above them is the chain.
  enum Kind {
    /// The upper end of a rising chain and of the falling one behind it.
    static let end: UInt32 = 0
    /// The lower end of a rising chain and of its partner.
    static let start: UInt32 = 1
    /// A point of a chain that others may have, too; chain 0 stands for an unknown one.
    static let common: UInt32 = 2
  }

  /// The points of the contours, with all stops between them.
  private(set) var points = UncheckedBuffer<LatticePoint>()
  private(set) var chains = UncheckedBuffer<MonotoneChains.Chain>()
  /// Places in sweep order, each once for each end of chains there and for each time that it was
  /// found to be common.
  private(set) var events = UncheckedBuffer<KeyedIndex>()
  /// The chain of each edge of the rings.
  private var chainOfEdge = UncheckedBuffer<UInt32>()
  private var sorter = KeySorter()

  /// An edge's stops, sorted along it: those of edge i are `keys[first[i]]` to `keys[first[i + 1] −
  /// 1]`.
  struct Stops {
    let keys: UncheckedView<LatticePoint>
    let first: UncheckedView<UInt32>
    let count: Int
  }

  /// Builds the chains of rings whose edges go through some stops, and says whether that was
  /// possible.
  mutating func build(
    _ rings: borrowing Rings, _ crossings: borrowing Crossings, through stops: Stops
  ) -> Bool {
    let count = rings.points.count
    chains.removeAll()
    events.removeAll()
    // One more: a ring's seam is appended once more.
    points.reserve(count + stops.count + 1)
    points.count = 0
    chainOfEdge.reserve(count)
    for _ in 0..<2 { chains.append(MonotoneChains.Chain(first: 0, top: 0, partner: 0)) }
    var start = 0
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      guard append(rings.points.view, start, end, stops) else { return false }
      start = end
    }
    appendCommonPoints(rings, crossings)
    sorter.sort(&events)
    return true
  }

  /// Appends a ring, from its least vertex on, and says whether it still is a minimum.
  ///
  /// A stop, rounded, may be in the row of an edge's end, and above or below both ends in sweep
  /// order: a maximum or a minimum.
  private mutating func append(
    _ keys: UncheckedView<LatticePoint>, _ start: Int, _ end: Int, _ stops: Stops
  ) -> Bool {
    var seam = start
    for i in start..<end where keys[i] < keys[seam] { seam = i }
    let (out, chainOf) = (points.view, chainOfEdge.view)
    let firstChain = chains.count
    var run = Run(count: points.count, turn: points.count, isRising: true)
    appendEvent(keys[seam], Kind.start, firstChain)
    out[run.count] = keys[seam]
    run.count &+= 1
    var i = seam
    for _ in start..<end {
      let (first, last) = (Int(stops.first[i]), Int(stops.first[i &+ 1]))
      let next = i &+ 1 < end ? i &+ 1 : start
      if first < last {
        append(stops.keys[first], to: &run)
        let chain = chains.count
        for k in first &+ 1..<max(last, first &+ 1) where stops.keys[k] != out[run.count &- 1] {
          append(stops.keys[k], to: &run)
        }
        append(keys[next], to: &run)
        chainOf[i] = chains.count == chain ? UInt32(truncatingIfNeeded: chain) : 0
      } else {
        append(keys[next], to: &run)
      }
      i = next
    }
    // What was appended last is the seam once more, to which the last chain falls.
    run.count &-= 1
    if run.isRising || out[points.count &+ 1] < keys[seam] { return false }
    appendChain(from: run.turn, to: run.count, false)
    chains.view[firstChain].partner = Int32(truncatingIfNeeded: chains.count &- 1)
    points.count = run.count
    return true
  }

  /// How far the points are, and where and how the last chain begins.
  private struct Run {
    var count, turn: Int
    var isRising: Bool
  }

  /// Appends a point of a ring, and the chain that the point before it ends.
  @inline(__always)
  private mutating func append(_ key: LatticePoint, to run: inout Run) {
    let out = points.view
    let last = out[run.count &- 1]
    if (last < key) != run.isRising {
      appendChain(from: run.turn, to: run.count &- 1, run.isRising)
      appendEvent(
        last, run.isRising ? Kind.end : Kind.start,
        run.isRising ? chains.count &- 1 : chains.count)
      (run.turn, run.isRising) = (run.count &- 1, !run.isRising)
    }
    out[run.count] = key
    run.count &+= 1
  }

  private mutating func appendChain(from start: Int, to end: Int, _ isRising: Bool) {
    let (start, end) = (Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: end))
    chains.append(
      MonotoneChains.Chain(
        first: isRising ? start &+ 1 : end &- 1, top: isRising ? end : start,
        partner: Int32(truncatingIfNeeded: chains.count &- 1)))
  }

  private mutating func appendEvent(_ key: LatticePoint, _ kind: UInt32, _ chain: Int) {
    events.append(
      KeyedIndex(key: key.bits, index: UInt32(truncatingIfNeeded: chain) &<< 2 | kind))
  }

  /// Appends the points that chains have in common, a crossing's once for both edges.
  private mutating func appendCommonPoints(
    _ rings: borrowing Rings, _ crossings: borrowing Crossings
  ) {
    let (stops, count) = (crossings.stops.view, crossings.stops.count)
    var last = LatticePoint.last
    for i in 0..<count where stops[i].key != last {
      last = stops[i].key
      appendEvent(last, Kind.common, Int(chainOfEdge.view[Int(stops[i].edge)]))
    }
    for i in 0..<crossings.touches.count {
      appendEvent(rings.points[Int(crossings.touches[i])], Kind.common, 0)
    }
  }
}
