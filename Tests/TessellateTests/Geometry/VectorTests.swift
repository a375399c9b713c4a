import Testing

@testable import Tessellate

@Suite struct VectorTests {
  @Test func unitVectorsHaveLengthOneAtAnySize() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let direction = Vector.random(in: -1...1, using: &generator)
      for scale in [1, 1e-300, 1e300, Double.leastNonzeroMagnitude] {
        let vector = direction * scale
        guard vector != .zero else { continue }
        let unit = try #require(vector.normalized)
        #expect((unit.length - 1).magnitude < 1e-15)
      }
    }
    #expect(Vector.zero.normalized == nil)
    #expect(Vector(.infinity, 0).normalized == nil)
  }

  @Test func turnsAreByAQuarter() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let vector = Vector.random(in: -9...9, using: &generator)
      #expect(vector.turned.dot(vector) == 0 && vector.left == -vector.turned)
      #expect(vector.cross(vector.turned) == vector.lengthSquared)
      #expect(vector.maxNorm == Swift.max(abs(vector.x), abs(vector.y)))
      #expect(vector.magnitudes == Vector(abs(vector.x), abs(vector.y)))
    }
  }
}
