import Testing

@testable import Tessellate

@Suite struct CurvePieceTests {
  /// Between two places at which an offset curve is inside, it stays inside where it surely
  /// advances.
  @Test func whatSurelyAdvancesNeverTurnsBack() throws {
    var random = SeededGenerator(seed: 7)
    var (proven, needed) = (0, 0)
    for _ in 0..<Cases.count(2000) {
      guard case .cubic(let segment) = RandomCurves.segment(.cubic, &random) else { continue }
      let curve = SpineCurve(cubic: segment)
      let start = Double.random(in: 0...0.9, using: &random)
      let extent = 0.1 * Double.random(in: 0...1, using: &random)
      let piece = CurvePiece(curve, from: start, to: start + extent)
      let samples = (0...32).map { start + extent * Double($0) / 32 }
      let tangents = samples.map { curve.tangent(at: $0, fromAbove: true) }
      let curvatures = samples.map { curve.curvature(at: $0) }
      let largest = curvatures.map(\.magnitude).max() ?? 0
      guard largest > 0 else { continue }
      let sign: Double = Bool.random(using: &random) ? 1 : -1
      let reach = sign * Double.random(in: 0.3...1.5, using: &random) / largest
      let factors = curvatures.map { 1 + reach * $0 }
      let (first, last) = (tangents[0], tangents[32])
      let advances = piece.offsetAdvances(reach, along: first, first, last)
      let slowest = tangents.map { Swift.min($0.dot(first), $0.dot(last)) }.min() ?? 0
      if advances {
        proven += 1
        #expect(factors.allSatisfy { $0 >= 0 }, "\(segment), \(start), \(extent), \(reach)")
        #expect(slowest >= -1e-9, "\(segment), \(start), \(extent), \(reach)")
      }
      // A short piece of even speed shows it up to near the centre of curvature.
      let speeds = samples.map { curve.derivative(at: $0).length }
      let isEven = (speeds.min() ?? 0) > 0.95 * (speeds.max() ?? 0)
      if isEven, slowest > 0.99, factors.allSatisfy({ $0 > 0.2 }) {
        needed += 1
        #expect(advances, "\(segment), \(start), \(extent), \(reach)")
      }
    }
    #expect(proven > 0 && needed > 0)
  }

  /// Where a curve comes to rest it has no curvature, whatever rounding leaves of its speed.
  @Test func curvesAtRestHaveNoCurvature() {
    var random = SeededGenerator(seed: Cases.seed)
    func point() -> Point { Point(random.double(0...50), random.double(0...50)) }
    for _ in 0..<Cases.count(100) {
      let (start, control, end) = (point(), point(), point())
      let curve = SpineCurve(
        cubic: CubicSegment(start: start, control1: control, control2: end, end: end))
      #expect(curve.curvature(at: 1) == 0, "\(start), \(control), \(end), seed \(Cases.seed)")
    }
  }
}
