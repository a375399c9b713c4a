import Testing

@testable import Tessellate

@Suite struct SolidShellsTests {
  private static func shells(_ solid: SolidMesh) -> SolidShells {
    SolidShells(solid.positions.map { SIMD3<Double>($0) }, solid.indices)
  }

  /// Volumes of boxes add up, each counted by the way it is turned, however far out they lie.
  @Test func volumesAddUp() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      var solid = SolidMesh()
      var expected = 0.0
      for place in 0..<Int.random(in: 1...6, using: &generator) {
        let size = Int.random(in: 1...4, using: &generator)
        var box = SolidMeshTests.box(Float(size), at: SIMD3(Float(1000 * place), -3000, 77))
        let isTurned = Bool.random(using: &generator)
        if isTurned { box = SolidMeshTests.turnedOver(box) }
        expected += Double(size * size * size) * (isTurned ? -1 : 1)
        solid = SolidMeshTests.union(solid, box)
      }
      #expect((Self.shells(solid).volume - expected).magnitude < 1e-6, "seed \(Cases.seed)")
    }
  }

  /// A turned box is inside out exactly if it reaches the box round the solid.
  @Test func cavitiesLieWithin() {
    let large = SolidMeshTests.box(8)
    for corner in 0...6 {
      let small = SolidMeshTests.turnedOver(SolidMeshTests.box(2, at: SIMD3(3, Float(corner), 4)))
      let found = Self.shells(SolidMeshTests.union(large, small)).insideOut
      #expect(found.count == (corner == 0 || corner == 6 ? 1 : 0), "\(corner)")
    }
    #expect(Self.shells(SolidMesh()).volume == 0)
  }
}
