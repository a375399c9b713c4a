import Testing

@testable import Tessellate

@Suite struct MeshWriterTests {
  private static let writers: [any MeshWriter] = [
    OBJWriter(), PLYWriter(), PLYWriter(isText: true), STLWriter(), STLWriter(isText: true),
    GLBWriter(),
  ]

  private func read(_ bytes: [UInt8], _ writer: any MeshWriter) throws -> MeshFile {
    switch writer {
    case is OBJWriter: try OBJReader.read(bytes)
    case is PLYWriter: try PLYReader.read(bytes)
    case is STLWriter: try STLReader.read(bytes)
    default: try GLBReader.read(bytes)
    }
  }

  @Test func filesAreTheBytesThatAreAppended() throws {
    let mesh = try Path(svg: "M0 1H10L5 9Z").filled()
    let solid = try mesh.extruded(height: 2)
    for writer in Self.writers {
      var (flat, space): ([UInt8], [UInt8]) = ([], [])
      writer.append([MeshGroup(name: "mesh", parts: [MeshPart(mesh)])], to: &flat)
      writer.append([SolidPart(solid)], to: &space)
      #expect(writer.data(for: mesh) == flat && writer.data(for: solid) == space)
    }
    #expect(SVGWriter().data(for: mesh).starts(with: Array("<svg".utf8)))
  }

  /// With y up a file has the mirrored points, and triangles that still turn counter-clockwise.
  @Test func yPointsUp() throws {
    let mesh = try Path(svg: "M0 1H10L5 9Z").filled()
    let solid = try mesh.extruded(height: 2)
    for writer in Self.writers {
      var upward = writer
      upward.isYUp = true
      let (down, up) = (
        try read(writer.data(for: mesh), writer), try read(upward.data(for: mesh), writer)
      )
      #expect(down.triangleCount == up.triangleCount)
      let ys = Set(up.points.map(\.y))
      #expect(ys == Set(down.points.map { -$0.y }))
      #expect(up.validate().allSatisfy { $0.report.isValid && !$0.report.isClockwise })
      let space = try read(upward.data(for: solid), writer).validate()
      #expect(space.allSatisfy { $0.report.isValid && $0.report.volume > 0 })
    }
    // No line has a negative zero.
    let flat = try Path(svg: "M0 0H10V9Z").filled()
    #expect(
      !String(decoding: OBJWriter(isYUp: true).data(for: flat), as: UTF8.self).contains("-0 "))
  }

  /// A gradient is mirrored with its mesh.
  @Test func gradientsFollow() {
    let gradient = Gradient.linear(
      from: .zero, to: Point(0, 1),
      stops: [Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white)])
    let (mesh, paint) = (MeshSamples.square(), Paint.gradient(gradient))
    func colors(_ isYUp: Bool) -> [Substring] {
      let file = OBJWriter(writesColors: true, isYUp: isYUp).data(for: mesh, paint: paint)
      return String(decoding: file, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("v ") }.map { $0.suffix(5) }
    }
    #expect(colors(true) == colors(false) && Set(colors(true)).count == 2)
  }
}
