import Testing

@testable import Tessellate

/// Arcs of circles as equal chords.
@Suite struct SpineArcsTests {
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
