import Testing

@testable import Tessellate

@Suite struct CarrierRunTests {
  /// The first run of a carrier, and the parameter where it ends.
  private static func run(_ carrier: OffsetCarrier) -> (CarrierRun, end: Double) {
    let stretches = carrier.stretches
    var ends = FewPlaces()
    for stretch in stretches.prefix(while: { $0.sign == stretches[0].sign }) {
      ends.append(stretch.end)
    }
    return (CarrierRun(carrier, ends: ends, sign: stretches[0].sign), ends[ends.count - 1])
  }

  /// The bound is at least the distance by brute force, for good and for bad cubics.
  @Test func theBoundHolds() {
    var random = SeededGenerator(seed: Cases.seed)
    var close = 0
    for _ in 0..<Cases.count(60) {
      let segment = OffsetCarrierTests.segment(&random)
      let distance = Double.random(in: -10...10, using: &random)
      guard segment.smoothParts.count == 1 else { continue }
      let carrier = OffsetCarrier(segment, distance: distance)
      let (run, end) = Self.run(carrier)
      let first = Double.random(in: 0...0.5, using: &random) * end
      let last = Double.random(in: 0.6...1, using: &random) * end
      guard var cubic = run.fit(first, last, limit: 0.1)?.cubic else { continue }
      if Bool.random(using: &random) {
        cubic.control1 += Vector.random(in: -3...3, using: &random)
        cubic.control2 += Vector.random(in: -3...3, using: &random)
      }
      let truth = PolylineDistance.hausdorff(
        PolylineDistance.points(200) { carrier.frame(at: first + (last - first) * $0).point },
        PolylineDistance.points(200) { cubic.point(at: $0) })
      // The chords of the brute force stray, too.
      for limit in [0.1, 0.5, 1.1 * truth, 2 * truth, 10] {
        let bound = run.bound(cubic, first, last, limit: limit)
        #expect(bound <= limit || bound == .infinity)
        #expect(
          bound >= truth - 0.03,
          "seed \(Cases.seed): \(bound) \(truth) \(segment), \(distance), \(first) … \(last)")
        if bound < 1.2 * truth + 0.03 { close += 1 }
      }
    }
    #expect(close > 0)
  }

  /// Where the fit is good, the estimate is seldom far from the error.
  @Test func theEstimateIsNearTheError() {
    var random = SeededGenerator(seed: Cases.seed)
    var (count, far) = (0, 0)
    for _ in 0..<Cases.count(atLeast: 60) {
      let segment = PathSegment.cubic(random.cubic())
      guard segment.smoothParts.count == 1 else { continue }
      let carrier = OffsetCarrier(segment, distance: 4)
      let (run, end) = Self.run(carrier)
      guard let fit = run.fit(0, end, limit: 1) else { continue }
      let truth = PolylineDistance.hausdorff(
        PolylineDistance.points(200) { carrier.frame(at: end * $0).point },
        PolylineDistance.points(200) { fit.cubic.point(at: $0) })
      guard truth < 1 else { continue }
      count += 1
      if fit.error < 0.7 * truth - 0.05 || fit.error > 1.1 * truth + 0.05 { far += 1 }
    }
    #expect(count > 0 && 6 * far <= count, "seed \(Cases.seed): \(far) of \(count)")
  }

  /// Eight places at once are those one by one.
  @Test func framesInLanesAreThoseOneByOne() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      let segment = OffsetCarrierTests.segment(&random)
      let carrier = OffsetCarrier(segment, distance: .random(in: -10...10, using: &random))
      let places = SIMD8<Double>.random(in: 0.1...0.9, using: &random)
      let frames = carrier.frames(at: places)
      for lane in 0..<8 {
        let frame = carrier.frame(at: places[lane])
        let size = segment.polygonLength
        guard segment.derivative(at: places[lane]).length > 0.05 * size else { continue }
        #expect(isNear(Point(frames.x[lane], frames.y[lane]), frame.point, within: 1e-10 * size))
        #expect(isNear(frames.tangentX[lane], frame.tangent.x, 1e-10))
        #expect(isNear(frames.tangentY[lane], frame.tangent.y, 1e-10))
        #expect(isNear(frames.speed[lane], frame.speed, 1e-8 * (size + 100)))
      }
    }
  }

  /// Every run within a tolerance has pieces that keep it; half of the longest does, too.
  @Test func sharpBendsAreFitted() {
    // A radius of a hundredth, offset to the outside: nearly an arc of the radius 5.
    let curve = CubicSegment(
      start: Point(0, 0), control1: Point(100, 0.3), control2: Point(100, -0.3),
      end: Point(0, 1))
    for distance in [5.0, -5] {
      for tolerance in [0.1, 0.001] {
        let offset = OffsetSegment(.cubic(curve), distance: distance, tolerance: tolerance)
        #expect(offset.pieces.allSatisfy { $0.bound <= tolerance })
        #expect(offset.pieces.count < 40, "\(offset.pieces.count)")
      }
    }
  }
}
