import Testing

@testable import Tessellate

@Suite("Extrusion")
struct ExtrusionTests {
  /// A solid is closed, with the volume of its base times its height.
  static func check(_ mesh: Mesh, height: Double, _ comment: Comment) throws {
    let solid = try mesh.extruded(height: height)
    let report = solid.validate()
    #expect(report.isValid, "\(comment): \(report)")
    #expect(report.boundaryEdgeCount == 0, comment)
    guard !mesh.isEmpty else { return }
    let bounds = mesh.bounds
    let size = Swift.max(bounds.width, bounds.height)
    // A corner parted or cut off changes the area by a few lattice steps along its longest edge.
    let reach = Swift.max(
      Swift.max(mesh.positions.map(\.x.magnitude).max()!, mesh.positions.map(\.y.magnitude).max()!),
      Float(size))
    let allowance = Double(reach) * 0x1p-23 * size * Double(10 + mesh.vertexCount) * height
    #expect((report.volume - mesh.area * height).magnitude <= allowance, comment)
  }

  @Test func aSquareBecomesABox() throws {
    var mesh = Mesh()
    mesh.positions = [SIMD2(0, 0), SIMD2(2, 0), SIMD2(2, 3), SIMD2(0, 3)]
    mesh.indices = [0, 1, 2, 0, 2, 3]
    mesh.origin = Point(1e6, 0)
    let solid = try mesh.extruded(height: 4)
    #expect(solid.vertexCount == 8 && solid.triangleCount == 12)
    #expect(solid.origin == mesh.origin)
    let report = solid.validate()
    #expect(report.isValid, "\(report)")
    #expect(report.volume == 24 && report.area == 2 * (6 + 8 + 12))
    #expect(report.edgeCount == 18 && report.weldedVertexCount == 8)
  }

  @Test func nothingBecomesNothing() throws {
    #expect(try Mesh().extruded(height: 1).isEmpty)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300, 1e-300])
  func badHeightsThrow(_ height: Double) {
    #expect(throws: TessellationError.self) { try Mesh().extruded(height: height) }
  }

  @Test func touchingCornersAreMovedApart() throws {
    var mesh = Mesh()
    mesh.positions = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1)]
    mesh.indices = [0, 1, 2, 0, 3, 4]
    let solid = try mesh.extruded(height: 1)
    #expect(solid.vertexCount == 12)
    #expect(solid.validate().isValid, "\(solid.validate())")
    // By one step of the lattice, and into the region.
    let step = Float(0x1p-24)
    let centers = solid.positions.filter { $0.x.magnitude + $0.y.magnitude < 0.5 }
    #expect(Set(centers.map { SIMD2($0.x, $0.y) }).count == 2)
    #expect(centers.allSatisfy { $0.x.magnitude <= step && $0.y.magnitude <= step })
  }

  /// Four thin needles that meet in a point, on a lattice so coarse that none but long steps stay
  /// inside.
  @Test func needlesAreMovedApartOrCut() throws {
    var mesh = Mesh()
    let far: Float = 16_777_216
    mesh.positions = [
      SIMD2(0, 0), SIMD2(far, 0), SIMD2(far, 1), SIMD2(-far, 0), SIMD2(-far, -1),
      SIMD2(1, far), SIMD2(0, far), SIMD2(0, -far), SIMD2(2, -far),
    ]
    mesh.indices = [0, 1, 2, 0, 3, 4, 0, 5, 6, 0, 7, 8]
    #expect(mesh.validate().isValid)
    let report = try mesh.extruded(height: 1).validate()
    #expect(report.isValid, "\(report)")
  }

  @Test func fillsBecomeSolids() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(72) {
      let family = PolygonFamily.allCases[index % PolygonFamily.allCases.count]
      let rings = family.rings(count: Int.random(in: 3...150, using: &generator), using: &generator)
      let rule = FillRule.allCases.randomElement(using: &generator)!
      let mesh = try FillCheck.path(rings).filled(FillOptions(rule: rule))
      let name = FillLawsTests.describe(rings, family, index)
      try Self.check(mesh, height: 2.5, "\(name), \(rule), seed \(Cases.seed)")
    }
  }

  /// The flat mesh on top of a solid.
  static func top(_ solid: SolidMesh) -> Mesh {
    var mesh = Mesh()
    mesh.positions = solid.positions.map { SIMD2($0.x, $0.y) }
    let height = solid.positions.map(\.z).max()
    for corner in stride(from: 0, to: solid.indices.count, by: 3) {
      let triangle = solid.indices[corner..<(corner + 3)]
      if triangle.allSatisfy({ solid.positions[Int($0)].z == height }) { mesh.indices += triangle }
    }
    return mesh
  }

  /// Parts that are moved apart do not overlap, even those of more than half a turn: at the usual
  /// resolution, and where corners are a few steps apart.
  @Test(arguments: [false, true])
  func movedPartsStayInsideThemselves(_ isCoarse: Bool) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(150) {
      var rings = TouchingRings.make(using: &generator)
      let far = -16_777_216.0
      if isCoarse { rings.append([Point(far, far), Point(far + 1, far), Point(far, far + 1)]) }
      for rule in FillRule.allCases {
        let mesh = try FillCheck.path(rings).filled(FillOptions(rule: rule))
        guard !mesh.isEmpty else { continue }
        let solid = try mesh.extruded(height: 1)
        let (report, top) = (solid.validate(), Self.top(solid).validate())
        let comment: Comment =
          "\(FillLawsTests.numbered(rings)), \(index), \(rule), seed \(Cases.seed)"
        #expect(report.isValid, "\(comment): \(report)")
        #expect(top.isValid, "\(comment): \(top)")
        #expect(top.area <= mesh.area, comment)
      }
    }
  }

  @Test(.enabled(if: SharedData.isPresent, SharedData.absence))
  func polygonsOfOthersBecomeSolids() throws {
    for (name, rings) in try SharedData.polygons() {
      let mesh = try FillCheck.path(rings).filled(FillOptions(rule: .evenOdd))
      try Self.check(mesh, height: 10, "\(name)")
    }
  }

  /// The same mesh with each triangle turned clockwise.
  private static func clockwise(_ mesh: Mesh) -> Mesh {
    var result = mesh
    for first in stride(from: 0, to: mesh.indices.count, by: 3) {
      result.indices.swapAt(first + 1, first + 2)
    }
    return result
  }

  @Test func clockwiseMeshesAreTurnedOver() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(60) {
      let rings = TouchingRings.make(using: &generator)
      let mesh = try FillCheck.path(rings).filled(FillOptions(rule: .evenOdd))
      let solid = try mesh.extruded(height: 1)
      #expect(try Self.clockwise(mesh).extruded(height: 1) == solid, "\(index), \(Cases.seed)")
    }
  }

  @Test func meshesOfBothWindingsThrow() throws {
    var mesh = Mesh()
    mesh.positions = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(5, 5), SIMD2(6, 5), SIMD2(5, 6)]
    mesh.indices = [0, 1, 2, 3, 5, 4]
    mesh.origin = Point(100, 0)
    #expect(
      throws: TessellationError.invalidMesh(law: "orientation", place: Point(105, 5))
    ) { try mesh.extruded(height: 1) }
  }

  /// A stroke's ribbon gives a valid solid of its area, or an error and no triangle; never a solid
  /// that crosses itself.
  @Test func ribbonsThatOverlapThrow() throws {
    var (valid, invalid) = (0, 0)
    for index in 0..<Cases.count(200) {
      var strokes = RandomStrokes(seed: Cases.seed, index: index, coverage: .ribbon)
      let stroke = strokes.next()
      let mesh = try stroke.mesh()
      let report = mesh.validate()
      var solid = SolidMesh()
      var failure: TessellationError?
      do throws(TessellationError) {
        try mesh.extrude(height: 1, into: &solid)
      } catch {
        failure = error
      }
      if case .invalidMesh(let law, let place) = failure {
        invalid += 1
        #expect(solid == SolidMesh())
        #expect(report.violations.contains { $0.law.rawValue == law }, "\(stroke)")
        #expect(mesh.bounds.contains(place), "\(stroke)")
      } else {
        valid += 1
        #expect(failure == nil && !report.violations.contains { $0.law == .overlap }, "\(stroke)")
        let result = solid.validate()
        #expect(solid.isEmpty || result.isValid, "\(stroke): \(result)")
      }
    }
    #expect(valid > 0 && invalid > 0)
  }

  /// Two fills in one mesh that share a piece of border, but not its vertices, touch.
  @Test func bordersWithoutCommonVerticesTouch() throws {
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(try Path(svg: "M0 0h8v4h-8z"), into: &mesh)
    try tessellator.fill(try Path(svg: "M2 4h3v3h-3z"), into: &mesh)
    try tessellator.fill(try Path(svg: "M0 0h8l-4 -3z"), into: &mesh)
    #expect(mesh.validate().violations.map(\.law) == [.tJunction])
    let report = try mesh.extruded(height: 2).validate()
    #expect(report.isValid && report.volume == 2 * mesh.area, "\(report)")
  }

  @Test func overlappingFillsThrow() throws {
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(try Path(svg: "M0 0h8v8h-8z"), into: &mesh)
    try tessellator.fill(try Path(svg: "M2 2h3v3h-3z"), into: &mesh)
    #expect(throws: TessellationError.invalidMesh(law: "overlap", place: Point(2, 2))) {
      try mesh.extruded(height: 1)
    }
  }
}
