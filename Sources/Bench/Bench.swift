import Foundation

/// The benchmark executable: `swift run -c release Bench --help`.
@main
struct Bench {
  static func main() {
    do {
      let options = try BenchOptions(CommandLine.arguments.dropFirst())
      if options.wantsHelp { return print(BenchOptions.help) }
      let selected = try options.selection(of: Suites.all(inputs: options.inputs))
      if options.wantsList { return selected.forEach { print($0.name) } }
      if let directory = options.dumpInputs { return try dump(selected, to: directory) }
      if let sweeps = options.sweeps { return try sweep(selected, sweeps) }
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
      results.append(try Measurement.measure(benchmark, budget))
    }
    if options.countsInstructions {
      progress.show(results.count - 1, "instructions")
      let counts = try InstructionCounter.counts(benchmarks.map(\.name), inputs: options.inputs)
      for (index, count) in counts.enumerated() {
        results[index].instructions = Double(count) / Double(benchmarks[index].iterations)
      }
    }
    progress.clear()
    if options.json != "-" {
      print(Report.table(results, baseline: baseline))
      print(Report.frames(results), terminator: "")
    }
    if let json = options.json { try Report.write(results, to: json) }
  }

  /// Writes the inputs of the rows, for those that other programs can run.
  private static func dump(_ benchmarks: [Benchmark], to directory: String) throws {
    for benchmark in benchmarks {
      try benchmark.input?().write(name: benchmark.name, to: directory)
    }
  }

  /// Runs each row a given number of times and nothing else, after its buffers have grown.
  private static func sweep(_ benchmarks: [Benchmark], _ count: Int) throws {
    for benchmark in benchmarks {
      let workload = try benchmark.prepare()
      workload.sweep()
      countedSweeps(workload, count)
    }
  }
}

/// Runs the sweeps that a profiler counts, and nothing else; the profiler finds this function by
/// its name.
@inline(never)
private func countedSweeps(_ workload: Workload, _ count: Int) {
  for _ in 0..<count { workload.sweep() }
}

/// An early end of the program, with its reason in one line.
struct BenchError: Error {
  var message: String
  /// The exit code as in the command-line contract: 64 for wrong usage, 65 for bad input, 66 for
  /// unreadable input, 73 for output that can't be written.
  var exitCode: Int32
}

/// The progress of a long run, in one line on a terminal; elsewhere nothing.
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
