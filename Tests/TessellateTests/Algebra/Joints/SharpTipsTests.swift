import Testing

@testable import Tessellate

/// Tips that are thinner than the lattice resolves, seen from a distance.
@Suite("Tips of needles") struct SharpTipsTests {
  private static func side(_ generator: inout SeededGenerator) -> CubicSegment {
    func point() -> Point { Point(generator.double(-500...700), generator.double(-400...400)) }
    return CubicSegment(
      start: point(), control1: point(), control2: Point(generator.double(400...950), 0),
      end: Point(1000, 0))
  }

  /// A contour from one side to the tip, and back along the other.
  ///
  /// Each side is some pieces, the last of them far shorter than the needle is thin.
  private static func needle(_ a: CubicSegment, _ b: CubicSegment, pieces: Int) -> Path {
    func parts(of side: CubicSegment) -> [CubicSegment] {
      var (rest, parts) = (side, [CubicSegment]())
      for _ in 1..<pieces {
        let (head, tail) = rest.split(at: 0.75)
        parts.append(head)
        rest = tail
      }
      return parts + [rest]
    }
    return Path { path in
      path.move(to: a.start)
      for part in parts(of: a) {
        path.addCurve(to: part.end, control1: part.control1, control2: part.control2)
      }
      for part in parts(of: b).reversed() {
        path.addCurve(to: part.start, control1: part.control2, control2: part.control1)
      }
      path.closeSubpath()
    }
  }

  /// The tip of a needle grows by the distance, and that of a slit makes what is around it shrink
  /// as much, in how many elements each may be and whichever way they turn.
  @Test func needlesAndSlitsReachTheirTips() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 402)
    let plate = Path { $0.addRect(Rect(x: -2000, y: -2000, width: 4000, height: 4000)) }
    for number in 0..<Cases.count(60) {
      let (distance, tolerance) = (generator.double(4...60), [1, 0.1, 0.01][number % 3])
      let (a, b) = (Self.side(&generator), Self.side(&generator))
      var needle = Self.needle(a, b, pieces: 1 + number % 5)
      if number % 2 == 1 { needle = needle.reversed() }
      let slit = Path {
        $0.addPath(plate)
        $0.addPath(needle)
      }
      let near = Point(1000 + distance - 3 * tolerance, 0)
      let grown = try needle.offset(
        by: distance, join: .round, using: .evenOdd, tolerance: tolerance)
      let shrunk = try slit.offset(
        by: -distance, join: .round, using: .evenOdd, tolerance: tolerance)
      let comment: Comment = "case \(number) of seed \(Cases.seed): \(needle.svgDescription)"
      #expect(grown.contains(near), comment)
      #expect(!shrunk.contains(near), comment)
    }
  }

  /// A needle that is thinner than a step from its start is a segment, seen from a distance.
  @Test(
    arguments: [
      "L200 50.00001 100 50.00002", "L150 50 200 50.00001 130 50.00002 100 50.00002",
      "L200 50 200 50.00001 100 50.00002", "Q300 50.00001 100 50.00002",
    ])
  func needlesWithoutWidthGrow(tip: String) throws {
    let path = try Path(svg: "M0 0H100V50\(tip)V100H0Z")
    let square = try Path(svg: "M0 0H100V100H0Z").offset(by: 20, join: .round).signedArea
    for path in [path, path.reversed()] {
      let grown = try path.offset(by: 20, join: .round, tolerance: 0.01)
      // Half a disc and a rectangle, but for what the square has of them.
      #expect(isNear(grown.signedArea, square + 80 * 40 + 200 * .pi + 0.3, 30))
      #expect(grown.contains(Point(219.98, 50)))
      #expect(!grown.contains(Point(220.02, 50)))
      let shrunk = try path.offset(by: -20, join: .round, tolerance: 0.01)
      #expect(isNear(shrunk.signedArea, 3600, 1e-6))
    }
  }

  /// A slit as thin as a line keeps what grows around it, and cuts what shrinks.
  @Test func slitsAsThinAsALineCut() throws {
    let cut = try Path(svg: "M0 0H300V100H0V50.00002L200 50.00001 0 50Z")
    for path in [cut, cut.reversed()] {
      let shrunk = try path.offset(by: -20, join: .miter, tolerance: 0.01)
      #expect(isNear(shrunk.signedArea, 260 * 60 - 40 * 180, 0.01))
      let grown = try path.offset(by: 20, join: .miter, tolerance: 0.01)
      #expect(grown == (try Path(svg: "M-20-20H320V120H-20Z")))
    }
  }

  /// Lines and curves that go there and back again have no inside, wherever they are cut.
  @Test func spikesWithoutAreaStayOut() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 403)
    let square = try Path(svg: "M0 0H100V100H0Z")
    let expected = try square.offset(by: 20, join: .round, tolerance: 0.01).signedArea
    for number in 0..<Cases.count(200) {
      func point() -> Point { Point(generator.double(150...400), generator.double(-400...400)) }
      var spike = CubicSegment(
        start: Point(100, 50), control1: point(), control2: point(), end: point())
      if number % 2 == 0 {
        let way = (spike.end - spike.start) / 3
        (spike.control1, spike.control2) = (spike.start + way, spike.end - way)
      }
      let (head, tail) = spike.split(at: generator.double(0.1...0.9))
      let path = Path { path in
        path.move(to: .init(0, 0))
        path.addLine(to: Point(100, 0))
        path.addLine(to: spike.start)
        path.addCurve(to: spike.end, control1: spike.control1, control2: spike.control2)
        for part in [tail, head] {
          path.addCurve(to: part.start, control1: part.control2, control2: part.control1)
        }
        path.addLine(to: Point(100, 100))
        path.addLine(to: Point(0, 100))
        path.closeSubpath()
      }
      let grown = try path.offset(by: 20, join: .round, tolerance: 0.01)
      #expect(
        isNear(grown.signedArea, expected, 0.01),
        "case \(number) of seed \(Cases.seed): \(path.svgDescription)")
    }
  }
}

extension CubicSegment {
  /// Both parts of the curve, by de Casteljau's construction.
  fileprivate func split(at t: Double) -> (CubicSegment, CubicSegment) {
    let (a, b) = (
      start.interpolated(to: control1, at: t), control1.interpolated(to: control2, at: t)
    )
    let c = control2.interpolated(to: end, at: t)
    let (d, e) = (a.interpolated(to: b, at: t), b.interpolated(to: c, at: t))
    let middle = d.interpolated(to: e, at: t)
    return (
      CubicSegment(start: start, control1: a, control2: d, end: middle),
      CubicSegment(start: middle, control1: e, control2: c, end: end)
    )
  }
}
