import Tessellate

/// A workload that fills one reused array with points: the plain loops that stages are compared
/// with.
final class PointWorkload {
  @exclusivity(unchecked) private var points: [Point] = []
  private let iterations: Int
  private let body: (Int, inout [Point]) -> Void

  private init(_ iterations: Int, _ body: @escaping (Int, inout [Point]) -> Void) {
    (self.iterations, self.body) = (iterations, body)
  }

  /// The workload that calls `body` with 0, 1 … `iterations` − 1, each time with an emptied array.
  static func workload(
    iterations: Int, _ body: @escaping (Int, inout [Point]) -> Void
  ) -> Workload {
    let state = PointWorkload(iterations, body)
    return Workload(sweep: { state.sweep() }, tally: { state.tally() })
  }

  private func sweep() {
    for iteration in 0..<iterations {
      points.removeAll(keepingCapacity: true)
      body(iteration, &points)
    }
    blackHole(points.count)
  }

  private func tally() -> Tally {
    var tally = Tally()
    for iteration in 0..<iterations {
      points.removeAll(keepingCapacity: true)
      body(iteration, &points)
      tally.segments += points.count - 1
      for point in points {
        tally.mix(point.x)
        tally.mix(point.y)
      }
    }
    return tally
  }
}
