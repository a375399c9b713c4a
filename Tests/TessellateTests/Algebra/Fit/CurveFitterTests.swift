import Testing

@testable import Tessellate

@Suite struct CurveFitterTests {
  /// Pieces follow each other with one direction, and keep the tolerance.
  @Test func piecesAreSmoothAndWithinTheTolerance() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(15) {
      let segment = PathSegment.cubic(random.cubic())
      guard segment.smoothParts.count == 1 else { continue }
      let carrier = OffsetCarrier(segment, distance: 3)
      guard carrier.stretches.allSatisfy({ $0.sign > 0 }) else { continue }
      let samples = HandleFitTests.samples(segment, distance: 3, width: 0.005)
      let pieces = CurveFitter(SampledRun(samples: samples), tolerance: 0.04)
        .pieces(0, Double(samples.count - 1))
      #expect(pieces.first?.first == 0 && pieces.last?.last == Double(samples.count - 1))
      for (a, b) in zip(pieces, pieces.dropFirst()) {
        #expect(a.last == b.first && a.cubic.end == b.cubic.start)
        let (arriving, leaving) = (a.cubic.end - a.cubic.control2, b.cubic.control1 - b.cubic.start)
        if let u = arriving.normalized, let v = leaving.normalized {
          #expect(u.dot(v) > 1 - 1e-9, "seed \(Cases.seed): \(segment)")
        }
      }
      for piece in pieces {
        #expect(piece.bound <= 0.04)
        let (t0, t1) = (samples[Int(piece.first)].t, samples[Int(piece.last)].t)
        let truth = PolylineDistance.hausdorff(
          PolylineDistance.points(80) { carrier.frame(at: t0 + (t1 - t0) * $0).point },
          PolylineDistance.points(80) { piece.cubic.point(at: $0) })
        #expect(truth < 0.04 + 0.01, "seed \(Cases.seed): \(segment)")
      }
    }
  }

  /// Half the error needs about one piece in eight more: the error is of sixth order.
  @Test func theErrorIsOfSixthOrder() {
    let segment = PathSegment.cubic(
      CubicSegment(
        start: .zero, control1: Point(30, 80), control2: Point(70, 80), end: Point(100, 0)))
    func count(_ tolerance: Double) -> Int {
      let samples = HandleFitTests.samples(segment, distance: 9, width: tolerance / 8)
      return CurveFitter(SampledRun(samples: samples), tolerance: tolerance)
        .pieces(0, Double(samples.count - 1)).count
    }
    // 10⁶ times as fine: ten times as many pieces.
    #expect(count(1e-7) <= 12 * count(1e-1) && count(1e-7) >= 3 * count(1e-1))
  }

  @Test func straightRunsBecomeOneLine() {
    let samples = (0...20).map {
      FitSample(t: 0, point: Point(Double($0), 0.001 * Double($0 % 2)), tangent: Vector(1, 0))
    }
    let pieces = CurveFitter(SampledRun(samples: samples), tolerance: 0.01, allowsLines: true)
      .pieces(0, 20)
    #expect(pieces.count == 1 && pieces[0].isLine)
  }
}
