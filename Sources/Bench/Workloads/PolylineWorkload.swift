import Tessellate

/// A workload that flattens paths, one after the other, into one reused polyline.
final class PolylineWorkload {
  @exclusivity(unchecked) private var paths: [Path]
  private let tolerance: Double
  @exclusivity(unchecked) private var polyline = Polyline()

  private init(_ paths: [Path], _ tolerance: Double) {
    (self.paths, self.tolerance) = (paths, tolerance)
  }

  static func workload(_ paths: [Path], tolerance: Double) -> Workload {
    let state = PolylineWorkload(paths, tolerance)
    return Workload(sweep: { state.sweep() }, tally: { state.tally() })
  }

  private func sweep() {
    // Paths are borrowed, not copied: the reference counts of a copy take a fifth as long as
    // flattening. Only an immutable property can be borrowed in place.
    paths.withUnsafeMutableBufferPointer { paths in
      for index in 0..<paths.count { flatten(&paths[index]) }
    }
    blackHole(polyline.points.count)
  }

  @inline(__always)
  private func flatten(_ path: inout Path) {
    polyline.removeAll()
    do { try path.flatten(tolerance: tolerance, into: &polyline) } catch {
      fatalError("a benchmark's own input failed: \(error)")
    }
  }

  private func tally() -> Tally {
    var tally = Tally()
    var worst = 0.0
    for index in paths.indices {
      flatten(&paths[index])
      let path = paths[index]
      worst = max(worst, Self.deviation(of: path, from: polyline))
      tally.segments += polyline.points.count - polyline.contours.count
      for point in polyline.points {
        tally.mix(point.x)
        tally.mix(point.y)
      }
    }
    tally.worstError = worst
    return tally
  }

  /// The largest distance from a path, sampled densely, to the chords of each sub-path.
  private static func deviation(of path: Path, from polyline: Polyline) -> Double {
    var worst = 0.0
    var (pen, start, isClosed) = (Point.zero, Point.zero, false)
    var contours = polyline.contours.makeIterator()
    var chords: ArraySlice<Point> = []
    for element in path {
      var end = pen
      var point: ((Double) -> Point)?
      // A sub-path begins with a move, or with whatever is drawn after a close.
      if isClosed || element.isMove {
        chords = contours.next().map { polyline.points[$0.range] } ?? []
      }
      isClosed = element == .closeSubpath
      switch element {
      case .move(let to):
        (end, start) = (to, to)
      case .line(let to): end = to
      case .quadCurve(let to, let control):
        end = to
        point = QuadraticSegment(start: pen, control: control, end: to).point(at:)
      case .curve(let to, let control1, let control2):
        end = to
        point =
          CubicSegment(start: pen, control1: control1, control2: control2, end: to).point(at:)
      case .arc(let arc):
        end = arc.end
        point = arc.point(at:)
      case .closeSubpath: end = start
      }
      pen = end
      guard let point else { continue }
      for step in 0...256 {
        let sample = point(Double(step) / 256)
        var nearest = Double.infinity
        for (a, b) in zip(chords, chords.dropFirst()) {
          nearest = min(nearest, squaredDistance(sample, a, b))
        }
        worst = max(worst, nearest)
      }
    }
    return worst.squareRoot()
  }

  private static func squaredDistance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let (chord, offset) = (b - a, point - a)
    let squared = chord.x * chord.x + chord.y * chord.y
    let along = offset.x * chord.x + offset.y * chord.y
    let gap = offset - chord * (squared > 0 ? max(0, min(1, along / squared)) : 0)
    return gap.x * gap.x + gap.y * gap.y
  }
}

extension Path.Element {
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}
