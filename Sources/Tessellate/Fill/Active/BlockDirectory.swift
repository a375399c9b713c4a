/// The blocks of an `ActiveEdges` from left to right, to search among them.
///
/// Two levels again: a list of groups, each an array of up to 64 blocks. A block comes or goes once
/// in fifteen edges at the most and moves up to 64 numbers; a group comes or goes once in 32
/// blocks, and moves the list of groups. A million edges at a time are a thousand groups: two
/// numbers to move for each edge. In one list of blocks it would be a thousand.
struct BlockDirectory: ~Copyable, Sendable {
  static let groupSize = 64

  /// The blocks of each group.
  private var members = UncheckedBuffer<Int32>()
  /// How many blocks each group holds.
  private var sizes = UncheckedBuffer<Int32>()
  /// The groups from left to right; none is empty.
  private var order = UncheckedBuffer<Int32>()
  /// Groups out of use.
  private var unused = UncheckedBuffer<Int32>()
  /// The group of each block.
  private var homes = UncheckedBuffer<Int32>()

  mutating func removeAll() {
    members.removeAll()
    sizes.removeAll()
    order.removeAll()
    unused.removeAll()
  }

  /// The last block for which `isLeft` holds, given that it holds for all before such a one; or
  /// `nil`.
  @inline(__always)
  func last(where isLeft: (_ block: Int) -> Bool) -> Int? {
    let (members, order) = (members.view, order.view)
    // Usually there is one group; its first block is looked at among the others.
    let ordinal = BlockDirectory.end(1, self.order.count) {
      isLeft(Int(members[Int(order[$0]) &* BlockDirectory.groupSize]))
    }
    guard self.order.count > 0 else { return nil }
    let group = Int(order[ordinal &- 1])
    let blocks = members.dropping(group &* BlockDirectory.groupSize)
    let member = BlockDirectory.end(ordinal == 1 ? 0 : 1, Int(sizes.view[group])) {
      isLeft(Int(blocks[$0]))
    }
    return member > 0 ? Int(blocks[member &- 1]) : nil
  }

  /// Where the places from `start` on end for which `isIn` holds, given that they are a run; `end`
  /// at the most.
  ///
  /// Three places are looked at at a time, which quarter what is left: each waits for products, and
  /// they do so together.
  @inline(__always)
  static func end(_ start: Int, _ end: Int, where isIn: (_ place: Int) -> Bool) -> Int {
    var (from, count) = (start, end &- start)
    while count > 2 {
      let quarter = (count &+ 2) &>> 2
      let place = from &+ quarter &- 1
      let (a, b, c) = (isIn(place), isIn(place &+ quarter), isIn(place &+ 2 &* quarter))
      from &+= (a ? quarter : 0) &+ (b ? quarter : 0) &+ (c ? quarter : 0)
      count = c ? count &- 3 &* quarter : quarter &- 1
    }
    while count > 0 {
      let isFirstIn = isIn(from)
      from = isFirstIn ? from &+ 1 : from
      count = isFirstIn ? count &- 1 : 0
    }
    return from
  }

  /// Puts a block behind another one, or behind none, in an empty list.
  mutating func insert(_ block: Int, after left: Int?) {
    homes.reserve(block &+ 1)
    homes.count = max(homes.count, block &+ 1)
    guard let left else {
      let group = makeGroup()
      order.append(group)
      put(block, in: group, at: 0)
      return
    }
    var group = homes[left]
    if Int(sizes[Int(group)]) == BlockDirectory.groupSize {
      split(group)
      group = homes[left]
    }
    put(block, in: group, at: place(of: left, in: group) &+ 1)
  }

  mutating func remove(_ block: Int) {
    let group = homes[block]
    let place = place(of: block, in: group)
    let size = Int(sizes[Int(group)]) &- 1
    sizes[Int(group)] = Int32(truncatingIfNeeded: size)
    let blocks = members.view.dropping(Int(group) &* BlockDirectory.groupSize)
    for i in place..<size { blocks[i] = blocks[i &+ 1] }
    if size > 0 { return }
    unused.append(group)
    let ordinal = ordinal(of: group)
    let rest = order.count &- ordinal &- 1
    if rest > 0 { order.view.copy(order.view.dropping(ordinal &+ 1), count: rest, to: ordinal) }
    order.count &-= 1
  }

  /// Where a block stands in its group.
  private func place(of block: Int, in group: Int32) -> Int {
    let blocks = members.view.dropping(Int(group) &* BlockDirectory.groupSize)
    var place = 0
    while Int(blocks[place]) != block { place &+= 1 }
    return place
  }

  /// Where a group stands in the list.
  private func ordinal(of group: Int32) -> Int {
    let order = order.view
    var ordinal = 0
    while order[ordinal] != group { ordinal &+= 1 }
    return ordinal
  }

  /// Puts a block at a place of a group that has room.
  private func put(_ block: Int, in group: Int32, at place: Int) {
    let blocks = members.view.dropping(Int(group) &* BlockDirectory.groupSize)
    var i = Int(sizes[Int(group)])
    sizes[Int(group)] &+= 1
    while i > place {
      blocks[i] = blocks[i &- 1]
      i &-= 1
    }
    blocks[place] = Int32(truncatingIfNeeded: block)
    homes[block] = group
  }

  /// An empty group.
  private mutating func makeGroup() -> Int32 {
    if unused.count > 0 {
      unused.count &-= 1
      let group = unused[unused.count]
      sizes[Int(group)] = 0
      return group
    }
    sizes.append(0)
    members.reserve(sizes.count &* BlockDirectory.groupSize)
    members.count = sizes.count &* BlockDirectory.groupSize
    return Int32(truncatingIfNeeded: sizes.count &- 1)
  }

  /// Moves the right half of a full group to a new one behind it.
  @inline(never)
  private mutating func split(_ group: Int32) {
    let fresh = makeGroup()
    let half = BlockDirectory.groupSize / 2
    let from = members.view.dropping(Int(group) &* BlockDirectory.groupSize &+ half)
    let to = members.view.dropping(Int(fresh) &* BlockDirectory.groupSize)
    for i in 0..<half {
      to[i] = from[i]
      homes[Int(from[i])] = fresh
    }
    sizes[Int(group)] = Int32(half)
    sizes[Int(fresh)] = Int32(half)
    let ordinal = ordinal(of: group) &+ 1
    order.append(fresh)
    let rest = order.count &- ordinal &- 1
    if rest > 0 { order.view.copy(order.view.dropping(ordinal), count: rest, to: ordinal &+ 1) }
    order[ordinal] = fresh
  }
}
