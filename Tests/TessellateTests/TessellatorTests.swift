import Testing

@testable import Tessellate

@Suite struct TessellatorTests {
  /// A curve of 10²⁷ units asked for at a tolerance of 0.1 once took as many chords as the chord budget allows.
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

  @Test func aWrongToleranceThrows() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 1, height: 1))
    for tolerance in [0, -1, Double.nan] {
      #expect(throws: TessellationError.self) {
        try path.filled(FillOptions(tolerance: tolerance))
      }
    }
  }

  /// What is appended later does not move or renumber what is there.
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
}
