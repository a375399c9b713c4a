import Testing

@testable import Tessellate

/// The expectations of readers of mesh files, one test each, named after the rule.
@Suite struct MeshFileRulesTests {
  private let groups = [
    MeshGroup(
      name: "a", parts: [MeshPart(MeshSamples.square()), MeshPart(MeshSamples.square(at: [2, 0]))]),
    MeshGroup(name: "b", parts: [MeshPart(MeshSamples.square(at: [0.5, 3]))]),
  ]

  private func lines(_ bytes: [UInt8]) -> [[Substring]] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
  }

  /// Indices count from 1 through the whole file, faces are triangles, and all share one normal.
  @Test func rule45OBJsAreWhatReadersExpect() throws {
    var file: [UInt8] = []
    OBJWriter().append(groups, to: &file)
    #expect(!file.contains(UInt8(ascii: "\r")) && !file.contains(UInt8(ascii: ",")))
    let lines = lines(file)
    #expect(lines.filter { $0[0] == "vn" } == [["vn", "0", "0", "1"]])
    #expect(lines.filter { $0[0] == "g" }.map { $0[1] } == ["a", "b"])
    #expect(lines.filter { $0[0] == "v" }.allSatisfy { $0.count == 4 })
    let corners = lines.filter { $0[0] == "f" }.map {
      $0.dropFirst().compactMap { corner in
        Int(corner.split(separator: "/")[0])
      }
    }
    #expect(corners.allSatisfy { $0.count == 3 })
    #expect(Set(corners.joined()) == Set(1...12))
  }

  /// Vertex colours follow the coordinates.
  @Test func rule45ColorsFollowTheCoordinates() throws {
    var file: [UInt8] = []
    OBJWriter(writesColors: true).append(groups, to: &file)
    #expect(lines(file).filter { $0[0] == "v" }.allSatisfy { $0.count == 7 })
  }

  /// Binary STL must not begin as text does; PLY counts a face's corners in a byte.
  @Test func rule46HeadersOfSTLAndPLYAreThoseOfTheFormats() throws {
    var stl: [UInt8] = []
    STLWriter().append(groups, to: &stl)
    #expect(!stl.starts(with: Array("solid".utf8)) && stl.count == 84 + 50 * 6)
    var ply: [UInt8] = []
    PLYWriter().append(groups, to: &ply)
    let header = String(decoding: ply.prefix(600).filter { $0 < 0x80 }, as: UTF8.self)
    #expect(header.contains("property list uchar int vertex_indices\n"))
    #expect(header.contains("element face 6\n") && header.contains("element vertex 12\n"))
  }

  /// 65,535 would restart a strip: so many vertices take indices of 32 bits.
  @Test(arguments: [65_534, 65_535, 65_536])
  func rule46TheIndexThatGlTFForbidsIsNeverUsed(vertices: Int) throws {
    var mesh = Mesh()
    mesh.positions = (0..<vertices).map { SIMD2(Float($0), Float($0 % 2)) }
    mesh.indices = [0, 1, UInt32(vertices - 1)]
    var file: [UInt8] = []
    GLBWriter().append(
      [MeshGroup(name: "many", parts: [MeshPart(mesh)])], to: &file)
    let length = (0..<4).reduce(0) { $0 | Int(file[12 + $1]) << (8 * $1) }
    let json = String(decoding: file[20..<(20 + length)], as: UTF8.self)
    // 5123 is a whole number of 16 bits, 5125 one of 32.
    #expect(json.contains("\"componentType\":5123") == (vertices <= 65_535))
    #expect(json.contains("\"componentType\":5125") == (vertices > 65_535))
  }

  /// A drawing's solid is closed, without empty triangles or vertices within edges; and so it is
  /// when read back.
  @Test(arguments: ["M0 0h9v9h-9zM3 3v3h3v-3z", "M0 0L8 8V0L0 8z", "M0 0A5 3 20 1 1 8 2Q9 9 0 6z"])
  func rule47SolidsAreClosed(_ data: String) throws {
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(try Path(svg: data), into: &mesh)
    let solid = try mesh.extruded(height: 2)
    let report = solid.validate()
    #expect(report.isValid && report.boundaryEdgeCount == 0 && report.volume > 0, "\(report)")
    var file: [UInt8] = []
    STLWriter().append([SolidPart(solid)], to: &file)
    for (_, read) in try STLReader.read(file).validate() {
      #expect(read.isValid && read.boundaryEdgeCount == 0, "\(read)")
    }
  }
}
