import Testing

@testable import Tessellate

@Suite struct MeshTests {
  private static func random(using generator: inout SeededGenerator) -> Mesh {
    var mesh = Mesh()
    mesh.origin = generator.point(1000)
    mesh.positions = (0..<Int.random(in: 3...20, using: &generator)).map { _ in
      SIMD2<Float>(generator.point(10))
    }
    let corners = 3 * Int.random(in: 1...9, using: &generator)
    let most = UInt32(mesh.vertexCount)
    mesh.indices = (0..<corners).map { _ in .random(in: 0..<most, using: &generator) }
    return mesh
  }

  @Test func boundsHoldAllVertices() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let mesh = Self.random(using: &generator)
      let points = mesh.positions.indices.map { mesh.point($0) }
      #expect(
        mesh.bounds.minX == points.map(\.x).min() && mesh.bounds.maxX == points.map(\.x).max())
      #expect(
        mesh.bounds.minY == points.map(\.y).min() && mesh.bounds.maxY == points.map(\.y).max())
    }
    #expect(Mesh().bounds.isNull)
  }

  /// The area does not depend on the origin, and turns its sign with the triangles.
  @Test func areasAreSigned() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      var mesh = Self.random(using: &generator)
      let area = mesh.area
      mesh.origin = .zero
      #expect(mesh.area == area)
      for first in stride(from: 0, to: mesh.indices.count, by: 3) {
        mesh.indices.swapAt(first, first + 2)
      }
      #expect((mesh.area + area).magnitude < 1e-9)
    }
    #expect(MeshSamples.square().area == 1)
  }

  @Test func truncatingUndoesAppending() {
    var generator = SeededGenerator(seed: Cases.seed)
    var mesh = Self.random(using: &generator)
    let (before, extent) = (mesh, mesh.extent)
    mesh.positions.append(.zero)
    mesh.indices += [0, 1, 2]
    mesh.origin = Point(5, 5)
    mesh.truncate(to: extent)
    #expect(mesh == before)
  }

  /// New vertices get an attribute exactly if others have one.
  @Test func attributesArePadded() {
    var mesh = MeshSamples.square()
    mesh.padStrokeAttributes()
    #expect(mesh.strokeAttributes.isEmpty)
    mesh.strokeAttributes = [.init(distance: 3, side: 1)]
    mesh.padStrokeAttributes()
    #expect(mesh.strokeAttributes.count == mesh.vertexCount)
    #expect(mesh.strokeAttributes[0].distance == 3 && mesh.strokeAttributes[3].distance == 0)
  }

  @Test(arguments: [false, true]) func emptiedMeshesHoldNothing(_ keeps: Bool) {
    var mesh = MeshSamples.square(origin: Point(3, 4))
    mesh.strokeAttributes = [.init(distance: 3, side: 1)]
    mesh.removeAll(keepingCapacity: keeps)
    #expect(mesh == Mesh() && mesh.isEmpty)
  }
}
