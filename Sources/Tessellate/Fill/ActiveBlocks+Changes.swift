// Edges come and go: what moves within a block, and blocks that overflow or empty.

extension ActiveBlocks {
  /// Puts another edge in the place of one.
  @inline(__always)
  func replace(
    at position: Position, low: LatticeKey, high: LatticeKey, number: Int32
  ) {
    setEntry(index(position), Entry(low: low, high: high, number: number))
  }

  /// Puts an edge before the one at `position`, or at the end, and returns its place.
  @inline(__always)
  mutating func insert(
    before position: Position, low: LatticeKey, high: LatticeKey, number: Int32
  ) -> Position {
    insert(before: position, Entry(low: low, high: high, number: number))
  }

  /// Puts an edge before the one at `position`, or at the end, and returns its place.
  mutating func insert(before position: Position, _ entry: Entry) -> Position {
    let position = makeRoom(1, before: position)
    setEntry(index(position), entry)
    return position
  }

  /// Puts two edges before the one at `position`, or at the end.
  @inline(__always)
  mutating func insertPair(before position: Position, _ left: Entry, _ right: Entry) {
    let at = index(makeRoom(2, before: position))
    setEntry(at, left)
    setEntry(at &+ 1, right)
  }

  /// Moves edges apart, so that `extra` ones have room in the same block, and returns the first place.
  @inline(__always)
  private mutating func makeRoom(_ extra: Int, before position: Position) -> Position {
    var position = position
    if order.count == 0 {
      order.append(makeBlock())
    } else if position.slot == 0, position.ordinal > 0 {
      // Behind the previous block's last edge is the same place, and appending moves nothing.
      position.ordinal &-= 1
      position.slot = Int(counts.view[Int(order.view[position.ordinal])])
    }
    if Int(counts.view[Int(order.view[position.ordinal])]) &+ extra > ActiveBlocks.blockSize {
      let half = split(position.ordinal)
      if position.slot > half {
        position = Position(ordinal: position.ordinal &+ 1, slot: position.slot &- half)
      }
    }
    let block = Int(order.view[position.ordinal])
    let at = block &* ActiveBlocks.blockSize &+ position.slot
    let view = entries.view
    var i = block &* ActiveBlocks.blockSize &+ Int(counts.view[block])
    while i > at {
      i &-= 1
      view[i &+ extra] = view[i]
    }
    counts.view[block] &+= Int32(truncatingIfNeeded: extra)
    return position
  }

  /// Takes an edge out and returns the place of the one behind it.
  mutating func remove(at position: Position) -> Position { remove(1, at: position) }

  /// Takes out the edge at `position` and the one behind it.
  @inline(__always)
  mutating func removePair(at position: Position) {
    let size = Int(counts.view[Int(order.view[position.ordinal])])
    if position.slot &+ 2 <= size {
      _ = remove(2, at: position)
    } else {
      _ = remove(1, at: remove(1, at: position))
    }
  }

  /// Takes out two neighbours by their numbers, where that concerns one block and leaves something of it.
  ///
  /// Says whether it did.
  @inline(__always)
  func removePair(_ left: Int32, _ right: Int32) -> Bool {
    let block = Int(homes.view[Int(left)])
    let size = Int(counts.view[block]) &- 2
    if homes.view[Int(right)] != Int32(truncatingIfNeeded: block) || size == 0 { return false }
    let view = entries.view.dropping(block &* ActiveBlocks.blockSize)
    var i = 0
    while i <= size, view[i].number != left { i &+= 1 }
    if i > size || view[i &+ 1].number != right { return false }
    while i < size {
      view[i] = view[i &+ 2]
      i &+= 1
    }
    counts.view[block] = Int32(truncatingIfNeeded: size)
    return true
  }

  /// Takes out `count` edges of a block and returns the place of the one behind them.
  @inline(__always)
  private mutating func remove(_ count: Int, at position: Position) -> Position {
    let block = Int(order.view[position.ordinal])
    let size = Int(counts.view[block]) &- count
    counts.view[block] = Int32(truncatingIfNeeded: size)
    if position.slot < size {
      let view = entries.view
      let end = block &* ActiveBlocks.blockSize &+ size
      var i = block &* ActiveBlocks.blockSize &+ position.slot
      while i < end {
        view[i] = view[i &+ count]
        i &+= 1
      }
      return position
    }
    if position.slot > 0 { return Position(ordinal: position.ordinal &+ 1, slot: 0) }
    removeBlock(position.ordinal)
    return position
  }

  @inline(never)
  private mutating func removeBlock(_ ordinal: Int) {
    unused.append(order.view[ordinal])
    let rest = order.count &- ordinal &- 1
    if rest > 0 { order.view.copy(order.view.dropping(ordinal &+ 1), count: rest, to: ordinal) }
    order.count &-= 1
  }

  private mutating func makeBlock() -> Int32 {
    if unused.count > 0 {
      unused.count &-= 1
      let block = unused.view[unused.count]
      counts.view[Int(block)] = 0
      return block
    }
    let block = counts.count
    counts.append(0)
    let total = (block &+ 1) &* ActiveBlocks.blockSize
    entries.reserve(total)
    entries.count = total
    return Int32(block)
  }

  /// Moves the right half of a full block to a new one behind it, and returns how many edges stay.
  @inline(never)
  private mutating func split(_ ordinal: Int) -> Int {
    let fresh = makeBlock()
    let old = order.view[ordinal]
    let count = Int(counts.view[Int(old)])
    let half = count / 2
    let from = Int(old) &* ActiveBlocks.blockSize &+ half
    let to = Int(fresh) &* ActiveBlocks.blockSize
    entries.view.copy(entries.view.dropping(from), count: count &- half, to: to)
    for i in to..<(to &+ count &- half) { homes.view[Int(entries[i].number)] = fresh }
    counts.view[Int(old)] = Int32(truncatingIfNeeded: half)
    counts.view[Int(fresh)] = Int32(truncatingIfNeeded: count &- half)
    order.append(fresh)
    let rest = order.count &- ordinal &- 2
    if rest > 0 {
      order.view.copy(order.view.dropping(ordinal &+ 1), count: rest, to: ordinal &+ 2)
    }
    order.view[ordinal &+ 1] = fresh
    return half
  }
}
