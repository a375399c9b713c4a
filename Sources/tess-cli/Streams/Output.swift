import Foundation

/// Where a result goes: files that appear whole or not at all, or standard output.
enum Output {
  case standard
  case file(String)

  /// Standard output for `nil` and `-`.
  init(_ path: String?) {
    if let path, path != "-" { self = .file(path) } else { self = .standard }
  }

  /// Where the file lies; `nil` for standard output.
  var path: String? {
    guard case .file(let path) = self else { return nil }
    return path
  }

  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes files that belong together; standard output takes the last alone.
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
  /// Each is written under another name beside its place first. Only when all are complete are they renamed, so
  /// that a failure leaves what was there before, and no partial file.
  static func write(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    var finished: [(temporary: String, path: String)] = []
    do throws(Failure) {
      for (path, bytes) in files {
        if let descriptor = openDevice(path) {
          defer { close(descriptor) }
          try writeAll(bytes, to: descriptor, path)
        } else {
          // A link stays a link: its target is replaced.
          let target = resolve(path)
          finished.append((try writeTemporary(bytes, for: target, path), target))
        }
      }
      for (temporary, path) in finished {
        guard rename(temporary, path) == 0 else { throw failure(path) }
      }
    } catch {
      for (temporary, _) in finished { unlink(temporary) }
      throw error
    }
  }

  /// Opens what can't be replaced by renaming: a terminal, a pipe, `/dev/null`.
  static func openDevice(_ path: String) -> Int32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFREG, kind != S_IFDIR else { return nil }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  static func resolve(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Writes a new file beside `path` and returns its name.
  static func writeTemporary(
    _ bytes: [UInt8], for path: String, _ name: String
  ) throws(Failure) -> String {
    let (descriptor, temporary) = try openTemporary(for: path, name)
    do throws(Failure) {
      try writeAll(bytes, to: descriptor, name)
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    // Some file systems report a full disk only now.
    guard close(descriptor) == 0 else {
      let failure = failure(name)
      unlink(temporary)
      throw failure
    }
    return temporary
  }

  /// Opens a new file beside `path`, to be renamed when it is complete.
  static func openTemporary(
    for path: String, _ name: String
  ) throws(Failure) -> (descriptor: Int32, temporary: String) {
    let temporary = "\(path).\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(name) }
    return (descriptor, temporary)
  }

  /// Writes all bytes, however many calls it takes.
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

  /// What the system says of the last call.
  static func failure(_ name: String) -> Failure {
    Failure(.cannotCreate, "\(name): \(String(cString: strerror(errno)))")
  }
}
