import Testing

@testable import Tessellate

@Suite struct PathTrimTests {
  /// A trimmed path has the length of its part, and its points are the whole path's at the same
  /// distances.
  @Test func everyPointOfAPartIsThatOfTheWhole() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let path = random.path()
      let whole = try ArcLengthTable(path)
      let cuts = [random.double(0...1), random.double(0...1)].sorted()
      let part = try ArcLengthTable(path.trimmedPath(from: cuts[0], to: cuts[1]))
      let (start, length) = (cuts[0] * whole.length, (cuts[1] - cuts[0]) * whole.length)
      let slack = 4e-6 * whole.length
      #expect((part.length - length).magnitude <= slack, "\(path) \(cuts)")
      for _ in 0..<20 {
        let distance = random.double(0...1) * Swift.min(length, part.length)
        // Between sub-paths a distance is at two places.
        let isBetween = whole.contours.contains {
          ($0.end - start - distance).magnitude <= slack
        }
        guard !isBetween, let expected = whole.point(at: start + distance),
          let point = part.point(at: distance)
        else { continue }
        #expect(
          point.distance(to: expected) <= slack, "\(path) \(cuts) at \(distance)")
      }
    }
  }

  @Test(arguments: ["M0 0Q50 90 100 0", "M0 0C0 80 90 -70 100 20", "M0 0A50 20 30 1 1 60 40"])
  func curvesStayCurves(_ data: String) throws {
    let path = try Path(svg: data)
    let part = try path.trimmedPath(from: 0.2, to: 0.7)
    #expect(part.map(kind) == path.map(kind))
  }

  /// Both spellings of a trim throw the same.
  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func numbersThatAreNotFiniteAreRefused(_ value: Double) throws {
    let square = try path("M0 0H10V10H0Z")
    let trims = [
      Trim(from: value), Trim(to: value), Trim(offset: value), Trim(from: 0.5, offset: value),
      Trim(from: value, to: value, offset: value, mode: .eachSubpath),
    ]
    for trim in trims {
      var style = StrokeStyle()
      style.trim = trim
      for attempt in [{ _ = try square.trimmedPath(trim) }, { _ = try square.stroked(style) }] {
        do {
          try attempt()
          Issue.record("\(trim) was taken")
        } catch TessellationError.invalidStyle(let parameter, let wrong) {
          #expect(parameter == "trim" && wrong.bitPattern == value.bitPattern)
        }
      }
    }
  }

  /// Finite ones, however large, leave what they leave once around.
  @Test func extremeNumbersAreTaken() throws {
    let line = try path("M0 0H8")
    let huge = Double.greatestFiniteMagnitude
    #expect(try line.trimmedPath(from: -huge, to: huge) == line)
    #expect(try line.trimmedPath(from: huge, to: -huge).isEmpty)
    for offset in [huge, -huge, 0x1p60] {
      let part = try line.trimmedPath(Trim(from: 0, to: 0.5, offset: offset))
      #expect(part == (try path("M0 0H4")))
    }
  }

  private func kind(_ element: Path.Element) -> String {
    switch element {
    case .move: "M"
    case .line: "L"
    case .quadCurve: "Q"
    case .curve: "C"
    case .arc: "A"
    case .closeSubpath: "Z"
    }
  }
}
