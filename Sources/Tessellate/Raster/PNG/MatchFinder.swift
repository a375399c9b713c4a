/// A finder of repetitions in bytes, for deflate.
///
/// Chains link earlier places with the same hash of four bytes, newest first; one byte of
/// look-ahead ("lazy": a match is deferred if the next byte starts a longer one). Runs of equal
/// pixels and repetitions of the row above are taken without a search.
struct MatchFinder: ~Copyable {
  /// The thoroughness of the search.
  struct Effort {
    /// The most candidates of a place.
    var chainLength: Int
    /// A deferred match of this length makes the search for a longer one a quarter as long.
    var goodLength: Int
    /// A match of this length is not deferred.
    var lazyLength: Int
    /// A match of this length ends the search.
    var niceLength: Int
    /// The length from which a run or a repetition of the row above is taken at once.
    var runLength: Int
    /// Whether every place within a match is entered; otherwise one for each pixel, and none of a
    /// run.
    var entersAll: Bool

    /// With 8 candidates files are 0.9 % larger than with 128, and with one 4 %.
    static let usual = Effort(
      chainLength: 8, goodLength: 8, lazyLength: 16, niceLength: 128, runLength: 16,
      entersAll: false)
    /// The figures of zlib for its usual level, 6 (`configuration_table`).
    static let thorough = Effort(
      chainLength: 128, goodLength: 8, lazyLength: 16, niceLength: 128, runLength: 64,
      entersAll: true)
  }

  var effort: Effort
  /// The bytes of a pixel.
  var pixelSize = 1
  /// The bytes from a row to the next one.
  var rowSize = 0

  /// The newest place of each hash, and for each place the previous one of the same hash.
  private var heads = UncheckedBuffer<Int32>()
  private var links = UncheckedBuffer<Int32>()

  static let windowSize = 32_768
  private static let hashBits: UInt32 = 15
  private static let leastLength = 4

  /// The bytes by which a repetition of the row above must exceed a run, whose distance is cheaper.
  private static let rowPenalty = 4

  private typealias Match = (length: Int, distance: Int)

  init(_ effort: Effort) { self.effort = effort }

  /// Removes all places.
  mutating func removeAll() {
    heads.reserve(1 << Int(MatchFinder.hashBits))
    links.reserve(MatchFinder.windowSize)
    let heads = heads.view
    for hash in 0..<(1 << Int(MatchFinder.hashBits)) { heads[hash] = -1 }
  }

  @inline(__always)
  private static func hash(_ input: UncheckedView<UInt8>, _ place: Int) -> Int {
    let bytes = UInt32(littleEndian: input.load(UInt32.self, at: place))
    return Int(truncatingIfNeeded: (bytes &* 0x9E37_79B1) &>> (32 &- hashBits))
  }

  /// Adds tokens from `start` on until a block is full or the input ends; returns where it stopped.
  func fill(
    _ tokens: inout DeflateTokens, from input: UncheckedView<UInt8>, _ start: Int, count: Int
  ) -> Int {
    var own = tokens
    defer { tokens = own }
    let heads = heads.view
    let links = links.view
    let mask = MatchFinder.windowSize - 1
    let lastHashed = count - 4
    let (effort, pixelSize) = (effort, pixelSize)
    let step = effort.entersAll ? 1 : pixelSize
    var place = start
    var waiting = false
    var deferred: Match = (0, 0)

    @inline(__always) func enter(_ place: Int) -> Int {
      let hash = MatchFinder.hash(input, place)
      let newest = heads[hash]
      links[place & mask] = newest
      heads[hash] = Int32(truncatingIfNeeded: place)
      return Int(newest)
    }
    /// Enters places within a match of which `start` has been entered.
    @inline(__always) func enterMatch(_ start: Int, _ end: Int, _ distance: Int) {
      if !effort.entersAll && distance == pixelSize { return }
      let last = Swift.min(end &- 1, lastHashed)
      var inner = start &+ step
      while inner <= last {
        _ = enter(inner)
        inner &+= step
      }
    }
    while place < count {
      // A block ends where no match is deferred.
      if own.isFull && !waiting { return place }
      var match: Match = (0, 0)
      if place <= lastHashed {
        match = repetition(input, place, count)
        if match.length >= effort.runLength && match.length >= deferred.length {
          if waiting { own.addLiteral(input[place &- 1]) }
          (waiting, deferred) = (false, (0, 0))
          _ = enter(place)
          let end = place &+ own.addLongMatch(match.length, match.distance)
          enterMatch(place, end, match.distance)
          place = end
          continue
        }
        let newest = enter(place)
        if newest >= 0 && deferred.length < effort.lazyLength {
          match = longest(input, place, newest, links, count, deferred.length, match)
        }
      }
      if deferred.length >= MatchFinder.leastLength && deferred.length >= match.length {
        own.addMatch(deferred.length, deferred.distance)
        let end = place &- 1 &+ deferred.length
        enterMatch(step == 1 ? place : place &- 1, end, deferred.distance)
        place = end
        (waiting, deferred) = (false, (0, 0))
      } else {
        if waiting { own.addLiteral(input[place &- 1]) }
        (waiting, deferred) = (true, match)
        place &+= 1
        if own.isFull && match.length < MatchFinder.leastLength {
          own.addLiteral(input[place &- 1])
          return place
        }
      }
    }
    if waiting { own.addLiteral(input[place &- 1]) }
    return place
  }

  /// The run that `place` continues, or the repetition of the row above if that is longer; a length
  /// below four is returned as 0.
  @inline(__always)
  private func repetition(_ input: UncheckedView<UInt8>, _ place: Int, _ count: Int) -> Match {
    let here = input.load(UInt32.self, at: place)
    var match: Match = (0, 0)
    if place >= pixelSize && here == input.load(UInt32.self, at: place &- pixelSize) {
      match.length = input.commonLength(place &- pixelSize, place, limit: count &- place)
      match.distance = pixelSize
    }
    if place >= rowSize && rowSize > pixelSize && rowSize <= MatchFinder.windowSize
      && here == input.load(UInt32.self, at: place &- rowSize)
    {
      let length = input.commonLength(place &- rowSize, place, limit: count &- place)
      if match.length == 0 || length > match.length &+ MatchFinder.rowPenalty {
        match = (length, rowSize)
      }
    }
    return match
  }

  /// The longest repetition at `place` that is longer than `least` and `known`, or else `known`.
  @inline(__always)
  private func longest(
    _ input: UncheckedView<UInt8>, _ place: Int, _ newest: Int, _ links: UncheckedView<Int32>,
    _ count: Int, _ least: Int, _ known: Match
  ) -> Match {
    let most = Swift.min(DeflateTokens.longestMatch, count &- place)
    var best = (length: Swift.min(known.length, most), distance: known.distance)
    var longest = Swift.max(least, best.length, MatchFinder.leastLength &- 1)
    guard longest < most else { return best }
    var chain = effort.chainLength
    if least >= effort.goodLength { chain /= 4 }
    let oldest = Swift.max(place &- MatchFinder.windowSize, -1)
    var candidate = newest
    while candidate > oldest && chain > 0 {
      if input[candidate &+ longest] == input[place &+ longest] {
        let length = input.commonLength(candidate, place, limit: most)
        if length > longest {
          longest = length
          best = (length, place &- candidate)
          if length >= effort.niceLength || length == most { break }
        }
      }
      let next = Int(links[candidate & (MatchFinder.windowSize &- 1)])
      // A link of a place outside the window may have been overwritten by a newer one.
      if next >= candidate { break }
      candidate = next
      chain &-= 1
    }
    return best
  }
}
