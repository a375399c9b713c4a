import Foundation
import Testing

@testable import tess_cli

/// Shapes that other programs got wrong, by the names of their reports: each is right here.
@Suite struct ReportedTests {
  /// The first part of a mesh file, as `verify --json` lists it.
  private func part(
    _ words: [String], _ input: String = "", format: String = "obj"
  ) throws -> [String: Any] {
    let scratch = try Scratch()
    let file = scratch.path("a." + format)
    let run = try Tool.run(["mesh", "-q", "-o", file] + words, input: Data(input.utf8))
    #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
    let verdict = try Tool.run("verify", "--json", file)
    #expect(verdict.code == 0, "\(words): \(verdict.text)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: verdict.output) as? [String: Any])
    return try #require((object["parts"] as? [[String: Any]])?.first)
  }

  private func euler(_ part: [String: Any]) -> Int? {
    guard let vertices = part["weldedVertices"] as? Int, let edges = part["edges"] as? Int,
      let triangles = part["triangles"] as? Int
    else { return nil }
    return vertices - edges + triangles
  }

  @Test(arguments: [
    ("three.js#33884", "M40 0L22 0L22-67L40-67L40 0ZM62-59L1-59L1-75L62-75Z", "nonzero", 2038.0),
    ("three.js#33884", "M40 0L22 0L22-67L40-67L40 0ZM62-59L1-59L1-75L62-75Z", "evenodd", 1894),
    ("manifold#849", "M0 0H20V20H0V10H5V15H15V5H5V10H0Z", "nonzero", 300),
    ("gg#54", "M67 45h83v47h-83z", "nonzero", 3901),
    ("vello#1089", "M10 10h80v80h-80z", "nonzero", 6400),
  ])
  func areasAreExact(report: String, path: String, rule: String, area: Double) throws {
    let part = try part(["--path", path, "--fill-rule", rule])
    #expect(part["area"] as? Double == area, "\(report)")
  }

  @Test(arguments: [
    (
      "earcut#161",
      """
      M-0.61672,0.25105 -0.6167,0.25105 -0.6167,0.25107 -0.61672,0.25107Z M-0.61295,0.251058 \
      -0.61295,0.251031 -0.61292,0.251032 -0.61292,0.251086 -0.61287,0.251087 -0.61287,0.25114 \
      -0.61295,0.251139Z
      """
    ),
    (
      "canvas#306",
      """
      M40 -11.64A42 42 0 0 1 42 -.0071741A3 3 0 0 1 42 -.0066617A3 3 0 0 1 36 -.0061492A36 36 0 0 \
      0 34.589 -9.977A3 3 0 0 1 34.472 -10.808A3 3 0 0 1 40 -11.64Z
      """
    ),
    (
      "lyon#78",
      """
      M10 10a.5.5 0 0 0-.2.05l-.06.07-.32.62-4 20-.05 1.17 1.1-1.2 3.65-16.94-2.37 13.34a.5.5 0 0 \
      0 .43.6z
      """
    ),
    ("Clipper2#1014", "M0 0L1 .02L1.01 1L.99 1L.98 .04L0 .02Z"),
    ("Clipper2#934", "M86.3 49.7L64.3 52.1L64.1 52.13L64.05 52.14L31.5 21.9Z"),
    ("kurbo#291", "M100 100C200 200 200 100 100 200L100 100Z"),
    ("thorvg#3231", "M10 10h20v5h-20z"), ("pixijs#9030", "M0 0L50 5L0 10"),
    ("iOverlay#93", "M0 0L100 0L0 1e-5L100 2e-5"),
    (
      "phidl#173",
      """
      M-6.6 -13.5V-16.495q0 .005 -.003 .008L-38.297 -57.746q-.003 -.004 -.008 -.004L-160 \
      -59.75q-.004 0 -.008 -.002L-239.99 -104.99q-.01 -.005 -.01 -.01V-107
      """
    ),
    (
      "canvas#298",
      """
      M-102372.68 236041.23l-.002 .0096l-.7 2.79l.5 -.06l.6967 -2.7902l.279 -1.343
      """
    ),
  ])
  func fillsAndStrokesKeepTheLaws(report: String, path: String) throws {
    let verdicts = try [["--fill", "black"], ["--fill", "none", "--stroke", "black"]].map { style in
      let coverage = ["--stroke-coverage", "single", "--tolerance", "0.1%"]
      return try part(["--path", path] + style + coverage)["valid"] as? Bool
    }
    #expect(verdicts == [true, true], "\(report)")
  }

  /// SVGPath#13.
  @Test func flagsOfArcsMayBePacked() throws {
    let packed = try Tool.run("flatten", "--path", "M0 0A10 10 0 0110 10Z")
    let spaced = try Tool.run("flatten", "--path", "M0 0A10 10 0 0 1 10 10Z")
    #expect(packed.code == 0 && packed.text == spaced.text)
  }

  // MARK: Shared borders

  /// OpenOrienteering/mapper#1930, openscad#5482: neighbours that share all points of a border.
  @Test func neighboursAreOnePlate() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 10">
      <path d="M0 0H7L6.58,3.46 8.06,7.02 7 10H0Z"/>
      <path d="M7 0H100V10H7L8.06,7.02 6.58,3.46Z"/></svg>
      """
    for format in ["obj", "stl"] {
      let part = try part(["-", "--extrude", "2"], document, format: format)
      #expect(euler(part) == 2 && part["closed"] as? Bool == true, "\(format): \(part)")
    }
  }

  /// lyon#479: two sub-paths that share a cubic, in opposite directions.
  @Test func aSharedCurveLeavesNoHoles() throws {
    let path = "M0 0H50C90 30 10 70 50 100H0ZM50 0H100V100H50C10 70 90 30 50 0Z"
    let flat = try part(["--path", path])
    #expect((flat["area"] as? Double).map { abs($0 - 10_000) < 0.01 } == true, "\(flat)")
    let solid = try part(["--path", path, "--extrude", "2"], format: "stl")
    #expect(euler(solid) == 2 && solid["closed"] as? Bool == true, "\(solid)")
  }

  /// openscad#5482: squares that touch in corners.
  @Test func aCheckerIsClosed() throws {
    let squares = (0..<200).map { index in
      let (row, column) = (index / 10, index % 10)
      return "<rect x='\(row)' y='\(2 * column + row % 2)' width='1' height='1'/>"
    }
    let document = "<svg xmlns='http://www.w3.org/2000/svg'>\(squares.joined())</svg>"
    let part = try part(["-", "--extrude", "1"], document, format: "stl")
    // Where squares touch in a corner, their walls are a step of the lattice apart.
    let isWhole = (part["volume"] as? Double).map { abs($0 - 200) < 0.01 } == true
    #expect(isWhole && part["closed"] as? Bool == true, "\(part)")
  }
}
