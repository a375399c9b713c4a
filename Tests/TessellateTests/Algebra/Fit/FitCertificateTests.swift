import Testing

@testable import Tessellate

@Suite struct FitCertificateTests {
  /// The bound is at least the distance by brute force, for good and for bad cubics.
  @Test func theBoundHolds() {
    var random = SeededGenerator(seed: Cases.seed)
    var close = 0
    for _ in 0..<Cases.count(40) {
      let segment = PathSegment.cubic(random.cubic())
      let distance = Double.random(in: -10...10, using: &random)
      guard segment.smoothParts.count == 1 else { continue }
      let carrier = OffsetCarrier(segment, distance: distance)
      guard let stretch = carrier.stretches.first else { continue }
      var samples: [FitSample] = []
      CarrierSampler(width: 0.02).append(stretch, of: carrier, to: &samples)
      let last = samples.count - 1
      guard var cubic = HandleFit(samples, 0, last)?.cubic else { continue }
      if Bool.random(using: &random) {
        cubic.control1 += Vector.random(in: -3...3, using: &random)
        cubic.control2 += Vector.random(in: -3...3, using: &random)
      }
      let bound = FitCertificate(cubic).bound(samples, 0, last, limit: .infinity)
      let truth = PolylineDistance.hausdorff(
        PolylineDistance.points(100) {
          carrier.frame(at: stretch.start + (stretch.end - stretch.start) * $0).point
        }, PolylineDistance.points(100) { cubic.point(at: $0) })
      // The chords of the brute force stray, too.
      #expect(bound >= truth - 0.03, "seed \(Cases.seed): \(bound) \(truth) \(segment)")
      if bound < 1.2 * truth + 0.03 { close += 1 }
      #expect(
        FitCertificate(cubic).bound(samples, 0, last, limit: bound * 0.99) == .infinity)
    }
    #expect(close > 0)
  }

  /// For a polyline, whose pieces are straight, the bound holds, too.
  @Test func theBoundHoldsForPolylines() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      let cubic = random.cubic()
      let points = (0...12).map {
        cubic.point(at: Double($0) / 12)
          + ($0 % 12 == 0 ? .zero : Vector.random(in: -1...1, using: &random))
      }
      let samples = points.map { FitSample(t: 0, point: $0, tangent: Vector(1, 0)) }
      let bound = FitCertificate(cubic).bound(samples, 0, 12, limit: .infinity)
      let truth = PolylineDistance.hausdorff(
        zip(points, points.dropFirst()).flatMap { a, b in
          PolylineDistance.points(8) { a.interpolated(to: b, at: $0) }
        }, PolylineDistance.points(120) { cubic.point(at: $0) })
      #expect(bound >= truth - 0.03, "seed \(Cases.seed): \(bound) \(truth) \(cubic)")
    }
  }
}
