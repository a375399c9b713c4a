import Testing

@testable import Tessellate

@Suite struct OffsetSegmentTests {
  /// The pieces follow each other, cover the parameters, and keep to the true offset.
  @Test func piecesKeepToTheTrueOffset() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(15) {
      let segment = OffsetCarrierTests.segment(&random)
      let distance = Double.random(in: -20...20, using: &random)
      let tolerance = segment.polygonLength * 1e-3
      let offset = OffsetSegment(segment, distance: distance, tolerance: tolerance)
      #expect(offset.pieces.first?.start == 0 && offset.pieces.last?.end == 1)
      for (a, b) in zip(offset.pieces, offset.pieces.dropFirst()) {
        #expect(a.end == b.start)
        #expect(
          isNear(a.segment.end, b.segment.start, within: 1e-5 * segment.polygonLength),
          "seed \(Cases.seed): \(segment), \(distance)")
      }
      let carrier = OffsetCarrier(segment, distance: distance)
      // Where the segment reverses, its own offset jumps.
      func inside(_ share: Double) -> Double { 1e-9 + (1 - 2e-9) * share }
      for piece in offset.pieces where piece.start < piece.end {
        #expect(piece.bound <= tolerance)
        let truth = PolylineDistance.hausdorff(
          PolylineDistance.points(80, within: 3 * tolerance) {
            carrier.frame(at: piece.start + (piece.end - piece.start) * inside($0)).point
          }, PolylineDistance.points(80, within: 3 * tolerance) { piece.segment.point(at: $0) })
        #expect(truth < 1.5 * tolerance, "seed \(Cases.seed): \(segment), \(distance)")
      }
    }
  }

  @Test func linesStayLines() {
    let line = LineSegment(start: Point(1, 2), end: Point(5, 2))
    let offset = OffsetSegment(.line(line), distance: 3, tolerance: 0.1)
    #expect(offset.pieces.count == 1)
    // Left of +x is −y.
    let moved = LineSegment(start: Point(1, -1), end: Point(5, -1))
    #expect(offset.pieces.first?.segment == .line(moved))
  }

  @Test func circularArcsStayArcs() {
    var path = Path()
    path.addCircle(center: Point(3, 4), radius: 10)
    let circle = path.segments[0]
    for (distance, radius) in [(5.0, 15.0), (-5, 5), (-15, -5)] {
      let offset = OffsetSegment(circle, distance: distance, tolerance: 0.1)
      guard offset.pieces.count == 1, case .arc(let arc) = offset.pieces[0].segment else {
        Issue.record("no arc")
        continue
      }
      #expect(isNear(arc.xAxis, Vector(radius, 0)) && arc.center == Point(3, 4))
      #expect(isNear(arc.start, Point(3 + radius, 4)) && arc.end == arc.start)
      #expect(offset.pieces[0].isReversed == (radius < 0))
    }
  }

  @Test func aTipIsRounded() {
    let cusp = CubicSegment(
      start: .zero, control1: Point(10, 10), control2: Point(0, 10), end: Point(10, 0))
    for distance in [1.0, -1] {
      let offset = OffsetSegment(.cubic(cusp), distance: distance, tolerance: 0.01)
      let tips = offset.pieces.filter { $0.start == $0.end }
      guard tips.count == 1, case .arc(let arc) = tips[0].segment else {
        Issue.record("no tip")
        continue
      }
      #expect(isNear(arc.center, Point(5, 7.5), within: 1e-6))
      // Half of it lies above the cusp, which points up.
      #expect(isNear(arc.point(at: 0.5), Point(5, 8.5), within: 1e-3))
    }
  }

  /// Where a handle vanishes, rounding decides no directions: there was a cusp at each sample.
  @Test func aVanishingHandleMakesNoCusps() {
    let curve = CubicSegment(
      start: Point(88.9912676375699, 49.52778879701745),
      control1: Point(12.25909457657507, 44.04383126759884),
      control2: Point(39.64353194953485, 19.34487558728768),
      end: Point(39.64353194953485, 19.34487558728768))
    let offset = OffsetSegment(.cubic(curve), distance: -5, tolerance: 0.01)
    #expect(offset.pieces.count < 12)
    #expect(offset.pieces.allSatisfy { $0.bound <= 0.01 })
    #expect(Set(offset.pieces.map(\.isReversed)).count == 2)
  }

  /// A flat ellipse is a line to and fro: three runs here, and a tip between each two.
  @Test func aFlatArcIsOffsetAsLines() {
    let arc = RandomCurves.arc(
      center: Point(34, 94), Vector(25.782747016100522, -69.66521356872026), .zero, from: 4.4,
      sweep: -5.6)
    let offset = OffsetSegment(arc, distance: -5, tolerance: 1)
    #expect(offset.pieces.count <= 7)
    #expect(offset.pieces.allSatisfy { $0.bound <= 1 })
  }

  /// Ends that were moved, as by a lattice, cost no pieces.
  ///
  /// They were jumps, each of which took a hundred chords and thousands of failed fits.
  @Test func movedEndsOfAnEllipseCostNoPieces() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let size = Double(sign: .plus, exponent: .random(in: 5...16, using: &random), significand: 1)
      let axis = direction(.random(in: -3...3, using: &random)) * size
      let ratio = Double(
        sign: .plus, exponent: -Int.random(in: 1...20, using: &random), significand: 1)
      let sweep = Double.random(in: 0.0004...0.5, using: &random)
      guard
        case .arc(let arc) = RandomCurves.arc(
          center: .zero, axis, axis.turned * ratio, from: .random(in: -3...3, using: &random),
          sweep: sweep)
      else {
        Issue.record("no arc")
        continue
      }
      let distance = Double.random(in: -3...3, using: &random)
      let tolerance = 0.1
      let own = OffsetSegment(.arc(arc), distance: distance, tolerance: tolerance)
      var moved = arc
      moved.start += direction(.random(in: -3...3, using: &random)) * 0.03
      moved.end += direction(.random(in: -3...3, using: &random)) * 0.03
      let offset = OffsetSegment(.arc(moved), distance: distance, tolerance: tolerance)
      #expect(offset.pieces.count == own.pieces.count, "seed \(Cases.seed): \(arc), \(distance)")
      #expect(own.pieces.count <= 12, "seed \(Cases.seed): \(arc), \(distance)")
    }
  }

  /// Beside a large distance a curve is a place about which its normal turns.
  ///
  /// At an inflection its offset turns back twice, within less than rounding: a run without a fit,
  /// in thousands of chords.
  @Test func aDistanceBeyondAllBendsTakesFewPieces() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let scale = Double(
        sign: .plus, exponent: -Int.random(in: 20...42, using: &random), significand: 1)
      func point() -> Point { Point(8, 0) + RandomCurves.point(&random) * scale }
      let curve = CubicSegment(start: point(), control1: point(), control2: point(), end: point())
      let offset = OffsetSegment(.cubic(curve), distance: 2, tolerance: 0.075)
      #expect(offset.pieces.count <= 16, "seed \(Cases.seed): \(curve)")
    }
  }

  @Test func nothingHasNoOffset() {
    let point = CubicSegment(start: .zero, control1: .zero, control2: .zero, end: .zero)
    #expect(OffsetSegment(.cubic(point), distance: 1, tolerance: 0.1).pieces.isEmpty)
  }
}
