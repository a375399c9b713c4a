#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A long run of small cases: NAME COUNT [SEED].
///
/// It ends at its count, or after ten failures; its exit code is 1 if there were any.
protocol Marathon: ~Copyable {
  /// The name of the cases on the command line.
  static var usage: String { get }

  init(seed: UInt64)
  mutating func runOne()
  /// The number of cases so far, and of failures among them.
  var cases: Int { get }
  var failures: Int { get }
  /// The counts so far, in words.
  var summary: String { get }
}

extension Marathon where Self: ~Copyable {
  static func run() {
    let arguments = CommandLine.arguments.dropFirst().compactMap(UInt64.init)
    guard let count = arguments.first else {
      print("usage: \(usage)")
      exit(64)
    }
    let seed = arguments.dropFirst().first ?? 1
    var marathon = Self(seed: seed)
    let start = ContinuousClock.now
    while marathon.cases < count, marathon.failures < 10 { marathon.runOne() }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = Int(Double(marathon.cases) / seconds)
    print("seed \(seed), \(rate) a second: \(marathon.summary)")
    exit(marathon.failures == 0 ? 0 : 1)
  }
}
