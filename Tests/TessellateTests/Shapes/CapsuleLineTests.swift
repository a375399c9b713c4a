import Testing

@testable import Tessellate

@Suite struct CapsuleLineTests {
  let line = CapsuleLine(from: Point(10, 20), to: Point(110, 20))

  private func area(_ path: Path) -> Double { DenseSampler(path, steps: 2000).signedArea }

  @Test func progressGoesFromDiscToCapsule() {
    #expect((area(line.path) - (.pi * 144 + 2400)).magnitude < 1e-3)
    #expect(
      isNear(line.path.bounds.min, Point(-2, 8)) && isNear(line.path.bounds.max, Point(122, 32)))
    var disc = Path()
    disc.addCircle(center: Point(10, 20), radius: 12)
    for progress in [0.0, -1, -Double.infinity] {
      var line = line
      line.progress = progress
      #expect(line.path == disc)
    }
    var over = line
    over.progress = 7
    #expect(over.path == line.path)
  }

  @Test func progressIsByLength() {
    for progress in [0.25, 0.5, 0.99] {
      var line = line
      line.progress = progress
      #expect((area(line.path) - (.pi * 144 + 2400 * progress)).magnitude < 1e-3)
      #expect(line.spine.currentPoint == Point(10 + 100 * progress, 20))
    }
  }

  /// Around a corner, the union of the pieces is the area of the pen.
  @Test func piecesCoverThePensArea() {
    let line = CapsuleLine(
      points: [.zero, Point(50, 0), Point(50, 0), Point(50, 40)], radius: 5, progress: 0.75)
    #expect(line.length == 90)
    #expect(line.spine.currentPoint == Point(50, 17.5))
    var random = SeededGenerator(seed: Cases.seed)
    let spine = [Point(0, 0), Point(50, 0), Point(50, 17.5)]
    for _ in 0..<Cases.count(2000) {
      let point = Point(random.double(-10...60), random.double(-10...40))
      let distance =
        zip(spine, spine.dropFirst()).map { a, b in
          let t = min(max((point - a).dot(b - a) / (b - a).lengthSquared, 0), 1)
          return a.interpolated(to: b, at: t).distance(to: point)
        }.min() ?? 0
      if (distance - 5).magnitude > 1e-9 { #expect(line.path.contains(point) == (distance < 5)) }
    }
  }

  @Test func degenerateLinesHaveTheirLimits() {
    #expect(CapsuleLine(points: []).path.isEmpty)
    #expect(CapsuleLine(points: [.zero], radius: 0).path.isEmpty)
    var disc = Path()
    disc.addCircle(center: Point(3, 3), radius: 12)
    #expect(CapsuleLine(points: [Point(3, 3), Point(3, 3)]).path == disc)
    #expect(
      CapsuleLine(points: [.zero], radius: -1).path.invalidElement?.reason == .negativeRadius)
    #expect(
      CapsuleLine(points: [Point(.nan, 0)]).path.invalidElement?.reason == .notFinite)
    #expect(
      CapsuleLine(points: [.zero], progress: .nan).path.invalidElement?.reason == .notFinite)
    #expect(CapsuleLine(points: [Point(.nan, 0)]).spine.invalidElement?.reason == .notFinite)
  }

  @Test func fittedLinesTouchTheirRectangle() {
    let bounds = line.path(in: Rect(x: 0, y: 0, width: 200, height: 100)).bounds
    #expect(isNear(bounds.min, Point(0, 38)) && isNear(bounds.max, Point(200, 62)))
  }
}
