import Foundation

/// Files that belong together, written one by one on any thread, which all appear at the end.
final class OutputSeries: @unchecked Sendable {
  private let lock = NSLock()
  private var finished: [PendingFile] = []

  /// Writes files that stay invisible until `finish()`.
  func add(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    for (path, bytes) in files {
      let file = try PendingFile(path)
      try file.write(bytes)
      try file.complete()
      lock.withLock { finished.append(file) }
    }
  }

  /// Makes all files appear under their names; without this call, none does.
  func finish() throws(Failure) {
    for file in finished { try file.publish() }
    finished = []
  }
}
