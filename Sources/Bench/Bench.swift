import Foundation

/// The benchmark executable: `swift run -c release Bench --help`.
@main
struct Bench {
  static func main() {
    do {
      let options = try BenchOptions(CommandLine.arguments.dropFirst())
      if options.wantsHelp { return print(BenchOptions.help) }
      let selected = try Suites.all(inputs: options.inputs).filter { options.selects($0.name) }
      if options.wantsList { return selected.forEach { print($0.name) } }
      try run(selected, options)
    } catch let error as BenchError {
      FileHandle.standardError.write(Data("Bench: \(error.message)\n".utf8))
      exit(error.exitCode)
    } catch {
      FileHandle.standardError.write(Data("Bench: \(error)\n".utf8))
      exit(70)
    }
  }

  private static func run(_ benchmarks: [Benchmark], _ options: BenchOptions) throws {
    let baseline = try options.compare.map(Report.read)
    let budget = Measurement.Budget(rows: benchmarks.count, quick: options.isQuick)
    let progress = Progress(total: benchmarks.count)
    var results: [BenchResult] = []
    for benchmark in benchmarks {
      progress.show(results.count, benchmark.name)
      results.append(Measurement.measure(benchmark, budget))
    }
    progress.clear()
    if options.json != "-" { print(Report.table(results, baseline: baseline)) }
    if let json = options.json { try Report.write(results, to: json) }
  }
}

/// Why the program ends early, in one line.
struct BenchError: Error {
  var message: String
  /// As in the command-line contract: 64 wrong usage, 65 bad input, 66 unreadable, 73 not writable.
  var exitCode: Int32
}

/// One line on a terminal that says how far a long run is; nothing where nobody watches.
struct Progress {
  let total: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1

  init(total: Int) { self.total = total }

  func show(_ done: Int, _ name: String) {
    write("\u{1B}[2K\r[\(done + 1)/\(total)] \(name)")
  }

  func clear() { write("\u{1B}[2K\r") }

  private func write(_ text: String) {
    if isTerminal { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
