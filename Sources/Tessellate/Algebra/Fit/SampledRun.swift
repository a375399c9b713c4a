/// A run of samples as one to be fitted; its places are the samples' indices.
struct SampledRun: FitRun {
  let samples: [FitSample]

  var resolution: Double { 1 }

  func rounded(_ place: Double) -> Double { Double(Int(place)) }

  func fit(
    _ first: Double, _ last: Double, limit: Double
  ) -> (cubic: CubicSegment, error: Double)? {
    guard let cubic = HandleFit(samples, Int(first), Int(last))?.cubic else { return nil }
    return (cubic, FitCertificate(cubic).estimate(samples, Int(first), Int(last)))
  }

  func bound(
    _ cubic: CubicSegment, _ first: Double, _ last: Double, limit: Double
  ) -> Double {
    FitCertificate(cubic).bound(samples, Int(first), Int(last), limit: limit)
  }

  func chord(_ first: Double, _ last: Double) -> LineSegment {
    LineSegment(start: samples[Int(first)].point, end: samples[Int(last)].point)
  }
}
