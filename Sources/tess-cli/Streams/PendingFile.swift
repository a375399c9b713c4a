import Foundation

/// A file that appears under its name when it is complete, and not at all before.
///
/// Where the system can (Linux, most of its file systems), the file has no name while it is written, so that it is gone with
/// the process however that ends. Elsewhere it lies beside its place as `NAME.PID.part`, which a killed process leaves.
final class PendingFile {
  /// What messages call it.
  private let name: String
  /// Where it will be; a link stays a link, and its target is replaced.
  private let target: String
  private let temporary: String
  /// The open file; `nil` once it is closed.
  private var descriptor: Int32?
  /// Whether `temporary` is in the folder.
  private var isNamed = false

  init(_ path: String) throws(Failure) {
    name = path
    target = PendingFile.resolve(path)
    temporary = "\(target).\(getpid()).part"
    let replaced = try PendingFile.permissions(of: target, name)
    if let unnamed = PendingFile.openUnnamed(beside: target) {
      descriptor = unnamed
    } else {
      let opened = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard opened >= 0 else { throw Output.failure(path) }
      (descriptor, isNamed) = (opened, true)
    }
    if let replaced, let descriptor { fchmod(descriptor, replaced) }
  }

  deinit {
    // What was not published leaves nothing.
    if let descriptor { close(descriptor) }
    if isNamed { unlink(temporary) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    guard let descriptor else { return }
    try Output.writeAll(bytes, to: descriptor, name)
  }

  /// Ends writing: all that can fail for want of room has been done behind this.
  func complete() throws(Failure) {
    guard let descriptor else { return }
    if !isNamed {
      guard
        linkat(
          AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0
      else { throw Output.failure(name) }
      isNamed = true
    }
    self.descriptor = nil
    // Some file systems report a full disk only now.
    guard close(descriptor) == 0 else { throw Output.failure(name) }
  }

  /// Gives the complete file its name.
  func publish() throws(Failure) {
    guard rename(temporary, target) == 0 else { throw Output.failure(name) }
    isNamed = false
  }

  private static func resolve(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The permissions of the file that is replaced; `nil` where there is none.
  ///
  /// Renaming would replace what can't be written, too, and fail for a folder only in the end.
  private static func permissions(of path: String, _ name: String) throws(Failure) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR {
      errno = EISDIR
    } else if access(path, W_OK) == 0 {
      return status.st_mode & 0o777
    }
    throw Output.failure(name)
  }

  /// Opens a file without a name in the folder of `path`; `nil` where that can't be done.
  private static func openUnnamed(beside path: String) -> Int32? {
    #if os(Linux)
      // O_TMPFILE, which Swift doesn't import. The name comes by way of /proc.
      let temporaryFile = 0o20_000_000 | O_DIRECTORY
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      guard access("/proc/self/fd", X_OK) == 0 else { return nil }
      let descriptor = open(folder, temporaryFile | O_WRONLY | O_CLOEXEC, 0o666)
      return descriptor >= 0 ? descriptor : nil
    #else
      return nil
    #endif
  }
}
