import Foundation
import TessellateSVG

/// The bytes of a file or of standard input.
struct Input {
  /// The name in messages.
  let name: String
  let bytes: [UInt8]

  /// The largest input in bytes: more than any drawing has, less than exhausts a machine.
  static let limit = 1 << 30

  /// Reads a file, or standard input for `-`.
  init(_ path: String) throws(Failure) {
    name = path == "-" ? "standard input" : path
    let source = try ByteSource(path)
    var bytes: [UInt8] = []
    let limit = MemoryBudget.current.inputBytes
    while try source.read(into: &bytes) > 0 {
      guard bytes.count <= limit else {
        throw Failure(.data, "\(name): more bytes than the budget of \(limit)")
      }
    }
    self.bytes = bytes
  }

  /// The input with its content in place of a gzip file.
  func decompressed() throws(Failure) -> Input {
    guard Gzip.isCompressed(bytes) else { return self }
    let limit = MemoryBudget.current.inputBytes
    do throws(Gzip.Problem) {
      return Input(name: name, bytes: try Gzip.content(of: bytes, limit: limit))
    } catch {
      switch error {
      case .invalid(let byte):
        throw Failure(.data, "\(name), byte \(byte): expected a valid gzip file")
      case .tooLong: throw Failure(.data, "\(name): more bytes than the budget of \(limit)")
      }
    }
  }

  private init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Appends the bytes of one call of `read`, and returns their number; 0 at the end.
  static func read(
    _ descriptor: Int32, _ name: String, into bytes: inout [UInt8]
  ) throws(Failure) -> Int {
    var count = 0
    bytes.append(addingCapacity: 1 << 16) { tail in
      tail.withUnsafeMutableBufferPointer { memory, initialized in
        repeat {
          count = Foundation.read(descriptor, memory.baseAddress, memory.count)
        } while count < 0 && errno == EINTR
        initialized = max(count, 0)
      }
    }
    guard count >= 0 else { throw failure(name) }
    return count
  }

  /// The failure for the last error of the system.
  static func failure(_ name: String) -> Failure {
    Failure(.noInput, "\(name.isEmpty ? "''" : name): \(String(cString: strerror(errno)))")
  }
}
