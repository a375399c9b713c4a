import Tessellate

/// A workload that combines the regions of each part, one after the other, with one algebra.
final class CombineWorkload {
  private let parts: [[FillRegion]]
  private let operation: PathOperation
  private let tolerance: Double
  @exclusivity(unchecked) private var algebra = PathAlgebra()
  @exclusivity(unchecked) private var path = Path()

  private init(_ parts: [[FillRegion]], _ operation: PathOperation, _ tolerance: Double) {
    (self.parts, self.operation, self.tolerance) = (parts, operation, tolerance)
  }

  static func workload(
    _ parts: [[FillRegion]], _ operation: PathOperation, tolerance: Double
  ) -> Workload {
    let state = CombineWorkload(parts, operation, tolerance)
    return Workload(sweep: { state.sweep() }, tally: { state.tally() })
  }

  private func sweep() {
    for part in parts { run(part) }
    blackHole(path.isEmpty ? 0 : 1)
  }

  @inline(__always)
  private func run(_ part: [FillRegion]) {
    do { try algebra.combine(part, by: operation, tolerance: tolerance, into: &path) } catch {
      fatalError("a benchmark's own input failed: \(error)")
    }
  }

  private func tally() -> Tally {
    var tally = Tally()
    for part in parts {
      run(part)
      tally.add(path)
    }
    return tally
  }
}

/// A workload that offsets paths, one after the other, with one offsetter.
final class OffsetWorkload {
  private let paths: [Path]
  private let distance, tolerance: Double
  @exclusivity(unchecked) private var offsetter = PathOffsetter()
  @exclusivity(unchecked) private var path = Path()

  private init(_ paths: [Path], _ distance: Double, _ tolerance: Double) {
    (self.paths, self.distance, self.tolerance) = (paths, distance, tolerance)
  }

  static func workload(_ paths: [Path], distance: Double, tolerance: Double) -> Workload {
    let state = OffsetWorkload(paths, distance, tolerance)
    return Workload(sweep: { state.sweep() }, tally: { state.tally() })
  }

  private func sweep() {
    for path in paths { run(path) }
    blackHole(path.isEmpty ? 0 : 1)
  }

  @inline(__always)
  private func run(_ shape: Path) {
    do {
      try offsetter.offset(
        shape, by: distance, join: .round, tolerance: tolerance, into: &path)
    } catch {
      fatalError("a benchmark's own input failed: \(error)")
    }
  }

  private func tally() -> Tally {
    var tally = Tally()
    for path in paths {
      run(path)
      tally.add(self.path)
    }
    return tally
  }
}

extension Tally {
  /// Adds the segments of a path, closing lines of no length left out, and its signed area.
  fileprivate mutating func add(_ path: Path) {
    for segment in path.segments {
      segments += 1
      for point in [segment.start, segment.point(at: 0.5), segment.end] {
        mix(point.x)
        mix(point.y)
      }
    }
    area += path.signedArea
  }
}
