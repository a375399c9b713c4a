import Testing

@testable import Tessellate

@Suite struct ArcSegmentTests {
  /// A circle turned, scaled evenly and mirrored is a circle.
  @Test func evenMapsKeepCircles() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1000) {
      var path = Path()
      path.addCircle(center: random.point(), radius: random.double(0...9))
      for _ in 0..<3 {
        let (p, q) = (random.double(-2...2), random.double(-2...2))
        let mirrors = Bool.random(using: &random)
        path = path.applying(
          AffineTransform(
            a: p, b: q, c: mirrors ? q : -q, d: mirrors ? -p : p, tx: random.double(-9...9),
            ty: random.double(-9...9)))
      }
      for case .arc(let arc) in path { #expect(arc.isCircular, "seed \(Cases.seed)") }
      for case .arc(let arc) in path.applying(AffineTransform(scaleX: 1, y: 1.000_001)) {
        #expect(!arc.isCircular, "seed \(Cases.seed)")
      }
    }
  }

  /// Cubics begin and end where the arc does, and lie within 5·10⁻⁶ of its larger radius.
  @Test func cubicsAreTheArc() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      for kind in [RandomCurves.Kind.circle, .ellipse] {
        guard case .arc(let arc) = RandomCurves.segment(kind, &generator) else { continue }
        let curves = arc.cubics
        #expect(curves.first?.start == arc.start && curves.last?.end == arc.end)
        #expect(zip(curves, curves.dropFirst()).allSatisfy { $0.end == $1.start })
        let reach = Vector(arc.xAxis.length, arc.yAxis.length).length
        for (index, curve) in curves.enumerated() {
          for sample in 0...16 {
            let t = Double(sample) / 16
            // In the plane where the ellipse is the unit circle.
            let place = curve.point(at: t) - arc.center
            let area = arc.xAxis.cross(arc.yAxis)
            let (x, y) = (place.cross(arc.yAxis) / area, arc.xAxis.cross(place) / area)
            #expect((Vector(x, y).length - 1).magnitude < 5e-6, "\(arc)")
            let angle = (Double(index) + t) / Double(curves.count)
            // Over an eighth of a turn the angle is up to 0.000957 off one that grows evenly; axes
            // that are no right angle stretch that by no more than their common length.
            #expect((curve.point(at: t) - arc.point(at: angle)).length < 0.00096 * reach)
          }
        }
      }
    }
    let point = ArcSegment(
      center: .zero, xAxis: Vector(1, 0), yAxis: Vector(0, 1), startAngle: 0, sweep: 0,
      start: Point(1, 0), end: Point(1, 0))
    #expect(point.cubics.count == 1)
  }
}
