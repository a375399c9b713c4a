import Testing

@testable import Tessellate

@Suite struct PathEllipsesTests {
  /// SEMANTICS 41: from the largest x, with growing angle, closed.
  @Test func ellipseStartsAtTheRight() {
    var path = Path()
    path.addEllipse(in: Rect(x: 10, y: 20, width: 8, height: 4))
    let elements = Array(path)
    #expect(elements.first == .move(to: Point(18, 22)))
    #expect(elements.last == .closeSubpath)
    guard case .arc(let arc) = elements[1] else { return #expect(Bool(false)) }
    #expect(arc.sweep == 2 * .pi)
    #expect(arc.end == arc.start)
    #expect(path.bounds == Rect(x: 10, y: 20, width: 8, height: 4))
    #expect(DenseSampler(path, steps: 100).signedArea > 0)
  }

  @Test func startAndDirectionCanBeChosen() {
    var path = Path()
    path.addCircle(
      center: Point(1, 1), radius: 2, startAngle: -.pi / 2, direction: .decreasingAngle)
    #expect(isNear(path.currentPoint!, Point(1, -1)))
    #expect(DenseSampler(path, steps: 100).signedArea < 0)
  }

  @Test func rectanglesThatAreNone() {
    var path = Path()
    path.addEllipse(in: .null)
    #expect(path.isEmpty && path.invalidElement == nil)
    path.addCircle(center: .zero, radius: -1)
    #expect(path.invalidElement?.reason == .negativeRadius)
    path = Path()
    path.addEllipse(in: Rect(x: 0, y: .nan, width: 1, height: 1))
    #expect(path.invalidElement?.reason == .notFinite)
  }
}
