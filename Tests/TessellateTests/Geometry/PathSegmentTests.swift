import Foundation
import Testing

@testable import Tessellate

@Suite struct PathSegmentTests {
  private func segments(_ random: inout SeededGenerator) -> [PathSegment] {
    RandomCurves.Kind.allCases.map { RandomCurves.segment($0, &random) }
      + [.line(LineSegment(start: random.point(500), end: random.point(500)))]
  }

  @Test func derivativesAreDifferenceQuotients() {
    var random = SeededGenerator(seed: Cases.seed)
    let step = 1e-3
    for _ in 0..<Cases.count(100) {
      for segment in segments(&random) {
        let t = random.double(0.01...0.99)
        let (low, high) = (segment.point(at: t - step), segment.point(at: t + step))
        let first = (high - low) * (0.5 / step)
        let second = ((high - segment.point(at: t)) - (segment.point(at: t) - low)) / (step * step)
        // The third and fourth derivatives of curves of this size are 10⁵ to 10⁶.
        #expect((segment.derivative(at: t) - first).length <= 0.1, "\(segment), \(t)")
        #expect((segment.secondDerivative(at: t) - second).length <= 1, "\(segment), \(t)")
      }
    }
  }

  @Test func endsAreExactAndPolygonsAreLonger() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      for segment in segments(&random) {
        #expect(segment.point(at: 0) == segment.start && segment.point(at: 1) == segment.end)
        let points = (0...50).map { segment.point(at: Double($0) / 50) }
        let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
        #expect(segment.polygonLength >= length * (1 - 1e-12), "\(segment)")
      }
    }
  }

  /// A tangent points to the next distinct control point, and at the end from the last one before.
  @Test func tangentsPointToTheNextDistinctControlPoint() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let p = (0..<4).map { _ in random.point(500) }
      let curves = [
        (CubicSegment(start: p[0], control1: p[0], control2: p[1], end: p[2]), p[1]),
        (CubicSegment(start: p[0], control1: p[0], control2: p[0], end: p[2]), p[2]),
        (CubicSegment(start: p[0], control1: p[1], control2: p[2], end: p[3]), p[1]),
      ]
      for (curve, next) in curves where next != p[0] {
        let ahead = try #require((next - p[0]).normalized)
        let tangent = try #require(PathSegment.cubic(curve).tangent(at: 0))
        #expect((tangent - ahead).length <= 1e-9, "\(curve)")
        let back = CubicSegment(
          start: curve.end, control1: curve.control2, control2: curve.control1, end: curve.start)
        let arriving = try #require(PathSegment.cubic(back).tangent(at: 1))
        #expect((arriving + ahead).length <= 1e-9, "\(curve)")
      }
      let still = CubicSegment(start: p[0], control1: p[0], control2: p[0], end: p[0])
      #expect(PathSegment.cubic(still).tangent(at: 0.5) == nil)
    }
  }

  @Test(arguments: [-1060, -600, 0, 600, 1000])
  func lengthsOfVectorsOfAnySize(exponent: Int) {
    let vector = Vector(
      Double(sign: .plus, exponent: exponent, significand: 3),
      Double(sign: .plus, exponent: exponent, significand: 4))
    #expect(vector.scaledLength == Double(sign: .plus, exponent: exponent, significand: 5))
  }
}
