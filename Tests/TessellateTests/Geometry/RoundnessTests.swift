import Testing

@testable import Tessellate

@Suite struct RoundnessTests {
  /// However a circle is turned, mirrored and scaled, its parameter runs evenly along it.
  @Test func turnedCirclesAreCircles() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let (sine, cosine) = sinCos(random.double(-4...4))
      let radius = random.double(0.1...100) * [0x1p-300, 1, 0x1p300].randomElement(using: &random)!
      let turn = Bool.random(using: &random) ? 1.0 : -1
      let (u, v) = (Vector(cosine, sine) * radius, Vector(-sine, cosine) * (radius * turn))
      let roundness = Roundness(u, v)
      #expect(roundness.isCircle && roundness.turn == turn, "seed \(Cases.seed): \(u), \(v)")
      let arc = RandomCurves.arc(center: .zero, u, v, from: 1, sweep: 2)
      #expect((arc.length - 2 * radius).magnitude <= 1e-9 * radius)
    }
  }

  /// The gap bounds how far an ellipse is from the circle, and one that isn't nearly round is none.
  @Test func theGapIsABound() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let u = Vector(random.double(-9...9), random.double(-9...9))
      let size = [1, 1e-3, 1e-7].randomElement(using: &random)!
      let off = Vector(random.double(-1...1), random.double(-1...1)) * size
      let v = u.turned * (Bool.random(using: &random) ? 1 : -1) + off
      let roundness = Roundness(u, v)
      for step in 0..<64 {
        let (sine, cosine) = sinCos(Double(step) * .pi / 32)
        let onCircle = u * cosine + u.turned * (roundness.turn * sine)
        let distance = (u * cosine + v * sine).distance(to: onCircle)
        #expect(distance <= roundness.gap * (1 + 1e-9) + 1e-14, "seed \(Cases.seed): \(u), \(v)")
      }
      if off.length > 1e-8 * u.length { #expect(!roundness.isCircle) }
    }
  }
}
