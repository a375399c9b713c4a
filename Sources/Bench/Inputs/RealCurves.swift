import Tessellate

/// The curves of the drawings under `Benchmarks/Corpus`, in the paths that they are drawn in.
///
/// Curves of drawings are short: at their own size 92 % of the cubics of fills need at most eight
/// chords. Those of more chords are random curves' concern (`flatten/cubics`), and are left out
/// here. The number of chords is computed from the curvature, not by the library, so that inputs
/// do not change with it.
enum RealCurves {
  enum Kind {
    case cubic, arc
  }

  /// The tolerance by which chords are counted, that of the rows.
  private static let tolerance = 0.1
  private static let mostChords = 8.0

  /// Returns the fills that have short curves of a kind; any other curve is a line to its end.
  static func fills(_ kind: Kind, _ size: DrawingSet.Size, count: Int) throws -> BenchInput {
    var paths: [Path] = []
    var found = 0
    for job in try jobs(DrawingSet.allCases, size) {
      guard case .fill = job.work else { continue }
      let (path, curves) = keeping(kind, of: job.path)
      guard curves > 0 else { continue }
      paths.append(path)
      found += curves
    }
    try check(found, count)
    return BenchInput(.flatten, paths, iterations: count)
  }

  /// Returns the strokes of paths with cubics, as they are drawn, whole; most of them are flags'.
  static func strokes(count: Int) throws -> BenchInput {
    var found = 0
    let strokes = try jobs([.noto, .flags], .own).filter { job in
      guard case .stroke = job.work else { return false }
      let cubics = job.path.count { if case .curve = $0 { true } else { false } }
      found += cubics
      return cubics > 0
    }
    try check(found, count)
    return BenchInput(strokes.map { [$0] }, iterations: count)
  }

  private static func jobs(
    _ sets: [DrawingSet], _ size: DrawingSet.Size
  ) throws -> [BenchInput.Job] {
    try sets.flatMap { try $0.drawings(size).joined().map(\.0) }
  }

  private static func check(_ found: Int, _ expected: Int) throws {
    guard found == expected else {
      throw BenchError(
        message: "Benchmarks/Corpus: expected \(expected) curves, found \(found)", exitCode: 65)
    }
  }

  private static func keeping(_ kind: Kind, of path: Path) -> (path: Path, curves: Int) {
    var result = Path()
    var (curves, pen, start) = (0, Point.zero, Point.zero)
    for element in path {
      switch element {
      case .move(let end):
        result.append(element)
        (pen, start) = (end, end)
        continue
      case .closeSubpath:
        result.append(element)
        pen = start
        continue
      case .line(let end), .quadCurve(let end, _):
        result.addLine(to: end)
        pen = end
      case .curve(let end, let control1, let control2):
        let cubic = CubicSegment(start: pen, control1: control1, control2: control2, end: end)
        let keeps = kind == .cubic && isShort(cubic)
        keeps ? result.append(element) : result.addLine(to: end)
        curves += keeps ? 1 : 0
        pen = end
      case .arc(let arc):
        let keeps = kind == .arc && isShort(arc)
        keeps ? result.append(element) : result.addLine(to: arc.end)
        curves += keeps ? 1 : 0
        pen = arc.end
      }
    }
    return (result, curves)
  }

  private static func isShort(_ cubic: CubicSegment) -> Bool {
    let bend1 = cubic.start - cubic.control1 * 2 + cubic.control2
    let bend2 = cubic.control1 - cubic.control2 * 2 + cubic.end
    return isShort { t in (cubic.derivative(at: t), (bend1 + (bend2 - bend1) * t) * 6) }
  }

  private static func isShort(_ arc: ArcSegment) -> Bool {
    let square = arc.sweep * arc.sweep
    return isShort { t in (arc.derivative(at: t), (arc.center - arc.point(at: t)) * square) }
  }

  /// Whether a curve of the given first and second derivatives needs at most eight chords: the
  /// integral of √(curvature/8·tolerance) over its length, by 64 midpoints.
  private static func isShort(_ derivatives: (Double) -> (Vector, Vector)) -> Bool {
    var chords = 0.0
    for step in 0..<64 {
      let (first, second) = derivatives((Double(step) + 0.5) / 64)
      let speed = (first.x * first.x + first.y * first.y).squareRoot()
      guard speed > 0 else { continue }
      let turn = abs(first.x * second.y - first.y * second.x)
      chords += (turn / (8 * tolerance * speed)).squareRoot() / 64
    }
    return chords <= mostChords
  }
}
