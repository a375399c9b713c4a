import Foundation

/// The number of random cases that a test runs, and their seed.
///
/// `swift test` runs a sample in seconds. `TESSELLATE_CASES=100 swift test` runs a hundred times as
/// many, `0.2` a fifth, and `TESSELLATE_SEED=7` others. Every suite that uses them prints the seed
/// with a failure.
enum Cases {
  static let factor =
    ProcessInfo.processInfo.environment["TESSELLATE_CASES"].flatMap(Double.init) ?? 1
  static let seed = ProcessInfo.processInfo.environment["TESSELLATE_SEED"].flatMap(UInt64.init) ?? 1

  /// The number of cases for a test whose sample is `sample`.
  static func count(_ sample: Int) -> Int { max(1, Int(Double(sample) * factor)) }

  /// The number of cases for a test that expects something of the whole sample, as that one in ten
  /// has a property: a fraction would not do.
  static func count(atLeast sample: Int) -> Int { max(sample, count(sample)) }
}
