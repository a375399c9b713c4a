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
      let found = rootsInUnitInterval(c)
      let inside = sorted.filter { $0 > 0 && $0 < 1 }
      #expect(found.count == inside.count, "seed \(Cases.seed): \(expected)")
      for (a, b) in zip(found, inside) { #expect((a - b).magnitude < 1e-8, "\(expected)") }
    }
  }

  @Test func constantsHaveNoRoots() {
    #expect(rootsInUnitInterval([]) == [])
    #expect(rootsInUnitInterval([0]) == [])
    #expect(rootsInUnitInterval([0, 0, 0]) == [])
    #expect(rootsInUnitInterval([1, 0]) == [])
  }
}
