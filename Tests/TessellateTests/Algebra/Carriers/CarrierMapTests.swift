import Testing

@testable import Tessellate

@Suite("Maps between elements of one carrier") struct CarrierMapTests {
  @Test func thePieceOfAnElementIsFoundOnIt() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for number in 0..<Cases.count(100) {
      for element in ElementChordsTests.elements(&generator) where element.kind != .line {
        let (a, b) = (generator.double(0...0.4), generator.double(0.6...1))
        let piece = element.piece(
          from: a, to: b, element.point(at: a), element.point(at: b))
        for part in [piece, piece.reversed] {
          guard let map = part.map(onto: element, slack: 1e-6) else {
            // A curve without area has no map of its own.
            #expect(element.isStraight, "case \(number), \(element)")
            continue
          }
          for t in [0, 0.5, 1] {
            #expect((element.point(at: map(t)) - part.point(at: t)).length < 1e-5)
          }
        }
      }
    }
  }

  @Test func mapsComposeAndInvert() {
    let (f, g) = (CarrierMap(scale: 2, offset: 1), CarrierMap(scale: -4, offset: 3))
    #expect(f.after(g)(0.5) == f(g(0.5)))
    #expect(abs(f.inverse(f(0.3)) - 0.3) < 1e-15)
  }

  @Test func otherCurvesHaveNoMap() {
    let curve = SourceElement(
      CubicSegment(
        start: .zero, control1: Point(1, 2), control2: Point(3, 2), end: Point(4, 0)))
    var other = curve
    other.control2.y += 0.01
    #expect(curve.map(onto: other, slack: 1e-3) == nil)
  }
}

extension SourceElement {
  /// Whether the control points of a Bézier curve are nearly on a line, or an arc has no area.
  fileprivate var isStraight: Bool {
    if kind == .arc { return xAxis.cross(yAxis).magnitude < 1e-3 || sweep.magnitude < 1e-3 }
    let (a, b, c) = (control1 - start, control2 - start, end - start)
    let turns = [a.cross(b), a.cross(c), b.cross(c)].map(\.magnitude)
    // Two halves of a symmetric curve, or one that is a quadratic, have no map either.
    return turns.min()! < 1e-3
      || ((end - start) - (control2 - control1) * 3).cross(
        (start - control1) + (control2 - control1)
      ).magnitude < 1e-3
  }
}
