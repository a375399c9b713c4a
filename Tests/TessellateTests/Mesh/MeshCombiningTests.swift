import Testing

@testable import Tessellate

@Suite struct MeshCombiningTests {
  private func mesh(_ data: String) throws -> Mesh { try Path(svg: data).filled() }

  @Test func appendedMeshesKeepTheirTriangles() throws {
    let (a, b) = (try mesh("M0 0h10v10h-10z"), try mesh("M20 0h4v4h-4zM30 0l5 5h-5z"))
    var both = a
    both.append(b)
    #expect(both.vertexCount == a.vertexCount + b.vertexCount)
    #expect((both.area - a.area - b.area).magnitude < 1e-9)
    #expect(both.validate().isValid)
    var onto = Mesh()
    onto.append(b)
    #expect(onto == b)
    onto.append(Mesh())
    #expect(onto == b)
  }

  /// Far out, meshes have origins of their own.
  @Test func otherOriginsAreFollowed() throws {
    let (near, far) = (try mesh("M0 0h10v10h-10z"), try mesh("M1e9 0h10v10h-10z"))
    #expect(far.origin != near.origin)
    var both = far
    both.append(far)
    both.append(try mesh("M1e9 20h10v10h-10z"))
    #expect((both.area - 3 * far.area).magnitude < 1e-3)
    for index in 0..<far.vertexCount { #expect(both.point(index) == far.point(index)) }
  }

  @Test func attributesAreOneAVertexOrNone() throws {
    let stroke = try Path(svg: "M0 0H10").stroked(StrokeStyle(lineWidth: 2))
    #expect(stroke.strokeAttributes.count == stroke.vertexCount)
    let fill = try mesh("M20 0h10v10h-10z")
    for (first, second) in [(stroke, fill), (fill, stroke)] {
      var both = first
      both.append(second)
      #expect(both.strokeAttributes.count == both.vertexCount)
      let from = first.vertexCount
      let kept = first == stroke ? both.strokeAttributes[..<from] : both.strokeAttributes[from...]
      #expect(Array(kept) == stroke.strokeAttributes)
    }
  }

  /// Areas grow by the determinant's magnitude, and triangles remain counter-clockwise.
  @Test func transformsKeepTheLaws() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    let drawing = try mesh("M0 0h10v10h-10zM2 2v6h6v-6z")
    for _ in 0..<Cases.count(40) {
      func number() -> Double { .random(in: -3...3, using: &generator) }
      let map = AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      guard map.determinant.magnitude > 0.1 else { continue }
      let mapped = drawing.transformed(by: map)
      #expect((mapped.area - drawing.area * map.determinant.magnitude).magnitude < 1e-3)
      for index in 0..<drawing.vertexCount {
        let expected = map.apply(drawing.point(index))
        #expect((mapped.point(index) - expected).maxNorm < 1e-4)
      }
    }
    #expect(drawing.flippedY().flippedY() == drawing)
    #expect(drawing.flippedY().area == drawing.area)
    #expect(drawing.flippedY() == drawing.transformed(by: AffineTransform(scaleX: 1, y: -1)))
  }

  @Test func farMeshesKeepTheirDigits() throws {
    let far = try mesh("M1e9 0h10v10h-10z")
    let moved = far.transformed(by: AffineTransform(translationX: -1e9, y: 5))
    #expect(moved.bounds == Rect(x: 0, y: 5, width: 10, height: 10))
  }

  @Test func meshesAreMadeOfTriangles() {
    let positions: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(4, 0), SIMD2(0, 3)]
    let mesh = Mesh(positions: positions, indices: [0, 1, 2])
    #expect(mesh.area == 6 && mesh.validate().isValid)
    #expect("\(mesh)" == "3 vertices, 1 triangles")
    #expect(mesh.indices16 == [0, 1, 2])
    let far = Mesh(positions: positions, indices: [0, 1, 2], origin: Point(100, 0))
    #expect(far.bounds == Rect(x: 100, y: 0, width: 4, height: 3))
    #expect("\(far)" == "3 vertices, 1 triangles, origin (100.0, 0.0)")
  }

  @Test func manyVerticesNeedWiderIndices() {
    let positions = [SIMD2<Float>](repeating: .zero, count: 65_537)
    #expect(Mesh(positions: positions, indices: [0, 1, 65_536]).indices16 == nil)
    let fewer = Mesh(positions: Array(positions.dropLast()), indices: [0, 1, 65_535])
    #expect(fewer.indices16 == [0, 1, 65_535])
  }

  @Test func someTrianglesAreAMesh() {
    var mesh = Mesh(
      positions: (0..<6).map { SIMD2(Float($0 / 2), Float($0 % 2)) },
      indices: [0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5], origin: Point(7, 0))
    let part = mesh.extracting(triangles: 2..<4)
    #expect(part.positions == Array(mesh.positions[2...]))
    #expect(part.indices == [0, 2, 1, 1, 2, 3] && part.origin == mesh.origin)
    #expect(part.validate().isValid && part.area == mesh.area / 2)
    #expect(mesh.extracting(triangles: 0..<4) == mesh)
    #expect(mesh.extracting(triangles: 1..<1).positions.isEmpty)
    mesh.strokeAttributes = (0..<6).map { Mesh.StrokeAttribute(distance: Float($0), side: 0) }
    #expect(mesh.extracting(triangles: 3..<4).strokeAttributes.map(\.distance) == [3, 4, 5])
  }
}
