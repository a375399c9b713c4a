import Foundation

/// Where a result goes piece by piece: standard output, or a file that appears when it is complete.
final class ResultStream {
  private let descriptor: Int32
  private let name: String
  /// What is renamed to what at the end; `nil` for standard output and devices.
  private let files: (temporary: String, target: String)?
  private var isOpen = true

  init(_ output: Output) throws(Failure) {
    guard case .file(let path) = output else {
      (descriptor, name, files) = (STDOUT_FILENO, "standard output", nil)
      return
    }
    name = path
    if let device = Output.openDevice(path) {
      (descriptor, files) = (device, nil)
    } else {
      let target = Output.resolve(path)
      let (opened, temporary) = try Output.openTemporary(for: target, path)
      (descriptor, files) = (opened, (temporary, target))
    }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    try Output.writeAll(bytes, to: descriptor, name)
  }

  /// Makes the file appear under its name.
  func finish() throws(Failure) {
    guard let files else { return }
    isOpen = false
    guard close(descriptor) == 0, rename(files.temporary, files.target) == 0 else {
      let failure = Output.failure(name)
      unlink(files.temporary)
      throw failure
    }
  }

  deinit {
    // What was not finished leaves no file.
    guard let files, isOpen else { return }
    close(descriptor)
    unlink(files.temporary)
  }
}
