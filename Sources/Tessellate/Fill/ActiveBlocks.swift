/// The edges that a sweep line meets, from left to right, each with its number.
///
/// Two levels: a list of blocks, each block a sorted structure of arrays of up to 32 edges. To look a point up takes two
/// binary searches; to insert or remove moves within a block, and in the list of blocks once in sixteen times at the
/// most. A drawing with few edges at a time is one block.
struct ActiveBlocks: ~Copyable, Sendable {
  /// Where an edge stands: the place of its block in the list, and its place in the block.
  struct Position: BitwiseCopyable, Equatable {
    var ordinal: Int
    var slot: Int
  }

  static let blockSize = 32

  /// Lower ends, upper ends and numbers, a block after the other.
  private var lows = UncheckedBuffer<LatticeKey>()
  private var highs = UncheckedBuffer<LatticeKey>()
  private var numbers = UncheckedBuffer<Int32>()
  /// How many edges each block holds.
  private var counts = UncheckedBuffer<Int32>()
  /// The blocks from left to right; none is empty.
  private var order = UncheckedBuffer<Int32>()
  /// Blocks out of use.
  private var unused = UncheckedBuffer<Int32>()

  mutating func removeAll() {
    lows.removeAll()
    highs.removeAll()
    numbers.removeAll()
    counts.removeAll()
    order.removeAll()
    unused.removeAll()
  }

  var isEmpty: Bool { order.count == 0 }

  /// The place behind the last edge.
  var end: Position {
    @inline(__always) get { Position(ordinal: order.count, slot: 0) }
  }

  /// Where the edge at a place lies in memory.
  @inline(__always)
  func index(_ position: Position) -> Int {
    Int(order.view[position.ordinal]) &* ActiveBlocks.blockSize &+ position.slot
  }

  @inline(__always)
  func number(at position: Position) -> Int32 { numbers.view[index(position)] }

  @inline(__always)
  func low(at position: Position) -> LatticeKey { lows.view[index(position)] }

  @inline(__always)
  func high(at position: Position) -> LatticeKey { highs.view[index(position)] }

  /// The lower end, upper end and number of the edge at an index in memory.
  @inline(__always)
  func edge(_ index: Int) -> (low: LatticeKey, high: LatticeKey, number: Int32) {
    (lows.view[index], highs.view[index], numbers.view[index])
  }

  /// Puts a later edge of the same chain at an index in memory.
  @inline(__always)
  func refresh(_ index: Int, low: LatticeKey, high: LatticeKey) {
    lows.view[index] = low
    highs.view[index] = high
  }

  @inline(__always)
  func next(_ position: Position) -> Position {
    if position.slot &+ 1 < Int(counts.view[Int(order.view[position.ordinal])]) {
      return Position(ordinal: position.ordinal, slot: position.slot &+ 1)
    }
    return Position(ordinal: position.ordinal &+ 1, slot: 0)
  }

  /// The place before, or `nil` at the left end.
  @inline(__always)
  func previous(_ position: Position) -> Position? {
    if position.slot > 0 {
      return Position(ordinal: position.ordinal, slot: position.slot &- 1)
    }
    guard position.ordinal > 0 else { return nil }
    let ordinal = position.ordinal &- 1
    return Position(ordinal: ordinal, slot: Int(counts.view[Int(order.view[ordinal])]) &- 1)
  }

  /// The first edge that does not pass strictly left of `point`.
  @inline(__always)
  func firstNotLeft(of point: LatticeKey) -> Position {
    let (low, high) = (lows.view, highs.view)
    return first { orientation(low[$0], high[$0], point) >= 0 }
  }

  /// The same for edges that may end below the point: `refresh` replaces such an edge by the one of the same chain at
  /// the point's height.
  @inline(__always)
  func firstNotLeft(of point: LatticeKey, refresh: (_ index: Int) -> Void) -> Position {
    let (low, high) = (lows.view, highs.view)
    return first {
      if high[$0] < point { refresh($0) }
      return orientation(low[$0], high[$0], point) >= 0
    }
  }

  /// The first edge for which `isBehind` holds, given that it holds for all behind it.
  @inline(__always)
  private func first(where isBehind: (_ index: Int) -> Bool) -> Position {
    let blocks = order.view
    // The last block whose first edge is not behind.
    var from = 0
    var count = order.count
    while count > 0 {
      let half = count &>> 1
      let isLeft = !isBehind(Int(blocks[from &+ half]) &* ActiveBlocks.blockSize)
      from = isLeft ? from &+ half &+ 1 : from
      count = isLeft ? count &- half &- 1 : half
    }
    guard from > 0 else { return Position(ordinal: 0, slot: 0) }
    let ordinal = from &- 1
    let base = Int(blocks[ordinal]) &* ActiveBlocks.blockSize
    let size = Int(counts.view[Int(blocks[ordinal])])
    (from, count) = (1, size &- 1)
    while count > 0 {
      let half = count &>> 1
      let isLeft = !isBehind(base &+ from &+ half)
      from = isLeft ? from &+ half &+ 1 : from
      count = isLeft ? count &- half &- 1 : half
    }
    if from < size { return Position(ordinal: ordinal, slot: from) }
    return Position(ordinal: ordinal &+ 1, slot: 0)
  }

  /// Puts another edge in the place of one.
  @inline(__always)
  func replace(
    at position: Position, low: LatticeKey, high: LatticeKey, number: Int32
  ) {
    let index = index(position)
    lows.view[index] = low
    highs.view[index] = high
    numbers.view[index] = number
  }

  /// Puts an edge before the one at `position`, or at the end, and returns its place.
  mutating func insert(
    before position: Position, low: LatticeKey, high: LatticeKey, number: Int32
  ) -> Position {
    var position = position
    if order.count == 0 {
      order.append(makeBlock())
    } else if position.slot == 0, position.ordinal > 0 {
      // Behind the previous block's last edge is the same place, and appending moves nothing.
      position.ordinal &-= 1
      position.slot = Int(counts.view[Int(order.view[position.ordinal])])
    }
    if counts.view[Int(order.view[position.ordinal])] == Int32(ActiveBlocks.blockSize) {
      split(position.ordinal)
      let half = ActiveBlocks.blockSize / 2
      if position.slot > half {
        position = Position(ordinal: position.ordinal &+ 1, slot: position.slot &- half)
      }
    }
    let block = Int(order.view[position.ordinal])
    let at = block &* ActiveBlocks.blockSize &+ position.slot
    let tail = Int(counts.view[block]) &- position.slot
    if tail > 0 {
      lows.view.copy(lows.view.dropping(at), count: tail, to: at &+ 1)
      highs.view.copy(highs.view.dropping(at), count: tail, to: at &+ 1)
      numbers.view.copy(numbers.view.dropping(at), count: tail, to: at &+ 1)
    }
    counts.view[block] &+= 1
    replace(at: position, low: low, high: high, number: number)
    return position
  }

  /// Takes an edge out and returns the place of the one behind it.
  mutating func remove(at position: Position) -> Position {
    let block = Int(order.view[position.ordinal])
    let at = block &* ActiveBlocks.blockSize &+ position.slot
    let tail = Int(counts.view[block]) &- position.slot &- 1
    counts.view[block] &-= 1
    if tail > 0 {
      lows.view.copy(lows.view.dropping(at &+ 1), count: tail, to: at)
      highs.view.copy(highs.view.dropping(at &+ 1), count: tail, to: at)
      numbers.view.copy(numbers.view.dropping(at &+ 1), count: tail, to: at)
      return position
    }
    guard position.slot == 0 else { return Position(ordinal: position.ordinal &+ 1, slot: 0) }
    unused.append(Int32(block))
    let rest = order.count &- position.ordinal &- 1
    if rest > 0 {
      order.view.copy(
        order.view.dropping(position.ordinal &+ 1), count: rest, to: position.ordinal)
    }
    order.count &-= 1
    return position
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
    lows.reserve(total)
    highs.reserve(total)
    numbers.reserve(total)
    (lows.count, highs.count, numbers.count) = (total, total, total)
    return Int32(block)
  }

  /// Moves the right half of a full block to a new one behind it.
  private mutating func split(_ ordinal: Int) {
    let fresh = makeBlock()
    let half = ActiveBlocks.blockSize / 2
    let old = order.view[ordinal]
    let from = Int(old) &* ActiveBlocks.blockSize &+ half
    let to = Int(fresh) &* ActiveBlocks.blockSize
    lows.view.copy(lows.view.dropping(from), count: half, to: to)
    highs.view.copy(highs.view.dropping(from), count: half, to: to)
    numbers.view.copy(numbers.view.dropping(from), count: half, to: to)
    counts.view[Int(old)] = Int32(half)
    counts.view[Int(fresh)] = Int32(half)
    order.append(fresh)
    let rest = order.count &- ordinal &- 2
    if rest > 0 {
      order.view.copy(order.view.dropping(ordinal &+ 1), count: rest, to: ordinal &+ 2)
    }
    order.view[ordinal &+ 1] = fresh
  }
}
