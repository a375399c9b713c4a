import Testing

@testable import Tessellate

/// The certificate of few chords.
@Suite struct CenteredCubicTests {
  /// A curve in units of eight tolerances, u from −½ to ½.
  private struct Case {
    let b, c, a: Vector
    let cubic: CenteredCubic<SIMD4<Float>>

    init(_ curve: CubicSegment, unit: Double) {
      let wide = curve.end - curve.start
      let near = curve.control2 - curve.control1
      let sum = (curve.start + curve.end) - (curve.control1 + curve.control2)
      (b, c, a) = ((wide + near) * (0.75 * unit), sum * (1.5 * unit), (wide - near * 3) * unit)
      func lanes(_ v: Vector) -> (x: SIMD4<Float>, y: SIMD4<Float>) {
        (.all(Float(v.x)), .all(Float(v.y)))
      }
      cubic = CenteredCubic(lanes(b), lanes(c), lanes(a * 0.75))
    }

    func point(_ u: Double) -> Point { ((a * u + c) * u + b) * u }

    /// The largest distance from the curve over `from` … `to` to its chord, in tolerances.
    func deviation(_ from: Double, _ to: Double) -> Double {
      let (p, q) = (point(from), point(to))
      let (way, square) = (q - p, (q - p).lengthSquared)
      var worst = 0.0
      for i in 0...400 {
        let w = point(from + (to - from) * Double(i) / 400) - p
        let s = square > 0 ? Swift.min(Swift.max(w.dot(way) / square, 0), 1) : 0
        worst = Swift.max(worst, (w - way * s).length * 8)
      }
      return worst
    }
  }

  private func curve(_ generator: inout SeededGenerator) -> CubicSegment {
    while true {
      let isHard = Bool.random(using: &generator)
      let drawn =
        isHard
        ? HardCurves.segment(
          HardCurves.Family.allCases.randomElement(using: &generator)!, &generator)
        : RandomCurves.segment(.cubic, &generator)
      if case .cubic(let curve) = drawn { return curve }
    }
  }

  /// Random chords, and random curves of all sizes that lanes hold: what passes keeps the bound,
  /// also where rounding takes a part of it.
  @Test(arguments: [1.0, 10, 100, 3000, 20_000])
  func whatPassesKeepsTheBound(_ size: Double) {
    var generator = SeededGenerator(seed: Cases.seed)
    var (passed, refused) = (0, 0)
    for _ in 0..<Cases.count(atLeast: 200) {
      let curve = curve(&generator)
      let largest = Swift.max(
        (curve.end - curve.start).maxNorm, (curve.control1 - curve.start).maxNorm,
        (curve.control2 - curve.start).maxNorm)
      let c = Case(curve, unit: size / Swift.max(largest, 1e-3))
      guard c.cubic.size.x <= FewChords.largest else { continue }
      let from = SIMD4<Float>.random(in: -0.5...0.5, using: &generator)
      // About as long as they may be.
      let most = Float(Swift.min(1, 4 / size.squareRoot()))
      let step = SIMD4<Float>.random(in: 0...most, using: &generator)
      let to = (from + step).smaller(0.5)
      let verdict = c.cubic.judge(from: from, to: to)
      for k in 0..<4 where to[k] > from[k] {
        guard verdict.margin[k].sign == .plus else {
          refused += 1
          continue
        }
        passed += 1
        let deviation = c.deviation(Double(from[k]), Double(to[k]))
        #expect(deviation <= 1, "\(curve) at size \(size), \(from[k]) … \(to[k])")
      }
    }
    #expect(passed > refused / 20 && refused > passed / 50, "\(passed), \(refused)")
  }

  /// The bound is less than 1.5 times the deviation: 27/8 to the power of ¼, and some more for what
  /// runs behind an end.
  @Test func theBoundIsNearTheDeviation() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { continue }
      let c = Case(curve, unit: 0.01)
      let from = SIMD4<Float>.random(in: -0.5...0.4, using: &generator)
      let to = from + (0.5 - from) * SIMD4<Float>.random(in: 0.05...1, using: &generator)
      let verdict = c.cubic.judge(from: from, to: to)
      for k in 0..<4 where verdict.margin[k].sign == .plus {
        let judged = Double(verdict.power[k] / verdict.limit[k]).squareRoot()
        let deviation = c.deviation(Double(from[k]), Double(to[k]))
        #expect(deviation <= judged, "\(curve), \(from[k]) … \(to[k])")
        #expect(judged <= deviation * 2.5 + 0.02, "\(curve), \(from[k]) … \(to[k])")
      }
    }
  }

  @Test func theReverseHasTheSameBits() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let curve = curve(&generator)
      let (there, back) = (Case(curve, unit: 0.01), Case(curve.reversed, unit: 0.01))
      let from = SIMD4<Float>.random(in: -0.5...0.5, using: &generator)
      let to = SIMD4<Float>.random(in: -0.5...0.5, using: &generator)
      let (a, b) = (
        there.cubic.judge(from: from, to: to), back.cubic.judge(from: 0 - to, to: 0 - from)
      )
      #expect(a.power.bits == b.power.bits && a.limit.bits == b.limit.bits, "\(curve)")
      #expect(a.margin.bits == b.margin.bits, "\(curve), seed \(Cases.seed)")
      let (c, d) = (there.cubic.judgeWhole(), back.cubic.judgeWhole())
      #expect(c.power.bits == d.power.bits && c.margin.bits == d.margin.bits, "\(curve)")
    }
  }

  /// One chord for the whole curve is judged as any other.
  @Test func theWholeCurveIsAChord() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let c = Case(curve(&generator), unit: 0.002)
      let (whole, chord) = (c.cubic.judgeWhole(), c.cubic.judge(from: .all(-0.5), to: .all(0.5)))
      let scale = chord.limit.x.magnitude + chord.power.x
      #expect((whole.limit.x - chord.limit.x).magnitude <= 1e-5 * scale)
      #expect(
        (whole.power.x - chord.power.x).magnitude <= 1e-3 * scale
          || whole.margin.x.sign == .minus)
    }
  }
}
