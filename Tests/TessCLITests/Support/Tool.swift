import Foundation

/// Runs the built `tess-cli` as a user would.
struct Tool {
  var code: Int32
  var output: Data
  var messages: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The executable, which is beside the one that runs the tests.
  static let executable: URL = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    #if os(macOS)
      folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? folder
    #endif
    return folder.deletingLastPathComponent().appendingPathComponent("tess-cli")
  }()

  @discardableResult
  static func run(_ arguments: String..., input: String = "", in folder: URL? = nil) throws -> Tool
  {
    try run(arguments, input: Data(input.utf8), in: folder)
  }

  static func run(_ arguments: [String], input: Data, in folder: URL? = nil) throws -> Tool {
    try run(executable, arguments, input, folder)
  }

  /// Runs a line of the shell, whose `$0` is the tool; for an end by a signal the code is 128 more
  /// than its number.
  static func shell(_ line: String, in folder: URL? = nil) throws -> Tool {
    let shell = URL(fileURLWithPath: "/bin/sh")
    return try run(shell, ["-c", line, executable.path], Data(), folder)
  }

  private static func run(
    _ program: URL, _ arguments: [String], _ input: Data, _ folder: URL?
  ) throws -> Tool {
    // Streams are files, which never fill up as pipes do.
    let scratch = try Scratch()
    let files = ["in", "out", "err"].map { scratch.url.appendingPathComponent($0) }
    try input.write(to: files[0])
    try Data().write(to: files[1])
    try Data().write(to: files[2])
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    if let folder { process.currentDirectoryURL = folder }
    try process.run()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Tool(
      code: process.terminationStatus + (isSignal ? 128 : 0),
      output: try Data(contentsOf: files[1]),
      messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}

/// A folder that is removed with the value.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tessellate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// The names of all files in the folder.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
