import Testing

@testable import Tessellate

@Suite struct DeflateTokensTests {
  /// Symbols are those of the tables of RFC 1951, 3.2.5.
  @Test func symbolsAreThoseOfTheFormat() {
    var base = 3
    for symbol in 257..<285 {
      let extra = symbol < 265 ? 0 : (symbol - 261) / 4
      for length in base..<min(base + 1 << extra, 258) {
        #expect(DeflateTokens.lengthSymbol(length - 3) == (symbol, extra))
      }
      base += 1 << extra
    }
    #expect(DeflateTokens.lengthSymbol(255) == (285, 0))
    base = 1
    for symbol in 0..<30 {
      let extra = symbol < 4 ? 0 : symbol / 2 - 1
      for distance in [base, base + (1 << extra) - 1] {
        #expect(DeflateTokens.distanceSymbol(distance - 1) == (symbol, extra))
      }
      base += 1 << extra
    }
    #expect(base == 32_769)
  }

  /// A long match is split into lengths that the format holds, and none is shorter than three.
  @Test func longMatchesAreSplit() throws {
    var block = DeflateBlock()
    for length in Array(3...800) + [100_000] {
      block.removeAll()
      let added = block.tokens.addLongMatch(length, 7)
      #expect(added == length)
      let count = block.tokens.count
      #expect(count == (length + 257) / 258)
    }
  }

  /// A block that is full takes a part of a match only.
  @Test func aFullBlockTakesAPart() {
    var block = DeflateBlock()
    for _ in 0..<(DeflateTokens.most - 2) { block.tokens.addLiteral(0) }
    let added = block.tokens.addLongMatch(10_000, 1)
    #expect(added == 516)
    let isFull = block.tokens.isFull
    #expect(isFull)
  }
}
