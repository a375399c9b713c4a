import Testing

@testable import Tessellate

/// The geometry of corners.
@Suite struct JoinTests {
  private func wedge(turn: Double, at angle: Double, reach: Double) -> JoinWedge {
    let (sine, cosine) = sinCos(angle)
    let (sine1, cosine1) = sinCos(angle + turn)
    let (u0, u1) = (Vector(cosine, sine), Vector(cosine1, sine1))
    let onLeft = turn > 0
    return JoinWedge(
      pivot: Point(3, 4), arriving: u0, leaving: u1, n0: onLeft ? u0.left : u0.turned,
      n1: onLeft ? u1.left : u1.turned, reach: reach)
  }

  /// The tip of a miter lies on both edges, and as far out as SVG's ratio.
  @Test func mitersMeetOnBothEdges() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let turn = random.double(0.01...3.1) * (Bool.random(using: &random) ? 1 : -1)
      let wedge = wedge(turn: turn, at: random.double(0...6.28), reach: random.double(0.1...50))
      let tip = wedge.miterTip - wedge.pivot
      let ratio = 1 / sinCos(turn / 2).cosine
      let noise = 1e-10 * wedge.reach * ratio * ratio
      #expect((tip.dot(wedge.n0) - wedge.reach).magnitude < noise)
      #expect((tip.dot(wedge.n1) - wedge.reach).magnitude < noise)
      #expect(tip.dot(wedge.arriving) > 0 && tip.dot(wedge.leaving) < 0)
      #expect((tip.length / wedge.reach - ratio).magnitude < 1e-9 * ratio * ratio)
      #expect(wedge.keepsMiter(limit: ratio * (1 + 1e-9)))
      #expect(!wedge.keepsMiter(limit: ratio * (1 - 1e-9)))
    }
  }

  /// A corner of a round join lies on the tangents at both its directions.
  @Test func cornersOfFansLieOnBothTangents() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let turn = random.double(0.01...2.5) * (Bool.random(using: &random) ? 1 : -1)
      let wedge = wedge(turn: turn, at: random.double(0...6.28), reach: random.double(0.1...50))
      let sum = wedge.n0 + wedge.n1
      let middle = sum * (1 / sum.length)
      for (a, b) in [(wedge.n0, wedge.n1), (wedge.n0, middle), (middle, wedge.n1)] {
        let corner = wedge.corner(a, b) - wedge.pivot
        #expect((corner.dot(a) - wedge.reach).magnitude < 1e-12 * wedge.reach)
        #expect((corner.dot(b) - wedge.reach).magnitude < 1e-12 * wedge.reach)
      }
    }
  }

  /// Round joins of one sector or two cover the sector of the turn, and exceed it by the tolerance.
  @Test func roundJoinsOfFewSectorsCoverTheTurn() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      let turn = random.double(0.2...1.5) * (Bool.random(using: &random) ? 1 : -1)
      let (sine, cosine) = sinCos(turn)
      let path = Path { $0.addLines([Point(-50, 0), .zero, Point(50 * cosine, 50 * sine)]) }
      let style = StrokeStyle(lineWidth: 8, lineJoin: .round)
      let mesh = try path.stroked(style, options: StrokeOptions(tolerance: 0.5))
      // The middle of the turn, on the outer side.
      let (y, x) = sinCos(0.5 * turn - (turn > 0 ? 0.5 : -0.5) * .pi)
      #expect(covers(mesh, 3.999 * x, 3.999 * y), "seed \(Cases.seed)")
      #expect(!covers(mesh, 4.501 * x, 4.501 * y), "seed \(Cases.seed)")
      // Both ends, and the corner's section; or two corners, the pivot and the three ends of both
      // lines.
      #expect([6, 10].contains(mesh.positions.count), "seed \(Cases.seed)")
    }
  }

  /// The bisector halves the angle between the normals, for turns near 0 and near π, too.
  @Test func bisectorsHalveTheOuterAngle() {
    var random = SeededGenerator(seed: Cases.seed)
    for turn in [1e-9, 1e-5, 0.3, 2, 3.1, 3.14159] {
      for sign in [-1.0, 1] {
        let wedge = wedge(turn: sign * turn, at: random.double(0...6.28), reach: 1)
        let bisector = wedge.bisector
        #expect((bisector.length - 1).magnitude < 1e-12)
        #expect((bisector.dot(wedge.n0) - bisector.dot(wedge.n1)).magnitude < 1e-9)
        #expect(bisector.dot(wedge.arriving) >= -1e-9)
      }
    }
  }

  /// A round join has as many corners as its angle needs sectors, no corner beyond the tolerance,
  /// and edges that touch the pen's circle.
  @Test func roundJoinsHaveAsFewCornersAsTheAngleNeeds() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(atLeast: 1000) {
      let reach = random.double(0.1...100)
      let tolerance = reach * random.double(1e-4...0.5)
      let pen = StrokePen(left: reach, right: reach, tolerance: tolerance, join: .round)
      let (from, angle) = (random.double(0...6.28), random.double(0.001...3.14159))
      let onLeft = Bool.random(using: &random)
      let arriving = Vector(1, 0).rotated(sinCos(from))
      let leaving = arriving.rotated(sinCos(onLeft ? angle : -angle))
      guard let (wedge, side) = pen.outerSide(of: Point(3, 5), arriving, leaving, scale: 1) else {
        Issue.record("no outer side")
        continue
      }
      #expect(side == onLeft)
      var corners = UncheckedBuffer<Point>()
      pen.addRoundJoin(wedge, onLeft: onLeft, to: &corners)
      let comment = Comment(rawValue: "seed \(Cases.seed): \(reach) \(tolerance) \(angle)")
      let (less, more) = (
        pen.sectors(angle: angle - 1e-9, size: reach, deviation: 0),
        pen.sectors(angle: angle + 1e-9, size: reach, deviation: 0)
      )
      #expect(corners.count == less || corners.count == more, comment)
      var last = wedge.pivot + wedge.n0 * reach
      for index in 0...corners.count {
        let isEnd = index == corners.count
        let corner = isEnd ? wedge.pivot + wedge.n1 * reach : corners[index]
        #expect((corner - wedge.pivot).length <= (reach + tolerance) * (1 + 1e-9), comment)
        let edge = corner - last
        let distance = edge.cross(wedge.pivot - last).magnitude / edge.length
        #expect((distance - reach).magnitude <= 1e-6 * reach, comment)
        last = corner
      }
    }
  }

  /// A bevel, a clipped miter and a miter contain each other in this order, and a round join lies
  /// between.
  @Test func joinsContainEachOther() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      let turn = random.double(0.2...2.5) * (Bool.random(using: &random) ? 1 : -1)
      let (sine, cosine) = sinCos(turn)
      let path = Path { $0.addLines([Point(-50, 0), .zero, Point(50 * cosine, 50 * sine)]) }
      func area(_ join: StrokeStyle.LineJoin, _ limit: Double = 10) throws -> Double {
        let style = StrokeStyle(lineWidth: 8, lineJoin: join, miterLimit: limit)
        return try path.stroked(style, options: StrokeOptions(tolerance: 0.001)).area
      }
      let ratio = 1 / sinCos(turn / 2).cosine
      let (bevel, miter) = (try area(.bevel), try area(.miter))
      let clipped = try area(.miterClip, 0.5 * (ratio + 1))
      let round = try area(.round)
      #expect(bevel < clipped && clipped < miter && bevel < round && round < miter)
      // The sector of the turn, and the kite of both edges.
      let halved = tan(turn.magnitude / 2)
      #expect(isNear(round - bevel, 8 * turn.magnitude - 8 * sine.magnitude, 0.02))
      #expect(isNear(miter - bevel, 16 * halved - 8 * sine.magnitude, 1e-3 * ratio))
    }
  }

  private func tan(_ angle: Double) -> Double {
    let (sine, cosine) = sinCos(angle)
    return sine / cosine
  }
}
