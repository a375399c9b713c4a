import Foundation
import Tessellate

extension Suites {
  /// The library's own elementary functions, a call each, beside the C library's: nanoseconds a
  /// value.
  static var numerics: [Benchmark] {
    [
      values("numerics/sincos") { x, _ in
        let (sine, cosine) = sinCos(x)
        return sine + cosine
      },
      lanes4("numerics/sincos-lanes4") { x in
        let (sine, cosine) = sinCos(x)
        return sine + cosine
      },
      lanes8("numerics/sincos-lanes8") { x, _ in
        let (sine, cosine) = sinCos(x)
        return sine + cosine
      },
      values("numerics/arctan2") { x, y in arcTan2(y, x) },
      lanes8("numerics/arctan2-lanes8") { x, y in arcTan2(y, x) },
      values("numerics-plain/sincos-libm") { x, _ in sin(x) + cos(x) },
      values("numerics-plain/arctan2-libm") { x, y in atan2(y, x) },
    ]
  }

  private static let valueCount = 1024

  /// Numbers between ±8, that no branch foretells.
  private static func randomNumbers() -> [Double] {
    var random = Randomness(seed: 1)
    return (0..<valueCount).map { _ in random.uniform(-8..<8) }
  }

  /// Sums a function of each number and of the one in the middle of the rest.
  private static func values(
    _ name: String, _ function: @escaping (Double, Double) -> Double
  ) -> Benchmark {
    row(name) {
      let numbers = randomNumbers()
      return {
        var sum = 0.0
        for k in 0..<valueCount { sum += function(numbers[k], numbers[(k &+ 512) & 1023]) }
        return sum
      }
    }
  }

  private static func lanes4(
    _ name: String, _ function: @escaping (SIMD4<Double>) -> SIMD4<Double>
  ) -> Benchmark {
    row(name) {
      let numbers = randomNumbers()
      let vectors = stride(from: 0, to: valueCount, by: 4).map {
        SIMD4(numbers[$0], numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3])
      }
      return {
        var sum = SIMD4<Double>()
        for vector in vectors { sum += function(vector) }
        return sum.sum()
      }
    }
  }

  private static func lanes8(
    _ name: String, _ function: @escaping (SIMD8<Float>, SIMD8<Float>) -> SIMD8<Float>
  ) -> Benchmark {
    row(name) {
      let numbers = randomNumbers().map { Float($0) }
      let vectors = stride(from: 0, to: valueCount, by: 8).map { first in
        var vector = SIMD8<Float>()
        for lane in 0..<8 { vector[lane] = numbers[first + lane] }
        return vector
      }
      return {
        var sum = SIMD8<Float>()
        for k in 0..<128 { sum += function(vectors[k], vectors[(k &+ 64) & 127]) }
        return Double(sum.sum())
      }
    }
  }

  private static func row(_ name: String, _ prepare: @escaping () -> () -> Double) -> Benchmark {
    Benchmark(name: name, unit: .value, iterations: valueCount) {
      let sum = prepare()
      return Workload(
        sweep: { blackHole(sum()) },
        tally: {
          var tally = Tally()
          tally.mix(sum())
          return tally
        })
    }
  }
}
