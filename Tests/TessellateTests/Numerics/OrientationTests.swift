import Testing

@testable import Tessellate

@Suite struct OrientationTests {
  /// On a fine grid beside a line, where plain arithmetic errs; whole numbers of 128 bits are the
  /// judge.
  @Test func signIsExact() {
    var random = SeededGenerator(seed: Cases.seed)
    var zeros = 0
    for _ in 0..<Cases.count(20_000) {
      // Doubles on a grid of 2⁻⁵³: near ½, near 12 and near 24, almost on a line.
      func grid(_ base: Double) -> SIMD2<Double> {
        SIMD2(
          base + Double(Int.random(in: -9...9, using: &random)) * 0x1p-49,
          base + Double(Int.random(in: -9...9, using: &random)) * 0x1p-49)
      }
      let (a, b, c) = (grid(0.5), grid(12), grid(24))
      func whole(_ x: Double) -> Int128 { Int128(x * 0x1p53) }
      let exact =
        (whole(a.x) - whole(c.x)) * (whole(b.y) - whole(c.y))
        - (whole(a.y) - whole(c.y)) * (whole(b.x) - whole(c.x))
      let value = orientation(a, b, c)
      #expect((value > 0) == (exact > 0) && (value < 0) == (exact < 0), "\(a) \(b) \(c)")
      if exact == 0 { zeros += 1 }
    }
    #expect(zeros > 0)
  }

  /// At any size, and at sizes far apart, the sign is that of the same points scaled to about 1.
  @Test(arguments: [-950, -500, 500, 970])
  func signIsExactAtAnySize(_ exponent: Int) {
    var random = SeededGenerator(seed: Cases.seed)
    let scale = Double(sign: .plus, exponent: exponent, significand: 1)
    for _ in 0..<Cases.count(2000) {
      let (a, direction) = (random.point(), random.point())
      // Almost on a line, or on it.
      let (b, c) = (
        a + direction * 3, a - direction * Double(Int.random(in: 1...9, using: &random))
      )
      let sign = orientation(a, b, c)
      let scaled = orientation(a * scale, b * scale, c * scale)
      #expect(
        (sign > 0) == (scaled > 0) && (sign < 0) == (scaled < 0),
        "\(a) \(b) \(c), seed \(Cases.seed)")
    }
    // A line past the origin by next to nothing.
    let (far, near) = (Point(0x1p300, 0x1p300), Point(0x1p-500, -0x1p-500))
    #expect(
      orientation(Point.zero - far, far, near) < 0 && orientation(far, Point.zero - far, near) > 0)
    #expect(orientation(Point.zero - far, far, .zero) == 0)
  }
}
