import Foundation
import Tessellate
import Testing

/// `combine`, `offset` and `stroke --curves` write the outlines of regions with their curves.
@Suite struct CombineTests {
  private static let square = "M0 0h10v10h-10z"
  private static let disc = "M5 10a5 5 0 0 1 10 0 5 5 0 0 1-10 0z"

  private func run(_ words: [String]) throws -> Tool {
    try Tool.run(words, input: Data())
  }

  /// The area of path data by the non-zero rule, from a fine mesh.
  private func area(_ data: some StringProtocol) throws -> Double {
    try Path(svg: String(data)).filled(FillOptions(tolerance: 1e-3)).area
  }

  // MARK: combine

  private static let areas: [(operation: String, area: Double)] = [
    ("union", 100 + 18.75 * Double.pi), ("intersection", 6.25 * Double.pi),
    ("difference", 100 - 6.25 * Double.pi), ("xor", 100 + 12.5 * Double.pi),
  ]

  @Test(arguments: areas)
  func operationsGiveTheirArea(operation: String, expected: Double) throws {
    let run = try run(
      ["combine", operation, "--path", Self.square, "--path", Self.disc, "--tolerance", "1e-4"])
    #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
    #expect(run.text.split(separator: "\n").count == 1)
    #expect(abs(try area(run.text) - expected) < 0.02, "\(run.text)")
    #expect(run.text.lowercased().contains("a"), "arcs stay arcs: \(run.text)")
  }

  @Test func differenceSubtractsAllOthersFromTheFirst() throws {
    let run = try run(
      ["combine", "difference"]
        + [Self.square, "M0 0h2v10h-2z", "M8 0h2v10h-2z"].flatMap { ["--path", $0] })
    #expect(abs(try area(run.text) - 60) < 1e-6)
  }

  @Test func eachOperandHasItsRule() throws {
    let rings = "M0 0h10v10h-10zM2 2h6v6h-6z"
    let far = "M20 0h10v10h-10zM22 2h6v6h-6z"
    func area(_ rules: String...) throws -> Double {
      let words = ["combine", "union", "--path", rings, "--path", far]
      return try self.area(run(words + rules.flatMap { ["--fill-rule", $0] }).text)
    }
    #expect(try area() == 200)
    #expect(try area("evenodd") == 128)
    #expect(try area("evenodd", "nonzero") == 164)
    #expect(try area("nonzero", "evenodd") == 164)
  }

  @Test func normalizeWritesALineForEachOperand() throws {
    let bow = "M0 0L10 10V0L0 10z"
    let run = try run(["combine", "normalize", "--path", bow, "--path", Self.square])
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(try abs(area(lines[0]) - 50) < 1e-6 && area(lines[1]) == 100)
  }

  @Test func aDocumentIsOneOperandInItsFirstPaint() throws {
    let scratch = try Scratch()
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">
      <clipPath id="c"><path d="M0 0h5v20h-5z"/></clipPath>
      <g clip-path="url(#c)"><path fill="#123456" d="\(Self.square)"/></g>
      <path fill="red" transform="translate(20 0)" d="\(Self.square)"/>
      <path fill="none" stroke="red" d="M0 0h9"/></svg>
      """
    try document.write(toFile: scratch.path("a.svg"), atomically: true, encoding: .utf8)
    let words = ["combine", "union", "a.svg", "--path", "M0 20h1v1h-1z", "-o", "b.svg"]
    let run = try Tool.run(words, input: Data(), in: scratch.url)
    #expect(run.code == 0 && run.messages.contains("a.svg:5: path3: not filled"), "\(run.messages)")
    let text = try String(contentsOfFile: scratch.path("b.svg"), encoding: .utf8)
    #expect(text.contains("viewBox=\"0 0 40 30\"") && text.contains("fill=\"rgb(18,52,86)\""))
    let data = try #require(text.firstMatch(of: #/ d="([^"]*)"/#)).1
    #expect(abs(try area(data) - 151) < 1e-6)
    // The result is a drawing like any other.
    let mesh = try Tool.run("mesh", "b.svg", "-o", "b.obj", "-q", in: scratch.url)
    #expect(mesh.code == 0)
    #expect(try Tool.run("verify", "b.obj", in: scratch.url).code == 0)
  }

  @Test func misuseSaysWhatWasExpected() throws {
    let operation = try run(["combine", "unoin", "--path", Self.square])
    #expect(operation.code == 64 && operation.messages.contains("did you mean 'union'?"))
    #expect(try run(["combine"]).messages.contains("expected OP"))
    #expect(try run(["combine", "union"]).messages.contains("expected INPUT"))
    let vast = try run(["combine", "union", "--path", Self.square, "--path", "M0 0h1e300v9z"])
    #expect(vast.code == 65 && vast.messages.hasPrefix("tess-cli: "), "\(vast.messages)")
    let distance = try run(["offset", "wide", "--path", Self.square])
    #expect(distance.code == 64 && distance.messages.contains("expected DISTANCE, a number"))
    #expect(try run(["offset", "1", "--join", "arcs", "--path", Self.square]).code == 64)
  }

  // MARK: offset

  private static let offsets: [(words: [String], area: Double)] = [
    (["1"], 144), (["-1"], 64), (["-5"], 0), (["1", "--join", "round"], 140 + Double.pi),
    (["1", "--join", "bevel"], 142), (["1", "--miterlimit", "1"], 142), (["0"], 100),
    (["1", "--scale", "2"], 576),
  ]

  @Test(arguments: offsets)
  func offsetsGiveTheirArea(words: [String], expected: Double) throws {
    let run = try run(["offset", "--path", Self.square, "--tolerance", "1e-3"] + words)
    #expect(run.code == 0, "\(run.messages)")
    #expect(abs(try area(run.text) - expected) < 0.02, "\(run.text)")
  }

  @Test func eachShapeKeepsItsPaint() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg"><path fill="red" d="\(Self.square)"/>
      <path fill="#00ff0080" d="\(Self.disc)"/></svg>
      """
    let run = try Tool.run("offset", "2", "-", "--format", "svg", input: document)
    #expect(run.text.contains("rgb(255,0,0)") && run.text.contains("rgb(0,255,0)"))
    #expect(run.text.contains("fill-opacity=\"0.50"), "\(run.text)")
    #expect(run.text.lowercased().contains("a7 7"), "a circle's offset is a circle: \(run.text)")
  }

  // MARK: stroke --curves

  @Test func curvesCoverWhatTheStrokeCovers() throws {
    let path = "M0 0C40 0 10 40 60 30L80 0"
    let style = ["--stroke-width", "8", "--stroke-linecap", "round", "--stroke-linejoin", "round"]
    let words = ["stroke", "--path", path, "-q", "--tolerance", "1e-3"] + style
    let curves = try run(words + ["--curves"])
    #expect(curves.code == 0, "\(curves.messages)")
    let chords = try run(words)
    #expect(abs(try area(curves.text) - area(chords.text)) < 0.2)
    #expect(["c", "a"].allSatisfy { curves.text.lowercased().contains($0) })
    #expect(curves.text.count < chords.text.count / 4)
  }

  @Test func curvesOfTooManyDashesAreSolid() throws {
    let words = ["stroke", "--curves", "--path", "M0 0H55000M0 20H55000", "-q"]
    let dashes = ["--stroke-dasharray", ".5,.5"]
    let run = try run(words + dashes)
    #expect(run.code == 0 && run.messages.contains("the stroke is drawn solid"), "\(run.messages)")
    #expect(run.text == (try self.run(words)).text)
    #expect(try self.run(words + dashes + ["--strict"]).code == 65)
  }
}
