import Testing

@testable import Tessellate

@Suite struct SpineTests {
  /// What a dash copies of a spine must not be wider than the spine's own chords, which alone are certified.
  @Test func aChordCutAtItsEndsKeepsItsBounds() throws {
    var random = SeededGenerator(seed: 5)
    let limits = ChordLimits(halfWidth: 0.1, tolerance: 0.01)
    for _ in 0..<Cases.count(200) {
      guard case .cubic(let segment) = RandomCurves.segment(.cubic, &random) else { continue }
      var builder = SpineBuilder(reusing: Spine(), limits: limits, knotLimit: 1 << 20)
      builder.begin(at: segment.start)
      builder.cubic(segment)
      builder.end(closed: false)
      let spine = builder.finish()
      let curve = spine.curves[0]
      for cell in 0..<spine.contours[0].cellCount {
        let (a, b) = (spine.knots[cell], spine.knots[cell + 1])
        let t1 = spine.endParameter(ofCell: cell)
        let chord = try #require(curve.chord(from: a.point, to: b.point, t0: a.t, t1: t1))
        #expect(chord.left <= Double(a.left) + 1e-4 * limits.tolerance, "\(segment), \(cell)")
        #expect(chord.right <= Double(a.right) + 1e-4 * limits.tolerance, "\(segment), \(cell)")
      }
    }
  }
}
