import Testing

@testable import Tessellate

@Suite struct PolynomialRootsTests {
  /// A product of linear factors has its roots found, those inside 0 … 1 and no others.
  @Test func rootsOfProductsAreFound() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let expected = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Double.random(in: -0.5...1.5, using: &random)
      }
      var c = [1.0]
      for root in expected {
        c = zip(c + [0], [0] + c).map { $0 * -root + $1 }
      }
      let sorted = expected.sorted()
      let gap = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min() ?? 1
      let border = sorted.map { min($0.magnitude, (1 - $0).magnitude) }.min() ?? 1
      guard gap > 1e-2, border > 1e-3 else { continue }
      let found = Self.roots(c)
      let inside = sorted.filter { $0 > 0 && $0 < 1 }
      #expect(found.count == inside.count, "seed \(Cases.seed): \(expected)")
      for (a, b) in zip(found, inside) { #expect((a - b).magnitude < 1e-8, "\(expected)") }
    }
  }

  @Test func constantsHaveNoRoots() {
    #expect(Self.roots([]) == [])
    #expect(Self.roots([0]) == [])
    #expect(Self.roots([0, 0, 0]) == [])
    #expect(Self.roots([1, 0]) == [])
  }

  /// A root where an interval is halved is found like any other.
  @Test func rootsAtHalvesAreFound() {
    // (t − 1/4)(t − 1/2)(t − 3/4)
    let found = Self.roots([-0.09375, 0.6875, -1.5, 1])
    #expect(found.count == 3)
    for (a, b) in zip(found, [0.25, 0.5, 0.75]) { #expect(isNear(a, b, 1e-12)) }
    // Two roots that coincide change no sign.
    #expect(Self.roots([0.3, -1, 1]) == [])
  }

  @Test func placesAreKeptInOrder() {
    var random = SeededGenerator(seed: Cases.seed)
    var places = FewPlaces()
    var expected: [Double] = []
    for _ in 0..<16 {
      let place = Double.random(in: 0...1, using: &random)
      places.insert(place)
      expected.append(place)
    }
    #expect(Array(places) == expected.sorted())
    places.append(2)
    #expect(places.count == 16)
  }

  private static func roots(_ c: [Double]) -> [Double] {
    let c = c + [Double](repeating: 0, count: 6 - c.count)
    return Array(UnitPolynomial(c[0], c[1], c[2], c[3], c[4], c[5]).roots)
  }
}
