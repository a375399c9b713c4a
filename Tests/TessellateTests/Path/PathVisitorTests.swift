import Testing

@testable import Tessellate

/// The grammar of elements, as visitors meet it.
@Suite struct PathVisitorTests {
  /// Notes what it is called with.
  private struct Recorder: PathVisitor {
    var text = ""
    var pen = Point.zero

    private mutating func note(_ letter: String, from start: Point, to end: Point) {
      #expect(start == pen)
      text += "\(letter)\(Int(end.x)) "
      pen = end
    }

    mutating func begin(at point: Point) {
      text += "b\(Int(point.x)) "
      pen = point
    }
    mutating func line(_ segment: LineSegment) { note("l", from: segment.start, to: segment.end) }
    mutating func quadratic(_ segment: QuadraticSegment) {
      note("q", from: segment.start, to: segment.end)
    }
    mutating func cubic(_ segment: CubicSegment) { note("c", from: segment.start, to: segment.end) }
    mutating func arc(_ segment: ArcSegment) { note("a", from: segment.start, to: segment.end) }
    mutating func end(closed: Bool) { text += closed ? "z " : "e " }
  }

  private func visit(_ data: String) throws -> String {
    var recorder = Recorder()
    try Path(svg: data).visit(&recorder)
    return recorder.text
  }

  @Test func everySegmentIsReportedFromThePen() throws {
    #expect(try visit("M1 0L2 0Q3 1 4 0C5 1 6 1 7 0A9 9 0 0 1 8 0") == "b1 l2 q4 c7 a8 e ")
  }

  @Test func drawingAfterACloseBeginsASubpathAtItsStart() throws {
    #expect(try visit("M1 0H2V3ZL5 0") == "b1 l2 l2 z b1 l5 e ")
    #expect(try visit("M1 0ZZ") == "b1 z b1 z ")
  }

  @Test func aMoveAloneIsASubpathWithoutSegments() throws {
    #expect(try visit("M1 0M2 0H3M4 0") == "b1 e b2 l3 e b4 e ")
    #expect(try visit("") == "")
  }

  @Test func invalidElementsAreThrownBeforeAnythingIsReported() {
    var path = Path()
    path.addLine(to: .zero)
    var recorder = Recorder()
    #expect(throws: TessellationError.self) { try path.visit(&recorder) }
    #expect(recorder.text.isEmpty)
  }
}
