import Testing

@testable import Tessellate

@Suite("Exact predicates on the lattice")
struct PredicatesTests {
  /// Points that are often collinear or cocircular, and as often at the lattice's far ends.
  struct PointSource {
    var generator: SeededGenerator

    mutating func next() -> SIMD2<Int64> {
      let limit: Int64 = [2, 5, 1 << 12, 1 << 24].randomElement(using: &generator)!
      let point = SIMD2(
        Int64.random(in: -limit...limit, using: &generator),
        Int64.random(in: -limit...limit, using: &generator))
      let far: Int64 = 1 << 24
      return Int.random(in: 0..<8, using: &generator) == 0
        ? SIMD2(point.x < 0 ? -far : far, point.y < 0 ? -far : far) : point
    }
  }

  static func cross(_ u: SIMD2<Int64>, _ v: SIMD2<Int64>) -> BigInteger {
    BigInteger(u.x) * BigInteger(v.y) - BigInteger(u.y) * BigInteger(v.x)
  }

  static func inCircle(
    _ a: SIMD2<Int64>, _ b: SIMD2<Int64>, _ c: SIMD2<Int64>, _ d: SIMD2<Int64>
  ) -> BigInteger {
    func squared(_ v: SIMD2<Int64>) -> BigInteger {
      BigInteger(v.x) * BigInteger(v.x) + BigInteger(v.y) * BigInteger(v.y)
    }
    let (a, b, c) = (a &- d, b &- d, c &- d)
    return squared(a) * cross(b, c) + squared(b) * cross(c, a) + squared(c) * cross(a, b)
  }

  @Test func orientationEqualsTheDeterminant() {
    var source = PointSource(generator: SeededGenerator(seed: Cases.seed))
    for _ in 0..<Cases.count(5000) {
      let (a, b, c) = (source.next(), source.next(), source.next())
      let exact = Self.cross(b &- a, c &- a)
      let integer = Predicates.orientation(a, b, c)
      #expect(BigInteger(integer) == exact, "\(a) \(b) \(c), seed \(Cases.seed)")
      let double = Predicates.orientation(Point(a), Point(b), Point(c))
      #expect(double == Double(integer))
      #expect(BigInteger(Int64(double)) == exact)
    }
  }

  @Test func inCircleHasTheSignOfTheDeterminant() {
    var source = PointSource(generator: SeededGenerator(seed: Cases.seed))
    var cocircular = 0
    for _ in 0..<Cases.count(5000) {
      let (a, b, c, d) = (source.next(), source.next(), source.next(), source.next())
      let exact = Self.inCircle(a, b, c, d)
      #expect(
        Predicates.inCircle(a, b, c, d) == (exact.signum > 0),
        "\(a) \(b) \(c) \(d), seed \(Cases.seed)")
      if exact.signum == 0, Predicates.orientation(a, b, c) != 0 { cocircular += 1 }
    }
    #expect(cocircular > 0)
  }

  /// Pythagorean triples of one hypotenuse lie on one circle; a step of one leaves it.
  @Test func inCircleIsExactOnLargeCircles() {
    // 65² = 16² + 63² = 33² + 56² = 25² + 60² = 39² + 52².
    let scale: Int64 = (1 << 24) / 65
    let circle: [SIMD2<Int64>] = [(63, 16), (33, 56), (-25, 60), (-52, 39), (-16, -63), (60, -25)]
      .map { SIMD2($0.0 * scale, $0.1 * scale) }
    for (i, d) in circle.enumerated() {
      let others = (1...3).map { circle[(i + $0) % circle.count] }
      #expect(!Predicates.inCircle(others[0], others[1], others[2], d))
      let inner = d &- SIMD2(d.x.signum(), d.y.signum())
      let outer = d &+ SIMD2(d.x.signum(), d.y.signum())
      #expect(Predicates.inCircle(others[0], others[1], others[2], inner))
      #expect(!Predicates.inCircle(others[0], others[1], others[2], outer))
    }
  }
}
