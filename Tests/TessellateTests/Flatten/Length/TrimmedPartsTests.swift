import Testing

@testable import Tessellate

/// What is left of a path is one thing, whether a style trims it or the path is trimmed before.
@Suite struct TrimmedPartsTests {
  /// Two squares of side 10, closed.
  private static let squares = "M0 0H10V10H0ZM20 0H30V10H20Z"

  /// Nine tenths of two squares are a whole one and four fifths of the other.
  @Test func wholeSubpathsStayClosed() throws {
    let part = try path(Self.squares).trimmedPath(from: 0, to: 0.9)
    #expect(part == (try path("M0 0H10V10H0ZM20 0H30V10H20V8")))
    let later = try path(Self.squares).trimmedPath(from: 0.25, to: 1)
    #expect(later == (try path("M10 10H0V0M20 0H30V10H20Z")))
  }

  /// `style.trim` and `trimmedPath` cover the same.
  @Test func strokingAPartIsTrimmingAStroke() throws {
    var random = SeededGenerator(seed: Cases.seed)
    let options = StrokeOptions(tolerance: 1e-4, coverage: .single)
    for index in 0..<Cases.count(60) {
      let path = random.path()
      let trim = Trim(
        from: random.double(-0.2...0.8), to: random.double(0.1...1.2),
        offset: Bool.random(using: &random) ? 0 : random.double(-2...2),
        mode: Trim.Mode.allCases.randomElement(using: &random)!)
      var style = StrokeStyle(
        lineWidth: random.double(0.1...2),
        lineCap: StrokeStyle.LineCap.allCases.randomElement(using: &random)!,
        lineJoin: [.miter, .round, .bevel].randomElement(using: &random)!, miterLimit: 2)
      if Int.random(in: 0..<3, using: &random) == 0 {
        style.dash = [random.double(1...5), random.double(1...5)]
      }
      let part = try path.trimmedPath(trim).stroked(style, options: options)
      style.trim = trim
      let trimmed = try path.stroked(style, options: options)
      // Both boundaries, everywhere, and what lengths may be off at the ends of parts and dashes.
      let slack =
        options.tolerance * (4 * (try path.length()) + 40 * style.lineWidth)
        + 1e-4 * style.lineWidth
      #expect(
        (part.area - trimmed.area).magnitude <= slack,
        "seed \(Cases.seed), \(index): \(path.svgDescription) \(trim) \(style)")
    }
  }

  /// A part's start and its length may add up to an ulp more than what the path is long: no join
  /// lies there.
  @Test(arguments: [[3.0, 1], [0.3, 0.1], [0.04, 0.02]])
  func dashesEndWhereAnOpenPathEnds(_ dash: [Double]) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let end = random.double(4...20)
      let corner = try path("M0 0H\(random.double(4...20))V\(end)")
      var style = StrokeStyle(lineWidth: 4, lineJoin: .round, dash: dash)
      style.trim = Trim(from: random.double(0...0.99))
      style.dashPhase = random.double(0...dash[0])
      let mesh = try corner.stroked(style)
      #expect(mesh.bounds.maxY <= end + 1e-5, "\(corner.svgDescription) \(style)")
    }
  }

  /// Sums of lengths are rounded; a cut between two sub-paths leaves no sliver of either.
  @Test func cutsBetweenSubpathsLeaveThemWhole() throws {
    for count in 2...24 {
      let squares = (0..<count).map { "M\($0) 0h0.7v0.7h-0.7z" }
      let all = try path(squares.joined())
      for first in 0..<count {
        let start = Double(first) / Double(count)
        let expected = try path(squares[first...].joined())
        #expect(try all.trimmedPath(from: start, to: 1) == expected, "\(first) of \(count)")
        #expect(
          try all.trimmedPath(from: 0, to: start) == (try path(squares[..<first].joined())),
          "\(first) of \(count)")
        var style = StrokeStyle(lineWidth: 0.1, lineCap: .round)
        style.trim = Trim(from: start)
        #expect(
          try all.stroked(style).triangleCount
            == expected.stroked(StrokeStyle(lineWidth: 0.1, lineCap: .round)).triangleCount)
      }
    }
  }

  /// Sub-paths without length lie at one distance, and draw a dot if it is left.
  @Test(arguments: ["M5 5Z", "M5 5h0", "M5 5h0z"])
  func dotsAreLeftWhereTheyLie(_ dot: String) throws {
    let all = try path("M0 0H10\(dot)M20 0H30")
    for (from, to, isLeft) in [(0.2, 0.8, true), (0.6, 1, false), (0, 0.4, false), (0, 0.5, true)] {
      let part = try all.trimmedPath(from: from, to: to)
      var style = StrokeStyle(lineWidth: 2, lineCap: .round)
      #expect(covers(try part.stroked(style), 5, 5.5) == isLeft, "\(from) … \(to)")
      style.trim = Trim(from: from, to: to)
      #expect(covers(try all.stroked(style), 5, 5.5) == isLeft, "\(from) … \(to)")
    }
  }
}
