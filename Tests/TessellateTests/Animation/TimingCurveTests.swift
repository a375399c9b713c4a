import Testing

@testable import Tessellate

@Suite struct TimingCurveTests {
  static let curves: [TimingCurve] = [
    .linear, .ease, .easeIn, .easeOut, .easeInOut, .cubicBezier(0.3, -1, 0.7, 2),
    .cubicBezier(0, 1, 0, 1), .spring(dampingRatio: 0.3), .spring(dampingRatio: 1),
    .spring(dampingRatio: 0), .steps(4, atStart: false),
  ]

  @Test(arguments: curves)
  func endsAreExact(_ curve: TimingCurve) {
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
    #expect(curve.progress(at: -3) == 0 && curve.progress(at: 9) == 1)
    #expect(curve.progress(at: .nan) == 0)
  }

  /// The Bézier curve's own equation: at parameter s, x gives y.
  @Test func bezierCurvesSolveTheirEquation() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1000) {
      let (x1, y1, x2, y2) = (
        random.double(0...1), random.double(-1...2), random.double(0...1), random.double(-1...2)
      )
      let s = random.double(0.01...0.99)
      let curve = CubicSegment(
        start: .zero, control1: Point(x1, y1), control2: Point(x2, y2), end: Point(1, 1))
      let point = curve.point(at: s)
      guard curve.derivative(at: s).x > 1e-3 else { continue }
      let progress = TimingCurve.cubicBezier(x1, y1, x2, y2).progress(at: point.x)
      #expect((progress - point.y).magnitude < 1e-9, "seed \(Cases.seed)")
    }
    // Symmetric about its middle, up to the rounding of the solved parameter.
    #expect((TimingCurve.easeInOut.progress(at: 0.5) - 0.5).magnitude < 1e-15)
    // A value of CSS's `ease` from its equation.
    #expect((TimingCurve.ease.progress(at: 0.5) - 0.802403387).magnitude < 1e-6)
  }

  @Test func stepsAreTakenAtTheirStartOrEnd() {
    let end = TimingCurve.steps(4, atStart: false)
    let start = TimingCurve.steps(4, atStart: true)
    #expect([0, 0.24, 0.25, 0.6, 0.99].map { end.progress(at: $0) } == [0, 0, 0.25, 0.5, 0.75])
    #expect(
      [0, 0.24, 0.25, 0.6, 0.99].map { start.progress(at: $0) } == [0.25, 0.25, 0.5, 0.75, 1])
    #expect(TimingCurve.steps(0, atStart: false).progress(at: 0.5) == 0)
  }

  @Test func springsOvershootOrNot() {
    let times = (0...1000).map { Double($0) / 1000 }
    func largest(_ ratio: Double) -> Double {
      times.map { TimingCurve.spring(dampingRatio: ratio).progress(at: $0) }.max() ?? 0
    }
    // The first overshoot of a damped swing is e^(−πζ/√(1 − ζ²)).
    #expect((largest(0.5) - 1 - exponential(-.pi * 0.5 / 0.75.squareRoot())).magnitude < 2e-3)
    #expect(largest(1) <= 1)
    #expect(largest(0.2) > largest(0.5))
  }
}
