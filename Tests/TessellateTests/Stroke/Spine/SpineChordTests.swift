import Testing

@testable import Tessellate

/// Chords by scalar arithmetic, and their bounds.
@Suite struct SpineChordTests {
  /// What a dash copies of a spine must not be wider than the spine's own chords, which alone are
  /// certified.
  @Test func aChordCutAtItsEndsKeepsItsBounds() throws {
    var random = SeededGenerator(seed: 5)
    let limits = ChordLimits(halfWidth: 0.1, tolerance: 0.01)
    for _ in 0..<Cases.count(200) {
      guard case .cubic(let segment) = RandomCurves.segment(.cubic, &random) else { continue }
      var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
      builder.begin(at: segment.start)
      builder.cubic(segment)
      builder.end(closed: false)
      let spine = builder.finish()
      let curve = spine.curves[0]
      for quad in 0..<spine.contours[0].quadCount {
        let (a, b) = (spine.vertices[quad], spine.vertices[quad + 1])
        let t1 = spine.endParameter(ofQuad: quad)
        let chord = try #require(curve.chord(from: a.point, to: b.point, t0: a.t, t1: t1))
        #expect(chord.left <= Double(a.left) + 1e-4 * limits.tolerance, "\(segment), \(quad)")
        #expect(chord.right <= Double(a.right) + 1e-4 * limits.tolerance, "\(segment), \(quad)")
      }
    }
  }

  /// A curve lies between the bounds of its chords, which contain the padding of curves.
  @Test func curvesStayWithinTheBoundsOfTheirChords() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for kind in RandomCurves.Kind.allCases {
      for _ in 0..<Cases.count(60) {
        let tolerance = random.double(0.01...0.3)
        let padding = random.double(0...0.1) * tolerance
        let limits = ChordLimits(
          halfWidth: random.double(0.1...20), tolerance: tolerance, padding: padding)
        let segment = RandomCurves.segment(kind, &random)
        let spine = Spine.of(segment, limits)
        for quad in 0..<spine.contours[0].quadCount {
          let (a, b) = (spine.vertices[quad], spine.vertices[quad + 1])
          let chord = try #require((b.point - a.point).normalized)
          let t1 = spine.endParameter(ofQuad: quad)
          let curve = spine.curves[Int(a.curve)]
          for step in 0...8 {
            let place = curve.point(at: a.t + (t1 - a.t) * Double(step) / 8) - a.point
            let stray = place.dot(chord.left)
            let bound = curve.kind == .line ? 0 : padding
            let noise = 2e-3 * tolerance
            #expect(stray <= Double(a.left) - bound + noise, "\(segment), \(quad)")
            #expect(-stray <= Double(a.right) - bound + noise, "\(segment), \(quad)")
          }
          let sum = Double(a.left + a.right) - (curve.kind == .line ? 0 : 2 * padding)
          #expect(sum <= tolerance, "\(segment), \(quad)")
          if curve.kind == .line { #expect(a.sides == .zero) }
        }
      }
    }
  }
}
