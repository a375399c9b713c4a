/// A data file of `Tests/Cases`: a path or a drawing, with runs that say what it must give.
///
/// A run is a line of the header: `# fill rule=evenodd area=1894 valid` above path data, `<!-- mesh
/// extrude=2 euler=2 valid -->` above a drawing. Its first word is the verb; a word is an
/// expectation if its name is one's, and an option otherwise. A line whose first word ends in a
/// colon is a remark.
package struct CaseFile: Sendable {
  /// An option of a run: `width=4`, or `strict`.
  package struct Option: Sendable, Equatable {
    package var name: String
    package var value: String?
  }

  /// A line of the header: what is done with the data, and what that must give.
  package struct Run: Sendable {
    package var verb: String
    package var options: [Option]
    package var expectations: [CaseExpectation]
  }

  /// The lines of the header, in order.
  package var runs: [Run] = []
  /// The path data or the document, with its header if that is a part of it.
  package var data: String

  /// Reads a file of path data, whose header is the lines that start with `#`; `verbs` are those
  /// that a run may have.
  package init(path text: String, verbs: [String]) throws(CaseError) {
    var lines: [Substring] = []
    var data: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") { lines.append(line.dropFirst()) } else { data.append(line) }
    }
    self.data = data.joined(separator: "\n")
    try read(lines, verbs, example: "# fill area=100 valid")
  }

  /// Reads an SVG document, whose header is the comments before its root; `verbs` are those that a
  /// run may have.
  package init(svg text: String, verbs: [String]) throws(CaseError) {
    data = text
    var lines: [Substring] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "<!--"),
      let end = rest[start.upperBound...].firstRange(of: "-->"),
      !rest[..<start.lowerBound].contains("<svg")
    {
      lines.append(rest[start.upperBound..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    try read(lines, verbs, example: "<!-- mesh area=100 valid -->")
  }

  private mutating func read(
    _ lines: [Substring], _ verbs: [String], example: String
  ) throws(CaseError) {
    for line in lines {
      let words = try Self.words(line)
      guard let verb = words.first, !verb.hasSuffix(":") else { continue }
      guard verbs.contains(verb) else {
        throw CaseError("verb \(verb)", expected: verbs.joined(separator: ", "))
      }
      var run = Run(verb: verb, options: [], expectations: [])
      for word in words.dropFirst() {
        if let expectation = try CaseExpectation.read(word) {
          run.expectations.append(expectation)
        } else {
          let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
          run.options.append(Option(name: parts[0], value: parts.count > 1 ? parts[1] : nil))
        }
      }
      guard !run.expectations.isEmpty else {
        throw CaseError("no expectation", expected: CaseExpectation.grammar)
      }
      runs.append(run)
    }
    guard !runs.isEmpty else { throw CaseError("no run", expected: "a line as \(example)") }
  }

  /// The words of a line, which blanks separate outside of quotation marks.
  private static func words(_ line: Substring) throws(CaseError) -> [String] {
    var words: [String] = []
    var word = ""
    var (isQuoted, isOpen) = (false, false)
    for character in line {
      if character == "\"" {
        (isQuoted, isOpen) = (!isQuoted, true)
      } else if character.isWhitespace && !isQuoted {
        if isOpen { words.append(word) }
        (word, isOpen) = ("", false)
      } else {
        word.append(character)
        isOpen = true
      }
    }
    if isQuoted { throw CaseError("an open quotation mark", expected: "another one") }
    if isOpen { words.append(word) }
    return words
  }
}

/// A header that cannot be read.
package struct CaseError: Error, CustomStringConvertible {
  /// What was found.
  package var found: String
  /// What would have been right.
  package var expected: String

  package init(_ found: String, expected: String) {
    (self.found, self.expected) = (found, expected)
  }

  package var description: String { "found \(found), expected \(expected)" }
}
