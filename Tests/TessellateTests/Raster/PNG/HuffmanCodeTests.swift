import Testing

@testable import Tessellate

@Suite struct HuffmanCodeTests {
  /// Counts that grow like Fibonacci's numbers make the deepest tree: codes must still fit the
  /// limit.
  @Test(arguments: [7, 15])
  func deepTreesKeepTheLimit(limit: Int) {
    var code = HuffmanCode(symbolCount: 19)
    var (a, b) = (1, 1)
    for symbol in 0..<19 {
      for _ in 0..<a { code.note(symbol) }
      (a, b) = (b, a + b)
    }
    code.build(limit: limit)
    let lengths = (0..<19).map { Int(code.lengths[$0]) }
    #expect(lengths.max()! == limit)
    #expect(lengths.reduce(0) { $0 + 1 << (limit - $1) } == 1 << limit)
    // Rarer symbols have no shorter codes.
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 >= $1 })
  }

  /// A code of fixed lengths is canonical: by rising length, then by symbol.
  @Test func fixedLengthsGiveCanonicalCodes() {
    let code = HuffmanCode(lengths: 8) { $0 < 5 ? 3 : $0 == 5 ? 2 : 4 }
    let words = (0..<8).map { symbol -> Int in
      let length = Int(code.lengths[symbol])
      return (0..<length).reduce(0) {
        $0 | Int(code.codes[symbol] >> UInt16($1) & 1) << (length - 1 - $1)
      }
    }
    // The example of RFC 1951, 3.2.2.
    #expect(words == [0b010, 0b011, 0b100, 0b101, 0b110, 0b00, 0b1110, 0b1111])
  }

  /// Huffman's codes are the shortest: their bits are the sum of the weights of a tree that joins
  /// the two lightest nodes again and again.
  @Test func codesAreTheShortest() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let count = Int.random(in: 2...40, using: &generator)
      var code = HuffmanCode(symbolCount: count)
      let counts = (0..<count).map { _ in Int.random(in: 1...50, using: &generator) }
      for (symbol, number) in counts.enumerated() { for _ in 0..<number { code.note(symbol) } }
      code.build(limit: 15)
      var weights = counts.sorted()
      var bits = 0
      while weights.count > 1 {
        let sum = weights.removeFirst() + weights.removeFirst()
        bits += sum
        weights.insert(sum, at: weights.firstIndex { $0 >= sum } ?? weights.count)
      }
      let found = code.bitCount
      #expect(found == bits, "\(counts), seed \(Cases.seed)")
    }
  }

  /// No code begins with another, read from its lowest bit as deflate does.
  @Test func noCodeIsThePrefixOfAnother() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      var code = HuffmanCode(symbolCount: 30)
      for _ in 0..<Int.random(in: 0...400, using: &generator) {
        code.note(
          Int.random(in: 0..<30, using: &generator) % Int.random(in: 1...30, using: &generator))
      }
      code.build(limit: 7)
      var words: [(code: Int, length: Int)] = []
      for symbol in 0..<30 where code.lengths[symbol] > 0 {
        words.append((Int(code.codes[symbol]), Int(code.lengths[symbol])))
      }
      #expect(words.count >= 2)
      for (i, a) in words.enumerated() {
        for b in words[(i + 1)...] {
          let shared = Swift.min(a.length, b.length)
          #expect((a.code ^ b.code) & (1 << shared - 1) != 0, "seed \(Cases.seed)")
        }
      }
    }
  }
}
