import Foundation

/// The destination of a result in pieces: standard output, or a file that appears when it is
/// complete.
final class ResultStream {
  private let name: String
  /// Standard output, or a device that can't be replaced; `nil` for a file.
  private let device: Int32?
  private let file: PendingFile?

  init(_ output: Output) throws(Failure) {
    guard case .file(let path) = output else {
      (name, device, file) = ("standard output", STDOUT_FILENO, nil)
      return
    }
    name = path
    device = try Output.openDevice(path)
    file = device == nil ? try PendingFile(path) : nil
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    try file?.write(bytes)
    if let device { try Output.writeAll(bytes, to: device, name) }
  }

  /// Makes the file appear under its name.
  func finish() throws(Failure) {
    try file?.complete()
    try file?.publish()
  }

  deinit {
    if let device, device != STDOUT_FILENO { close(device) }
  }
}
