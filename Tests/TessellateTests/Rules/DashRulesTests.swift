import Testing

@testable import Tessellate

/// The rules of dashes and trims, one test each, named after the rule.
@Suite struct DashRulesTests {
  // MARK: 6 Dashes

  private func starts(_ mesh: Mesh) -> [Double] {
    // Each dash of a straight line is one strip of four vertices.
    stride(from: 0, to: mesh.vertexCount, by: 4).map { mesh.point($0).x }
  }

  @Test func rule20LengthsAlternateAndRestart() throws {
    let mesh = try stroke("M0 0 L10 0 M20 5 L30 5", 2) { $0.dash = [3, 2] }
    #expect(starts(mesh) == [0, 5, 20, 25])
  }

  @Test func rule21OddCountsRepeat() throws {
    let odd = try stroke("M0 0 L40 0", 2) { $0.dash = [5, 3, 2] }
    #expect(odd == (try stroke("M0 0 L40 0", 2) { $0.dash = [5, 3, 2, 5, 3, 2] }))
  }

  @Test func rule21ThePeriodOfAnOddCountIsTheDoubledSum() throws {
    func dashed(_ phase: Double) throws -> Mesh {
      try stroke("M0 0 L40 0", 2) { ($0.dash, $0.dashPhase) = ([5, 3, 2], phase) }
    }
    #expect(try dashed(20) == (try dashed(0)))
    #expect(try dashed(10) != (try dashed(0)))
    #expect(starts(try dashed(10)) == [5, 10, 18, 25, 30, 38])
  }

  @Test func rule22InvalidListsAreSolidAndNonFiniteOnesFail() throws {
    let solid = try stroke("M0 0 L40 0")
    #expect(try stroke("M0 0 L40 0", 2) { $0.dash = [5, -1] } == solid)
    #expect(try stroke("M0 0 L40 0", 2) { $0.dash = [0, 0] } == solid)
    #expect(throws: TessellationError.self) {
      try stroke("M0 0 L40 0", 2) { $0.dash = [5, .nan] }
    }
  }

  @Test func rule23PhasesAreModular() throws {
    func dashed(_ phase: Double) throws -> Mesh {
      try stroke("M0 0 L100 0", 2) { ($0.dash, $0.dashPhase) = ([20, 10], phase) }
    }
    #expect(try dashed(-5) == (try dashed(25)))
    #expect(try dashed(-5) == (try dashed(55)))
    #expect(starts(try dashed(0)) == [0, 30, 60, 90])
    #expect(starts(try dashed(5)) == [0, 25, 55, 85])
  }

  @Test func rule24DashesHaveCapsAndCornersJoins() throws {
    let corner = "M0 0 L10 0 L10 10"
    #expect(covers(try stroke(corner, 2) { $0.dash = [12, 3] }, 10.9, -0.9))
    #expect(!covers(try stroke(corner, 2) { $0.dash = [9, 3] }, 10.9, -0.9))
    let capped = try stroke("M0 0 L10 0", 2) { ($0.dash, $0.lineCap) = ([2, 6], .square) }
    #expect(isNear(capped.area, 2 * (2 * 2 + 4)))
  }

  /// Where a curve turns back, one dash ends before the tip and the next begins after it, whatever
  /// the last bits of lengths are.
  @Test func rule24DashesThatEndAtTheTipOfAFoldDoNotTurn() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(40) {
      let (sine, cosine) = sinCos(random.double(0...6.28))
      let start = Point(random.double(-50...50), random.double(-50...50))
      // With ends close to each other, one chord holds the tip and little else.
      let most = index % 2 == 0 ? 5.0 : 0.2
      let (reach, end) = (random.double(10...40), random.double(-most...most))
      let along = Vector(cosine, sine)
      let (control, stop) = (start + along * reach, start + along * end)
      // 2t(1 − t)·reach + t²·end is largest for t = reach/(2·reach − end).
      let tip = reach * reach / (2 * reach - end)
      let data = "M\(start.x) \(start.y) Q\(control.x) \(control.y) \(stop.x) \(stop.y)"
      let before = try stroke(data, 2) { $0.dash = [tip, 3 * tip] }
      #expect(isNear(before.area, 2 * tip, 0.1), "seed \(Cases.seed), \(data)")
      let behind = try stroke(data, 2) { ($0.dash, $0.dashPhase) = ([3 * tip, tip], 3 * tip) }
      #expect(isNear(behind.area, 2 * (tip - end), 0.1), "seed \(Cases.seed), \(data)")
    }
  }

  @Test func rule25TheSeamIsMergedOrSplit() throws {
    let square = "M0 0 L10 0 L10 10 L0 10 Z"
    let dash: (inout StrokeStyle) -> Void = { ($0.dash, $0.dashPhase) = ([6, 4], 3) }
    #expect(covers(try stroke(square, 2, dash), -0.9, -0.9))
    let split = try stroke(square, 2) {
      dash(&$0)
      $0.dashSeam = .split
    }
    #expect(!covers(split, -0.9, -0.9))
    let whole = try stroke(square, 2) { $0.dash = [100, 1] }
    #expect(covers(whole, -0.9, -0.9))
  }

  @Test func rule26ZeroGapsWithButtCapsAreContinuous() throws {
    #expect(
      try stroke("M0 0 L10 0 L10 10", 2) { $0.dash = [4, 0] }
        == (try stroke("M0 0 L10 0 L10 10")))
    #expect(starts(try stroke("M0 0 L20 0", 2) { $0.dash = [4, 0, 4, 2] }) == [0, 10])
  }

  @Test func rule27DistancesAreTrueArcLengthAndPathLengthRescales() throws {
    // Half of a half circle of radius 100.
    let mesh = try stroke("M100 0 A100 100 0 0 1 -100 0", 2) { $0.dash = [50 * .pi, 1000] }
    #expect(covers(mesh, 0.02, 100) && !covers(mesh, -0.05, 100))
    let scaled = try stroke("M0 0 L50 0", 2) { ($0.dash, $0.pathLength) = ([1, 1], 10) }
    #expect(starts(scaled) == [0, 10, 20, 30, 40])
  }

  @Test func dashesFittedToAWholeNumber() throws {
    let mesh = try stroke("M0 0 L100 0", 2) { ($0.dash, $0.dashCount) = ([3, 1], 10) }
    #expect(starts(mesh) == stride(from: 0, to: 100, by: 10).map { $0 })
  }

  /// More dashes than the limit are an error, or leave the whole path solid.
  @Test(arguments: [
    "M0 0 L1000 0", "M0 0 H1 M0 9 H1e9", "M0 0 C40 60 80 -60 1e6 10 M3 3 h1 v1 h-1 z",
  ])
  func rule22DashesBeyondTheLimitAreAnErrorOrSolid(data: String) throws {
    var style = StrokeStyle(lineWidth: 2, dash: [1e-3])
    var options = StrokeOptions(coverage: .ribbon)
    #expect(throws: TessellationError.budgetExceeded(.dashes, limit: options.dashLimit)) {
      try path(data).stroked(style, options: options)
    }
    for coverage in StrokeOptions.Coverage.allCases {
      (options.coverage, options.dashOverflow, style.dash) = (coverage, .solid, [1e-3])
      let overflowing = try path(data).stroked(style, options: options)
      style.dash = []
      let solid = try path(data).stroked(style, options: options)
      #expect(overflowing.positions == solid.positions && overflowing.indices == solid.indices)
    }
  }

  // MARK: 7 Trim

  @Test func rule28FractionsOfAllSubpaths() throws {
    let two = try path("M0 0 L10 0 M0 5 L30 5")
    #expect(try two.trimmedPath(from: 0.125, to: 0.5) == (try path("M5 0 L10 0 M0 5 L10 5")))
    #expect(try two.trimmedPath(from: -1, to: 2) == two)
    #expect(try two.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    let square = try path("M0 0 L10 0 L10 10 L0 10 Z")
    #expect(try square.trimmedPath(from: 0, to: 1) == square)
    let trimmed = try stroke("M0 0 L10 0 M0 5 L30 5", 2) { $0.trim = Trim(from: 0.125, to: 0.5) }
    #expect(starts(trimmed) == [5, 0])
  }

  @Test func rule29TrimComesBeforeDash() throws {
    let mesh = try stroke("M0 0 L100 0", 2) {
      ($0.trim, $0.dash) = (Trim(from: 0.5, to: 1), [20, 10])
    }
    #expect(starts(mesh) == [50, 80])
  }

  @Test func rule30OffsetsWrapThroughTheSeam() throws {
    let mesh = try stroke("M0 0 L10 0 L10 10 L0 10 Z", 2) {
      $0.trim = Trim(from: 0, to: 0.25, offset: 0.875)
    }
    #expect(covers(mesh, -0.9, -0.9))
    #expect(covers(mesh, 0, 4) && covers(mesh, 4, 0) && !covers(mesh, 0, 6))
    let each = try stroke("M0 0 L10 0 M0 5 L30 5", 2) {
      $0.trim = Trim(from: 0.5, to: 1, mode: .eachSubpath)
    }
    #expect(starts(each) == [5, 15])
  }

  @Test func rule30DashesGoOnBehindTheSeam() throws {
    for cap in [StrokeStyle.LineCap.butt, .round] {
      let mesh = try stroke("M0 0 L10 0 L10 10 L0 10 Z", 1) {
        ($0.trim, $0.dash) = (Trim(from: 0, to: 0.5, offset: 0.75), [3, 4])
        $0.lineCap = cap
      }
      #expect(covers(mesh, 0, 9) && !covers(mesh, 0, 5) && covers(mesh, 0, 1))
      #expect(!covers(mesh, 2, 0) && covers(mesh, 5, 0) && !covers(mesh, 9, 0))
    }
  }

  /// A dash, laid from sections that all dashes share, covers what a trimmed part with cut chords
  /// does.
  @Test(arguments: StrokeStyle.LineCap.allCases)
  func aDashIsThePartOfThePathThatItCovers(cap: StrokeStyle.LineCap) throws {
    let data =
      "M0 0 C40 60 80 -60 120 10 A40 30 20 0 1 200 40 Q220 80 260 40 L300 40 C340 40 360 60 360 100 L400 80"
    let tolerance = 0.02
    let length = try StrokePlan(path(data)).length
    for alignment in [StrokeStyle.Alignment.center, .left] {
      for index in 0..<40 {
        var style = StrokeStyle(lineWidth: 8, lineCap: cap)
        style.alignment = alignment
        let from = length * Double(index) / 41
        let to = Swift.min(from + 5 + Double(index % 7) * 6, length)
        (style.dash, style.dashPhase) = ([to - from, 1e6], -from)
        let options = StrokeOptions(tolerance: tolerance)
        let dash = try path(data).stroked(style, options: options)
        style.dash = []
        style.trim = Trim(from: from / length, to: to / length)
        let part = try path(data).stroked(style, options: options)
        #expect((dash.area - part.area).magnitude <= tolerance * 2 * (to - from + 16))
        let (a, b) = (dash.bounds, part.bounds)
        #expect(
          (a.minX - b.minX).magnitude <= tolerance && (a.minY - b.minY).magnitude <= tolerance)
        #expect(
          (a.maxX - b.maxX).magnitude <= tolerance && (a.maxY - b.maxY).magnitude <= tolerance)
      }
    }
  }

  // MARK: Hidden gaps

  @Test func dotsCloserThanTheToleranceAreOneDash() throws {
    let data = "M255 1 Q0 0 0 0"
    let dots = try stroke(
      data, 100, { ($0.lineCap, $0.lineJoin, $0.dash) = (.round, .round, [0, 0.0625]) },
      coverage: .single)
    let solid = try stroke(
      data, 100, { ($0.lineCap, $0.lineJoin) = (.round, .round) }, coverage: .single)
    #expect(dots.vertexCount < 2 * solid.vertexCount)
    #expect((dots.area / solid.area - 1).magnitude < 1e-3)
  }

  @Test func hiddenGapsKeepCornersAndWiderGaps() throws {
    // The gap at the corner is hidden neither by round caps nor by its length: the miter would
    // show.
    let mesh = try stroke("M0 0 L10 0 L10 10", 2) {
      ($0.lineCap, $0.dash) = (.round, [9.999, 0.002, 20])
    }
    #expect(!covers(mesh, 10.9, -0.9))
    // One of these gaps is hidden, the other is not.
    let two = try stroke("M0 0 L20 0", 2) { $0.dash = [4, 0.0005, 4, 2] }
    #expect(starts(two) == [0, 10.0005].map { Double(Float($0)) })
  }

  @Test func roundEndsAtLengthsLeaveRoomForOthersLengths() throws {
    var style = StrokeStyle(lineWidth: 20, lineCap: .round, dash: [5, 100])
    let dashed = try path("M0 0 L10 0").stroked(style)
    style.dash = []
    let solid = try path("M0 0 L5 0").stroked(style)
    func farthest(_ mesh: Mesh) -> Double {
      (0..<mesh.vertexCount).map { mesh.point($0).distance(to: Point(5, 0)) }.max()!
    }
    func reach(_ mesh: Mesh) -> Double {
      (0..<mesh.vertexCount).map(mesh.point).filter { $0.x > 5 }
        .map { $0.distance(to: Point(5, 0)) }.max()!
    }
    #expect(reach(dashed) <= 10.0751)
    #expect(reach(solid) <= 10.1001)
    #expect(reach(dashed) < reach(solid))
    #expect(farthest(dashed) > 15)
  }

  /// A dash that starts or ends within rounding of a corner may have the join there or not: four
  /// joins of ¼ at most.
  @Test(arguments: StrokeStyle.LineJoin.allCases)
  func dashesMayEndWithinRoundingOfCorners(_ join: StrokeStyle.LineJoin) throws {
    for cap in StrokeStyle.LineCap.allCases {
      for coverage in [StrokeOptions.Coverage.ribbon, .single] {
        func area(_ phase: Double) throws -> Double {
          let mesh = try stroke(
            "M0 0h10v10h-10z", 1,
            {
              ($0.dash, $0.dashPhase, $0.lineCap, $0.lineJoin) = ([3, 2], phase, cap, join)
              $0.miterLimit = 1
            }, coverage: coverage)
          return mesh.area
        }
        let expected = [-3: try area(-3), 0: try area(0)]
        for (place, area0) in expected {
          for offset in [1e-15, 1e-14, 1e-13, 1e-12, 3e-12, 1e-11] {
            for phase in [Double(place) - offset, Double(place) + offset] {
              #expect(isNear(try area(phase), area0, 1.01), "\(phase) \(cap) \(coverage)")
            }
          }
        }
      }
    }
  }
}
