/// Finds where edges meet, exactly, by a sweep over points and crossings in O((n + k) log n).
///
/// The active edges are kept from left to right. When two become neighbours that will cross, the
/// crossing is queued. Before a point is passed, the crossings below it are taken from the queue,
/// and the two edges of each are exchanged if they are still neighbours in that order.
///
/// Crossings between two points need not come in order. Two edges are exchanged if the one on the
/// left is on the right at the point's height: that is a sort by exchanges of neighbours, which
/// ends in the same order whichever comes first, and each exchange is one crossing. So only the
/// comparison of a crossing with a lattice point must be exact, and `Crossing.sweepKey` is. Edges
/// that meet at a point are neighbours when it is passed; they leave it in the order of their
/// directions.
///
/// > J. L. Bentley, T. A. Ottmann, "Algorithms for reporting and counting geometric intersections",
/// > IEEE Transactions on Computers C-28 (1979) 643–647, doi:10.1109/TC.1979.1675432; and with
/// > weaker predicates J.-D. Boissonnat,
/// > J. Snoeyink, "Efficient algorithms for line and curve segment intersection using restricted
/// > predicates", Computational Geometry 16 (2000) 35–52, doi:10.1016/S0925-7721(99)00059-0.
struct CrossingSweep: ~Copyable, Sendable {
  /// Two neighbours that cross.
  private struct Event: BitwiseCopyable {
    /// From `Crossing.sweepKey`.
    var key: UInt64
    var left, right: Int32
  }

  /// An edge that goes on above the current point.
  private struct Outgoing: BitwiseCopyable {
    var high: LatticePoint
    var edge: Int32
  }

  private var sorter = KeySorter()
  private var points = UncheckedBuffer<KeyedIndex>()
  /// The lower and upper ends of edges.
  ///
  /// The number of an edge is that of the point at which it starts along its ring.
  private var lows = UncheckedBuffer<LatticePoint>()
  private var highs = UncheckedBuffer<LatticePoint>()
  /// The active edges from left to right.
  private var order = ActiveEdges()
  private var outgoing = UncheckedBuffer<Outgoing>()
  /// A heap: each event comes before the two at twice its place.
  private var queue = UncheckedBuffer<Event>()
  private var stops = UncheckedBuffer<EdgeStop>()
  /// Whether two neighbours came within a step of each other where one of them starts or ends.
  private(set) var hasNearMiss = false

  /// Finds where the edges from `starts[i]` to `ends[i]` meet other than at common ends; gives up
  /// after `stopLimit` stops.
  mutating func run(
    _ starts: borrowing UncheckedBuffer<LatticePoint>,
    _ ends: borrowing UncheckedBuffer<LatticePoint>,
    stopLimit: Int, into result: inout UncheckedBuffer<EdgeStop>
  ) {
    swap(&stops, &result)
    defer { swap(&stops, &result) }
    stops.removeAll()
    queue.removeAll()
    hasNearMiss = false
    prepare(starts, ends)
    let point = points.view
    let count = points.count
    var i = 0
    while i < count, stops.count <= stopLimit {
      let key = point[i].key
      passCrossings(before: key, stopLimit: stopLimit)
      collectEnding(at: LatticePoint(bits: key))
      while i < count, point[i].key == key {
        // Each edge has a record at its lower end, and one without a number at its upper.
        if point[i].index != .max {
          let edge = Int32(bitPattern: point[i].index)
          outgoing.append(Outgoing(high: highs[Int(edge)], edge: edge))
        }
        i &+= 1
      }
      insertOutgoing(at: LatticePoint(bits: key))
    }
  }

  private mutating func prepare(
    _ starts: borrowing UncheckedBuffer<LatticePoint>,
    _ ends: borrowing UncheckedBuffer<LatticePoint>
  ) {
    let count = starts.count
    order.removeAll(numbers: count)
    lows.reserve(count)
    highs.reserve(count)
    points.removeAll()
    points.reserve(2 &* count)
    for i in 0..<count {
      let (a, b) = (starts[i], ends[i])
      lows.view[i] = min(a, b)
      highs.view[i] = max(a, b)
      if a == b { continue }
      points.append(KeyedIndex(key: min(a, b).bits, index: UInt32(truncatingIfNeeded: i)))
      points.append(KeyedIndex(key: max(a, b).bits, index: .max))
    }
    sorter.sort(&points)
  }

  // MARK: - Crossings

  /// Exchanges the edges that cross before a point.
  private mutating func passCrossings(before key: UInt64, stopLimit: Int) {
    while queue.count > 0, queue.view[0].key < key, stops.count <= stopLimit {
      let event = popEvent()
      let place = order.position(order.index(of: event.left))
      let next = order.next(place)
      guard !next.isEnd, order.number(at: next) == event.right else { continue }
      let (left, right) = (order.entry(order.index(place)), order.entry(order.index(next)))
      let crossing = Crossing.nearestPoint(
        left.low, left.high, orientation(right.low, right.high, left.low),
        orientation(right.low, right.high, left.high))
      if crossing != left.low, crossing != left.high { appendStop(crossing, event.left) }
      if crossing != right.low, crossing != right.high { appendStop(crossing, event.right) }
      order.setEntry(order.index(place), right)
      order.setEntry(order.index(next), left)
      check(order.previous(place), place)
      check(next, order.next(next))
    }
  }

  private mutating func appendStop(_ key: LatticePoint, _ edge: Int32) {
    stops.append(EdgeStop(key: key, edge: UInt32(bitPattern: edge)))
  }

  /// Queues the crossing of two neighbours, if they will cross.
  @inline(__always)
  private mutating func check(
    _ leftPlace: ActiveEdges.Position?, _ rightPlace: ActiveEdges.Position
  ) {
    guard let leftPlace, !rightPlace.isEnd else { return }
    let (left, right) = (order.entry(order.index(leftPlace)), order.entry(order.index(rightPlace)))
    let (a, b, c, d) = (left.low, left.high, right.low, right.high)
    // The side of the other edge on which the one that ends first does so.
    if b < d {
      let side = orientation(c, d, b)
      if VertexSnapping.hasNearMiss(side, c, d, b) { hasNearMiss = true }
      if side >= 0 { return }
    } else if d < b {
      let side = orientation(a, b, d)
      if VertexSnapping.hasNearMiss(side, a, b, d) { hasNearMiss = true }
      if side <= 0 { return }
    } else {
      let side = orientation(a, b, c)
      if a < c
        ? VertexSnapping.hasNearMiss(side, a, b, c) : VertexSnapping.hasNearMiss(side, c, d, a)
      {
        hasNearMiss = true
      }
      return
    }
    pushEvent(
      Event(
        key: Crossing.sweepKey(a, b, orientation(c, d, a), orientation(c, d, b)),
        left: left.number, right: right.number))
  }

  // MARK: - Points

  /// Removes the edges through a point from the order, and keeps those that go on, for which the
  /// point is a stop.
  private mutating func collectEnding(at key: LatticePoint) {
    outgoing.removeAll()
    place = order.firstNotLeft(of: key)
    while !place.isEnd {
      let edge = order.entry(order.index(place))
      guard edge.high == key || orientation(edge.low, edge.high, key) == 0 else { break }
      if edge.high != key {
        appendStop(key, edge.number)
        outgoing.append(Outgoing(high: edge.high, edge: edge.number))
      }
      place = order.remove(at: place)
    }
  }

  /// The place of the first edge on the right of the current point.
  private var place = ActiveEdges.Position(block: ActiveEdges.outside, slot: 0)

  /// Inserts the edges that go on above a point, or start there, sorted by direction.
  private mutating func insertOutgoing(at key: LatticePoint) {
    let (out, count) = (outgoing.view, outgoing.count)
    heapSort(out, count) {
      let side = orientation(key, $0.high, $1.high)
      return side < 0 || (side == 0 && $0.edge < $1.edge)
    }
    for i in 0..<count {
      let edge = out[i]
      let inserted = order.insert(
        before: place, low: lows[Int(edge.edge)], high: edge.high, number: edge.edge)
      place = order.next(inserted)
      guard i > 0 else { continue }
      let (a, b) = (out[i &- 1].high, out[i].high)
      if VertexSnapping.hasNearMiss(orientation(key, a, b), key, max(a, b), min(a, b)) {
        hasNearMiss = true
      }
    }
    if count == 0 { return check(order.previous(place), place) }
    let first = order.position(order.index(of: out[0].edge))
    check(order.previous(first), first)
    check(order.previous(place), place)
  }

  // MARK: - The queue

  private mutating func pushEvent(_ event: Event) {
    queue.append(event)
    let heap = queue.view
    var i = queue.count &- 1
    while i > 0, event.key < heap[(i &- 1) &>> 1].key {
      heap[i] = heap[(i &- 1) &>> 1]
      i = (i &- 1) &>> 1
    }
    heap[i] = event
  }

  private mutating func popEvent() -> Event {
    let heap = queue.view
    let first = heap[0]
    queue.count &-= 1
    let count = queue.count
    let event = heap[count]
    var i = 0
    while 2 &* i &+ 1 < count {
      var child = 2 &* i &+ 1
      if child &+ 1 < count, heap[child &+ 1].key < heap[child].key { child &+= 1 }
      guard heap[child].key < event.key else { break }
      heap[i] = heap[child]
      i = child
    }
    heap[i] = event
    return first
  }
}
