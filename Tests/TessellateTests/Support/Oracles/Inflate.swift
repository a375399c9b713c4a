/// A plain decoder for deflate and zlib streams, bit by bit, after RFC 1950 and 1951.
struct Inflate {
  struct Failure: Error { var reason: String }

  private let input: [UInt8]
  private var place = 0
  private var bit = 0
  private var output: [UInt8] = []
  /// The number of blocks of each kind in the stream: stored, fixed, dynamic.
  private(set) var blocks = [0, 0, 0]

  private init(_ input: [UInt8]) { self.input = input }

  /// The bytes of a whole zlib stream, its checksum verified.
  static func zlib(_ input: [UInt8]) throws -> (bytes: [UInt8], blocks: [Int]) {
    guard input.count >= 6, input[0] & 15 == 8, (Int(input[0]) << 8 | Int(input[1])) % 31 == 0
    else { throw Failure(reason: "header") }
    var decoder = Inflate(input)
    decoder.place = 2
    try decoder.run()
    if decoder.bit > 0 { decoder.place += 1 }
    var (low, high) = (1, 0)
    for byte in decoder.output {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let expected = [high >> 8, high & 255, low >> 8, low & 255].map { UInt8($0) }
    guard Array(input[decoder.place...]) == expected else { throw Failure(reason: "checksum") }
    return (decoder.output, decoder.blocks)
  }

  private mutating func take(_ count: Int) throws -> Int {
    var value = 0
    for index in 0..<count {
      guard place < input.count else { throw Failure(reason: "end of input") }
      value |= Int(input[place] >> UInt8(bit) & 1) << index
      bit += 1
      if bit == 8 { (place, bit) = (place + 1, 0) }
    }
    return value
  }

  /// Codes by their lengths and values, each read highest bit first.
  private struct Code {
    var symbols: [[Int]: Int] = [:]

    init(_ lengths: [Int]) throws {
      var code = 0
      for length in 1...15 {
        code <<= 1
        for symbol in lengths.indices where lengths[symbol] == length {
          guard code < 1 << length else { throw Failure(reason: "too many codes") }
          symbols[[length, code]] = symbol
          code += 1
        }
      }
    }
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var value = 0
    for length in 1...15 {
      value = value << 1 | (try take(1))
      if let symbol = code.symbols[[length, value]] { return symbol }
    }
    throw Failure(reason: "code")
  }

  private mutating func run() throws {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      let kind = try take(2)
      guard kind < 3 else { throw Failure(reason: "block type") }
      blocks[kind] += 1
      switch kind {
      case 0: try stored()
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try block(Code(lengths), Code([Int](repeating: 5, count: 30)))
      default:
        let (literals, distances) = try codes()
        try block(literals, distances)
      }
    }
  }

  private mutating func stored() throws {
    if bit > 0 { (place, bit) = (place + 1, 0) }
    let size = try take(16)
    guard try take(16) == size ^ 0xFFFF else { throw Failure(reason: "stored size") }
    for _ in 0..<size { output.append(UInt8(try take(8))) }
  }

  private mutating func codes() throws -> (Code, Code) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let count = try take(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var own = [Int](repeating: 0, count: 19)
    for index in 0..<count { own[order[index]] = try take(3) }
    let code = try Code(own)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      switch try symbol(code) {
      case 16:
        guard let last = lengths.last else { throw Failure(reason: "nothing to repeat") }
        lengths += [Int](repeating: last, count: try take(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try take(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try take(7) + 11)
      case let length: lengths.append(length)
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw Failure(reason: "lengths") }
    return (try Code(Array(lengths[..<literalCount])), try Code(Array(lengths[literalCount...])))
  }

  private mutating func block(_ literals: Code, _ distances: Code) throws {
    // Bases by adding up, where the encoder has formulas.
    var lengths: [(base: Int, extra: Int)] = []
    var base = 3
    for index in 0..<28 {
      let extra = index < 8 ? 0 : (index - 4) / 4
      lengths.append((base, extra))
      base += 1 << extra
    }
    lengths.append((258, 0))
    var ways: [(base: Int, extra: Int)] = []
    base = 1
    for index in 0..<30 {
      let extra = index < 4 ? 0 : index / 2 - 1
      ways.append((base, extra))
      base += 1 << extra
    }
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let length = lengths[symbol - 257].base + (try take(lengths[symbol - 257].extra))
      let far = try self.symbol(distances)
      let distance = ways[far].base + (try take(ways[far].extra))
      guard distance <= output.count else { throw Failure(reason: "distance") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
