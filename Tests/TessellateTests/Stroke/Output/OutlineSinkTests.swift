import Testing

@testable import Tessellate

/// The outline of a stroke as contours for the non-zero rule.
@Suite struct OutlineSinkTests {
  private func outline(_ data: String, _ width: Double) throws -> Polyline {
    var plan = try StrokePlan(try path(data), lineWidth: width)
    var polyline = Polyline()
    try plan.outline(
      StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round), into: &polyline)
    return polyline
  }

  /// Wide pens fold everywhere; where all is round, folds are part of their strips, but for a
  /// square about each of some long rows.
  @Test(arguments: [1.0, 10, 100, 1e3, 1e5])
  func foldsNeedNoContoursOfTheirOwn(width: Double) throws {
    func expectStrips(_ data: String, atMost most: Int) throws {
      let contours = try outline(data, width).contours
      let squares = contours.count { $0.count == 4 }
      #expect(contours.count - squares <= most)
      #expect(squares <= (width > 100 ? 5 : 0))
    }
    try expectStrips("M0 0 C100 0 100 100 0 100 S-90 3 4 4", atMost: 1)
    try expectStrips("M0 0 C100 0 100 100 0 100 S-90 3 4 4 Z", atMost: 2)
  }

  /// Where a curve is bent to one side before a fan and to the other behind it, two of the fan's
  /// sections lie on one line.
  @Test func fansNeedNoContoursOfTheirOwn() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<20 {
      let points = (0..<8).map { _ in
        Point(
          Double.random(in: 0..<1000, using: &random), Double.random(in: 0..<1000, using: &random))
      }
      var data = "M\(points[1].x) \(points[1].y)"
      for i in 1...5 {
        let (a, b) = (
          points[i] + (points[i + 1] - points[i - 1]) / 6,
          points[i + 1] - (points[i + 2] - points[i]) / 6
        )
        data += "C\(a.x) \(a.y) \(b.x) \(b.y) \(points[i + 1].x) \(points[i + 1].y)"
      }
      #expect(try outline(data, 10).contours.count == 1, "\(data)")
    }
  }

  @Test(arguments: [1.0, 10, 100, 1e3])
  func singleCoverIsTheRibbonsRegion(width: Double) throws {
    let data = "M0 0 C100 0 100 100 0 100 S-90 3 4 4 L60 9 A3 30 2 0 1 4 4"
    let round: (inout StrokeStyle) -> Void = { ($0.lineCap, $0.lineJoin) = (.round, .round) }
    let ribbon = try stroke(data, width, round)
    let single = try stroke(data, width, round, coverage: .single)
    #expect(single.validate().isValid)
    let bounds = ribbon.bounds
    for i in 0..<20 {
      for j in 0..<20 {
        let x = bounds.min.x + bounds.width * (Double(i) + 0.41) / 20
        let y = bounds.min.y + bounds.height * (Double(j) + 0.37) / 20
        #expect(covers(ribbon, x, y) == covers(single, x, y), "\(x), \(y)")
      }
    }
  }
}
