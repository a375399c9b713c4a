import Testing

@testable import Tessellate

/// Points, derivatives and directions of curves.
@Suite struct SpineCurveTests {
  private func curves(_ random: inout SeededGenerator) -> [(PathSegment, SpineCurve)] {
    RandomCurves.Kind.allCases.map { kind in
      let segment = RandomCurves.segment(kind, &random)
      return (segment, SpineCurve(segment))
    }
  }

  @Test func pointsAndDerivativesAreThoseOfTheElement() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      for (segment, curve) in curves(&random) {
        let t = random.double(0...1)
        let size = segment.derivative(at: t).length + segment.secondDerivative(at: t).length + 100
        #expect((curve.point(at: t) - segment.point(at: t)).length < 1e-12 * size)
        let (first, second) = curve.derivatives(at: t)
        #expect((first - segment.derivative(at: t)).length < 1e-11 * size)
        #expect((second - segment.secondDerivative(at: t)).length < 1e-10 * size)
      }
    }
  }

  /// Where control points coincide with an end, the next one gives the direction.
  @Test func directionsAtRestAreTowardsTheNextControlPoint() {
    var random = SeededGenerator(seed: Cases.seed)
    func point() -> Point { Point(random.double(0...50), random.double(0...50)) }
    for _ in 0..<Cases.count(100) {
      let (a, b, c) = (point(), point(), point())
      let start = SpineCurve(cubic: CubicSegment(start: a, control1: a, control2: b, end: c))
      let end = SpineCurve(cubic: CubicSegment(start: a, control1: b, control2: c, end: c))
      let both = SpineCurve(cubic: CubicSegment(start: a, control1: a, control2: c, end: c))
      let (ab, bc, ac) = ((b - a).normalized!, (c - b).normalized!, (c - a).normalized!)
      #expect((start.tangent(at: 0, fromAbove: true) - ab).length < 1e-9)
      #expect((end.tangent(at: 1, fromAbove: false) - bc).length < 1e-9)
      #expect((both.tangent(at: 0, fromAbove: true) - ac).length < 1e-9)
      #expect((both.heading(at: 1, fromAbove: false).unit - ac).length < 1e-9)
    }
  }

  /// At an ideal cusp, the directions before and after it are opposite, and the parameter next to
  /// it is found.
  @Test func cubicsRestAtTheirCusps() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let turn = AffineTransform(rotationAngle: random.double(0...6.28))
      func at(_ x: Double, _ y: Double) -> Point { turn.apply(Point(x, y)) }
      // Both control points swapped along the diagonals of a square: a cusp in the middle.
      let cusp = SpineCurve(
        cubic: CubicSegment(
          start: at(0, 0), control1: at(30, 30), control2: at(0, 30), end: at(30, 0)))
      let t = 0.5 + random.double(-1e-7...1e-7)
      let rest = cusp.rest(near: t, within: 1e-9)
      #expect((rest - 0.5).magnitude < 1e-12)
      let before = cusp.tangent(at: 0.5, fromAbove: false)
      #expect((before + cusp.tangent(at: 0.5, fromAbove: true)).length < 1e-9)
      #expect(cusp.rest(near: 0.6, within: 1e-9) == 0.6)
      #expect(cusp.curvature(at: 0.5) == 0)
    }
  }

  @Test func arcsAreWiderThanAReachWhereAllTheirRadiiAre() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      guard case .arc(let segment) = RandomCurves.segment(.ellipse, &random) else { continue }
      let curve = SpineCurve(arc: segment)
      var whole = curve
      whole.a = Vector(0, 6.283185307179586)
      // A flat ellipse has a sharp end: samples, and more about the best of them.
      var (sharpest, middle, extent) = (0.0, 0.5, 1.0)
      for _ in 0..<3 {
        let (start, step) = (middle - 0.5 * extent, extent / 1000)
        for index in 0...1000 {
          let t = start + step * Double(index)
          let curvature = whole.curvature(at: t).magnitude
          if curvature > sharpest { (sharpest, middle) = (curvature, t) }
        }
        extent = 4 * step
      }
      guard sharpest > 0 else { continue }
      #expect(curve.arcIsWider(than: 0.79 / sharpest), "\(segment)")
      #expect(!curve.arcIsWider(than: 0.81 / sharpest), "\(segment)")
    }
  }
}

extension SpineCurve {
  /// The curve of a segment of any kind.
  init(_ segment: PathSegment) {
    switch segment {
    case .line(let line): self.init(line: line)
    case .quadratic(let quadratic): self.init(quadratic: quadratic)
    case .cubic(let cubic): self.init(cubic: cubic)
    case .arc(let arc): self.init(arc: arc)
    }
  }
}
