import Foundation

/// Counts the instructions of a row by running this program again under valgrind's callgrind.
///
/// Unlike times, counts hardly vary from run to run. They are of one sweep after buffers have
/// grown, and of the function `countedSweeps` only. The processor's own counters are seldom
/// available in virtual machines.
enum InstructionCounter {
  /// Returns the count for one sweep over the inputs of the row, which `inputs` may have added.
  static func count(_ name: String, inputs: [String]) throws -> Int {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "callgrind-\(UUID()).out")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let messages = Pipe()
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let valgrind = Process()
    valgrind.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    valgrind.arguments =
      [
        "valgrind", "--tool=callgrind", "--toggle-collect=*countedSweeps*",
        "--callgrind-out-file=\(scratch.path)", program, "--sweeps", "1", "--exact", "--filter",
        name,
      ] + inputs.flatMap { ["--input", $0] }
    valgrind.standardError = messages
    valgrind.standardOutput = FileHandle.nullDevice
    try valgrind.run()
    let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    valgrind.waitUntilExit()
    guard valgrind.terminationStatus == 0,
      let collected = text.range(of: "Collected : "),
      let count = Int(text[collected.upperBound...].prefix { $0.isNumber })
    else {
      throw BenchError(
        message: "--instructions: \(name): expected valgrind to count, but it said:\n\(text)",
        exitCode: 69)
    }
    return count
  }
}
