import Testing

@testable import Tessellate

/// Joins whose edges keep their curvature.
@Suite struct ArcsJoinTests {
  /// Where two arcs meet at a corner that both bend away from, the tip is the crossing of the outer
  /// circles, and nothing lies outside of both.
  @Test func tipsLieOnBothOuterCircles() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var met = 0
    for _ in 0..<Cases.count(100) {
      let (r0, r1) = (random.double(15...60), random.double(15...60))
      let half = random.double(0.3...0.9)
      let reach = random.double(0.5...4)
      let (sine, cosine) = sinCos(half)
      // Directions on both sides of the x axis; the corner's outer side is towards +x.
      let (u0, u1) = (Vector(cosine, sine), Vector(-cosine, sine))
      let (c0, c1) = (u0.turned * r0, u1.turned * r1)
      func arc(_ center: Point, from: Double, _ start: Point, _ end: Point) -> ArcSegment {
        ArcSegment(
          center: center, xAxis: Vector(center.length, 0), yAxis: Vector(0, center.length),
          startAngle: angle(-center) + from, sweep: 0.3, start: start, end: end)
      }
      let start = c0 + (-c0).rotated(sinCos(-0.3))
      let end = c1 + (-c1).rotated(sinCos(0.3))
      let path = Path {
        $0.move(to: start)
        $0.addArc(arc(c0, from: -0.3, start, .zero))
        $0.addArc(arc(c1, from: 0, .zero, end))
      }
      let style = StrokeStyle(lineWidth: 2 * reach, lineJoin: .arcs, miterLimit: 50)
      let mesh = try path.stroked(style, options: StrokeOptions(tolerance: 0.001))
      // The outer circles reach as much farther as the pen does.
      let tip = (0..<mesh.vertexCount).map { mesh.point($0) }.first { point in
        ((point - c0).length - (r0 + reach)).magnitude < 1e-3
          && ((point - c1).length - (r1 + reach)).magnitude < 1e-3
          && point.length > reach * 1.001
      }
      if tip != nil { met += 1 }
      for vertex in 0..<mesh.vertexCount {
        let point = mesh.point(vertex)
        #expect(
          (point - c0).length < r0 + reach + 0.002 || (point - c1).length < r1 + reach + 0.002)
      }
    }
    #expect(met > Cases.count(100) / 2)
  }

  /// The join behind a curve is a strip of its own, while the line behind it goes on through a
  /// corner of lines: all of the path is covered all the same.
  @Test(arguments: StrokeStyle.LineJoin.allCases)
  func curvesAndLinesAreCovered(join: StrokeStyle.LineJoin) throws {
    var random = SeededGenerator(seed: Cases.seed)
    func point() -> Point { Point(random.double(0...20), random.double(0...20)) }
    for _ in 0..<Cases.count(60) {
      var path = Path()
      path.move(to: point())
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        if Int.random(in: 0..<3, using: &random) == 0 {
          path.addCurve(to: point(), control1: point(), control2: point())
        } else {
          path.addLine(to: point())
        }
      }
      if Bool.random(using: &random) { path.closeSubpath() }
      let style = StrokeStyle(
        lineWidth: random.double(0.2...2), lineJoin: join, miterLimit: random.double(1...20))
      let chords = try path.flattened(tolerance: 0.001).points
      for coverage in StrokeOptions.Coverage.allCases {
        let mesh = try path.stroked(style, options: StrokeOptions(coverage: coverage))
        for (a, b) in zip(chords, chords.dropFirst()) {
          let middle = a.interpolated(to: b, at: 0.5)
          #expect(
            covers(mesh, middle.x, middle.y),
            "seed \(Cases.seed), \(coverage), \(path.svgDescription), \(style), \(middle)")
        }
      }
    }
  }

  private func angle(_ v: Vector) -> Double { arcTan2(v.y, v.x) }
}
