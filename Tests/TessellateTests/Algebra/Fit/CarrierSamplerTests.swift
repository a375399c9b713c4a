import Testing

@testable import Tessellate

@Suite struct CarrierSamplerTests {
  /// Bands keep the width, and there are not many more samples than it needs.
  @Test func bandsKeepTheWidth() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      let segment = OffsetCarrierTests.segment(&random)
      let distance = Double.random(in: -20...20, using: &random)
      let width = 0.001 * segment.polygonLength
      for part in segment.smoothParts {
        let carrier = OffsetCarrier(part, distance: distance)
        var samples: [FitSample] = []
        for stretch in carrier.stretches {
          samples.removeAll()
          CarrierSampler(width: width).append(stretch, of: carrier, to: &samples)
          #expect(samples.first?.t == stretch.start && samples.last?.t == stretch.end)
          #expect(samples.allSatisfy { $0.width <= 1.5 * width }, "\(part)")
          #expect(samples.count < 2000, "seed \(Cases.seed): \(part), \(distance)")
          for (a, b) in zip(samples, samples.dropFirst()) { #expect(a.t < b.t) }
        }
      }
    }
  }

  @Test func aFollowingStretchContinuesTheSamples() {
    let curve = CubicSegment(
      start: .zero, control1: Point(30, 40), control2: Point(60, -40), end: Point(90, 0))
    let carrier = OffsetCarrier(.cubic(curve), distance: 1)
    var samples: [FitSample] = []
    for stretch in carrier.stretches {
      CarrierSampler(width: 0.01).append(stretch, of: carrier, to: &samples)
    }
    // The inflection parts two arcs, each of which has its sharpest place.
    #expect(carrier.stretches.count == 4)
    for (a, b) in zip(samples, samples.dropFirst()) { #expect(a.t < b.t) }
  }
}
