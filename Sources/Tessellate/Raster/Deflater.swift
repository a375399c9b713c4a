// Compression as PNG wants it: deflate (RFC 1951) in a zlib frame (RFC 1950).
//
// Repetitions are found by chains of earlier places with the same hash of four bytes, newest first, with one byte of
// look-ahead ("lazy": a match is put off if the next byte starts a longer one). Every some thousand tokens a block
// ends, with Huffman codes of its own, or the fixed ones, or none, whichever is shortest.
//
// Goals in order: a valid stream, the size that zlib gives at its usual level, speed.

/// Compresses bytes, and keeps its memory for the next.
struct Deflater: ~Copyable {
  /// The newest place of each hash, and for each place the one before with the same hash.
  private var heads = UncheckedBuffer<Int32>()
  private var links = UncheckedBuffer<Int32>()
  /// Literals, or with `matchFlag` a length − 3 in bits 16 … 23 and a distance − 1 below.
  private var tokens = UncheckedBuffer<UInt32>()
  private var literals = HuffmanCode(symbolCount: 286)
  private var distances = HuffmanCode(symbolCount: 30)
  private var lengthCode = HuffmanCode(symbolCount: 19)
  private var fixedLiterals = HuffmanCode(symbolCount: 288)
  private var fixedDistances = HuffmanCode(symbolCount: 30)
  /// The code lengths of a block, run-length coded: a symbol, and above 8 bits what follows it.
  private var lengthSymbols = UncheckedBuffer<UInt32>()

  private static let windowSize = 32_768
  private static let hashBits: UInt32 = 15
  private static let matchFlag: UInt32 = 1 << 31
  /// Tokens of a block: enough for its codes to pay, few enough to follow the picture.
  private static let blockTokens = 1 << 15
  private static let mostLength = 258
  private static let endOfBlock = 256

  // How hard to look for matches: zlib's figures for its usual level.
  private static let chainLength = 128
  private static let goodLength = 8
  private static let lazyLength = 16
  private static let niceLength = 128

  init() {
    heads.reserve(1 << Int(Deflater.hashBits))
    links.reserve(Deflater.windowSize)
    tokens.reserve(Deflater.blockTokens + 1)
    fixedLiterals.setLengths { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    fixedDistances.setLengths { _ in 5 }
  }

  /// Appends a whole zlib stream.
  mutating func compress(
    _ input: UncheckedView<UInt8>, count: Int, into output: inout BitWriter
  ) {
    output.reserve(16)
    // Deflate with a window of 32 KB; the second byte makes both a multiple of 31.
    output.put(0x78, 8)
    output.put(0x9C, 8)
    let heads = heads.view
    for hash in 0..<(1 << Int(Deflater.hashBits)) { heads[hash] = -1 }
    var place = 0
    repeat {
      let start = place
      place = fillBlock(input, from: place, count: count)
      writeBlock(input, from: start, to: place, isLast: place == count, into: &output)
    } while place < count
    output.align()
    output.appendBigEndian(Adler32.checksum(input, count: count))
  }

  // MARK: Matches

  @inline(__always)
  private static func hash(_ input: UncheckedView<UInt8>, _ place: Int) -> Int {
    let bytes = UInt32(littleEndian: input.load(UInt32.self, at: place))
    return Int(truncatingIfNeeded: (bytes &* 0x9E37_79B1) &>> (32 &- hashBits))
  }

  /// Finds tokens from `start` on until a block is full or the input ends; returns where.
  private mutating func fillBlock(
    _ input: UncheckedView<UInt8>, from start: Int, count: Int
  ) -> Int {
    literals.removeAll()
    distances.removeAll()
    tokens.removeAll()
    let heads = heads.view
    let links = links.view
    let mask = Deflater.windowSize - 1
    let lastHashed = count - 4
    var place = start
    var waiting = false
    var waitingMatch = (length: 0, distance: 0)

    @inline(__always) func enter(_ place: Int) -> Int {
      let hash = Deflater.hash(input, place)
      let newest = heads[hash]
      links[place & mask] = newest
      heads[hash] = Int32(truncatingIfNeeded: place)
      return Int(newest)
    }
    while place < count {
      // A block ends where nothing waits.
      if tokens.count >= Deflater.blockTokens && !waiting { return place }
      var match = (length: 0, distance: 0)
      if place <= lastHashed {
        let newest = enter(place)
        if newest >= 0 && waitingMatch.length < Deflater.lazyLength {
          match = Deflater.longest(
            input, at: place, from: newest, links: links, count: count,
            above: waitingMatch.length)
        }
      }
      if waitingMatch.length >= 4 && waitingMatch.length >= match.length {
        noteMatch(waitingMatch.length, waitingMatch.distance)
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
        if waiting { noteLiteral(input[place - 1]) }
        (waiting, waitingMatch) = (true, match)
        place += 1
        if tokens.count >= Deflater.blockTokens && match.length == 0 {
          noteLiteral(input[place - 1])
          return place
        }
      }
    }
    if waiting { noteLiteral(input[place - 1]) }
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

  @inline(__always)
  private mutating func noteLiteral(_ byte: UInt8) {
    literals.note(Int(byte))
    tokens.append(UInt32(byte))
  }

  @inline(__always)
  private mutating func noteMatch(_ length: Int, _ distance: Int) {
    literals.note(Deflater.lengthSymbol(length - 3).symbol)
    distances.note(Deflater.distanceSymbol(distance - 1).symbol)
    tokens.append(
      Deflater.matchFlag | UInt32(truncatingIfNeeded: length - 3) << 16
        | UInt32(truncatingIfNeeded: distance - 1))
  }

  /// The symbol for a length, given less 3, and how many low bits of it follow: four symbols for each power of two.
  @inline(__always)
  private static func lengthSymbol(_ length: Int) -> (symbol: Int, extra: Int) {
    if length < 8 { return (257 &+ length, 0) }
    if length == 255 { return (285, 0) }
    let extra = 61 &- length.leadingZeroBitCount
    return (257 &+ 4 &* extra &+ (length &>> extra), extra)
  }

  /// The symbol for a distance, given less 1, and how many low bits of it follow: two symbols for each power of two.
  @inline(__always)
  private static func distanceSymbol(_ distance: Int) -> (symbol: Int, extra: Int) {
    if distance < 4 { return (distance, 0) }
    let extra = 62 &- distance.leadingZeroBitCount
    return (2 &* extra &+ (distance &>> extra), extra)
  }

  // MARK: Blocks

  /// Writes the tokens in the shortest of the three ways.
  private mutating func writeBlock(
    _ input: UncheckedView<UInt8>, from start: Int, to end: Int, isLast: Bool,
    into output: inout BitWriter
  ) {
    literals.note(Deflater.endOfBlock)
    literals.build(limit: 15)
    distances.build(limit: 15)
    let (literalCount, distanceCount) = describeLengths()
    var headerBits = 14 + lengthCode.bitCount
    for index in 0..<lengthSymbols.count {
      headerBits += Deflater.extraBits(Int(lengthSymbols[index] & 255))
    }
    let order = Deflater.lengthOrder
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
      output.put(lengthSymbols[index] >> 8, Deflater.extraBits(symbol))
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

  /// Run-length codes both codes' lengths, and builds the code for that; returns how many of each are written.
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
      guard token & Deflater.matchFlag != 0 else {
        output.put(UInt32(codes.0[Int(token)]), Int(lengths.0[Int(token)]))
        continue
      }
      let length = Int(token &>> 16 & 255)
      let (symbol, extra) = Deflater.lengthSymbol(length)
      output.put(UInt32(codes.0[symbol]), Int(lengths.0[symbol]))
      output.put(UInt32(length & ((1 &<< extra) &- 1)), extra)
      let distance = Int(token & 0xFFFF)
      let (far, farExtra) = Deflater.distanceSymbol(distance)
      output.put(UInt32(codes.1[far]), Int(lengths.1[far]))
      output.put(UInt32(distance & ((1 &<< farExtra) &- 1)), farExtra)
    }
    output.put(
      UInt32(codes.0[Deflater.endOfBlock]), Int(lengths.0[Deflater.endOfBlock]))
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
