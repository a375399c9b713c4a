import Testing

@testable import Tessellate

/// Fills that were wrong once.
@Suite struct FillRegressionTests {
  /// A curve of 10²⁷ units at a tolerance of 0.1 once took as many chords as the budget allows.
  @Test func aToleranceFarBelowTheLatticeWastesNoChords() throws {
    var path = Path()
    path.move(to: Point(-5e-6, -4e27))
    path.addQuadCurve(to: Point(-2e-24, -2e-37), control: Point(-2e-37, -2e-37))
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(path, options: FillOptions(tolerance: 0.1), into: &mesh)
    #expect(mesh.vertexCount < 10_000)
    #expect(mesh.validate().isValid)
  }
}
