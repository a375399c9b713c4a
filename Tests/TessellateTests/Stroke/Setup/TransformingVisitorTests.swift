import Testing

@testable import Tessellate

@Suite struct TransformingVisitorTests {
  /// The calls that a path's visitor gets.
  private struct Recorder: PathVisitor {
    enum Event: Equatable {
      case begin(Point)
      case segment(PathSegment)
      case end(closed: Bool)
    }

    var events: [Event] = []

    mutating func begin(at point: Point) { events.append(.begin(point)) }
    mutating func line(_ segment: LineSegment) { events.append(.segment(.line(segment))) }
    mutating func quadratic(_ segment: QuadraticSegment) {
      events.append(.segment(.quadratic(segment)))
    }
    mutating func cubic(_ segment: CubicSegment) { events.append(.segment(.cubic(segment))) }
    mutating func arc(_ segment: ArcSegment) { events.append(.segment(.arc(segment))) }
    mutating func end(closed: Bool) { events.append(.end(closed: closed)) }
  }

  @Test func callsAreThoseForTheImage() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let path = random.path()
      func factor() -> Double { random.double(-3...3) }
      let transform = AffineTransform(
        a: factor(), b: factor(), c: factor(), d: factor(), tx: factor(), ty: factor())
      var expected = Recorder()
      path.applying(transform).visitSound(&expected)
      var visitor = TransformingVisitor(Recorder(), transform)
      path.visitSound(&visitor)
      let recorder = visitor.finish()
      #expect(
        recorder.events == expected.events,
        "seed \(Cases.seed): \(path.svgDescription) under \(transform)")
    }
  }
}
