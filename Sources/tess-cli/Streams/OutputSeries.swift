import Foundation

/// Many files that belong together, finished one by one on any thread, and all appearing at the end.
final class OutputSeries: @unchecked Sendable {
  private let lock = NSLock()
  private var finished: [PendingFile] = []

  /// Writes files that are not to be seen yet.
  func add(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    for (path, bytes) in files {
      let file = try PendingFile(path)
      try file.write(bytes)
      try file.complete()
      lock.withLock { finished.append(file) }
    }
  }

  /// Makes all files appear under their names; what was not finished leaves none.
  func finish() throws(Failure) {
    for file in finished { try file.publish() }
    finished = []
  }
}
