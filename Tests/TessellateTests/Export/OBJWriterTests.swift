import Testing

@testable import Tessellate

@Suite struct OBJWriterTests {
  private let red = Paint.color(Color(red: 1, green: 0, blue: 0))
  private let glass = Paint.color(Color(red: 0, green: 0.5, blue: 1, alpha: 0.25))

  private func text(_ groups: [MeshGroup], _ writer: OBJWriter) -> String {
    var file: [UInt8] = []
    writer.append(groups, to: &file)
    return String(decoding: file, as: UTF8.self)
  }

  private var drawing: [MeshGroup] {
    [
      MeshGroup(
        name: "first one",
        parts: [
          MeshPart(MeshSamples.square(), paint: red),
          MeshPart(MeshSamples.square(at: SIMD2(2, 0)), paint: glass),
        ]),
      MeshGroup(name: "nothing", parts: [MeshPart(Mesh())]),
      MeshGroup(name: "last", parts: [MeshPart(MeshSamples.square(), paint: glass)]),
    ]
  }

  @Test func groupsAndMaterials() {
    let expected = """
      mtllib a.mtl
      vn 0 0 1
      g first_one
      v 0 0 0
      v 1 0 0
      v 1 1 0
      v 0 1 0
      usemtl color-ff0000
      f 1//1 2//1 3//1
      f 1//1 3//1 4//1
      v 2 0 0
      v 3 0 0
      v 3 1 0
      v 2 1 0
      usemtl color-0080ff-40
      f 5//1 6//1 7//1
      f 5//1 7//1 8//1
      g last
      v 0 0 0
      v 1 0 0
      v 1 1 0
      v 0 1 0
      usemtl color-0080ff-40
      f 9//1 10//1 11//1
      f 9//1 11//1 12//1

      """
    #expect(text(drawing, OBJWriter(materialLibrary: "a.mtl")) == expected)
  }

  /// A gradient has its colour at each vertex, in OBJ and PLY; one along a stroke, by the arc
  /// length there.
  @Test func gradientsHaveTheirColorAtEachVertex() throws {
    let stops = [
      Gradient.Stop(offset: 0, color: Color(red: 0, green: 0, blue: 1)),
      Gradient.Stop(offset: 1, color: Color(red: 1, green: 0, blue: 1)),
    ]
    let across = Gradient.linear(from: .zero, to: Point(1, 0), stops: stops)
    let square = [
      MeshGroup(name: "a", parts: [MeshPart(MeshSamples.square(), paint: .gradient(across))])
    ]
    let lines = text(square, OBJWriter(writesColors: true)).split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("v ") }
        == ["v 0 0 0 0 0 1", "v 1 0 0 1 0 1", "v 1 1 0 1 0 1", "v 0 1 0 0 0 1"])
    var file: [UInt8] = []
    PLYWriter(isText: true).append(square, to: &file)
    let rows = String(decoding: file, as: UTF8.self).split(separator: "\n")
    #expect(rows.contains("0 1 0 0 0 255 255") && rows.contains("1 1 0 255 0 255 255"))

    var line = Path()
    line.move(to: .zero)
    line.addLine(to: Point(8, 0))
    let along = Gradient(.along(start: 0, end: 8), stops: stops)
    let stroke = MeshPart(
      try line.stroked(StrokeStyle(lineWidth: 2)), paint: .gradient(along))
    let colored = text([MeshGroup(name: "b", parts: [stroke])], OBJWriter(writesColors: true))
    for line in colored.split(separator: "\n") where line.hasPrefix("v ") {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      #expect((numbers[3] - numbers[0] / 8).magnitude < 1e-6, "\(line)")
    }
  }

  @Test func materialsAreWrittenOnce() {
    var file: [UInt8] = []
    OBJWriter().appendMaterials(of: drawing, to: &file)
    let expected = """
      newmtl color-ff0000
      Kd 1 0 0
      d 1
      illum 0
      newmtl color-0080ff-40
      Kd 0 0.5 1
      d 0.25
      illum 0

      """
    #expect(String(decoding: file, as: UTF8.self) == expected)
  }

  @Test func plainFacesAndColors() {
    let plain = OBJWriter(writesNormals: false, writesColors: true)
    let expected = """
      g last
      v 0 0 0 0 0.5 1
      v 1 0 0 0 0.5 1
      v 1 1 0 0 0.5 1
      v 0 1 0 0 0.5 1
      f 1 2 3
      f 1 3 4

      """
    #expect(text([drawing[2]], plain) == expected)
  }

  @Test func partsStayApartWithoutMaterials() {
    let lines = text(drawing, OBJWriter()).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("usemtl") }.count == 3)
    #expect(!lines.contains { $0.hasPrefix("mtllib") })
  }

  @Test func coordinatesReadBackAsTheSameDoubles() {
    var random = SeededGenerator(seed: Cases.seed)
    var mesh = Mesh()
    mesh.origin = Point(123_456_789.5, -0.001)
    for index in 0..<Cases.count(3000) {
      mesh.positions.append(
        SIMD2(Float.random(in: -1e3...1e3, using: &random), Float.random(in: 0...1, using: &random))
      )
      mesh.indices.append(UInt32(index))
    }
    let file = OBJWriter().data(for: mesh)
    let vertices = String(decoding: file, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("v ") }
    #expect(vertices.count == mesh.vertexCount)
    for (index, line) in vertices.enumerated() {
      let numbers = line.split(separator: " ").dropFirst().compactMap { Double($0) }
      #expect(numbers == [mesh.point(index).x, mesh.point(index).y, 0])
    }
  }

  @Test func anEmptyDrawingIsAFileWithoutFaces() {
    #expect(text([], OBJWriter(writesNormals: false)).isEmpty)
    #expect(text([MeshGroup(name: "a")], OBJWriter()) == "vn 0 0 1\n")
  }

  @Test func namesKeepToOneWord() {
    #expect(OBJWriter.word("a b\tc\nd\u{A0}e") == "a_b_c_d_e")
    #expect(OBJWriter.word("") == "unnamed")
    #expect(OBJWriter.word("größe") == "größe")
  }
}
