import Testing

@testable import Tessellate

@Suite struct PLYReaderTests {
  @Test(arguments: MeshFileTests.origins)
  func plyComesBack(_ origin: Point) throws {
    let groups = try MeshFileTests.groups(origin: origin)
    for isText in [false, true] {
      for writesColors in [false, true] {
        var bytes: [UInt8] = [1, 2, 3]
        PLYWriter(isText: isText, writesColors: writesColors).append(groups, to: &bytes)
        let file = try PLYReader.read(Array(bytes[3...]))
        #expect(MeshFileTests.triangles(file) == MeshFileTests.triangles(groups))
        #expect(file.parts.map(\.name) == ["a_lake", "a_lake", "star"])
        for (part, report) in file.validate() { #expect(report.isValid, "\(part.name): \(report)") }
      }
    }
  }

  /// Comments about parts that don't add up to the faces are comments.
  @Test func partsThatDoNotAddUpAreComments() throws {
    let body = """
      element vertex 3
      property float x
      property float y
      property float z
      element face 1
      property list uchar int vertex_indices
      end_header
      0 0 0
      1 0 0
      1 1 0
      3 0 1 2

      """
    for comments in [
      "comment part 2 a", "comment part 9999999999999 a", "comment part", "comment part x y",
    ] {
      let file = try PLYReader.read(Array("ply\nformat ascii 1.0\n\(comments)\n\(body)".utf8))
      #expect(file.parts == [MeshFile.Part(name: "", triangles: 0..<1)], "\(comments)")
    }
  }
}
