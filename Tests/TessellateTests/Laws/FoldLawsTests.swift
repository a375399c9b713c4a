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
        let slack = 1e-8 * (derivatives.map(\.length).max() ?? 0)
        #expect(derivatives.allSatisfy { $0.dot(chord.direction) >= -slack }, "\(quad)")
      }
      if turning.isEven, turning.isForward, quad.curve.kind == .cubic {
        let bends = samples.map { t -> Double in
          let (first, second) = quad.curve.derivatives(at: t)
          return first.cross(second)
        }
        let slack = 1e-9 * (bends.map(\.magnitude).max() ?? 0)
        #expect(bends.allSatisfy { $0 >= -slack } || bends.allSatisfy { $0 <= slack }, "\(quad)")
      }
      if turning.isSteady, quad.curve.kind == .cubic {
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

  /// Where the quad says that a section leaves it, one of many does.
  @Test func sectionsLeaveWhereTheQuadSaysSo() {
    var random = SeededGenerator(seed: Cases.seed)
    var outside = 0
    for quad in quads(300, upTo: 0.2) where quad.tangent0.dot(quad.tangent1) > 0.7 {
      let pen = StrokePen(
        left: random.double(1...200), right: random.double(1...200), tolerance: 0.1)
      guard !quad.keepsSectionsInside(pen) else { continue }
      outside += 1
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
      #expect(worst > 0.5 * FoldQuad.slack * pen.tolerance, "\(quad), \(pen.left), \(pen.right)")
    }
    #expect(outside > 0)
  }

  private static let width = 20.0

  /// The sections of the pen, each turned by less than a hundredth from the one before.
  private func sections(_ curve: SpineCurve) -> [(middle: Point, across: Vector)] {
    func tangent(_ t: Double) -> Vector { curve.tangent(at: t, fromAbove: t < 1) }
    func between(_ t0: Double, _ t1: Double, _ depth: Int) -> [Double] {
      let isClose = (tangent(t1) - tangent(t0)).length < 0.01 && t1 - t0 < 0.01
      if isClose || depth == 24 { return [t1] }
      let middle = 0.5 * (t0 + t1)
      return between(t0, middle, depth + 1) + between(middle, t1, depth + 1)
    }
    return ([0] + between(0, 1, 0)).map {
      (curve.point(at: $0), tangent($0).left * (0.5 * Self.width))
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
      let all = sections(curve)
      // The sections at both ends are the edges of the region.
      let step = all.count / 20
      for section in stride(from: step / 2, to: all.count - step / 2, by: step).map({ all[$0] }) {
        // Chords may cut off a tolerance, a hundredth of the half width.
        for part in [-0.98, -0.6, 0.1, 0.7, 0.98] {
          let point = section.middle + section.across * part
          #expect(covers(mesh, point.x, point.y), "\(cubic), \(point), \(part)")
        }
      }
      for vertex in 0..<mesh.vertexCount {
        let point = mesh.point(vertex)
        let away = all.map { distance(point, $0) }.min() ?? .infinity
        // Between two sections the outer edge strays by up to half of 10 times a hundredth.
        #expect(away <= options.tolerance + 0.05, "\(cubic), \(point)")
      }
    }
  }
}
