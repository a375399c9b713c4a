import Testing

@testable import Tessellate

@Suite struct SVGPathParserTests {
  private func elements(_ data: String) -> [Path.Element] {
    do {
      return Array(try Path(svg: data))
    } catch {
      Issue.record("\(data): \(error)")
      return []
    }
  }

  private func error(_ data: String) -> SVGPathError? {
    do {
      _ = try Path(svg: data)
      return nil
    } catch {
      return error
    }
  }

  @Test func everyCommandIsRead() {
    #expect(
      elements("M 1 2 L 3 4 H 5 V 6 C 1 2 3 4 5 7 Q 1 1 2 2 Z") == [
        .move(to: Point(1, 2)), .line(to: Point(3, 4)), .line(to: Point(5, 4)),
        .line(to: Point(5, 6)),
        .curve(to: Point(5, 7), control1: Point(1, 2), control2: Point(3, 4)),
        .quadCurve(to: Point(2, 2), control: Point(1, 1)), .closeSubpath,
      ])
    #expect(
      elements("m 1 2 l 3 4 h 5 v 6 c 1 2 3 4 5 7 q 1 1 2 2 z") == [
        .move(to: Point(1, 2)), .line(to: Point(4, 6)), .line(to: Point(9, 6)),
        .line(to: Point(9, 12)),
        .curve(to: Point(14, 19), control1: Point(10, 14), control2: Point(12, 16)),
        .quadCurve(to: Point(16, 21), control: Point(15, 20)), .closeSubpath,
      ])
  }

  @Test func argumentsRepeat() {
    #expect(
      elements("m1 2 3 4-1-1M9 9 8 8") == [
        .move(to: Point(1, 2)), .line(to: Point(4, 6)), .line(to: Point(3, 5)),
        .move(to: Point(9, 9)), .line(to: Point(8, 8)),
      ])
    #expect(elements("M0 0h1 2 3v-1-2").last == .line(to: Point(6, -3)))
    #expect(
      elements("M0 0q1 1 2 2 1 1 2 2").last == .quadCurve(to: Point(4, 4), control: Point(3, 3)))
  }

  /// A relative move after a close starts from the closed sub-path's start.
  @Test func relativeMovesStartFromTheCurrentPoint() {
    #expect(
      elements("m1 1h2zm1 1h1") == [
        .move(to: Point(1, 1)), .line(to: Point(3, 1)), .closeSubpath, .move(to: Point(2, 2)),
        .line(to: Point(3, 2)),
      ])
  }

  @Test func smoothCurvesReflect() {
    #expect(
      elements("M0 0C0 1 2 1 2 0S4-1 4 0") == [
        .move(to: .zero), .curve(to: Point(2, 0), control1: Point(0, 1), control2: Point(2, 1)),
        .curve(to: Point(4, 0), control1: Point(2, -1), control2: Point(4, -1)),
      ])
    #expect(
      elements("M0 0Q1 1 2 0T4 0t2 0") == [
        .move(to: .zero), .quadCurve(to: Point(2, 0), control: Point(1, 1)),
        .quadCurve(to: Point(4, 0), control: Point(3, -1)),
        .quadCurve(to: Point(6, 0), control: Point(5, 1)),
      ])
    // After anything but a curve of the same kind, the current point is reflected.
    #expect(
      elements("M0 0Q1 1 2 0S3 3 4 0").last
        == .curve(to: Point(4, 0), control1: Point(2, 0), control2: Point(3, 3)))
    #expect(
      elements("M0 0C0 1 2 1 2 0T4 0").last == .quadCurve(to: Point(4, 0), control: Point(2, 0)))
    #expect(
      elements("M0 0C0 1 2 1 2 0h1S3 3 4 0").last
        == .curve(to: Point(4, 0), control1: Point(3, 0), control2: Point(3, 3)))
  }

  @Test func compactNumbersAreTakenApart() {
    #expect(elements("M.5.5-.5-1e1.5+1E-1")[0] == .move(to: Point(0.5, 0.5)))
    #expect(
      elements("M.5.5-.5-1e1.5+1E-1") == [
        .move(to: Point(0.5, 0.5)), .line(to: Point(-0.5, -10)), .line(to: Point(0.5, 0.1)),
      ])
    #expect(elements("M1.,2.")[0] == .move(to: Point(1, 2)))
    #expect(elements("M0010 -00.50")[0] == .move(to: Point(10, -0.5)))
    #expect(elements("\t\n\u{C}\r M 1\n,\t2 ") == [.move(to: Point(1, 2))])
  }

  @Test func compactArcFlagsAreTakenApart() {
    let loose = elements("M0 0a 5 6 30 0 1 10 10 a 5 6 30 1 0 -1 -.5")
    #expect(elements("M0 0a5 6 30 0110 10 5 6 30 10-1-.5") == loose)
    #expect(elements("M0,0a5,6,30,0,1,10,10,5,6,30,1,0,-1,-.5") == loose)
    #expect(loose.count == 3)
  }

  @Test func arcsOfSVG() {
    guard case .arc(let arc) = elements("M10 0A10 10 0 0 1 0 10")[1] else {
      return #expect(Bool(false))
    }
    #expect(isNear(arc.center, .zero) && (arc.sweep - .pi / 2).magnitude < 1e-12)
    // SEMANTICS 40.
    #expect(elements("M1 1A5 5 0 1 1 1 1").count == 1)
    #expect(elements("M1 1A0 5 0 1 1 2 2").last == .line(to: Point(2, 2)))
    guard case .arc(let scaled) = elements("M0 0A-1-1 0 0 1 10 0")[1] else {
      return #expect(Bool(false))
    }
    #expect(scaled.xAxis.length == 5)
  }

  /// Every number is the nearest `Double`, as the standard library reads it.
  @Test func numbersAreRoundedCorrectly() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20_000) {
      let digits = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        "0123456789".randomElement(using: &random)!
      }
      var text = String(digits)
      if Bool.random(using: &random) {
        text.insert(".", at: text.indices.randomElement(using: &random)!)
      }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -330...300, using: &random))" }
      let expected = Double(text) ?? .nan
      guard expected.isFinite else {
        #expect(
          error("M\(text) 0") == SVGPathError(offset: 1, expected: .finiteNumber, prefix: Path()))
        continue
      }
      let path = try Path(svg: "M-\(text),\(text)")
      #expect(path.currentPoint == Point(-expected, expected), "\(text)")
    }
  }

  /// SEMANTICS 4 and 5: in SVG data a close always ends a sub-path, one without length right after
  /// a close.
  @Test func aCloseAfterACloseCounts() {
    let path = try? Path(svg: "M1 1h2zz")
    let sampler = DenseSampler(path ?? Path(), steps: 1)
    #expect(sampler.contours == [[Point(1, 1), Point(3, 1)], [Point(1, 1)]])
    #expect(sampler.closed == [true, true])
    #expect(elements("M1 1z") == [.move(to: Point(1, 1)), .closeSubpath])
    #expect(elements("M1 1h2zh3").last == .line(to: Point(4, 1)))
  }

  @Test func emptyDataMakeAnEmptyPath() {
    #expect(elements("") == [])
    #expect(elements(" \n") == [])
  }

  @Test(arguments: [
    ("L1 1", 0, SVGPathError.Expectation.moveto, 0), ("  1 1", 2, .moveto, 0),
    ("M", 1, .number, 0), ("M1", 2, .number, 0), ("M1,", 3, .number, 0), ("M1,,2", 3, .number, 0),
    ("M,1 2", 1, .number, 0), ("M1 2,", 5, .number, 1), ("M1 2 3", 6, .number, 1),
    ("M1 2L3 4 5", 10, .number, 2), ("M1 2L3 4 5 x", 11, .number, 2), ("M1 2x", 4, .command, 1),
    ("M1 2z3", 5, .command, 2), ("M1 2z,L3 4", 5, .command, 2), ("M1 2é", 4, .command, 1),
    ("M1 2\0", 4, .command, 1), ("M1 -", 3, .number, 0), ("M1 .", 3, .number, 0),
    ("M1 .e5", 3, .number, 0), ("M1 2L1e 3", 6, .number, 1), ("M1 2e", 4, .command, 1),
    ("M0 0A1 1 0 2 0 1 1", 11, .flag, 1), ("M0 0A1 1 0 0 x", 13, .flag, 1),
    ("M0 0A1 1 0 0", 12, .flag, 1), ("M0 0A1 1 0 01", 13, .number, 1),
    ("M0 0L1e999 0", 5, .finiteNumber, 1), ("M1e308 0l1e308 0", 16, .finiteNumber, 1),
    ("M0 0 1 1 1 1 x", 13, .command, 3), ("M0 0C1 1 2 2 3", 14, .number, 1),
    ("M1 2nan", 4, .command, 1), ("M0x10 1", 2, .number, 0),
  ])
  func errors(
    _ data: String, _ offset: Int, _ expected: SVGPathError.Expectation, _ elements: Int
  ) {
    let error = error(data)
    #expect(error?.offset == offset, "\(data)")
    #expect(error?.expected == expected, "\(data)")
    #expect(error?.prefix.elementCount == elements, "\(data)")
  }

  @Test func errorSaysWhere() {
    #expect(error("M1 2Lx")?.description == "path data, byte 5: expected a number")
  }

  @Test func appendingBeginsAnew() throws {
    var path = Path()
    path.move(to: Point(5, 5))
    try path.append(svg: "m1 1h1")
    #expect(
      Array(path) == [.move(to: Point(5, 5)), .move(to: Point(1, 1)), .line(to: Point(2, 1))])
    do {
      try path.append(svg: "M0 0 5")
      Issue.record("no error")
    } catch {
      #expect(error.prefix == path && path.elementCount == 4)
    }
  }

  /// Whatever the bytes are, parsing ends, and the prefix is what the data up to the error give.
  @Test func randomBytesAreReadOrRefused() {
    var random = SeededGenerator(seed: Cases.seed)
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n,x")
    var failures = 0
    for _ in 0..<Cases.count(5000) {
      var data = "M0 0"
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        data.append(alphabet.randomElement(using: &random)!)
      }
      if let error = error(data) {
        failures += 1
        #expect(error.offset >= 0 && error.offset <= data.utf8.count)
        #expect(error.prefix.invalidElement == nil)
      }
    }
    #expect(failures > 0)
  }
}
