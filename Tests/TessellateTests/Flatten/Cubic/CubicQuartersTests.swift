import Testing

@testable import Tessellate

/// Cubics of up to four chords.
@Suite struct CubicQuartersTests {
  /// A curve as drawings have them: control points some thirds of the way, off the line by up to
  /// half of it.
  private func gentle(_ generator: inout SeededGenerator) -> CubicSegment {
    let (start, end) = (RandomCurves.point(&generator), RandomCurves.point(&generator))
    let way = end - start
    func control(_ share: ClosedRange<Double>) -> Point {
      start + way * Double.random(in: share, using: &generator)
        + Vector(-way.y, way.x) * Double.random(in: -0.5...0.5, using: &generator)
    }
    return CubicSegment(
      start: start, control1: control(0...0.6), control2: control(0.4...1), end: end)
  }

  @Test(arguments: [200, 100, 50, 25, 12])
  func gentleCurvesTakeNearlyTheFewestChords(_ tolerance: Double) {
    var generator = SeededGenerator(seed: Cases.seed)
    var total = FlattenCampaignTests.Verdict()
    for _ in 0..<Cases.count(20) {
      let curve = gentle(&generator)
      let verdict = FlattenCampaignTests.Verdict(.cubic(curve), tolerance)
      #expect(verdict.isFair, "\(curve) at \(tolerance), seed \(Cases.seed): \(verdict)")
      total.chords += verdict.chords
      total.fewest += verdict.fewest
    }
    let slack = Double(Cases.count(20)).squareRoot()
    #expect(Double(total.chords) <= 1.06 * Double(total.fewest) + slack, "\(total)")
  }

  /// What passes keeps the bound: no chord strays by more than it is judged to.
  @Test func chordsStrayByLessThanTheyAreJudgedTo() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var scratch = UncheckedBuffer<Float>()
    scratch.reserve(CubicTable.size)
    for _ in 0..<Cases.count(200) {
      guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { continue }
      let coefficients = CubicPolynomial(curve)
      let scale = Double.random(in: 0.001...0.05, using: &generator)
      let kernel = try #require(
        CubicKernel(
          coefficients.a * scale, coefficients.b * scale, coefficients.c * scale, rule: FlatRule()))
      let table = CubicTable(kernel, at: scratch.view)
      let from = SIMD4<Float>.random(in: 0...0.9, using: &generator)
      let to = from + (1 - from) * .random(in: 0.05...1, using: &generator)
      let (powers, forward) = table.judge(from: from, to: to)
      let greedy = GreedyCubic(coefficients, tolerance: 0.125 / scale)
      for k in 0..<4 where forward[k].sign == .plus {
        let strayed = greedy.deviation(from: Double(from[k]), to: Double(to[k]))
        let step = Double(to[k] - from[k])
        let judged = Double(powers[k]).squareRoot() * step * step
        #expect(strayed <= judged * 1.0005, "\(curve) × \(scale), \(from[k]) … \(to[k])")
        // Where bends change much, half of what is judged is the way to either side.
        #expect(judged <= strayed * 1.9 + 0.01, "\(curve) × \(scale), \(from[k]) … \(to[k])")
      }
    }
  }
}
