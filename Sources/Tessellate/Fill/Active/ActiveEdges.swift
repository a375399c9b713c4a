/// The edges that a sweep line meets, from left to right, each with its number.
///
/// A list of blocks, each block a sorted array of up to 32 edges, linked to its neighbours. To look
/// a point up takes binary searches, in a directory of the blocks and in one of them; an edge is
/// found by its number without any. To insert or remove moves within a block, and in the directory
/// once in fifteen times at the most. A drawing with few edges at a time is one block.
struct ActiveEdges: ~Copyable, Sendable {
  /// Where an edge stands: its block, and its place there.
  struct Position: BitwiseCopyable, Equatable {
    var block: Int
    var slot: Int

    /// Whether this is the place behind the last edge.
    @inline(__always)
    var isEnd: Bool { block == ActiveEdges.outside }
  }

  /// An edge, or the piece of a chain that was last looked at.
  struct Entry: BitwiseCopyable {
    var low, high: LatticePoint
    var number: Int32
    /// The user's own: where along a chain the edge is.
    var cursor: Int32 = 0
  }

  static let blockSize = 32
  /// A block that stays empty: the neighbour of the first one and the last one.
  static let outside = 0

  /// The edges, a block after the other.
  var entries = UncheckedBuffer<Entry>()
  /// How many edges each block holds.
  var counts = UncheckedBuffer<Int32>()
  /// The blocks on the right and on the left of each; none of them is empty.
  var following = UncheckedBuffer<Int32>()
  var preceding = UncheckedBuffer<Int32>()
  var directory = BlockDirectory()
  /// Blocks out of use.
  var unused = UncheckedBuffer<Int32>()
  /// Where each edge was put, by number: in its block it still is, though others may have moved it
  /// there.
  var places = UncheckedBuffer<Int32>()

  /// Empties the list, and makes it ready for edges of fewer numbers than `limit`.
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

  /// The memory, to work with while no edge is added or removed.
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

  /// The place behind the last edge.
  var end: Position {
    @inline(__always) get { Position(block: ActiveEdges.outside, slot: 0) }
  }

  /// The block on the right of one.
  @inline(__always)
  func right(of block: Int) -> Int { Int(following.view[block]) }

  /// The block on the left of one.
  @inline(__always)
  func left(of block: Int) -> Int { Int(preceding.view[block]) }

  /// Where the edge at a place lies in memory.
  @inline(__always)
  func index(_ position: Position) -> Int {
    position.block &* ActiveEdges.blockSize &+ position.slot
  }

  /// The edge at an index in memory.
  @inline(__always)
  func entry(_ index: Int) -> Entry { entries.view[index] }

  /// Puts another edge at an index in memory.
  @inline(__always)
  func setEntry(_ index: Int, _ entry: Entry) {
    entries.view[index] = entry
    places.view[Int(entry.number)] = Int32(truncatingIfNeeded: index)
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

  /// Above 0 where a point lies left of the edge at a place, below where it lies right of it.
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
  /// `nil` where there is none.
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

  /// The same for edges that may end below the point: `refresh` moves such an edge along its chain,
  /// up to the point's height.
  @inline(__always)
  func firstNotLeft(of point: LatticePoint, refresh: (_ entry: inout Entry) -> Void) -> Position {
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

  /// The first edge for which `isLeft` doesn't hold, given that it holds for all before one for
  /// which it does.
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
