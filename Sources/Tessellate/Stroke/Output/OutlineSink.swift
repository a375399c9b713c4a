// Strips and wedges as closed contours, for the non-zero rule.
//
// A strip's ring, its left points forwards and its right points backwards, has at every point the
// winding that its quads have in sum, for shared edges cancel. Each of them is positive unless its
// sections cross, at c, say on the left:
//
//     L₁ ──── L₀        The quad is a bow-tie. What lies beyond c is covered by others: along the path, the distance
//       ╲    ╱          from there is largest here, so the path comes nearer elsewhere, and is crossed there by a section
//         c             that is shorter, or ends there in a disc. (Next to other ends no bow-ties come here, see
//       ╱    ╲          StrokeFold.) So the left side goes over c, and the quad is the triangle R₀R₁c.
//     ╱        ╲
//   R₀ ──────── R₁      Of several bow-ties in a row the points between are left out: … L₀, c₀, c₁,
//   …, cₙ, Lₙ₊₁ …,
//                       an evolute of chords; of many, most are left out as well (FoldRow).
//
// Then no winding is negative anywhere, nothing cancels, and non-zero is the union.
//
// Where two strips meet at a corner, with the wedge on the left, say, the ring goes on: on the left
// along the wedge, on the right over the pivot.
//
//     left:   … A ─ tip ─ B …        The added polygon A, tip, B, R′, pivot, R is the wedge and two spikes of no area
//     right:  … R ─ pivot ─ R′ …     along both sections.

/// Collects the outline of a stroke.
struct OutlineSink: ~Copyable, StrokeSink, Sendable {
  var lefts = UncheckedBuffer<Point>()
  var rights = UncheckedBuffer<Point>()
  var strips = UncheckedBuffer<Strip>()
  var folds = UncheckedBuffer<Fold>()
  var wedges = UncheckedBuffer<Wedge>()
  var wedgePoints = UncheckedBuffer<Point>()
  var ties = UncheckedBuffer<Tie>()
  /// The last section when the last bow-tie was added.
  var tieSection = -1
  private var inStrip = false
  /// The last section; it may have lost its left or right point to a crossing since.
  private(set) var section = -1
  private var lastLeft = Point.zero
  private var lastRight = Point.zero
  /// The side on which the last quad was a bow-tie: 1 left, −1 right, 0 neither.
  private var foldedSide = 0
  private var bowTies = 0
  /// The bow-ties at the end of the last strip, while all within half a section's length of a
  /// section's middle belongs to the stroke.
  private var row = FoldRow()
  private var isAmongDiscs = false

  /// Sections `first` to `last`, and their points on both sides.
  struct Strip: BitwiseCopyable {
    var first, last: Int
    var firstLeft, endLeft: Int
    var firstRight, endRight: Int

    var isEmpty: Bool { first == last }
  }

  /// The corners of a quadrilateral that stands alone, in order around it.
  struct Fold: BitwiseCopyable {
    var a, b, c, d: Point
  }

  struct Wedge: BitwiseCopyable {
    var pivot: Point
    var from, to: Int
    /// The outer points of those sections.
    var start, end: Point
    var firstPoint: Int
    var pointCount = 0
    var onLeft: Bool
  }

  static var fillsFolds: Bool { false }

  var laysRows: Bool { false }

  struct Mark {
    fileprivate var section, lefts, rights, strips, folds, ties, bowTies: Int
  }

  var mark: Mark {
    Mark(
      section: section, lefts: lefts.count, rights: rights.count, strips: strips.count,
      folds: folds.count, ties: ties.count, bowTies: bowTies)
  }

  var vertexCount: Int {
    lefts.count + rights.count + wedgePoints.count + 4 * folds.count + 6 * ties.count
  }

  func hasFolds(since mark: Mark) -> Bool { folds.count + bowTies != mark.folds + mark.bowTies }

  mutating func restore(_ mark: Mark) {
    (section, lefts.count, rights.count) = (mark.section, mark.lefts, mark.rights)
    (strips.count, folds.count, bowTies) = (mark.strips, mark.folds, mark.bowTies)
    (ties.count, tieSection, inStrip) = (mark.ties, -1, false)
    row.removeAll()
  }

  mutating func reset() {
    lefts.removeAll()
    rights.removeAll()
    strips.removeAll()
    folds.removeAll()
    ties.removeAll()
    wedges.removeAll()
    wedgePoints.removeAll()
    (section, tieSection, bowTies, inStrip) = (-1, -1, 0, false)
    row.removeAll()
  }

  mutating func addSection(left: Point, right: Point, distance: Double, side: Double) {
    add(left, right)
  }

  mutating func repeatSection(left: Point, right: Point, distance: Double) {
    section &+= 1
    // The end behind a crossing is none of the outline's.
    if foldedSide == 1 { lefts.count &-= 1 }
    if foldedSide == -1 { rights.count &-= 1 }
    extendStrip(left, right)
    (lastLeft, lastRight) = (left, right)
  }

  mutating func addCrossSection(
    _ first: Point, _ second: Point, distances: (Double, Double), side: Double
  ) {
    // Seen from left to right of the path, `second` lies on the left hand.
    add(second, first)
  }

  @inline(__always)
  private mutating func add(_ left: Point, _ right: Point) {
    defer { (lastLeft, lastRight) = (left, right) }
    section &+= 1
    guard inStrip, continueStrip(left, right) else {
      strips.append(
        Strip(
          first: section, last: section, firstLeft: lefts.count, endLeft: lefts.count &+ 1,
          firstRight: rights.count, endRight: rights.count &+ 1))
      lefts.append(left)
      rights.append(right)
      (inStrip, foldedSide) = (true, 0)
      return
    }
    extendStrip(left, right)
  }

  /// Makes these the last points of the strip.
  @inline(__always)
  private mutating func extendStrip(_ left: Point, _ right: Point) {
    lefts.append(left)
    rights.append(right)
    let index = strips.count &- 1
    var strip = strips[index]
    (strip.last, strip.endLeft, strip.endRight) = (section, lefts.count, rights.count)
    strips[index] = strip
  }

  /// Sees to the quad between the last section and this one; fails where the strip must break.
  @inline(__always)
  private mutating func continueStrip(_ left: Point, _ right: Point) -> Bool {
    let across = lastRight - lastLeft
    let ahead = (left - lastLeft).cross(across)
    let aheadRight = (right - lastLeft).cross(across)
    if (ahead < 0) == (aheadRight < 0) {
      let isSimple = ahead >= 0 && (left - lastRight).cross(right - lastRight) >= 0
      return continueStrip(left, right, isSimple: isSimple)
    }
    // The line of the last section divides the new one as the distances of its ends from that line
    // do.
    let crossing = left + (right - left) * (ahead / (ahead - aheadRight))
    let along = (crossing - lastLeft).dot(across)
    guard along >= 0, along <= across.lengthSquared else {
      // A quadrilateral with a corner that points inside, as next to a section that is nearly a
      // point.
      let isSimple = (right - lastLeft).cross(lastRight - left) >= 0
      return continueStrip(left, right, isSimple: isSimple)
    }
    bowTies &+= 1
    let side = ahead < 0 ? 1 : -1
    if row.side != side { endRow() }
    if side == 1 {
      if foldedSide == 1 { lefts.count &-= 1 }
      lefts.append(crossing)
    } else {
      if foldedSide == -1 { rights.count &-= 1 }
      rights.append(crossing)
    }
    foldedSide = side
    if isAmongDiscs { extendRow(to: Section(left: left, right: right), side: side) }
    return true
  }

  /// Sees to a quad whose sections do not cross; one that is turned over stands alone.
  @inline(__always)
  private mutating func continueStrip(_ left: Point, _ right: Point, isSimple: Bool) -> Bool {
    endRow()
    foldedSide = 0
    if !isSimple { folds.append(Fold(a: lastLeft, b: left, c: right, d: lastRight)) }
    return isSimple
  }

  mutating func endStrip() {
    endRow()
    inStrip = false
  }

  mutating func beginDiscs() { isAmongDiscs = true }

  mutating func endDiscs() {
    endRow()
    isAmongDiscs = false
  }

  /// Goes on with the row of bow-ties, or begins one, at the crossing that was added last, before a
  /// section.
  @inline(__always)
  private mutating func extendRow(to section: Section, side: Int) {
    if row.side != side {
      row.begin(
        side: side, at: (side == 1 ? lefts.count : rights.count) &- 1,
        behind: Section(left: lastLeft, right: lastRight))
    }
    row.append(section)
  }

  /// Ends the row of bow-ties: of many crossings only a few stay.
  @inline(__always)
  private mutating func endRow() {
    if row.side != 0 { shortenRow() }
  }

  @inline(never)
  private mutating func shortenRow() {
    let isLeft = row.side == 1
    let points = isLeft ? lefts.view : rights.view
    let last = (isLeft ? lefts.count : rights.count) - 1
    let end = row.firstCrossing + row.shorten(points, &folds)
    row.removeAll()
    guard end < last else { return }
    points[end] = points[last]
    if isLeft { lefts.count = end + 1 } else { rights.count = end + 1 }
    let strip = strips.count - 1
    (strips[strip].endLeft, strips[strip].endRight) = (lefts.count, rights.count)
  }

  mutating func beginWedge(pivot: Point, from: Int, to: Int, onLeft: Bool, distance: Double) {
    wedges.append(
      Wedge(
        pivot: pivot, from: from, to: to, start: outerPoint(of: from, onLeft),
        end: outerPoint(of: to, onLeft), firstPoint: wedgePoints.count, onLeft: onLeft))
  }

  /// The point on one side of a section that begins or ends a strip.
  private func outerPoint(of section: Int, _ onLeft: Bool) -> Point {
    var (low, high) = (0, strips.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if strips[middle].last < section { low = middle + 1 } else { high = middle }
    }
    let strip = strips[low]
    if section == strip.first {
      return onLeft ? lefts[strip.firstLeft] : rights[strip.firstRight]
    }
    return onLeft ? lefts[strip.endLeft - 1] : rights[strip.endRight - 1]
  }

  mutating func addWedgePoint(_ point: Point) { wedgePoints.append(point) }

  mutating func endWedge() {
    let last = wedges.count - 1
    wedges[last].pointCount = wedgePoints.count - wedges[last].firstPoint
  }
}
