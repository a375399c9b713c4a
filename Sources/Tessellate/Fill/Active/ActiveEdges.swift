/// The edges that a sweep line meets, from left to right, each with its number.
///
/// A list of blocks, each a sorted array of up to 32 edges, linked to its neighbours. A point is
/// looked up by binary searches, in a directory of the blocks and in one of them; an edge is found
/// by its number without any. Insertion and removal move edges within a block, and change the
/// directory once in fifteen times at most. A drawing with few active edges is one block.
struct ActiveEdges: ~Copyable, Sendable {
  /// The place of an edge: its block, and its slot there.
  struct Position: BitwiseCopyable, Equatable {
    var block: Int
    var slot: Int

    /// Whether this is the place after the last edge.
    @inline(__always)
    var isEnd: Bool { block == ActiveEdges.outside }
  }

  /// An edge, or the piece of a chain that was last looked at.
  struct Entry: BitwiseCopyable {
    var low, high: LatticePoint
    var number: Int32
    /// For the caller: the position along a chain.
    var cursor: Int32 = 0
  }

  static let blockSize = 32
  /// A block that stays empty: the neighbour of the first and of the last one.
  static let outside = 0

  /// The edges, block by block.
  var entries = UncheckedBuffer<Entry>()
  /// The number of edges in each block.
  var counts = UncheckedBuffer<Int32>()
  /// The blocks on the right and on the left of each; none of them is empty.
  var following = UncheckedBuffer<Int32>()
  var preceding = UncheckedBuffer<Int32>()
  var directory = BlockDirectory()
  /// Blocks out of use.
  var unused = UncheckedBuffer<Int32>()
  /// The index at which each edge was put, by number.
  ///
  /// The edge is still in that block, though others may have moved it within.
  var places = UncheckedBuffer<Int32>()

  /// Empties the list, and makes room for edges of numbers below `limit`.
  mutating func removeAll(numbers limit: Int) {
    places.reserve(limit)
    entries.removeAll()
    counts.removeAll()
    following.removeAll()
    preceding.removeAll()
    directory.removeAll()
    unused.removeAll()
    _ = makeBlock()
  }

  var isEmpty: Bool { following[ActiveEdges.outside] == Int32(ActiveEdges.outside) }

  /// The list as a value of pointers, valid while no edge is added or removed.
  var reader: Reader {
    @inline(__always) get {
      Reader(
        entries: entries.view, counts: counts.view, following: following.view,
        preceding: preceding.view, places: places.view)
    }
  }

  /// The place of the first edge.
  var start: Position {
    @inline(__always) get { Position(block: right(of: ActiveEdges.outside), slot: 0) }
  }

  /// The place after the last edge.
  var end: Position {
    @inline(__always) get { Position(block: ActiveEdges.outside, slot: 0) }
  }

  /// The block on the right of one.
  @inline(__always)
  func right(of block: Int) -> Int { Int(following.view[block]) }

  /// The block on the left of one.
  @inline(__always)
  func left(of block: Int) -> Int { Int(preceding.view[block]) }

  /// The index in memory of the edge at a place.
  @inline(__always)
  func index(_ position: Position) -> Int {
    position.block &* ActiveEdges.blockSize &+ position.slot
  }

  /// The edge at an index in memory.
  @inline(__always)
  func entry(_ index: Int) -> Entry { entries.view[index] }

  /// Replaces the edge at an index in memory.
  @inline(__always)
  func setEntry(_ index: Int, _ entry: Entry) {
    entries.view[index] = entry
    places.view[Int(entry.number)] = Int32(truncatingIfNeeded: index)
  }

  /// The index in memory of the edge of a number.
  @inline(__always)
  func index(of number: Int32) -> Int {
    let place = Int(places.view[Int(number)])
    let start = Int(ActiveEdges.block(place)) &* ActiveEdges.blockSize
    let edges = entries.view
    if place &- start < Int(counts.view[Int(ActiveEdges.block(place))]),
      edges[place].number == number
    {
      return place
    }
    var i = start
    while edges[i].number != number { i &+= 1 }
    return i
  }

  /// The place of an index in memory.
  @inline(__always)
  func position(_ index: Int) -> Position {
    let block = Int(ActiveEdges.block(index))
    return Position(block: block, slot: index &- block &* ActiveEdges.blockSize)
  }

  /// The block of an index in memory.
  @inline(__always)
  static func block(_ index: Int) -> Int32 {
    Int32(truncatingIfNeeded: UInt(bitPattern: index) / UInt(ActiveEdges.blockSize))
  }

  @inline(__always)
  func number(at position: Position) -> Int32 { entries.view[index(position)].number }

  @inline(__always)
  func low(at position: Position) -> LatticePoint { entries.view[index(position)].low }

  @inline(__always)
  func high(at position: Position) -> LatticePoint { entries.view[index(position)].high }

  /// Above 0 if a point lies left of the edge at a place, below 0 if it lies right of it.
  @inline(__always)
  func sideOf(_ point: LatticePoint, at position: Position) -> Int64 {
    let entry = entries.view[index(position)]
    return orientation(entry.low, entry.high, point)
  }

  /// The lower end, upper end and number of the edge at an index in memory.
  @inline(__always)
  func edge(_ index: Int) -> (low: LatticePoint, high: LatticePoint, number: Int32) {
    let entry = entries.view[index]
    return (entry.low, entry.high, entry.number)
  }

  @inline(__always)
  func next(_ position: Position) -> Position {
    if position.slot &+ 1 < Int(counts.view[position.block]) {
      return Position(block: position.block, slot: position.slot &+ 1)
    }
    return Position(block: right(of: position.block), slot: 0)
  }

  /// The place before, or `nil` at the left end.
  @inline(__always)
  func previous(_ position: Position) -> Position? {
    if position.slot > 0 { return Position(block: position.block, slot: position.slot &- 1) }
    let block = left(of: position.block)
    if block == ActiveEdges.outside { return nil }
    return Position(block: block, slot: Int(counts.view[block]) &- 1)
  }

  /// The place of the first edge of the run that ends at `key`, given the number of one of them;
  /// `nil` if there is none.
  @inline(__always)
  func place(of number: Int32, endingAt key: LatticePoint) -> Position? {
    let home = Int(ActiveEdges.block(Int(places.view[Int(number)])))
    var place = Position(block: home, slot: 0)
    let edges = entries.view.dropping(home &* ActiveEdges.blockSize)
    let count = Int(counts.view[home])
    while place.slot < count, edges[place.slot].high != key { place.slot &+= 1 }
    guard place.slot < count else { return nil }
    if place.slot > 0 { return place }
    while let left = previous(place), high(at: left) == key { place = left }
    return place
  }

  /// The first edge that does not pass strictly left of `point`.
  @inline(__always)
  func firstNotLeft(of point: LatticePoint) -> Position {
    let entries = entries.view
    return first { orientation(entries[$0].low, entries[$0].high, point) < 0 }
  }

  /// The first edge that does not pass strictly left of `point`, for edges that may end below it:
  /// `refresh` moves such an edge along its chain, up to the height of the point.
  @inline(__always)
  mutating func firstNotLeft(of point: LatticePoint, refresh: (_ entry: inout Entry) -> Void)
    -> Position
  {
    let entries = entries.view
    return first { index in
      var entry = entries[index]
      if entry.high < point {
        refresh(&entry)
        entries[index] = entry
      }
      return orientation(entry.low, entry.high, point) < 0
    }
  }

  /// The first edge for which `isLeft` does not hold; it must hold for a prefix of the list.
  @inline(__always)
  private func first(where isLeft: (_ index: Int) -> Bool) -> Position {
    guard let block = directory.last(where: { isLeft($0 &* ActiveEdges.blockSize) }) else {
      return start
    }
    let base = block &* ActiveEdges.blockSize
    let size = Int(counts.view[block])
    let slot = BlockDirectory.end(1, size) { isLeft(base &+ $0) }
    return slot < size
      ? Position(block: block, slot: slot) : Position(block: right(of: block), slot: 0)
  }
}

extension ActiveEdges {
  /// The list as a value of pointers, for a hot loop that replaces edges but neither adds nor
  /// removes any.
  struct Reader {
    let entries: UncheckedView<Entry>
    let counts, following, preceding, places: UncheckedView<Int32>

    @inline(__always)
    func entry(_ index: Int) -> Entry { entries[index] }

    /// Replaces the edge at an index.
    @inline(__always)
    func replace(_ index: Int, _ entry: Entry) {
      entries[index] = entry
      places[Int(entry.number)] = Int32(truncatingIfNeeded: index)
    }

    /// The index of the first edge that ends at `key` in the block of the edge of this number, or
    /// −1.
    @inline(__always)
    func index(of number: Int32, endingAt key: LatticePoint) -> Int {
      let place = Int(places[Int(number)])
      let block = Int(ActiveEdges.block(place))
      let start = block &* ActiveEdges.blockSize
      let end = start &+ Int(counts[block])
      var i = start
      if place < end, entries[place].number == number, entries[place].high == key {
        i = place
        while i > start, entries[i &- 1].high == key { i &-= 1 }
        return i
      }
      while i < end, entries[i].high != key { i &+= 1 }
      return i < end ? i : -1
    }

    /// The index before, or −1 at the left end.
    @inline(__always)
    func before(_ index: Int) -> Int {
      if index & (ActiveEdges.blockSize &- 1) != 0 { return index &- 1 }
      let block = Int(preceding[Int(ActiveEdges.block(index))])
      if block == ActiveEdges.outside { return -1 }
      return block &* ActiveEdges.blockSize &+ Int(counts[block]) &- 1
    }

    /// The index after, or −1 at the right end.
    @inline(__always)
    func after(_ index: Int) -> Int {
      let block = Int(ActiveEdges.block(index))
      let next = index &+ 1
      if next &- block &* ActiveEdges.blockSize < Int(counts[block]) { return next }
      let right = Int(following[block])
      return right == ActiveEdges.outside ? -1 : right &* ActiveEdges.blockSize
    }
  }
}
