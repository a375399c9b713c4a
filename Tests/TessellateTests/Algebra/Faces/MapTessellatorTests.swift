import Testing

@testable import Tessellate

/// Many regions as parts of one mesh: each part is its region, or what later ones leave of it.
@Suite("Maps")
struct MapTessellatorTests {
  /// A fill of some regions by both ways, and what the laws compare it with.
  private struct Map {
    let regions: [FillRegion]
    var mesh = Mesh()
    var ranges: [Range<Int>] = []
    var report = TessellationReport()
    let comment: Comment

    init(
      _ regions: [FillRegion], planar: Bool, options: FillOptions = FillOptions(),
      _ comment: Comment, _ tessellator: inout Tessellator
    ) throws {
      (self.regions, self.comment) = (regions, comment)
      (ranges, report) = try tessellator.fill(
        regions, planar: planar, options: options, into: &mesh)
    }

    var areas: [Double] { ranges.map { mesh.validate(triangles: $0).area } }

    /// The sum of the lengths of all contours, along which rounding may move a border by a step.
    var slack: Double {
      let length = regions.reduce(0) { sum, region in
        sum
          + DenseSampler(region.path, steps: 8).contours.reduce(0) { sum, contour in
            sum
              + contour.indices.reduce(0) {
                $0 + contour[$1].distance(to: contour[($1 + 1) % contour.count])
              }
          }
      }
      return 4 * report.step * (length + 1)
    }

    /// Checks what holds for both kinds of maps: the ranges follow each other, each part keeps the
    /// laws of meshes, and no place has two vertices.
    func checkParts() {
      #expect(ranges.count == regions.count, comment)
      #expect((ranges.first?.lowerBound ?? 0) == 0, comment)
      #expect((ranges.last?.upperBound ?? 0) == mesh.triangleCount, comment)
      for (range, next) in zip(ranges, ranges.dropFirst()) {
        #expect(range.upperBound == next.lowerBound, comment)
      }
      for (part, range) in ranges.enumerated() {
        let report = mesh.validate(triangles: range)
        #expect(report.isValid, "\(comment), part \(part): \(report)")
      }
      #expect(Set(mesh.positions).count == mesh.vertexCount, comment)
      #expect(Set(mesh.indices).count == mesh.vertexCount, comment)
    }

    /// Checks that no vertex of a part's border lies inside an edge of another's, by brute force.
    func checkBorders() {
      let borders = ranges.map { range in
        EdgeUse.collect(Array(mesh.indices[3 * range.lowerBound..<3 * range.upperBound]))
          .filter { $0.up != $0.down }
      }
      let ends = Set(borders.joined().flatMap { [$0.lower, $0.upper] })
      for edge in borders.joined() {
        let (a, b) = (Point(mesh.positions[edge.lower]), Point(mesh.positions[edge.upper]))
        for vertex in ends where vertex != edge.lower && vertex != edge.upper {
          let p = Point(mesh.positions[vertex])
          guard Predicates.orientation(a, b, p) == 0 else { continue }
          #expect((p - a).dot(p - b) > 0, "\(comment): \(p) lies inside \(a) … \(b)")
        }
      }
    }

    /// The part whose triangles hold a point, by brute force; `nil` for none.
    func part(at point: Point) -> Int? {
      ranges.firstIndex { range in
        range.contains { triangle in
          let (a, b, c) = (
            mesh.point(Int(mesh.indices[3 * triangle])),
            mesh.point(Int(mesh.indices[3 * triangle + 1])),
            mesh.point(Int(mesh.indices[3 * triangle + 2]))
          )
          return (b - a).cross(point - a) >= 0 && (c - b).cross(point - b) >= 0
            && (a - c).cross(point - c) >= 0
        }
      }
    }

    /// Checks at random points, far enough from all outlines, that the topmost region's part and no
    /// other holds the point.
    func checkPoints(_ count: Int, using random: inout SeededGenerator) {
      let outlines = regions.map { DenseSampler($0.path, steps: 60) }
      let bounds = regions.reduce(Rect.null) { $0.union($1.path.controlBounds) }
      guard !bounds.isNull else { return }
      for _ in 0..<count {
        let point = Point(
          random.double(bounds.minX...bounds.maxX), random.double(bounds.minY...bounds.maxY))
        // Samples of curves are chords, too.
        let far = 2 * report.tolerance + 1e-3 * max(bounds.width, bounds.height)
        guard outlines.allSatisfy({ $0.distance(to: point) > far }) else { continue }
        let topmost = regions.lastIndex { $0.path.contains(point, rule: $0.rule) }
        #expect(part(at: point) == topmost, "\(comment): \(point)")
      }
    }
  }

  private static func regions(
    _ paths: [Path], using random: inout SeededGenerator
  ) -> [FillRegion] {
    paths.map { FillRegion($0, rule: FillRule.allCases.randomElement(using: &random)!) }
  }

  /// Random paths of all elements, or drawings on small grids, where everything coincides.
  private static func drawing(_ index: Int, using random: inout SeededGenerator) -> [FillRegion] {
    let count = Int.random(in: 1...6, using: &random)
    var paths = (0..<count).map { _ in
      switch index % 3 {
      case 0: random.path()
      case 1: FillCheck.path(TouchingRings.make(using: &random))
      default: FillCheck.path(LatticeDrawing.random(using: &random))
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      paths.insert(paths[0], at: Int.random(in: 0...count, using: &random))
    }
    return regions(paths, using: &random)
  }

  @Test func planarPartsAreWhatLaterRegionsLeave() throws {
    var random = SeededGenerator(seed: Cases.seed ^ 0x6d61)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(60) {
      let regions = Self.drawing(index, using: &random)
      let comment: Comment = "drawing \(index), seed \(Cases.seed)"
      let map = try Map(regions, planar: true, comment, &tessellator)
      map.checkParts()
      let report = map.mesh.validate()
      #expect(report.isValid, "\(comment): \(report)")
      map.checkPoints(20, using: &random)
      var union = Mesh()
      let united = try tessellator.fillUnion(of: regions, into: &union)
      #expect(union.validate().area == report.area, comment)
      #expect(united == map.report, comment)
    }
  }

  @Test func partsThatOverlapAreTheirRegions() throws {
    var random = SeededGenerator(seed: Cases.seed ^ 0x6f76)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(60) {
      let regions = Self.drawing(index, using: &random)
      let comment: Comment = "drawing \(index), seed \(Cases.seed)"
      let map = try Map(regions, planar: false, comment, &tessellator)
      map.checkParts()
      map.checkBorders()
      for (region, area) in zip(regions, map.areas) {
        // A fill by itself is flattened more finely if it is smaller than all of them.
        let options = FillOptions(rule: region.rule, tolerance: map.report.tolerance)
        let alone = try region.path.filled(options).area
        let flattening =
          region.path.contains(where: \.isCurve)
          ? map.report.tolerance * map.slack / map.report.step : 0
        #expect((alone - area).magnitude <= map.slack + flattening, "\(comment): \(region)")
      }
    }
  }

  /// Cells of a map that share curved borders cover the frame, and have all edges in common.
  @Test(arguments: [false, true])
  func neighboursShareTheirBorders(planar: Bool) throws {
    var random = SeededGenerator(seed: Cases.seed ^ 0x17)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(6) {
      let cells = FillUnionTests.map(
        columns: 5, rows: 4, bend: index % 2 == 0 ? 0.01 : 0.4, isCurved: true,
        transform: FillUnionTests.placement(using: &random), using: &random)
      let comment: Comment = "map \(index), seed \(Cases.seed)"
      let map = try Map(
        cells.map { FillRegion($0, rule: planar ? .nonZero : .evenOdd) }, planar: planar, comment,
        &tessellator)
      map.checkParts()
      map.checkBorders()
      let report = map.mesh.validate()
      guard planar || index % 2 == 0 else { continue }
      #expect(report.isValid, "\(comment): \(report)")
      // The frame alone is a border of one side.
      #expect(report.boundaryEdgeCount == 18, "\(comment): \(report)")
    }
  }

  /// A map of 300 cells is cut into solids that share their walls.
  @Test func aMapOfManyCellsBecomesSolids() throws {
    var random = SeededGenerator(seed: Cases.seed ^ 0x300)
    var tessellator = Tessellator()
    let cells = FillUnionTests.map(
      columns: 20, rows: 15, bend: 0.3, isCurved: true,
      transform: FillUnionTests.placement(using: &random), using: &random)
    let map = try Map(
      cells.map { FillRegion($0) }, planar: true, "seed \(Cases.seed)", &tessellator)
    map.checkParts()
    let report = map.mesh.validate()
    #expect(report.isValid, "\(report)")
    for range in map.ranges where !range.isEmpty {
      var part = Mesh()
      part.positions = map.mesh.positions
      part.indices = Array(map.mesh.indices[3 * range.lowerBound..<3 * range.upperBound])
      let solid = try part.extruded(height: 1).validate()
      #expect(solid.isValid, "\(solid)")
    }
  }

  /// What is hidden, or encloses nothing, is an empty part.
  @Test func aRepetitionHidesWhatItRepeats() throws {
    var tessellator = Tessellator()
    let square = try FillRegion(Path(svg: "M0 0H4V4H0Z"))
    let line = try FillRegion(Path(svg: "M0 0H4"))
    let hidden = try Map([square, line, square], planar: true, "hidden", &tessellator)
    #expect(hidden.areas == [0, 0, 16])
    #expect(hidden.ranges.map(\.count) == [0, 0, 2])
    let whole = try Map([square, line, square], planar: false, "whole", &tessellator)
    #expect(whole.areas == [16, 0, 16])
    #expect(whole.mesh.vertexCount == 4)
    let none = try Map([], planar: true, "none", &tessellator)
    #expect(none.mesh.isEmpty && none.ranges.isEmpty && none.report == TessellationReport())
    let empty = try Map([FillRegion(Path())], planar: false, "empty", &tessellator)
    #expect(empty.ranges == [0..<0])
  }

  /// Without `planar`, the order of the regions is that of the parts, and changes nothing else.
  @Test func orderIsThatOfTheParts() throws {
    var random = SeededGenerator(seed: Cases.seed ^ 0x0d)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(20) {
      let regions = Self.drawing(index, using: &random)
      let comment: Comment = "drawing \(index), seed \(Cases.seed)"
      let map = try Map(regions, planar: false, comment, &tessellator)
      let reversed = try Map(regions.reversed(), planar: false, comment, &tessellator)
      #expect(map.areas == reversed.areas.reversed(), comment)
      #expect(Set(map.mesh.positions) == Set(reversed.mesh.positions), comment)
      // Results do not depend on earlier calls.
      #expect(try Map(regions, planar: false, comment, &tessellator).mesh == map.mesh, comment)
    }
  }

  @Test(arguments: [false, true])
  func aPowerOfTwoScalesAllVertices(planar: Bool) throws {
    var random = SeededGenerator(seed: Cases.seed ^ 0x5ca1e)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(10) {
      let regions = Self.drawing(index, using: &random)
      let comment: Comment = "drawing \(index), seed \(Cases.seed)"
      let map = try Map(regions, planar: planar, comment, &tessellator)
      for factor in [0x1p-20, 0x1p20] {
        let scale = AffineTransform(scaleX: factor, y: factor)
        var options = FillOptions(tolerance: 0.1 * factor)
        options.transform = scale
        let scaled = try Map(
          regions, planar: planar, options: options, comment, &tessellator)
        #expect(scaled.mesh.indices == map.mesh.indices, comment)
        #expect(
          scaled.mesh.positions == map.mesh.positions.map { $0 * Float(factor) }, comment)
      }
    }
  }

  /// Better triangles and the other direction are made of the same borders.
  @Test func optionsChangeTrianglesOnly() throws {
    var random = SeededGenerator(seed: Cases.seed ^ 0x0b)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(20) {
      let regions = Self.drawing(index, using: &random)
      let comment: Comment = "drawing \(index), seed \(Cases.seed)"
      let map = try Map(regions, planar: true, comment, &tessellator)
      let better = try Map(
        regions, planar: true, options: FillOptions(quality: .delaunay), comment, &tessellator)
      better.checkParts()
      #expect(better.mesh.validate().isValid, comment)
      #expect(better.areas == map.areas && better.ranges == map.ranges, comment)
      let turned = try Map(
        regions, planar: true, options: FillOptions(orientation: .clockwise), comment,
        &tessellator)
      #expect(turned.areas == map.areas.map { 0 - $0 }, comment)
    }
  }

  /// A mesh that holds triangles keeps them, and after an error is as before.
  @Test func theMeshIsExtended() throws {
    var tessellator = Tessellator()
    let square = try FillRegion(Path(svg: "M0 0H4V4H0Z"))
    let other = try FillRegion(Path(svg: "M4 0H8V4H4Z"))
    var mesh = Mesh()
    try tessellator.fill([square, other], into: &mesh)
    let before = mesh
    let second = try tessellator.fill([square, other], planar: true, into: &mesh)
    #expect(second.ranges == [4..<6, 6..<8])
    #expect(mesh.vertexCount == 12)
    #expect(mesh.indices[..<12] == before.indices[...])
    #expect(mesh.validate(triangles: 4..<8).isValid)
    let whole = mesh
    #expect(throws: TessellationError.budgetExceeded(.vertices, limit: 7)) {
      try tessellator.fill([square, other], options: FillOptions(vertexLimit: 7), into: &mesh)
    }
    #expect(mesh == whole)
    var broken = Path()
    broken.addLine(to: Point(.nan, 0))
    #expect(throws: TessellationError.self) {
      try tessellator.fill([square, FillRegion(broken)], into: &mesh)
    }
    #expect(mesh == whole)
  }

  /// Parts of what a rectangle shows cover it as before.
  @Test func aVisibleRectangleShowsTheSameParts() throws {
    var random = SeededGenerator(seed: Cases.seed ^ 0x71)
    var tessellator = Tessellator()
    let cells = FillUnionTests.map(
      columns: 8, rows: 6, bend: 0.2, isCurved: true, transform: .identity, using: &random)
    let regions = cells.map { FillRegion($0) }
    let options = FillOptions(tolerance: 0.01)
    let whole = try Map(regions, planar: true, options: options, "whole", &tessellator)
    var shown = options
    shown.visible = Rect(x: 2.5, y: 1.5, width: 1, height: 2)
    let part = try Map(regions, planar: true, options: shown, "shown", &tessellator)
    #expect(part.mesh.validate().isValid)
    #expect(part.mesh.triangleCount < whole.mesh.triangleCount / 2)
    for _ in 0..<200 {
      let point = Point(random.double(2.5...3.5), random.double(1.5...3.5))
      guard regions.allSatisfy({ DenseSampler($0.path, steps: 60).distance(to: point) > 0.03 })
      else { continue }
      #expect(part.part(at: point) == whole.part(at: point), "\(point)")
    }
  }
}

extension Path.Element {
  /// Whether the element is a curve.
  fileprivate var isCurve: Bool {
    switch self {
    case .move, .line, .closeSubpath: false
    default: true
    }
  }
}
