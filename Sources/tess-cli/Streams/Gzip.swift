/// Decompresses gzip files, such as `.svgz` drawings.
///
/// > RFC 1952, "GZIP file format specification version 4.3"; RFC 1951, "DEFLATE Compressed Data
/// > Format Specification version 1.3".
struct Gzip {
  /// Why a file can't be decompressed.
  enum Problem: Error {
    /// The file is no valid gzip file; the byte where that shows, from 0.
    case invalid(byte: Int)
    /// The content is longer than the limit.
    case tooLong
  }

  private let input: [UInt8]
  private let limit: Int
  private var place = 0
  /// Bits that have been read and not used, the first one lowest.
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  /// Whether a file begins as gzip files do.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The content of all members of a file, one after another.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - limit: The largest number of bytes of the content.
  /// - Returns: The content.
  /// - Throws: A problem of the file, its checksums included.
  static func content(of bytes: [UInt8], limit: Int) throws(Problem) -> [UInt8] {
    var reader = Gzip(input: bytes, limit: limit)
    repeat { try reader.member() } while reader.place < bytes.count
    return reader.output
  }

  private init(input: [UInt8], limit: Int) { (self.input, self.limit) = (input, limit) }

  // MARK: Members

  private mutating func member() throws(Problem) {
    let start = output.count
    guard try byte() == 0x1F, try byte() == 0x8B, try byte() == 8 else {
      throw .invalid(byte: place - 1)
    }
    let flags = try byte()
    for _ in 0..<6 { _ = try byte() }
    if flags & 4 != 0 {
      let length = Int(try byte()) | Int(try byte()) << 8
      for _ in 0..<length { _ = try byte() }
    }
    // The name, then the comment, end with a zero; a checksum of the header follows.
    for flag: UInt8 in [8, 16] where flags & flag != 0 { while try byte() != 0 {} }
    if flags & 2 != 0 { for _ in 0..<2 { _ = try byte() } }
    var isLast = false
    while !isLast { isLast = try block() }
    (bits, bitCount) = (0, 0)
    let end = place
    let (checksum, length) = (try word(), try word())
    guard checksum == Gzip.checksum(output[start...]),
      length == UInt32(truncatingIfNeeded: output.count - start)
    else { throw .invalid(byte: end) }
  }

  private mutating func byte() throws(Problem) -> UInt8 {
    guard place < input.count else { throw .invalid(byte: place) }
    defer { place += 1 }
    return input[place]
  }

  private mutating func word() throws(Problem) -> UInt32 {
    var word: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) { word |= UInt32(try byte()) << shift }
    return word
  }

  /// The checksum of a member: CRC-32 as in ISO 3309.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = (0..<256).map { (byte: UInt32) in
      (0..<8).reduce(byte) { value, _ in (value >> 1) ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~bytes.reduce(0xFFFF_FFFF as UInt32) { value, byte in
      table[Int((value ^ UInt32(byte)) & 255)] ^ (value >> 8)
    }
  }

  // MARK: Blocks

  /// Reads a block; returns whether it is the last.
  private mutating func block() throws(Problem) -> Bool {
    let isLast = try take(1) == 1
    switch try take(2) {
    case 0: try stored()
    case 1:
      let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      try compressed(Code(lengths), Code([Int](repeating: 5, count: 30)))
    case 2:
      let (literals, distances) = try codes()
      try compressed(literals, distances)
    default: throw .invalid(byte: place)
    }
    return isLast
  }

  private mutating func take(_ count: Int) throws(Problem) -> Int {
    while bitCount < count {
      bits |= UInt32(try byte()) << UInt32(bitCount)
      bitCount += 8
    }
    defer { (bits, bitCount) = (bits >> UInt32(count), bitCount - count) }
    return Int(bits & (1 << UInt32(count) - 1))
  }

  private mutating func append(_ byte: UInt8) throws(Problem) {
    guard output.count < limit else { throw .tooLong }
    output.append(byte)
  }

  private mutating func stored() throws(Problem) {
    (bits, bitCount) = (0, 0)
    let size = try take(16)
    guard try take(16) == size ^ 0xFFFF else { throw .invalid(byte: place) }
    for _ in 0..<size { try append(try byte()) }
  }

  /// A canonical prefix code: the number of codes of each length, and the symbols in their order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in 1...15 {
        for symbol in lengths.indices where lengths[symbol] == length { symbols.append(symbol) }
        counts[length] = lengths.count { $0 == length }
      }
    }
  }

  /// Reads a symbol bit by bit: codes of a length are consecutive numbers, after those that extend
  /// shorter ones.
  private mutating func symbol(_ code: Code) throws(Problem) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .invalid(byte: place)
  }

  /// Reads the codes of a block, which are themselves compressed.
  private mutating func codes() throws(Problem) -> (literals: Code, distances: Code) {
    let (literalCount, distanceCount) = (try take(5) + 257, try take(5) + 1)
    let count = try take(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var own = [Int](repeating: 0, count: 19)
    for index in 0..<count { own[order[index]] = try take(3) }
    let code = Code(own)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      switch try symbol(code) {
      case 16:
        guard let last = lengths.last else { throw .invalid(byte: place) }
        lengths += [Int](repeating: last, count: try take(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try take(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try take(7) + 11)
      case let length: lengths.append(length)
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw .invalid(byte: place) }
    return (Code(Array(lengths[..<literalCount])), Code(Array(lengths[literalCount...])))
  }

  private mutating func compressed(_ literals: Code, _ distances: Code) throws(Problem) {
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      guard symbol > 256 else {
        try append(UInt8(symbol))
        continue
      }
      guard symbol < 286 else { throw .invalid(byte: place) }
      let length = try lengthOrDistance(symbol - 257, bits: 2, least: 3)
      let far = try self.symbol(distances)
      guard far < 30 else { throw .invalid(byte: place) }
      let distance = try lengthOrDistance(far, bits: 1, least: 1)
      guard distance <= output.count else { throw .invalid(byte: place) }
      for _ in 0..<length { try append(output[output.count - distance]) }
    }
  }

  /// Reads the extra bits of a length or a distance.
  ///
  /// With b = `bits`, symbols below 2ᵇ⁺¹ are the numbers from `least` on; each further group of 2ᵇ
  /// symbols has one extra bit more. The largest length, 258, has a symbol of its own.
  private mutating func lengthOrDistance(
    _ symbol: Int, bits: Int, least: Int
  ) throws(Problem) -> Int {
    if bits == 2, symbol == 28 { return 258 }
    let group = 1 << bits
    guard symbol >= 2 * group else { return least + symbol }
    let extra = symbol / group - 1
    return least + ((group + symbol % group) << extra) + (try take(extra))
  }
}
