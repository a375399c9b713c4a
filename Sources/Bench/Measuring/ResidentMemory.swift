import Foundation

/// The peak memory of a row, as the Linux kernel counts it for the process; unavailable elsewhere.
enum ResidentMemory {
  /// Returns the peak of resident bytes while `body` runs, less those before it: inputs, buffers
  /// and results.
  static func peak(_ body: () throws -> Void) rethrows -> Int? {
    guard restart(), let before = bytes("VmRSS:") else {
      try body()
      return nil
    }
    try body()
    return bytes("VmHWM:").map { max(0, $0 - before) }
  }

  /// Resets the kernel's peak (`man 5 proc`, clear_refs).
  private static func restart() -> Bool {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return false }
    defer { try? file.close() }
    return (try? file.write(contentsOf: Data("5".utf8))) != nil
  }

  private static func bytes(_ field: String) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    for line in status.split(separator: "\n") where line.hasPrefix(field) {
      let kilobytes = line.dropFirst(field.count).split(whereSeparator: \.isWhitespace).first
      return kilobytes.flatMap { Int($0) }.map { $0 * 1024 }
    }
    return nil
  }
}
