import Testing

@testable import Tessellate

@Suite struct CurvatureShapeTests {
  /// Between neighbors of all places found, the curvature is monotone and keeps its sign.
  @Test func theCurvatureIsMonotoneBetweenPlaces() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let segment = OffsetCarrierTests.segment(&random)
      guard segment.smoothParts.count == 1 else { continue }
      let shape = CurvatureShape(segment)
      var places = shape.extrema
      for place in shape.inflections { places.insert(place) }
      let carrier = OffsetCarrier(segment, distance: 0)
      func curvature(_ t: Double) -> Double {
        let frame = carrier.frame(at: t)
        return frame.turning / frame.speed
      }
      var low = 0.0
      for index in 0...places.count {
        let high = index == places.count ? 1 : places[index]
        defer { low = high }
        guard high - low > 1e-6 else { continue }
        let values = (1..<40).map { curvature(low + (high - low) * Double($0) / 40) }
        let steps = zip(values, values.dropFirst()).map { $1 - $0 }
        let size = values.map(\.magnitude).max() ?? 0
        // A straight curve's curvature is rounding.
        let slack = 1e-9 * size + 1e-14
        let isRising = steps.allSatisfy { $0 > -slack }
        let isFalling = steps.allSatisfy { $0 < slack }
        #expect(isRising || isFalling, "seed \(Cases.seed): \(segment), \(low) … \(high)")
      }
    }
  }

  /// A hull that excludes cusps is right.
  @Test func noCuspWhereNoneMayBe() {
    var random = SeededGenerator(seed: Cases.seed)
    var excluded = 0
    for _ in 0..<Cases.count(atLeast: 100) {
      let segment = PathSegment.cubic(random.cubic())
      let distance = Double.random(in: 0...20, using: &random)
      guard !CurvatureShape(segment).mayHaveCusp(atDistance: distance) else { continue }
      excluded += 1
      for side in [distance, -distance] {
        let carrier = OffsetCarrier(segment, distance: side)
        for i in 0...100 { #expect(carrier.frame(at: Double(i) / 100).speed > 0, "\(segment)") }
      }
    }
    #expect(excluded > 0)
  }

  @Test func anEllipseHasItsExtremaAtItsAxes() {
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: 10, height: 4))
    let extrema = Array(CurvatureShape(path.segments[0]).extrema).filter { $0 > 0 && $0 < 1 }
    #expect(extrema.count == 3)
    for (a, b) in zip(extrema, [0.25, 0.5, 0.75]) { #expect(isNear(a, b, 1e-12)) }
  }
}
