/// A greedy finder for deflate: of runs of equal pixels, of repetitions of the row above, and of
/// pixels that have been seen before.
///
/// Pictures of drawings consist of little else: over the corpus, 3 % of the pixels equal neither
/// the one on the left nor the one above.
struct RunFinder: ~Copyable {
  /// The bytes of a pixel.
  var pixelSize = 1
  /// The bytes from a row to the next one.
  var rowSize = 0

  /// The last place of each hash of four bytes, where these were no part of a run.
  private var places = UncheckedBuffer<Int32>()

  private static let hashBits: UInt32 = 12

  /// The shortest match: a distance and a length cost as many bits as some three literals.
  private static let leastLength = 4

  /// The bytes by which a repetition of the row above must exceed a run, whose distance is cheaper.
  private static let rowPenalty = 6

  /// Forgets all places.
  mutating func removeAll() {
    places.reserve(1 << Int(RunFinder.hashBits))
    let places = places.view
    for hash in 0..<(1 << Int(RunFinder.hashBits)) { places[hash] = -1 << 16 }
  }

  /// The high bit of each byte of a word that begins four bytes of 0; bits of the last three bytes
  /// are 0.
  @inline(__always)
  private static func fourZeros(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let zeros = ~(((word & low) &+ low) | word | low)
    let pairs = zeros & (zeros &>> 8)
    return pairs & (pairs &>> 16)
  }

  /// Adds tokens from `start` on until a block is full or the input ends; returns where it stopped.
  func fill(
    _ tokens: inout DeflateTokens, from input: UncheckedView<UInt8>, _ start: Int, count: Int
  ) -> Int {
    var own = tokens
    defer { tokens = own }
    var place = start
    let (pixelSize, rowSize, places) = (pixelSize, rowSize, places.view)
    let hasRows = rowSize > pixelSize && rowSize <= MatchFinder.windowSize
    // Literals are added by whole pixels, so that repetitions of pixels are found.
    let group = pixelSize == 3 ? 3 : 4
    let groupMask: UInt64 = pixelSize == 3 ? 0xFF_FFFF : 0xFFFF_FFFF
    while place < count && !own.isFull {
      guard place >= pixelSize && place &+ 8 <= count else {
        own.addLiteral(input[place])
        place &+= 1
        continue
      }
      let here = UInt64(littleEndian: input.load(UInt64.self, at: place))
      let left = UInt64(littleEndian: input.load(UInt64.self, at: place &- pixelSize))
      let runs = RunFinder.fourZeros(here ^ left) & groupMask
      var copies: UInt64 = 0
      if hasRows && place >= rowSize {
        let above = UInt64(littleEndian: input.load(UInt64.self, at: place &- rowSize))
        copies = RunFinder.fourZeros(here ^ above) & groupMask
      }
      var literals = group
      if runs | copies != 0 {
        literals = (runs | copies).trailingZeroBitCount &>> 3
      } else {
        let hash = Int(
          truncatingIfNeeded: (UInt32(truncatingIfNeeded: here) &* 0x9E37_79B1)
            &>> (32 &- RunFinder.hashBits))
        let candidate = Int(places[hash])
        places[hash] = Int32(truncatingIfNeeded: place)
        if place &- candidate <= MatchFinder.windowSize
          && UInt32(truncatingIfNeeded: here)
            == UInt32(littleEndian: input.load(UInt32.self, at: candidate))
        {
          let length = input.commonLength(candidate, place, limit: count &- place)
          place &+= own.addLongMatch(length, place &- candidate)
          continue
        }
      }
      var rest = here
      for _ in 0..<literals {
        own.addLiteral(UInt8(truncatingIfNeeded: rest))
        rest &>>= 8
      }
      place &+= literals
      if runs | copies == 0 { continue }
      let bit: UInt64 = 0x80 &<< UInt64(8 &* literals)
      let (run, copy) = (
        runs & bit == 0
          ? 0 : input.commonLength(place &- pixelSize, place, limit: count &- place),
        copies & bit == 0 ? 0 : input.commonLength(place &- rowSize, place, limit: count &- place)
      )
      if copy > run &+ RunFinder.rowPenalty || run == 0 {
        place &+= own.addLongMatch(copy, rowSize)
      } else {
        place &+= own.addLongMatch(run, pixelSize)
      }
    }
    return place
  }
}
