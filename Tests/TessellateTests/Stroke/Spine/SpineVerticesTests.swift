import Testing

@testable import Tessellate

@Suite struct SpineVerticesTests {
  private func vertex(_ random: inout SeededGenerator) -> SpineVertex {
    SpineVertex(
      point: random.point(), direction: random.point(1), distance: random.double(0...99),
      t: random.double(0...1),
      sides: SIMD2(Float(random.double(0...1)), Float(random.double(0...1))),
      curve: .random(in: 0...9, using: &random), scale: random.double(0...2))
  }

  private func isSame(_ a: SpineVertex, _ b: SpineVertex) -> Bool {
    a.point == b.point && a.direction == b.direction && a.distance == b.distance && a.t == b.t
      && a.sides == b.sides && a.curve == b.curve && a.scale == b.scale
  }

  /// Rows hold what an array of vertices would, also when they grow and when they are used again.
  @Test func whatIsAppendedIsReadBack() {
    var random = SeededGenerator(seed: Cases.seed)
    var vertices = SpineVertices()
    for round in 0..<4 {
      vertices.removeAll()
      var expected: [SpineVertex] = []
      for index in 0..<(50 + 100 * round) {
        let vertex = vertex(&random)
        vertices.append(vertex)
        expected.append(vertex)
        if index % 7 == 3 {
          let (place, other) = (Int.random(in: 0...index, using: &random), self.vertex(&random))
          vertices[place] = other
          expected[place] = other
        }
      }
      #expect(vertices.count == expected.count)
      #expect(expected.indices.allSatisfy { isSame(vertices[$0], expected[$0]) })
      let behind = vertices.view.dropping(20)
      #expect((20..<50).allSatisfy { isSame(behind[$0 - 20], expected[$0]) })
      #expect(vertices.view.x[30] == expected[30].point.x)
      #expect(vertices.view.curves[30] == expected[30].curve)
      #expect(vertices.view.chordRow(3)[30] == expected[30].right)
    }
  }

  /// How far a curve strays is rounded to `Float` upwards, since it is a bound.
  @Test func boundsStayBounds() {
    var random = SeededGenerator(seed: Cases.seed)
    var vertices = SpineVertices()
    vertices.append(vertex(&random))
    for _ in 0..<Cases.count(1000) {
      let chord = SpineChord(
        direction: Vector(0.6, 0.8), length: 1, left: random.double(0...1e-3),
        right: random.double(0...1e3))
      vertices.view.set(0, chord, from: 0.5, of: 7)
      let found = vertices[0]
      #expect(Double(found.left) >= chord.left && Double(found.right) >= chord.right)
      #expect(Double(found.left) <= chord.left * (1 + 1e-6))
      #expect(
        found.t == 0.5 && found.curve == 7 && found.direction == Vector(SIMD2<Float>(0.6, 0.8)))
    }
  }
}
