// Rows of bow-ties under a pen far wider than the path's bends.
//
// There the folded side runs over thousands of crossings c₀, c₁, … near the path instead of along a
// smooth evolute. Chords are made for the outer edge, so many a spine vertex has a fan of sections,
// which cross at the vertex itself, while sections of neighbouring vertices cross at twice the
// radius of curvature. Each step between the two would cross all others: a million crossings for
// 1,500 vertices. Without them a single cover under a pen 10⁶ wide took 21 ms instead of 6.3 s
// (0fad8bc).
//
//     R₀ ───── R₁ ── …  Rₘ       Let the crossings of a row lie in a convex set K, and let p and x
//       ╲      │     ╱           on the row's first and last section lie in K, too. The contour
//        ╲ ┌───┼───┐╱            over p and x alone,
//         p│  cᵢ   │x
//          └───────┘                 p  x  Rₘ … R₁ R₀
//
// differs from the one over all cᵢ by a closed line in K. So outside K it has the same winding
// everywhere; inside, K is a contour of its own. It remains to show that the shorter contour has no
// negative winding there: seen from p, the outer points turn by less than half a turn, so that
// their sector counts as positive, and so does the triangle p x Rₘ.
//
// K is a square in the disc of a pen about the middle of the row's first section, where such discs
// belong to the stroke. Points p and x lie a quarter of the way from the middle of their sections
// to the outer points: away from the path, all later sections are ahead of p.

/// The row of bow-ties at the end of a strip, all with the same side folded.
struct FoldRow: ~Copyable, Sendable {
  /// The folded side: 1 left, −1 right, 0 without a row.
  private(set) var side = 0
  /// The index of the row's first crossing among the points of that side.
  private(set) var firstCrossing = 0
  /// The section before each crossing, and the one after the last.
  private var sections = UncheckedBuffer<Section>()

  /// The fewest crossings that a square replaces.
  ///
  /// A square adds four edges, and a row of n crossings some n²/2 intersections to the fill. 16 was
  /// not compared with other numbers.
  private static var fewest: Int { 16 }

  /// Begins a row with the crossing after a section, which will have this index among its side's
  /// points.
  mutating func begin(side: Int, at index: Int, behind section: Section) {
    (self.side, firstCrossing) = (side, index)
    sections.removeAll()
    sections.append(section)
  }

  /// Extends the row by a crossing before a section.
  mutating func append(_ section: Section) { sections.append(section) }

  /// Ends the row.
  mutating func removeAll() {
    side = 0
    sections.removeAll()
  }

  /// Removes crossings from `points`, the row's side, and appends contours about them to `folds`;
  /// returns the number of crossings left.
  func shorten(_ points: UncheckedView<Point>, _ folds: inout UncheckedBuffer<OutlineSink.Fold>)
    -> Int
  {
    let count = sections.count - 1
    guard count >= Self.fewest else { return count }
    let crossings = points.dropping(firstCrossing)
    var (kept, index) = (0, 0)
    while index < count {
      let core = FoldCore(of: sections[index], side: Double(side))
      var end = index
      while end < count, core.holds(crossings[end], before: sections[end + 1]) { end += 1 }
      if end - index >= Self.fewest {
        crossings[kept] = core.start
        crossings[kept + 1] = core.end(on: sections[end])
        folds.append(core.square)
        (kept, index) = (kept + 2, end)
      } else {
        crossings[kept] = crossings[index]
        (kept, index) = (kept + 1, index + 1)
      }
    }
    return kept
  }
}

/// A square that belongs to the stroke, and the start of the contour through it.
private struct FoldCore {
  let start: Point
  private let center: Point
  /// The vector from the centre to a corner of the square.
  private let radius: Vector
  private let outer: Point
  private let reachSquared: Double
  private let side: Double

  init(of section: Section, side: Double) {
    center = (section.left + section.right) * 0.5
    outer = Self.outer(of: section, side)
    // A section is longer than the pen is wide, by the deviation of chords; 0.98 keeps the square
    // within the pen. Its inner radius is √½ of its outer one, and 0.499 < ½ keeps points within
    // it.
    radius = (outer - center) * 0.98
    reachSquared = radius.lengthSquared * 0.499
    start = Self.place(on: section, side)
    self.side = side
  }

  private static func outer(of section: Section, _ side: Double) -> Point {
    side > 0 ? section.right : section.left
  }

  /// Returns the place where a contour enters or leaves the square on a section.
  private static func place(on section: Section, _ side: Double) -> Point {
    (section.left + section.right) * 0.375 + outer(of: section, side) * 0.25
  }

  /// Returns the place where the contour leaves the square on a section.
  func end(on section: Section) -> Point { Self.place(on: section, side) }

  /// Whether the contour may leave the square on a section, so that the crossing before it is left
  /// out.
  func holds(_ crossing: Point, before section: Section) -> Bool {
    let end = end(on: section)
    guard (crossing - center).lengthSquared <= reachSquared,
      (end - center).lengthSquared <= reachSquared
    else { return false }
    let last = Self.outer(of: section, side) - start
    return side * last.cross(outer - start) >= 0 && side * (end - start).cross(last) >= 0
  }

  /// The square as a contour.
  var square: OutlineSink.Fold {
    let across = Vector(-radius.y, radius.x)
    return OutlineSink.Fold(
      a: center + radius, b: center + across, c: center - radius, d: center - across)
  }
}
