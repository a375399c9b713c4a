import Testing

@testable import Tessellate

extension Spine {
  /// The spine of one element.
  static func of(_ segment: PathSegment, _ limits: ChordLimits) -> Spine {
    var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
    builder.begin(at: segment.start)
    switch segment {
    case .line(let line): builder.line(line)
    case .quadratic(let quadratic): builder.quadratic(quadratic)
    case .cubic(let cubic): builder.cubic(cubic)
    case .arc(let arc): builder.arc(arc)
    }
    builder.end(closed: false)
    return builder.finish()
  }
}

/// Directions at which paths join smoothly, and seams.
@Suite struct SpineTests {
  /// Smooth is a matter of the angle, whatever the lengths of derivatives.
  @Test func smoothnessDependsOnTheAngleAlone() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let angle = random.double(0...6.28)
      for (turn, isSmooth) in [(0.99 * Spine.smoothTurn, true), (1.01 * Spine.smoothTurn, false)] {
        for sign in [-1.0, 1] {
          let (sine, cosine) = sinCos(angle)
          let (sine1, cosine1) = sinCos(angle + sign * turn)
          let (a, b) = (Vector(cosine, sine), Vector(cosine1, sine1))
          let arriving = Heading(vector: a * random.double(1e-3...1e3), isUnit: false)
          let leaving = Heading(vector: b * random.double(1e-3...1e3), isUnit: false)
          #expect(leaving.isSmooth(after: arriving) == isSmooth)
          #expect(!Heading(unit: -b).isSmooth(after: arriving))
          #expect((leaving.unit - b).length < 1e-12)
        }
      }
    }
  }

  @Test func seamsAreSharpWhereDirectionsDiffer() {
    var contour = SpineContour(firstVertex: 0, firstCorner: 0)
    (contour.startTangent, contour.endTangent) = (Vector(1, 0), Vector(0, 1))
    #expect(!contour.hasSharpSeam)
    contour.isClosed = true
    #expect(contour.hasSharpSeam)
    contour.endTangent = Vector(1, 0)
    #expect(!contour.hasSharpSeam)
  }
}
