import Testing

@testable import Tessellate

@Suite struct SpineTests {
  /// What a dash copies of a spine must not be wider than the spine's own chords, which alone are
  /// certified.
  @Test func aChordCutAtItsEndsKeepsItsBounds() throws {
    var random = SeededGenerator(seed: 5)
    let limits = ChordLimits(halfWidth: 0.1, tolerance: 0.01)
    for _ in 0..<Cases.count(200) {
      guard case .cubic(let segment) = RandomCurves.segment(.cubic, &random) else { continue }
      var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
      builder.begin(at: segment.start)
      builder.cubic(segment)
      builder.end(closed: false)
      let spine = builder.finish()
      let curve = spine.curves[0]
      for quad in 0..<spine.contours[0].quadCount {
        let (a, b) = (spine.vertices[quad], spine.vertices[quad + 1])
        let t1 = spine.endParameter(ofQuad: quad)
        let chord = try #require(curve.chord(from: a.point, to: b.point, t0: a.t, t1: t1))
        #expect(chord.left <= Double(a.left) + 1e-4 * limits.tolerance, "\(segment), \(quad)")
        #expect(chord.right <= Double(a.right) + 1e-4 * limits.tolerance, "\(segment), \(quad)")
      }
    }
  }

  /// Four cubics of a path are looked at together; each has the vertices that it has alone.
  @Test(arguments: [0.01, 0.1, 1, 10])
  func chordsAreThoseOfEachCurveAlone(_ tolerance: Double) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      let limits = ChordLimits(
        halfWidth: .random(in: 0.5...50, using: &random), tolerance: tolerance)
      var path = Path()
      var alone = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
      for _ in 0..<9 {
        guard case .cubic(var curve) = RandomCurves.segment(.cubic, &random) else { continue }
        if Double.random(in: 0...1, using: &random) < 0.2 { curve.control2 = curve.control1 }
        let size = [1, 0.1, 0.01].randomElement(using: &random)!
        curve.control1 = curve.start + (curve.control1 - curve.start) * size
        curve.control2 = curve.start + (curve.control2 - curve.start) * size
        curve.end = curve.start + (curve.end - curve.start) * size
        path.move(to: curve.start)
        path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
        alone.begin(at: curve.start)
        alone.cubic(curve)
        alone.end(closed: false)
      }
      var together = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
      try path.visit(&together)
      let found = together.finish()
      let expected = alone.finish()
      #expect(found.vertices.count == expected.vertices.count)
      for k in 0..<min(found.vertices.count, expected.vertices.count) {
        let (a, b) = (found.vertices[k], expected.vertices[k])
        #expect(
          a.point == b.point && a.direction == b.direction && a.t == b.t && a.sides == b.sides
            && a.distance == b.distance, "\(path.svgDescription), \(k), seed \(Cases.seed)")
      }
    }
  }

  /// Where a path bends tightly, lengths are those of the arc-length table, at every vertex.
  @Test func measuredLengthsAreExact() throws {
    var random = SeededGenerator(seed: 6)
    let limits = ChordLimits(halfWidth: 50, tolerance: 0.1)
    for kind in RandomCurves.Kind.allCases {
      for _ in 0..<Cases.count(50) {
        let segment = RandomCurves.segment(kind, &random)
        var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
        builder.begin(at: segment.start)
        switch segment {
        case .line: continue
        case .quadratic(let quadratic): builder.quadratic(quadratic)
        case .cubic(let cubic): builder.cubic(cubic)
        case .arc(let arc): builder.arc(arc)
        }
        builder.end(closed: false)
        var spine = builder.finish()
        spine.measure(for: .infinity)
        let table = ArcLengthTable(segment)
        let contour = spine.contours[0]
        for vertex in 0..<contour.quadCount {
          let place = ArcLengthTable.Location(segment: 0, parameter: spine.vertices[vertex].t)
          let error = spine.vertices[vertex].distance - table.distance(at: place)
          #expect(error.magnitude <= 1e-6 * table.length, "\(segment), \(vertex)")
        }
        #expect((contour.length - table.length).magnitude <= 1e-6 * table.length, "\(segment)")
        let middle = spine.place(at: 0.4 * contour.length, in: contour, hint: 0)
        let place = ArcLengthTable.Location(segment: 0, parameter: middle.t)
        let error = (table.distance(at: place) - 0.4 * table.length).magnitude
        #expect(error <= 1e-6 * table.length, "\(segment)")
      }
    }
  }

  /// An ellipse without a second axis is a straight line, whose one chord is passed at another
  /// speed than a cubic's.
  @Test func dashesOfACollapsedEllipseLieAtLengths() throws {
    for (cap, collapse) in [(StrokeStyle.LineCap.butt, 0.0), (.round, 0), (.round, 1e-9)] {
      var half = Path()
      half.addRelativeArc(center: .zero, radius: 100, startAngle: -.pi, delta: .pi)
      let path = half.applying(AffineTransform(scaleX: 1, y: collapse))
      let style = StrokeStyle(lineWidth: 2, lineCap: cap, dash: [30, 30])
      let mesh = try path.stroked(style)
      let reach: Float = cap == .round ? 1 : 0
      for dash in 0..<3 {
        let (low, high) = (Float(60 * dash - 100), Float(60 * dash - 70))
        let x = mesh.positions.map { $0.x + Float(mesh.origin.x) }
        let inside = x.filter { $0 > low - 15 && $0 < high + 15 }
        let (start, end) = (try #require(inside.min()), try #require(inside.max()))
        #expect((start - (low - reach)).magnitude <= 0.1, "\(cap), \(collapse), \(dash)")
        #expect((end - (high + reach)).magnitude <= 0.1, "\(cap), \(collapse), \(dash)")
      }
    }
  }

  /// Chords of a circle, which turn one from another, end on it and point at each other, whatever
  /// their number and their angles.
  @Test func chordsOfACircleStayOnIt() throws {
    var random = SeededGenerator(seed: 7)
    let limits = ChordLimits(halfWidth: 2, tolerance: 0.01)
    for index in 0..<Cases.count(300) {
      let radius = Double.random(in: 0.5...2000, using: &random)
      let center = Point(
        .random(in: -1000...1000, using: &random), .random(in: -1000...1000, using: &random))
      var angle = Double.random(in: -7...7, using: &random)
      // Angles that sines in lanes don't reach.
      if index % 3 == 0 { angle *= 1e9 }
      let sense: Double = Bool.random(using: &random) ? 1 : -1
      let axis = Vector(radius, 0)
      let sweep = Double.random(in: -6...6, using: &random)
      func point(_ angle: Double) -> Point {
        let (sine, cosine) = sinCos(angle)
        return center + axis * cosine + axis.turned * sense * sine
      }
      let arc = ArcSegment(
        center: center, xAxis: axis, yAxis: axis.turned * sense, startAngle: angle, sweep: sweep,
        start: point(angle), end: point(angle + sweep))
      var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
      builder.begin(at: arc.start)
      builder.arc(arc)
      builder.end(closed: false)
      let spine = builder.finish()
      for quad in 0..<spine.contours[0].quadCount {
        let (a, b) = (spine.vertices[quad], spine.vertices[quad + 1])
        let off = ((b.point - center).length - radius).magnitude
        #expect(off <= limits.tolerance * 1e-3, "\(arc), \(quad)")
        let direction = try #require((b.point - a.point).normalized)
        #expect((a.direction - direction).length <= 1e-4, "\(arc), \(quad)")
      }
      let length = spine.contours[0].length
      // The sum of both angles is rounded.
      let known = 1e-6 * length + radius * angle.magnitude * 0x1p-52
      #expect((length - radius * sweep.magnitude).magnitude <= known, "\(arc)")
    }
  }
}
