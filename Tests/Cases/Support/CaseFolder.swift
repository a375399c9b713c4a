import Foundation

/// The folder `Tests/Cases`.
package enum CaseFolder {
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The names of all cases with a suffix, in order.
  package static func names(suffix: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    return (names ?? []).filter { $0.hasSuffix("." + suffix) }.sorted()
  }

  /// The contents of a case.
  package static func text(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }
}
