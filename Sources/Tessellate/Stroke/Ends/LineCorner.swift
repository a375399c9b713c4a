// Corners of two lines whose sides meet on the inner side.
//
// With the unit normals n₀, n₁ on the outer side, φ the turn, k = 1 + n₀·n₁ = 2cos²(φ/2), and r
// the pen's reach on the inner side, both inner sides meet at
//
//     inner = pivot − r·(n₀ + n₁)/k,     r·tan(φ/2) before the corner and after it
//
//     A ────── tip      The strip of the first line ends on the section from A to `inner`,
//     │      ╱  │       that of the second begins on the section from `inner` to B. Between
//     │ pivot ──B       these lies the join, a fan about the pivot. If the join has one
//     │ ╱               corner, its tip, both lines meet in one section, from the tip
//   inner               through the pivot to `inner`.
//
// Against two strips that end across the pivot, the lines lose the triangles between the pivot,
// `inner` and the inner ends of these sections. Either lies in the other line's strip: no farther
// than r from that line, up to r·sin φ along it, and on its side of the bisector. So the corner
// takes of both lines
//
//     c = r·max(tan(φ/2), sin φ),     c² = r²·(2 − k)·max(1/k, k)
//
// on the inner side. Lines cover the same region as before, without an overlap, while all of that
// is there: while c is no more than the line's length, and together with what the line's other
// corner takes on the same side. Corners that turn in opposite ways take different sides.
//
// *Attributes.* The points of a corner have its arc length. Between two corners, arc lengths are
// linear on either side, longer outside and shorter inside than on the path, and on the path off by
// at most half of the r·tan(φ/2) of both corners.

/// A corner of two lines whose sides meet on the inner side.
struct LineCorner {
  var pivot: Point
  /// The point where the inner sides meet.
  var inner: Point
  /// The outer ends of the first line and of the second; equal where one section serves both.
  var arriving, leaving: Point
  /// Whether the outer side is on the left.
  var onLeft: Bool

  /// Whether both lines end on one section.
  @inline(__always)
  var isSection: Bool { arriving == leaving }

  /// The last section of the first line.
  @inline(__always)
  var last: Section {
    onLeft ? Section(left: arriving, right: inner) : Section(left: inner, right: arriving)
  }

  /// The first section of the second line.
  @inline(__always)
  var first: Section {
    onLeft ? Section(left: leaving, right: inner) : Section(left: inner, right: leaving)
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Returns a corner of two lines if their sides meet on the inner side; the corners of its join
  /// are then in `wedgeCorners`.
  ///
  /// - Parameters:
  ///   - source: The sub-path.
  ///   - number: The number of the corner; the seam's comes after the last.
  ///   - corner: The corner.
  ///   - lines: The squared lengths of the lines before and after it; 0 for what is no line.
  /// - Returns: The corner; `nil` where sides don't meet, or too far from it.
  @inline(__always)
  mutating func lineCorner(
    _ source: RunSource, number: Int, _ corner: Corner, lines: (before: Double, after: Double)
  ) -> LineCorner? {
    lines.before > 0 && lines.after > 0 ? meeting(source, number, corner, lines) : nil
  }

  /// Returns the corner between two lines if their sides meet.
  @inline(never)
  private mutating func meeting(
    _ source: RunSource, _ number: Int, _ corner: Corner, _ lines: (before: Double, after: Double)
  ) -> LineCorner? {
    guard !pen.varies else { return nil }
    let turn = LineTurn(corner.arriving, corner.leaving, pen)
    guard turn.isOpen,
      turn.takesHalf(ofSquared: Swift.min(lines.before, lines.after))
        || pen.fits(
          corner, lines, besides: (source.corner(number &- 1), source.corner(number &+ 1)))
    else { return nil }
    wedgeCorners.removeAll()
    return pen.lineCorner(turn, at: source.vertices.point(corner.vertex), joins: &wedgeCorners)
  }

  /// Ends the strip of the line before a corner and begins that of the line after it.
  @inline(__always)
  mutating func addCorner(_ corner: LineCorner, distance: Double) {
    guard corner.isSection else {
      return sink.addCorner(
        corner, distance: distance, corners: wedgeCorners.view, count: wedgeCorners.count)
    }
    let section = corner.last
    sink.addSection(left: section.left, right: section.right, distance: distance, side: 1)
  }
}

/// The directions of two lines that meet, and a pen's reach beside them.
struct LineTurn {
  var arriving, leaving: Vector
  /// The unit normals on the outer side.
  var n0, n1: Vector
  var onLeft: Bool
  /// The pen's reach on the inner side and on the outer side.
  var inside, reach: Double
  /// 1 + n₀·n₁.
  var k: Double

  @inline(__always)
  init(_ arriving: Vector, _ leaving: Vector, _ pen: StrokePen) {
    (self.arriving, self.leaving) = (arriving, leaving)
    onLeft = arriving.cross(leaving) >= 0
    (n0, n1) = onLeft ? (arriving.left, leaving.left) : (arriving.turned, leaving.turned)
    (inside, reach) = onLeft ? (pen.right, pen.left) : (pen.left, pen.right)
    k = 1 + n0.dot(n1)
  }

  /// Whether the lines' sides meet at all.
  @inline(__always)
  var isOpen: Bool { k > LineCorner.leastOpening }

  /// Whether the corner takes no more than half of a line of this squared length.
  @inline(__always)
  func takesHalf(ofSquared line: Double) -> Bool {
    4 * inside * inside * (2 - k) * Swift.max(1, k * k) <= line * k
  }
}

extension StrokePen {
  /// Returns the corner of two lines whose sides meet, and appends the corners of its join, unless
  /// the lines end on one section.
  @inline(__always)
  func lineCorner(
    _ turn: LineTurn, at pivot: Point, joins: inout UncheckedBuffer<Point>
  ) -> LineCorner {
    let across = (turn.n0 + turn.n1) * (1 / turn.k)
    let (inner, tip) = (pivot - across * turn.inside, pivot + across * turn.reach)
    if join == .miter, JoinWedge.keepsMiter(turn.k, limit: miterLimit) || turn.reach == 0 {
      return LineCorner(
        pivot: pivot, inner: inner, arriving: tip, leaving: tip, onLeft: turn.onLeft)
    }
    return lineCorner(turn, pivot, inner, &joins)
  }

  /// Returns a corner whose join is no miter, or one that is cut.
  @inline(never)
  private func lineCorner(
    _ turn: LineTurn, _ pivot: Point, _ inner: Point, _ joins: inout UncheckedBuffer<Point>
  ) -> LineCorner {
    let (first, onLeft, reach) = (joins.count, turn.onLeft, turn.reach)
    let wedge = JoinWedge(
      pivot: pivot, arriving: turn.arriving, leaving: turn.leaving, n0: turn.n0, n1: turn.n1,
      reach: reach)
    switch join {
    case .miter, .bevel: break
    case .round: addRoundJoin(wedge, onLeft: onLeft, to: &joins)
    // An arcs join of lines is a clipped miter.
    case .miterClip, .arcs: addClippedMiter(wedge, to: &joins)
    }
    if joins.count == first &+ 1 || reach == 0 {
      let tip = reach == 0 ? pivot : joins.view[first]
      joins.count = first
      return LineCorner(pivot: pivot, inner: inner, arriving: tip, leaving: tip, onLeft: onLeft)
    }
    return LineCorner(
      pivot: pivot, inner: inner, arriving: pivot + turn.n0 * reach,
      leaving: pivot + turn.n1 * reach, onLeft: onLeft)
  }

  /// Whether a corner that takes more than half of a line leaves the line's other corner enough.
  ///
  /// - Parameters:
  ///   - corner: The corner.
  ///   - lines: The squared lengths of the lines before and after it.
  ///   - others: The corners at their other ends; `nil` at the ends of a sub-path.
  /// - Returns: Whether both lines are long enough.
  @inline(never)
  func fits(
    _ corner: Corner, _ lines: (before: Double, after: Double),
    besides others: (before: Corner?, behind: Corner?)
  ) -> Bool {
    let (isLeft, taken) = taken(by: corner)
    func fits(_ line: Double, besides other: Corner?) -> Bool {
      guard taken <= line else { return false }
      guard 4 * taken > line, let other else { return true }
      let (otherIsLeft, otherTaken) = self.taken(by: other)
      let rest = line.squareRoot() - taken.squareRoot()
      return isLeft != otherIsLeft || otherTaken <= rest * rest
    }
    return fits(lines.before, besides: others.before) && fits(lines.after, besides: others.behind)
  }

  /// Returns whether a corner's outer side is the left, and the square of what it takes of lines.
  private func taken(by corner: Corner) -> (onLeft: Bool, squared: Double) {
    let onLeft = corner.arriving.cross(corner.leaving) >= 0
    let k = Swift.max(1 + corner.arriving.dot(corner.leaving), LineCorner.leastOpening)
    let inside = onLeft ? right : left
    return (onLeft, inside * inside * (2 - k) * Swift.max(1 / k, k))
  }
}

extension LineCorner {
  /// The least k: beyond a turn of 177°, rounding of directions would show at tips.
  static var leastOpening: Double { 0x1p-10 }
}
