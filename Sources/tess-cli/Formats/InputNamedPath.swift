/// The path of an output with a place for the name of its input, as `out/%s.png`.
struct InputNamedPath: Sendable {
  private let head, tail: String

  /// - Returns: `nil` where the path has no such place, or more than one.
  init?(_ path: String) {
    // Most paths have no place, and to split them loads what finds a text in another.
    guard path.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let parts = path.split(separator: "%s", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    (head, tail) = (String(parts[0]), String(parts[1]))
  }

  /// The path for an input: its name has neither folders nor suffix.
  func path(for input: String) -> String {
    let file = input.split(separator: "/").last.map(String.init) ?? input
    // A name that begins with its only point has no suffix.
    guard let point = file.lastIndex(of: "."), point > file.startIndex else {
      return head + file + tail
    }
    return head + file[..<point] + tail
  }
}
