import Testing

@testable import Tessellate

@Suite("Chords of elements") struct ElementChordsTests {
  /// A random element of each kind.
  static func elements(_ generator: inout SeededGenerator) -> [SourceElement] {
    let (p, q, r, s) = (
      generator.point(), generator.point(), generator.point(), generator.point()
    )
    var arc = ArcSegment(
      center: p, xAxis: q, yAxis: r, startAngle: generator.double(-7...7),
      sweep: generator.double(-6...6), start: p, end: p)
    (arc.start, arc.end) = (
      arc.point(atAngle: arc.startAngle), arc.point(atAngle: arc.startAngle + arc.sweep)
    )
    return [
      SourceElement(LineSegment(start: p, end: q)),
      SourceElement(QuadraticSegment(start: p, control: q, end: r)),
      SourceElement(CubicSegment(start: p, control1: q, control2: r, end: s)),
      SourceElement(CubicSegment(start: p, control1: q, control2: p, end: q)),
      SourceElement(arc),
    ]
  }

  @Test func chordsKeepTheToleranceAndTheirParameters() {
    var generator = SeededGenerator(seed: Cases.seed)
    var chords = ElementChords()
    for number in 0..<Cases.count(200) {
      let tolerance = [0.3, 0.01, 0.0003][number % 3]
      chords.cutsEvenly = number % 2 == 0
      for element in Self.elements(&generator) {
        var (last, from) = (0.0, element.start)
        chords.forEach(element, tolerance: tolerance) { t, point in
          #expect(t > last)
          #expect((element.point(at: t) - point).length < 1e-13)
          for step in 1..<8 {
            let middle = element.point(at: last + (t - last) * Double(step) / 8)
            let (way, arm) = (point - from, middle - from)
            let share = min(max(arm.dot(way) / max(way.lengthSquared, 1e-300), 0), 1)
            #expect((arm - way * share).length <= tolerance * 1.0001 + 1e-13, "case \(number)")
          }
          (last, from) = (t, point)
        }
        #expect(last == 1 && from == element.end)
      }
    }
  }

  @Test func aReversedElementHasTheSameChords() {
    var generator = SeededGenerator(seed: Cases.seed &+ 1)
    var chords = ElementChords()
    for number in 0..<Cases.count(100) {
      chords.cutsEvenly = number % 2 == 0
      for element in Self.elements(&generator).prefix(4) where element.start != element.end {
        var (there, back) = ([element.start], [element.end])
        chords.forEach(element, tolerance: 0.01) { there.append($1) }
        chords.forEach(element.reversed, tolerance: 0.01) { back.append($1) }
        #expect(there == back.reversed())
      }
    }
  }
}
