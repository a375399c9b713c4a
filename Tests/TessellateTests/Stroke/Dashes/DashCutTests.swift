import Testing

@testable import Tessellate

/// The ends of dashes.
@Suite struct DashCutTests {
  /// The section of a cut ends on both edges of its chord's strip, across the direction of travel.
  @Test func sectionsEndOnTheEdgesOfTheStrip() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var cuts = 0
    for _ in 0..<Cases.count(40) {
      func point() -> Point { Point(random.double(0...99), random.double(0...99)) }
      let path = Path {
        $0.move(to: point())
        $0.addCurve(to: point(), control1: point(), control2: point())
        $0.addQuadCurve(to: point(), control: point())
      }
      let style = StrokeStyle(lineWidth: random.double(1...9), dash: [1])
      let frame = try #require(
        try StrokeSetup(
          bounds: path.controlBounds, style: style, options: StrokeOptions(), origin: nil))
      var builder = SpineBuilder()
      try frame.build(path, &builder, StrokeOptions())
      let spine = builder.finish()
      let pen = frame.pen(style)
      for number in 0..<spine.contours[0].quadCount {
        let chord = DashChord(
          spine.vertices[number], spine.vertices[number + 1], spine.curves.view, reach: pen.reach,
          isRound: true)
        let place = DashPlace(chord, at: random.double(0...1), pen)
        guard pen.mayEnd(chord, at: place) else { continue }
        let cut = pen.cut(place, distance: chord.distance)
        let (left, right) = (cut.section.left - chord.start, cut.section.right - chord.start)
        let normal = chord.direction.left
        #expect(isNear(left.dot(normal), pen.left + Double(chord.sides.x), 1e-9))
        #expect(isNear(right.dot(normal), -pen.right - Double(chord.sides.y), 1e-9))
        #expect(isNear((left - right).normalized?.dot(cut.stand.tangent) ?? 1, 0, 1e-9))
        cuts += 1
      }
    }
    #expect(cuts > 0)
  }
}
