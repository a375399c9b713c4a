import Testing

/// Tests that files can be read: the formatter breaks code, but neither comments nor files.
@Suite struct PageTests {
  private static func faults(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var faults = lines.count > 600 ? ["\(lines.count) lines"] : []
    for (number, line) in lines.enumerated() where line.count > 100 {
      let isComment = line.drop { $0 == " " }.hasPrefix("//")
      if isComment && !line.contains("https://") { faults.append("line \(number + 1): \(line)") }
    }
    return faults
  }

  @Test func filesAreShortAndCommentsNarrow() throws {
    let files = try librarySources()
    #expect(files.count > 300)
    for file in files { #expect(Self.faults(file.text) == [], "\(file.name)") }
  }

  @Test func plantedFaultsAreFound() {
    let words = String(repeating: "word ", count: 20)
    #expect(Self.faults("let a = 1\n  // \(words)") == ["line 2:   // \(words)"])
    #expect(Self.faults("  /// \(words.dropLast(6))") == [])
    #expect(Self.faults(String(repeating: "let a = 1\n", count: 600)) == ["601 lines"])
  }
}
