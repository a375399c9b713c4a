import Testing

@testable import Tessellate

/// Fills on lattices so coarse that coincidences and snapping are common, under laws tested by
/// brute force.
@Suite struct FillTessellatorTests {
  @Test(arguments: FillRule.allCases)
  func everyRandomDrawingKeepsTheLaws(rule: FillRule) throws {
    var filler = FillTessellator()
    for index in 0..<Cases.count(300) {
      var random = SeededGenerator(seed: Cases.seed &* 1_000_003 &+ UInt64(index))
      let rings = randomRings(using: &random)
      var mesh = Mesh()
      try filler.fill(
        Polyline(rings), options: FillOptions(rule: rule), lattice: unitLattice, into: &mesh)
      let faults = faults(of: mesh, rings: rings, rule: rule, using: &random)
      #expect(faults.isEmpty, "\(faults.prefix(3)) seed \(Cases.seed) case \(index) rings \(rings)")
      if !faults.isEmpty { break }
    }
  }

  /// Clockwise triangles are the others with two corners exchanged.
  @Test(arguments: [FillOptions.Quality.fast, .delaunay])
  func clockwiseTrianglesAreTheOthersTurned(quality: FillOptions.Quality) throws {
    var random = SeededGenerator(seed: Cases.seed)
    var filler = FillTessellator()
    for index in 0..<Cases.count(40) {
      let polyline = Polyline(randomRings(using: &random))
      let options = FillOptions(
        rule: FillRule.allCases.randomElement(using: &random)!, quality: quality)
      var (mesh, turned) = (Mesh(), Mesh())
      try filler.fill(polyline, options: options, lattice: unitLattice, into: &mesh)
      var clockwise = options
      clockwise.orientation = .clockwise
      try filler.fill(polyline, options: clockwise, lattice: unitLattice, into: &turned)
      #expect(mesh.positions == turned.positions)
      for i in stride(from: 0, to: mesh.indices.count, by: 3) { mesh.indices.swapAt(i + 1, i + 2) }
      #expect(mesh.indices == turned.indices, "case \(index) of seed \(Cases.seed)")
    }
  }

  @Test func aStarOfManyCrossingsInFewPixelsEnds() throws {
    let count = 61
    var random = SeededGenerator(seed: Cases.seed)
    var filler = FillTessellator()
    for radius in [5.0, 40, 300] {
      let ring = (0..<count).map { i in
        let turn = Double(i * (count / 2) % count) / Double(count) * 2 * Double.pi
        let (sine, cosine) = sinCos(turn)
        return Point((radius * cosine).rounded(), (radius * sine).rounded())
      }
      var mesh = Mesh()
      try filler.fill(
        Polyline([ring]), options: FillOptions(rule: .evenOdd), lattice: unitLattice, into: &mesh)
      let faults = faults(of: mesh, rings: [ring], rule: .evenOdd, using: &random)
      #expect(faults.isEmpty, "\(faults.prefix(3)) radius \(radius)")
    }
  }

  @Test func degenerateContoursGiveAnEmptyMesh() throws {
    let contours: [[[Point]]] = [
      [], [[]], [[Point(1, 1)]], [[Point(1, 1), Point(5, 2)]],
      [[Point(1, 1), Point(5, 2), Point(9, 3)]],
      [[Point(0, 0), Point(4, 0), Point(4, 4), Point(4, 0)]],
      [[Point(2, 2), Point(2, 2), Point(2, 2)]],
    ]
    var filler = FillTessellator()
    for rings in contours {
      var mesh = Mesh()
      try filler.fill(
        Polyline(rings), options: FillOptions(), lattice: unitLattice, into: &mesh)
      #expect(mesh.isEmpty && mesh.positions.isEmpty, "\(rings)")
    }
  }

  @Test func aMeshThatHoldsSomethingKeepsIt() throws {
    var filler = FillTessellator()
    var mesh = Mesh()
    let square = [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]
    let other = square.map { $0 + Point(10, 0) }
    for ring in [square, other] {
      try filler.fill(
        Polyline([ring]), options: FillOptions(), lattice: unitLattice, into: &mesh)
    }
    #expect(mesh.vertexCount == 8 && mesh.triangleCount == 4 && mesh.area == 32)
  }

  // MARK: - Drawings

  private var unitLattice: Lattice {
    get throws {
      var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
      lattice.step = 1
      return lattice
    }
  }

  private func randomRings(using random: inout SeededGenerator) -> [[Point]] {
    let grid = [2, 3, 5, 8, 20, 200].randomElement(using: &random)!
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (0..<Int.random(in: 3...14, using: &random)).map { _ in
        Point(
          Double(Int.random(in: 0...grid, using: &random)),
          Double(Int.random(in: 0...grid, using: &random)))
      }
    }
  }

  // MARK: - Laws by brute force

  private func faults(
    of mesh: Mesh, rings: [[Point]], rule: FillRule, using random: inout SeededGenerator
  ) -> [String] {
    var faults: [String] = []
    let points = mesh.positions.map { Point($0) }
    let triangles = stride(from: 0, to: mesh.indices.count, by: 3).map {
      (Int(mesh.indices[$0]), Int(mesh.indices[$0 + 1]), Int(mesh.indices[$0 + 2]))
    }
    if Set(points).count != points.count { faults.append("two vertices at one point") }
    if Set(mesh.indices).count != points.count { faults.append("a vertex without a triangle") }
    var edges: Set<SIMD2<Int>> = []
    for (a, b, c) in triangles {
      if (points[b] - points[a]).cross(points[c] - points[a]) <= 0 {
        faults.append("triangle \(points[a]) \(points[b]) \(points[c]) not counter-clockwise")
      }
      for edge in [SIMD2(a, b), SIMD2(b, c), SIMD2(c, a)] where !edges.insert(edge).inserted {
        faults.append("edge \(points[edge.x]) \(points[edge.y]) used twice")
      }
    }
    let segments = rings.flatMap { ring in
      ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) }
    }
    for edge in edges {
      let (a, b) = (points[edge.x], points[edge.y])
      for p in points where p != a && p != b && (b - a).cross(p - a) == 0 && (p - a).dot(p - b) < 0
      {
        faults.append("vertex \(p) on edge \(a) \(b)")
      }
      // A boundary edge stays within half a step, in both coordinates, of the outline.
      if !edges.contains(SIMD2(edge.y, edge.x)) {
        let middle = (a + b) / 2
        if !segments.contains(where: { distance(middle, $0) <= 0.7072 }) {
          faults.append("boundary edge \(a) \(b) is off the outline")
        }
      }
    }
    let extent = 1 + (rings.joined().map { max($0.x, $0.y) }.max() ?? 0)
    for _ in 0..<60 {
      let p = Point(
        Double.random(in: -1...extent, using: &random),
        Double.random(in: -1...extent, using: &random))
      let cover = triangles.count { (a, b, c) in
        (points[b] - points[a]).cross(p - points[a]) > 0
          && (points[c] - points[b]).cross(p - points[b]) > 0
          && (points[a] - points[c]).cross(p - points[c]) > 0
      }
      let isNearOutline = segments.contains { distance(p, $0) <= 0.7072 }
      let expected = rule.contains(winding: winding(of: p, segments)) ? 1 : 0
      if cover > 1 || (!isNearOutline && cover != expected) {
        faults.append("point \(p) lies in \(cover) triangles, expected \(expected)")
      }
    }
    return faults
  }

  private func winding(of p: Point, _ segments: [(Point, Point)]) -> Int {
    segments.reduce(0) { sum, segment in
      let (a, b) = segment
      let side = (b - a).cross(p - a)
      if a.y <= p.y && b.y > p.y && side > 0 { return sum + 1 }
      if b.y <= p.y && a.y > p.y && side < 0 { return sum - 1 }
      return sum
    }
  }

  private func distance(_ p: Point, _ segment: (Point, Point)) -> Double {
    let (a, b) = segment
    let d = b - a
    let t = d == .zero ? 0 : max(0, min(1, (p - a).dot(d) / d.lengthSquared))
    return p.distance(to: a + d * t)
  }
}
