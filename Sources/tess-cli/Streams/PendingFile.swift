import Foundation

/// A file that appears under its name when it is complete, and not before.
///
/// Where the system allows (Linux, on most of its file systems), the file has no name while it is
/// written, so that it disappears with the process however that ends. Elsewhere it is a
/// `NAME.PID.part` beside its place, which a killed process leaves there.
final class PendingFile {
  /// The name in messages.
  private let name: String
  /// The final path; a link stays a link, and its target is replaced.
  private let target: String
  private let temporary: String
  /// The open file; `nil` once it is closed.
  private var descriptor: Int32?
  /// Whether `temporary` exists in the folder.
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
    // A file that was not published leaves nothing.
    if let descriptor { close(descriptor) }
    if isNamed { unlink(temporary) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    guard let descriptor else { return }
    try Output.writeAll(bytes, to: descriptor, name)
  }

  /// Ends writing; everything that can fail for lack of space has been done after it.
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
    // Some file systems report a full disk only when a file is closed.
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
  /// They are checked first, because renaming would also replace a file that can't be written, and
  /// would fail for a folder only at the end.
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

  /// Opens a file without a name in the folder of `path`; `nil` where the system can't.
  private static func openUnnamed(beside path: String) -> Int32? {
    #if os(Linux)
      // O_TMPFILE, which Swift does not import. The file gets its name through /proc.
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
