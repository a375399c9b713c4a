import Testing

@testable import Tessellate

@Suite struct TessellatorTests {
  @Test func aWrongToleranceThrows() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 1, height: 1))
    for tolerance in [0, -1, Double.nan] {
      #expect(throws: TessellationError.self) {
        try path.filled(FillOptions(tolerance: tolerance))
      }
    }
  }

  /// A second path neither moves nor renumbers the vertices of the first.
  @Test func aSecondPathIsAppended() throws {
    var first = Path()
    first.addEllipse(in: Rect(x: 0, y: 0, width: 10, height: 20))
    var second = Path()
    second.addRect(Rect(x: 5, y: 5, width: 10, height: 10))
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(first, into: &mesh)
    let before = mesh
    try tessellator.fill(second, into: &mesh)
    #expect(Array(mesh.positions.prefix(before.vertexCount)) == before.positions)
    #expect(Array(mesh.indices.prefix(before.indices.count)) == before.indices)
    #expect(mesh.validate(triangles: before.triangleCount..<mesh.triangleCount).isValid)
    #expect(abs(mesh.area - before.area - 100) < 1e-6)
  }

  /// A fill under a transform is the fill of the image, curves still curves.
  @Test func aTransformMapsThePath() throws {
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: 1, height: 1))
    let map = AffineTransform(scaleX: 300, y: -200).translatedBy(x: 2, y: 1)
    let options = FillOptions(rule: .evenOdd, tolerance: 0.05, transform: map)
    let expected = try path.applying(map).filled(FillOptions(rule: .evenOdd, tolerance: 0.05))
    #expect(try path.filled(options) == expected)
    var tessellator = Tessellator()
    var mesh = Mesh()
    let both = try tessellator.fill([path, path], options: options, into: &mesh)
    #expect(both.ranges.count == 2 && mesh.area == 2 * expected.area)
    mesh.removeAll()
    try tessellator.fillUnion(
      of: [FillRegion(path), FillRegion(path)], options: options, into: &mesh)
    #expect((mesh.area / expected.area - 1).magnitude < 1e-4)
  }

  @Test func coordinatesOutOfRangeNameTheirElement() throws {
    let path = try Path(svg: "M0 0H10V1e39H0Z")
    for action in [
      { _ = try path.filled() }, { _ = try path.stroked(StrokeStyle()) },
      { _ = try path.strokedPath(StrokeStyle()) },
      {
        var tessellator = Tessellator()
        var mesh = Mesh()
        try tessellator.fill([Path(Rect.zero), path], into: &mesh)
      },
    ] as [() throws -> Void] {
      #expect(throws: TessellationError.outOfRange(element: 2)) { try action() }
    }
    let small = try Path(svg: "M0 0H10C1 2 3 4 5 6A9 9 0 0 1 0 0")
    let huge = AffineTransform(scaleX: 1e38, y: 1)
    #expect(throws: TessellationError.outOfRange(element: 1)) {
      try small.filled(FillOptions(transform: huge))
    }
    #expect(throws: TessellationError.outOfRange(element: 1)) {
      try small.stroked(StrokeStyle(), options: StrokeOptions(transform: huge))
    }
    // A wide pen is no element's fault.
    #expect(throws: TessellationError.outOfRange()) {
      try small.stroked(StrokeStyle(lineWidth: 1e39))
    }
    #expect("\(TessellationError.outOfRange(element: 2))".hasPrefix("element 2 of the path"))
  }

  /// Messages name the property that sets a budget.
  @Test func budgetsNameTheirProperty() throws {
    let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
    do {
      _ = try path.filled(FillOptions(vertexLimit: 3))
      Issue.record("no error")
    } catch {
      #expect("\(error)" == "more than 3 vertices needed (vertexLimit)")
    }
    let options = StrokeOptions(dashLimit: 3)
    do {
      _ = try path.stroked(StrokeStyle(dash: [1]), options: options)
      Issue.record("no error")
    } catch {
      #expect("\(error)" == "more than 3 dashes needed (dashLimit)")
    }
  }

  /// The initializers set every property.
  @Test func initializersSetAllProperties() {
    let map = AffineTransform(scaleX: 2, y: 2)
    let fill = FillOptions(transform: map, vertexLimit: 5, crossingLimit: 6, onLoss: .fail)
    #expect(fill.transform == map && fill.vertexLimit == 5 && fill.crossingLimit == 6)
    #expect(fill.onLoss == .fail && fill != FillOptions())
    let stroke = StrokeOptions(
      tolerance: 1, coverage: .single, transform: map, isNonScaling: true, dashLimit: 7,
      dashOverflow: .solid, vertexLimit: 8, crossingLimit: 9, onLoss: .fail)
    #expect(stroke.transform == map && stroke.isNonScaling && stroke.dashLimit == 7)
    #expect(stroke.dashOverflow == .solid && stroke.vertexLimit == 8 && stroke.crossingLimit == 9)
    let style = StrokeStyle(
      lineWidth: 2, startCap: .round, endCap: .square, alignment: .left,
      widthStops: [StrokeStyle.WidthStop(fraction: 0, scale: 2)], trim: Trim(to: 0.5), dashCount: 3,
      pathLength: 4, dashSeam: .split, zeroLengthCaps: .roundOnly)
    #expect(style.startCap == .round && style.endCap == .square && style.alignment == .left)
    #expect(style.widthStops.count == 1 && style.trim == Trim(to: 0.5) && style.dashCount == 3)
    #expect(style.pathLength == 4 && style.dashSeam == .split)
    #expect(style.zeroLengthCaps == .roundOnly)
  }
}
