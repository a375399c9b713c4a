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
}
