import Testing

@testable import Tessellate

/// Contours as output: simple, directed by the region, and of the region's area.
@Suite struct BoundaryTracerTests {
  @Test(arguments: FillRule.allCases)
  func contoursEncloseWhatTrianglesCover(rule: FillRule) throws {
    var filler = FillTessellator()
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    for index in 0..<Cases.count(200) {
      var random = SeededGenerator(seed: Cases.seed &* 999_983 &+ UInt64(index))
      let grid = [2, 3, 6, 30].randomElement(using: &random)!
      let rings = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 3...12, using: &random)).map { _ in
          Point(
            Double(Int.random(in: 0...grid, using: &random)),
            Double(Int.random(in: 0...grid, using: &random)))
        }
      }
      var mesh = Mesh()
      var contours = Polyline()
      let options = FillOptions(rule: rule)
      try filler.fill(Polyline(rings), options: options, lattice: lattice, into: &mesh)
      try filler.trace(Polyline(rings), options: options, lattice: lattice, into: &contours)
      let area = contours.contours.reduce(0) { $0 + signedArea(contours.points[$1.range]) }
      #expect(area == mesh.area, "seed \(Cases.seed) case \(index) rings \(rings)")
      for contour in contours.contours {
        let points = contours.points[contour.range]
        #expect(Set(points).count == points.count, "a contour is simple, case \(index)")
      }
      // The contours are the boundary of the triangles, edge by edge, in the same direction.
      let expected = boundaryEdges(of: mesh)
      let found = contours.contours.flatMap { edges(contours.points[$0.range]) }
      #expect(found.count == expected.count && Set(found) == expected, "case \(index) \(rings)")
      // Traced again, they stay as they are.
      var again = Polyline()
      try filler.trace(
        contours, options: FillOptions(rule: .positive), lattice: lattice, into: &again)
      #expect(Set(again.contours.flatMap { edges(again.points[$0.range]) }) == Set(found))
    }
  }

  @Test func aRingHasAnOuterContourAndAHole() throws {
    var path = Path()
    path.addLines([Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)])
    path.closeSubpath()
    path.addLines([Point(3, 3), Point(6, 3), Point(6, 6), Point(3, 6)])
    path.closeSubpath()
    var options = FillOptions(rule: .evenOdd)
    let contours = try path.boundary(options)
    let areas = contours.contours.map { signedArea(contours.points[$0.range]) }
    #expect(areas.sorted() == [-9, 81])
    options.orientation = .clockwise
    let reversed = try path.boundary(options)
    #expect(reversed.contours.map { signedArea(reversed.points[$0.range]) }.sorted() == [-81, 9])
  }

  @Test func aHoleThatTouchesItsContourStaysAHole() throws {
    let outer = [Point(0, 0), Point(4, 0), Point(8, 0), Point(8, 8), Point(0, 8)]
    let hole = [Point(4, 0), Point(6, 4), Point(2, 4)]
    var path = Path()
    for ring in [outer, hole] {
      path.addLines(ring)
      path.closeSubpath()
    }
    let contours = try path.boundary(FillOptions(rule: .evenOdd))
    let areas = contours.contours.map { signedArea(contours.points[$0.range]) }
    #expect(areas.sorted() == [-8, 64])
  }

  @Test func anEmptyPathHasNoContour() throws {
    #expect(try Path().boundary().isEmpty)
  }

  private func signedArea(_ points: ArraySlice<Point>) -> Double {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
  }

  private struct Edge: Hashable {
    var start, end: Point
  }

  private func edges(_ points: ArraySlice<Point>) -> [Edge] {
    zip(points, points.dropFirst() + points.prefix(1)).map { Edge(start: $0, end: $1) }
  }

  private func boundaryEdges(of mesh: Mesh) -> Set<Edge> {
    var edges: Set<Edge> = []
    for i in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = (0..<3).map { mesh.point(Int(mesh.indices[i + $0])) }
      for k in 0..<3 { edges.insert(Edge(start: corners[k], end: corners[(k + 1) % 3])) }
    }
    return edges.filter { !edges.contains(Edge(start: $0.end, end: $0.start)) }
  }
}
