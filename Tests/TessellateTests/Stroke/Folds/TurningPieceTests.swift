import Testing

@testable import Tessellate

/// Bounds of the sections of a piece, beside the search that they spare and beside samples.
@Suite struct TurningPieceTests {
  /// A cubic of a kind that strokes meet: any one, one with a control point on an end or on both,
  /// an arch that turns one way, one that is nearly straight, a cusp, or a loop.
  private func cubic(_ random: inout SeededGenerator) -> CubicSegment {
    func vector(_ size: Double) -> Vector {
      Vector(random.double(-size...size), random.double(-size...size))
    }
    let start = Point(random.double(0...50), random.double(0...50))
    let end = start + vector(50)
    var segment = CubicSegment(
      start: start, control1: start + vector(40), control2: end + vector(40), end: end)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: segment.control1 = start
    case 1: segment.control2 = end
    case 2: (segment.control1, segment.control2) = (start, end + vector(1e-3))
    case 3:
      let (way, side) = (end - start, (end - start).left * random.double(-0.6...0.6))
      segment.control1 = start + way * random.double(0.05...0.5) + side
      segment.control2 = end - way * random.double(0.05...0.5) + side
    case 4:
      segment.control1 = start + (end - start) * random.double(0...0.5) + vector(0.1)
      segment.control2 = end - (end - start) * random.double(0...0.5) + vector(0.1)
    case 5: (segment.control1, segment.control2) = (segment.control2, segment.control1)
    default: break
    }
    return segment
  }

  /// A quad of such a curve, with a pen about as wide as it bends.
  private func quad(_ random: inout SeededGenerator) -> (quad: FoldQuad, pen: StrokePen) {
    let curve = SpineCurve(cubic: cubic(&random))
    let extent = random.double(0...1) * random.double(0...1)
    let place = Int.random(in: 0..<3, using: &random)
    let t0 = place == 0 ? 0 : place == 1 ? 1 - extent : random.double(0...(1 - extent))
    let t1 = place == 1 ? 1 : t0 + extent
    func vertex(_ t: Double) -> SpineVertex {
      SpineVertex(
        point: curve.point(at: t), direction: .zero, distance: 0, t: t, sides: .zero, curve: 0,
        scale: 1)
    }
    let quad = FoldQuad(
      curve: curve, vertex0: vertex(t0), vertex1: vertex(t1), t0: t0, t1: t1,
      tangent0: curve.tangent(at: t0, fromAbove: true),
      tangent1: curve.tangent(at: t1, fromAbove: false))
    let sharpest = (0...8).map {
      curve.curvature(at: t0 + (t1 - t0) * (Double($0) + 0.5) / 9).magnitude
    }.max()!
    let reach = Swift.min(random.double(0.1...2) / Swift.max(sharpest, 1e-3), 100)
    let isOneSided = Int.random(in: 0..<8, using: &random) == 0
    let pen = StrokePen(
      left: isOneSided ? 0 : reach, right: reach,
      tolerance: reach * (Bool.random(using: &random) ? 0.1 : 0.003))
    return (quad, pen)
  }

  /// Bounds contradict neither the search nor two hundred sections, and mostly answer.
  @Test func boundsAgreeWithTheSearch() {
    var random = SeededGenerator(seed: Cases.seed)
    var (answered, refused, asked) = (0, 0, 0)
    for number in 0..<Cases.count(3000) {
      let (quad, pen) = quad(&random)
      // Chords of strokes turn by less than an eighth of a circle.
      guard quad.tangent0.dot(quad.tangent1) > 0.7, quad.mayTurnBack(pen) else { continue }
      let bound = quad.boundSections(pen, crossedSide: 0)
      asked += 1
      guard bound != .open else { continue }
      answered += 1
      if bound == .outside { refused += 1 }
      expectAgreement(bound, quad, pen, 0, "case \(number), seed \(Cases.seed)")
    }
    #expect(refused > 0 && 10 * answered > 6 * asked, "\(answered) and \(refused) of \(asked)")
  }

  /// The law where the sections at the ends cross, on one side or on the wrong one.
  @Test func boundsOfCrossedSectionsAgreeWithTheSearch() {
    var random = SeededGenerator(seed: Cases.seed)
    var inside = 0
    for number in 0..<Cases.count(3000) {
      let (quad, pen) = quad(&random)
      guard quad.tangent0.dot(quad.tangent1) > 0.7 else { continue }
      for side in [-1.0, 1] {
        let bound = quad.boundSections(pen, crossedSide: side)
        guard bound != .open else { continue }
        inside += bound == .inside ? 1 : 0
        expectAgreement(bound, quad, pen, side, "case \(number), seed \(Cases.seed)")
      }
    }
    #expect(inside > 0)
  }

  /// Expects that a bound agrees with the search and with samples.
  ///
  /// Beside a place where a curve is at rest, the search may follow the noise of its directions:
  /// once in five million answers it refuses what samples find far inside.
  private func expectAgreement(
    _ bound: SectionBound, _ quad: FoldQuad, _ pen: StrokePen, _ side: Double, _ text: String
  ) {
    let slack = FoldQuad.slack * pen.tolerance
    let isInside = quad.seesSectionsInside(pen, crossedSide: side)
    if bound == .outside {
      #expect(!isInside, "\(text)")
    } else {
      let least = Self.leastAdvance(quad, pen, side)
      #expect(least >= (isInside ? -slack : -0.5 * slack), "\(text)")
    }
  }

  /// The least by which sections' ends lie ahead of the first section and behind the last, or on a
  /// side where these cross the other way round, at two hundred places.
  private static func leastAdvance(
    _ quad: FoldQuad, _ pen: StrokePen, _ crossedSide: Double
  ) -> Double {
    var least = Double.infinity
    for i in 1..<200 {
      let t = quad.t0 + (quad.t1 - quad.t0) * Double(i) / 200
      let (point, tangent) = (quad.curve.point(at: t), quad.curve.tangent(at: t, fromAbove: true))
      for (side, reach) in [(1.0, pen.left), (-1.0, pen.right)] {
        let end = point + tangent.left * (side * reach)
        let order = side == crossedSide ? -1.0 : 1
        least = Swift.min(
          least, (end - quad.vertex0.point).dot(quad.tangent0) * order,
          (quad.vertex1.point - end).dot(quad.tangent1) * order)
      }
    }
    return least
  }
}
