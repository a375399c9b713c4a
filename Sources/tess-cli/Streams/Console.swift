import Foundation

/// Messages for people: standard error, and nothing else, so that results can be piped.
enum Console {
  /// Writes one line.
  ///
  /// Control characters from names and data must not reach a terminal as they are.
  static func say(_ line: String) {
    let safe = line.unicodeScalars.map { scalar -> Character in
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "?" : Character(scalar)
    }
    write(String(safe) + "\n")
  }

  /// Writes text as it is; where that can't be, there is nobody to tell.
  static func write(_ text: String) {
    try? Output.writeAll(Array(text.utf8), to: STDERR_FILENO, "standard error")
  }

  /// Whether a person is watching.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
