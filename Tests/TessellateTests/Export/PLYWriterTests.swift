import Testing

@testable import Tessellate

@Suite struct PLYWriterTests {
  private func header(_ groups: [MeshGroup], _ writer: PLYWriter) -> [Substring] {
    var file: [UInt8] = []
    writer.append(groups, to: &file)
    return String(decoding: file, as: UTF8.self).split(separator: "\n").prefix {
      $0 != "end_header"
    }
    .map { $0 }
  }

  /// Coordinates are doubles exactly if a mesh has an origin.
  @Test func onlyOriginsNeedDoubles() {
    for origin in [Point.zero, Point(5_000_000.25, 1)] {
      let group = MeshGroup(name: "a", parts: [MeshPart(MeshSamples.square(origin: origin))])
      let header = header([group], PLYWriter(isText: true))
      let type = origin == .zero ? "float" : "double"
      for axis in ["x", "y", "z"] { #expect(header.contains("property \(type) \(axis)")) }
      #expect(header.contains("comment part 2 a"))
    }
  }

  /// Every vertex has its gradient's colour, as four bytes.
  @Test func verticesHaveTheirColours() {
    let gradient = Gradient.linear(
      from: .zero, to: Point(1, 0),
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: Color(rgb: 0xff0000))])
    let part = MeshPart(MeshSamples.square(), paint: .gradient(gradient))
    var file: [UInt8] = []
    PLYWriter(isText: true).append([MeshGroup(name: "a", parts: [part])], to: &file)
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    let first = (lines.firstIndex(of: "end_header") ?? 0) + 1
    #expect(
      Array(lines[first..<(first + 4)]) == [
        "0 0 0 0 0 0 255", "1 0 0 255 0 0 255", "1 1 0 255 0 0 255", "0 1 0 0 0 0 255",
      ])
    #expect(
      !header([MeshGroup(name: "a")], PLYWriter(writesColors: false)).contains {
        $0.contains("uchar red")
      })
  }
}
