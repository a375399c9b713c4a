/// The options of the command line.
struct BenchOptions {
  var filters: [String] = []
  var isExact = false
  var isQuick = false
  var json: String?
  var compare: String?
  var wantsList = false
  var wantsHelp = false
  var inputs: [String] = []
  var dumpInputs: String?
  var sweeps: Int?
  var countsInstructions = false

  static let help = """
    Bench [--filter SUBSTRING]… [--quick] [--json FILE|-] [--compare FILE] [--list] [--input FILE]…
          [--exact] [--instructions] [--dump-inputs DIR] [--sweeps COUNT]

    Measures the throughput of the Tessellate library, a row a benchmark. Run it in release:
    swift run -c release Bench

      --filter TEXT    only rows whose name contains TEXT (repeatable: any of them)
      --exact          filters are whole names
      --quick          fewer samples
      --instructions   also count instructions, with valgrind
      --json FILE      write the figures as JSON; - is standard output
      --compare FILE   print ratios against such a file
      --list           print the names of the rows
      --input FILE     add the fill and stroke of an SVG or path-data file, or of all in a folder
                       (repeatable)
      --dump-inputs DIR  write the rows' inputs as text, for other programs, instead of running
      --sweeps COUNT   go COUNT times through each row's inputs without timing, for a profiler

    Rows that take seconds run only where a filter names them.
    """

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? argument
      var inline = parts.count == 2 ? String(parts[1]) : nil
      func value() throws -> String {
        let value = inline ?? rest.popFirst() ?? ""
        inline = nil
        guard !value.isEmpty else {
          throw BenchError(message: "\(name): expected a value", exitCode: 64)
        }
        return value
      }
      switch name {
      case "--filter": filters.append(try value())
      case "--exact": isExact = true
      case "--quick": isQuick = true
      case "--instructions": countsInstructions = true
      case "--json": json = try value()
      case "--compare": compare = try value()
      case "--list": wantsList = true
      case "--input": inputs.append(try value())
      case "--dump-inputs": dumpInputs = try value()
      case "--sweeps":
        let text = try value()
        guard let count = Int(text), count > 0 else {
          throw BenchError(message: "--sweeps \(text): expected a number above 0", exitCode: 64)
        }
        sweeps = count
      case "--help", "-h": wantsHelp = true
      default:
        throw BenchError(message: "unknown option \(argument); try --help", exitCode: 64)
      }
      guard inline == nil else {
        throw BenchError(message: "\(name) takes no value", exitCode: 64)
      }
    }
  }

  /// The rows selected by the filters; a filter that selects none is an error.
  func selection(of benchmarks: [Benchmark]) throws -> [Benchmark] {
    if filters.isEmpty { return benchmarks.filter { wantsList || !$0.isLarge } }
    func matches(_ benchmark: Benchmark, _ filter: String) -> Bool {
      isExact ? benchmark.name == filter : benchmark.name.contains(filter)
    }
    for filter in filters where !benchmarks.contains(where: { matches($0, filter) }) {
      let relation = isExact ? "named" : "named like"
      throw BenchError(
        message: "no row is \(relation) '\(filter)'; --list tells the names", exitCode: 64)
    }
    return benchmarks.filter { benchmark in filters.contains { matches(benchmark, $0) } }
  }
}
