import Foundation

/// A file or standard input, read piece by piece.
final class ByteSource {
  private let descriptor: Int32
  private let name: String

  /// Opens a file, or standard input for `-`.
  init(_ path: String) throws(Failure) {
    name = path == "-" ? "standard input" : path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Input.failure(name) }
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// Appends the bytes of one read, and returns their number; 0 at the end.
  func read(into bytes: inout [UInt8]) throws(Failure) -> Int {
    try Input.read(descriptor, name, into: &bytes)
  }
}
