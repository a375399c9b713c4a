/// The edges that a sweep line meets, from left to right, each with its number.
///
/// Two levels: a list of blocks, each block a sorted array of up to 32 edges. To look a point up takes two binary searches;
/// to insert or remove moves within a block, and in the list of blocks once in fifteen times at the most. A drawing with
/// few edges at a time is one block.
struct ActiveBlocks: ~Copyable, Sendable {
  /// Where an edge stands: the place of its block in the list, and its place in the block.
  struct Position: BitwiseCopyable, Equatable {
    var ordinal: Int
    var slot: Int
  }

  /// An edge, or the piece of a chain that was last looked at.
  struct Entry: BitwiseCopyable {
    var low, high: LatticeKey
    var number: Int32
    /// The user's own: where along a chain the edge is.
    var cursor: Int32 = 0
  }

  static let blockSize = 32
  /// Among so many blocks one is looked for from the left; it takes less time than to search for a point.
  static let fewBlocks = 24

  /// The edges, a block after the other.
  var entries = UncheckedBuffer<Entry>()
  /// How many edges each block holds.
  var counts = UncheckedBuffer<Int32>()
  /// The blocks from left to right; none is empty.
  var order = UncheckedBuffer<Int32>()
  /// Blocks out of use.
  var unused = UncheckedBuffer<Int32>()
  /// The block of each edge, by number.
  var homes = UncheckedBuffer<Int32>()

  /// Empties the list, and makes it ready for edges of fewer numbers than `limit`.
  mutating func removeAll(numbers limit: Int) {
    homes.reserve(limit)
    entries.removeAll()
    counts.removeAll()
    order.removeAll()
    unused.removeAll()
  }

  var isEmpty: Bool { order.count == 0 }

  /// The memory, to work with while no edge is added or removed.
  var reader: Reader {
    @inline(__always) get {
      Reader(
        entries: entries.view, counts: counts.view, order: order.view, homes: homes.view,
        blockCount: order.count)
    }
  }

  /// The place behind the last edge.
  var end: Position {
    @inline(__always) get { Position(ordinal: order.count, slot: 0) }
  }

  /// Where the edge at a place lies in memory.
  @inline(__always)
  func index(_ position: Position) -> Int {
    Int(order.view[position.ordinal]) &* ActiveBlocks.blockSize &+ position.slot
  }

  /// The edge at an index in memory.
  @inline(__always)
  func entry(_ index: Int) -> Entry { entries.view[index] }

  /// Puts another edge at an index in memory.
  @inline(__always)
  func setEntry(_ index: Int, _ entry: Entry) {
    entries.view[index] = entry
    homes.view[Int(entry.number)] = ActiveBlocks.block(index)
  }

  /// The block of an index in memory.
  @inline(__always)
  static func block(_ index: Int) -> Int32 {
    Int32(truncatingIfNeeded: UInt(bitPattern: index) / UInt(ActiveBlocks.blockSize))
  }

  @inline(__always)
  func number(at position: Position) -> Int32 { entries.view[index(position)].number }

  @inline(__always)
  func low(at position: Position) -> LatticeKey { entries.view[index(position)].low }

  @inline(__always)
  func high(at position: Position) -> LatticeKey { entries.view[index(position)].high }

  /// Above 0 where a point lies left of the edge at a place, below where it lies right of it.
  @inline(__always)
  func sideOf(_ point: LatticeKey, at position: Position) -> Int64 {
    let entry = entries.view[index(position)]
    return orientation(entry.low, entry.high, point)
  }

  /// The lower end, upper end and number of the edge at an index in memory.
  @inline(__always)
  func edge(_ index: Int) -> (low: LatticeKey, high: LatticeKey, number: Int32) {
    let entry = entries.view[index]
    return (entry.low, entry.high, entry.number)
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

  /// The place of the first edge of the run that ends at `key`, given the number of one of them.
  ///
  /// `nil` in a list of too many blocks to look for one, or where no such edge is; `firstNotLeft` finds the same.
  @inline(__always)
  func place(of number: Int32, endingAt key: LatticeKey) -> Position? {
    guard order.count <= ActiveBlocks.fewBlocks else { return nil }
    let (blocks, home) = (order.view, homes.view[Int(number)])
    var place = Position(ordinal: 0, slot: 0)
    while place.ordinal < order.count, blocks[place.ordinal] != home { place.ordinal &+= 1 }
    guard place.ordinal < order.count else { return nil }
    let edges = entries.view.dropping(Int(home) &* ActiveBlocks.blockSize)
    let count = Int(counts.view[Int(home)])
    while place.slot < count, edges[place.slot].high != key { place.slot &+= 1 }
    guard place.slot < count else { return nil }
    if place.slot > 0 { return place }
    while let left = previous(place), high(at: left) == key { place = left }
    return place
  }

  /// The first edge that does not pass strictly left of `point`.
  @inline(__always)
  func firstNotLeft(of point: LatticeKey) -> Position {
    let entries = entries.view
    return first { orientation(entries[$0].low, entries[$0].high, point) >= 0 }
  }

  /// The same for edges that may end below the point: `refresh` moves such an edge along its chain, up to the point's
  /// height.
  @inline(__always)
  func firstNotLeft(of point: LatticeKey, refresh: (_ entry: inout Entry) -> Void) -> Position {
    let entries = entries.view
    return first { index in
      var entry = entries[index]
      if entry.high < point {
        refresh(&entry)
        entries[index] = entry
      }
      return orientation(entry.low, entry.high, point) >= 0
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
}
