import Testing

@testable import Tessellate

@Suite struct ExportPartTests {
  /// Flat meshes and solids become parts in order, without the empty ones, at their places.
  @Test func partsKeepTheirPlaces() throws {
    let origin = Point(1000, -2000)
    let groups = [
      MeshGroup(
        name: "a", parts: [MeshPart(Mesh()), MeshPart(MeshSamples.square(origin: origin))]),
      MeshGroup(name: "b", parts: [MeshPart(MeshSamples.square())]),
    ]
    let parts = ExportPart.parts(of: groups)
    #expect(parts.map(\.name) == ["a", "b"])
    for index in 0..<4 {
      let point = groups[0].parts[1].mesh.point(index)
      #expect(parts[0].point(index) == SIMD3(point.x, point.y, 0))
    }
    let solid = try MeshSamples.square(origin: origin).extruded(height: 2)
    let solids = ExportPart.parts(of: [SolidPart(SolidMesh()), SolidPart(solid, name: "s")])
    #expect(solids.map(\.name) == ["s"] && solids[0].indices == solid.indices)
    #expect(solids[0].positions.indices.contains { solids[0].point($0) == SIMD3(1001, -2000, 2) })
  }
}
