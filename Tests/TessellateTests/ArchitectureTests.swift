import Foundation
import Testing

/// Tests that the documentation's pages name files and functions that exist, and ladders as the
/// sources list them.
@Suite struct ArchitectureTests {
  @Test(arguments: ["Architecture", "Lanes", "Flattening", "Filling", "Stroking"])
  func everyNamedFileExists(page: String) throws {
    let files = try Self.files()
    for name in Self.code(in: try Self.page(page)) where name.hasSuffix(".swift") {
      #expect(files.contains { $0.hasSuffix("/" + name) }, "\(page) names \(name)")
    }
  }

  /// A row of "Where is …" has a rule, files, and what to look for in them.
  ///
  /// Of several files and as many lists of functions, each list belongs to the file in its place.
  @Test func everyRuleIsWhereTheArchitectureSays() throws {
    let files = try Self.files()
    let rows = Self.rows(of: "## Where is …", try Self.page("Architecture"))
      .filter { !$0[0].hasPrefix("*") }
    #expect(rows.count >= 90)
    for row in rows {
      var places = Self.codeLists(in: row[1])
      var names = Self.codeLists(in: row[2])
      if places.count != names.count {
        (places, names) = ([places.flatMap(\.self)], [names.flatMap(\.self)])
      }
      for (place, names) in zip(places, names) {
        let sources = try place.map { try Self.source($0, files) }
        #expect(!sources.isEmpty, "\(row[0]): no file")
        for name in names {
          let isThere = try sources.contains { try Self.declares(name, $0) }
          #expect(isThere, "\(row[0]): no \(name) there")
        }
      }
    }
  }

  @Test func aPlantedNameIsMissed() throws {
    let source = "struct Cap {\n  init?(a: Int)\n  static func lay() {}\n  let (x, y) = (1, 2)\n}"
    for name in ["Cap", "Cap.init", "lay", "Cap.lay(sectors:)"] {
      #expect(try Self.declares(name, source), "\(name)")
    }
    for name in ["Ca", "la", "Int", "x"] { #expect(try !Self.declares(name, source), "\(name)") }
  }

  /// The ladders of pages: a heading, or a group of rows in a table; the column of the rungs; and
  /// the file whose head lists them.
  @Test(arguments: [
    ("Architecture", "*Cubics*", 1, "Flatten/Cubic/CubicLadder"),
    ("Architecture", "*Quadratics*", 1, "Flatten/Quadratic/FlattenQuadratic"),
    ("Architecture", "*Arcs*", 1, "Flatten/Arc/FlattenEllipse"),
    ("Architecture", "### The filling ladder", 1, "Fill/FillTessellator"),
    ("Architecture", "chords", 1, "Stroke/Spine/SpineBuilder"),
    ("Architecture", "dashes", 1, "Stroke/Dashes/DashLadder"),
    ("Flattening", "### Cubics", 0, "Flatten/Cubic/CubicLadder"),
    ("Flattening", "### Quadratics", 0, "Flatten/Quadratic/FlattenQuadratic"),
    ("Flattening", "### Arcs", 0, "Flatten/Arc/FlattenEllipse"),
    ("Stroking", "dash", 1, "Stroke/Dashes/DashLadder"),
  ])
  func pagesListTheRungsOfTheSources(
    page: String, ladder: String, column: Int, file: String
  ) throws {
    let rungs = Self.rungs(in: try Self.head(of: file)[...])
    #expect(rungs.count > 4)
    Self.expect(Self.rows(of: ladder, try Self.page(page)).map { $0[column] }, toBe: rungs)
  }

  @Test(arguments: ["Architecture", "Stroking"])
  func pagesListTheRungsOfStrokes(page: String) throws {
    let head = try Self.head(of: "Stroke/Sweep/StrokeSweep")
    let ladders = head.indices.filter { head[$0].contains(#/^// [A-Z]+, /#) }
    #expect(ladders.count == 6)
    for first in ladders {
      let name = head[first].dropFirst(3).prefix { $0 != "," }.lowercased()
      let rungs = Self.rungs(in: head[first...].prefix { $0 != "//" })
      Self.expect(Self.rows(of: name, try Self.page(page)).map { $0[1] }, toBe: rungs)
    }
  }

  /// Expects cells to contain the names of rungs, in their order.
  private static func expect(_ cells: [String], toBe rungs: [String]) {
    #expect(cells.count == rungs.count, "\(cells) are \(rungs)")
    for (cell, rung) in zip(cells, rungs) {
      let text = cell.replacing("`", with: "").lowercased()
      #expect(text.contains(rung.lowercased()), "\(cell) is \(rung)")
    }
  }

  /// The names in lines such as `//   one quad      no caps` or `/// 1. Convex strip, for`.
  private static func rungs(in head: ArraySlice<String>) -> [String] {
    head.compactMap { line in
      let match = line.prefixMatch(of: #/// {1,3}(\S+(?: \S+)*) {2,}\S|/// \d\. ([^,]+),/#)
      return match.flatMap { $0.1 ?? $0.2 }.map(String.init)
    }.filter { $0 != "rung" }
  }

  /// The lines of the comments before a file's first declaration.
  private static func head(of file: String) throws -> [String] {
    let path = library.appendingPathComponent(file + ".swift")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      .prefix { $0.hasPrefix("//") }.map(String.init)
  }

  /// The text of a file that a page names: by its path below the library, or a name alone, which
  /// may be that of a file of the program.
  private static func source(_ name: String, _ files: [String]) throws -> String {
    let end = name.contains("/") ? "/Sources/Tessellate/\(name)" : "/\(name)"
    let found = files.filter { $0.hasSuffix(end) }
    #expect(found.count == 1, "\(name): \(found)")
    return try String(contentsOfFile: try #require(found.first), encoding: .utf8)
  }

  /// Whether a source declares what a page names, as `JoinWedge.keepsMiter` or `tangent(at:)`.
  private static func declares(_ word: String, _ source: String) throws -> Bool {
    let path = word.prefix { $0 != "(" && $0 != " " }
    let name = path.split(separator: ".").last.map(String.init) ?? word
    let declaration = try Regex(
      name == "init" ? #"\binit\??\("# : #"\b(?:func|var|let|struct|enum) \#(name)\b"#)
    return source.contains(declaration)
  }

  /// The cells of a table's rows: all below a heading, or those of the group that a cell such as
  /// `*Cubics*` or `line` begins.
  private static func rows(of name: String, _ page: String) -> [[String]] {
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("|") || $0.hasPrefix("#") }
    let rows = lines.map { line in
      line.hasPrefix("#")
        ? [String(line)]
        : line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
          .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let column = name.hasPrefix("*") ? 1 : 0
    guard let first = rows.firstIndex(where: { $0.count > column && $0[column] == name }) else {
      return []
    }
    let rest = rows[(first + 1)...].prefix { $0.count > 1 }
    if name.hasPrefix("#") { return Array(rest.dropFirst(2)) }
    if name.hasPrefix("*") { return Array(rest.prefix { !$0[1].hasPrefix("*") }) }
    return [rows[first]] + rest.prefix { $0[0].isEmpty }
  }

  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")
  private static let library = sources.appendingPathComponent("Tessellate")

  private static func page(_ name: String) throws -> String {
    let file = library.appendingPathComponent("Tessellate.docc/\(name).md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The paths of the Swift files of the library, the program and Bench.
  private static func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
      .map { sources.appendingPathComponent($0).path }
  }

  /// The words between backquotes, in lists between semicolons.
  private static func codeLists(in text: String) -> [[String]] {
    text.split(separator: ";").map { code(in: String($0)) }
  }

  /// The words between backquotes.
  private static func code(in text: String) -> [String] {
    text.matches(of: #/`([^`\n]+)`/#).map { String($0.output.1) }
  }
}
