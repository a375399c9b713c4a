/// A block of a deflate stream: its tokens, and the count of each symbol in them.
///
/// It is written with Huffman codes of its own, or the fixed ones, or none, whichever is shortest.
struct DeflateBlock: ~Copyable {
  /// The tokens, for finders to add to.
  var tokens: DeflateTokens
  private var memory = UncheckedBuffer<UInt32>()
  private var wordCounts = UncheckedBuffer<UInt32>()
  /// The bits of each literal, and of each length with those after its symbol; above `sizeShift`
  /// their number.
  private var words = UncheckedBuffer<UInt32>()
  /// The bits of each distance's symbol; above `sizeShift` their number, above `extraShift` that of
  /// the bits that follow.
  private var distanceWords = UncheckedBuffer<UInt32>()
  private var literals = HuffmanCode(symbolCount: 286)
  private var distances = HuffmanCode(symbolCount: 30)
  private var lengthCode = HuffmanCode(symbolCount: 19)
  /// The code lengths of the block, run-length coded: a symbol, and above 8 bits its extra bits.
  private var lengthSymbols = UncheckedBuffer<UInt32>()

  /// The format's own codes (RFC 1951, 3.2.6).
  private static let fixedLiterals = HuffmanCode(lengths: 288) {
    $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8
  }
  private static let fixedDistances = HuffmanCode(lengths: 30) { _ in 5 }

  private static let endOfBlock = 256
  private static let sizeShift: UInt32 = 20
  private static let extraShift: UInt32 = 26

  init() {
    memory.reserve(DeflateTokens.most + DeflateTokens.slack)
    wordCounts.reserve(DeflateTokens.wordCount)
    words.reserve(DeflateTokens.wordCount)
    distanceWords.reserve(32)
    tokens = DeflateTokens(
      memory.view, wordCounts: wordCounts.view, distanceCounts: distances.counts.view)
    removeAll()
  }

  mutating func removeAll() {
    let counts = wordCounts.view
    for word in 0..<DeflateTokens.wordCount { counts[word] = 0 }
    distances.removeAll()
    tokens = DeflateTokens(
      memory.view, wordCounts: counts, distanceCounts: distances.counts.view)
  }

  /// Counts the symbols of literals and lengths.
  private func countLiterals() {
    let (words, counts) = (wordCounts.view, literals.counts.view)
    for symbol in 0..<DeflateBlock.endOfBlock { counts[symbol] = words[symbol] }
    for symbol in DeflateBlock.endOfBlock..<literals.symbolCount { counts[symbol] = 0 }
    counts[DeflateBlock.endOfBlock] = 1
    for length in 0..<256 {
      let symbol = DeflateTokens.lengthSymbol(length).symbol
      counts[symbol] = counts[symbol] &+ words[DeflateTokens.firstLength &+ length]
    }
  }

  /// Writes the tokens in the shortest of the three ways.
  mutating func write(
    _ input: UncheckedView<UInt8>, from start: Int, to end: Int, isLast: Bool,
    into output: inout BitWriter
  ) {
    countLiterals()
    literals.build(limit: 15)
    distances.build(limit: 15)
    let (literalCount, distanceCount) = describeLengths()
    var headerBits = 14 + lengthCode.bitCount
    for index in 0..<lengthSymbols.count {
      headerBits += DeflateBlock.extraBits(Int(lengthSymbols[index] & 255))
    }
    let order = DeflateBlock.lengthOrder
    var orderCount = 19
    while orderCount > 4 && lengthCode.lengths[order[orderCount - 1]] == 0 { orderCount -= 1 }
    headerBits += 3 * orderCount

    let extra = extraBitCount
    let dynamic = headerBits + literals.bitCount + distances.bitCount + extra
    let fixed = fixedBitCount + extra
    let stored = (end - start) * 8 + 40 * ((end - start) / 65_535 + 1)
    output.reserve(Swift.min(dynamic, fixed, stored) / 8 + 64)
    if stored < dynamic && stored < fixed {
      writeStored(input, from: start, to: end, isLast: isLast, into: &output)
      return
    }
    output.put(isLast ? 1 : 0, 1)
    if fixed <= dynamic {
      output.put(1, 2)
      writeTokens(DeflateBlock.fixedLiterals, DeflateBlock.fixedDistances, into: &output)
      return
    }
    output.put(2, 2)
    output.put(UInt32(literalCount - 257), 5)
    output.put(UInt32(distanceCount - 1), 5)
    output.put(UInt32(orderCount - 4), 4)
    for index in 0..<orderCount { output.put(UInt32(lengthCode.lengths[order[index]]), 3) }
    for index in 0..<lengthSymbols.count {
      let symbol = Int(lengthSymbols[index] & 255)
      output.put(UInt32(lengthCode.codes[symbol]), Int(lengthCode.lengths[symbol]))
      output.put(lengthSymbols[index] >> 8, DeflateBlock.extraBits(symbol))
    }
    writeTokens(literals, distances, into: &output)
  }

  /// The order in which the lengths of the code lengths' own code are written (RFC 1951, 3.2.7).
  private static let lengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The number of bits that follow a symbol of the code lengths' own code.
  private static func extraBits(_ symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  /// Run-length codes the lengths of both codes and builds the code for them; returns how many of
  /// each are written.
  private mutating func describeLengths() -> (literals: Int, distances: Int) {
    var literalCount = 286
    while literalCount > 257 && literals.lengths[literalCount - 1] == 0 { literalCount -= 1 }
    var distanceCount = 30
    while distanceCount > 1 && distances.lengths[distanceCount - 1] == 0 { distanceCount -= 1 }
    let total = literalCount + distanceCount
    lengthCode.removeAll()
    lengthSymbols.removeAll()
    func length(_ index: Int) -> UInt8 {
      index < literalCount ? literals.lengths[index] : distances.lengths[index - literalCount]
    }
    var index = 0
    while index < total {
      let value = length(index)
      var run = 1
      while index + run < total && length(index + run) == value { run += 1 }
      index += run
      if value != 0 {
        noteLength(Int(value), 0)
        run -= 1
      }
      while run > 0 {
        if value == 0 && run >= 11 {
          let part = Swift.min(run, 138)
          noteLength(18, part - 11)
          run -= part
        } else if run >= 3 {
          let part = Swift.min(run, value == 0 ? 10 : 6)
          noteLength(value == 0 ? 17 : 16, part - 3)
          run -= part
        } else {
          noteLength(Int(value), 0)
          run -= 1
        }
      }
    }
    lengthCode.build(limit: 7)
    return (literalCount, distanceCount)
  }

  private mutating func noteLength(_ symbol: Int, _ extra: Int) {
    lengthCode.note(symbol)
    lengthSymbols.append(UInt32(extra) << 8 | UInt32(symbol))
  }

  /// The number of bits that follow the symbols of lengths and distances.
  private var extraBitCount: Int {
    var bits = 0
    for symbol in 265..<285 { bits += Int(literals.counts[symbol]) * ((symbol - 261) / 4) }
    for symbol in 4..<30 { bits += Int(distances.counts[symbol]) * (symbol / 2 - 1) }
    return bits
  }

  private var fixedBitCount: Int {
    var bits = 3
    let lengths = DeflateBlock.fixedLiterals.lengths.view
    for symbol in 0..<286 { bits += Int(literals.counts[symbol]) * Int(lengths[symbol]) }
    for symbol in 0..<30 { bits += Int(distances.counts[symbol]) * 5 }
    return bits
  }

  /// Computes the bits of all words and distances.
  private func prepareWords(_ code: borrowing HuffmanCode, _ distances: borrowing HuffmanCode) {
    let (codes, lengths, words) = (code.codes.view, code.lengths.view, words.view)
    for symbol in 0..<DeflateTokens.firstLength {
      words[symbol] = UInt32(codes[symbol]) | UInt32(lengths[symbol]) &<< DeflateBlock.sizeShift
    }
    for length in 0..<256 {
      let (symbol, extra) = DeflateTokens.lengthSymbol(length)
      let size = UInt32(lengths[symbol])
      let low = UInt32(truncatingIfNeeded: length & ((1 &<< extra) &- 1))
      let total = size &+ UInt32(truncatingIfNeeded: extra)
      words[DeflateTokens.firstLength &+ length] =
        UInt32(codes[symbol]) | low &<< size | total &<< DeflateBlock.sizeShift
    }
    let (farCodes, farLengths) = (distances.codes.view, distances.lengths.view)
    for symbol in 0..<30 {
      let extra = UInt32(symbol < 4 ? 0 : symbol / 2 - 1)
      distanceWords[symbol] =
        UInt32(farCodes[symbol]) | UInt32(farLengths[symbol]) &<< DeflateBlock.sizeShift
        | extra &<< DeflateBlock.extraShift
    }
    distanceWords[DeflateTokens.noDistance] = 0
  }

  private func writeTokens(
    _ literals: borrowing HuffmanCode, _ distances: borrowing HuffmanCode,
    into output: inout BitWriter
  ) {
    prepareWords(literals, distances)
    let (tokens, words, distanceWords) = (memory.view, words.view, distanceWords.view)
    let count = self.tokens.count
    let mask: UInt32 = 1 &<< DeflateBlock.sizeShift &- 1
    output.withCursor { cursor in
      for index in 0..<count {
        let token = tokens[index]
        let word = words[Int(token & 511)]
        let far = distanceWords[Int(token &>> 9 & 31)]
        let size = far &>> DeflateBlock.sizeShift & 63
        // At most 20 bits of the length and 28 of the distance, after seven.
        cursor.put(UInt64(word & mask), UInt64(word &>> DeflateBlock.sizeShift))
        cursor.put(
          UInt64(far & mask) | UInt64(token &>> 14) &<< UInt64(size),
          UInt64(size &+ far &>> DeflateBlock.extraShift))
        cursor.flush()
      }
      let end = DeflateBlock.endOfBlock
      cursor.put(UInt64(literals.codes[end]), UInt64(literals.lengths[end]))
    }
  }

  /// Writes bytes as they are, in pieces of at most 65,535.
  private func writeStored(
    _ input: UncheckedView<UInt8>, from start: Int, to end: Int, isLast: Bool,
    into output: inout BitWriter
  ) {
    var place = start
    repeat {
      let size = Swift.min(end - place, 65_535)
      output.reserve(16)
      output.put(isLast && place + size == end ? 1 : 0, 3)
      output.align()
      output.reserve(16)
      output.put(UInt32(size) | UInt32(size ^ 0xFFFF) << 16, 32)
      output.append(input.dropping(place), count: size)
      place += size
    } while place < end
  }
}
