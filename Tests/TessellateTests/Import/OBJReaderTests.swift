import Testing

@testable import Tessellate

@Suite struct OBJReaderTests {
  @Test(arguments: MeshFileTests.origins)
  func objComesBack(_ origin: Point) throws {
    let groups = try MeshFileTests.groups(origin: origin)
    for writer in [
      OBJWriter(), OBJWriter(writesNormals: false),
      OBJWriter(writesColors: true, materialLibrary: "a.mtl"),
    ] {
      var bytes: [UInt8] = []
      writer.append(groups, to: &bytes)
      let file = try OBJReader.read(bytes)
      #expect(MeshFileTests.triangles(file) == MeshFileTests.triangles(groups))
      #expect(file.parts.count == 3)
      #expect(file.parts.map(\.name).first?.hasPrefix("a_lake") == true)
      for (part, report) in file.validate() { #expect(report.isValid, "\(part.name): \(report)") }
    }
  }

  @Test func facesOfManyCornersBecomeFans() throws {
    let obj = "v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0\r\n# a quad\r\nf -4/1/1 -3//2 3 4\r\n"
    let file = try OBJReader.read(Array(obj.utf8))
    #expect(file.indices == [0, 1, 2, 0, 2, 3])
    #expect(file.validate()[0].report.isValid)
  }

  /// A text that is no OBJ is an error, not a file without faces.
  @Test func textsThatAreNoOBJThrow() throws {
    func error(_ text: String) -> String? {
      do throws(MeshFileError) {
        _ = try OBJReader.read(Array(text.utf8))
        return nil
      } catch {
        return error.description
      }
    }
    let keyword = "expected a keyword of OBJ, as v or f, found"
    #expect(error("<!DOCTYPE html>\n") == "line 1, column 1: \(keyword) \"<!DOCTYPE\"")
    #expect(error("# a\r\nv 0 0 0\r\n  garbage") == "line 3, column 3: \(keyword) \"garbage\"")
    #expect(error("\n\n") == "line 3, column 1: expected a statement, as v or f")
    #expect(error("# nothing") == "line 1, column 10: expected a statement, as v or f")
    for statement in [
      "vt 0 0", "vn 0 0 1", "vp 0", "l 1 2", "p 1", "s off", "mtllib a.mtl", "usemtl a", "o a",
      "cstype bezier", "deg 3", "curv 0 1 1 2", "surf 0 1 0 1 1 2", "parm u 0 1", "end", "lod 1",
      "shadow_obj a.obj", "#", "mg 1 0.5", "ctech cparm 1", "g", "bevel on",
    ] { #expect(error("v 0 0 0\n\(statement)\n") == nil, "\(statement)") }
  }

  @Test func continuedLinesAreOneLine() throws {
    for end in ["\n", "\r\n", "\r"] {
      let lines = [
        "v 0 0 \\", "0", "v 1 0 0", "v 1 1 0", "v 0 \\", "  1 0", "vt 1 \\", "2 \\", "3", "# a\\",
        "g b\\", "c", "f 1\\", "2 3\\", " 4", "",
      ]
      let file = try OBJReader.read(Array(lines.joined(separator: end).utf8))
      #expect(file.points.count == 4 && file.indices == [0, 1, 2, 0, 2, 3])
      #expect(file.parts.map(\.name) == ["b c"])
    }
    #expect(throws: MeshFileError(line: 2, column: 1, offset: 8, expected: "a number")) {
      _ = try OBJReader.read(Array("v 0 0 \\\nx".utf8))
    }
    #expect(throws: MeshFileError.self) { try OBJReader.read(Array("v 0 0 \\".utf8)) }
  }
}
