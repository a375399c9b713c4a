import Foundation

/// The figures of one row, for one iteration.
struct BenchResult: Codable {
  struct Nanoseconds: Codable {
    var median, min, p90: Double
  }

  var name: String
  var nanoseconds: Nanoseconds
  var unit: Benchmark.Unit
  var vertices, triangles, segments: Double
  /// Heap allocations in steady state; `nil` where they can't be counted.
  var allocations: Double?
  /// Instructions; `nil` unless asked for.
  var instructions: Double?
  /// Resident bytes at the row's peak, inputs included; `nil` where the system does not report
  /// them.
  var peakMemory: Int?
  var checksum: String
  /// The sum of the areas of the meshes; `nil` where there are none.
  var area: Double?
  /// The largest distance from a curve to its chords; `nil` where no curves are flattened.
  var worstError: Double?
  /// The number of points n of the input, for rows that show the growth with n.
  var size: Int?

  /// Nanoseconds for each n·log₂n.
  var perLinearithmic: Double? {
    size.map { nanoseconds.median / (Double($0) * log2(Double($0))) }
  }
}

/// Times a workload in batches.
///
/// A clock reading costs some 50 ns, and the clock ticks at 40 ns or more, so single iterations are
/// never timed: a batch is as many whole sweeps as take at least 50 µs. Each batch gives one
/// sample, the mean over its sweeps; the report has the median, the minimum and the 90th percentile
/// of the samples.
enum Measurement {
  /// The time for a row.
  struct Budget {
    var warmUp: Duration
    var sampling: Duration

    /// Divides the time of the run among its rows, so that all of them end within a minute.
    init(rows: Int, quick: Bool) {
      let milliseconds = Swift.min(quick ? 60 : 400, (quick ? 6_000 : 40_000) / Swift.max(rows, 1))
      sampling = .milliseconds(milliseconds)
      warmUp = .milliseconds(milliseconds / 5)
    }
  }

  private static let smallestBatch = Duration.microseconds(50)
  private static let fewestSamples = 5

  static func measure(_ benchmark: Benchmark, _ budget: Budget) throws -> BenchResult {
    var result: BenchResult?
    let peak = try ResidentMemory.peak { result = try timed(benchmark, budget) }
    guard var result else { fatalError("a row without a result") }
    result.peakMemory = peak
    return result
  }

  private static func timed(_ benchmark: Benchmark, _ budget: Budget) throws -> BenchResult {
    let workload = try benchmark.prepare()
    let clock = ContinuousClock()
    let sweeps = warmUp(workload, budget, clock)
    let allocations = AllocationCounter.works ? AllocationCounter.count(workload.sweep) : nil

    var samples: [Double] = []
    let perSample = Double(sweeps * benchmark.iterations)
    let end = clock.now.advanced(by: budget.sampling)
    repeat {
      let time = clock.measure { for _ in 0..<sweeps { workload.sweep() } }
      samples.append(time.nanoseconds / perSample)
    } while clock.now < end || samples.count < fewestSamples
    samples.sort()

    let tally = workload.tally()
    let iterations = Double(benchmark.iterations)
    return BenchResult(
      name: benchmark.name,
      nanoseconds: .init(
        median: samples[samples.count / 2], min: samples[0], p90: samples[samples.count * 9 / 10]),
      unit: benchmark.unit,
      vertices: Double(tally.vertices) / iterations,
      triangles: Double(tally.triangles) / iterations,
      segments: Double(tally.segments) / iterations,
      allocations: allocations.map { Double($0) / iterations },
      checksum: String(tally.checksum, radix: 16),
      area: tally.triangles > 0 ? tally.area / iterations : nil,
      worstError: tally.worstError, size: benchmark.size)
  }

  /// Runs the workload until caches and branch predictors have settled, and returns the number of
  /// sweeps that fill a batch.
  private static func warmUp(
    _ workload: Workload, _ budget: Budget, _ clock: ContinuousClock
  ) -> Int {
    let end = clock.now.advanced(by: budget.warmUp)
    var sweeps = 1
    while true {
      let time = clock.measure { for _ in 0..<sweeps { workload.sweep() } }
      if time < smallestBatch {
        sweeps *= 2
      } else if clock.now >= end {
        return sweeps
      }
    }
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) * 1e-9
  }
}
