import CaseFiles
import Foundation
import Tessellate
import Testing

@testable import TessellateSVG

/// Meshes and pictures of drawings by the library are those of the program.
@Suite struct DrawingOutputTests {
  private static let documents = try! CaseFolder.names(suffix: "svg").map(CaseFolder.text)

  /// The file that the program writes; `nil` where it refuses the document.
  private func output(
    _ command: String, _ document: String, to name: String, _ options: String...
  ) throws -> Data? {
    let scratch = try Scratch()
    let file = scratch.path(name)
    let run = try Tool.run(
      [command, "-q", "-", "-o", file] + options, input: Data(document.utf8))
    return run.code == 0 ? try Data(contentsOf: URL(fileURLWithPath: file)) : nil
  }

  @Test func theProgramsMeshesAreTheLibrarys() throws {
    var compared = 0
    for document in Self.documents {
      guard
        let output = try output("mesh", document, to: "a.obj", "--scale", "3", "--no-normals")
      else { continue }
      let options = DrawingOptions(transform: AffineTransform(scaleX: 3, y: 3))
      var file: [UInt8] = []
      OBJWriter(writesNormals: false, materialLibrary: "a.mtl").append(
        try Drawing(svg: Array(document.utf8)).meshGroups(options: options), to: &file)
      #expect(output == Data(file), "\(document.prefix(200))")
      compared += 1
    }
    #expect(compared > 8)
  }

  @Test func theProgramsPicturesAreTheLibrarys() throws {
    var compared = 0
    for document in Self.documents {
      guard
        let output = try output(
          "render", document, to: "a.png", "--width", "40", "--background", "white")
      else { continue }
      let image = try Drawing(svg: Array(document.utf8)).render(width: 40, background: .white)
      #expect(output == Data(PNGWriter().data(for: image)), "\(document.prefix(200))")
      compared += 1
    }
    #expect(compared > 8)
  }

  /// In pictures, strokes thinner than two pixels cover each point once where they bend, unless
  /// they are tangles, whose crossings would take longer than their picture.
  @Test(arguments: [(5, 1.5, true), (5, 2.5, false), (400, 1.5, false)])
  func hairlinesCoverEachPointOnce(lines: Int, width: Double, isSingle: Bool) throws {
    // Every third point of a circle's, one after another: all lines cross.
    let points = (0...lines).map { index in
      let angle = Double(index) * 2.4
      return "\(100 + 90 * cos(angle)) \(100 + 90 * sin(angle))"
    }
    let style = "fill='none' stroke='red' stroke-width='\(width)'"
    let drawing = try Drawing(
      svg: Array("<svg><path \(style) d='M\(points.joined(separator: " "))'/></svg>".utf8))
    let area = try #require(
      drawing.meshGroups(options: DrawingOptions().forPictures).first?.parts.first
    ).mesh.area
    var options = DrawingOptions().forPictures
    options.coverage = .single
    let union = try #require(drawing.meshGroups(options: options).first?.parts.first).mesh.area
    #expect(isSingle ? area == union : area > union + 1, "\(area) of \(union)")
  }

  private static let layered = """
    <clipPath id='c'><circle cx='16' cy='16' r='14'/></clipPath>
    <g id='g' clip-path='url(#c)' opacity='.5'><rect width='32' height='20' fill='red'/>
    <path id='p' d='M0 20H32' stroke='blue' stroke-width='4' transform='translate(0 2)'/></g>
    """

  /// A drawing painted by parts of a pixel to the right is the picture of a frame there.
  @Test func aCanvasIsDrawnOn() throws {
    let drawing = try drawing(Self.layered, "width='32' height='32'")
    var canvas = try Canvas(width: 32, height: 32)
    try canvas.draw(drawing)
    #expect(canvas.image == (try drawing.render()))
    var wide = try Canvas(width: 64, height: 64)
    try wide.draw(drawing, transform: AffineTransform(translationX: 16, y: 0).scaledBy(x: 1, y: 2))
    #expect(wide.image[8, 20].alpha == 0 && wide.image[32, 20].red == 255)
    #expect(wide.image[32, 20].alpha == 128)
  }

  /// A canvas on which drawing fails has no clips and no layers left.
  @Test func aFailureLeavesNoLayers() throws {
    let drawing = try drawing(
      "<clipPath id='d'><path d='M0 0h1e300v1e300z'/></clipPath>" + Self.layered
        + "<g opacity='.5'><g clip-path='url(#d)'><path d='M0 0h9v9z'/></g></g>")
    var canvas = try Canvas(width: 8, height: 8)
    #expect(throws: MeshingError.self) { try canvas.draw(drawing) }
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 8, height: 8))
    canvas.paint(try path.filled(), with: .color(.white))
    #expect(canvas.image[0, 0].red == 255)
  }

  @Test func elementsHaveIdsTransformsAndBounds() throws {
    let drawing = try drawing(
      """
      <g id='a' transform='translate(10 20)'><g><rect id='r' width='4' height='2' stroke='red'/>
      </g></g><use id='u' href='#r' x='7'/><svg id='s' x='3' viewBox='0 0 1 1' width='8'
      height='8'><path d='M0 0h1v1z'/></svg>
      """)
    #expect(drawing.nodes.map(\.id) == ["a", "u", "s"])
    guard case .group(let group)? = drawing.node(id: "a") else {
      Issue.record("expected a group")
      return
    }
    #expect(group.transform == AffineTransform(translationX: 10, y: 20))
    #expect(group.bounds == Rect(x: 9.5, y: 19.5, width: 5, height: 3))
    #expect(drawing.node(id: "r")?.bounds == group.bounds && drawing.node(id: "x") == nil)
    #expect(drawing.bounds.minY == -0.5 && drawing.bounds.maxX == 14.5)
  }

  /// An error names its place, and nothing may be lost where the options say so.
  @Test func errorsNameTheirPlace() throws {
    let dashed = try drawing(
      "<path id='p' d='M0 0H300' stroke='red' stroke-dasharray='1e-3'/>")
    let meshes = try dashed.meshes()
    #expect(meshes.notices.map(\.lack) == [.dashes(limit: 100_000)])
    var options = DrawingOptions()
    options.onLoss = .fail
    let error = #expect(throws: MeshingError.self) { try dashed.meshGroups(options: options) }
    #expect(error?.description.hasPrefix("1: p: the stroke is drawn solid") == true)
    options = DrawingOptions(tolerance: -1)
    let bad = #expect(throws: MeshingError.self) { try dashed.render(options: options) }
    #expect(bad?.place == "1: p")
  }
}
