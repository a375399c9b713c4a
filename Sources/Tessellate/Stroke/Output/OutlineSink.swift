// Strips and wedges as closed contours, to be filled by the non-zero rule.
//
// A strip's ring, its left points forwards and its right points backwards, has at every point the
// sum of the windings of its quads, because shared edges cancel. Each quad's winding is positive
// unless its sections cross, at c, say on the left:
//
//     L₁ ──── L₀        The quad is a bow-tie. Other sections cover the region beyond c: its
//       ╲    ╱          distance from the path has a local maximum along the path here, so the path
//         c             comes nearer elsewhere, and crosses it there with a shorter section or ends
//       ╱    ╲          there in a disc. (Next to other ends no bow-ties reach this sink, see
//     ╱        ╲        StrokeSweep+Folds.) So the left side runs over c, and the quad is the
//   R₀ ──────── R₁      triangle R₀R₁c.
//
// Of several bow-ties in a row the points between are left out: … L₀, c₀, c₁, …, cₙ, Lₙ₊₁ … is an
// evolute of chords. In a long row most crossings are left out as well (FoldRow).
//
// Then no winding is negative anywhere, nothing cancels, and the non-zero rule gives the union.
//
// Where two strips meet at a corner with the wedge on the left, say, the ring goes on along the
// wedge on the left, and over the pivot on the right.
//
//     left:   … A ─ tip ─ B …        The added polygon A, tip, B, R′, pivot, R is the wedge and two
//     right:  … R ─ pivot ─ R′ …     spikes without area along both sections.
//
// Where two lines meet on the inner side (LineCorner), they are one strip: the outer side goes on
// along the wedge, and the inner side has one point.

/// Collects the outline of a stroke.
struct OutlineSink: ~Copyable, StrokeSink, Sendable {
  var lefts = UncheckedBuffer<Point>()
  var rights = UncheckedBuffer<Point>()
  var strips = UncheckedBuffer<Strip>()
  var folds = UncheckedBuffer<Fold>()
  var wedges = UncheckedBuffer<Wedge>()
  var wedgePoints = UncheckedBuffer<Point>()
  var ties = UncheckedBuffer<Tie>()
  /// The name of the last section when the last bow-tie was added.
  var tieSection = -1
  private var inStrip = false
  /// The name of the last section, whose left or right point a crossing may have replaced since.
  private(set) var section = -1
  private var lastLeft = Point.zero
  private var lastRight = Point.zero
  /// The side on which the last quad was a bow-tie: 1 left, −1 right, 0 neither.
  private var foldedSide = 0
  private var bowTies = 0
  /// The bow-ties at the end of the last strip while discs are covered.
  private var row = FoldRow()
  private var areDiscsCovered = false

  /// The ends of sub-paths and dashes.
  var parts = UncheckedBuffer<Part>()
  /// The part that each contour written last belongs to.
  var owners = UncheckedBuffer<Int32>()
  /// The parts whose contours were written last.
  var writtenParts = UncheckedBuffer<Part>()
  /// The trace of each part on the lattice of a mesh.
  var remains = UncheckedBuffer<Remains>()

  /// The number of strips, folds and bow-ties up to the end of a sub-path or a dash.
  struct Part: BitwiseCopyable {
    var strips, folds, ties: Int
    /// The number of its sub-path.
    var subpath: Int
    /// Whether the pen has a width there.
    var isCovered: Bool
  }

  /// The sections `first` to `last` and their points on both sides.
  struct Strip: BitwiseCopyable {
    var first, last: Int
    var firstLeft, endLeft: Int
    var firstRight, endRight: Int

    var isEmpty: Bool { first == last }
  }

  /// The corners of a quad that is a contour of its own, in order around it.
  struct Fold: BitwiseCopyable {
    var a, b, c, d: Point
  }

  struct Wedge: BitwiseCopyable {
    var pivot: Point
    var from, to: Int
    /// The outer points of those sections.
    var start, end: Point
    var firstPoint: Int
    var pointCount: Int
    var onLeft: Bool
  }

  var fillsFolds: Bool { @inline(__always) get { false } }

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

  mutating func endPart(since mark: Mark, of subpath: Int, isCovered: Bool) -> Bool {
    parts.append(
      Part(
        strips: strips.count, folds: folds.count, ties: ties.count, subpath: subpath,
        isCovered: isCovered))
    return false
  }

  mutating func reset() {
    parts.removeAll()
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
    // An end after a crossing is not part of the outline.
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

  /// Adds the quad between the last section and this one; returns false where the strip must break.
  @inline(__always)
  private mutating func continueStrip(_ left: Point, _ right: Point) -> Bool {
    let across = lastRight - lastLeft
    let ahead = (left - lastLeft).cross(across)
    let aheadRight = (right - lastLeft).cross(across)
    if (ahead < 0) == (aheadRight < 0) {
      let isSimple = ahead >= 0 && (left - lastRight).cross(right - lastRight) >= 0
      return continueStrip(left, right, isSimple: isSimple)
    }
    // The line of the last section divides the new one in the ratio of its ends' distances from it.
    let crossing = left + (right - left) * (ahead / (ahead - aheadRight))
    let along = (crossing - lastLeft).dot(across)
    guard along >= 0, along <= across.lengthSquared else {
      // The quad has a corner that points inside, as next to a section that is nearly a point.
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
    if areDiscsCovered { extendRow(to: Section(left: left, right: right), side: side) }
    return true
  }

  /// Ends a row of bow-ties at a quad whose sections do not cross; one that is turned over becomes
  /// a contour of its own.
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

  var isAmongDiscs: Bool {
    get { areDiscsCovered }
    set {
      if !newValue { endRow() }
      areDiscsCovered = newValue
    }
  }

  /// Extends the row of bow-ties, or begins one, by the crossing that was added last, before a
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

  /// Ends the row of bow-ties; of a long one only a few crossings are kept.
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

  mutating func addCorner(
    _ corner: LineCorner, distance: Double, corners: UncheckedView<Point>, count: Int
  ) {
    let (before, after) = (corner.last, corner.first)
    add(before.left, before.right)
    if foldedSide != 0 {
      // Rounding let the line's sections cross; its points are no part of the outline.
      endStrip()
      add(before.left, before.right)
    }
    if corner.onLeft {
      for i in 0..<count { lefts.append(corners[i]) }
      lefts.append(corner.leaving)
    } else {
      for i in 0..<count { rights.append(corners[i]) }
      rights.append(corner.leaving)
    }
    section &+= 1
    let index = strips.count &- 1
    (strips[index].last, strips[index].endLeft) = (section, lefts.count)
    strips[index].endRight = rights.count
    (lastLeft, lastRight) = (after.left, after.right)
  }

  mutating func addWedge(_ place: WedgePlace, corners: UncheckedView<Point>, count: Int) {
    wedges.append(
      Wedge(
        pivot: place.pivot, from: place.from, to: place.to,
        start: outerPoint(of: place.from, place.onLeft),
        end: outerPoint(of: place.to, place.onLeft), firstPoint: wedgePoints.count,
        pointCount: count, onLeft: place.onLeft))
    for i in 0..<count { wedgePoints.append(corners[i]) }
  }

  /// Returns the point on one side of a section that begins or ends a strip.
  private mutating func outerPoint(of section: Int, _ onLeft: Bool) -> Point {
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
}
