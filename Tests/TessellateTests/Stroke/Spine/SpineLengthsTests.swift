import Testing

@testable import Tessellate

/// Exact arc lengths.
@Suite struct SpineLengthsTests {
  /// Where a path bends tightly, lengths are those of the arc-length table, at every vertex.
  @Test func measuredLengthsAreExact() throws {
    var random = SeededGenerator(seed: 6)
    let limits = ChordLimits(halfWidth: 50, tolerance: 0.1)
    for kind in RandomCurves.Kind.allCases {
      for _ in 0..<Cases.count(50) {
        let segment = RandomCurves.segment(kind, &random)
        var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
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
        for vertex in 0..<contour.quadCount {
          let place = ArcLengthTable.Location(segment: 0, parameter: spine.vertices[vertex].t)
          let error = spine.vertices[vertex].distance - table.distance(at: place)
          #expect(error.magnitude <= 1e-6 * table.length, "\(segment), \(vertex)")
        }
        #expect((contour.length - table.length).magnitude <= 1e-6 * table.length, "\(segment)")
        let middle = spine.place(at: 0.4 * contour.length, in: contour, hint: 0)
        let place = ArcLengthTable.Location(segment: 0, parameter: middle.t)
        let error = (table.distance(at: place) - 0.4 * table.length).magnitude
        #expect(error <= 1e-6 * table.length, "\(segment)")
      }
    }
  }
}
