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
}
