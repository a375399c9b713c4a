import Testing

@testable import Tessellate

@Suite struct CrossingTests {
  private func key(_ x: Int, _ y: Int) -> LatticePoint {
    LatticePoint(x: Int64(x) + LatticePoint.bias, y: Int64(y) + LatticePoint.bias)
  }

  private func randomKey(_ size: Int, using random: inout SeededGenerator) -> LatticePoint {
    key(Int.random(in: -size...size, using: &random), Int.random(in: -size...size, using: &random))
  }

  @Test func crossingsAreRoundedExactly() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(4000) {
      let size = [3, 10, 1000, 1 << 24].randomElement(using: &random)!
      let (a, b) = (randomKey(size, using: &random), randomKey(size, using: &random))
      let (c, d) = (randomKey(size, using: &random), randomKey(size, using: &random))
      let (r, s) = (orientation(c, d, a), orientation(c, d, b))
      guard (r < 0) != (s < 0), r != 0, s != 0 else { continue }
      let found = Crossing.nearestPoint(a, b, r, s)
      // a + (b − a)·r/(r − s), within half a step below and less than half above.
      let denominator = Int128(r) - Int128(s)
      for (from, to, rounded) in [(a.x, b.x, found.x), (a.y, b.y, found.y)] {
        let numerator = Int128(to - from) * Int128(r) + Int128(from - rounded) * denominator
        let sign: Int128 = denominator < 0 ? -1 : 1
        #expect(2 * numerator * sign >= -denominator * sign, "\(a) \(b) \(c) \(d)")
        #expect(2 * numerator * sign < denominator * sign, "\(a) \(b) \(c) \(d)")
      }
    }
  }

  /// The key is below those of the points behind the crossing, and of no others.
  @Test func theSweepKeyTellsWhatIsBehind() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(4000) {
      let size = [2, 4, 10, 1 << 24].randomElement(using: &random)!
      let (a, b) = (randomKey(size, using: &random), randomKey(size, using: &random))
      let (c, d) = (randomKey(size, using: &random), randomKey(size, using: &random))
      let (low, high) = (min(a, b), max(a, b))
      let (p, q) = (orientation(a, b, c), orientation(a, b, d))
      let (r, s) = (orientation(c, d, low), orientation(c, d, high))
      guard (r < 0) != (s < 0), r != 0, s != 0, (p < 0) != (q < 0), p != 0, q != 0 else {
        continue
      }
      let key = Crossing.sweepKey(low, high, r, s)
      let near = Crossing.nearestPoint(low, high, r, s)
      for dy in -1...1 {
        for dx in -1...1 {
          let point = LatticePoint(x: near.x + Int64(dx), y: near.y + Int64(dy))
          // low + (high − low)·r/(r − s), less the point: first in y, then in x, times a positive
          // denominator.
          let sign: Int128 = r < s ? -1 : 1
          let denominator = (Int128(r) - Int128(s)) * sign
          let numerator = Int128(r) * sign
          let y = Int128(high.y - low.y) * numerator + Int128(low.y - point.y) * denominator
          let x = Int128(high.x - low.x) * numerator + Int128(low.x - point.x) * denominator
          let isBehind = y < 0 || (y == 0 && x < 0)
          #expect((key < point.bits) == isBehind, "\(low) \(high) \(c) \(d) \(point)")
        }
      }
    }
  }
}
