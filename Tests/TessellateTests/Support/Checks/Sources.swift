import Foundation

/// The folder that holds the package.
let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// A Swift file of the library.
struct SourceFile {
  /// The path below the library's folder, without the suffix: `Fill/Lattice/Rings`.
  var name: String
  var text: String

  var parts: [Substring] { name.split(separator: "/") }

  /// The first folder; empty for the façade beside the folders.
  var folder: String { parts.count > 1 ? String(parts[0]) : "" }
}

/// All Swift files of the library.
func librarySources() throws -> [SourceFile] {
  let library = repository.appendingPathComponent("Sources/Tessellate")
  let paths = try FileManager.default.subpathsOfDirectory(atPath: library.path)
  return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
    SourceFile(
      name: String(path.dropLast(6)),
      text: try String(contentsOf: library.appendingPathComponent(path), encoding: .utf8))
  }
}
