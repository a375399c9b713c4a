import Foundation

/// Messages for people: standard error, and nothing else, so that results can be piped.
enum Console {
  /// Control characters in names and data are replaced, so that they can't control a terminal.
  static func say(_ line: String) {
    let safe = line.unicodeScalars.map { scalar -> Character in
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "?" : Character(scalar)
    }
    write(String(safe) + "\n")
  }

  /// Writes text as it is; a failure is ignored, because nothing is left to report it to.
  static func write(_ text: String) {
    try? Output.writeAll(Array(text.utf8), to: STDERR_FILENO, "standard error")
  }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
