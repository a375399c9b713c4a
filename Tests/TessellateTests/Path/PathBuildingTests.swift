import Testing

@testable import Tessellate

@Suite struct PathBuildingTests {
  @Test func anEmptyPathHasNoPoint() {
    let path = Path()
    #expect(path.isEmpty)
    #expect(path.currentPoint == nil)
    #expect(path.elementCount == 0)
    #expect(Array(path).isEmpty)
  }

  @Test func iterationGivesWhatWasAdded() {
    var path = Path()
    path.move(to: Point(1, 2))
    path.addLine(to: Point(3, 4))
    path.addQuadCurve(to: Point(5, 6), control: Point(7, 8))
    path.addCurve(to: Point(9, 10), control1: Point(11, 12), control2: Point(13, 14))
    path.closeSubpath()
    #expect(
      Array(path) == [
        .move(to: Point(1, 2)), .line(to: Point(3, 4)),
        .quadCurve(to: Point(5, 6), control: Point(7, 8)),
        .curve(to: Point(9, 10), control1: Point(11, 12), control2: Point(13, 14)), .closeSubpath,
      ])
  }

  /// SEMANTICS 5: after a close the current point is the start, and drawing there begins a new
  /// sub-path.
  @Test func drawingAfterACloseBeginsASubpath() {
    var path = Path()
    path.move(to: Point(1, 1))
    path.addLine(to: Point(2, 1))
    path.closeSubpath()
    #expect(path.currentPoint == Point(1, 1))
    path.addLine(to: Point(1, 5))
    let sampler = DenseSampler(path, steps: 1)
    #expect(sampler.contours == [[Point(1, 1), Point(2, 1)], [Point(1, 1), Point(1, 5)]])
    #expect(sampler.closed == [true, false])
  }

  /// SEMANTICS 4: a move and a close are a sub-path without length; closing it twice changes
  /// nothing.
  @Test func moveAndCloseIsASubpath() {
    var path = Path()
    path.move(to: Point(1, 1))
    path.closeSubpath()
    path.closeSubpath()
    #expect(Array(path) == [.move(to: Point(1, 1)), .closeSubpath])
    let sampler = DenseSampler(path, steps: 1)
    #expect(sampler.contours == [[Point(1, 1)]])
    #expect(sampler.closed == [true])
  }

  @Test func firstInvalidElementIsRemembered() {
    var path = Path()
    path.addLine(to: .zero)
    #expect(path.invalidElement == InvalidElement(index: 0, reason: .noCurrentPoint))
    path.removeAll()
    path.move(to: .zero)
    path.addLine(to: Point(1, .infinity))
    path.addArc(center: .zero, radius: -2, startAngle: 0, endAngle: 1, clockwise: true)
    path.addLine(to: Point(1, 1))
    #expect(path.invalidElement == InvalidElement(index: 1, reason: .notFinite))
    #expect(path.elementCount == 2)
    var visitor = DenseSampler(steps: 1)
    #expect(
      throws: TessellationError.invalidElement(InvalidElement(index: 1, reason: .notFinite))
    ) { try path.visit(&visitor) }
  }

  @Test func copiesAreIndependent() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 1, height: 1))
    let copy = path
    path.addLine(to: Point(5, 5))
    #expect(copy.elementCount == 5)
    #expect(path != copy)
    path.removeAll()
    #expect(path == Path())
  }

  /// The memory is kept for the next path, unless it is given back.
  @Test func emptiedPathKeepsItsMemory() {
    var path = Path()
    path.addLines((0..<100).map { Point(Double($0), 1) })
    path.removeAll()
    #expect(path.verbs.capacity >= 100 && path.points.capacity >= 100)
    path.removeAll(keepingCapacity: false)
    #expect(path.verbs.capacity == 0 && path.points.capacity == 0)
  }

  @Test func addPathMapsAndContinues() {
    var part = Path()
    part.move(to: .zero)
    part.addLine(to: Point(1, 0))
    var path = Path()
    path.addPath(part)
    path.addPath(part, transform: AffineTransform(translationX: 5, y: 5))
    path.addLine(to: Point(9, 9))
    #expect(
      Array(path) == [
        .move(to: .zero), .line(to: Point(1, 0)), .move(to: Point(5, 5)), .line(to: Point(6, 5)),
        .line(to: Point(9, 9)),
      ])
  }

  /// The invalid element of an added path is this path's, at its index there, whatever a map makes
  /// of it.
  @Test func addPathRemembersTheInvalidElement() {
    var part = Path()
    part.move(to: .zero)
    part.addLine(to: Point(1e300, 0))
    part.addLine(to: Point(.nan, 0))
    let huge = AffineTransform(scaleX: 1e300, y: 1)
    for (map, count) in [(.identity, 2), (AffineTransform(scaleX: 2, y: 2), 2), (huge, 1)] {
      var path = Path()
      path.addLines([.zero, Point(1, 1), Point(2, 2)])
      path.addPath(part, transform: map)
      #expect(path.invalidElement == InvalidElement(index: 5, reason: .notFinite))
      #expect(path.elementCount == 3 + count)
      path.addPath(Path())
      #expect(path.invalidElement == InvalidElement(index: 5, reason: .notFinite))
    }
    var path = Path()
    path.addLine(to: .zero)
    path.addPath(part)
    #expect(path.invalidElement == InvalidElement(index: 0, reason: .noCurrentPoint))
  }

  /// A map of a path is the path of the mapped points.
  @Test func applyingMapsEveryPoint() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let path = random.path()
      let map = random.map()
      let mapped = DenseSampler(path.applying(map), steps: 7).contours.joined()
      let points = DenseSampler(path, steps: 7).contours.joined().map { map.apply($0) }
      for (a, b) in zip(mapped, points) {
        #expect(isNear(a, b, within: 1e-10), "seed \(Cases.seed)")
      }
    }
  }

  /// Elements that a map moves out of range are rejected, as in building.
  @Test func applyingLeavesOutWhatLeavesTheRange() throws {
    var path = Path()
    path.addLines([Point(1, 1), Point(1e300, 0), Point(2, 1), Point(2, 2)])
    path.addQuadCurve(to: Point(3, 3), control: Point(-1e300, 0))
    path.closeSubpath()
    path.move(to: Point(1e301, 0))
    path.addLine(to: Point(4, 4))
    path.addCircle(center: Point(1e299, 0), radius: 1)
    let mapped = path.applying(AffineTransform(scaleX: 1e300, y: 1))
    #expect(mapped.invalidElement == InvalidElement(index: 1, reason: .notFinite))
    // The line after a rejected move begins at the current point: the start of the closed sub-path.
    #expect(
      Array(mapped) == [
        .move(to: Point(1e300, 1)), .line(to: Point(2e300, 1)), .line(to: Point(2e300, 2)),
        .closeSubpath, .line(to: Point(4e300, 4)), .closeSubpath,
      ])
    #expect(mapped.currentPoint == Point(1e300, 1))
    #expect(mapped.bounds == Rect(from: Point(1e300, 1), to: Point(4e300, 4)))
    #expect(try Array(Path(svg: mapped.svgDescription)) == Array(mapped))
  }

  /// The first rejected element is stored, even if a map rejects an earlier one.
  @Test func applyingKeepsTheInvalidElement() {
    var path = Path()
    path.addLines([.zero, Point(1e300, 0)])
    path.addLine(to: Point(.nan, 0))
    let mapped = path.applying(AffineTransform(scaleX: 1e300, y: 1))
    #expect(mapped.invalidElement == path.invalidElement)
    #expect(Array(mapped) == [.move(to: .zero)])
  }
}
