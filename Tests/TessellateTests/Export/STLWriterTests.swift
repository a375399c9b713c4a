import Testing

@testable import Tessellate

@Suite struct STLWriterTests {
  /// Every facet's normal is a unit vector that agrees with the order of its corners.
  @Test func normalsAgreeWithTheirCorners() throws {
    let solid = try MeshSamples.square().extruded(height: 3)
    var file: [UInt8] = []
    STLWriter().append([SolidPart(solid)], to: &file)
    var reader = ByteReader(file, from: 84)
    for _ in 0..<solid.triangleCount {
      let vectors = (0..<4).map { _ in SIMD3(reader.float(), reader.float(), reader.float()) }
      _ = reader.bits(2)
      let normal = (vectors[2] - vectors[1]).cross(vectors[3] - vectors[1])
      let length = (normal * normal).sum().squareRoot()
      #expect(length > 0 && normal / length == vectors[0])
    }
    #expect(reader.remaining == 0)
  }

  /// Detail is lost exactly if `Float` does not hold origin plus position.
  @Test func detailIsLostFarOut() {
    func loses(_ origin: Point) -> Bool {
      var mesh = MeshSamples.square(origin: origin)
      mesh.positions[1].x = 0.5
      return STLWriter.losesDetail([MeshGroup(name: "a", parts: [MeshPart(mesh)])])
    }
    #expect(!loses(.zero) && !loses(Point(1000, 1000)))
    #expect(loses(Point(16_777_216, 0)) && !loses(Point(8_388_607, 0)))
  }
}
