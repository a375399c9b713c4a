import Testing

@testable import Tessellate

@Suite struct ShapeMeshWriterTests {
  /// Writes a triangle, one without area, and one of the other turn, in two parts.
  private func written(_ mode: ShapeMeshWriter.Mode, to start: Mesh = Mesh()) -> (
    mesh: Mesh, parts: [Range<Int>]
  ) {
    var mesh = start
    var writer = ShapeMeshWriter(taking: &mesh, origin: Point(100, 0), mode: mode)
    let first = writer.vertex(Point(100, 0))
    writer.vertex(Point(101, 0))
    writer.vertex(Point(100, 1))
    writer.triangle(first, first + 1, first + 2)
    writer.endPart()
    writer.triangle(first, first + 1, first + 1)
    writer.triangle(first, first + 2, first + 1)
    writer.endPart()
    let parts = writer.parts
    mesh = writer.finish()
    return (mesh, parts)
  }

  @Test func modesLeaveOutWhatIsNotNeeded() {
    let all = written(.all)
    #expect(all.mesh.indices == [0, 1, 2, 0, 1, 1, 0, 2, 1] && all.parts == [0..<1, 1..<3])
    #expect(all.mesh.origin == Point(100, 0) && all.mesh.positions[1] == SIMD2(1, 0))
    let solid = written(.solid)
    #expect(solid.mesh.indices == [0, 1, 2] && solid.parts == [0..<1, 1..<1])
    let moved = written(.moving, to: all.mesh)
    #expect(moved.mesh == all.mesh && moved.parts.isEmpty)
  }

  /// A solid shape is appended; one of constant topology replaces the mesh.
  @Test func onlySolidShapesAreAppended() {
    let start = MeshSamples.square(origin: Point(100, 0))
    #expect(written(.solid, to: start).mesh.indices == [0, 1, 2, 0, 2, 3, 4, 5, 6])
    #expect(written(.all, to: start).mesh == written(.all).mesh)
  }

  /// A band between two rows covers it with two triangles a quad.
  @Test(arguments: [1, 2]) func bandsCoverTheirRows(stride: Int) {
    var mesh = Mesh()
    var writer = ShapeMeshWriter(taking: &mesh, origin: .zero, mode: .solid)
    let near = writer.next
    for x in 0..<(5 * stride) { writer.vertex(Point(Double(x) / Double(stride), 0)) }
    let far = writer.next
    for x in 0..<(5 * stride) { writer.vertex(Point(Double(x) / Double(stride), 2)) }
    writer.band(4, near, far, stride: UInt32(stride))
    mesh = writer.finish()
    #expect(mesh.triangleCount == 8 && mesh.area == 8 && mesh.validate().isValid)
  }
}
