import Testing

@testable import Tessellate

/// Paths under affine maps.
@Suite struct PathTransformingTests {
  private func path(_ generator: inout SeededGenerator) -> Path {
    var path = Path()
    for kind in RandomCurves.Kind.allCases {
      let segment = RandomCurves.segment(kind, &generator)
      path.move(to: segment.start)
      switch segment {
      case .line(let line): path.addLine(to: line.end)
      case .quadratic(let curve): path.addQuadCurve(to: curve.end, control: curve.control)
      case .cubic(let curve):
        path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      case .arc(let arc): path.append(.arc(arc))
      }
    }
    path.closeSubpath()
    return path
  }

  @Test func theIdentityChangesNothing() {
    var generator = SeededGenerator(seed: Cases.seed)
    let path = path(&generator)
    #expect(path.applying(.identity) == path)
    #expect(path.applying(.identity).controlBounds == path.controlBounds)
  }

  /// Points of the image are images of points, on arcs too.
  @Test func imagesOfSegmentsAreSegmentsOfTheImage() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    func number() -> Double { Double.random(in: -3...3, using: &generator) }
    for _ in 0..<Cases.count(30) {
      let path = path(&generator)
      let map = AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let image = path.applying(map)
      let (before, after) = (try ArcLengthTable(path), try ArcLengthTable(image))
      for (segment, mapped) in zip(before.segments, after.segments) {
        for t in [0, 0.2, 0.7, 1] {
          #expect((map.apply(segment.point(at: t)) - mapped.point(at: t)).length < 1e-9)
        }
      }
      #expect(image.currentPoint == path.currentPoint.map { map.apply($0) })
    }
  }

  @Test func elementsOutOfRangeAreLeftOut() throws {
    let path = try Path(svg: "M1 1H9V9")
    let image = path.applying(AffineTransform(scaleX: 1e308, y: 1))
    #expect(image.invalidElement?.reason == .notFinite)
    #expect(image.elementCount < path.elementCount)
  }
}
