/// Finds repetitions in bytes, for deflate.
///
/// Chains link earlier places with the same hash of four bytes, newest first; one byte of
/// look-ahead ("lazy": a match is put off if the next byte starts a longer one).
struct MatchFinder: ~Copyable {
  /// The newest place of each hash, and for each place the one before with the same hash.
  private var heads = UncheckedBuffer<Int32>()
  private var links = UncheckedBuffer<Int32>()

  private static let windowSize = 32_768
  private static let hashBits: UInt32 = 15
  private static let mostLength = 258

  // How hard to look for matches: zlib's figures for its usual level.
  private static let chainLength = 128
  private static let goodLength = 8
  private static let lazyLength = 16
  private static let niceLength = 128

  init() {
    heads.reserve(1 << Int(MatchFinder.hashBits))
    links.reserve(MatchFinder.windowSize)
  }

  /// Forgets all places.
  mutating func removeAll() {
    let heads = heads.view
    for hash in 0..<(1 << Int(MatchFinder.hashBits)) { heads[hash] = -1 }
  }

  @inline(__always)
  private static func hash(_ input: UncheckedView<UInt8>, _ place: Int) -> Int {
    let bytes = UInt32(littleEndian: input.load(UInt32.self, at: place))
    return Int(truncatingIfNeeded: (bytes &* 0x9E37_79B1) &>> (32 &- hashBits))
  }

  /// Notes tokens from `start` on until a block is full or the input ends; returns where.
  mutating func fill(
    _ block: inout DeflateBlock, from input: UncheckedView<UInt8>, _ start: Int, count: Int
  ) -> Int {
    let heads = heads.view
    let links = links.view
    let mask = MatchFinder.windowSize - 1
    let lastHashed = count - 4
    var place = start
    var waiting = false
    var waitingMatch = (length: 0, distance: 0)

    @inline(__always) func enter(_ place: Int) -> Int {
      let hash = MatchFinder.hash(input, place)
      let newest = heads[hash]
      links[place & mask] = newest
      heads[hash] = Int32(truncatingIfNeeded: place)
      return Int(newest)
    }
    while place < count {
      // A block ends where nothing waits.
      if block.isFull && !waiting { return place }
      var match = (length: 0, distance: 0)
      if place <= lastHashed {
        let newest = enter(place)
        if newest >= 0 && waitingMatch.length < MatchFinder.lazyLength {
          match = MatchFinder.longest(
            input, at: place, from: newest, links: links, count: count,
            above: waitingMatch.length)
        }
      }
      if waitingMatch.length >= 4 && waitingMatch.length >= match.length {
        block.noteMatch(waitingMatch.length, waitingMatch.distance)
        let end = place - 1 + waitingMatch.length
        var inner = place + 1
        let last = Swift.min(end - 1, lastHashed)
        while inner <= last {
          _ = enter(inner)
          inner &+= 1
        }
        place = end
        (waiting, waitingMatch) = (false, (0, 0))
      } else {
        if waiting { block.noteLiteral(input[place - 1]) }
        (waiting, waitingMatch) = (true, match)
        place += 1
        if block.isFull && match.length == 0 {
          block.noteLiteral(input[place - 1])
          return place
        }
      }
    }
    if waiting { block.noteLiteral(input[place - 1]) }
    return place
  }

  /// The longest repetition at `place` that is longer than `least`, or length 0.
  @inline(__always)
  private static func longest(
    _ input: UncheckedView<UInt8>, at place: Int, from newest: Int,
    links: UncheckedView<Int32>, count: Int, above least: Int
  ) -> (length: Int, distance: Int) {
    let most = Swift.min(mostLength, count &- place)
    var best = (length: 0, distance: 0)
    var longest = Swift.max(least, 3)
    guard longest < most else { return best }
    var chain = least >= goodLength ? chainLength / 4 : chainLength
    let oldest = Swift.max(place &- windowSize, -1)
    var candidate = newest
    while candidate > oldest && chain > 0 {
      if input[candidate &+ longest] == input[place &+ longest] {
        var length = 0
        while length &+ 8 <= most {
          let difference =
            input.load(UInt64.self, at: candidate &+ length)
            ^ input.load(UInt64.self, at: place &+ length)
          if difference != 0 {
            length &+= UInt64(littleEndian: difference).trailingZeroBitCount &>> 3
            break
          }
          length &+= 8
        }
        if length &+ 8 > most {
          while length < most && input[candidate &+ length] == input[place &+ length] {
            length &+= 1
          }
        }
        if length > longest {
          longest = length
          best = (length, place &- candidate)
          if length >= niceLength || length == most { break }
        }
      }
      let next = Int(links[candidate & (windowSize &- 1)])
      // A place that has left the window may have been overwritten by a newer one.
      if next >= candidate { break }
      candidate = next
      chain &-= 1
    }
    return best
  }
}
