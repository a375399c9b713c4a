import Testing

@testable import Tessellate

/// Single chords beside ends, where sections may cross.
@Suite struct FoldQuadTests {
  private func quad(_ random: inout SeededGenerator) -> FoldQuad? {
    guard case .cubic(let segment) = RandomCurves.segment(.cubic, &random) else { return nil }
    let curve = SpineCurve(cubic: segment)
    let t0 = random.double(0...0.8)
    let t1 = t0 + random.double(0.01...0.2)
    func vertex(_ t: Double, _ scale: Double) -> SpineVertex {
      SpineVertex(
        point: curve.point(at: t), direction: .zero, distance: curve.length(from: 0, to: t), t: t,
        sides: .zero, curve: 0, scale: scale)
    }
    let varies = Bool.random(using: &random)
    return FoldQuad(
      curve: curve, vertex0: vertex(t0, 1),
      vertex1: vertex(t1, varies ? random.double(0.2...2) : 1),
      t0: t0, t1: t1, tangent0: curve.tangent(at: t0, fromAbove: true),
      tangent1: curve.tangent(at: t1, fromAbove: false))
  }

  /// Both halves meet at the curve's middle, with the pen's size there.
  @Test func halvesMeetOnTheCurve() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      guard let quad = quad(&random) else { continue }
      let (first, second) = quad.halves
      let t = 0.5 * (quad.t0 + quad.t1)
      #expect(first.t1 == t && second.t0 == t && first.t0 == quad.t0 && second.t1 == quad.t1)
      #expect(first.vertex1.point == quad.curve.point(at: t))
      #expect(second.vertex0.point == first.vertex1.point)
      let distance = quad.curve.length(from: 0, to: t)
      // Lengths are sums of a few points of Gauss's rule.
      #expect((first.vertex1.distance - distance).magnitude < 1e-4 * distance)
      #expect((first.vertex1.scale - quad.scale(0.5)).magnitude < 1e-4)
      let turning = quad.turning(along: quad.tangent0)
      #expect(turning.length >= quad.curve.length(from: quad.t0, to: quad.t1) * (1 - 1e-9))
    }
  }

  /// Halves that are measured roughly meet at the same place, at nearly the same distance.
  @Test func roughHalvesMeetNearTheSameDistance() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      guard let quad = quad(&random) else { continue }
      let (exact, rough) = (quad.halves, quad.halves(roughly: true))
      #expect(exact.0.vertex1.point == rough.0.vertex1.point)
      let isForward = quad.turning(along: quad.tangent0).isForward
      let length = quad.vertex1.distance - quad.vertex0.distance
      let error = exact.0.vertex1.distance - rough.0.vertex1.distance
      #expect(error.magnitude <= length / (isForward ? 800 : 90), "seed \(Cases.seed)")
    }
  }

  /// Where sections in between are said to stay inside, they do, at a hundred places.
  @Test func sectionsThatAreSaidToStayInsideDo() {
    var random = SeededGenerator(seed: Cases.seed)
    var (inside, outside) = (0, 0)
    for _ in 0..<Cases.count(2000) {
      guard let quad = quad(&random), quad.vertex1.scale == 1 else { continue }
      // Chords of strokes turn by less than an eighth of a circle.
      guard quad.turning(along: quad.tangent0).isForward, quad.tangent0.dot(quad.tangent1) > 0.7
      else { continue }
      let sharpest = (0...20).map {
        quad.curve.curvature(at: quad.t0 + (quad.t1 - quad.t0) * Double($0) / 20).magnitude
      }.max()!
      let reach = random.double(0.2...1.5) / max(sharpest, 1e-3)
      let pen = StrokePen(left: reach, right: reach, tolerance: reach * random.double(0.001...0.1))
      guard quad.keepsSectionsInside(pen) else {
        outside += 1
        continue
      }
      inside += 1
      // With a margin for what samples miss.
      let slack = 0.1 * pen.tolerance
      for i in 1..<100 {
        let x = Double(i) / 100
        let t = quad.t0 + (quad.t1 - quad.t0) * x
        let (point, tangent) = (quad.curve.point(at: t), quad.curve.tangent(at: t, fromAbove: true))
        for side in [-reach, reach] {
          let end = point + tangent.left * (side * quad.scale(x))
          #expect((end - quad.vertex0.point).dot(quad.tangent0) >= -slack, "seed \(Cases.seed)")
          #expect((end - quad.vertex1.point).dot(quad.tangent1) <= slack, "seed \(Cases.seed)")
        }
      }
    }
    #expect(inside > 0 && outside > 0)
  }

  /// Edges of growing pens: deviations bound what a hundred sections show.
  @Test func deviationsOfEdgesBoundTheSections() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      guard let quad = quad(&random) else { continue }
      let turning = quad.turning(along: quad.tangent0)
      guard turning.isSteady, turning.isForward else { continue }
      let pen = StrokePen(left: random.double(0.5...3), right: random.double(0.5...3))
      let (out, inward) = quad.strays(pen)
      for (reach, bound) in [(pen.left, out.left), (-pen.right, out.right)] {
        func end(_ x: Double) -> Point {
          let t = quad.t0 + (quad.t1 - quad.t0) * x
          return quad.curve.point(at: t)
            + quad.curve.tangent(at: t, fromAbove: x < 1).left * (reach * quad.scale(x))
        }
        let (from, to) = (end(0), end(1))
        let along = (to - from).normalized!
        let size = max(bound, inward, 1e-6)
        for i in 0...100 {
          let stray = (end(Double(i) / 100) - from).cross(along) * (reach < 0 ? -1 : 1)
          #expect(stray <= bound + 0.1 * size && -stray <= inward + 0.1 * size)
        }
      }
    }
  }
}
