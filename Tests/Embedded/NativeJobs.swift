import Foundation

/// Prints the hashes of random jobs, a hundred to a line, then of each line of path data.
@main struct NativeJobs {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = UInt64(arguments[1]) else {
      fatalError("usage: \(arguments[0]) JOBS PATHS")
    }
    for first in stride(from: 0, to: count, by: 100) {
      print(hexadecimal(tessJobs(first, min(first + 100, count))))
    }
    for line in try Data(contentsOf: URL(filePath: arguments[2])).split(separator: 10) {
      let bytes = Array(line)
      print(hexadecimal(bytes.withUnsafeBufferPointer { tessJobOfPath($0.baseAddress!, $0.count) }))
    }
  }

  private static func hexadecimal(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
