import Foundation
import Testing

@testable import tess_cli

/// Inputs that can't be read, and outputs that can't be written, give the exit code of the
/// contract, one line, and no partial file.
@Suite struct BadFilesTests {
  private static let triangle = "M0 0h9v9z"
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>
    """
  /// The commands that read a drawing, each with a name for its output.
  private static let commands = [
    ("mesh", "a.obj"), ("mesh", "a.glb"), ("render", "a.png"), ("flatten", "a.txt"),
    ("stroke", "a.svg"), ("info", "a.json"),
  ]

  private func expect(
    _ run: Tool, _ code: Int32, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.code == code, "\(run.messages)", sourceLocation: sourceLocation)
    #expect(run.messages == "tess-cli: \(message)\n", sourceLocation: sourceLocation)
  }

  // MARK: Input

  @Test(arguments: commands)
  func anEmptyFileIsNoDocumentButEmptyPathData(command: String, output: String) throws {
    let scratch = try Scratch()
    for name in ["empty.svg", "empty.txt"] {
      try Data().write(to: scratch.url.appendingPathComponent(name))
    }
    let document = try Tool.run(
      [command, "empty.svg", "-o", output], input: Data(), in: scratch.url)
    expect(document, 65, "empty.svg:1:1: expected an XML document with an svg element")
    #expect(scratch.names == ["empty.svg", "empty.txt"])
    // Path data without a path is an empty drawing.
    let text = try Tool.run(
      [command, "empty.txt", "-q", "-o", output], input: Data(), in: scratch.url)
    #expect(text.code == 0, "\(text.messages)")
  }

  @Test(arguments: commands)
  func foldersAndMissingFilesCannotBeRead(command: String, output: String) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.url.appendingPathComponent("folder.svg"), withIntermediateDirectories: false)
    for (name, reason) in [("folder.svg", "Is a directory"), ("none", "No such file or directory")]
    {
      let run = try Tool.run([command, name, "-o", output], input: Data(), in: scratch.url)
      expect(run, 66, "\(name): \(reason)")
    }
    #expect(scratch.names == ["folder.svg"])
  }

  @Test(arguments: commands)
  func truncatedDocumentsAreErrorsAtTheirPlace(command: String, output: String) throws {
    let scratch = try Scratch()
    let text = Array(Self.drawing.utf8)
    for length in stride(from: 1, to: text.count - 1, by: 9) {
      try Data(text.prefix(length)).write(to: scratch.url.appendingPathComponent("d.svg"))
      let run = try Tool.run([command, "d.svg", "-o", output], input: Data(), in: scratch.url)
      #expect(run.code == 65)
      #expect(run.messages.hasPrefix("tess-cli: d.svg:1:"), "\(run.messages)")
      #expect(run.messages.split(separator: "\n").count == 1)
    }
    #expect(scratch.names == ["d.svg"])
  }

  @Test func verifyRejectsWhatIsNoMesh() throws {
    let scratch = try Scratch()
    for name in ["a.ply", "a.stl"] {
      try Data().write(to: scratch.url.appendingPathComponent(name))
      let run = try Tool.run(["verify", name], input: Data(), in: scratch.url)
      #expect(run.code == 65)
      #expect(run.messages.split(separator: "\n").count == 1)
    }
    expect(try Tool.run(["verify", "."], input: Data(), in: scratch.url), 66, ".: Is a directory")
  }

  // MARK: Output

  @Test(arguments: commands)
  func unwritableOutputsAreReported(command: String, output: String) throws {
    let scratch = try Scratch()
    func run(_ output: String) throws -> Tool {
      try Tool.run(
        [command, "--path", Self.triangle, "-o", output], input: Data(), in: scratch.url)
    }
    expect(try run("no/\(output)"), 73, "no/\(output): No such file or directory")
    try FileManager.default.createDirectory(
      at: scratch.url.appendingPathComponent(output), withIntermediateDirectories: false)
    expect(try run(output), 73, "\(output): Is a directory")
    #expect(scratch.names == [output])
    guard geteuid() != 0 else { return print("skipped: the superuser may write anything") }
    try Data("before".utf8).write(to: scratch.url.appendingPathComponent("b.\(output)"))
    chmod(scratch.path("b.\(output)"), 0o444)
    expect(try run("b.\(output)"), 73, "b.\(output): Permission denied")
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.obj")
    try Data("before".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o640)
    #expect(try Tool.run("mesh", "--path", Self.triangle, "-o", path).code == 0)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  /// The reader of the pipe closes it before anything is written.
  @Test(arguments: commands)
  func aClosedPipeIsReported(command: String, output: String) throws {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments =
      [command, "--path", Self.triangle] + (command == "mesh" ? ["--format", "obj"] : [])
    process.standardOutput = pipe
    let messages = Pipe()
    process.standardError = messages
    try pipe.fileHandleForReading.close()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 73)
    let text = String(
      decoding: try messages.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text == "tess-cli: standard output: Broken pipe\n")
  }

  #if os(Linux)
    @Test(arguments: commands)
    func aFullDiskLeavesNoFile(command: String, output: String) throws {
      let scratch = try Scratch()
      // One page is less than any of the results.
      guard shell("mount -t tmpfs -o size=4k,nr_inodes=100 tessellate '\(scratch.url.path)'") else {
        return print("skipped: a small file system can't be mounted here")
      }
      defer { _ = shell("umount '\(scratch.url.path)'") }
      let data = (0..<2000).map { "M\($0) 0h9v\($0 % 9 + 1).125z" }.joined(separator: "\n")
      let options: [String] =
        switch command {
        case "render": ["--stroke", "red", "--background", "white", "--width", "900"]
        case "flatten": []
        default: ["--stroke", "red"]
        }
      let run = try Tool.run(
        [command, "-", "-o", scratch.path(output)] + options,
        input: Data(data.utf8))
      expect(run, 73, "\(scratch.path(output)): No space left on device")
      #expect(scratch.names.isEmpty)
    }

    /// A file that is not complete does not exist, however the process ends.
    @Test func aKilledProcessLeavesNothing() throws {
      let scratch = try Scratch()
      let input = Pipe()
      let process = Process()
      process.executableURL = Tool.executable
      process.arguments = ["mesh", "--lines", "-o", scratch.path("a.jsonl"), "--format", "obj"]
      process.standardInput = input
      try process.run()
      let line = Data("a\t\(Self.triangle)\n".utf8)
      for _ in 0..<1000 { input.fileHandleForWriting.write(line) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(scratch.names.isEmpty)
    }

    private func shell(_ command: String) -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", command + " 2>/dev/null"]
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  #endif
}
