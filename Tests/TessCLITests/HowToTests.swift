import Foundation
import Tessellate
import TessellateApple
import TessellateSVG
import Testing

/// The tasks of the how-to pages, done by the code that stands there.
///
/// Pictures on the pages are what this code draws:
/// `TESSELLATE_UPDATE_PICTURES=1 swift test --filter HowToTests` writes them.
@Suite struct HowToTests {
  private static let resources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Tessellate/Tessellate.docc/Resources")

  /// Compares a picture with that of a page, or writes it.
  private func expect(_ file: [UInt8], is name: String) throws {
    let place = Self.resources.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["TESSELLATE_UPDATE_PICTURES"] != nil {
      try Data(file).write(to: place)
    }
    let known = try Data(contentsOf: place)
    #expect(known.elementsEqual(file), "\(name) is not what the page's code draws")
  }

  @Test func tutorial() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tessellate-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try TutorialSnippets.picture(folder)
    let mesh = try TutorialSnippets.triangles(folder)
    #expect(mesh.validate().isValid)
    let frames = try TutorialSnippets.movement(folder)
    // There and back: the same pictures in the other order.
    #expect(frames[30] == frames[90] && frames[0] != frames[60] && Set(frames).count > 50)
    for (file, name) in [
      ("arrow.png", "tutorial-arrow.png"), ("arrow.svg", "tutorial-triangles.svg"),
      ("moving.png", "tutorial-moving.png"),
    ] {
      try expect([UInt8](try Data(contentsOf: folder.appendingPathComponent(file))), is: name)
    }
  }

  @Test func aPictureOfLayers() throws {
    var photo = try GraphicsContext(width: 40, height: 40)
    let sky = Gradient.linear(
      from: .zero, to: Point(0, 40),
      stops: [
        Gradient.Stop(offset: 0, color: Color(rgb: 0x0a84ff)),
        Gradient.Stop(offset: 0.6, color: .white),
      ])
    try photo.fill(Path(Rect(x: 0, y: 0, width: 40, height: 40)), with: .gradient(sky))
    try photo.fill(
      Path(svg: "M0 40L12 14L20 30L28 20L40 40Z"), with: .color(Color(rgb: 0x3a5a40)))
    let image = try DrawAPictureSnippets.layer(photo.image)
    // Where the two discs of the layer overlap, the upper one alone is mixed with what is below.
    #expect(image[40, 80] != image[110, 80] && image[5, 5] == (255, 255, 255, 255))
    try expect(PNGWriter().data(for: image), is: "draw-a-picture.png")
  }

  @Test func aChart() throws {
    let (png, obj, glb) = try DrawAChartSnippets.chart()
    try expect(png, is: "chart.png")
    let objects = try OBJReader.read(obj)
    #expect(objects.parts.map(\.name) == ["grid", "area", "line", "markers", "axes"])
    #expect(try GLBReader.read(glb).triangleCount == objects.triangleCount)
  }

  private static let document = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
    <g id="back"><rect width="200" height="100" fill="red"/></g>
    <circle id="disc" cx="120" cy="45" r="20" fill="#0000ff80" stroke="blue"/></svg>
    """

  @Test func buffers() throws {
    let path = Path(ellipseIn: Rect(x: 1e9, y: 0, width: 10, height: 10))
    let far = try SendToAGPUSnippets.mesh(path)
    #expect(far.model.tx > 9e8 && far.narrow != nil && far.vertices.count % 12 == 0)
    let (vertices, indices, hit) = try SendToAGPUSnippets.drawing(Array(Self.document.utf8))
    #expect(hit?.id == "disc" && indices.count % 3 == 0)
    #expect(indices.allSatisfy { Int($0) < vertices.count / 12 })
    #expect(Array(vertices[8..<12]) == [255, 0, 0, 255])
    let fill = stride(from: 8, to: vertices.count, by: 12).map { Array(vertices[$0..<($0 + 4)]) }
    #expect(fill.contains([0, 0, 128, 128]))
  }

  @Test func aSolid() throws {
    let (report, file) = try ExportForPrintingSnippets.logo()
    #expect(report.isValid && file.count > 84)
    // A rounded square without the letter's two bars.
    let area = 3600 - 64 * (4 - Double.pi) - 300 - 260
    #expect((report.volume / 3 - area).magnitude < 1)
  }

  @Test func aTexture() throws {
    let path = try Path(svg: "M0 0C50 100 100 -100 150 0")
    let (mesh, vertices) = try TextureAStrokeSnippets.ribbon(path)
    #expect(vertices.count == 20 * mesh.vertexCount && !mesh.isEmpty)
  }

  @Test func aMorph() throws {
    let meshes = try MorphShapesSnippets.morph()
    #expect(meshes.count == 5 && meshes.allSatisfy { $0.validate().isValid })
    var canvas = try Canvas(width: 500, height: 100, background: .white)
    for (index, mesh) in meshes.enumerated() {
      canvas.paint(
        mesh, with: .color(Color(rgb: 0x5e5ce6)),
        transform: AffineTransform(scaleX: 0.5, y: 0.5).concatenating(
          AffineTransform(translationX: Double(100 * index), y: 0)))
    }
    try expect(PNGWriter().data(for: canvas.image), is: "morph.png")
  }

  @Test func combinedShapes() throws {
    let (file, shape, inset, merged, heads, mesh, solids, plate) =
      try CombineShapesSnippets.shapes()
    // The hole lies in the head, and its outline beside the body alone.
    let area = { (path: Path) throws in try path.filled(FillOptions(tolerance: 1e-3)).area }
    #expect(try (area(merged) - area(shape) - 625 * Double.pi).magnitude < 0.5)
    #expect(try area(inset) < area(shape) - 8 * 500 && area(inset) > 2000)
    #expect(heads > 0 && shape.segments.count < 20)
    #expect(mesh.validate().isValid)
    let reports = solids.map { $0.validate() }
    #expect(reports.count == 3 && reports.allSatisfy(\.isValid))
    let volume = reports.reduce(0) { $0 + $1.volume }
    #expect((volume - 3 * mesh.area).magnitude < 1e-6 * volume)
    #expect(plate.starts(with: Array("PK".utf8)))
    try expect(file, is: "combine-shapes.png")
  }

  @Test func aBorder() throws {
    var counts: Set<Int> = []
    try AnimateABorderSnippets.border { counts.insert($0.triangleCount) }
    #expect(!counts.contains(0))
  }

  @Test func tolerancesAndErrors() throws {
    let counts = try ChooseAToleranceSnippets.counts()
    #expect(counts[2] > 8 * counts[0] && counts == counts.sorted())
    let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10))
    let (large, small) = try ChooseAToleranceSnippets.output(path)
    #expect((large.area / small.area / 64 - 1).magnitude < 0.01)
    #expect(try ChooseAToleranceSnippets.losses(path).lostSubpaths == 0)
    // As the page says.
    let page = Self.resources.deletingLastPathComponent()
      .appendingPathComponent("HowTo/ChooseATolerance.md")
    let text = try String(contentsOf: page, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let messages = ChooseAToleranceSnippets.errors()
    #expect(messages.count == 3)
    for message in messages { #expect(text.contains("`\(message)`"), "\(message)") }
  }

  @Test func points() throws {
    let (inside, onStroke, nearest) = try HitTestSnippets.path()
    #expect(inside && !onStroke && nearest.map { $0.distance > 3 } == true)
    let paths = [0.0, 5, 50].map { Path(Rect(x: $0, y: 0, width: 10, height: 10)) }
    #expect(HitTestSnippets.many(paths, Point(7, 5)) == 1)
    #expect(HitTestSnippets.many(paths, Point(30, 5)) == nil)
  }

  /// A thousand paths on all cores give the meshes that one core gives.
  @Test func threads() async throws {
    let paths = (0..<1000).map {
      Path(ellipseIn: Rect(x: Double($0), y: 0, width: 1 + Double($0 % 7), height: 2))
    }
    let meshes = try await ThreadsSnippets.tasks(paths)
    #expect(meshes.count == 1000)
    let renderer = ThreadsSnippets.Renderer()
    for index in stride(from: 0, to: 1000, by: 97) {
      #expect(try await renderer.mesh(of: paths[index]) == meshes[index])
    }
    let border = try ThreadsSnippets.Border(paths[6])
    #expect(try !border.frame(phase: 1).isEmpty)
    var scene = ThreadsSnippets.Scene(context: try GraphicsContext(width: 4, height: 4))
    try scene.add(paths[0])
    #expect(scene.context.image[0, 1].alpha > 0)
  }

  /// With TessellateApple, Foundation shows the library's texts.
  @Test func localizedDescriptionsAreDescriptions() throws {
    let errors: [any Error & CustomStringConvertible] = [
      TessellationError.invalidTolerance(0), TessellationError.outOfRange(element: 3),
      #expect(throws: SVGPathError.self) { try Path(svg: "M0") } ?? TessellationError.outOfRange(),
    ]
    for error in errors { #expect(error.localizedDescription == error.description) }
  }
}
