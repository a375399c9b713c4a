import Tessellate

/// A workload that flattens paths, one after the other, into one reused polyline.
final class PolylineWorkload {
  private let paths: [Path]
  private let tolerance: Double
  private var polyline = Polyline()

  private init(_ paths: [Path], _ tolerance: Double) {
    (self.paths, self.tolerance) = (paths, tolerance)
  }

  static func workload(_ paths: [Path], tolerance: Double) -> Workload {
    let state = PolylineWorkload(paths, tolerance)
    return Workload(sweep: { state.sweep { _ in } }, tally: { state.tally() })
  }

  private func sweep(_ look: (Polyline) -> Void) {
    for path in paths {
      polyline.removeAll()
      do { try path.flatten(tolerance: tolerance, into: &polyline) } catch {
        fatalError("a benchmark's own input failed: \(error)")
      }
      look(polyline)
    }
    blackHole(polyline.points.count)
  }

  private func tally() -> Tally {
    var tally = Tally()
    sweep { polyline in
      tally.segments += polyline.points.count - polyline.contours.count
      for point in polyline.points {
        tally.mix(point.x)
        tally.mix(point.y)
      }
    }
    return tally
  }
}
