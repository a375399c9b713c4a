import Testing

@testable import Tessellate

@Suite struct PathStrokedCurvesTests {
  private func curves(
    _ data: String, _ style: StrokeStyle, tolerance: Double = 0.01
  ) throws -> Path {
    try path(data).strokedPath(style, options: StrokeOptions(tolerance: tolerance), as: .curves)
  }

  /// The oracle of strokes accepts the outline, filled under either rule.
  @Test func outlinesAreTheTrueStroke() throws {
    for index in 0..<Cases.count(12) {
      var random = RandomStrokes(seed: Cases.seed, index: index, coverage: .single)
      var item = index % 3 == 0 ? random.nextOfOtherPens() : random.next()
      // Varying pens have chords.
      item.style.widthStops = []
      let path = try Path(svg: item.data)
      let outline = try path.strokedPath(item.style, options: item.options, as: .curves)
      let oracle = StrokeOracle(path, style: item.style, options: item.options)
      for rule in [FillRule.nonZero, .evenOdd] {
        let mesh = try outline.filled(
          FillOptions(rule: rule, tolerance: item.options.tolerance * 0.01))
        let verdict = oracle.verdict(on: mesh)
        #expect(verdict.isRight, "seed \(Cases.seed), case \(index): \(item): \(verdict)")
      }
    }
  }

  /// The oracle accepts fine dashes, of which those with round caps are joined.
  @Test(
    arguments: [StrokeStyle.LineCap.butt, .round, .square], [StrokeStyle.LineJoin.miter, .round])
  func fineDashesAreTheTrueStroke(_ cap: StrokeStyle.LineCap, _ join: StrokeStyle.LineJoin) throws {
    let corner = try path("M0 0V1H2C3 1 3 2 2 2")
    for dash in [[0.05, 0.02], [0.02, 0.05]] {
      let style = StrokeStyle(lineWidth: 0.5, lineCap: cap, lineJoin: join, dash: dash)
      let options = StrokeOptions(tolerance: 0.1, coverage: .single)
      let outline = try corner.strokedPath(style, options: options, as: .curves)
      let mesh = try outline.filled(FillOptions(tolerance: 0.001))
      let verdict = StrokeOracle(corner, style: style, options: options).verdict(on: mesh)
      #expect(verdict.isRight, "\(dash): \(verdict)")
    }
  }

  /// Budgets count for the union of what overlaps.
  @Test func budgetsCount() throws {
    let style = StrokeStyle(lineWidth: 2, lineCap: .square, dash: [0.5, 1])
    let curve = try path("M0 0C30 0 30 20 0 20")
    var options = StrokeOptions(crossingLimit: 3)
    #expect(throws: TessellationError.budgetExceeded(.crossings, limit: 3)) {
      try curve.strokedPath(style, options: options, as: .curves)
    }
    options = StrokeOptions(vertexLimit: 10)
    #expect(throws: TessellationError.budgetExceeded(.chords, limit: 10)) {
      try curve.strokedPath(style, options: options, as: .curves)
    }
  }

  @Test func linesHaveLinesAndArcs() throws {
    let corner = "M0 0H10V10"
    #expect(
      try curves(corner, StrokeStyle(lineWidth: 2)) == path("M0 -1H11V10H9V1H0Z"))
    #expect(
      try curves(corner, StrokeStyle(lineWidth: 2, lineJoin: .bevel))
        == path("M0 -1H10L11 0V10H9V1H0Z"))
    #expect(
      try curves(corner, StrokeStyle(lineWidth: 2, lineCap: .square))
        == path("M-1 -1H11V11H9V1H-1Z"))
    let round = try curves(
      corner, StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
    let arcs = round.segments.filter { if case .arc = $0 { true } else { false } }
    #expect(arcs.count == 3 && round.segments.count == 7, "\(round)")
    #expect(isNear(round.signedArea, 20 + 19 + .pi / 4 + .pi, 1e-9))
  }

  @Test func closedContoursAreRings() throws {
    let square = try curves("M0 0H10V10H0Z", StrokeStyle(lineWidth: 2))
    #expect(try square == path("M-1 -1H11V11H-1ZM1 1V9H9V1Z"), "\(square)")
    var circle = Path()
    circle.addCircle(center: .zero, radius: 10)
    let ring = try circle.strokedPath(
      StrokeStyle(lineWidth: 2), options: StrokeOptions(tolerance: 0.01), as: .curves)
    #expect(isNear(ring.signedArea, .pi * (121 - 81), 1e-9))
    #expect(ring.segments.allSatisfy { if case .arc = $0 { true } else { false } })
  }

  /// Dashes cover what their lengths say.
  @Test func dashesAreOutlinedOneByOne() throws {
    let dashed = try curves("M0 0H100", StrokeStyle(lineWidth: 2, dash: [10, 5], dashPhase: 3))
    #expect(dashed.subpaths.count == 7)
    #expect(isNear(dashed.signedArea, 2 * (7 + 6 * 10), 1e-9), "\(dashed)")
    // The dash across the seam is one, with a join there.
    let square = try curves(
      "M0 0H10V10H0Z", StrokeStyle(lineWidth: 2, dash: [10, 10], dashPhase: 5))
    #expect(square.subpaths.count == 2)
    #expect(isNear(square.signedArea, 2 * 20, 1e-9), "\(square)")
    // 10 of a path of 40 are 25 of one of 100.
    let scaled = try curves(
      "M0 0H40", StrokeStyle(lineWidth: 1, dash: [25, 25], pathLength: 100))
    #expect(isNear(scaled.signedArea, 20, 1e-9))
    #expect(throws: TessellationError.budgetExceeded(.dashes, limit: 5)) {
      try path("M0 0H100").strokedPath(
        StrokeStyle(dash: [1, 1]), options: StrokeOptions(dashLimit: 5), as: .curves)
    }
    let solid = try path("M0 0H100").strokedPath(
      StrokeStyle(dash: [1, 1]), options: StrokeOptions(dashLimit: 5, dashOverflow: .solid),
      as: .curves)
    #expect(isNear(solid.signedArea, 100, 1e-9))
  }

  @Test func trimsCutTheStroke() throws {
    let half = try curves(
      "M0 0H10V10H0Z", StrokeStyle(lineWidth: 2, trim: Trim(from: 0, to: 0.5)))
    #expect(isNear(half.signedArea, 2 * 20, 1e-9), "\(half)")
    let around = try curves(
      "M0 0H10V10H0Z", StrokeStyle(lineWidth: 2, trim: Trim(from: 0.25, to: 0.75, offset: 0.5)))
    #expect(isNear(around.signedArea, 2 * 20, 1e-9), "\(around)")
  }

  @Test(arguments: [
    ("M5 5", 0.0, 0.0), ("M5 5Z", 4, .pi), ("M5 5H5", 4, .pi), ("M5 5L5 5L5 5Z", 4, .pi),
  ])
  func pointsAreDots(data: String, square: Double, disc: Double) throws {
    for (cap, area) in [(StrokeStyle.LineCap.butt, 0), (.square, square), (.round, disc)] {
      let dot = try curves(data, StrokeStyle(lineWidth: 2, lineCap: cap))
      #expect(isNear(dot.signedArea, area, 1e-9), "\(cap): \(dot)")
    }
    let none = try curves(data, StrokeStyle(lineWidth: 2, lineCap: .round, zeroLengthCaps: .none))
    #expect(none.isEmpty)
  }

  /// An inner stroke lies in the shape and an outer one beside it; both together are the stroke of
  /// twice the width.
  @Test func innerAndOuterStrokesEndAtTheShape() throws {
    for data in [
      "M0 0H30V30H0Z", "M0 0L40 3L0 6Z", "M0 0C30 0 30 40 0 30C20 20 -20 10 0 0Z",
      "M0 0L1 30L2 0L3 30L4 0Z", "M20 0A20 10 30 1 0 21 0Z",
    ] {
      let shape = try path(data).normalized(tolerance: 0.001)
      let inner = try curves(data, StrokeStyle(lineWidth: 4, alignment: .inner))
      let outer = try curves(data, StrokeStyle(lineWidth: 4, alignment: .outer))
      #expect(try abs(inner.subtracting(shape, tolerance: 0.001).signedArea) < 0.02 * 200)
      #expect(try abs(outer.intersection(shape, tolerance: 0.001).signedArea) < 0.02 * 200)
      #expect(inner.signedArea > 0 && inner.signedArea <= shape.signedArea + 0.02)
      let grown = try shape.offset(by: 4, tolerance: 0.01)
      #expect(isNear(outer.signedArea, grown.signedArea - shape.signedArea, 0.02 * 200), "\(data)")
      let shrunk = try shape.inset(by: 4, tolerance: 0.01)
      #expect(isNear(inner.signedArea, shape.signedArea - shrunk.signedArea, 0.02 * 200), "\(data)")
    }
  }

  @Test func transformsMapThePenToo() throws {
    let wide = AffineTransform(scaleX: 3, y: -1)
    let options = StrokeOptions(tolerance: 0.01, transform: wide)
    let style = StrokeStyle(lineWidth: 2, lineCap: .round)
    let mapped = try path("M0 0H10").strokedPath(style, options: options, as: .curves)
    #expect(isNear(mapped.signedArea, 3 * (20 + .pi), 1e-9))
    var fixed = options
    fixed.isNonScaling = true
    let unmapped = try path("M0 0H10").strokedPath(style, options: fixed, as: .curves)
    #expect(isNear(unmapped.signedArea, 60 + .pi, 1e-9))
  }

  @Test func chordsAreWhatTheyWere() throws {
    let style = StrokeStyle(lineWidth: 3, lineCap: .round)
    let curve = try path("M0 0C10 20 -10 20 5 0")
    #expect(try curve.strokedPath(style, as: .chords) == curve.strokedPath(style))
    let varying = StrokeStyle(
      widthStops: [.init(fraction: 0, scale: 1), .init(fraction: 1, scale: 2)])
    #expect(try curve.strokedPath(varying, as: .curves) == curve.strokedPath(varying))
  }

  @Test func numbersThatAreNoStyleThrow() throws {
    let line = try path("M0 0H10")
    #expect(throws: TessellationError.self) {
      try line.strokedPath(StrokeStyle(lineWidth: .nan), as: .curves)
    }
    #expect(throws: TessellationError.invalidTolerance(-1)) {
      try line.strokedPath(StrokeStyle(), options: StrokeOptions(tolerance: -1), as: .curves)
    }
    #expect(throws: TessellationError.outOfRange()) {
      try line.strokedPath(StrokeStyle(lineWidth: 1e300), as: .curves)
    }
    #expect(try line.strokedPath(StrokeStyle(lineWidth: 0), as: .curves).isEmpty)
  }
}
