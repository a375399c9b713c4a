// Edges come and go: what moves within a block, and blocks that overflow or empty.

extension ActiveEdges {
  /// Puts another edge in the place of one.
  @inline(__always)
  func replace(
    at position: Position, low: LatticePoint, high: LatticePoint, number: Int32
  ) {
    setEntry(index(position), Entry(low: low, high: high, number: number))
  }

  /// Puts an edge before the one at `position`, or at the end, and returns its place.
  @inline(__always)
  mutating func insert(
    before position: Position, low: LatticePoint, high: LatticePoint, number: Int32
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

  /// Moves edges apart, so that `extra` ones have room in the same block, and returns the first
  /// place.
  @inline(__always)
  private mutating func makeRoom(_ extra: Int, before position: Position) -> Position {
    var position = position
    if position.slot == 0 {
      // Behind the previous block's last edge is the same place, and appending moves nothing.
      let left = left(of: position.block)
      if left != ActiveEdges.outside {
        position = Position(block: left, slot: Int(counts.view[left]))
      } else if position.isEnd {
        position.block = link(makeBlock(), after: ActiveEdges.outside)
      }
    }
    if Int(counts.view[position.block]) &+ extra > ActiveEdges.blockSize {
      let half = split(position.block)
      if position.slot > half {
        position = Position(block: right(of: position.block), slot: position.slot &- half)
      }
    }
    let at = index(position)
    let view = entries.view
    var i = position.block &* ActiveEdges.blockSize &+ Int(counts.view[position.block])
    while i > at {
      i &-= 1
      view[i &+ extra] = view[i]
    }
    counts.view[position.block] &+= Int32(truncatingIfNeeded: extra)
    return position
  }

  /// Takes an edge out and returns the place of the one behind it.
  mutating func remove(at position: Position) -> Position { remove(1, at: position) }

  /// Takes out the edge at `position` and the one behind it.
  @inline(__always)
  mutating func removePair(at position: Position) {
    let size = Int(counts.view[position.block])
    if position.slot &+ 2 <= size {
      _ = remove(2, at: position)
    } else {
      _ = remove(1, at: remove(1, at: position))
    }
  }

  /// Takes out an edge by its number, and the one behind it.
  @inline(__always)
  mutating func removePair(of left: Int32) {
    let place = Int(places.view[Int(left)])
    let block = Int(ActiveEdges.block(place))
    let view = entries.view.dropping(block &* ActiveEdges.blockSize)
    var slot = place &- block &* ActiveEdges.blockSize
    if slot >= Int(counts.view[block]) || view[slot].number != left {
      slot = 0
      while view[slot].number != left { slot &+= 1 }
    }
    removePair(at: Position(block: block, slot: slot))
  }

  /// Takes out `count` edges of a block and returns the place of the one behind them.
  @inline(__always)
  private mutating func remove(_ count: Int, at position: Position) -> Position {
    let block = position.block
    let size = Int(counts.view[block]) &- count
    counts.view[block] = Int32(truncatingIfNeeded: size)
    if position.slot < size {
      let view = entries.view
      let end = block &* ActiveEdges.blockSize &+ size
      var i = block &* ActiveEdges.blockSize &+ position.slot
      while i < end {
        view[i] = view[i &+ count]
        i &+= 1
      }
      return position
    }
    let next = Position(block: right(of: block), slot: 0)
    if size == 0 { removeBlock(block) }
    return next
  }

  // MARK: - Blocks

  @inline(never)
  private mutating func removeBlock(_ block: Int) {
    directory.remove(block)
    let (left, right) = (preceding[block], following[block])
    following[Int(left)] = right
    preceding[Int(right)] = left
    unused.append(Int32(truncatingIfNeeded: block))
  }

  /// An empty block, linked to nothing but itself.
  mutating func makeBlock() -> Int {
    if unused.count > 0 {
      unused.count &-= 1
      let block = Int(unused.view[unused.count])
      counts.view[block] = 0
      return block
    }
    let block = counts.count
    counts.append(0)
    following.append(Int32(truncatingIfNeeded: block))
    preceding.append(Int32(truncatingIfNeeded: block))
    let total = (block &+ 1) &* ActiveEdges.blockSize
    entries.reserve(total)
    entries.count = total
    return block
  }

  /// Puts a block on the right of another, or of `outside`, if it is the first one, and returns it.
  @inline(never)
  private mutating func link(_ block: Int, after left: Int) -> Int {
    directory.insert(block, after: left == ActiveEdges.outside ? nil : left)
    let right = following[left]
    following[left] = Int32(truncatingIfNeeded: block)
    preceding[Int(right)] = Int32(truncatingIfNeeded: block)
    following[block] = right
    preceding[block] = Int32(truncatingIfNeeded: left)
    return block
  }

  /// Moves the right half of a full block to a new one behind it, and returns how many edges stay.
  @inline(never)
  private mutating func split(_ block: Int) -> Int {
    let fresh = link(makeBlock(), after: block)
    let count = Int(counts.view[block])
    let half = count / 2
    let from = block &* ActiveEdges.blockSize &+ half
    let to = fresh &* ActiveEdges.blockSize
    entries.view.copy(entries.view.dropping(from), count: count &- half, to: to)
    for i in to..<(to &+ count &- half) {
      places.view[Int(entries[i].number)] = Int32(truncatingIfNeeded: i)
    }
    counts.view[block] = Int32(truncatingIfNeeded: half)
    counts.view[fresh] = Int32(truncatingIfNeeded: count &- half)
    return half
  }
}
