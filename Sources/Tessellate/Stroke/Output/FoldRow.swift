// Rows of bow-ties under a pen far wider than the path bends.
//
// There the side goes over thousands of crossings c₀, c₁, … near the path, and not along a smooth
// evolute: chords are made for the outer edge, so that many a vertex has a fan of sections, which
// cross at the vertex itself, while sections of neighbouring vertices cross at twice the radius of
// curvature. Each step between the two would cross all others: a million crossings for 1,500
// vertices.
//
//     R₀ ───── R₁ ── …  Rₘ       Let the crossings of a row lie in a convex K, and so do p and x, on the row's first and last section.
//       ╲      │     ╱           The contour over p and x alone
//        ╲ ┌───┼───┐╱
//         p│  cᵢ   │x                p  x  Rₘ … R₁ R₀
//          └───────┘
//                                differs from the one over all cᵢ by a closed line in K. So outside
//                                K it has the same winding
// everywhere; and inside, K is a contour of its own. All that is left to see is that it takes
// nothing away there: seen from p, the outer points turn less than half around, so that their
// sector counts, and so does the triangle p x Rₘ.
//
// K is a square in the disc of a pen about the middle of the row's first section, where such discs
// belong to the stroke. And p and x lie a quarter of the way from the middle of their sections to
// the outer points: away from the path, all later sections are ahead of p.

/// The row of bow-ties at the end of a strip, all with the same side folded.
struct FoldRow: ~Copyable, Sendable {
  /// The folded side: 1 left, −1 right, 0 without a row.
  private(set) var side = 0
  /// The index of its first crossing among the points of that side.
  private(set) var firstCrossing = 0
  /// The section before each crossing, and the one behind the last.
  private var sections = UncheckedBuffer<Section>()

  /// Fewer crossings than these are met sooner than a square about them.
  private static var fewest: Int { 16 }

  /// Begins with a crossing behind a section, which will have this index among the points of its
  /// side.
  mutating func begin(side: Int, at index: Int, behind section: Section) {
    (self.side, firstCrossing) = (side, index)
    sections.removeAll()
    sections.append(section)
  }

  /// Goes on with a crossing before a section.
  mutating func append(_ section: Section) { sections.append(section) }

  /// Ends the row.
  mutating func removeAll() {
    side = 0
    sections.removeAll()
  }

  /// Leaves out crossings from `points`, the row's side, and writes contours about them to `folds`;
  /// returns how many are left.
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

/// A square that belongs to the stroke, and the start of the contour that passes through it.
private struct FoldCore {
  let start: Point
  private let center: Point
  /// From the centre to the first outer point, and how much of that is inside.
  private let radius: Vector
  private let outer: Point
  private let reachSquared: Double
  private let side: Double

  init(of section: Section, side: Double) {
    center = (section.left + section.right) * 0.5
    outer = Self.outer(of: section, side)
    // A section is a little longer than the pen is wide, and a square's inner radius √½ of its
    // outer one.
    radius = (outer - center) * 0.98
    reachSquared = radius.lengthSquared * 0.499
    start = Self.place(on: section, side)
    self.side = side
  }

  private static func outer(of section: Section, _ side: Double) -> Point {
    side > 0 ? section.right : section.left
  }

  /// The place where a contour comes or leaves by a section.
  private static func place(on section: Section, _ side: Double) -> Point {
    (section.left + section.right) * 0.375 + outer(of: section, side) * 0.25
  }

  func end(on section: Section) -> Point { Self.place(on: section, side) }

  /// Whether the contour may leave by a section, and the crossing before it be left out.
  func holds(_ crossing: Point, before section: Section) -> Bool {
    let end = end(on: section)
    guard (crossing - center).lengthSquared <= reachSquared,
      (end - center).lengthSquared <= reachSquared
    else { return false }
    let last = Self.outer(of: section, side) - start
    return side * last.cross(outer - start) >= 0 && side * (end - start).cross(last) >= 0
  }

  var square: OutlineSink.Fold {
    let across = Vector(-radius.y, radius.x)
    return OutlineSink.Fold(
      a: center + radius, b: center + across, c: center - radius, d: center - across)
  }
}
