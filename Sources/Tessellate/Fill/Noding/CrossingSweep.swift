/// Finds where edges meet by a sweep over points and crossings, in O((n + k) log n), exactly.
///
/// The edges that the sweep line meets are kept from left to right. When two become neighbours that
/// will cross, the crossing is queued. Before a point is passed, the crossings below it are taken
/// from the queue, and the two edges of each change places, if they are neighbours in that order
/// still.
///
/// Crossings between two points need not come in order. Two edges change places where the one on
/// the left is on the right at the point's height: that is a sort by exchanges of neighbours, which
/// ends at the same order whichever is done first, and each exchange is one crossing. So all that
/// must be exact is whether a crossing comes before a lattice point, and `Crossing.sweepKey` is.
/// Edges that meet at a point are neighbours when it is passed; they leave it in the order of their
/// directions.
///
/// > J. L. Bentley, T. A. Ottmann, "Algorithms for reporting and counting geometric intersections", IEEE Transactions on
/// > Computers C-28 (1979) 643–647, doi:10.1109/TC.1979.1675432; and with weaker predicates J.-D. Boissonnat,
/// > J. Snoeyink, "Efficient algorithms for line and curve segment intersection using restricted predicates",
/// > Computational Geometry 16 (2000) 35–52, doi:10.1016/S0925-7721(99)00059-0.
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
  /// The edges' lower and upper ends; an edge has the number of the point that it starts from along
  /// its ring.
  private var lows = UncheckedBuffer<LatticePoint>()
  private var highs = UncheckedBuffer<LatticePoint>()
  /// The edges by their lower ends.
  private var order = EdgeOrder()
  private var outgoing = UncheckedBuffer<Outgoing>()
  /// A heap: each event comes before the two at twice its place.
  private var queue = UncheckedBuffer<Event>()
  private var stops = UncheckedBuffer<EdgeStop>()
  /// Whether two neighbours came within a step of each other where one of them ends or starts.
  private(set) var hasNearMiss = false

  /// Finds where the edges from `starts[i]` to `ends[i]` meet other than at common ends; stops
  /// behind `stopLimit` stops.
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
    order.reset(edgeCount: count)
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
      guard order.after(event.left) == event.right else { continue }
      let (left, right) = (Int(event.left), Int(event.right))
      let (a, b, c, d) = (lows[left], highs[left], lows[right], highs[right])
      let crossing = Crossing.nearestPoint(a, b, orientation(c, d, a), orientation(c, d, b))
      if crossing != a, crossing != b { appendStop(crossing, event.left) }
      if crossing != c, crossing != d { appendStop(crossing, event.right) }
      order.exchange(event.left, event.right)
      check(order.before(event.right), event.right)
      check(event.left, order.after(event.left))
    }
  }

  private mutating func appendStop(_ key: LatticePoint, _ edge: Int32) {
    stops.append(EdgeStop(key: key, edge: UInt32(bitPattern: edge)))
  }

  /// Queues the crossing of two neighbours, if they will cross.
  @inline(__always)
  private mutating func check(_ left: Int32, _ right: Int32) {
    if left == EdgeOrder.none || right == EdgeOrder.none { return }
    let (low, high) = (lows.view, highs.view)
    let (a, b, c, d) = (low[Int(left)], high[Int(left)], low[Int(right)], high[Int(right)])
    // On which side of the other is the one that ends first, there?
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
        left: left, right: right))
  }

  // MARK: - Points

  /// Takes the edges through a point out of the order, and keeps those that go on; the point is a
  /// stop for them.
  private mutating func collectEnding(at key: LatticePoint) {
    outgoing.removeAll()
    let (low, high) = (lows.view, highs.view)
    var edge = order.first { orientation(low[$0], high[$0], key) >= 0 }
    left = edge == EdgeOrder.none ? order.before(EdgeOrder.none) : order.before(edge)
    while edge != EdgeOrder.none {
      let (a, b) = (low[Int(edge)], high[Int(edge)])
      guard b == key || orientation(a, b, key) == 0 else { break }
      if b != key {
        appendStop(key, edge)
        outgoing.append(Outgoing(high: b, edge: edge))
      }
      let next = order.after(edge)
      order.remove(edge)
      edge = next
    }
  }

  /// The edge on the left of the current point.
  private var left = EdgeOrder.none

  /// Puts the edges that go on, or start, above a point in their place, sorted by direction.
  private mutating func insertOutgoing(at key: LatticePoint) {
    let (out, count) = (outgoing.view, outgoing.count)
    heapSort(out, count) {
      let side = orientation(key, $0.high, $1.high)
      return side < 0 || (side == 0 && $0.edge < $1.edge)
    }
    let right = order.after(left)
    var last = left
    for i in 0..<count {
      order.insert(out[i].edge, after: last)
      last = out[i].edge
      guard i > 0 else { continue }
      let (a, b) = (out[i &- 1].high, out[i].high)
      if VertexSnapping.hasNearMiss(orientation(key, a, b), key, max(a, b), min(a, b)) {
        hasNearMiss = true
      }
    }
    if count == 0 { return check(left, right) }
    check(left, out[0].edge)
    check(last, right)
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
