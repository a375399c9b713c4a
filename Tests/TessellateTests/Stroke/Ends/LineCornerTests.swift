import Testing

@testable import Tessellate

/// Corners of lines whose sides meet on the inner side: no overlap, and the region of separate
/// lines.
@Suite struct LineCornerTests {
  private static let joins: [StrokeStyle.LineJoin] = [.miter, .bevel, .round, .miterClip, .arcs]

  /// A corner at the origin whose lines have these lengths.
  private func corner(
    _ random: inout SeededGenerator, turn: Double, _ lengths: (Double, Double)
  ) -> [Point] {
    let angle = random.double(0...6.28)
    let (a, b) = (sinCos(angle), sinCos(angle + turn))
    return [
      Point(a.cosine, a.sine) * -lengths.0, .zero, Point(b.cosine, b.sine) * lengths.1,
    ]
  }

  private func path(_ points: [Point], closed: Bool = false) -> Path {
    Path {
      $0.addLines(points)
      if closed { $0.closeSubpath() }
    }
  }

  private func anyTurn(_ random: inout SeededGenerator) -> Double {
    random.double(0.05...2.6) * (Bool.random(using: &random) ? 1 : -1)
  }

  /// Triangles of a corner cover what two rectangles and the join do, each place once.
  @Test(arguments: joins) func nothingOverlaps(join: StrokeStyle.LineJoin) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      let turn = anyTurn(&random)
      let (sine, halved) = (sinCos(turn.magnitude).sine, sinCos(turn.magnitude / 2))
      let reach = random.double(0.2...3)
      // What the corner takes of a line, and up to four times as much.
      let taken = 2.001 * reach * Swift.max(halved.sine / halved.cosine, sine)
      let lengths = (taken + random.double(0...9), taken + random.double(0...9))
      let style = StrokeStyle(lineWidth: 2 * reach, lineJoin: join, miterLimit: 3)
      let mesh = try path(corner(&random, turn: turn, lengths))
        .stroked(style, options: StrokeOptions(tolerance: 1e-3))
      let outside: Double
      switch join {
      case .miter where halved.cosine > 1.0 / 3:
        outside = reach * reach * halved.sine / halved.cosine
      case .miter, .bevel: outside = 0.5 * reach * reach * sine
      case .round: outside = 0.5 * reach * reach * turn.magnitude
      default:
        let tip = reach * reach * halved.sine / halved.cosine
        // A miter's tip beyond the limit is cut off.
        let cut = Swift.max(reach / halved.cosine - 3 * reach, 0)
        outside = tip - cut * cut * halved.cosine / halved.sine
      }
      let inside = reach * reach * halved.sine / halved.cosine
      let area = 2 * reach * (lengths.0 + lengths.1) - inside + outside
      let seed: Comment = "seed \(Cases.seed), turn \(turn), reach \(reach)"
      #expect((mesh.area - area).magnitude < 1e-3 * reach * 4 + 1e-4, seed)
      #expect(mesh.validate().isValid, seed)
    }
  }

  /// One section serves the corner of a miter; other joins have the inner point in common.
  @Test func cornersShareVertices() throws {
    let zigzag = (0...10).map { Point(Double($0) * 9, $0 % 2 == 0 ? 0 : 12) }
    let miter = try path(zigzag).stroked(StrokeStyle(lineWidth: 2))
    #expect(miter.vertexCount == 22 && miter.triangleCount == 20)
    let bevel = try path(zigzag).stroked(StrokeStyle(lineWidth: 2, lineJoin: .bevel))
    #expect(bevel.vertexCount == 4 + 9 * 4 && bevel.triangleCount == 20 + 9 * 3)
    // The ring's first section is repeated at its end, with the whole length as distance.
    let square = [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)]
    let ring = try path(square, closed: true).stroked(StrokeStyle(lineWidth: 2))
    #expect(ring.vertexCount == 10 && ring.triangleCount == 8)
    #expect(ring.strokeAttributes.map(\.distance) == [0, 0, 9, 9, 18, 18, 27, 27, 36, 36])
    #expect(ring.positions.prefix(2) == ring.positions.suffix(2))
  }

  /// A point's cover by rectangles across the lines and by wedges at corners: 1 inside, 0 outside,
  /// `nil` near an edge.
  private func covers(
    _ points: [Point], closed: Bool, reach: Double, join: StrokeStyle.LineJoin, _ q: Point
  ) -> Bool? {
    let noise = 1e-3
    var isNear = false
    func contains(_ polygon: [Point]) -> Bool {
      var (least, sign) = (Double.infinity, 1.0)
      let area = polygon.indices.reduce(0.0) {
        $0 + polygon[$1].cross(polygon[($1 + 1) % polygon.count])
      }
      if area < 0 { sign = -1 }
      for i in polygon.indices {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
        guard a != b else { continue }
        least = Swift.min(least, sign * (b - a).cross(q - a) / (b - a).length)
      }
      if least.magnitude < noise { isNear = true }
      return least > 0
    }
    let ends = closed ? points + [points[0], points[1]] : points
    var isInside = false
    for i in 0..<(ends.count - 1) {
      let side = (ends[i + 1] - ends[i]).normalized!.left * reach
      if contains([ends[i] + side, ends[i + 1] + side, ends[i + 1] - side, ends[i] - side]) {
        isInside = true
      }
      guard i > 0 else { continue }
      let (u0, u1) = ((ends[i] - ends[i - 1]).normalized!, (ends[i + 1] - ends[i]).normalized!)
      let onLeft = u0.cross(u1) >= 0
      let (n0, n1) = onLeft ? (u0.left, u1.left) : (u0.turned, u1.turned)
      let k = 1 + n0.dot(n1)
      var wedge = [ends[i], ends[i] + n0 * reach, ends[i] + n1 * reach]
      if join == .miter, 2 <= 16 * k { wedge.insert(ends[i] + (n0 + n1) * (reach / k), at: 2) }
      if contains(wedge) { isInside = true }
    }
    return isNear ? nil : isInside
  }

  /// Lines too short for their corners, folds and crossings included, cover what they did.
  @Test(arguments: [StrokeStyle.LineJoin.miter, .bevel], [false, true])
  func theRegionIsThatOfSeparateLines(join: StrokeStyle.LineJoin, closed: Bool) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(12) {
      let points = (0..<6).map { _ in Point(random.double(0...9), random.double(0...9)) }
      let reach = random.double(0.1...1.5)
      var style = StrokeStyle(lineWidth: 2 * reach, lineJoin: join, miterLimit: 4)
      style.lineCap = .butt
      let ribbon = try path(points, closed: closed).stroked(style)
      let single = try path(points, closed: closed)
        .stroked(style, options: StrokeOptions(coverage: .single))
      for _ in 0..<60 {
        let q = Point(random.double(-2...11), random.double(-2...11))
        guard
          let expected = covers(points, closed: closed, reach: reach, join: join, q)
        else { continue }
        let comment: Comment = "\(points) \(reach) \(q), seed \(Cases.seed)"
        #expect(isCovered(ribbon, q) == expected, comment)
        #expect(isCovered(single, q) == expected, comment)
      }
    }
  }

  private func isCovered(_ mesh: Mesh, _ q: Point) -> Bool {
    TessellateTests.covers(mesh, q.x, q.y)
  }

  /// Along a line, arc lengths are off by at most half of what its corners' inner points take.
  @Test func arcLengthsAreNearThePaths() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      let turn = random.double(0.1...1.5)
      let lengths = (random.double(4...9), random.double(4...9))
      let points = corner(&random, turn: turn, lengths)
      let join = [StrokeStyle.LineJoin.miter, .bevel, .round].randomElement(using: &random)!
      let mesh = try path(points).stroked(StrokeStyle(lineWidth: 2, lineJoin: join))
      let halved = sinCos(turn / 2)
      for _ in 0..<20 {
        let distance = random.double(0.01...(lengths.0 + lengths.1 - 0.01))
        let q =
          distance < lengths.0
          ? points[0] * (1 - distance / lengths.0)
          : points[2] * ((distance - lengths.0) / lengths.1)
        let found = try #require(attribute(of: mesh, at: q))
        #expect((found.distance - distance).magnitude <= 0.5 * halved.sine / halved.cosine + 1e-3)
        #expect(found.side.magnitude < 1e-3)
      }
    }
  }

  /// The attributes at a point, linear over the first triangle that contains it.
  private func attribute(of mesh: Mesh, at q: Point) -> (distance: Double, side: Double)? {
    for first in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = (0..<3).map { Int(mesh.indices[first + $0]) }
      let p = corners.map { mesh.point($0) }
      let area = (p[1] - p[0]).cross(p[2] - p[0])
      let shares = (0..<3).map { corner -> Double in
        let (from, to) = (p[(corner + 1) % 3], p[(corner + 2) % 3])
        return (to - from).cross(q - from) / area
      }
      guard shares.allSatisfy({ $0 >= -1e-6 }) else { continue }
      let values = corners.map { mesh.strokeAttributes[$0] }
      return (
        zip(shares, values).reduce(0.0) { $0 + $1.0 * Double($1.1.distance) },
        zip(shares, values).reduce(0.0) { $0 + $1.0 * Double($1.1.side) }
      )
    }
    return nil
  }

  /// The outline of lines whose corners meet is one contour, of a ring two, without repetitions.
  @Test(arguments: joins) func outlinesAreSingleRings(join: StrokeStyle.LineJoin) throws {
    let points = [Point(0, 0), Point(20, 3), Point(31, 22), Point(4, 30)]
    let style = StrokeStyle(lineWidth: 2, lineJoin: join, miterLimit: 1.1)
    for closed in [false, true] {
      let outline = try path(points, closed: closed).strokedPath(style)
      var (contours, lines, last) = (0, 0, Point.zero)
      for element in outline {
        switch element {
        case .move(let to): (contours, last) = (contours + 1, to)
        case .line(let to):
          #expect(to != last)
          (lines, last) = (lines + 1, to)
        default: break
        }
      }
      #expect(contours == (closed ? 2 : 1))
      if join == .bevel { #expect(lines == (closed ? 8 + 4 - 2 : 4 + 3 * 2 - 1)) }
      let fill = try outline.filled()
      let single = try path(points, closed: closed)
        .stroked(style, options: StrokeOptions(coverage: .single))
      // Sectors of round joins are as wide as the tolerance lets them. A single cover reserves a
      // 64th of it (`StrokeRounding`), which counts along the arcs of a whole turn of radius 1.
      let reserve = 0.1 / 64 * 2 * .pi
      #expect(isNear(fill.area, single.area, join == .round ? reserve : 1e-3))
    }
  }

  /// A pen to one side meets itself on that side, and on the path itself on the other.
  @Test(arguments: [StrokeStyle.Alignment.left, .right])
  func oneSidedPensMeetOnTheirSide(alignment: StrokeStyle.Alignment) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      let turn = anyTurn(&random) * 0.5
      var style = StrokeStyle(lineWidth: 1)
      style.alignment = alignment
      let mesh = try path(corner(&random, turn: turn, (9, 9))).stroked(style)
      // The left is outside where the path turns to the right by the numbers.
      let isOutside = (turn > 0) == (alignment == .left)
      let halved = sinCos(turn.magnitude / 2)
      let kite = halved.sine / halved.cosine
      #expect(isNear(mesh.area, 18 + (isOutside ? kite : -kite), 1e-3), "\(turn)")
      #expect(mesh.validate().isValid)
    }
  }

  /// A mirrored drawing has the mirrored stroke, and a plan's frames are fresh strokes.
  @Test func transformsAndPlansAgree() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let points = (0..<7).map { _ in Point(random.double(0...40), random.double(0...40)) }
      let closed = Bool.random(using: &random)
      let join = Self.joins.randomElement(using: &random)!
      var style = StrokeStyle(lineWidth: random.double(0.2...3), lineJoin: join)
      let fresh = try path(points, closed: closed).stroked(style)
      var options = StrokeOptions()
      options.transform = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      let mirrored = try path(points, closed: closed).stroked(style, options: options)
      #expect(mirrored.vertexCount == fresh.vertexCount)
      #expect(isNear(mirrored.area, fresh.area, 1e-3 * fresh.area))
      var plan = try StrokePlan(path(points, closed: closed), lineWidth: style.lineWidth)
      style.trim = Trim(from: random.double(0...0.4), to: random.double(0.5...1))
      var frame = Mesh()
      try plan.stroke(style, into: &frame)
      #expect(try frame == path(points, closed: closed).stroked(style))
    }
  }
}
