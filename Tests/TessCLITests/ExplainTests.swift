import Foundation
import Tessellate
import TessellateSVG
import Testing

/// `tess-cli explain` draws what the library does, with its numbers.
@Suite struct ExplainTests {
  private static let data = "M0 0C90 0 -30 60 60 60L0 30Z"

  @Test func theNumbersAreTheMeshes() throws {
    let run = try Tool.run("explain", "--path", Self.data, "--stroke", "red", "--tolerance", "0.5")
    #expect(run.code == 0 && run.messages.isEmpty)
    let path = try Path(svg: Self.data)
    let fill = try path.filled(FillOptions(tolerance: 0.5))
    let style = StrokeStyle(lineWidth: 1, miterLimit: 4)
    let ribbon = try path.stroked(style, options: StrokeOptions(tolerance: 0.5))
    let cover = try path.stroked(style, options: StrokeOptions(tolerance: 0.5, coverage: .single))
    for mesh in [fill, ribbon, cover] {
      #expect(
        run.text.contains(">\(mesh.vertexCount) vertices, \(mesh.triangleCount) triangles<"))
    }
    #expect(run.text.contains(">4 elements, "))
    // The curve crosses the line back once.
    #expect(run.text.contains(">crossings: 1, contours of the region: 2<"))
  }

  /// Coordinates that no whole number of steps holds are explained, too.
  @Test(arguments: ["M30 1e308h140v140h-140z", "M0 1e37h1v1z", "M-1e38 0h1", "M0 0h1e-300v1e-300z"])
  func pathsFarAwayAreExplained(_ data: String) throws {
    let run = try Tool.run("explain", "--path", data)
    #expect(run.code == 0 || run.code == 65, "\(run.messages)")
  }

  /// The document is sound, and each stage draws something.
  @Test func theDocumentIsADrawing() throws {
    let run = try Tool.run("explain", "--path", Self.data, "--fill", "none", "--stroke", "red")
    let drawing = try Drawing(svg: Array(run.text.utf8))
    #expect(try drawing.meshGroups().count > 10)
    #expect(run.text.components(separatedBy: "font-weight=\"bold\"").count == 5)
    let image = try drawing.render(width: 640, background: .white)
    for panel in 0..<4 {
      let columns = (160 * panel + 10)..<(160 * panel + 150)
      let colors = Set(columns.map { image[$0, image.height / 2].green })
      #expect(colors.count > 1, "panel \(panel)")
    }
  }

  @Test func nothingToExplainIsAnError() throws {
    let run = try Tool.run("explain", "--path", Self.data, "--fill", "none")
    #expect(run.code == 65 && run.messages.contains("expected a path with a fill or a stroke"))
    let second = try Tool.run("explain", "--path", Self.data, "--path", "M0 0H9V9Z")
    #expect(second.code == 0 && second.messages.contains("explains the first of 2 paths"))
    #expect(try Tool.run("explain", "--path", Self.data, "--tolerance", "0").code == 64)
  }
}
