import Foundation
import Testing

@testable import Tessellate

/// Polygons of `../shared/data`, which lies beside the repository where the project is developed.
enum SharedData {
  static let root = repository.appendingPathComponent("../shared/data").standardizedFileURL

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent("earcut").path)
  }

  /// The reason why a test is skipped that needs the data.
  static let absence: Comment = "skipped: there is no ../shared/data beside the repository"

  /// All polygons of `earcut` and `poly2tri`, by name.
  static func polygons() throws -> [(name: String, rings: [[Point]])] {
    try files("earcut", "json").map { ($0.lastPathComponent, try json($0)) }
      + files("poly2tri", "dat").map { ($0.lastPathComponent, try lines($0)) }
  }

  static func polygon(_ name: String) throws -> [[Point]] {
    try json(root.appendingPathComponent("earcut/\(name).json"))
  }

  private static func files(_ folder: String, _ suffix: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == suffix }.sorted { $0.path < $1.path }
  }

  private static func json(_ url: URL) throws -> [[Point]] {
    try JSONDecoder().decode([[[Double]]].self, from: Data(contentsOf: url))
      .map { $0.map { Point($0[0], $0[1]) } }
  }

  /// One `x y` a line.
  private static func lines(_ url: URL) throws -> [[Point]] {
    let ring = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: " ").compactMap { Double($0) } }
      .filter { $0.count == 2 }
    return [ring.map { Point($0[0], $0[1]) }]
  }
}
