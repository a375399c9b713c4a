import Testing

@testable import Tessellate

@Suite struct CubicPolynomialTests {
  @Test func pointsAreThoseOfTheSegment() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { continue }
      let t = SIMD4<Double>.random(in: 0...1, using: &generator)
      let points = CubicPolynomial(curve).points(t)
      for k in 0..<4 {
        let point = Point(points[2 * k], points[2 * k + 1])
        #expect((point - curve.point(at: t[k])).maxNorm < 1e-11)
      }
    }
  }

  /// The end is copied, and the points before it are at the parameters.
  @Test(arguments: [1, 2, 7, 8, 9, 30])
  func theEndIsCopied(_ count: Int) {
    var generator = SeededGenerator(seed: Cases.seed)
    guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { return }
    CubicCase.withScratch { t in
      for k in 0...(count + 8) { t[k] = Float(k) / Float(count) }
      var points = ArrayTail<Point>()
      let tail = points.reserve(count + 8)
      CubicPolynomial(curve).emit(t, count: count, to: tail)
      #expect(tail[count - 1] == curve.end)
      for k in 1..<count {
        #expect((tail[k - 1] - curve.point(at: Double(t[k]))).maxNorm < 1e-11)
      }
    }
  }

  /// Against the direction of the path the points come in opposite order, and the last is the
  /// start.
  @Test(arguments: [1, 2, 7, 8, 9, 30])
  func reversedPointsAreTheSame(_ count: Int) {
    var generator = SeededGenerator(seed: Cases.seed)
    guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { return }
    CubicCase.withScratch { scratch in
      let t = scratch.dropping(8)
      for k in -8...(count + 8) { scratch[k + 8] = Float(k) / Float(count) }
      var points = ArrayTail<Point>()
      var backward = ArrayTail<Point>()
      let tail = points.reserve(count + 8)
      CubicPolynomial(curve).emit(t, count: count, to: tail)
      let reversed = backward.reserve(count + 8)
      CubicPolynomial(curve, isReversed: true).emit(t, count: count, to: reversed)
      #expect(reversed[count - 1] == curve.start)
      for k in 0..<(count - 1) { #expect(reversed[k] == tail[count - 2 - k]) }
    }
  }

  @Test func quadraticsAreCubics() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      guard case .quadratic(let curve) = RandomCurves.segment(.quadratic, &generator) else {
        continue
      }
      let cubic = CubicPolynomial(curve)
      #expect(cubic.a == .zero && cubic.start == curve.start && cubic.end == curve.end)
      #expect(((cubic.start + cubic.b + cubic.c) - curve.end).maxNorm < 1e-11)
    }
  }

  // MARK: Rungs of many chords

  private func chords(_ append: (inout ChordBudget, inout ArrayTail<Point>) -> Bool) -> [Point]? {
    var budget = ChordBudget(tolerance: 0.1, limit: Path.chordLimit)
    var points = ArrayTail<Point>()
    guard append(&budget, &points) else { return nil }
    let written = points.written
    return (0..<points.count).map { written[$0] }
  }

  /// Each of the two rungs keeps the bound by itself, where it gives an answer.
  @Test func eachRungKeepsTheBound() {
    var generator = SeededGenerator(seed: Cases.seed)
    var spaced = 0
    for _ in 0..<Cases.count(20) {
      guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { continue }
      let cubic = CubicPolynomial(curve)
      let oracle = FlattenOracle(.cubic(curve), tolerance: 0.1, fineness: 250)
      let first = chords { budget, points in
        cubic.appendSpaced(tolerance: 0.1, scale: 1.25, &budget, into: &points)
      }
      if let first {
        spaced += 1
        #expect(oracle.deviation(of: [curve.start] + first) <= 1, "\(curve)")
      }
      let greedy = chords { budget, points in
        cubic.flattenGreedily(tolerance: 0.1, &budget, into: &points)
        return true
      }
      #expect(oracle.deviation(of: [curve.start] + greedy!) <= 1, "\(curve)")
      if let first { #expect(Double(first.count) <= 1.2 * Double(greedy!.count) + 1, "\(curve)") }
    }
    #expect(spaced > Cases.count(20) / 2)
  }

  /// Nothing is left behind by a rung that gives up.
  @Test func whatSinglePrecisionDoesNotHoldIsGivenUp() {
    let curve = CubicSegment(
      start: .zero, control1: Point(1e9, 1), control2: Point(1, 1e9), end: Point(5, 5))
    let cubic = CubicPolynomial(curve)
    #expect(
      chords { cubic.appendSpaced(tolerance: 0.1, scale: 1.25, &$0, into: &$1) } == nil)
  }
}
