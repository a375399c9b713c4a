import Testing

@testable import Tessellate

@Suite struct RootsTests {
  @Test func rootsOfRandomProducts() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(10_000) {
      let (r, s) = (random.double(-3...3), random.double(-3...3))
      let scale = random.double(-9...9)
      guard (r - s).magnitude > 1e-3, scale.magnitude > 1e-3 else { continue }
      let (a, b) = quadraticRoots(scale, -scale * (r + s), scale * r * s)
      #expect((min(a, b) - min(r, s)).magnitude < 1e-10)
      #expect((max(a, b) - max(r, s)).magnitude < 1e-10)
    }
  }

  @Test func degenerateEquationsHaveTheirRoots() {
    #expect(quadraticRoots(1, 0, 1).0.isNaN)
    #expect(quadraticRoots(0, 0, 0).0.isNaN)
    let line = quadraticRoots(0, 2, -1)
    #expect(line.1 == 0.5 && !line.0.isFinite)
    // Nothing cancels, nothing overflows.
    let (a, b) = quadraticRoots(1, 1e8, 1)
    #expect((max(a, b) + 1e-8).magnitude < 1e-22)
    #expect(quadraticRoots(1e300, -2e300, 1e300) == (1, 1))
  }
}
