import Tessellate

extension Suites {
  /// Curves to chords: 1,000 random curves of each kind in a 1000 × 1000 box, at tolerance 0.1.
  static var flatten: [Benchmark] {
    [
      flattening("cubics") { random in
        var path = Path()
        path.move(to: random.point())
        path.addCurve(to: random.point(), control1: random.point(), control2: random.point())
        return path
      },
      flattening("quadratics") { random in
        var path = Path()
        path.move(to: random.point())
        path.addQuadCurve(to: random.point(), control: random.point())
        return path
      },
    ]
  }

  private static func flattening(
    _ kind: String, _ curve: @escaping (inout Randomness) -> Path
  ) -> Benchmark {
    let count = 1000
    return Benchmark("flatten/\(kind)", .curve, paths: count) {
      var random = Randomness(seed: 1)
      return BenchInput(.flatten, (0..<count).map { _ in curve(&random) })
    }
  }
}

extension Randomness {
  /// A point in the 1000 × 1000 box.
  mutating func point() -> Point { Point(uniform(0..<1000), uniform(0..<1000)) }
}
