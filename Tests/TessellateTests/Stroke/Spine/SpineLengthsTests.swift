import Testing

@testable import Tessellate

/// Exact arc lengths.
@Suite struct SpineLengthsTests {
  /// The lengths of any pieces are those of the arc-length table, which itself errs by up to
  /// 10⁻⁶ of a curve, and the same four at a time.
  @Test func lengthsOfRandomPiecesAreExact() {
    var random = SeededGenerator(seed: Cases.seed)
    for kind in RandomCurves.Kind.allCases {
      for _ in 0..<Cases.count(500) {
        let segment = RandomCurves.segment(kind, &random)
        let curve = SpineCurve(segment)
        let table = ArcLengthTable(segment)
        func distance(_ t: Double) -> Double {
          table.distance(at: ArcLengthTable.Location(segment: 0, parameter: t))
        }
        let starts = (0..<4).map { _ in random.double(0...0.9) }
        let ends = starts.map {
          $0 + random.double(0...(1 - $0)) * (Bool.random(using: &random) ? 1 : 0.1)
        }
        let lengths = zip(starts, ends).map { curve.length(from: $0, to: $1) }
        for i in 0..<4 {
          let error = lengths[i] - (distance(ends[i]) - distance(starts[i]))
          #expect(
            error.magnitude <= 3e-7 * table.length, "\(segment), \(starts[i]), \(ends[i])")
        }
        guard curve.kind == .cubic else { continue }
        let (t0, t1) = (Lanes4(of: starts), Lanes4(of: ends))
        if let four = curve.lengths(from: t0, to: t1) {
          #expect([four.x, four.y, four.z, four.w] == lengths, "\(segment)")
        }
      }
    }
  }

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
          #expect(error.magnitude <= 1e-7 * table.length, "\(segment), \(vertex)")
        }
        #expect((contour.length - table.length).magnitude <= 1e-7 * table.length, "\(segment)")
        let middle = spine.place(at: 0.4 * contour.length, in: contour, hint: 0)
        let place = ArcLengthTable.Location(segment: 0, parameter: middle.t)
        let error = (table.distance(at: place) - 0.4 * table.length).magnitude
        #expect(error <= 1e-7 * table.length, "\(segment)")
      }
    }
  }
}

extension Lanes4 {
  fileprivate init(of values: [Double]) {
    self.init(values[0], values[1], values[2], values[3])
  }
}
