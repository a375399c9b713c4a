/// One row of the report: a piece of work that can be repeated any number of times.
struct Benchmark {
  /// The unit of one iteration, for which times and counts are given.
  enum Unit: String, Codable {
    case frame, curve, path, file, value
  }

  /// The name: the stage, then the case, such as `flatten/cubics`.
  let name: String
  let unit: Unit
  /// The number of iterations of one call of `Workload.sweep`: 120 frames, 1,000 curves.
  let iterations: Int
  /// The number of points n of one iteration's input, for rows that show the growth with n.
  var size: Int?
  /// Whether the row runs only if a filter names it, because it takes seconds.
  var isLarge = false
  /// The input of the row, for rows that other programs can run, too.
  var input: (() throws -> BenchInput)?
  /// Makes the inputs and the buffers, which is not timed.
  let prepare: () throws -> Workload
}

/// A benchmark's inputs and buffers, ready to run.
struct Workload {
  /// Runs once through all inputs, with reused buffers.
  var sweep: () -> Void
  /// Runs once through all inputs, untimed, and returns the results.
  var tally: () -> Tally
}

/// The results of one sweep: counts for the report, and a checksum that reveals a fast but
/// different answer.
struct Tally {
  var vertices = 0
  var triangles = 0
  var segments = 0
  /// The sum of the areas of the meshes, for comparison with other programs.
  var area = 0.0
  /// The largest distance from a curve to its chords.
  var worstError: Double?
  private(set) var checksum: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Mixes the bytes of a value into the checksum (FNV-1a over 64-bit words).
  mutating func mix(_ word: UInt64) {
    checksum = (checksum ^ word) &* 0x0000_0100_0000_01B3
    checksum ^= checksum >> 29
  }

  mutating func mix(_ value: Double) { mix(value.bitPattern) }
}
