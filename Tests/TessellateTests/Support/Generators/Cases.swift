import Foundation

/// The number of random cases that a test runs, and their seed.
///
/// `swift test` runs a sample in seconds. `TESSELLATE_CASES=100 swift test` runs a hundred times as
/// many, and `TESSELLATE_SEED=7` others. Every suite that uses them prints the seed with a failure.
enum Cases {
  static let factor =
    ProcessInfo.processInfo.environment["TESSELLATE_CASES"].flatMap(Double.init) ?? 1
  static let seed = ProcessInfo.processInfo.environment["TESSELLATE_SEED"].flatMap(UInt64.init) ?? 1

  /// The number of cases for a test whose sample is `sample`.
  static func count(_ sample: Int) -> Int { max(1, Int(Double(sample) * factor)) }
}
