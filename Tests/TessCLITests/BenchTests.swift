import Foundation
import Testing

/// The command line of `Bench`, whose executable is beside the tool's.
@Suite struct BenchTests {
  private func bench(_ words: String) throws -> Tool {
    try Tool.shell("exec \"$(dirname \"$0\")\"/Bench \(words)")
  }

  @Test func filtersSelectRowsByName() throws {
    let run = try bench("--list --exact --filter=fill/dude --filter fill/rain")
    #expect(run.text == "fill/dude\nfill/rain\n")
  }

  @Test(arguments: [
    ("--filter= --list", "--filter: expected a value"),
    ("--filter ''", "--filter: expected a value"),
    ("--filter", "--filter: expected a value"), ("--quick=1 --list", "--quick takes no value"),
    ("--filter fil/dude", "no row is named like 'fil/dude'; --list tells the names"),
    (
      "--list --filter fill/dude --exact --filter dude",
      "no row is named 'dude'; --list tells the names"
    ),
    ("--sweeps=0", "--sweeps 0: expected a number above 0"),
    ("--nosuch", "unknown option --nosuch; try --help"),
  ])
  func wrongUsageIsRejectedByName(words: String, message: String) throws {
    let run = try bench(words)
    #expect(run.code == 64)
    #expect(run.messages == "Bench: \(message)\n" && run.text.isEmpty)
  }

  @Test func aFolderMakesARowOfEachDrawing() throws {
    let scratch = try Scratch()
    for name in ["b.svg", "a.path", "notes.txt"] {
      try Data("M0 0H1V1Z".utf8).write(to: scratch.url.appendingPathComponent(name))
    }
    let run = try bench("--list --filter input/ --input '\(scratch.url.path)'")
    let folder = "input/\(scratch.url.lastPathComponent)"
    #expect(run.text == "\(folder)/a.path/fill+stroke\n\(folder)/b.svg/fill+stroke\n")
  }

  @Test func aFolderWithoutDrawingsIsAnError() throws {
    let scratch = try Scratch()
    let run = try bench("--list --input '\(scratch.url.path)'")
    #expect(run.code == 66)
    #expect(
      run.messages
        == "Bench: \(scratch.url.path): expected drawings (.svg, .path) in this folder\n")
  }
}
