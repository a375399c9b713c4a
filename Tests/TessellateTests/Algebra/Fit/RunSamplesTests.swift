import Testing

@testable import Tessellate

@Suite struct RunSamplesTests {
  /// The directions at the vertices of a circle's polygon are the circle's.
  @Test func directionsOfAPolygonAreThoseOfItsCircle() {
    for count in [40, 200, 1000] {
      let points = (0...count).map { i -> Point in
        let (sine, cosine) = sinCos(3 * Double(i) / Double(count))
        return Point(cosine, sine) * 100
      }
      let path = Path(points: points, closed: false)
      let run = RunSamples(
        path.segments[...], tolerance: 0.1, width: 0.01, first: nil, last: nil)
      #expect(run.samples.count == count + 1)
      for sample in run.samples {
        #expect(isNear(sample.tangent, sample.point.turned / 100, within: 1e-9), "\(count)")
      }
    }
  }

  @Test func givenDirectionsAreKept() {
    let path = Path(points: [.zero, Point(1, 0), Point(2, 0)], closed: false)
    let (a, b) = (Vector(0.6, 0.8), Vector(0.8, 0.6))
    let run = RunSamples(path.segments[...], tolerance: 0.1, width: 0.01, first: a, last: b)
    #expect(run.samples.first?.tangent == a && run.samples.last?.tangent == b)
  }

  /// Curves, lines and arcs in a row give one sequence through all joints.
  @Test func jointsAreSamples() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let segments = random.path().subpaths[0].segments.filter { $0.polygonLength > 0 }
      guard !segments.isEmpty else { continue }
      let run = RunSamples(segments[...], tolerance: 0.1, width: 0.01, first: nil, last: nil)
      var index = 0
      for joint in segments.map(\.start) + [segments[segments.count - 1].end] {
        while index < run.samples.count, run.samples[index].point != joint { index += 1 }
        #expect(index < run.samples.count, "seed \(Cases.seed): \(segments)")
      }
      #expect(
        run.samples.allSatisfy { ($0.tangent.length - 1).magnitude < 1e-9 },
        "seed \(Cases.seed): \(segments)")
    }
  }
}
