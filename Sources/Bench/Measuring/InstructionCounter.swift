import Foundation

/// Counts the instructions of rows by running this program again under valgrind's callgrind.
///
/// Unlike times, counts hardly vary from run to run. They are of one sweep after buffers have
/// grown, and of the function `countedSweeps` only. The processor's own counters are seldom
/// available in virtual machines.
///
/// All rows share one run, because its start takes two seconds: callgrind writes what it has
/// counted whenever the function returns.
enum InstructionCounter {
  /// Returns the counts for one sweep over the inputs of each row, in the order of the names, which
  /// is that of the suites; `inputs` may have added rows.
  static func counts(_ names: [String], inputs: [String]) throws -> [Int] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "callgrind-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let messages = Pipe()
    let valgrind = valgrind(names, inputs, output: folder.appending(path: "part").path)
    valgrind.standardError = messages
    valgrind.standardOutput = FileHandle.nullDevice
    try valgrind.run()
    let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    valgrind.waitUntilExit()
    let counts = (1...names.count).compactMap { part in
      summary(folder.appending(path: "part.\(part)"))
    }
    guard valgrind.terminationStatus == 0, counts.count == names.count else {
      throw BenchError(
        message: "--instructions: expected valgrind to count \(names.count) rows, but it counted "
          + "\(counts.count) and said:\n\(text)",
        exitCode: 69)
    }
    return counts
  }

  private static func valgrind(_ names: [String], _ inputs: [String], output: String) -> Process {
    let valgrind = Process()
    valgrind.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    valgrind.arguments =
      [
        "valgrind", "--tool=callgrind", "--toggle-collect=*countedSweeps*",
        // Another pattern for the same function: callgrind ignores the second use of one.
        "--dump-after=*Bench*countedSweeps*", "--callgrind-out-file=\(output)",
        Bundle.main.executablePath ?? CommandLine.arguments[0], "--sweeps", "1", "--exact",
      ] + names.flatMap { ["--filter", $0] } + inputs.flatMap { ["--input", $0] }
    return valgrind
  }

  /// The count of one of callgrind's files.
  private static func summary(_ file: URL) -> Int? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").last { $0.hasPrefix("summary:") }
    return line.flatMap { Int($0.dropFirst("summary: ".count)) }
  }
}
