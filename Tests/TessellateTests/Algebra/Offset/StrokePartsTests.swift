import Testing

@testable import Tessellate

@Suite struct StrokePartsTests {
  private func parts(
    _ data: String, _ style: StrokeStyle, options: StrokeOptions = StrokeOptions()
  ) throws -> [StrokePart] {
    try StrokeParts(
      Path(svg: data), style: style, options: options, negligible: 1e-6, unit: 1,
      hiddenShare: 0.001
    ).parts
  }

  private func length(_ part: StrokePart) -> Double {
    part.contour.legs.reduce(0) { $0 + $1.segment.length }
  }

  /// Dashes of a curve have the lengths of the pattern, and lie on it.
  @Test func dashesHaveTheirLengths() throws {
    let data = "M0 0C40 0 40 30 0 30Q-20 30 -20 0"
    let dashes = try parts(data, StrokeStyle(dash: [7, 3]))
    #expect(dashes.count > 8)
    for dash in dashes.dropLast() { #expect(isNear(length(dash), 7, 1e-5)) }
    let path = try Path(svg: data)
    for dash in dashes {
      for leg in dash.contour.legs {
        #expect(path.nearest(to: leg.segment.point(at: 0.5)).map { $0.distance < 1e-6 } == true)
      }
    }
  }

  @Test func seamsAreMerged() throws {
    let square = "M0 0H10V10H0Z"
    let merged = try parts(square, StrokeStyle(dash: [6, 4], dashPhase: 3))
    #expect(merged.count == 4)
    #expect(merged.allSatisfy { isNear(length($0), 6, 1e-9) && !$0.contour.isClosed })
    #expect(merged.last?.contour.legs.count == 2)
    let split = try parts(square, StrokeStyle(dash: [6, 4], dashPhase: 3, dashSeam: .split))
    #expect(split.count == 5)
    let whole = try parts(square, StrokeStyle(dash: [50, 4]))
    #expect(whole.count == 1 && whole[0].contour.isClosed)
  }

  /// Dots that overlap cost what a line does, but at corners and beside caps that would show.
  @Test func hiddenGapsJoinDashes() throws {
    func count(_ data: String, _ cap: StrokeStyle.LineCap, _ dash: [Double]) throws -> Int {
      try parts(data, StrokeStyle(lineWidth: 2, lineCap: cap, lineJoin: .round, dash: dash)).count
    }
    #expect(try count("M0 0H10", .round, [0.01, 0.01]) == 1)
    #expect(try count("M0 0C9 0 9 9 9 20", .round, [0, 0.0625]) == 1)
    #expect(try count("M0 0H10", .butt, [0.01, 0.0019]) == 1)
    #expect(try count("M0 0H10", .butt, [0.01, 0.01]) == 500)
    #expect(try count("M0 0H10", .square, [0.01, 0.01]) == 500)
    #expect(try count("M0 0H10", .round, [0.1, 0.4]) == 20)
    // A gap over a corner is kept.
    #expect(try count("M0 0H9.995V10", .round, [0.01, 0.01]) == 2)
  }

  /// Of dashes that hardly differ, each one left out starts within the share behind one that is
  /// kept.
  @Test func dashesThatHardlyDifferAreLeftOut() throws {
    for dash in [[1e-5, 1e-5], [3e-4, 2e-4]] {
      let kept = try parts("M0 0H1", StrokeStyle(lineWidth: 2, lineCap: .square, dash: dash))
      let starts = kept.map(\.contour.start.x)
      let period = dash[0] + dash[1]
      #expect(kept.count < Int(1.2 / 0.001))
      for (start, next) in zip(starts, starts.dropFirst()) {
        #expect(next - start <= 0.001 + period * 1.001)
      }
      #expect(starts[0] == 0 && starts[starts.count - 1] > 1 - 0.001 - period)
    }
  }

  @Test func dotsKeepTheirDirection() throws {
    let dots = try parts("M0 0V10", StrokeStyle(lineCap: .round, dash: [0, 4]))
    #expect(dots.count == 3)
    #expect(dots.allSatisfy { $0.contour.legs.isEmpty && $0.direction == Vector(0, 1) })
    #expect(dots.map(\.contour.start) == [.zero, Point(0, 4), Point(0, 8)])
    let point = try parts("M3 4Z", StrokeStyle())
    #expect(point.count == 1 && point[0].isDot && point[0].contour.start == Point(3, 4))
  }
}
