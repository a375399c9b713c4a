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

  /// Where a path bends tightly, lengths are those of the arc-length table, at every knot.
  @Test func measuredLengthsAreExact() throws {
    var random = SeededGenerator(seed: 6)
    let limits = ChordLimits(halfWidth: 50, tolerance: 0.1)
    for kind in RandomCurves.Kind.allCases {
      for _ in 0..<Cases.count(50) {
        let segment = RandomCurves.segment(kind, &random)
        var builder = SpineBuilder(reusing: Spine(), limits: limits, knotLimit: 1 << 20)
        builder.begin(at: segment.start)
        switch segment {
        case .line: continue
        case .quadratic(let quadratic): builder.quadratic(quadratic)
        case .cubic(let cubic): builder.cubic(cubic)
        case .arc(let arc): builder.arc(arc)
        }
        builder.end(closed: false)
        var spine = builder.finish()
        spine.measure(for: .infinity)
        let table = ArcLengthTable(segment)
        let contour = spine.contours[0]
        for knot in 0..<contour.cellCount {
          let place = ArcLengthTable.Location(segment: 0, parameter: spine.knots[knot].t)
          let error = spine.knots[knot].distance - table.distance(at: place)
          #expect(error.magnitude <= 1e-6 * table.length, "\(segment), \(knot)")
        }
        #expect((contour.length - table.length).magnitude <= 1e-6 * table.length, "\(segment)")
        let middle = spine.place(at: 0.4 * contour.length, in: contour, hint: 0)
        let truth = try #require(table.location(at: 0.4 * contour.length))
        #expect((middle.t - truth.parameter).magnitude <= 1e-5, "\(segment)")
      }
    }
  }
}
