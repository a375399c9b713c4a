import Foundation
import Testing

/// Tests that the front page of the documentation leads to every public type and to every page.
@Suite struct TopicsTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
  }

  private let catalog = "Sources/Tessellate/Tessellate.docc"

  @Test func everyPublicTypeIsATopic() throws {
    let topics = try text("\(catalog)/Tessellate.md")
    let types = try text("Tests/API/Tessellate.txt").split(separator: "\n").compactMap { line in
      line.wholeMatch(of: #/(\w+)\t(struct|enum|class|protocol|typealias) .*/#).map { $0.1 }
    }
    #expect(types.count > 60)
    // Extended types of the standard library have no page of their own.
    for type in types { #expect(topics.contains("- ``\(type)``"), "\(type)") }
  }

  @Test func everyPageIsATopic() throws {
    let topics = try text("\(catalog)/Tessellate.md")
    let folder = repository.appendingPathComponent(catalog)
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }
      .map { String(($0.split(separator: "/").last ?? "").dropLast(3)) }
    #expect(pages.count > 20)
    for page in pages where page != "Tessellate" {
      #expect(topics.contains("- <doc:\(page)>"), "\(page)")
    }
  }
}
