import Testing

@testable import Tessellate

/// Vertices of a map know their places on the paths.
@Suite("Sources of vertices")
struct SourceFinderTests {
  /// The segment of each element of a path: of a close, and of the element after an open sub-path,
  /// the line that closes it.
  private static func segments(of path: Path) -> [SourceElement] {
    var (start, pen) = (Point.zero, Point.zero)
    var result = path.map { element in
      let from = pen
      switch element {
      case .move(let point):
        let end = start
        (start, pen) = (point, point)
        return SourceElement(LineSegment(start: from, end: end))
      case .line(let end):
        pen = end
        return SourceElement(LineSegment(start: from, end: end))
      case .quadCurve(let end, let control):
        pen = end
        return SourceElement(QuadraticSegment(start: from, control: control, end: end))
      case .curve(let end, let control1, let control2):
        pen = end
        return SourceElement(
          CubicSegment(start: from, control1: control1, control2: control2, end: end))
      case .arc(let segment):
        pen = segment.end
        return SourceElement(segment)
      case .closeSubpath:
        pen = start
        return SourceElement(LineSegment(start: from, end: start))
      }
    }
    result.append(SourceElement(LineSegment(start: pen, end: start)))
    return result
  }

  private static func closed(_ path: Path) -> Path {
    var path = path
    path.closeSubpath()
    return path
  }

  /// Each vertex lies at its place, within the tolerance; at the end of a chord, within a step.
  @Test(arguments: [false, true])
  func verticesLieAtTheirPlaces(planar: Bool) throws {
    var random = SeededGenerator(seed: Cases.seed ^ 0x50)
    var tessellator = Tessellator()
    var crossings = 0
    for index in 0..<Cases.count(60) {
      let count = Int.random(in: 1...4, using: &random)
      let regions = (0..<count).map { _ in
        FillRegion(
          Self.closed(
            index % 2 == 0
              ? random.path() : FillCheck.path(TouchingRings.make(using: &random))),
          rule: FillRule.allCases.randomElement(using: &random)!)
      }
      let comment: Comment = "drawing \(index), seed \(Cases.seed)"
      var mesh = Mesh()
      var sources: [VertexSource] = []
      let report = try tessellator.fill(
        regions, planar: planar, into: &mesh, sources: &sources
      ).report
      try #require(sources.count == mesh.vertexCount, comment)
      if planar { #expect(mesh.validate().isValid, comment) }
      let segments = regions.map { Self.segments(of: $0.path) }
      for (vertex, source) in sources.enumerated() {
        let point = mesh.point(vertex)
        let places = [source.place] + (source.crossing.map { [$0] } ?? [])
        crossings += places.count - 1
        for place in places {
          let element = segments[place.operand][place.element]
          let distance = element.point(at: place.t).distance(to: point)
          // Snap rounding and snapped vertices move an edge by a step each.
          let most = places.count == 1 ? 2 * report.step : report.tolerance + 4 * report.step
          #expect(distance <= most, "\(comment): \(point), \(place), \(distance)")
          #expect((0...1).contains(place.t), comment)
        }
      }
    }
    #expect(crossings > 100)
  }

  @Test func cornersAndCrossingsAreWhereTheyAre() throws {
    var tessellator = Tessellator()
    let square = try FillRegion(Path(svg: "M0 0H4V4H0Z"))
    let bar = try FillRegion(Path(svg: "M1 -1H2V5H1"))
    var mesh = Mesh()
    var sources: [VertexSource] = []
    try tessellator.fill([square, bar], planar: true, into: &mesh, sources: &sources)
    typealias Place = VertexSource.Place
    let known = Dictionary(uniqueKeysWithValues: zip(mesh.positions, sources))
    #expect(known[SIMD2(0, 0)]?.place == Place(operand: 0, element: 1, t: 0))
    #expect(known[SIMD2(4, 0)]?.place == Place(operand: 0, element: 1, t: 1))
    #expect(known[SIMD2(0, 4)]?.place == Place(operand: 0, element: 3, t: 1))
    #expect(known[SIMD2(2, 5)]?.place == Place(operand: 1, element: 2, t: 1))
    #expect(known[SIMD2(0, 0)]?.crossing == nil)
    let crossing = known[SIMD2(2, 4)]
    #expect(crossing?.place == Place(operand: 0, element: 3, t: 0.5))
    #expect(crossing?.crossing == Place(operand: 1, element: 2, t: 5.0 / 6))
    // The line that closes the open bar comes after its last element.
    #expect(known[SIMD2(1, 0)]?.crossing == Place(operand: 1, element: 4, t: 5.0 / 6))
  }

  /// A transform gives the mesh of the images of the regions, and the same sources.
  @Test(arguments: [false, true])
  func transformsMoveTheRegions(planar: Bool) throws {
    var random = SeededGenerator(seed: Cases.seed)
    var tessellator = Tessellator()
    for _ in 0..<Cases.count(20) {
      let regions = [FillRegion(random.path()), FillRegion(random.path())]
      let transform = AffineTransform(a: 2, b: 1, c: -1, d: 3, tx: random.double(-9...9), ty: 4)
      let images = regions.map { FillRegion($0.path.applying(transform), rule: $0.rule) }
      var (mesh, expected) = (Mesh(), Mesh())
      var (sources, places): ([VertexSource], [VertexSource]) = ([], [])
      try tessellator.fill(
        regions, planar: planar, options: FillOptions(transform: transform), into: &mesh,
        sources: &sources)
      try tessellator.fill(images, planar: planar, into: &expected, sources: &places)
      #expect(mesh == expected && sources == places, "seed \(Cases.seed)")
    }
  }

  /// The list is extended as the mesh is, and after an error is as before.
  @Test func theListIsExtended() throws {
    var tessellator = Tessellator()
    let square = try FillRegion(Path(svg: "M0 0H4V4H0Z"))
    var mesh = Mesh()
    var sources: [VertexSource] = []
    for count in 1...2 {
      try tessellator.fill([square], into: &mesh, sources: &sources)
      #expect(mesh.vertexCount == 4 * count && sources.count == 4 * count)
    }
    let before = (mesh, sources)
    var broken = Path()
    broken.addLine(to: Point(.nan, 0))
    #expect(throws: TessellationError.self) {
      try tessellator.fill([square, FillRegion(broken)], into: &mesh, sources: &sources)
    }
    #expect(throws: TessellationError.self) {
      let speck = try FillRegion(Path(svg: "M0 0h1e-9v1e-9z"))
      try tessellator.fill(
        [square, speck], options: FillOptions(onLoss: .fail), into: &mesh, sources: &sources)
    }
    #expect(mesh == before.0 && sources == before.1)
  }
}
