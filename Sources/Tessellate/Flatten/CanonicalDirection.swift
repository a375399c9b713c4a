// A curve and its reverse give the same chord ends, bit for bit, in opposite order: two shapes that
// share a border then share its vertices.
//
// Few chords of a cubic are so by themselves: they are found about the middle of the parameter by
// arithmetic that is the same for the reverse but for signs (CenteredCubic). So are the chords of a
// circle, which are turned from both ends at once (InwardRotation). No other rung is symmetric in
// itself, nor is the equalising of few chords: B′(0) is rounded differently from B′(1), and chords
// are spaced from the start on. So all other curves are flattened in their *canonical direction*,
// from their lesser end to their greater, whichever way their path runs:
//
//     by the ends' x, then their y; if both ends are one point, a cubic by its control points' x,
//     then their y, and an arc by its sweep
//
// and the points are put in the order of the path afterwards (`turnRound`), or, where many are
// written in few instructions, written in that order at once (all spaced chords). This is decided
// at the door of each ladder (`CubicSegment.flattenRest`, `QuadraticSegment.flatten`,
// `ArcSegment.flattenAny`) and where four curves are read ahead (FourCubics, FourQuadratics); the
// rungs after that never compare ends. Tests before it, as whether coordinates are far out, must
// round alike from both ends.
//
// An arc has angles, too, and its reverse cannot have the same ones: s + w − w is not s. So the
// chords of an arc start at the lesser end *point*, relative to the center; both are the same for
// the reverse.
//
// *Its own reverse* is a curve that runs out along a line and back the same way (p, q, p or p, q,
// q, p). Its tip is half way, and the two chords that end there and at the end are all that it
// takes.

extension CubicSegment {
  /// Whether the canonical direction is from `end` to `start`.
  @inline(__always)
  var runsBackward: Bool {
    if start.x != end.x { return start.x > end.x }
    return start.y != end.y ? start.y > end.y : Self.isBehind(control1, control2)
  }

  @inline(never)
  private static func isBehind(_ a: Point, _ b: Point) -> Bool {
    a.x != b.x ? a.x > b.x : a.y > b.y
  }

  /// The same curve from its end to its start.
  @inline(__always)
  var reversed: CubicSegment {
    CubicSegment(start: end, control1: control2, control2: control1, end: start)
  }

  /// This curve in its canonical direction.
  @inline(__always)
  var canonical: CubicSegment { runsBackward ? reversed : self }

  /// The farthest point of a curve that is its own reverse, and not a point; `nil` for any other.
  @inline(__always)
  var tip: Point? {
    guard start == end, control1 == control2 else { return nil }
    // Not by the difference, which might overflow.
    return start * 0.25 + control1 * 0.75
  }
}

extension QuadraticSegment {
  /// Whether the canonical direction is from `end` to `start`.
  @inline(__always)
  var runsBackward: Bool { start.x != end.x ? start.x > end.x : start.y > end.y }

  /// The same curve from its end to its start.
  @inline(__always)
  var reversed: QuadraticSegment { QuadraticSegment(start: end, control: control, end: start) }

  /// The farthest point of a curve that is its own reverse; `nil` for any other.
  @inline(__always)
  var tip: Point? { start == end ? start * 0.5 + control * 0.5 : nil }
}

extension ArcSegment {
  /// Whether the canonical direction is from `end` to `start`.
  @inline(__always)
  var runsBackward: Bool {
    if start.x != end.x { return start.x > end.x }
    return start.y != end.y ? start.y > end.y : sweep < 0
  }
}

extension ArrayTail<Point> {
  /// Puts the points between the chords of one curve, from index `first` on, in opposite order.
  ///
  /// The last point, where the curve ends as the path runs, keeps its place.
  @inline(__always)
  mutating func turnRound(since first: Int) {
    let points = written
    var (low, high) = (first, count &- 2)
    while low < high {
      (points[low], points[high]) = (points[high], points[low])
      (low, high) = (low &+ 1, high &- 1)
    }
  }

  /// Puts the points of one curve's chords, from index `first` on, in opposite order.
  ///
  /// They end at what the canonical direction ends at, the curve's start, which is not among them
  /// in the order of the path: `end` takes its place.
  @inline(__always)
  mutating func turnRound(since first: Int, end: Point) {
    turnRound(since: first)
    written[count &- 1] = end
  }

  /// Appends the two chords of a curve that runs out to `tip` and back to `end`, or the one that is
  /// enough.
  @inline(never)
  mutating func append(outTo tip: Point, backTo end: Point, tolerance: Double) {
    // In tolerances, so that no square overflows or vanishes where the answer is near; 0.999 for
    // rounding.
    if !(((tip - end) / tolerance).length <= 0.999) { append(tip) }
    append(end)
  }
}
