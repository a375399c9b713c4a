import Testing

@testable import Tessellate

/// Closing gaps of path data: those of rounding are closed, written ones stay.
@Suite struct SVGPathClosingTests {
  /// Whether the last segment ends on the start of the only sub-path, or a line of some length
  /// closes it.
  private func isClosedExactly(_ path: Path) -> Bool {
    var (start, pen) = (Point.zero, Point.zero)
    for element in path {
      switch element {
      case .move(let point): (start, pen) = (point, point)
      case .line(let point): pen = point
      case .quadCurve(let point, _): pen = point
      case .curve(let point, _, _): pen = point
      case .arc(let arc): pen = arc.end
      case .closeSubpath: return pen == start
      }
    }
    return false
  }

  /// A path of relative commands that sum to zero as decimals, but not as `Double`s.
  private func data(_ generator: inout SeededGenerator) -> String {
    let digits = [1.0, 10, 1e3, 1e4].randomElement(using: &generator)!
    func number() -> Int { Int.random(in: -99999...99999, using: &generator) }
    /// A whole number of units of the last digit, as it is written.
    func text(_ value: Int) -> String { "\(Double(value) / digits)" }
    var text1 = "m\(text(number())),\(text(number()))"
    var sum = (x: 0, y: 0)
    let count = Int.random(in: 2...12, using: &generator)
    for k in 0..<count {
      let isLast = k == count - 1
      let step = isLast ? (x: -sum.x, y: -sum.y) : (x: number(), y: number())
      sum = (sum.x + step.x, sum.y + step.y)
      let end = "\(text(step.x)),\(text(step.y))"
      let control = "\(text(number())),\(text(number()))"
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: text1 += "c\(control) \(control) \(end)"
      case 1: text1 += "q\(control) \(end)"
      case 2: text1 += "a\(text(abs(number()) + 1)) 9 20 0 1 \(end)"
      case 3: text1 += "s\(control) \(end)"
      case 4: text1 += "t\(end)"
      default: text1 += "l\(end)"
      }
    }
    return text1 + "z"
  }

  @Test func relativeDataThatSumToZeroCloseExactly() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(10_000) {
      let data = data(&generator)
      let path = try Path(svg: data)
      #expect(isClosedExactly(path), "\(data), seed \(Cases.seed)")
    }
  }

  @Test func gapsOfRoundingCloseOnThisSideOfTheLimitOnly() throws {
    // The largest coordinate is 1024, a power of two: the limit is 2⁻³⁰.
    for (gap, isClosed) in [
      (0x1p-30, true), (0x1p-40, true), (0x1p-30 + 0x1p-42, false), (0x1p-20, false), (1, false),
    ] {
      for command in ["l", "q-9 9 ", "t", "c-9 9 -8 8 ", "s-8 8 ", "a900 900 0 0 1 "] {
        let path = try Path(svg: "M0 0L1024 0V8\(command)-1024 \(-8 + gap)z")
        #expect(isClosedExactly(path) == isClosed, "\(command) \(gap)")
      }
      let vertical = try Path(svg: "M0 0L1024 0V8H0v\(-8 + gap)z")
      #expect(isClosedExactly(vertical) == isClosed)
      let horizontal = try Path(svg: "M0 0L0 8L1024 8V0h\(-1024 + gap)z")
      #expect(isClosedExactly(horizontal) == isClosed)
    }
  }

  /// An arrow of a public drawing, whose joins at the closure showed the gap.
  @Test func theGapOfAPublicDrawingIsClosed() throws {
    let path = try Path(
      svg: """
        m 153.9386,140.7495 c 4.6629,-2.4438 0.1372,-8.7119 -4.4249,-8.2882 v -1.624 c 0,0 \
        -3.3849,3.5329 -3.3849,3.5329 1.6507,1.797 1.7464,1.7455 3.3671,3.5397 -0.0447,-0.7819 \
        0.0178,-1.579 0.0178,-1.579 4.7219,-0.2061 5.7689,1.4719 4.4249,4.4186 z
        """)
    #expect(isClosedExactly(path))
    #expect(path.points.last == Point(153.9386, 140.7495))
  }

  @Test func writtenGapsStay() throws {
    // Absolute data say where they end.
    #expect(!isClosedExactly(try Path(svg: "M0 0L1024 0V8L0 1e-12z")))
    // The coordinates of other sub-paths don't count.
    #expect(!isClosedExactly(try Path(svg: "M0 0l1 0v1l-1 \(-1 + 0x1p-38)zM1e6 0h1")))
    #expect(try Path(svg: "M1e6 0h1M0 0l1 0v1l-1 \(-1 + 0x1p-38)z").points.last!.y > 0)
  }

  /// A sub-path that begins after a close starts at the closed one's start.
  @Test func subpathsAfterACloseCloseOnTheirStart() throws {
    let path = try Path(svg: "m.1 .2h.3v.3h-.3zl.7 .1 .1 .6-.8-.7z")
    #expect(path.points.last == path.points.first)
  }

  @Test func printedPathsKeepTheirGaps() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let start = Point.random(in: 0...100, using: &generator)
      let gap = Double.random(in: 0...1e-10, using: &generator)
      var path = Path()
      path.move(to: start)
      path.addLine(to: start + Point(50, 3))
      path.addLine(to: start + Point(0, gap))
      path.closeSubpath()
      #expect(try Path(svg: path.svgDescription) == path, "\(path.svgDescription)")
    }
  }
}
