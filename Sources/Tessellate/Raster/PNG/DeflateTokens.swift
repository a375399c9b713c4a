/// The tokens of a deflate block, and the counts of their symbols.
///
/// Finders copy this into a local and write it back, so that the count stays in a register; the
/// memory belongs to the block.
///
/// A token holds all that its bits are made of, so that writing it needs no branch, which would be
/// unpredictable: in bits 0 … 8 a literal, or `firstLength` plus a length less 3; from bit 9 on the
/// symbol of the distance, `noDistance` for a literal; from bit 14 on the bits after that symbol.
struct DeflateTokens {
  private let tokens: UncheckedView<UInt32>
  /// The counts of literals and of each length.
  private let wordCounts: UncheckedView<UInt32>
  private let distanceCounts: UncheckedView<UInt32>
  private(set) var count = 0

  /// The most tokens of a block: with 2¹⁵ its codes' description of some 80 bytes is below 1 % of
  /// it, and the codes still follow changes of the picture.
  static let most = 1 << 15

  /// The tokens that a finder may add to a full block.
  static let slack = 64

  /// The number of words: literals, and lengths from 3 to 258.
  static let wordCount = 512
  static let firstLength = 256
  static let noDistance = 30

  init(
    _ tokens: UncheckedView<UInt32>, wordCounts: UncheckedView<UInt32>,
    distanceCounts: UncheckedView<UInt32>
  ) {
    (self.tokens, self.wordCounts) = (tokens, wordCounts)
    self.distanceCounts = distanceCounts
  }

  /// Whether a finder must stop before its next step.
  var isFull: Bool {
    @inline(__always) get { count >= DeflateTokens.most }
  }

  @inline(__always)
  private mutating func add(_ word: Int, _ distance: UInt32) {
    wordCounts[word] = wordCounts[word] &+ 1
    tokens[count] = UInt32(truncatingIfNeeded: word) | distance
    count &+= 1
  }

  @inline(__always)
  mutating func addLiteral(_ byte: UInt8) {
    add(Int(byte), UInt32(DeflateTokens.noDistance) &<< 9)
  }

  @inline(__always)
  mutating func addMatch(_ length: Int, _ distance: Int) {
    let (symbol, extra) = DeflateTokens.distanceSymbol(distance &- 1)
    distanceCounts[symbol] = distanceCounts[symbol] &+ 1
    let low = (distance &- 1) & ((1 &<< extra) &- 1)
    add(
      DeflateTokens.firstLength &+ length &- 3,
      UInt32(truncatingIfNeeded: symbol &<< 9 | low &<< 14))
  }

  /// The longest match that one token holds.
  static let longestMatch = 258

  /// Adds a match of any length from 3 on, in as many tokens as it takes or the block has room for;
  /// returns the length that was added.
  @inline(__always)
  mutating func addLongMatch(_ length: Int, _ distance: Int) -> Int {
    var rest = length
    while rest > DeflateTokens.longestMatch && !isFull {
      // No rest is shorter than a match.
      let part = Swift.min(rest &- 3, DeflateTokens.longestMatch)
      addMatch(part, distance)
      rest &-= part
    }
    if rest > DeflateTokens.longestMatch { return length &- rest }
    addMatch(rest, distance)
    return length
  }

  /// The symbol for a length, given less 3, and the number of its low bits that follow: four
  /// symbols for each power of two.
  @inline(__always)
  static func lengthSymbol(_ length: Int) -> (symbol: Int, extra: Int) {
    if length < 8 { return (257 &+ length, 0) }
    if length == 255 { return (285, 0) }
    let extra = 61 &- length.leadingZeroBitCount
    return (257 &+ 4 &* extra &+ (length &>> extra), extra)
  }

  /// The symbol for a distance, given less 1, and the number of its low bits that follow: two
  /// symbols for each power of two.
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> (symbol: Int, extra: Int) {
    if distance < 4 { return (distance, 0) }
    let extra = 62 &- distance.leadingZeroBitCount
    return (2 &* extra &+ (distance &>> extra), extra)
  }
}
