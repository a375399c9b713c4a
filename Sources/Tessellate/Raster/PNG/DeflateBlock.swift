/// A block of a deflate stream: tokens, and how often each symbol stands in them.
///
/// It is written with Huffman codes of its own, or the fixed ones, or none, whichever is shortest.
struct DeflateBlock: ~Copyable {
  /// Literals, or with `matchFlag` a length − 3 in bits 16 … 23 and a distance − 1 below.
  private var tokens = UncheckedBuffer<UInt32>()
  private var literals = HuffmanCode(symbolCount: 286)
  private var distances = HuffmanCode(symbolCount: 30)
  private var lengthCode = HuffmanCode(symbolCount: 19)
  private var fixedLiterals = HuffmanCode(symbolCount: 288)
  private var fixedDistances = HuffmanCode(symbolCount: 30)
  /// The code lengths of the block, run-length coded: a symbol, and above 8 bits what follows it.
  private var lengthSymbols = UncheckedBuffer<UInt32>()

  private static let matchFlag: UInt32 = 1 << 31
  /// Tokens of a block: enough for its codes to pay, few enough to follow the picture.
  private static let mostTokens = 1 << 15
  private static let endOfBlock = 256

  init() {
    tokens.reserve(DeflateBlock.mostTokens + 1)
    fixedLiterals.setLengths { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    fixedDistances.setLengths { _ in 5 }
  }

  var isFull: Bool { tokens.count >= DeflateBlock.mostTokens }

  mutating func removeAll() {
    literals.removeAll()
    distances.removeAll()
    tokens.removeAll()
  }

  @inline(__always)
  mutating func noteLiteral(_ byte: UInt8) {
    literals.note(Int(byte))
    tokens.append(UInt32(byte))
  }

  @inline(__always)
  mutating func noteMatch(_ length: Int, _ distance: Int) {
    literals.note(DeflateBlock.lengthSymbol(length - 3).symbol)
    distances.note(DeflateBlock.distanceSymbol(distance - 1).symbol)
    tokens.append(
      DeflateBlock.matchFlag | UInt32(truncatingIfNeeded: length - 3) << 16
        | UInt32(truncatingIfNeeded: distance - 1))
  }

  /// The symbol for a length, given less 3, and how many low bits of it follow: four symbols for
  /// each power of two.
  @inline(__always)
  private static func lengthSymbol(_ length: Int) -> (symbol: Int, extra: Int) {
    if length < 8 { return (257 &+ length, 0) }
    if length == 255 { return (285, 0) }
    let extra = 61 &- length.leadingZeroBitCount
    return (257 &+ 4 &* extra &+ (length &>> extra), extra)
  }

  /// The symbol for a distance, given less 1, and how many low bits of it follow: two symbols for
  /// each power of two.
  @inline(__always)
  private static func distanceSymbol(_ distance: Int) -> (symbol: Int, extra: Int) {
    if distance < 4 { return (distance, 0) }
    let extra = 62 &- distance.leadingZeroBitCount
    return (2 &* extra &+ (distance &>> extra), extra)
  }

  /// Writes the tokens in the shortest of the three ways.
  mutating func write(
    _ input: UncheckedView<UInt8>, from start: Int, to end: Int, isLast: Bool,
    into output: inout BitWriter
  ) {
    literals.note(DeflateBlock.endOfBlock)
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
      writeTokens(fixedLiterals, fixedDistances, into: &output)
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

  /// In which order the lengths of the code lengths' own code are written.
  private static let lengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// How many bits follow a symbol of the code lengths' own code.
  private static func extraBits(_ symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  /// Run-length codes both codes' lengths, and builds the code for that; returns how many of each
  /// are written.
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

  /// The bits that follow the symbols of lengths and distances.
  private var extraBitCount: Int {
    var bits = 0
    for symbol in 265..<285 { bits += Int(literals.counts[symbol]) * ((symbol - 261) / 4) }
    for symbol in 4..<30 { bits += Int(distances.counts[symbol]) * (symbol / 2 - 1) }
    return bits
  }

  private var fixedBitCount: Int {
    var bits = 3
    for symbol in 0..<286 {
      bits += Int(literals.counts[symbol]) * Int(fixedLiterals.lengths[symbol])
    }
    for symbol in 0..<30 { bits += Int(distances.counts[symbol]) * 5 }
    return bits
  }

  private func writeTokens(
    _ literals: borrowing HuffmanCode, _ distances: borrowing HuffmanCode,
    into output: inout BitWriter
  ) {
    let tokens = tokens.view
    let codes = (literals.codes.view, distances.codes.view)
    let lengths = (literals.lengths.view, distances.lengths.view)
    for index in 0..<self.tokens.count {
      let token = tokens[index]
      guard token & DeflateBlock.matchFlag != 0 else {
        output.put(UInt32(codes.0[Int(token)]), Int(lengths.0[Int(token)]))
        continue
      }
      let length = Int(token &>> 16 & 255)
      let (symbol, extra) = DeflateBlock.lengthSymbol(length)
      output.put(UInt32(codes.0[symbol]), Int(lengths.0[symbol]))
      output.put(UInt32(length & ((1 &<< extra) &- 1)), extra)
      let distance = Int(token & 0xFFFF)
      let (far, farExtra) = DeflateBlock.distanceSymbol(distance)
      output.put(UInt32(codes.1[far]), Int(lengths.1[far]))
      output.put(UInt32(distance & ((1 &<< farExtra) &- 1)), farExtra)
    }
    output.put(
      UInt32(codes.0[DeflateBlock.endOfBlock]), Int(lengths.0[DeflateBlock.endOfBlock]))
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
