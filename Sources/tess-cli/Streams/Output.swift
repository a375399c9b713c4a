import Foundation

/// The destination of a result: files that appear whole or not at all, or standard output.
enum Output {
  case standard
  case file(String)

  /// Standard output for `nil` and `-`.
  init(_ path: String?) {
    if let path, path != "-" { self = .file(path) } else { self = .standard }
  }

  /// The path of the file; `nil` for standard output.
  var path: String? {
    guard case .file(let path) = self else { return nil }
    return path
  }

  /// Checks that a picture may be written here: its bytes would garble a terminal.
  func checkForPictures() throws(UsageError) {
    guard case .standard = self, isatty(STDOUT_FILENO) == 1 else { return }
    throw UsageError("expected -o FILE, or a pipe: a picture can't be written to a terminal")
  }

  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes files that belong together; standard output takes only the last.
  func write(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    guard case .file = self else { return try write(files.last?.bytes ?? []) }
    try Output.write(files)
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    switch self {
    case .standard: try Output.writeAll(bytes, to: STDOUT_FILENO, "standard output")
    case .file(let path): try Output.write([(path, bytes)])
    }
  }

  /// Writes several files that belong together.
  ///
  /// They get their names only when all are complete, so that a failure leaves everything as it was
  /// before, and no partial file.
  static func write(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    var pending: [PendingFile] = []
    // The last file is the one asked for, and its errors come first.
    for (path, bytes) in files.reversed() {
      if let descriptor = try openDevice(path) {
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor, path)
      } else {
        let file = try PendingFile(path)
        try file.write(bytes)
        pending.append(file)
      }
    }
    for file in pending { try file.complete() }
    for file in pending { try file.publish() }
  }

  /// Opens a destination that can't be replaced by renaming: a terminal, a pipe, `/dev/null`.
  ///
  /// Returns `nil` for files, and for names that are free.
  static func openDevice(_ path: String) throws(Failure) -> Int32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFREG, kind != S_IFDIR else { return nil }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    return descriptor
  }

  /// Writes all bytes, in as many calls as that takes.
  static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, _ name: String
  ) throws(Failure) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress! + start, $0.count - start)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(name) }
      start += count
    }
  }

  /// The failure for the last error of the system.
  static func failure(_ name: String) -> Failure {
    Failure(.cannotCreate, "\(name.isEmpty ? "''" : name): \(String(cString: strerror(errno)))")
  }
}
