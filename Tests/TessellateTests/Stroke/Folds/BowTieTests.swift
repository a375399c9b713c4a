import Testing

@testable import Tessellate

/// Rows of quads whose sections cross.
@Suite struct BowTieTests {
  /// A row of sections, each of which crosses the one before.
  private func row(_ random: inout SeededGenerator, count: Int, turn: Double) -> [(Point, Point)] {
    var angle = random.double(0...6.28)
    return (0..<count).map { _ in
      angle += turn * random.double(0.5...1)
      let (sine, cosine) = sinCos(angle)
      let middle = Point(random.double(-0.01...0.01), random.double(-0.01...0.01))
      let half = Vector(cosine, sine) * random.double(5...6)
      return (middle - half, middle + half)
    }
  }

  private func crossing(_ a: (Point, Point), _ b: (Point, Point)) -> Point {
    let (u, v) = (a.1 - a.0, b.1 - b.0)
    return a.0 + u * ((b.0 - a.0).cross(v) / u.cross(v))
  }

  /// Two contours stand for a row, of one winding and with the areas of all its triangles.
  @Test func rowsOfBowTiesAreTwoContours() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let turn = Bool.random(using: &random) ? 0.1 : -0.1
      let sections = row(&random, count: Int.random(in: 2...9, using: &random), turn: turn)
      var sink = OutlineSink()
      sink.reset()
      var area = 0.0
      for (a, b) in zip(sections, sections.dropFirst()) {
        let crossing = crossing(a, b)
        area += ((a.0 - crossing).cross(b.0 - crossing)).magnitude
        area += ((a.1 - crossing).cross(b.1 - crossing)).magnitude
        sink.addBowTie(
          BowTie(
            left0: a.0, left1: b.0, right0: a.1, right1: b.1, crossing: crossing, neck: .zero,
            distances: (0, 0), side: 0, leftAdvances: turn < 0))
      }
      var polyline = Polyline()
      sink.appendTies(to: &polyline)
      #expect(polyline.contours.count == 2)
      let areas = polyline.contours.map { contour -> Double in
        let ring = Array(polyline.points[contour.range])
        return ring.indices.reduce(0) { $0 + ring[$1].cross(ring[($1 + 1) % ring.count]) }
      }
      #expect(areas.allSatisfy { $0 > 0 } || areas.allSatisfy { $0 < 0 })
      let sum = areas.reduce(0, +).magnitude
      #expect((sum - area).magnitude < 1e-6 * area, "seed \(Cases.seed), \(areas), \(area)")
    }
  }
}
