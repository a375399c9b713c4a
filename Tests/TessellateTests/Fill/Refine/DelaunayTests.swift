import Testing

@testable import Tessellate

@Suite("Delaunay triangulation")
struct DelaunayTests {
  /// Inner edges whose opposite corners lie inside of one another's circles.
  ///
  /// Corners are compared by place, so that inner edges count as such even where vertices were not
  /// shared.
  static func brokenEdges(_ mesh: Mesh, step: Double) -> Int {
    var opposite: [SIMD4<Int64>: SIMD2<Int64>] = [:]
    func corner(_ index: Int) -> SIMD2<Int64> {
      let scaled = Point(mesh.positions[Int(mesh.indices[index])]) / step
      return SIMD2(Int64(scaled.x), Int64(scaled.y))
    }
    for triangle in 0..<mesh.triangleCount {
      let c = (0..<3).map { corner(3 * triangle + $0) }
      for i in 0..<3 {
        opposite[SIMD4(lowHalf: c[i], highHalf: c[(i + 1) % 3])] = c[(i + 2) % 3]
      }
    }
    return opposite.count { edge, c in
      guard let d = opposite[SIMD4(lowHalf: edge.highHalf, highHalf: edge.lowHalf)] else {
        return false
      }
      return PredicatesTests.inCircle(edge.lowHalf, edge.highHalf, c, d).signum > 0
    }
  }

  static func check(_ rings: [[Point]], _ rule: FillRule, _ name: String) throws {
    let comment: Comment = "\(name), \(rule), seed \(Cases.seed)"
    let path = FillCheck.path(rings)
    let fast = try path.filled(FillOptions(rule: rule))
    let mesh = try path.filled(FillOptions(rule: rule, quality: .delaunay))
    let (before, after) = (fast.validate(), mesh.validate())
    #expect(after.isValid, "\(comment): \(after)")
    #expect(after.doubledArea == before.doubledArea, comment)
    #expect(after.boundaryEdgeCount == before.boundaryEdgeCount, comment)
    #expect(after.smallestAngle >= before.smallestAngle, comment)
    #expect(mesh.positions == fast.positions, comment)
    #expect(brokenEdges(mesh, step: after.latticeStep) == 0, comment)
    // The other way round it is the same triangles.
    let other = try path.filled(
      FillOptions(rule: rule, quality: .delaunay, orientation: .clockwise))
    var turned = mesh.indices
    for corner in stride(from: 0, to: turned.count, by: 3) {
      turned.swapAt(corner + 1, corner + 2)
    }
    #expect(other.positions == mesh.positions && other.indices == turned, comment)
  }

  @Test func everyInnerEdgeIsLocallyDelaunay() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(72) {
      let family = PolygonFamily.allCases[index % PolygonFamily.allCases.count]
      let rings = family.rings(count: Int.random(in: 3...120, using: &generator), using: &generator)
      let rule = FillRule.allCases.randomElement(using: &generator)!
      try Self.check(rings, rule, FillLawsTests.describe(rings, family, index))
    }
  }

  /// Built anew at once, whatever the flips would have cost, the triangulation keeps the same laws.
  @Test func rebuiltMeshesKeepTheLaws() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var rebuilt = 0
    for index in 0..<Cases.count(72) {
      let family = PolygonFamily.allCases[index % PolygonFamily.allCases.count]
      let rings = family.rings(count: Int.random(in: 3...120, using: &generator), using: &generator)
      let rule = FillRule.allCases.randomElement(using: &generator)!
      let name = FillLawsTests.describe(rings, family, index)
      let comment: Comment = "\(name), \(rule), seed \(Cases.seed)"
      var mesh = try FillCheck.path(rings).filled(FillOptions(rule: rule))
      let before = mesh.validate()
      let broken = Self.brokenEdges(mesh, step: before.latticeStep)
      let step = try FillCheck(rings, name: name).lattice.step
      var delaunay = Delaunay(flipLimit: 0)
      let isRebuilt = delaunay.improve(&mesh, firstVertex: 0, firstIndex: 0, step: step)
      #expect(isRebuilt == (broken > 0), comment)
      let after = mesh.validate()
      #expect(after.isValid, "\(comment): \(after)")
      #expect(after.doubledArea == before.doubledArea, comment)
      #expect(after.boundaryEdgeCount == before.boundaryEdgeCount, comment)
      #expect(Self.brokenEdges(mesh, step: before.latticeStep) == 0, comment)
      if isRebuilt { rebuilt += 1 }
    }
    #expect(rebuilt > 0)
  }

  @Test(.enabled(if: SharedData.isPresent, SharedData.absence))
  func polygonsOfOthers() throws {
    for (name, rings) in try SharedData.polygons() { try Self.check(rings, .evenOdd, name) }
  }

  /// A second path in the same mesh is improved by itself, and the first left alone.
  @Test func meshesOfSeveralPathsKeepTheirParts() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    let options = FillOptions(quality: .delaunay)
    let first = FillCheck.path(PolygonFamily.spikyStar.rings(count: 40, using: &generator))
    let second = FillCheck.path(PolygonFamily.smoothStar.rings(count: 60, using: &generator))
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(first, options: options, into: &mesh)
    let alone = mesh
    try tessellator.fill(second, options: options, into: &mesh)
    #expect(Array(mesh.indices.prefix(alone.indices.count)) == alone.indices)
    let other = try second.filled(options)
    #expect(
      mesh.indices.dropFirst(alone.indices.count).map { $0 - UInt32(alone.vertexCount) }
        == other.indices)
  }

  @Test func theDiagonalOfAKiteIsTheShortOne() throws {
    let kite = [[Point(-10, 0), Point(0, -1), Point(10, 0), Point(0, 1)]]
    let mesh = try FillCheck.path(kite).filled(FillOptions(quality: .delaunay))
    #expect(mesh.triangleCount == 2)
    for first in [0, 3] {
      let heights = (first..<(first + 3)).map { mesh.positions[Int(mesh.indices[$0])].y }
      #expect(Set(heights) == [-1, 0, 1])
    }
  }
}
