import Testing

@testable import Tessellate

@Suite struct PathStraightTests {
  /// The contours of straight lines by the grammar of elements, one element after the other.
  private func reference(_ path: Path) -> Polyline {
    var result = Polyline()
    var start = Point.zero
    var contour: [Point] = []
    func end(closed: Bool) {
      guard !contour.isEmpty else { return }
      let first = result.points.count
      result.points += contour
      result.contours.append(
        Polyline.Contour(start: first, count: contour.count, isClosed: closed))
      contour = []
    }
    for element in path {
      switch element {
      case .move(let point):
        end(closed: false)
        start = point
        contour = [point]
      case .line(let point):
        if contour.isEmpty { contour = [start] }
        contour.append(point)
      case .closeSubpath:
        if contour.isEmpty { contour = [start] }
        end(closed: true)
      default: Issue.record("\(element) is not straight")
      }
    }
    end(closed: false)
    return result
  }

  /// Moves alone, lines after a close and closes after a close included; what was there before
  /// stays.
  @Test func straightPathsKeepTheirPoints() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(500) {
      var path = Path()
      path.move(to: .zero)
      // Lines come alone, and in runs of more than are looked at together.
      let others = [9, 60].randomElement(using: &random)!
      for _ in 0..<Int.random(in: 0...others, using: &random) {
        let point = Point(Double.random(in: -9...9, using: &random), Double(index))
        switch Int.random(in: 0...others, using: &random) {
        case 0: path.move(to: point)
        case 1, 2: path.closeSubpath()
        default: path.addLine(to: point)
        }
      }
      var polyline = Polyline()
      try path.flatten(tolerance: 1, into: &polyline)
      let expected = reference(path)
      #expect(polyline == expected, "seed \(Cases.seed) case \(index) \(path)")
      try path.flatten(tolerance: 1, into: &polyline)
      #expect(polyline.points == expected.points + expected.points)
      for (i, contour) in expected.contours.enumerated() {
        var moved = contour
        moved.start += expected.points.count
        #expect(polyline.contours[expected.contours.count + i] == moved)
      }
    }
  }

  @Test func curvesAreNotStraight() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(1, 0))
    path.closeSubpath()
    path.move(to: Point(4, 4))
    path.addQuadCurve(to: Point(5, 5), control: Point(7, 2))
    var polyline = Polyline()
    let isStraight = path.appendStraight(to: &polyline)
    #expect(!isStraight && polyline == Polyline())
  }
}
