import Testing

@testable import Tessellate

@Suite struct STLReaderTests {
  @Test func stlComesBack() throws {
    let groups = try MeshFileTests.groups()
    #expect(!STLWriter.losesDetail(groups))
    #expect(STLWriter.losesDetail(try MeshFileTests.groups(origin: MeshFileTests.origins[1])))
    for isText in [false, true] {
      var bytes: [UInt8] = []
      STLWriter(isText: isText).append(groups, to: &bytes)
      let file = try STLReader.read(bytes)
      #expect(MeshFileTests.triangles(file) == MeshFileTests.triangles(groups))
    }
  }

  /// A text file that is cut off is an error wherever that happens.
  @Test func textsThatEndTooEarlyThrow() throws {
    var bytes: [UInt8] = []
    STLWriter(isText: true).append(
      [MeshGroup(name: "a", parts: [MeshPart(MeshSamples.square())])], to: &bytes)
    let end = bytes.count - " tessellate\n".utf8.count
    for length in 0..<end {
      #expect(throws: MeshFileError.self, "\(length)") {
        try STLReader.read(Array(bytes.prefix(length)))
      }
    }
    for length in end...bytes.count { _ = try STLReader.read(Array(bytes.prefix(length))) }
    #expect(throws: MeshFileError(line: 2, column: 1, offset: 8, expected: "endsolid")) {
      try STLReader.read(Array("solid a\n".utf8))
    }
  }

  /// A facet that is not whole is an error; it must not shift the corners of later ones.
  @Test(arguments: [
    "vertex 0 0 0\n", "facet\nvertex 0 0 0\n", "facet\nvertex 0 0 0\nfacet\n",
    "facet\nvertex 0 0 0\nendsolid\n", "facet\nvertex 0 0 0\nsolid b\n", "endfacet\n",
    "facet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nvertex 1 1 0\nendfacet\n",
    "facet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n", "endsolid\nfacet\n", "solid b\n",
  ])
  func facetsThatAreNotWholeThrow(_ text: String) throws {
    #expect(throws: MeshFileError.self) { try STLReader.read(Array(("solid a\n" + text).utf8)) }
  }
}
