import Testing

@testable import Tessellate

@Suite struct PathOffsetTests {
  /// The distance of a point from closed sub-paths, given as polylines.
  private static func distance(of point: Point, to outline: [[Point]]) -> Double {
    outline.map { PolylineDistance.distance(point, to: $0) }.min() ?? .infinity
  }

  private static func polylines(_ path: Path) -> [[Point]] {
    path.subpaths.map { subpath in
      subpath.segments.flatMap { segment in
        PolylineDistance.points(64) { segment.point(at: $0) }
      }
    }
  }

  /// A closed path of lines, curves and arcs in a box of 100.
  static func shape(_ random: inout SeededGenerator, kinds: ClosedRange<Int> = 0...3) -> Path {
    func point() -> Point {
      Point(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random))
    }
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      switch Int.random(in: kinds, using: &random) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      default:
        let radii = Vector(
          .random(in: 10...60, using: &random), .random(in: 10...60, using: &random))
        path.addEllipticalArc(
          to: point(), radii: radii, rotation: .random(in: 0...3, using: &random),
          largeArc: .random(using: &random), sweepPositive: .random(using: &random))
      }
    }
    path.closeSubpath()
    return path
  }

  /// With round joins, growing and shrinking are those by a disc: a point's distance from the
  /// outline decides.
  @Test func distancesDecideUnderRoundJoins() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(8) {
      let path = Self.shape(&random)
      let distance = Double.random(in: -12...12, using: &random)
      let tolerance = 0.02
      let region = try path.normalized(tolerance: 0.001)
      let result = try path.offset(by: distance, join: .round, tolerance: tolerance)
      let outline = Self.polylines(region)
      // Chords of a sixty-fourth of a curve of 300 units stray by a hundredth.
      let slack = tolerance + 0.05
      for _ in 0..<60 {
        let point = Point(
          .random(in: -30...130, using: &random), .random(in: -30...130, using: &random))
        let away = Self.distance(of: point, to: outline)
        let depth = region.contains(point) ? away : -away
        if (depth + distance).magnitude <= slack { continue }
        #expect(
          result.contains(point) == (depth + distance > 0),
          "seed \(Cases.seed): \(path) by \(distance) at \(point)")
      }
    }
  }

  /// Steiner's formula: a convex region of area A and perimeter L grows to A + L·d + π·d².
  @Test func convexRegionsGrowBySteinersFormula() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(8) {
      let distance = Double.random(in: 0.5...20, using: &random)
      var path = Path()
      if Bool.random(using: &random) {
        path.addEllipse(
          in: Rect(
            x: 1, y: 2, width: .random(in: 10...80, using: &random),
            height: .random(in: 10...80, using: &random)))
      } else {
        path.addRect(
          Rect(
            x: 1, y: 2, width: .random(in: 5...40, using: &random),
            height: .random(in: 5...40, using: &random)))
      }
      let grown = try path.offset(by: distance, join: .round, tolerance: 0.001)
      let length = try path.length()
      let expected =
        path.signedArea.magnitude + length * distance + .pi * distance * distance
      #expect(isNear(grown.signedArea, expected, 0.001 * (length + 7 * distance)))
    }
  }

  /// Regions that long runs have found, and points nearer than the distance to one tip of each.
  private static var sharpNeedles: [(String, Double, Double, Point)] {
    [
      (
        """
        M625 625c250 0 250 0-625-125 625 0 625 125 500 375C875 125 125 375 375 250 250 500 1e3 875 \
        875 375c-375 625 0-250-500 0z
        """, 5.43, 0.1, Point(508.18, 857.03)
      ),
      (
        """
        M750 500q-125 0 125-250A283.71047492843707 448.33014069158435 57.29577951308232 111e3 500 \
        84.61284586944052 469.1786062102379 57.29577951308232 11875 625C750 500 750 250 750 750z
        """, 67.285, 0.01, Point(739.85, 809.11)
      ),
    ]
  }

  /// A side that bends sharply before the tip crosses the other once more, within the tolerance:
  /// the tip's own directions say that it is none.
  @Test func hookedTipsGrow() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 405)
    let known = try Path(
      svg: """
        M873.8072187149687 472.4533700305211C943.6434038745916 407.940541868804 583.9104692399437 \
        144.24464841028072 584.0963841445331 141.7957914705361 798.3171211141319 971.510933853949 \
        555.4176567025766 212.54470830513915 67.30498053584944 929.1550004532397z
        """)
    let grown = try known.offset(by: 68.0921811214271, join: .round, tolerance: 0.1)
    #expect(grown.contains(Point(588.3558485667769, 134.16444430115394)))
    for number in 0..<Cases.count(200) {
      let (distance, tolerance) = (generator.double(20...60), [0.3, 0.1, 0.03][number % 3])
      let (angle, length) = (generator.double(-0.7...0.7), generator.double(0.1...4))
      let (sine, cosine) = sinCos(angle)
      let (near, far) = (generator.double(2...20), generator.double(-20 ... -2))
      let tip = Path {
        $0.move(to: Point(0, far))
        $0.addCurve(
          to: Point(1000, 0), control1: Point(500, 0),
          control2: Point(1000 - length * cosine, length * sine))
        $0.addCurve(to: Point(0, near), control1: Point(700, 0), control2: Point(300, near))
        $0.closeSubpath()
      }
      for path in [tip, tip.reversed()] {
        let grown = try path.offset(by: distance, join: .round, tolerance: tolerance)
        for way in [-0.7, 0, 0.7] {
          let (sine, cosine) = sinCos(way)
          let near = Point(1000, 0) + Vector(cosine, sine) * (distance - 3 * tolerance)
          #expect(
            grown.contains(near),
            "case \(number) of seed \(Cases.seed): \(path.svgDescription) by \(distance)")
        }
      }
    }
  }

  /// A needle between two curves that meet without an angle is thinner than the tolerance on its
  /// last part; grown, it reaches as far beyond its tip as the distance.
  @Test func needlesGrowAtTheirTips() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 401)
    for (data, distance, tolerance, near) in Self.sharpNeedles {
      let grown = try Path(svg: data).offset(by: distance, join: .round, tolerance: tolerance)
      #expect(grown.contains(near), "\(data)")
    }
    func point() -> Point { Point(generator.double(-500...700), generator.double(-400...400)) }
    func side() -> CubicSegment {
      CubicSegment(
        start: point(), control1: point(), control2: Point(generator.double(400...950), 0),
        end: Point(1000, 0))
    }
    for number in 0..<Cases.count(300) {
      let (distance, tolerance) = (generator.double(4...60), [1, 0.1, 0.01][number % 3])
      let (a, b) = (side(), side())
      let needle = Path {
        $0.move(to: a.start)
        $0.addCurve(to: a.end, control1: a.control1, control2: a.control2)
        $0.addCurve(to: b.start, control1: b.control2, control2: b.control1)
        $0.closeSubpath()
      }
      let result = try needle.offset(
        by: distance, join: .round, using: .evenOdd, tolerance: tolerance)
      #expect(
        result.contains(Point(1000 + distance - 3 * tolerance, 0)),
        "case \(number) of seed \(Cases.seed): \(needle.svgDescription) by \(distance)")
    }
  }

  @Test func linesAreMovedExactly() throws {
    let square = try Path(svg: "M0 0H10V10H0Z")
    #expect(try square.offset(by: 1) == Path(svg: "M-1 -1H11V11H-1Z"))
    #expect(try square.inset(by: 1) == Path(svg: "M1 1H9V9H1Z"))
    #expect(try square.inset(by: 5.5).isEmpty)
    // Two units inside, the sides of a notch meet where their lines do.
    let notched = try Path(svg: "M0 0H20V20H12V8H8V20H0Z")
    #expect(try notched.inset(by: 2) == Path(svg: "M2 2H18V18H14V6H6V18H2Z"))
  }

  @Test func circlesBecomeCircles() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(10) {
      let radius = Double.random(in: 1...50, using: &random)
      let distance = Double.random(in: -60...50, using: &random)
      var path = Path()
      path.addCircle(center: Point(7, -3), radius: radius)
      let result = try path.offset(by: distance, tolerance: 0.01)
      guard radius + distance > 0 else {
        #expect(result.isEmpty)
        continue
      }
      for segment in result.segments {
        guard case .arc(let arc) = segment else {
          Issue.record("\(result)")
          continue
        }
        #expect(isNear(arc.xAxis.length, radius + distance, 1e-9))
        #expect(isNear(arc.center, Point(7, -3), within: 1e-9))
      }
    }
  }

  /// Shrunk and grown again, a region lies in itself; grown and shrunk, it holds itself.
  @Test func openingsLieInsideAndClosingsOutside() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(5) {
      let path = Self.shape(&random)
      let distance = Double.random(in: 1...8, using: &random)
      let region = try path.normalized(tolerance: 0.001)
      let opened = try path.inset(by: distance, join: .round, tolerance: 0.01)
        .offset(by: distance, join: .round, tolerance: 0.01)
      let closed = try path.offset(by: distance, join: .round, tolerance: 0.01)
        .inset(by: distance, join: .round, tolerance: 0.01)
      let outline = Self.polylines(region)
      for _ in 0..<40 {
        let point = Point(
          .random(in: 0...100, using: &random), .random(in: 0...100, using: &random))
        if Self.distance(of: point, to: outline) < 0.1 { continue }
        let isInside = region.contains(point)
        let place = "seed \(Cases.seed): \(path) by \(distance) at \(point)"
        #expect(isInside || !opened.contains(point), "\(place)")
        #expect(!isInside || closed.contains(point), "\(place)")
      }
    }
  }

  @Test func scalesAndDirectionsMakeNoDifference() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(5) {
      let path = Self.shape(&random)
      let distance = Double.random(in: -5...5, using: &random)
      let result = try path.offset(by: distance, join: .bevel, tolerance: 0.01)
      for factor in [2, 8, 1024.0] {
        let large = AffineTransform(scaleX: factor, y: factor)
        let scaled = try path.applying(large)
          .offset(by: distance * factor, join: .bevel, tolerance: 0.01 * factor)
        #expect(
          scaled == result.applying(large),
          "seed \(Cases.seed): \(path) by \(distance), times \(factor)")
      }
      let turned = try path.reversed().offset(by: distance, join: .bevel, tolerance: 0.01)
      #expect(isNear(turned.signedArea, result.signedArea, 0.01 * 600))
    }
  }

  /// A point at least of every shape is far inside of its offset; every result is finite, even of
  /// distances beyond all measure.
  @Test func extremeDistancesGiveRegions() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for exponent in [-30, -12, -3, 4, 8, 20] {
      let path = Self.shape(&random)
      let distance = Double(sign: .plus, exponent: exponent, significand: 1)
      for join in [StrokeStyle.LineJoin.round, .miter, .bevel] {
        let grown = try path.offset(by: distance, join: join)
        let area = try path.normalized().signedArea
        #expect(grown.signedArea > area - 0.1 * 600, "\(path) by \(distance) \(join)")
        #expect(grown.bounds.min.isFinite && grown.bounds.max.isFinite)
        let shrunk = try path.inset(by: distance, join: join)
        #expect(shrunk.signedArea < area + 0.1 * 600, "\(path) by -\(distance) \(join)")
      }
    }
  }

  @Test(arguments: [
    "", "M5 5", "M5 5Z", "M5 5L5 5Z", "M0 0C0 0 0 0 0 0Z", "M0 0L10 0Z", "M0 0L10 0L10 0L0 0Z",
    "M0 0C10 10 0 10 10 0Z", "M0 0C30 0 -20 0 10 0Z", "M0 0Q0 0 10 10Q10 10 0 0Z",
    "M0 0A5 5 0 1 1 0 1e-9Z", "M0 0A5 1e-9 0 1 1 10 0Z", "M0 0L1e-12 0L10 0L10 1e-12L5 5Z",
  ])
  func degeneratePathsGiveRegions(data: String) throws {
    let path = try Path(svg: data)
    for distance in [2.0, -2, 100, 1e-6] {
      for join in StrokeStyle.LineJoin.allCases {
        let result = try path.offset(by: distance, join: join)
        #expect(result.invalidElement == nil)
        #expect(result.isEmpty || result.signedArea > 0, "\(data) by \(distance)")
        #expect(distance > 0 || result.isEmpty || path.signedArea != 0)
      }
    }
  }

  /// Shrunk by the radius of its inner circle, a regular polygon is a point; by a little less, it
  /// is itself but smaller.
  @Test func regularPolygonsShrinkToNothing() throws {
    for corners in 3...12 {
      for scale in [1e-3, 1, 5, 1e4] {
        let step = 2 * Double.pi / Double(corners)
        let points = (0..<corners).map { corner in
          let (sine, cosine) = sinCos(step * Double(corner))
          return Point(scale * cosine, scale * sine)
        }
        let path = Path(points: points, closed: true)
        let radius = scale * sinCos(0.5 * step).cosine
        for share in [1, 1.1, 2, 10] {
          let shrunk = try path.inset(by: share * radius, tolerance: scale * 1e-3)
          #expect(abs(shrunk.signedArea) <= scale * scale * 1e-5, "\(path) by \(share)")
        }
        let half = try path.inset(by: 0.5 * radius, tolerance: scale * 1e-3)
        #expect(isNear(half.signedArea, 0.25 * path.signedArea, 1e-3 * scale * scale))
      }
    }
    let square = try Path(svg: "M0 0H10V10H0Z")
    #expect(try square.inset(by: 5).isEmpty)
  }

  @Test func openPathsAreOutlined() throws {
    let line = try Path(svg: "M0 0H10")
    #expect(try line.offset(by: 1) == Path(svg: "M0 -1H10V1H0Z"))
    #expect(try line.offset(by: 1, cap: .square) == Path(svg: "M-1 -1H11V1H-1Z"))
    let rounded = try line.offset(by: 1, cap: .round)
    #expect(isNear(rounded.signedArea, 20 + .pi, 1e-9))
    #expect(try line.offset(by: -1).isEmpty)
  }

  @Test func numbersThatAreNoDistancesThrow() throws {
    let square = try Path(svg: "M0 0H10V10H0Z")
    #expect(throws: TessellationError.self) { try square.offset(by: .nan) }
    #expect(throws: TessellationError.self) { try square.offset(by: .infinity) }
    #expect(throws: TessellationError.self) { try square.offset(by: 1, miterLimit: -1) }
    #expect(throws: TessellationError.self) { try square.offset(by: 1, miterLimit: .nan) }
    #expect(throws: TessellationError.invalidTolerance(0)) {
      try square.offset(by: 1, tolerance: 0)
    }
    #expect(throws: TessellationError.outOfRange()) { try square.offset(by: 1e300) }
    var broken = Path()
    broken.addLine(to: .zero)
    #expect(throws: TessellationError.self) { try broken.offset(by: 1) }
  }

  /// Sharp tips between curves and lines keep their miters; those beyond the limit are cut.
  @Test func miterLimitsAreKept() throws {
    let wedge = try Path(svg: "M0 0L20 5L20 -5Z")
    // The angle at the tip is 2·atan(1/4), so that the miter is √17 long.
    let long = try wedge.offset(by: 1, miterLimit: 4.2)
    #expect(isNear(long.bounds.min.x, -17.0.squareRoot(), 1e-9))
    let cut = try wedge.offset(by: 1, miterLimit: 4.1)
    #expect(cut.bounds.min.x > -1)
    let clipped = try wedge.offset(by: 1, join: .miterClip, miterLimit: 2)
    #expect(isNear(clipped.bounds.min.x, -2, 1e-9))
  }

  /// Cubics of control points that coincide, as fuzzing found: they rest at their ends, or are
  /// points, and have offsets that are finite.
  @Test(arguments: [-54.0, -5, 5, 54])
  func cubicsAtRestHaveOffsets(distance: Double) throws {
    let places = [Point(0, 0), Point(122, 255), Point(60, 0)]
    for number in 0..<81 {
      let points = [1, 3, 9, 27].map { places[number / $0 % 3] }
      var path = Path()
      path.move(to: points[0])
      path.addCurve(to: points[3], control1: points[1], control2: points[2])
      for join in [StrokeStyle.LineJoin.miter, .round] {
        let result = try path.offset(by: distance, join: join, miterLimit: 4, tolerance: 0.1)
        let isFinite = result.isEmpty || result.bounds.max.isFinite
        #expect(result.invalidElement == nil && isFinite, "\(points)")
      }
    }
  }

  /// A cubic that pauses on its way along a line is offset and stroked as the line: its direction
  /// never reverses.
  @Test func cubicsThatPauseAreLines() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(40) {
      let (start, end) = (random.point(50), random.point(50) + Vector(120, 0))
      // The derivative is w · (t − stop)², and its differences sum to the whole.
      let stop = index % 4 == 0 ? 0.5 : random.double(0.05...0.95)
      let rest = 1 - stop
      let w = (end - start) / (stop * stop - stop * rest + rest * rest)
      var (curved, straight) = (Path(), Path())
      curved.move(to: start)
      // Nearly so, the curve turns sharply and back.
      let exponent = Int.random(in: -46 ... -14, using: &random)
      let size = index % 3 == 0 ? 0 : Double(sign: .plus, exponent: exponent, significand: 1)
      let shift = Vector(random.double(-1...1), random.double(-1...1)) * size
      curved.addCurve(
        to: end, control1: start + w * (stop * stop) + shift, control2: end - w * (rest * rest))
      straight.addLines([start, end])
      let (stroke, options) = (StrokeStyle(lineWidth: 8), StrokeOptions(tolerance: 0.01))
      let (mine, its) = (
        try curved.strokedPath(stroke, options: options, as: .curves),
        try straight.strokedPath(stroke, options: options, as: .curves)
      )
      // A pen that turns by 90° and back covers a disc, however small the bend.
      if size == 0 {
        #expect((mine.signedArea - its.signedArea).magnitude <= 0.01 * (try its.length()))
      }
      for corner in [Point(60, -200), Point(60, 200)] {
        var (whole, plain) = (curved, straight)
        whole.addLine(to: corner)
        plain.addLine(to: corner)
        whole.closeSubpath()
        plain.closeSubpath()
        for distance in [-9.0, 9, 140] {
          let result = try whole.offset(by: distance, join: .round, tolerance: 0.01)
          let expected = try plain.offset(by: distance, join: .round, tolerance: 0.01)
          let difference = result.signedArea - expected.signedArea
          #expect(
            difference.magnitude <= 0.01 * (try expected.length()),
            "seed \(Cases.seed), case \(index): \(whole) by \(distance)")
        }
      }
    }
  }
}
