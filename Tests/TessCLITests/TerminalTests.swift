import Foundation
import Testing

@testable import tess_cli

/// Output on a terminal: a bar for long work, which disappears at the end, and the summary line.
@Suite struct TerminalTests {
  @Test func theBarShowsShareAndTime() {
    #expect(
      Progress.line(done: 1, total: 4, elapsed: .seconds(2))
        == String(repeating: "█", count: 7) + String(repeating: "░", count: 23)
        + " 25 %, 1 of 4, 6 s left")
    #expect(Progress.line(done: 0, total: 0, elapsed: .zero).hasSuffix(" 0 %, 0 of 0, 0 s left"))
    #expect(Progress.line(done: 4, total: 4, elapsed: .seconds(1)).hasSuffix("0 s left"))
  }

  @Test func aTerminalGetsABarAndASummary() throws {
    let scratch = try Scratch()
    try stars(80).write(toFile: scratch.path("a.txt"), atomically: true, encoding: .utf8)
    let text = try run("mesh", scratch.path("a.txt"), "--jobs", "1", "-o", scratch.path("a.obj"))
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n")
    let last = try #require(lines.last)
    #expect(lines.count == 1)
    // A carriage return goes back to the start of the line, so the last piece remains.
    let pieces = last.split(separator: "\r", omittingEmptySubsequences: false)
    #expect(pieces.last?.replacing("\u{1B}[K", with: "").hasPrefix("80 paths, ") == true)
    // A machine that takes less than half a second draws no bar.
    for piece in pieces.dropFirst().dropLast() {
      #expect(piece.contains(" of 80, ") && piece.hasSuffix(" s left\u{1B}[K"), "\(piece)")
    }
    if pieces.count > 1 { #expect(pieces.last?.hasPrefix("\u{1B}[K") == true) }
  }

  @Test func quietWritesNothing() throws {
    let scratch = try Scratch()
    try stars(40).write(toFile: scratch.path("a.txt"), atomically: true, encoding: .utf8)
    #expect(try run("mesh", scratch.path("a.txt"), "-q", "-o", scratch.path("a.obj")) == "")
  }

  /// Names come from files, and must not control the terminal.
  @Test func messagesHaveNoControlCharacters() throws {
    #expect(try run("mesh", "\u{1B}[2Jx") == "tess-cli: ?[2Jx: No such file or directory\r\n")
  }

  @Test(arguments: [
    ["render", "--path", "M0 0h9v9z"], ["animate", "ring-arrow"],
    ["scene", "ring-arrow", "--format", "ppm"],
  ])
  func aTerminalGetsNoPicture(words: [String]) throws {
    let text = try run(words, stream: \.standardOutput)
    #expect(text == "")
    let message = "expected -o FILE, or a pipe: a picture can't be written to a terminal"
    #expect(try run(words, stream: \.standardError, and: \.standardOutput).contains(message))
    let mesh = try run(["mesh", "--path", "M0 0h9v9z"], stream: \.standardOutput)
    #expect(mesh.contains("f 1//1 "))
  }

  /// Path data that takes some time: stars whose edges all cross.
  private func stars(_ count: Int) -> String {
    (0..<count).map { index in
      let corners = (0..<101).map { corner in
        let angle = Double(corner * 50) / 101 * 2 * .pi
        return "\(500 + 400 * cos(angle) + Double(index)) \(500 + 400 * sin(angle))"
      }
      return "M" + corners.joined(separator: " ") + "z"
    }.joined(separator: "\n")
  }

  /// The messages of the tool on a pseudo-terminal.
  private func run(_ arguments: String...) throws -> String {
    try run(arguments, stream: \.standardError)
  }

  /// The output of the tool on a pseudo-terminal that is one of its streams, or two.
  private func run(
    _ arguments: [String], stream: ReferenceWritableKeyPath<Process, Any?>,
    and other: ReferenceWritableKeyPath<Process, Any?>? = nil
  ) throws -> String {
    let (master, name) = try openTerminal()
    let terminal = FileHandle(fileDescriptor: open(name, O_RDWR | O_NOCTTY), closeOnDealloc: true)
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process[keyPath: stream] = terminal
    if let other { process[keyPath: other] = terminal }
    try process.run()
    try terminal.close()
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      // The end is reported as an error on some systems.
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer[..<count]
    }
    process.waitUntilExit()
    close(master)
    return String(decoding: text, as: UTF8.self)
  }

  /// A pseudo-terminal's controlling side, and the name of the other.
  private func openTerminal() throws -> (master: Int32, name: String) {
    #if os(Linux)
      // The calls behind unlockpt and ptsname, which Swift does not import here: TIOCSPTLCK and
      // TIOCGPTN.
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (lock, number): (Int32, UInt32) = (0, 0)
      try #require(master >= 0 && ioctl(master, 0x4004_5431, &lock) == 0)
      try #require(ioctl(master, 0x8004_5430, &number) == 0)
      return (master, "/dev/pts/\(number)")
    #else
      let master = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
      return (master, String(cString: try #require(ptsname(master))))
    #endif
  }
}
