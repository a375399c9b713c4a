import Testing

@testable import Tessellate

/// Shapes that share a border, united and extruded: no slit, no tunnel.
///
/// The winding numbers of the cells of a map add up to 1 everywhere inside its frame, however its
/// borders bend, cross and loop, because each border is walked once each way. So one of the cells
/// has an odd winding number there, and the union is the frame under both rules. A solid without a
/// tunnel has the Euler number 2.
@Suite("Unions on one lattice")
struct FillUnionTests {
  /// A border from one point to another, walked by one shape one way and by its neighbour the
  /// other.
  struct Border {
    /// For each piece the control points between its ends, none to two, and the end.
    var start: Point
    var pieces: [[Point]]

    /// Appends the pieces to a path that has reached the border's start, or its end for the way
    /// back.
    func append(to path: inout Path, isReversed: Bool) {
      var ends = [start] + pieces.map { $0[$0.count - 1] }
      var controls = pieces.map { Array($0.dropLast()) }
      if isReversed {
        ends.reverse()
        controls = controls.reversed().map { $0.reversed() }
      }
      for (end, control) in zip(ends.dropFirst(), controls) {
        switch control.count {
        case 0: path.addLine(to: end)
        case 1: path.addQuadCurve(to: end, control: control[0])
        default: path.addCurve(to: end, control1: control[0], control2: control[1])
        }
      }
    }

    /// A random border, at most about `bend` from the straight line, and inside of a frame.
    static func random(
      from start: Point, to end: Point, bend: Double, isCurved: Bool, inside frame: Rect,
      using generator: inout SeededGenerator
    ) -> Border {
      func near(_ share: Double) -> Point {
        let point =
          start + (end - start) * share
          + Point(generator.double(-bend...bend), generator.double(-bend...bend))
        return Point(
          max(frame.min.x, min(point.x, frame.max.x)), max(frame.min.y, min(point.y, frame.max.y)))
      }
      let count = Int.random(in: 1...4, using: &generator)
      let pieces = (1...count).map { index in
        let controls = isCurved ? Int.random(in: 0...2, using: &generator) : 0
        let last = index == count ? end : near(Double(index) / Double(count))
        return (0..<controls).map { _ in near((Double(index) - 0.5) / Double(count)) } + [last]
      }
      return Border(start: start, pieces: pieces)
    }

    /// The border with each point mapped.
    func applying(_ transform: AffineTransform) -> Border {
      Border(
        start: transform.apply(start), pieces: pieces.map { $0.map { transform.apply($0) } })
    }
  }

  /// The cells of a map: a frame of columns × rows, whose inner borders are random.
  ///
  /// Each point is mapped by `transform` once, so that neighbours' points are equal.
  static func map(
    columns: Int, rows: Int, bend: Double, isCurved: Bool, transform: AffineTransform,
    using generator: inout SeededGenerator
  ) -> [Path] {
    let frame = Rect(
      from: Point(0.01, 0.01), to: Point(Double(columns) - 0.01, Double(rows) - 0.01))
    let nodes = (0...rows).map { y in
      (0...columns).map { x in
        let isInner = x > 0 && x < columns && y > 0 && y < rows
        let jitter =
          isInner ? Point(generator.double(-0.2...0.2), generator.double(-0.2...0.2)) : .zero
        return Point(Double(x), Double(y)) + jitter
      }
    }
    func border(_ start: Point, _ end: Point, isFrame: Bool) -> Border {
      let border =
        isFrame
        ? Border(start: start, pieces: [[end]])
        : .random(
          from: start, to: end, bend: bend, isCurved: isCurved, inside: frame, using: &generator)
      return border.applying(transform)
    }
    let across = (0...rows).map { y in
      (0..<columns).map { border(nodes[y][$0], nodes[y][$0 + 1], isFrame: y == 0 || y == rows) }
    }
    let up = (0..<rows).map { y in
      (0...columns).map {
        border(nodes[y][$0], nodes[y + 1][$0], isFrame: $0 == 0 || $0 == columns)
      }
    }
    var cells: [Path] = []
    for y in 0..<rows {
      for x in 0..<columns {
        var cell = Path()
        cell.move(to: across[y][x].start)
        across[y][x].append(to: &cell, isReversed: false)
        up[y][x + 1].append(to: &cell, isReversed: false)
        across[y + 1][x].append(to: &cell, isReversed: true)
        up[y][x].append(to: &cell, isReversed: true)
        cell.closeSubpath()
        cells.append(cell)
      }
    }
    return cells
  }

  /// A random map, so that points are in no way whole.
  static func placement(using generator: inout SeededGenerator) -> AffineTransform {
    AffineTransform(
      rotationAngle: generator.double(0...7)
    )
    .concatenating(
      AffineTransform(scaleX: generator.double(1...100), y: generator.double(1...100))
    )
    .concatenating(
      AffineTransform(translationX: generator.double(-99...99), y: generator.double(-99...99)))
  }

  /// Unites and extrudes cells, and tests the laws of the solid.
  static func check(
    _ cells: [Path], _ comment: Comment, tessellator: inout Tessellator,
    using generator: inout SeededGenerator
  ) throws {
    let regions = cells.map {
      FillRegion($0, rule: Bool.random(using: &generator) ? .nonZero : .evenOdd)
    }
    var mesh = Mesh()
    let report = try tessellator.fillUnion(of: regions, into: &mesh)
    #expect(report.lostSubpaths == 0, comment)
    let flat = mesh.validate()
    #expect(flat.isValid, "\(comment): \(flat)")
    let solid = try mesh.extruded(height: 1).validate()
    #expect(solid.isValid, "\(comment): \(solid)")
    let euler = solid.weldedVertexCount - solid.edgeCount + solid.triangleCount
    #expect(euler == 2, "\(comment): Euler number \(euler)")
  }

  @Test(arguments: [false, true])
  func neighboursBecomeOnePlate(isCurved: Bool) throws {
    var generator = SeededGenerator(seed: Cases.seed ^ 0x36)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(100) {
      let cells = Self.map(
        columns: 2, rows: 1, bend: generator.double(0...0.4), isCurved: isCurved,
        transform: Self.placement(using: &generator), using: &generator)
      try Self.check(
        cells, "pair \(index), seed \(Cases.seed)", tessellator: &tessellator, using: &generator)
    }
  }

  @Test(arguments: [false, true])
  func mapsHaveNoTunnel(isCurved: Bool) throws {
    var generator = SeededGenerator(seed: Cases.seed ^ 0x63)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(1) {
      // Half of the maps have borders that cross one another.
      let bend = index % 2 == 0 ? 0.1 : 0.6
      let cells = Self.map(
        columns: 20, rows: 15, bend: bend, isCurved: isCurved,
        transform: Self.placement(using: &generator), using: &generator)
      try Self.check(
        cells, "map \(index), seed \(Cases.seed)", tessellator: &tessellator, using: &generator)
    }
  }

  /// A border whose inner points one of the neighbours leaves out.
  @Test func verticesOnANeighboursEdgeLeaveNoSlit() throws {
    var generator = SeededGenerator(seed: Cases.seed ^ 0x99)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(100) {
      let transform = Self.placement(using: &generator)
      let (low, high) = (transform.apply(Point(1, 0)), transform.apply(Point(1.2, 1)))
      let shares = (0..<3).map { _ in generator.double(0...1) }.sorted()
      var left = Path()
      left.addLines([transform.apply(.zero), low])
      for share in shares { left.addLine(to: low + (high - low) * share) }
      left.addLine(to: high)
      left.addLine(to: transform.apply(Point(0, 1)))
      left.closeSubpath()
      var right = Path()
      right.addLines([low, transform.apply(Point(2, 0)), transform.apply(Point(2, 1)), high])
      right.closeSubpath()
      try Self.check(
        [left, right], "pair \(index), seed \(Cases.seed)", tessellator: &tessellator,
        using: &generator)
    }
  }

  /// Reported: slits of 7.6·10⁻⁶ between outlines that were rounded one by one.
  @Test func theReportedNeighboursBecomeOnePlate() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var tessellator = Tessellator()
    let cells = try [
      "M0 0H7L6.58,3.46 8.06,7.02 7 10H0Z", "M7 0H100V10H7L8.06,7.02 6.58,3.46Z",
    ].map { try Path(svg: $0) }
    try Self.check(cells, "reported", tessellator: &tessellator, using: &generator)
  }

  /// Each region keeps its own rule where regions overlap.
  @Test func everyRegionHasItsOwnRule() throws {
    var star = Path()
    star.addLines([Point(0, 0), Point(10, 0), Point(2, 6), Point(5, -4), Point(8, 6)])
    star.closeSubpath()
    var tessellator = Tessellator()
    let areas = try FillRule.allCases.map { try star.filled(FillOptions(rule: $0)).area }
    for (rule, area) in zip(FillRule.allCases, areas) {
      var mesh = Mesh()
      try tessellator.fillUnion(of: [FillRegion(star, rule: rule)], into: &mesh)
      #expect((mesh.area - area).magnitude < 1e-4, "\(rule)")
      try tessellator.fillUnion(
        of: [FillRegion(star), FillRegion(star, rule: rule)], into: &mesh)
      #expect((mesh.area - area - areas[0]).magnitude < 2e-4, "\(rule)")
    }
  }

  @Test func nothingUnitesToNothing() throws {
    var tessellator = Tessellator()
    var mesh = Mesh()
    #expect(try tessellator.fillUnion(of: [], into: &mesh) == TessellationReport())
    #expect(try tessellator.fillUnion(of: [FillRegion(Path())], into: &mesh).step == 0)
    #expect(mesh.isEmpty && mesh.positions.isEmpty)
  }
}

/// Several paths appended to one mesh, each by itself, on one lattice.
@Suite("Paths on one lattice")
struct FillPathsTests {
  /// Neighbours share the vertices of their border, so that edges inside of the map have two
  /// triangles.
  @Test(arguments: [false, true])
  func neighboursShareVertices(isCurved: Bool) throws {
    var generator = SeededGenerator(seed: Cases.seed ^ 0x17)
    var tessellator = Tessellator()
    for index in 0..<Cases.count(10) {
      let cells = FillUnionTests.map(
        columns: 5, rows: 4, bend: 0.01, isCurved: isCurved,
        transform: FillUnionTests.placement(using: &generator), using: &generator)
      var mesh = Mesh()
      let result = try tessellator.fill(cells, into: &mesh)
      let comment: Comment = "map \(index), seed \(Cases.seed)"
      #expect(result.ranges.count == cells.count, comment)
      #expect(result.ranges.first?.lowerBound == 0, comment)
      #expect(result.ranges.last?.upperBound == mesh.triangleCount, comment)
      #expect(
        zip(result.ranges, result.ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound },
        comment)
      let report = mesh.validate()
      #expect(report.isValid, "\(comment): \(report)")
      #expect(report.boundaryEdgeCount == 18, "\(comment): \(report)")
    }
  }

  @Test func aFailureLeavesTheMeshAsItWas() throws {
    var good = Path()
    good.addRect(Rect(x: 0, y: 0, width: 1, height: 1))
    var bad = good
    bad.addLine(to: Point(.nan, 0))
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(good, into: &mesh)
    let before = mesh
    #expect(throws: TessellationError.self) { try tessellator.fill([good, bad], into: &mesh) }
    #expect(throws: TessellationError.self) {
      try tessellator.fillUnion(of: [FillRegion(good), FillRegion(bad)], into: &mesh)
    }
    #expect(mesh == before)
  }
}
