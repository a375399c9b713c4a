import Testing

@testable import Tessellate

@Suite struct FitSampleTests {
  /// Between two samples the carrier runs in the band that the first one states.
  @Test func bandsHoldTheCarrier() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      let segment = OffsetCarrierTests.segment(&random)
      let distance = Double.random(in: -20...20, using: &random)
      let size = segment.polygonLength + distance.magnitude
      for part in segment.smoothParts {
        let carrier = OffsetCarrier(part, distance: distance)
        for stretch in carrier.stretches {
          var samples: [FitSample] = []
          CarrierSampler(width: 0.01 * size).append(stretch, of: carrier, to: &samples)
          for (a, b) in zip(samples, samples.dropFirst()) {
            let length = a.point.distance(to: b.point)
            guard let along = (b.point - a.point).normalized else { continue }
            for i in 0...10 {
              let t = a.t + (b.t - a.t) * Double(i) / 10
              let place = carrier.frame(at: t).point - a.point
              let (height, share) = (along.cross(place), along.dot(place) / length)
              let parabola = 4 * share * (1 - share)
              let low = a.flat * parabola + a.low - 1e-9 * size
              let high = a.full * parabola + a.high + 1e-9 * size
              #expect(
                height >= low && height <= high,
                "seed \(Cases.seed): \(height) of \(low) … \(high), \(part), \(distance)")
            }
          }
        }
      }
    }
  }

  /// The slivers and the chords' polygon together have the curve's area.
  @Test func sliversMakeUpTheArea() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      let cubic = random.cubic()
      let carrier = OffsetCarrier(.cubic(cubic), distance: 0)
      guard PathSegment.cubic(cubic).smoothParts.count == 1 else { continue }
      var samples: [FitSample] = []
      for stretch in carrier.stretches {
        CarrierSampler(width: 0.1).append(stretch, of: carrier, to: &samples)
      }
      var area = 0.0
      for (a, b) in zip(samples, samples.dropFirst()) {
        area += 0.5 * a.point.cross(b.point) - a.sliver
      }
      let fine = PolylineDistance.points(2000) { cubic.point(at: $0) }
      let expected = zip(fine, fine.dropFirst()).reduce(0) { $0 + 0.5 * $1.0.cross($1.1) }
      #expect((area - expected).magnitude < 0.05, "seed \(Cases.seed): \(cubic)")
    }
  }
}
