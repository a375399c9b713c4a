// Contacts: places where two neighbouring chains cross inside of both edges, or where a point of
// one lies inside an edge of the other. Drawings have few of them, or many; few are passed on the
// way, and nothing of the drawing is noded, split or sorted again.
//
// A crossing is rounded as `Noder` does, from the edges of the drawing. It shows at the first check
// that fails above it: gaps are advanced late. Then the gaps beside both chains go back to it, if
// they are outside of the region and nothing has begun or ended there since; if not, it becomes an
// event, and the sweep starts again.
//
// All checks are then those of edges led through their contacts, but for vertices passed below a
// contact before it was known. These were on the right side of the edge as it was. It has moved by
// half a step, in x and in y, at every height; a vertex for which this makes a difference has the
// edge within a step, which is a near miss: such drawings are left to the ladder. Above a contact,
// an edge starts half a step off already, and the reach of near misses is two steps. So a sweep
// that succeeds still proves that the drawing, led through its contacts, is planar, and that
// `VertexSnapping` would bend no edge.

extension ChainSweep {
  /// A point that two chains have in common, though one of them at least has no point there.
  struct Contact: BitwiseCopyable {
    var key: LatticePoint
    /// Their edges below the point, the left one first.
    var left, right: ChainGap.Side
  }

  /// Two edges of the drawing, and the point of a crossing through which they are led.
  private struct Bent: BitwiseCopyable {
    var left, right: (low: LatticePoint, high: LatticePoint)
    var key: LatticePoint

    /// Whether a vertex is near either edge, and not an end of it.
    func isNear(_ point: LatticePoint) -> Bool {
      [left, right].contains { edge in
        point != edge.low && point != edge.high
          && VertexSnapping.isBeside(
            orientation(edge.low, edge.high, point), edge.low, edge.high, point, within: 2)
      }
    }
  }

  /// The contacts of a sweep.
  struct Contacts: ~Copyable, Sendable {
    /// The number of contacts that a sweep may pass.
    private(set) var limit = 0
    /// The number of points of the drawing.
    private(set) var pointCount = 0
    /// Whether nothing is left of an earlier run.
    private var isFresh = true
    /// The number of sweeps that may still start again.
    private(set) var startsLeft = Contacts.mostStarts
    /// The number of points that chains with the region on both sides may still have.
    private var coveredLeft = Contacts.coveredLimit
    /// The points of contacts passed.
    private(set) var passed = UncheckedBuffer<LatticePoint>()
    /// The crossings passed, with the edges that they bend.
    private var bent = UncheckedBuffer<Bent>()
    /// The lattice points of crossings, whose vertices come after the drawing's.
    private(set) var points = UncheckedBuffer<LatticePoint>()
    /// Contacts found too late, in sweep order: events of the next sweep.
    private var planned = UncheckedBuffer<Contact>()
    private var place = 0
    /// All events of the next sweep; a contact's is an end of the left sentinel, which no event of
    /// two chains can be.
    private var events = UncheckedBuffer<KeyedIndex>()

    /// The number of contacts passed.
    var count: Int { passed.count }
    var hasPlanned: Bool { planned.count > 0 }
    /// Whether one more contact may be passed.
    var hasRoom: Bool { passed.count < limit }
    /// The contact whose event is next.
    var nextPlanned: Contact { planned[place] }

    @inline(__always)
    mutating func reset(limit: Int, pointCount: Int) {
      self.limit = max(limit, 0)
      self.pointCount = pointCount
      if !isFresh { forget() }
    }

    private mutating func forget() {
      planned.removeAll()
      startsLeft = Contacts.mostStarts
      startAgain()
      isFresh = true
    }

    /// Starts another sweep of the run.
    mutating func startAgain() {
      passed.removeAll()
      bent.removeAll()
      points.removeAll()
      place = 0
      coveredLeft = Contacts.coveredLimit
    }

    /// The events of a sweep.
    @inline(__always)
    func events(of chains: MonotoneChains.View) -> (UncheckedView<KeyedIndex>, Int) {
      hasPlanned ? (events.view, events.count) : (chains.events, chains.eventCount)
    }

    /// Whether any of some events is a contact's.
    static func isAny(of events: UncheckedView<KeyedIndex>, _ count: Int) -> Bool {
      (0..<count).contains { Int(events[$0].index) == MonotoneChains.leftSentinel }
    }

    /// Whether chains that would have the region on both sides may stay in the mesh: those of a
    /// small loop that a contact cuts off.
    @inline(never)
    mutating func cover(
      _ left: ChainGap.Side, _ right: ChainGap.Side, _ table: UncheckedView<MonotoneChains.Chain>
    ) -> Bool {
      if count &+ planned.count == 0 { return false }
      for side in [left, right] {
        coveredLeft &-= Int((table[Int(side.chain)].top &- side.cursor).magnitude) &+ 1
      }
      return coveredLeft >= 0
    }

    /// The number of sweeps that may start again (Benchmarks/Decisions/fill.md).
    private static var mostStarts: Int { 2 }
    /// The number of points of small loops (not tuned).
    static var coveredLimit: Int { 24 }

    /// Adds the point of a crossing.
    mutating func add(_ point: LatticePoint) { points.append(point) }

    /// Records a contact passed.
    mutating func pass(_ point: LatticePoint) {
      isFresh = false
      passed.append(point)
    }

    /// Records the edges of the drawing that a crossing bends.
    mutating func bend(
      _ left: (low: LatticePoint, high: LatticePoint),
      _ right: (low: LatticePoint, high: LatticePoint), at key: LatticePoint
    ) {
      bent.append(Bent(left: left, right: right, key: key))
    }

    /// Whether no vertex of a crossing's row, or of the rows next to it, is near its edges.
    ///
    /// Elsewhere the sweep finds such vertices: they face the edge. In these rows, the chain
    /// between a vertex and an edge may be the one that crosses the edge.
    func areClear(_ points: UncheckedView<LatticePoint>) -> Bool {
      for k in 0..<bent.count {
        let key = bent[k].key
        let lowest = key.bits &- 1 &<< 32 &- (key.bits & 0xffff_ffff)
        for i in 0..<pointCount where points[i].bits &- lowest < 3 &<< 32 {
          if bent[k].isNear(points[i]) { return false }
        }
      }
      return true
    }

    /// Whether any contact passed is on an edge of the drawing, or next to it.
    func isAny(on side: ChainGap.Side) -> Bool {
      for i in 0..<passed.count where passed[i] > side.low && passed[i] <= side.high {
        let turn = orientation(side.low, side.high, passed[i])
        if VertexSnapping.isBeside(turn, side.low, side.high, passed[i], within: 2) { return true }
      }
      return false
    }

    /// Makes a contact an event of the next sweep; returns whether there may be one.
    mutating func plan(_ contact: Contact, _ view: UncheckedView<KeyedIndex>, _ count: Int) -> Bool
    {
      // Two sweeps that start again cost about as much as the other rungs.
      let known = passed.count &+ planned.count &+ 1
      if startsLeft == 0 || 12 &* known &* known > pointCount &+ 12 { return false }
      isFresh = false
      startsLeft &-= 1
      let isFirst = !hasPlanned
      var i = planned.count
      planned.append(contact)
      while i > 0, contact.key < planned[i &- 1].key {
        planned[i] = planned[i &- 1]
        i &-= 1
      }
      planned[i] = contact
      events.reserve(count &+ 1)
      if isFirst { events.view.copy(view, count: count, to: 0) }
      let event = KeyedIndex(
        key: contact.key.bits &+ contact.key.bits & 0xffff_ffff,
        index: UInt32(MonotoneChains.leftSentinel))
      i = count
      while i > 0, event.key < events[i &- 1].key {
        events[i] = events[i &- 1]
        i &-= 1
      }
      events[i] = event
      events.count = count &+ 1
      return true
    }

    mutating func passPlanned() { place &+= 1 }
  }

  /// Passes the next contact that is planned.
  mutating func passPlanned(_ state: inout ChainGaps, _ rule: FillRule?) -> Outcome {
    let contact = contacts.nextPlanned
    guard Int(state.gaps[Int(contact.left.chain)].right.chain) == Int(contact.right.chain) else {
      return .crossing
    }
    let outcome = pass(contact, &state, rule)
    if outcome == .done { contacts.passPlanned() }
    return outcome
  }

  /// Looks for the contact at which a check failed, before event number `place`, and passes it.
  ///
  /// - Returns: `done` if the event may be tried again, `again` if the sweep must start again.
  @inline(never)
  mutating func meet(
    _ outcome: Outcome, _ events: UncheckedView<KeyedIndex>, _ count: Int, before place: Int,
    _ state: inout ChainGaps, _ rule: FillRule?
  ) -> Outcome {
    var outcome = outcome
    // To pass one may show another, below it.
    for _ in 0..<4 where outcome == .crossing || outcome == .notSimple {
      let chain = state.failed
      state.failed = ChainGaps.none
      guard chain != ChainGaps.none, !state.hasNearMiss,
        let contact = ChainSweep.contact(in: state.gaps[Int(chain)], state), contacts.hasRoom
      else { return outcome }
      // Drawings that seem to have many contacts are left to the other rungs.
      let known = contacts.count &+ 1
      if count > 64, known &* count > ChainSweep.mostExpected &* (place &+ 1) { return outcome }
      if goBack(to: contact, events, place, &state) {
        outcome = pass(contact, &state, rule)
      } else {
        return contacts.plan(contact, events, count) ? .again : .crossing
      }
    }
    return outcome
  }

  /// The number of contacts that a drawing of many events may seem to have, by those found on the
  /// way so far: beyond it, `fill/lake-2523` would take 1.3 × the instructions.
  private static var mostExpected: Int { 8 }

  /// The contact of the two edges beside a gap, of which the lower upper end is on the wrong side
  /// of the other edge, or on it.
  private static func contact(in gap: ChainGap, _ state: ChainGaps) -> Contact? {
    let (left, right) = (gap.left, gap.right)
    guard min(left.chain, right.chain) > MonotoneChains.rightSentinel, left.high != right.high
    else { return nil }
    let isLeft = left.high < right.high
    let (point, other) = isLeft ? (left.high, right) : (right.high, left)
    var key = point
    if orientation(other.low, other.high, point) != 0 {
      // Between the edges' own ends, not those of the parts above another contact: so a crossing
      // is rounded as `Noder` does.
      let (a, b) = (lowEnd(of: left, state), left.high)
      let (c, d) = (lowEnd(of: right, state), right.high)
      let (r, s) = (orientation(c, d, a), orientation(c, d, b))
      guard r > 0, s < 0, orientation(a, b, c) < 0, orientation(a, b, d) > 0 else { return nil }
      key = Crossing.nearestPoint(a, b, r, s)
      guard key < left.high, key < right.high else { return nil }
    }
    guard key > left.low, key > right.low else { return nil }
    return Contact(key: key, left: left, right: right)
  }

  /// Whether an edge may be led through a point above its lower end, or above the last contact on
  /// it: the point comes after that along the edge, which in one row it need not, and lies on the
  /// edge of the drawing, or is rounded.
  static func mayStop(
    at key: LatticePoint, on side: ChainGap.Side, isRounded: Bool, _ state: ChainGaps
  ) -> Bool {
    let low = lowEnd(of: side, state)
    if low == side.low { return true }
    let (edge, step) = (
      LatticePoint.difference(side.high, low), LatticePoint.difference(key, side.low)
    )
    return edge.x &* step.x &+ edge.y &* step.y > 0
      && (isRounded || orientation(low, side.high, key) == 0)
  }

  /// The lower end of a chain's edge in the drawing.
  static func lowEnd(of side: ChainGap.Side, _ state: ChainGaps) -> LatticePoint {
    let chain = Int(side.chain)
    if side.cursor != state.table[chain].first || chain & 1 == 0 {
      return state.points[Int(side.cursor &- MonotoneChains.step(of: side.chain))]
    }
    var rising = MonotoneChains.rightSentinel &+ 1
    while state.table[rising].partner != side.chain { rising &+= 2 }
    return state.points[Int(state.table[rising].first &- 1)]
  }

  /// Makes the gaps beside a contact's chains as they were below it, if that can be done.
  ///
  /// Gaps outside can go back: their points are checked again. Nothing must have begun or ended
  /// since between the chains around them.
  private mutating func goBack(
    to contact: Contact, _ events: UncheckedView<KeyedIndex>, _ place: Int,
    _ state: inout ChainGaps
  ) -> Bool {
    let (first, second) = (Int(contact.left.chain), Int(contact.right.chain))
    let outer = Int(state.neighbours[first])
    // Gaps beside sentinels read the edges that walks tested.
    state.edges[first] = state.gaps[first].left
    state.edges[second] = state.gaps[first].right
    for chain in [outer, second] {
      var gap = state.gaps[chain]
      if max(gap.left.low, gap.right.low) < contact.key { continue }
      guard !gap.isInside, goBack(&gap.left, to: contact.key, state),
        goBack(&gap.right, to: contact.key, state)
      else { return false }
      state.gaps[chain] = gap
    }
    let (left, right) = (state.gaps[outer].left, state.gaps[second].right)
    var event = place &- 1
    while event >= 0 {
      let key = MonotoneChains.point(of: events[event].key)
      if key < contact.key { break }
      if key == contact.key || ChainSweep.lies(key, between: left, right, state) { return false }
      event &-= 1
    }
    for i in 0..<contacts.count where contacts.passed[i] >= contact.key {
      if contacts.passed[i] == contact.key
        || ChainSweep.lies(contacts.passed[i], between: left, right, state)
      {
        return false
      }
    }
    return true
  }

  /// Makes an edge of a chain the one at a lower height, if no contact is between.
  private mutating func goBack(
    _ side: inout ChainGap.Side, to key: LatticePoint, _ state: ChainGaps
  ) -> Bool {
    let step = MonotoneChains.step(of: side.chain)
    while side.low >= key {
      guard side.chain > MonotoneChains.rightSentinel,
        side.cursor != state.table[Int(side.chain)].first,
        side.low == state.points[Int(side.cursor &- step)]
      else { return false }
      side.cursor &-= step
      side.high = side.low
      side.low = ChainSweep.lowEnd(of: side, state)
      // Below a contact on the edge, the chain had other neighbours.
      if contacts.isAny(on: side) { return false }
    }
    return true
  }

  /// Whether a point lies between two chains, or on one of them, given edges not above it.
  private static func lies(
    _ key: LatticePoint, between left: ChainGap.Side, _ right: ChainGap.Side, _ state: ChainGaps
  ) -> Bool {
    var (left, right) = (left, right)
    while left.high < key { left.step(MonotoneChains.step(of: left.chain), state.points) }
    while right.high < key { right.step(MonotoneChains.step(of: right.chain), state.points) }
    return orientation(left.low, left.high, key) <= 0
      && orientation(right.low, right.high, key) >= 0
  }

  /// Checks that no chain passes between two that end at a point, which it can do only in the
  /// wrong order with one of them.
  mutating func checkBetween(
    rising: Int, _ key: LatticePoint, _ state: inout ChainGaps
  ) -> Outcome {
    // A vertex with more chains between is passed as if there were none.
    let most = 8
    for (start, end) in [(rising, rising &+ 1), (rising &+ 1, rising)] {
      var (chain, count) = (start, 0)
      while chain != end, chain != MonotoneChains.rightSentinel, count < most {
        chain = Int(state.gaps[chain].right.chain)
        count &+= 1
      }
      if chain != end { continue }
      chain = start
      var last: Int64 = 0
      while chain != end {
        let outcome = advance(chain, key, &state)
        if outcome != .done { return outcome }
        let next = state.gaps[chain].right
        // Above 0 if the point is on the left of the next chain.
        let side = orientation(next.low, next.high, key)
        if side < last.signum() {
          state.failed = Int32(truncatingIfNeeded: chain)
          return .crossing
        }
        (chain, last) = (Int(next.chain), side)
      }
    }
    return .done
  }

  /// Passes a contact of two neighbours.
  ///
  /// - Returns: `crossing` if more comes together there, or the contact is not as it was.
  private mutating func pass(
    _ contact: Contact, _ state: inout ChainGaps, _ rule: FillRule?
  ) -> Outcome {
    let key = contact.key
    let (first, second) = (Int(contact.left.chain), Int(contact.right.chain))
    let outer = Int(state.neighbours[first])
    for chain in [first, outer, second] {
      let outcome = advance(chain, key, &state)
      if outcome != .done { return outcome }
    }
    let (before, between, after) = (state.gaps[outer], state.gaps[first], state.gaps[second])
    guard max(before.left.low, before.right.low, after.left.low, after.right.low) < key,
      max(between.left.low, between.right.low) < key,
      between.left.cursor == contact.left.cursor, between.right.cursor == contact.right.cursor
    else { return .crossing }
    let leftSide = orientation(before.left.low, before.left.high, key)
    let rightSide = orientation(after.right.low, after.right.high, key)
    guard leftSide < 0, rightSide > 0 else { return .crossing }
    state.noteTightness(leftSide, before.left, key)
    state.noteTightness(rightSide, after.right, key)
    arriving.removeAll()
    leaving.removeAll()
    let isRounded = key != between.left.high && key != between.right.high
    if isRounded {
      let (left, right) = (between.left, between.right)
      contacts.bend(
        (ChainSweep.lowEnd(of: left, state), left.high),
        (ChainSweep.lowEnd(of: right, state), right.high), at: key)
    }
    var vertex: UInt32?
    for var side in [between.left, between.right] {
      if side.high == key {
        if state.table[Int(side.chain)].top == side.cursor { return .crossing }
        vertex = UInt32(bitPattern: side.cursor)
        side.step(MonotoneChains.step(of: side.chain), state.points)
      } else {
        guard ChainSweep.mayStop(at: key, on: side, isRounded: isRounded, state) else {
          return .crossing
        }
        side.low = key
      }
      arriving.append(Int32(truncatingIfNeeded: side.chain))
      leaving.append(side)
    }
    guard sortLeaving(at: key, state) else { return .crossing }
    if vertex == nil { contacts.add(key) }
    contacts.pass(key)
    state.widenReach()
    let isBoundary = exchangeGaps(at: key, vertex ?? merger.add(), outer, &state, rule)
    guard isBoundary else { return .crossing }
    for side in [leaving[0], leaving[1]] {
      let chain = Int(side.chain)
      let isInside =
        state.gaps[chain].isInside || state.gaps[Int(state.neighbours[chain])].isInside
      // Chains outside of the region leave points without triangles.
      if vertex != nil || !isInside { merger.need() }
    }
    let position =
      state.isIndexed ? active.position(active.index(of: contact.left.chain)) : active.end
    exchangeChains(from: position, &state)
    return .done
  }
}
