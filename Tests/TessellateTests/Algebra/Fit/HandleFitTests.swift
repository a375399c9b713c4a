import Testing

@testable import Tessellate

@Suite struct HandleFitTests {
  /// Samples of a whole segment without cusps.
  static func samples(_ segment: PathSegment, distance: Double, width: Double) -> [FitSample] {
    let carrier = OffsetCarrier(segment, distance: distance)
    var samples: [FitSample] = []
    for stretch in carrier.stretches {
      CarrierSampler(width: width).append(stretch, of: carrier, to: &samples)
    }
    return samples
  }

  /// A curve that is a cubic is found again, almost always.
  @Test func aCubicIsItsOwnFit() throws {
    var random = SeededGenerator(seed: Cases.seed)
    let count = Cases.count(atLeast: 100)
    var exact = 0
    for _ in 0..<count {
      // Handles that point forwards and turn one way.
      let angles = (
        Double.random(in: 0.2...1.2, using: &random), Double.random(in: 0.2...1.2, using: &random)
      )
      let lengths = (
        Double.random(in: 20...40, using: &random), Double.random(in: 20...40, using: &random)
      )
      let (a, b) = (sinCos(angles.0), sinCos(angles.1))
      let cubic = CubicSegment(
        start: .zero, control1: Vector(a.cosine, a.sine) * lengths.0,
        control2: Point(100, 0) + Vector(-b.cosine, b.sine) * lengths.1, end: Point(100, 0))
      let samples = Self.samples(.cubic(cubic), distance: 0, width: 1e-3)
      let fit = try #require(HandleFit(samples, 0, samples.count - 1)?.cubic)
      if isNear(fit.control1, cubic.control1, within: 0.01),
        isNear(fit.control2, cubic.control2, within: 0.01)
      {
        exact += 1
      }
    }
    // A few have two cubics with the same moments.
    #expect(10 * exact >= 9 * count, "seed \(Cases.seed): \(exact)")
  }

  /// The moments by formula are those of a fine polygon.
  @Test func momentsAgreeWithAPolygon() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(10) {
      let (p, q) = (
        Point.random(in: -1...2, using: &random), Point.random(in: -1...2, using: &random)
      )
      let cubic = CubicSegment(start: .zero, control1: p, control2: q, end: Point(1, 0))
      let fine = PolylineDistance.points(2000) { cubic.point(at: $0) }
      var (area, moment) = (0.0, 0.0)
      for (a, b) in zip(fine, fine.dropFirst()) {
        let strip = 0.5 * (b.x - a.x) * (a.y + b.y)
        area += strip
        moment += strip * 0.5 * (a.x + b.x)
      }
      #expect((CubicMoments.area(p.x, p.y, q.x, q.y) - area).magnitude < 1e-5)
      #expect((CubicMoments.moment(p.x, p.y, q.x, q.y) - moment).magnitude < 1e-5)
    }
  }

  @Test func closedRunsHaveNoFit() {
    let sample = FitSample(t: 0, point: Point(1, 1), tangent: Vector(1, 0))
    #expect(HandleFit([sample, sample], 0, 1) == nil)
  }
}
