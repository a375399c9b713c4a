import Testing

@testable import Tessellate

/// Elements are written as they are read.
@Suite struct PathElementTests {
  private func rebuilt(_ elements: some Sequence<Path.Element>) -> Path {
    Path { path in for element in elements { path.append(element) } }
  }

  /// A path rebuilt from its own elements is equal to it, arcs included, and goes on from the same
  /// point.
  @Test func pathsAreRebuilt() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      var path = random.path()
      if Bool.random(using: &random) {
        path.addEllipse(
          in: Rect(from: random.point(), to: random.point()), startAngle: random.double(-9...9))
        path.addLine(to: random.point())
      }
      let map = random.map()
      for path in [path, path.applying(map), path.reversed()] {
        var copy = rebuilt(path)
        #expect(copy == path, "seed \(Cases.seed), \(path.svgDescription)")
        #expect(copy.currentPoint == path.currentPoint)
        copy.closeSubpath()
        var closed = path
        closed.closeSubpath()
        #expect(copy.currentPoint == closed.currentPoint)
      }
    }
  }

  private let arc = ArcSegment(
    center: Point(1, 1), xAxis: Vector(2, 0), yAxis: Vector(0, 1), startAngle: 0, sweep: .pi / 2,
    start: Point(3, 1), end: Point(1, 2))

  @Test func anArcIsLedTo() {
    #expect(Array(rebuilt([.arc(arc)])) == [.move(to: Point(3, 1)), .arc(arc)])
    #expect(
      Array(rebuilt([.move(to: .zero), .arc(arc)])) == [
        .move(to: .zero), .line(to: Point(3, 1)), .arc(arc),
      ])
    // Not where the start is the current point but for rounding.
    let near = Point(3.000_000_000_000_000_4, 1)
    var begun = arc
    begun.start = near
    #expect(Array(rebuilt([.move(to: near), .arc(arc)])) == [.move(to: near), .arc(begun)])
  }

  @Test func sweepsAreCutToATurn() {
    for sweep in [7.0, 1e300] {
      for sign in [1.0, -1] {
        var long = arc
        long.sweep = sweep * sign
        guard case .arc(let cut) = Array(rebuilt([.arc(long)])).last else {
          Issue.record("no arc")
          continue
        }
        #expect(cut.sweep == 2 * .pi * sign)
      }
    }
  }

  @Test func elementsThatMakeNoSense() {
    let bad = Point(.nan, 0)
    for element in [
      Path.Element.line(to: .zero), .quadCurve(to: .zero, control: .zero),
      .curve(to: .zero, control1: .zero, control2: .zero), .closeSubpath,
    ] {
      #expect(
        rebuilt([element]).invalidElement == InvalidElement(index: 0, reason: .noCurrentPoint))
    }
    var arcs = [ArcSegment](repeating: arc, count: 7)
    arcs[0].center = bad
    arcs[1].xAxis = bad
    arcs[2].yAxis = bad
    arcs[3].start = bad
    arcs[4].end = bad
    arcs[5].startAngle = .infinity
    arcs[6].sweep = -.infinity
    for element in arcs.map(Path.Element.arc) + [
      .move(to: bad), .line(to: bad), .quadCurve(to: .zero, control: bad),
      .curve(to: .zero, control1: .zero, control2: bad),
    ] {
      let path = rebuilt([.move(to: .zero), element])
      #expect(path.invalidElement == InvalidElement(index: 1, reason: .notFinite))
      #expect(Array(path) == [.move(to: .zero)])
    }
  }

  /// Each close of path data counts.
  @Test(arguments: ["M0 0L5 5ZZ", "M1 1zzz", "M0 0h5v5zzL3 3z"])
  func closesBehindClosesAreRebuilt(data: String) throws {
    let path = try Path(svg: data)
    #expect(rebuilt(path) == path)
    #expect(rebuilt(path).currentPoint == path.currentPoint)
    #expect(try Path(svg: path.svgDescription) == path)
  }

  @Test func pathsOfOneShape() {
    let rect = Rect(x: 10, y: 20, width: 8, height: 4)
    #expect(Path(rect) == Path { $0.addRect(rect) })
    #expect(Path(ellipseIn: rect) == Path { $0.addEllipse(in: rect) })
    #expect(Path(Rect.null) == Path() && Path(ellipseIn: .null) == Path())
    #expect(Path(Rect(x: .nan, y: 0, width: 1, height: 1)).invalidElement?.reason == .notFinite)
    #expect(Path { _ in } == Path())
  }
}
