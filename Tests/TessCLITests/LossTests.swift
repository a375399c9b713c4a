import Foundation
import Testing

@testable import tess_cli

/// Every command that meshes names the paths whose meshes lack something; `--strict` makes it an
/// error.
@Suite struct LossTests {
  private static let far = "M0 0h10v10h-10z M1e9 1e9h1v1h-1z"
  /// Beside 10⁷ units, coordinates lie 1 apart.
  private static let long = "M0 0H1e7"

  /// The commands that mesh a drawing, with the options for one.
  private func runs(_ path: String, _ words: [String]) throws -> [(command: String, run: Tool)] {
    try ["mesh", "info", "render", "stroke"].map { command in
      let format = command == "render" ? ["--format", "ppm"] : []
      let style = command == "stroke" ? [] : ["--fill", "none", "--stroke", "black"]
      let run = try Tool.run(
        [command, "--path", "M0 0h9v9z", "--path", path, "-q"] + format + style + words,
        input: Data())
      return (command, run)
    }
  }

  @Test func aFillNamesThePathThatLosesSubpaths() throws {
    for command in ["mesh", "info", "render"] {
      let format = command == "render" ? ["--format", "ppm"] : []
      let words = [command, "--path", "M0 0h9v9z", "--path", Self.far, "-q"] + format
      let run = try Tool.run(words, input: Data())
      #expect(run.code == 0)
      let lines = run.messages.split(separator: "\n").filter { $0.contains(" has lost ") }
      #expect(lines.count == 1, "\(command): \(run.messages)")
      #expect(lines.first?.hasPrefix("--path: path2: the fill has lost sub-paths") == true)
      #expect(lines.first?.contains("coordinates that lie 64 apart") == true, "\(run.messages)")
      let strict = try Tool.run(words + ["--strict"], input: Data())
      #expect(strict.code == 65)
      #expect(strict.messages.hasPrefix("tess-cli: --path: path2: the fill has lost "))
    }
  }

  @Test func aStrokeNamesThePathBeyondItsTolerance() throws {
    let words = ["--stroke-width", "2", "--tolerance", ".01"]
    for (command, run) in try runs(Self.long, words) {
      #expect(run.code == 0)
      let place = "--path: path2: --tolerance 0.01: finer than Floats can be"
      #expect(run.messages.contains(place), "\(command): \(run.messages)")
    }
    for (command, run) in try runs(Self.long, words + ["--strict"]) {
      #expect(run.code == 65, "\(command)")
      #expect(run.messages.hasPrefix("tess-cli: --path: path2: "), "\(run.messages)")
    }
  }

  @Test func aNoticeNamesElementsByTheirIDs() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg">
      <path id="square" d="M0 0h9v9z"/>
      <path id="islands" d="\(Self.far)"/></svg>
      """
    let run = try Tool.run("mesh", "-", "-q", input: document)
    #expect(run.messages.hasPrefix("standard input:3: islands: the fill has lost "))
    #expect(!run.messages.contains("square"))
  }

  @Test func linesNameTheirOwnLosses() throws {
    let input = "a\tM0 0h9v9z\nb\t\(Self.far)\n"
    for summary in [[], ["--summary"]] {
      let run = try Tool.run(["mesh", "--lines"] + summary, input: Data(input.utf8))
      #expect(run.code == 0)
      #expect(run.messages.hasPrefix("b: the fill has lost "), "\(run.messages)")
      let lines = run.text.split(separator: "\n")
      let values = try lines.map { line in
        try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
      #expect(values.count == 2 && values[0]["notices"] == nil)
      #expect((values.last?["notices"] as? [String])?.first?.contains("has lost") == true)
      let strict = try Tool.run(
        ["mesh", "--lines", "--strict"] + summary, input: Data(input.utf8))
      #expect(strict.code == 65 && strict.text.contains("{\"id\":\"b\",\"error\":\"the fill has"))
    }
  }

  @Test func clipsNameTheirLosses() throws {
    // Beside a region that reaches to 10⁹, the shape is smaller than the distance of coordinates.
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
      <clipPath id="c"><path d="M0 0H1e9V1e9L5 20z"/></clipPath>
      <rect id="r" width="10" height="10" clip-path="url(#c)"/></svg>
      """
    let run = try Tool.run("mesh", "-", "-q", input: document)
    #expect(run.code == 0)
    #expect(run.messages.contains(": r: the clip "), "\(run.messages)")
    #expect(try Tool.run("mesh", "-", "-q", "--strict", input: document).code == 65)
  }

  @Test func manyNoticesEndWithTheirNumber() throws {
    let words = (0..<50).flatMap { _ in ["--path", Self.far] }
    let run = try Tool.run(["mesh", "-q"] + words, input: Data())
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count == 21 && lines.last?.hasPrefix("and ") == true, "\(lines.count)")
  }

  @Test func whatIsKeptIsNotReported() throws {
    for (_, run) in try runs("M0 0h1e4", ["--strict"]) {
      #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
    }
  }

  // MARK: Dashes

  @Test func aPathBeyondTheDashBudgetIsSolidAsAWhole() throws {
    // Each of the two sub-paths has 55,000 dashes, more than the budget of 100,000 together. A
    // picture shows, and counts, all of them.
    let path = "M0 0H55M0 20H55"
    let dashes = ["--stroke-dasharray", ".0005,.0005"]
    for (dashed, solid) in zip(try runs(path, dashes), try runs(path, [])) {
      #expect(dashed.run.code == 0 && dashed.run.output != Data())
      let message = "--path: path2: the stroke is drawn solid, since it has more than 100000 dashes"
      #expect(dashed.run.messages.contains(message), "\(dashed.run.messages)")
      #expect(solid.run.messages.isEmpty, "\(solid.run.messages)")
    }
    func outline(_ words: String...) throws -> String {
      try Tool.run(["stroke", "--path", path, "-q"] + words, input: Data()).text
    }
    #expect(try outline("--stroke-dasharray", ".0005,.0005") == outline())
    for (command, run) in try runs(path, dashes + ["--strict"]) {
      #expect(run.code == 65, "\(command)")
      #expect(run.messages.hasPrefix("tess-cli: --path: path2: the stroke is drawn solid"))
    }
  }

  @Test func asManyDashesAsTheBudgetAreDrawn() throws {
    let run = try Tool.run(
      "scene", "dashed-border", "--dashes", "100000", "-q", "--stroke-linecap", "butt",
      "--stroke-width", "0.001", "--corner-radius", "0", "--tolerance", "0.0001", "--format",
      "ply")
    #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
    // A quad a dash, in bytes of two indices and more.
    #expect(run.output.count > 100_000 * 4 * 8)
    let defaults = try Tool.run("scene", "dashed-border", "--dashes", "100000", "-q")
    #expect(!defaults.messages.contains("solid"), "\(defaults.messages)")
  }
}
