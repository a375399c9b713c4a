/// Makes paths that enclose the same as others inside a window, and have fewer elements beyond it.
///
/// Elements that a window may show stay as they are, to the bit. A run of others becomes a straight
/// line between its ends, by way of the window's corners if it turns around the window. The winding
/// number of each point inside the window is the same (VisibleWalk). A sub-path all of which is
/// beyond the window is left out, or becomes the window's outline if it turns around it.
///
/// What is added lies within the bounds of the path's control points: a path that passes two sides
/// of the window, and comes near it or goes all around, lies on both sides of their corner in x and
/// in y.
struct VisiblePath: Sendable {
  private var builder = VisiblePathBuilder()

  /// Whether each sub-path differs from its original, for all paths reduced since
  /// `forgetChanges()`.
  var changes: [Bool] { builder.changes }

  /// Empties the list of changes.
  mutating func forgetChanges() { builder.changes.removeAll(keepingCapacity: true) }

  /// Returns a path for a fill of what the window shows.
  ///
  /// - Parameters:
  ///   - path: The path. One with an invalid element stays as it is.
  ///   - window: The visible rectangle and a margin.
  /// - Returns: The path without elements that can't be seen, and without lone moves.
  mutating func reduced(_ path: Path, to window: VisibleWindow) -> Path {
    guard path.invalidElement == nil else { return path }
    builder.path.removeAll()
    if window.rect.isNull { return builder.path }
    builder.window = window
    path.visitSound(in: window, &builder)
    return builder.path
  }
}

/// Appends the elements that show and what replaces the others.
private struct VisiblePathBuilder: VisibleVisitor, Sendable {
  var path = Path()
  var window = VisibleWindow(rect: .null)
  private var start = Point.zero
  /// Whether the sub-path has begun in the path, and whether it differs.
  private var (hasBegun, isChanged) = (false, false)
  /// Whether each sub-path differs from its original.
  var changes: [Bool] = []

  static var closesAll: Bool { true }
  static var measures: Bool { false }
  func length(of segment: PathSegment) -> Double { 0 }

  mutating func begin(at point: Point) { (start, hasBegun, isChanged) = (point, false, false) }

  mutating func end(closed: Bool) {
    if hasBegun { changes.append(isChanged) }
  }

  @inline(__always)
  private mutating func beginOnce() {
    if hasBegun { return }
    path.move(to: start)
    hasBegun = true
  }

  @inline(__always)
  mutating func line(_ segment: LineSegment) {
    beginOnce()
    path.addLine(to: segment.end)
  }

  mutating func quadratic(_ segment: QuadraticSegment) {
    beginOnce()
    path.addQuadCurve(to: segment.end, control: segment.control)
  }

  mutating func cubic(_ segment: CubicSegment) {
    beginOnce()
    path.addCurve(to: segment.end, control1: segment.control1, control2: segment.control2)
  }

  mutating func arc(_ segment: ArcSegment) {
    beginOnce()
    path.appendArc(segment)
  }

  mutating func skip(_ run: HiddenRun) {
    isChanged = true
    if run.closes, !hasBegun {
      // Nothing of the sub-path is near the window.
      let turns = run.closedTurns
      guard turns != 0 else { return }
      hasBegun = true
      path.move(to: corner(0, of: run, turns))
      for index in 1..<turns.magnitude { path.addLine(to: corner(Int(index), of: run, turns)) }
      return
    }
    beginOnce()
    for index in 0..<run.turns.magnitude {
      path.addLine(to: corner(Int(index), of: run, run.turns))
    }
    if !run.closes, run.end != path.pen { path.addLine(to: run.end) }
  }

  /// The corner that a run passes after `index` others.
  private func corner(_ index: Int, of run: HiddenRun, _ turns: Int) -> Point {
    window.corner(turns > 0 ? run.firstSide &+ index : run.firstSide &- 1 &- index)
  }
}
