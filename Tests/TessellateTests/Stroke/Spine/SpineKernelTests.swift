import Testing

@testable import Tessellate

/// The rule by which the kernel makes chords for strokes.
@Suite struct SpineKernelTests {
  /// Deviations are the largest of (1 − τ²)·|X + rτ| on both sides, and no bound is more than a
  /// tenth above.
  @Test func deviationsBoundTheCurveOnBothSides() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1000) {
      let (x, r) = (Float(random.double(-2...2)), Float(random.double(0...2)))
      let bounds = StrokeRule.strays(
        bend: SIMD4(repeating: x), change: SIMD4(repeating: r), squared: SIMD4(repeating: r * r),
        rounding: 0)
      var (near, far) = (Float(0), Float(0))
      for i in -100...100 {
        let tau = Float(i) / 100
        let stray = (1 - tau * tau) * (x + r * tau) * (x < 0 ? -1 : 1)
        (near, far) = (max(near, stray), max(far, -stray))
      }
      #expect(bounds.near.x >= near * 0.999 && bounds.far.x >= far * 0.999, "\(x), \(r)")
      #expect(bounds.near.x <= near * 1.2 + 0.01 && bounds.far.x <= far + 0.26 * r, "\(x), \(r)")
    }
  }

  /// The kernel's chords are at most a fifth more than those with which halving ends, and mostly
  /// fewer.
  @Test func chordsAreNoMoreThanByHalving() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var (kernel, halved) = (0, 0)
    for _ in 0..<Cases.count(200) {
      guard case .cubic(let segment) = RandomCurves.segment(.cubic, &random) else { continue }
      let limits = ChordLimits(halfWidth: random.double(0.5...5), tolerance: 0.01)
      kernel += Spine.of(.cubic(segment), limits).contours[0].quadCount
      let curve = SpineCurve(cubic: segment)
      var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
      builder.begin(at: segment.start)
      builder.appendChords(of: curve, index: 0, from: 0, to: 1, end: segment.end)
      halved += builder.spine.vertices.count - 1
    }
    #expect(kernel > 0 && kernel < halved)
  }
}
