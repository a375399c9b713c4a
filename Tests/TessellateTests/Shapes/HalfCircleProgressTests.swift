import Testing

@testable import Tessellate

@Suite struct HalfCircleProgressTests {
  private func area(_ path: Path) -> Double { DenseSampler(path, steps: 4000).signedArea }
  private func half(_ diameter: Double) -> Double { .pi * diameter * diameter / 8 }

  @Test(arguments: [0.0, 0.01, 0.25, 0.5, 0.99, 1, -3, 7])
  func areasAreTheFormulas(_ progress: Double) {
    let gauge = HalfCircleProgress(width: 200, progress: progress)
    let p = min(max(progress, 0), 1)
    #expect((area(gauge.track) - half(200)).magnitude < 0.01)
    #expect((area(gauge.sector) - half(194) * p).magnitude < 0.01)
    #expect((area(gauge.hub) - half(150)).magnitude < 0.01)
    let ring = (half(194) - half(150)) * p
    #expect((area(gauge.ring) - ring).magnitude < 0.01)
    #expect((area(gauge.trackRest) - (half(200) - half(150) - ring)).magnitude < 0.01)
    let bounds = gauge.track.bounds
    #expect(isNear(bounds.min, .zero) && isNear(bounds.max, Point(200, 100)))
  }

  @Test(arguments: [0.0, 0.3, 1])
  func withoutHubTheSectorIsWhole(_ progress: Double) {
    let gauge = HalfCircleProgress(width: 80, progress: progress, hubInset: nil)
    #expect(gauge.hub.isEmpty)
    #expect((area(gauge.ring) - half(74) * progress).magnitude < 0.01)
    #expect((area(gauge.trackRest) - (half(80) - half(74) * progress)).magnitude < 0.01)
  }

  /// Side by side, every point of the track is in just one part.
  @Test func partsCoverEachPointOnce() {
    var random = SeededGenerator(seed: Cases.seed)
    for progress in [0, 0.2, 0.5, 0.7, 1] {
      for hub in [44.0, nil] {
        let gauge = HalfCircleProgress(
          origin: Point(3, 4), width: 200, progress: progress, hubInset: hub)
        for _ in 0..<Cases.count(300) {
          let point = Point(random.double(0...210), random.double(0...110))
          let parts = [gauge.trackRest, gauge.ring, gauge.hub].count { $0.contains(point) }
          #expect(parts == (gauge.track.contains(point) ? 1 : 0), "\(progress) \(point)")
        }
      }
    }
  }

  @Test func degenerateGaugesHaveTheirLimits() {
    let tiny = HalfCircleProgress(width: 5, progress: 0.5)
    #expect(tiny.sector.isEmpty && tiny.hub.isEmpty && tiny.ring.isEmpty)
    #expect((area(tiny.trackRest) - half(5)).magnitude < 1e-3)
    #expect(HalfCircleProgress(width: 0, progress: 0.5).track.isEmpty)
    #expect(
      HalfCircleProgress(width: -1, progress: 0).track.invalidElement?.reason == .negativeRadius)
    for path in [
      HalfCircleProgress(width: .nan, progress: 0).track,
      HalfCircleProgress(width: 100, progress: .nan).ring,
      HalfCircleProgress(width: 100, progress: 0, sectorInset: .infinity).hub,
    ] { #expect(path.invalidElement?.reason == .notFinite) }
    let fitted = HalfCircleProgress(width: 1, progress: 0).path(
      in: Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(isNear(fitted.bounds.min, Point(0, 50)) && isNear(fitted.bounds.max, Point(100, 100)))
  }
}
