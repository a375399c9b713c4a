import Testing

@testable import Tessellate

/// Tests that a path which is reduced to a window encloses the same inside.
@Suite struct VisiblePathTests {
  static func reduced(_ path: Path, _ rect: Rect) -> Path {
    var visible = VisiblePath()
    return visible.reduced(path, to: VisibleWindow(rect: rect))
  }

  static func rect(_ generator: inout SeededGenerator) -> Rect {
    let corner = generator.point()
    let size = Vector(generator.double(0...6), generator.double(0...6))
    return Rect(from: corner, to: corner + size)
  }

  @Test func windingNumbersInsideStay() {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(400) {
      let (path, rect) = (generator.path(), Self.rect(&generator))
      let reduced = Self.reduced(path, rect)
      let bounds = path.controlBounds.union(reduced.controlBounds)
      #expect(bounds == path.controlBounds, "case \(index), seed \(Cases.seed)")
      for _ in 0..<20 {
        let point = Point(
          generator.double(rect.minX...rect.maxX), generator.double(rect.minY...rect.maxY))
        for rule in FillRule.allCases {
          #expect(
            reduced.contains(point, rule: rule) == path.contains(point, rule: rule),
            "case \(index), \(point), \(rule), seed \(Cases.seed)")
        }
      }
    }
  }

  /// Lines walk to and fro around the window, eight and more on one side.
  @Test func windingNumbersInsideOfLongWalksStay() {
    var generator = SeededGenerator(seed: Cases.seed)
    let rect = Rect(x: -2, y: -1, width: 4, height: 2)
    for index in 0..<Cases.count(200) {
      var path = Path()
      for _ in 0..<2 {
        var angle = generator.double(0...6)
        for step in 0..<Int.random(in: 3...120, using: &generator) {
          let (sin, cos) = sinCos(angle)
          let point = Point(cos, sin) * generator.double(1.5...6)
          if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
          angle += generator.double(-0.2...0.3)
        }
      }
      let reduced = Self.reduced(path, rect)
      #expect(reduced.elementCount <= path.elementCount + 8)
      for _ in 0..<10 {
        let point = Point(
          generator.double(rect.minX...rect.maxX), generator.double(rect.minY...rect.maxY))
        for rule in FillRule.allCases {
          #expect(
            reduced.contains(point, rule: rule) == path.contains(point, rule: rule),
            "case \(index), \(point), \(rule), seed \(Cases.seed)")
        }
      }
    }
  }

  @Test func aPathInsideStaysAsItIs() throws {
    let path = try Path(svg: "M0 0L4 0A2 2 0 0 1 4 4Q3 9 0 4M2 2L1 1")
    #expect(Self.reduced(path, Rect(x: -9, y: -9, width: 30, height: 30)) == path)
  }

  @Test func subpathsThatDifferAreListed() throws {
    var visible = VisiblePath()
    let window = VisibleWindow(rect: Rect(x: -1, y: -1, width: 2, height: 2))
    for _ in 0..<2 {
      // One is inside, one goes out, one is left out, and one becomes the window's outline.
      let path = try Path(svg: "M0 0L.5 0L0 .5ZM0 0L9 9L9 8M5 5H8V8M-9 -9H9V9H-9Z")
      #expect(
        visible.reduced(path, to: window).controlBounds == Rect(x: -1, y: -1, width: 10, height: 10)
      )
      #expect(visible.changes == [false, true, true])
      visible.forgetChanges()
    }
    #expect(visible.changes.isEmpty)
  }

  @Test func aPathBesideTheWindowIsLeftOut() throws {
    let path = try Path(svg: "M0 0L4 0A2 2 0 0 1 4 4Q3 9 0 4ZL1 1M9 9")
    #expect(Self.reduced(path, Rect(x: 20, y: 0, width: 3, height: 3)).isEmpty)
    #expect(Self.reduced(path, .null).isEmpty)
  }

  @Test func aPathAroundTheWindowBecomesItsOutline() throws {
    var path = Path()
    for turn in 0..<2 {
      for side in 0..<100 {
        let (sin, cos) = sinCos(Double(turn * 100 + side) * .pi / 50)
        let point = Point(cos, sin) * 40
        if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    let rect = Rect(x: -3, y: -3, width: 6, height: 5)
    let reduced = Self.reduced(path, rect)
    #expect(reduced.elementCount == 8)
    #expect(reduced.controlBounds == rect)
    #expect(reduced.contains(Point(0, 0), rule: .magnitudeAtLeastTwo))
    #expect(!reduced.contains(Point(0, 0), rule: .evenOdd))
  }
}
