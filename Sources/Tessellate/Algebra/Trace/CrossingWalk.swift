/// Finds the contours of a region from the crossings of its chords alone.
///
/// Most drawings are in *general position* on the lattice: chords cross inside of both, and have
/// nothing else in common but the ends of those that follow each other. Then no graph and no sweep
/// is needed. The crossings cut the rings into *stretches*. Along one, the winding numbers on both
/// sides stay the same; at a crossing they change by the winding of the ring that crosses. So they
/// are known for all stretches once they are for one of each set of rings that cross, where a ray
/// finds them (`RayWindings`). The boundary is traced from crossing to crossing
/// (`CrossingWalk+Contours.swift`).
///
/// All decisions are exact: the order of the crossings along a chord, too. Crossings are fractions
/// (`Crossing`), each rounded to a `Double` by one division. Rounding keeps order, so two different
/// numbers are in the order of the fractions; if two are equal, the walk gives up, as it does for
/// three chords through one point. Contours are those of the chords themselves. Crossings are
/// rounded to the lattice only to find the true joints; parts of a contour that this leaves no
/// length are dropped.
struct CrossingWalk: ~Copyable, Sendable {
  /// A crossing as one of its two edges meets it.
  struct Stop: BitwiseCopyable {
    var edge: UInt32
    /// The edge that crosses this one, and its stop.
    var other, twin: UInt32
    /// The number of the crossing among the vertices of contours, or `none`.
    var vertex: Int32
    /// Whether the other edge comes from the right of this one.
    var isFromRight: Bool
  }

  /// The use of a stretch as a boundary: it leads forward with the region on its left, or backward.
  enum Use: UInt8 { case none, forward, backward }

  /// The stops in the order of the rings' edges, and along each edge.
  var stops = UncheckedBuffer<Stop>()
  /// The first stop of each edge, and the end of all stops.
  var firstStop = UncheckedBuffer<UInt32>()
  private var ringOfEdge = UncheckedBuffer<UInt32>()
  /// The use of the stretch after each stop; whether it was traced.
  var uses = UncheckedBuffer<Use>()
  var isTraced = UncheckedBuffer<Bool>()
  /// The use of each ring that has no stops.
  var ringUses = UncheckedBuffer<Use>()
  /// Whether the edges of each ring are lines, numbered as the edges are.
  var arePolygons = UncheckedBuffer<Bool>()
  /// The contours traced.
  var trail = ContourTrail()

  /// The winding pair on the right of the stretch after each stop, and of rings without stops.
  private var rights = UncheckedBuffer<WindingPair>()
  private var ringRights = UncheckedBuffer<WindingPair>()
  private var isWound = UncheckedBuffer<Bool>()
  /// Stops whose stretches are wound, of rings that are not.
  private var pending = UncheckedBuffer<UInt32>()
  private var rays = RayWindings()
  private var records = UncheckedBuffer<KeyedIndex>()
  /// The stop of each pair's first edge, and of its second one.
  private var places = UncheckedBuffer<UInt32>()
  private var sorter = KeySorter()

  static let none: Int32 = -1

  /// Finds the stretches that bound a region; returns false if the drawing is not in general
  /// position.
  ///
  /// The rings' crossings must have been found as pairs. The rings from `second` on are the second
  /// operand's.
  mutating func find(
    _ rings: borrowing Rings, _ crossings: borrowing Crossings, second: Int, _ rule: RegionRule
  ) -> Bool {
    guard crossings.isGeneric, order(rings, crossings) else { return false }
    let start = second == 0 ? 0 : Int(rings.ends[second &- 1])
    guard wind(rings, crossings, second: start) else { return false }
    findUses(rings, rule, second)
    return true
  }

  // MARK: - Stops

  /// Lists the stops along the edges; returns false if two are at one place.
  private mutating func order(
    _ rings: borrowing Rings, _ crossings: borrowing Crossings
  ) -> Bool {
    let (count, pairCount) = (rings.points.count, crossings.pairs.count)
    firstStop.reserve(count &+ 1)
    firstStop.count = count &+ 1
    records.reserve(2 &* pairCount)
    places.reserve(2 &* pairCount)
    stops.reserve(2 &* pairCount)
    stops.count = 2 &* pairCount
    let (first, pair, record) = (firstStop.view, crossings.pairs.view, records.view)
    for i in 0...count { first[i] = 0 }
    for k in 0..<pairCount {
      first[Int(pair[k].first)] &+= 1
      first[Int(pair[k].second)] &+= 1
    }
    var sum: UInt32 = 0
    for i in 0...count {
      sum &+= first[i]
      first[i] = sum
    }
    // Filled from the back, the offsets end where they belong.
    let (a, b) = (rings.points.view, crossings.ends.view)
    for k in 0..<pairCount {
      let (i, j) = (Int(pair[k].first), Int(pair[k].second))
      let (p, q) = (orientation(a[i], b[i], a[j]), orientation(a[i], b[i], b[j]))
      let (r, s) = (orientation(a[j], b[j], a[i]), orientation(a[j], b[j], b[i]))
      let index = UInt32(truncatingIfNeeded: 2 &* k)
      first[i] &-= 1
      record[Int(first[i])] = CrossingWalk.record(r, s, index)
      first[j] &-= 1
      record[Int(first[j])] = CrossingWalk.record(p, q, index | 1)
    }
    for i in 0..<count {
      let (from, to) = (Int(first[i]), Int(first[i &+ 1]))
      if from == to { continue }
      sorter.sort(record.dropping(from), to &- from)
      for slot in from..<to {
        if slot > from, record[slot].key == record[slot &- 1].key { return false }
        places.view[Int(record[slot].index)] = UInt32(truncatingIfNeeded: slot)
      }
    }
    findRings(rings)
    writeStops(rings, crossings)
    return true
  }

  /// Writes the stops, whose records are in order.
  ///
  /// They are written one after the other, and know as much of their twins as the walk asks for:
  /// twins are far apart in memory.
  private mutating func writeStops(_ rings: borrowing Rings, _ crossings: borrowing Crossings) {
    let (a, b, pair) = (rings.points.view, crossings.ends.view, crossings.pairs.view)
    let (record, place, stop) = (records.view, places.view, stops.view)
    for i in 0..<rings.points.count {
      for slot in Int(firstStop[i])..<Int(firstStop[i &+ 1]) {
        let index = Int(record[slot].index)
        let edges = pair[index >> 1]
        let other = index & 1 == 0 ? edges.second : edges.first
        // The other edge comes from the right if it starts there.
        stop[slot] = Stop(
          edge: UInt32(truncatingIfNeeded: i), other: other, twin: place[index ^ 1],
          vertex: CrossingWalk.none, isFromRight: orientation(a[i], b[i], a[Int(other)]) < 0)
      }
    }
  }

  private mutating func findRings(_ rings: borrowing Rings) {
    ringOfEdge.reserve(rings.points.count)
    ringOfEdge.count = rings.points.count
    var start = 0
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      for edge in start..<end { ringOfEdge.view[edge] = UInt32(truncatingIfNeeded: ring) }
      start = end
    }
  }

  /// The place of a crossing along an edge, given the distances of its ends from the other edge.
  @inline(__always)
  private static func record(_ r: Int64, _ s: Int64, _ index: UInt32) -> KeyedIndex {
    // Both are below 2⁵², and of opposite signs: their quotient is rounded once.
    KeyedIndex(key: (Double(r) / Double(r &- s)).bitPattern, index: index)
  }

  /// The ring of a stop.
  @inline(__always)
  func ring(ofStop stop: Int) -> Int { Int(ringOfEdge[Int(stops[stop].edge)]) }

  /// The stops of a ring.
  @inline(__always)
  func stops(ofRing ring: Int, _ rings: borrowing Rings) -> Range<Int> {
    let start = ring == 0 ? 0 : Int(rings.ends[ring &- 1])
    return Int(firstStop[start])..<Int(firstStop[Int(rings.ends[ring])])
  }

  // MARK: - Winding numbers

  /// Finds the winding pair on the right of each stretch.
  private mutating func wind(
    _ rings: borrowing Rings, _ crossings: borrowing Crossings, second: Int
  ) -> Bool {
    let count = rings.ends.count
    rights.reserve(stops.count)
    ringRights.reserve(count)
    isWound.reserve(count)
    pending.reserve(count)
    pending.count = 0
    for ring in 0..<count { isWound.view[ring] = false }
    rays.reset(edges: rings.points.count)
    for ring in 0..<count where !isWound[ring] {
      isWound.view[ring] = true
      guard let (edge, winding) = seed(ring, rings, crossings, second: second) else {
        return false
      }
      let range = stops(ofRing: ring, rings)
      if range.isEmpty {
        ringRights.view[ring] = winding
        continue
      }
      // The stretch that holds the edge's start begins at the stop before it.
      let before = Int(firstStop[edge]) &- 1
      let stop = before < range.lowerBound ? range.upperBound &- 1 : before
      rights.view[stop] = winding
      pending.append(UInt32(truncatingIfNeeded: stop))
      while pending.count > 0 {
        pending.count &-= 1
        windAlong(Int(pending[pending.count]), rings, second: second)
      }
    }
    return true
  }

  /// Passes along a ring from a stop on, and to the rings that it crosses.
  ///
  /// Let another edge cross this one from right to left. Before the crossing, this edge's right
  /// side is on the left of the other, and after it on its right.
  private mutating func windAlong(_ start: Int, _ rings: borrowing Rings, second: Int) {
    let (stop, right, wound) = (stops.view, rights.view, isWound.view)
    let ring = ring(ofStop: start)
    let range = stops(ofRing: ring, rings)
    let mine = WindingPair.one(isFirst: Int(stop[start].edge) < second)
    var before = right[start]
    var place = start
    repeat {
      place = place &+ 1 < range.upperBound ? place &+ 1 : range.lowerBound
      let here = stop[place]
      let other = WindingPair.one(isFirst: Int(here.other) < second)
      let after = before + (here.isFromRight ? -other : other)
      right[place] = after
      let crossing = Int(ringOfEdge[Int(here.other)])
      if !wound[crossing] {
        wound[crossing] = true
        right[Int(here.twin)] = here.isFromRight ? after + mine : before
        pending.append(here.twin)
      }
      before = after
    } while place != start
  }

  /// The edge that leaves a ring's lowest vertex, and the winding pair on its right.
  private mutating func seed(
    _ ring: Int, _ rings: borrowing Rings, _ crossings: borrowing Crossings, second: Int
  ) -> (edge: Int, winding: WindingPair)? {
    let (point, end) = (rings.points.view, crossings.ends.view)
    let (start, stop) = (ring == 0 ? 0 : Int(rings.ends[ring &- 1]), Int(rings.ends[ring]))
    var edge = start
    for i in start &+ 1..<stop where point[i] < point[edge] { edge = i }
    let vertex = point[edge]
    guard
      let winding = rays.winding(
        leftOf: vertex, point, end, count: rings.points.count, second: second)
    else { return nil }
    let before = edge > start ? edge &- 1 : stop &- 1
    // If the edge that leaves is on the left, its left side is that of the vertex.
    let isLeft = orientation(vertex, end[edge], point[before]) < 0
    return (edge, isLeft ? winding + -.one(isFirst: edge < second) : winding)
  }

  /// Decides which stretches are boundaries.
  private mutating func findUses(_ rings: borrowing Rings, _ rule: RegionRule, _ second: Int) {
    uses.reserve(stops.count)
    isTraced.reserve(stops.count)
    ringUses.reserve(rings.ends.count)
    let (use, right, traced) = (uses.view, rights.view, isTraced.view)
    for ring in 0..<rings.ends.count {
      let (range, pair) = (stops(ofRing: ring, rings), WindingPair.one(isFirst: ring < second))
      if range.isEmpty {
        ringUses.view[ring] = CrossingWalk.use(ringRights[ring], pair, rule)
        continue
      }
      for stop in range {
        use[stop] = CrossingWalk.use(right[stop], pair, rule)
        traced[stop] = false
      }
    }
  }

  @inline(__always)
  private static func use(_ right: WindingPair, _ pair: WindingPair, _ rule: RegionRule) -> Use {
    let (isLeft, isRight) = (rule.contains(right + pair), rule.contains(right))
    return isLeft == isRight ? .none : isLeft ? .forward : .backward
  }
}
