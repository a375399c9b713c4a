import Testing

@testable import Tessellate

@Suite struct PathReversingTests {
  @Test func openPathStartsAtItsEnd() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(1, 0))
    path.addCurve(to: Point(4, 0), control1: Point(2, 1), control2: Point(3, 1))
    #expect(
      Array(path.reversed()) == [
        .move(to: Point(4, 0)),
        .curve(to: Point(1, 0), control1: Point(3, 1), control2: Point(2, 1)), .line(to: .zero),
      ])
  }

  @Test func closedPathKeepsItsStart() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 2, height: 1))
    #expect(
      Array(path.reversed()) == [
        .move(to: .zero), .line(to: Point(0, 1)), .line(to: Point(2, 1)), .line(to: Point(2, 0)),
        .closeSubpath,
      ])
    #expect(path.reversed().reversed() == path)
  }

  /// Sampled contours are each other's reverse.
  @Test func contoursAreReversed() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let path = random.path()
      let (a, b) = (DenseSampler(path, steps: 6), DenseSampler(path.reversed(), steps: 6))
      #expect(a.closed == b.closed)
      for (i, contour) in a.contours.enumerated() {
        var expected = Array(contour.reversed())
        if a.closed[i] {
          // Compared from the start point, without the closing line of either.
          expected = [contour[0]] + expected
        }
        let got = b.contours[i]
        for point in got {
          let distance = DenseSampler(closedOver: contour, isClosed: a.closed[i]).distance(
            to: point)
          #expect(distance < 1e-9, "seed \(Cases.seed)")
        }
        #expect(isNear(got[0], expected[0], within: 1e-9))
      }
      // Some lines run a million units out and back.
      let reach = path.controlBounds.max.maxNorm + path.controlBounds.min.maxNorm
      #expect(
        (a.signedArea + b.signedArea).magnitude < 1e-6 + reach * reach * 0x1p-50,
        "seed \(Cases.seed): \(a.signedArea), \(path)")
    }
  }

  @Test func invalidElementIsKept() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(.nan, 0))
    #expect(path.reversed().invalidElement == path.invalidElement)
  }
}

extension DenseSampler {
  /// A visitor that samples one contour.
  fileprivate init(closedOver contour: [Point], isClosed: Bool) {
    self.init(steps: 1)
    // An open contour runs back over itself, so that its closing line has no length.
    contours = [isClosed ? contour : contour + contour.reversed()]
  }
}
