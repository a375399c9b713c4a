import Testing

@testable import Tessellate

/// Every operation on lanes does to each lane what the operation on one number does.
@Suite struct LanesTests {
  @Test func lanesOfDoubles() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let a = Lanes4(random.point(), random.point(), &random)
      let b = Lanes4(random.point(), random.point(), &random)
      let direction = SIMD2(random.double(-1...1), random.double(-1...1))
      let (smaller, larger, turned) = (a.smaller(b), a.larger(b), a.turned(by: direction))
      for lane in 0..<4 {
        #expect(smaller[lane] == min(a[lane], b[lane]) && larger[lane] == max(a[lane], b[lane]))
        #expect(a.magnitude[lane] == abs(a[lane]))
        #expect(a.swappedPairs[lane] == a[lane ^ 1])
      }
      for half in [0, 2] {
        let (x, y) = (a[half], a[half + 1])
        #expect(turned[half] == x * direction.x + y * -direction.y)
        #expect(turned[half + 1] == y * direction.x + x * direction.y)
      }
    }
  }

  private func floats(_ random: inout SeededGenerator) -> SIMD8<Float> {
    var result = SIMD8<Float>()
    for lane in 0..<8 { result[lane] = Float(random.double(-9...9)) }
    return result
  }

  @Test func lanesOfFloats() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let (a, b) = (floats(&random), floats(&random))
      let (half, other) = (a.lowHalf, b.lowHalf)
      let shifted = a.shifted(behind: 7)
      for lane in 0..<8 {
        #expect(a.smaller(b)[lane] == min(a[lane], b[lane]))
        #expect(a.smaller(1)[lane] == min(a[lane], 1))
        #expect(a.larger(b)[lane] == max(a[lane], b[lane]))
        #expect(a.magnitude[lane] == abs(a[lane]))
        #expect(shifted[lane] == (lane == 0 ? 7 : a[lane - 1]))
        // The bits of both numbers together may be those of none.
        #expect((a.negative(or: b)[lane].sign == .minus) == (a[lane] < 0 || b[lane] < 0))
      }
      for lane in 0..<4 {
        #expect(half.smaller(other)[lane] == min(a[lane], b[lane]))
        #expect(half.larger(other)[lane] == max(a[lane], b[lane]))
        #expect(half.shifted[lane] == (lane == 0 ? 0 : a[lane - 1]))
      }
      #expect(a.isAnyNegative == (0..<8).contains { a[$0] < 0 })
      #expect(half.isAnyNegative == (0..<4).contains { a[$0] < 0 })
      #expect(a.lowHalf.lowHalf.beforeZeros == SIMD4(a[0], 0, a[1], 0))
    }
  }

  @Test func transposedLanes() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let (a, b) = (floats(&random), floats(&random))
      let rows = [a.lowHalf, a.highHalf, b.lowHalf, b.highHalf]
      let plain = SIMD4<Float>.transposed(rows[0], rows[1], rows[2], rows[3])
      let sums = SIMD4<Float>.transposedSums(rows[0], rows[1], rows[2], rows[3])
      for lane in 0..<4 {
        let expected = [plain.0[lane], plain.1[lane], plain.2[lane], plain.3[lane]]
        #expect(expected == (0..<4).map { rows[lane][$0] })
        #expect([sums.0[lane], sums.1[lane], sums.2[lane], sums.3[lane]] == expected)
      }
    }
  }

  @Test func lanesOfWholeNumbers() {
    var random = SeededGenerator(seed: Cases.seed)
    func whole() -> Int32 { Int32(truncatingIfNeeded: random.next()) }
    for _ in 0..<Cases.count(500) {
      let a = SIMD4(whole(), whole(), whole(), whole())
      let b = SIMD4(whole(), whole(), whole(), whole())
      for lane in 0..<4 {
        #expect(a.smaller(b)[lane] == min(a[lane], b[lane]))
        #expect(a.larger(b)[lane] == max(a[lane], b[lane]))
        let low = min(Int16(truncatingIfNeeded: a[lane]), Int16(truncatingIfNeeded: b[lane]))
        let high = min(a[lane] >> 16, b[lane] >> 16)
        #expect(a.leastHalves(b)[lane] == high << 16 | Int32(UInt16(bitPattern: low)))
      }
      #expect(a.pairsShifted == SIMD4(0, a[0], 0, a[2]))
      let positive = a & SIMD4(repeating: .max)
      #expect(
        positive.pairSums
          == SIMD2(
            UInt64(positive[0]) + UInt64(positive[1]), UInt64(positive[2]) + UInt64(positive[3])))
      let eight = SIMD8(lowHalf: a, highHalf: b)
      let bits = (0..<8).reduce(UInt32(0)) { $0 | (eight[$1] < 0 ? 1 << UInt32($1) : 0) }
      #expect(eight.signBits == bits)
      let mask = SIMD4<Int32>(repeating: -1).replacing(
        with: 0, where: SIMD4<Int32>(0, 1, 2, 3) .>= a[0] & 7)
      #expect(mask.leadingOnes == min(Int(a[0] & 7), 4))
      let word = SIMD2<UInt32>(truncatingIfNeeded: a.lowHalf).word
      #expect(word.signedHalves == a.lowHalf)
    }
  }
}

extension Lanes4 {
  fileprivate init(_ a: Point, _ b: Point, _ random: inout SeededGenerator) {
    // Some lanes agree.
    self.init(a.x, a.y, Bool.random(using: &random) ? b.x : a.x, b.y)
  }
}
