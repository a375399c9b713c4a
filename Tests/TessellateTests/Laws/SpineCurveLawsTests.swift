import Testing

@testable import Tessellate

/// Curvatures and arc lengths of a spine's curves, beside sums of many small pieces.
@Suite struct SpineCurveLawsTests {
  @Test(arguments: RandomCurves.Kind.allCases)
  func curvatureIsTurnByLength(kind: RandomCurves.Kind) {
    var random = SeededGenerator(seed: Cases.seed)
    let step = 1e-4
    for _ in 0..<Cases.count(200) {
      let curve = RandomCurves.segment(kind, &random).spineCurve
      let t = Double.random(in: 0.01...0.99, using: &random)
      let speed = curve.derivative(at: t).length
      // Near a cusp the turn is no small angle.
      guard speed > 200 else { continue }
      let low = curve.tangent(at: t - step, fromAbove: true)
      let high = curve.tangent(at: t + step, fromAbove: true)
      let turn = low.cross(high) / (2 * step * speed)
      #expect((curve.curvature(at: t) - turn).magnitude <= 2e-3 * turn.magnitude + 1e-5)
    }
  }

  /// The sum of so many chords that they are the curve.
  private func length(_ curve: SpineCurve, _ t0: Double, _ t1: Double) -> Double {
    let count = 2000
    let points = (0...count).map { curve.point(at: t0 + (t1 - t0) * Double($0) / Double(count)) }
    return zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }

  @Test(arguments: RandomCurves.Kind.allCases)
  func lengthsAreSumsOfManyChords(kind: RandomCurves.Kind) {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let curve = RandomCurves.segment(kind, &random).spineCurve
      let t0 = random.double(0...0.5)
      let t1 = random.double(0.5...1)
      let (found, sum) = (curve.length(from: t0, to: t1), length(curve, t0, t1))
      #expect((found - sum).magnitude <= 5e-5 * sum, "\(curve), \(t0), \(t1)")
      #expect(found >= sum * (1 - 1e-5), "\(curve), \(t0), \(t1)")
      let middle = random.double(t0...t1)
      let parts = curve.length(from: t0, to: middle) + curve.length(from: middle, to: t1)
      #expect((parts - found).magnitude <= 1e-5 * found, "\(curve), \(t0), \(middle), \(t1)")
    }
  }

  @Test func fourLengthsHaveTheBitsOfEach() {
    var random = SeededGenerator(seed: Cases.seed)
    var compared = 0
    for _ in 0..<Cases.count(500) {
      let curve = RandomCurves.segment(.cubic, &random).spineCurve
      let t0 = Lanes4(
        random.double(0...0.9), random.double(0...0.9), random.double(0...0.9),
        random.double(0...0.9))
      let t1 = t0 + Lanes4(repeating: 0.05)
      guard let lengths = curve.lengths(from: t0, to: t1) else { continue }
      compared += 1
      for lane in 0..<4 { #expect(lengths[lane] == curve.length(from: t0[lane], to: t1[lane])) }
    }
    #expect(compared > 0)
  }

  @Test(arguments: RandomCurves.Kind.allCases)
  func aParameterAtALengthIsThere(kind: RandomCurves.Kind) {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      let curve = RandomCurves.segment(kind, &random).spineCurve
      let (t0, t1) = (random.double(0...0.4), random.double(0.6...1))
      let total = curve.length(from: t0, to: t1)
      let wanted = total * random.double(0.05...0.95)
      let t = curve.parameter(at: wanted, from: t0, to: t1, near: random.double(t0...t1))
      #expect(
        (curve.length(from: t0, to: t) - wanted).magnitude <= 1e-5 * total, "\(curve), \(t)")
    }
  }

  /// Exact lengths take the place of the chords' own, and those come back to the bit.
  @Test func measuringIsUndone() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let limits = ChordLimits(halfWidth: 5, tolerance: random.double(0.01...1))
      var spine = try spine(of: randomCubics(3, &random), limits)
      let own = (0..<spine.vertices.count).map { spine.vertices[$0].distance }
      spine.measure(for: .infinity)
      let curves = (0..<spine.curves.count).map { spine.curves[$0].length(from: 0, to: 1) }
      let total = curves.reduce(0, +)
      let (isMeasured, length) = (spine.isMeasured, spine.contours[0].length)
      #expect(isMeasured && (length - total).magnitude <= 1e-5 * total)
      let exact = (0..<spine.vertices.count).map { spine.vertices[$0].distance }
      #expect(zip(exact, exact.dropFirst()).allSatisfy { $0 <= $1 })
      spine.tightness = (1, false)
      spine.measure(for: 1)
      let isUndone = !spine.isMeasured
      #expect(isUndone)
      #expect((0..<spine.vertices.count).allSatisfy { spine.vertices[$0].distance == own[$0] })
    }
  }
}
