import Tessellate

/// Path data as text: the value of a `d` attribute, or a file with the data of one path on each
/// line.
public enum PathData {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes that may precede the first letter of a text, in UTF-8 and wider: byte order marks,
  /// and zeros.
  private static let marks: [UInt8] = byteOrderMark + [0xFE, 0xFF, 0]

  /// Whether a file is a document rather than path data: by its name, or because its first letter
  /// is `<`, in any encoding.
  public static func isDocument(_ bytes: [UInt8], name: String = "") -> Bool {
    [".svg", ".svgz"].contains { name.lowercased().hasSuffix($0) }
      || bytes.first { !ValueScanner.isSpace($0) && !marks.contains($0) } == UInt8(ascii: "<")
  }

  /// Removes a byte order mark.
  package static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes
  }

  /// Reads the paths of a file, each with its line, from 1.
  ///
  /// Blank lines, and lines whose first letter is `#`, are skipped; lines may end in `\r\n`. The
  /// text may be in UTF-16 with a byte order mark.
  public static func paths(
    of bytes: [UInt8]
  ) throws(DrawingError) -> [(line: Int, path: Path)] {
    var paths: [(line: Int, path: Path)] = []
    let text = try MarkupEncoding.utf8(bytes)
    let lines = withoutMark(text[...]).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let first = line.first(where: { !ValueScanner.isSpace($0) }),
        first != UInt8(ascii: "#")
      else { continue }
      let data = String(decoding: line, as: UTF8.self)
      paths.append((index + 1, try path(data, line: index + 1)))
    }
    return paths
  }

  /// Reads the path of one line; all its numbers, and the sums of relative ones, must be finite.
  public static func path(_ data: String, line: Int = 1) throws(DrawingError) -> Path {
    let path: Path
    do throws(SVGPathError) {
      path = try Path(svg: data)
    } catch {
      throw DrawingError(
        line: line, column: error.offset + 1, message: "expected \(error.expected.rawValue)")
    }
    guard path.invalidElement == nil else {
      throw DrawingError(line: line, column: 1, message: "expected finite numbers")
    }
    return path
  }

  /// The path data of a `d` property, `path("…")`; `nil` where it is in error.
  static func data(css text: String) -> String? {
    var scanner = ValueScanner(text)
    guard scanner.identifier().lowercased() == "path", scanner.take("(") else { return nil }
    let inner = scanner.rest.trimmed
    guard inner.last == ")", case let quoted = inner.dropLast().trimmed, quoted.utf8.count >= 2,
      let quote = quoted.first, quote == "\"" || quote == "'", quoted.last == quote
    else { return nil }
    return String(quoted.dropFirst().dropLast())
  }
}
