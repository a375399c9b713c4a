import Testing

@testable import Tessellate

/// Quads and pens beside ends without caps, where every quad is made to fit its own sections.
@Suite struct FoldLawsTests {
  /// A piece of a curve, with the pen's size at both ends.
  private func quad(
    _ curve: SpineCurve, _ t0: Double, _ t1: Double, scales: (Double, Double) = (1, 1)
  ) -> FoldQuad {
    func vertex(_ t: Double, _ scale: Double) -> SpineVertex {
      SpineVertex(
        point: curve.point(at: t), direction: .zero, distance: curve.length(from: 0, to: t), t: t,
        sides: .zero, curve: 0, scale: scale)
    }
    return FoldQuad(
      curve: curve, vertex0: vertex(t0, scales.0), vertex1: vertex(t1, scales.1), t0: t0, t1: t1,
      tangent0: curve.tangent(at: t0, fromAbove: true),
      tangent1: curve.tangent(at: t1, fromAbove: false))
  }

  private func quads(_ count: Int, upTo extent: Double) -> [FoldQuad] {
    var random = SeededGenerator(seed: Cases.seed)
    return (0..<Cases.count(count)).map { _ in
      let kind = [RandomCurves.Kind.cubic, .cubic, .circle, .ellipse].randomElement(using: &random)!
      let t0 = random.double(0...(1 - extent))
      return quad(
        RandomCurves.segment(kind, &random).spineCurve, t0, t0 + extent * random.double(0.1...1),
        scales: (1, Bool.random(using: &random) ? 1 : random.double(0.5...2)))
    }
  }

  /// Parameters, evenly over a quad.
  private func parameters(_ quad: FoldQuad, _ count: Int) -> [Double] {
    (0...count).map { quad.t0 + (quad.t1 - quad.t0) * Double($0) / Double(count) }
  }

  @Test func turningIsWhatManyTangentsDo() {
    for quad in quads(500, upTo: 0.5) {
      guard let chord = quad.chord else { continue }
      let turning = quad.turning(along: chord.direction)
      let samples = parameters(quad, 64)
      let derivatives = samples.map { quad.curve.derivative(at: $0) }
      let length = quad.curve.length(from: quad.t0, to: quad.t1)
      #expect(turning.length >= length * (1 - 1e-9), "\(quad)")
      if turning.isForward {
        #expect(derivatives.allSatisfy { $0.dot(chord.direction) >= -1e-6 * $0.length }, "\(quad)")
      }
      if turning.isEven, quad.curve.kind == .cubic {
        let bends = samples.map { t -> Double in
          let (first, second) = quad.curve.derivatives(at: t)
          return first.cross(second)
        }
        let slack = 1e-9 * (bends.map(\.magnitude).max() ?? 0)
        #expect(bends.allSatisfy { $0 >= -slack } || bends.allSatisfy { $0 <= slack }, "\(quad)")
      }
      if turning.isSteady {
        // The control vectors bound the fastest speed, and the slowest where they point one way.
        let speeds = derivatives.map(\.length)
        let bound = 2.2 * (speeds.first ?? 0)
        #expect(speeds.allSatisfy { $0 <= bound }, "\(quad)")
      }
    }
  }

  /// Where the offset curves cannot turn back, the curve bends more gently than the pen reaches.
  @Test func quadsThatCannotTurnBackAreWide() {
    var random = SeededGenerator(seed: Cases.seed)
    var wide = 0
    for quad in quads(500, upTo: 0.3) {
      let pen = StrokePen(left: random.double(1...200), right: random.double(1...200))
      guard !quad.mayTurnBack(pen) else { continue }
      wide += 1
      let reach = pen.reach * Swift.max(quad.vertex0.scale, quad.vertex1.scale)
      for t in parameters(quad, 64) {
        #expect(quad.curve.curvature(at: t).magnitude * reach <= 1, "\(quad), \(t)")
      }
    }
    #expect(wide > 0)
  }

  /// Sections stay inside where the quad says so, and some section leaves where it does not.
  @Test func sectionsAreInsideAsManySamplesTell() {
    var random = SeededGenerator(seed: Cases.seed)
    var (inside, outside) = (0, 0)
    for quad in quads(500, upTo: 0.2) where quad.tangent0.dot(quad.tangent1) > 0.7 {
      let pen = StrokePen(
        left: random.double(1...200), right: random.double(1...200), tolerance: 0.1)
      var worst = 0.0
      for (index, t) in parameters(quad, 400).enumerated() {
        let tangent = quad.curve.tangent(at: t, fromAbove: true)
        let scale = quad.scale(Double(index) / 400)
        for reach in [pen.left, -pen.right] {
          let end = quad.curve.point(at: t) + tangent.left * (reach * scale)
          worst = Swift.max(
            worst, (quad.vertex0.point - end).dot(quad.tangent0),
            (end - quad.vertex1.point).dot(quad.tangent1))
        }
      }
      if quad.keepsSectionsInside(pen) {
        inside += 1
        #expect(worst <= 0.1 * pen.tolerance, "\(quad), \(pen.left), \(pen.right)")
      } else {
        outside += 1
        #expect(worst > 0.9 * FoldQuad.slack * pen.tolerance, "\(quad), \(pen.left), \(pen.right)")
      }
    }
    #expect(inside > 0 && outside > 0)
  }

  /// Eight samples and a margin hold what many samples find.
  @Test func marginsHoldWhatSamplesMiss() {
    let pen = StrokePen(left: 7, right: 3)
    for quad in quads(300, upTo: 0.1) where quad.tangent0.dot(quad.tangent1) > 0.7 {
      let (out, inward) = quad.strays(pen)
      func end(_ vertex: SpineVertex, _ tangent: Vector, _ reach: Double) -> Point {
        vertex.point + tangent.left * (reach * vertex.scale)
      }
      for (reach, most) in [(pen.left, out.left), (-pen.right, out.right)] {
        let from = end(quad.vertex0, quad.tangent0, reach)
        let way = end(quad.vertex1, quad.tangent1, reach) - from
        guard let along = way.normalized else { continue }
        for (index, t) in parameters(quad, 64).enumerated() {
          let tangent = quad.curve.tangent(at: t, fromAbove: true)
          let place =
            quad.curve.point(at: t) + tangent.left * (reach * quad.scale(Double(index) / 64))
          let stray = (place - from).dot(along.left) * (reach < 0 ? -1 : 1)
          #expect(stray <= most + 1e-6 && -stray <= inward + 1e-6, "\(quad), \(t)")
        }
      }
      let crossing = quad.vertex0.point + quad.tangent0.left * 5
      let necks = parameters(quad, 64).dropFirst().dropLast().map { t in
        (crossing - quad.curve.point(at: t)).dot(quad.curve.tangent(at: t, fromAbove: true))
          .magnitude
      }
      #expect((necks.max() ?? 0) <= quad.necking(at: crossing) * 1.1 + 1e-9, "\(quad)")
    }
  }

  /// Bow-ties in a row: sections of a pen that turns about points near the origin.
  private func row(_ count: Int, _ random: inout SeededGenerator) -> [BowTie] {
    let turn = random.double(0.01...0.1)
    let start = random.double(0...6)
    let directions = (0...count).map { sinCos(start + turn * Double($0)) }
    let (left, right) = (random.double(5...9), random.double(5...9))
    return (0..<count).map { index in
      let (a, b) = (directions[index], directions[index + 1])
      let (first, second) = (Vector(a.cosine, a.sine), Vector(b.cosine, b.sine))
      return BowTie(
        left0: Point.zero + first * left, left1: Point.zero + second * left,
        right0: Point.zero - first * right, right1: Point.zero - second * right, crossing: .zero,
        neck: .zero, distances: (0, 1), side: 0, leftAdvances: true)
    }
  }

  /// A bow-tie that turns to the other side, or comes after another section, begins a row.
  @Test func rowsEndWhereTheSideChanges() {
    var random = SeededGenerator(seed: Cases.seed)
    let ties = row(6, &random)
    var sink = OutlineSink()
    for tie in ties[..<2] { sink.addBowTie(tie) }
    for var tie in ties[2..<4] {
      swap(&tie.left0, &tie.left1)
      swap(&tie.right0, &tie.right1)
      tie.leftAdvances = false
      sink.addBowTie(tie)
    }
    sink.addSection(left: Point(50, 0), right: Point(50, 9), distance: 0, side: 1)
    sink.addSection(left: Point(51, 0), right: Point(51, 9), distance: 1, side: 1)
    for tie in ties[4...] { sink.addBowTie(tie) }
    var polyline = Polyline()
    sink.appendTies(to: &polyline)
    #expect(polyline.contours.count == 6)
  }

  /// A ribbon covers the two trapezia from the neck to both sides.
  @Test func aRibbonCoversBothTrapezia() {
    let tie = BowTie(
      left0: Point(-2, 5), left1: Point(2, 5), right0: Point(2, -5), right1: Point(-2, -5),
      crossing: .zero, neck: Vector(0.5, 0), distances: (0, 1), side: 0, leftAdvances: true)
    var sink = RibbonSink()
    sink.reset(transform: .identity, origin: .zero, base: 0, moved: 0, rowDoubt: 0)
    sink.addBowTie(tie)
    var mesh = Mesh()
    mesh.positions = (0..<sink.positions.count).map { sink.positions.written[$0] }
    mesh.indices = (0..<sink.indices.count).map { sink.indices.written[$0] }
    // Each is 5 high, and 1 and 4 wide at its ends.
    #expect((mesh.area.magnitude - 2 * 12.5).magnitude <= 1e-5)
  }

  private static let width = 20.0

  /// The sections of the pen, many of them.
  private func sections(_ curve: SpineCurve, _ count: Int) -> [(middle: Point, across: Vector)] {
    (0...count).map { index in
      let t = Double(index) / Double(count)
      let tangent = curve.tangent(at: t, fromAbove: index == 0)
      return (curve.point(at: t), tangent.left * (0.5 * Self.width))
    }
  }

  private func distance(_ p: Point, _ section: (middle: Point, across: Vector)) -> Double {
    let part = (p - section.middle).dot(section.across) / section.across.lengthSquared
    return (section.middle + section.across * Swift.max(-1, Swift.min(part, 1)) - p).length
  }

  @Test(arguments: StrokeOptions.Coverage.allCases)
  func theMeshIsTheUnionOfItsSections(coverage: StrokeOptions.Coverage) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(4) {
      guard case .cubic(let large) = RandomCurves.segment(.cubic, &random) else { continue }
      func small(_ point: Point) -> Point { point * 0.02 }
      let cubic = CubicSegment(
        start: small(large.start), control1: small(large.control1),
        control2: small(large.control2), end: small(large.end))
      var path = Path()
      path.move(to: cubic.start)
      path.addCurve(to: cubic.end, control1: cubic.control1, control2: cubic.control2)
      let options = StrokeOptions(tolerance: 0.1, coverage: coverage)
      let mesh = try path.stroked(StrokeStyle(lineWidth: Self.width), options: options)
      let curve = SpineCurve(cubic: cubic)
      for section in sections(curve, 20) {
        for part in [-0.999, -0.6, 0.1, 0.7, 0.999] {
          let point = section.middle + section.across * part
          #expect(covers(mesh, point.x, point.y), "\(cubic), \(point)")
        }
      }
      let all = sections(curve, 600)
      for vertex in 0..<mesh.vertexCount {
        let point = mesh.point(vertex)
        let away = all.map { distance(point, $0) }.min() ?? .infinity
        // Between two of so many sections, the outer edge strays by up to 0.05.
        #expect(away <= options.tolerance + 0.05, "\(cubic), \(point)")
      }
    }
  }
}
