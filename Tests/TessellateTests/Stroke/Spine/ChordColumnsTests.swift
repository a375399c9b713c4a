import Testing

@testable import Tessellate

/// What the kernel writes of chords in lanes.
@Suite struct ChordColumnsTests {
  /// Directions, lengths and parameters of a cubic's chords are those of scalar arithmetic, but for
  /// single precision.
  @Test func columnsAreTheChordsOfScalarArithmetic() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var chords = 0
    for _ in 0..<Cases.count(100) {
      guard case .cubic(let segment) = RandomCurves.segment(.cubic, &random) else { continue }
      let limits = ChordLimits(halfWidth: random.double(0.5...5), tolerance: 0.02)
      let spine = Spine.of(.cubic(segment), limits)
      let curve = spine.curves[0]
      let contour = spine.contours[0]
      for quad in 0..<contour.quadCount {
        let (a, b) = (spine.vertices[quad], spine.vertices[quad + 1])
        let t1 = spine.endParameter(ofQuad: quad)
        let chord = try #require(curve.chord(from: a.point, to: b.point, t0: a.t, t1: t1))
        #expect(a.t < t1)
        #expect((a.direction - chord.direction).length < 1e-3, "\(segment), \(quad)")
        #expect((b.distance - a.distance - chord.length).magnitude < 1e-4 * contour.length)
        #expect((a.point - curve.point(at: a.t)).length < 1e-4)
        chords += 1
      }
      #expect(spine.vertices[contour.quadCount].point == segment.end)
    }
    #expect(chords > 100)
  }

  /// Columns that were kept come back as they were, from any chord on.
  @Test func keptColumnsAreRestored() {
    var random = SeededGenerator(seed: Cases.seed)
    let count = 11
    var vertices = SpineVertices()
    vertices.reserve(2 * count + 8)
    var memory = UncheckedBuffer<Float>()
    memory.reserve(ChordColumns.size(count: count))
    let columns = ChordColumns(memory.view, count: count, to: vertices.view)
    for row in 0..<SpineVertexView.chordRows {
      for k in 0..<count { vertices.view.chordRow(row)[k] = Float(random.double(0...1)) }
    }
    let before = (0..<count).map { (vertices.view.left[$0], vertices.view.directionX[$0]) }
    columns.keep(count)
    for row in 0..<SpineVertexView.chordRows {
      for k in 0..<count { vertices.view.chordRow(row)[k] = -1 }
    }
    columns.restore(4, from: 5, to: vertices.view.dropping(2))
    for k in 0..<4 {
      #expect(vertices.view.left[2 + k] == before[5 + k].0)
      #expect(vertices.view.directionX[2 + k] == before[5 + k].1)
    }
    #expect(vertices.view.left[1] == -1 && vertices.view.left[6] == -1)
  }
}
