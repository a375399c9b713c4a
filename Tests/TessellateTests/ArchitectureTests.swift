import Foundation
import Testing

/// Tests that the documentation's pages name files and functions of the library that exist.
@Suite struct ArchitectureTests {
  @Test(arguments: ["Architecture", "Lanes", "Flattening", "Filling", "Stroking"])
  func everyNamedFileExists(page: String) throws {
    let files = try Self.files()
    for name in Self.code(in: try Self.page(page)) where name.hasSuffix(".swift") {
      #expect(files.contains { $0.path.hasSuffix("/" + name) }, "\(page) names \(name)")
    }
  }

  /// A row of "Where is …" has a rule, files, and what to look for in them.
  @Test func everyRuleIsWhereTheArchitectureSays() throws {
    let text = try Self.page("Architecture")
    let section = try #require(text.range(of: "## Where is"))
    var rules = 0
    for row in text[section.upperBound...].split(separator: "\n") where row.hasPrefix("| ") {
      let cells = row.split(separator: "|").map(String.init)
      let sources = try Self.code(in: cells[1]).compactMap { name in
        let file = try Self.files().first { $0.path.hasSuffix("/" + name) }
        return try file.map { try String(contentsOf: $0, encoding: .utf8) }
      }
      if sources.isEmpty { continue }
      rules += 1
      let names = Self.code(in: cells[2]).map { word in
        word.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? word
      }
      for name in names {
        let declaration = try Regex(
          name == "init" ? #"\binit\??\("# : #"\b(?:func|var|let|struct) \#(name)\b"#)
        #expect(
          sources.contains { $0.contains(declaration) }, "\(cells[0]): no \(name) there")
      }
    }
    #expect(rules >= 30)
  }

  private static let library = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Tessellate")

  private static func page(_ name: String) throws -> String {
    let file = library.appendingPathComponent("Tessellate.docc/\(name).md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func files() throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: library.path)
      .filter { $0.hasSuffix(".swift") }
      .map { library.appendingPathComponent($0) }
  }

  /// The words between backquotes.
  private static func code(in text: String) -> [String] {
    text.matches(of: #/`([^`\n]+)`/#).map { String($0.output.1) }
  }
}
