import Foundation
import Tessellate
import TessellateSVG
import Testing

/// The code of README and of the page on drawings, which compiles and runs as it stands there.
@Suite struct SnippetTests {
  /// The code, each block of the pages in one piece.
  private enum Snippets {
    static func path() throws -> Int {
      var path = Path()
      path.addEllipse(in: Rect(x: 0, y: 0, width: 100, height: 60))
      path.addRoundedRect(in: Rect(x: 30, y: 20, width: 40, height: 20), cornerRadius: 6)

      var tessellator = Tessellator()
      var mesh = Mesh()
      try tessellator.fill(path, options: FillOptions(rule: .evenOdd), into: &mesh)
      try tessellator.stroke(path, style: StrokeStyle(lineWidth: 4, lineJoin: .round), into: &mesh)
      print(mesh.triangleCount, "triangles over", mesh.bounds)
      return mesh.triangleCount
    }

    static func names(_ bytes: [UInt8]) throws -> [String] {
      let drawing = try Drawing(svg: bytes)
      let groups = try drawing.meshGroups()
      print(groups.map { "\($0.name): \($0.triangleCount) triangles" })
      return groups.map(\.name)
    }

    static func meshes(_ bytes: [UInt8]) throws -> [UInt8] {
      let groups = try Drawing(svg: bytes).meshGroups(options: DrawingOptions(tolerance: 0.05))
      var file: [UInt8] = []
      OBJWriter().append(groups, to: &file)
      return file
    }

    static func tile(_ bytes: [UInt8]) throws -> [MeshGroup] {
      var options = DrawingOptions()
      options.visible = Rect(x: 110, y: 35, width: 16, height: 16)
      let tile = try Drawing(svg: bytes).meshGroups(options: options)
      return tile
    }

    static func picture(_ bytes: [UInt8]) throws -> (Image, [UInt8]) {
      let drawing = try Drawing(svg: bytes)
      let image = try drawing.render(width: 800, background: .white)
      let file = PNGWriter().data(for: image)
      return (image, file)
    }

    static func canvas(_ drawing: Drawing) throws -> Image {
      var canvas = try Canvas(width: 400, height: 300, background: .white)
      try canvas.draw(drawing, transform: AffineTransform(translationX: 20, y: 20))
      let picture = canvas.image
      return picture
    }

    static func element(_ bytes: [UInt8]) throws -> DrawingHit? {
      let drawing = try Drawing(svg: bytes)
      let hit = drawing.hitTest(Point(120, 45))
      print(hit?.id ?? "nothing there")
      return hit
    }

    static func part(_ bytes: [UInt8]) throws -> DrawingHit? {
      let drawing = try Drawing(svg: bytes)
      let hit = drawing.hitTest(Point(120, 45))
      print(hit?.id ?? "nothing", hit?.part == .stroke ? "(its stroke)" : "")
      return hit
    }

    static func groups(_ drawing: Drawing) {
      for case .group(let group) in drawing.nodes {
        print(group.id ?? "-", group.bounds, group.nodes.count)
      }
    }
  }

  private static let document = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
    <g id="back"><rect width="200" height="100" fill="red"/></g>
    <circle id="disc" cx="120" cy="45" r="20" stroke="blue"/></svg>
    """

  @Test func snippetsDoWhatTheirPagesSay() throws {
    let bytes = Array(Self.document.utf8)
    #expect(try Snippets.path() > 0)
    #expect(try Snippets.names(bytes) == ["path1", "disc"])
    let file = String(decoding: try Snippets.meshes(bytes), as: UTF8.self)
    #expect(file.contains("g disc\n"))
    let tile = try Snippets.tile(bytes)
    #expect(tile.map(\.name) == ["path1", "disc"])
    let whole = try Drawing(svg: bytes).meshGroups()
    #expect(tile[0].triangleCount == 2 && tile[1].triangleCount < whole[1].triangleCount)
    let (image, png) = try Snippets.picture(bytes)
    #expect(image.width == 800 && image.height == 400 && png.starts(with: [0x89, 0x50]))
    let hit = try Snippets.element(bytes)
    #expect(hit?.id == "disc" && hit?.part == .fill)
    #expect(try Snippets.part(bytes)?.id == "disc")
    let drawing = try Drawing(svg: bytes)
    #expect(try Snippets.canvas(drawing).width == 400)
    Snippets.groups(drawing)
  }

  private static let catalog = "Sources/Tessellate/Tessellate.docc"

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Each block of the pages is in a file of tests, line for line: in this one, or in that of the
  /// page in `Snippets`, which HowToTests runs.
  @Test func pagesHaveTheCodeOfTheTests() throws {
    let folder = Self.root.appendingPathComponent("\(Self.catalog)/HowTo")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    #expect(names.count > 10)
    var pages = names.map { ("\(Self.catalog)/HowTo/\($0).md", "Snippets/\($0)Snippets.swift") }
    pages += [
      ("README.md", "SnippetTests.swift"), ("\(Self.catalog)/Drawings.md", "SnippetTests.swift"),
    ]
    for (page, file) in pages {
      // Their code is for other systems, or none.
      let others = ["AppleTypes.md", "Everywhere.md", "WhenNotToUse.md"]
      if others.contains(where: { page.hasSuffix("/\($0)") }) { continue }
      let place = Self.root.appendingPathComponent("Tests/TessCLITests/\(file)")
      let source = Self.lines(try String(contentsOf: place, encoding: .utf8))
      let text = try String(contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
      let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      #expect(!blocks.isEmpty, "\(page)")
      for block in blocks {
        let code = Self.lines(block.components(separatedBy: "```")[0])
        #expect(source.contains(code), "\(page): \(code)")
        // A task fits on a screen.
        #expect(code.split(separator: "\n").count <= 40, "\(page): \(code)")
      }
    }
  }

  /// The lines of code without blanks around, blank lines and imports.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n") + "\n"
  }
}
