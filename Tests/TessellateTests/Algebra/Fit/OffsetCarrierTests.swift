import Testing

@testable import Tessellate

@Suite struct OffsetCarrierTests {
  static func segment(_ random: inout SeededGenerator) -> PathSegment {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let curve = random.cubic()
      return .quadratic(
        QuadraticSegment(start: curve.start, control: curve.control1, end: curve.end))
    case 1: return RandomCurves.segment(.ellipse, &random)
    default: return .cubic(random.cubic())
    }
  }

  /// The speed is the derivative of the place, which lies at the distance from the segment.
  @Test func framesAgreeWithDifferences() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let segment = Self.segment(&random)
      let distance = Double.random(in: -20...20, using: &random)
      let carrier = OffsetCarrier(segment, distance: distance)
      let t = Double.random(in: 0.1...0.9, using: &random)
      let frame = carrier.frame(at: t)
      let size = segment.polygonLength
      guard segment.derivative(at: t).length > 0.05 * size else { continue }
      #expect(
        (frame.point.distance(to: segment.point(at: t)) - distance.magnitude).magnitude
          < 1e-9 * (size + 20))
      let h = 1e-5
      let difference = (carrier.frame(at: t + h).point - carrier.frame(at: t - h).point) / (2 * h)
      #expect(
        difference.distance(to: frame.tangent * frame.speed) < 1e-5 * (size + 1000),
        "seed \(Cases.seed): \(segment)")
    }
  }

  /// In a stretch the carrier keeps its direction along the segment and its turning's sign.
  @Test func stretchesAreConvexAndHaveNoCusps() {
    var random = SeededGenerator(seed: Cases.seed)
    var cusps = 0
    for _ in 0..<Cases.count(100) {
      let segment = Self.segment(&random)
      let distance = Double.random(in: -20...20, using: &random)
      for part in segment.smoothParts {
        let carrier = OffsetCarrier(part, distance: distance)
        let stretches = carrier.stretches
        #expect(stretches.first?.start == 0 && stretches.last?.end == 1)
        for (a, b) in zip(stretches, stretches.dropFirst()) {
          #expect(a.end == b.start)
          if a.sign != b.sign { cusps += 1 }
        }
        for stretch in stretches {
          var turnings: Set<FloatingPointSign> = []
          for i in 1..<50 {
            let t = stretch.start + (stretch.end - stretch.start) * Double(i) / 50
            let frame = carrier.frame(at: t)
            let size = part.polygonLength + distance.magnitude
            if (frame.speed * stretch.sign) < -1e-7 * size {
              Issue.record("seed \(Cases.seed): reversed at \(t) of \(part), \(distance)")
            }
            if frame.turning.magnitude > 1e-6 { turnings.insert(frame.turning.sign) }
          }
          #expect(turnings.count <= 1, "seed \(Cases.seed): \(part)")
        }
      }
    }
    #expect(cusps > 0)
  }

  @Test func aSegmentIsCutWhereItReverses() {
    let line = CubicSegment(
      start: .zero, control1: Point(20, 0), control2: Point(-10, 0), end: Point(10, 0))
    #expect(PathSegment.cubic(line).smoothParts.count == 3)
    let cusp = CubicSegment(
      start: .zero, control1: Point(10, 10), control2: Point(0, 10), end: Point(10, 0))
    #expect(PathSegment.cubic(cusp).smoothParts.count == 2)
    let plain = CubicSegment(
      start: .zero, control1: Point(3, 5), control2: Point(7, 5), end: Point(10, 0))
    #expect(PathSegment.cubic(plain).smoothParts.count == 1)
  }
}
