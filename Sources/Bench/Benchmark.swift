/// One row of the report: a piece of work that can be repeated for ever.
struct Benchmark {
  /// What one iteration is; times and counts are given for one.
  enum Unit: String, Codable {
    case frame, curve, path, file, value
  }

  /// The stage, then the case: `flatten/cubics`.
  let name: String
  let unit: Unit
  /// How many iterations one call of `Workload.sweep` makes: 120 frames, 1,000 curves.
  let iterations: Int
  /// The number of points n of one iteration's input, where the growth with n is of interest.
  var size: Int?
  /// Whether the row runs only where a filter asks for it, since it takes seconds.
  var isLarge = false
  /// What the row works on, for rows that other programs can do too.
  var input: (() throws -> BenchInput)?
  /// Makes the inputs and the buffers, outside all timing.
  let prepare: () throws -> Workload
}

/// A benchmark's inputs and buffers, ready to run.
struct Workload {
  /// Goes once through all inputs, reusing its buffers.
  var sweep: () -> Void
  /// Goes once through all inputs, untimed, and says what came out.
  var tally: () -> Tally
}

/// What one sweep makes: counts for the report, and a checksum so that a fast but different answer shows.
struct Tally {
  var vertices = 0
  var triangles = 0
  var segments = 0
  /// The summed areas of the meshes, for comparison with other programs'.
  var area = 0.0
  /// The largest distance from a curve to the chords that stand for it.
  var worstError: Double?
  private(set) var checksum: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Mixes the bytes of a value into the checksum (FNV-1a over 64-bit words).
  mutating func mix(_ word: UInt64) {
    checksum = (checksum ^ word) &* 0x0000_0100_0000_01B3
    checksum ^= checksum >> 29
  }

  mutating func mix(_ value: Double) { mix(value.bitPattern) }
}
