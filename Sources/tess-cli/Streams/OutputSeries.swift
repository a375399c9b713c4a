import Foundation

/// Many files that belong together, finished one by one on any thread, and all appearing at the end.
final class OutputSeries: @unchecked Sendable {
  private let lock = NSLock()
  private var finished: [(temporary: String, path: String)] = []

  /// Writes files under other names beside their places.
  func add(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    for (path, bytes) in files {
      let target = Output.resolve(path)
      let temporary = try Output.writeTemporary(bytes, for: target, path)
      lock.withLock { finished.append((temporary, target)) }
    }
  }

  /// Makes all files appear under their names.
  func finish() throws(Failure) {
    for (temporary, path) in finished {
      guard rename(temporary, path) == 0 else { throw Output.failure(path) }
    }
    finished = []
  }

  // What was not finished leaves no file.
  deinit { for (temporary, _) in finished { unlink(temporary) } }
}
