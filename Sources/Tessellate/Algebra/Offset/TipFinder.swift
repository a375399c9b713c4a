// Tips at which two fitted curves cross. A fit that is off by e moves such a tip along the other
// curve: where unit directions u and v cross at an angle φ, and the curves are moved across by e
// and f, the tip moves by
//
//     |e·v ± f·u|/sin φ ≤ √(e² + f² + 2ef·|cos φ|)/sin φ
//
// which is e/sin(φ/2) for e = f. If that is more than the tolerance, both curves have to be fitted
// more closely, by the same factor. The error of a fit is of the sixth order of its length, so that
// a tip of a tenth of the angle takes half as many cubics more.

/// Finds the tips of an offset that may be too far from the true ones.
struct TipFinder: PathVisitor {
  /// A leg of the offset's contours that has to be fitted more closely, and how much.
  private struct Request {
    var contour, leg: Int
    /// The share of the tolerance that is left to it.
    var share: Double
  }

  private var requests: [Request] = []
  private var sources: [PathSource] = []
  private var marks: [StrokeOutline.Mark] = []
  private var limit = 0.0
  private var fit = 0.0
  /// The number of the next segment, of the first one of the sub-path, and both segments.
  private var next = 0
  private var start = 0
  private var first: PathSegment?
  private var last: PathSegment?
  private var origin = Point.zero

  /// The least share: beyond it, an angle is one of rounding.
  private static let least = 1.0 / 64

  /// Returns whether a result has tips that may be farther than a limit from the true ones, with
  /// fits within a tolerance.
  mutating func find(
    in result: Path, _ algebra: borrowing PathAlgebra, _ outline: borrowing StrokeOutline,
    limit: Double, fit: Double
  ) -> Bool {
    requests.removeAll(keepingCapacity: true)
    next = 0
    (self.limit, self.fit) = (limit, fit)
    (sources, marks) = (algebra.sources, outline.marks)
    result.visitSound(&self)
    // Arrays that are held twice could not change in place.
    (sources, marks) = ([], [])
    return !requests.isEmpty
  }

  /// Lessens the tolerances of the legs that were found; returns the least share, or `nil` if none
  /// can be lessened.
  func apply(to contours: inout OffsetContours) -> Double? {
    var least = 1.0
    var areLess = false
    for request in requests {
      let old = contours.contours[request.contour].legs[request.leg].share
      let share = Swift.max(Swift.min(old, request.share), Self.least)
      contours.contours[request.contour].legs[request.leg].share = share
      least = Swift.min(least, share)
      areLess = areLess || share < old
    }
    return areLess ? least : nil
  }

  mutating func begin(at point: Point) {
    (first, last) = (nil, nil)
    (start, origin) = (next, point)
  }

  mutating func line(_ segment: LineSegment) { append(.line(segment)) }
  mutating func quadratic(_ segment: QuadraticSegment) { append(.quadratic(segment)) }
  mutating func cubic(_ segment: CubicSegment) { append(.cubic(segment)) }
  mutating func arc(_ segment: ArcSegment) { append(.arc(segment)) }

  mutating func end(closed: Bool) {
    if let last, last.end != origin { append(.line(LineSegment(start: last.end, end: origin))) }
    if let last, let first { check(last, next - 1, first, start) }
  }

  private mutating func append(_ segment: PathSegment) {
    if let last { check(last, next - 1, segment, next) } else { first = segment }
    last = segment
    next += 1
  }

  /// Checks the joint between two segments, given their numbers.
  private mutating func check(_ a: PathSegment, _ i: Int, _ b: PathSegment, _ j: Int) {
    guard i < sources.count, j < sources.count else { return }
    let (p, q) = (sources[i], sources[j])
    guard p.element < marks.count, q.element < marks.count else { return }
    let (mine, its) = (marks[p.element], marks[q.element])
    // No curve is cut where both are whole, unless it was cut before, in a strip.
    let isWhole = (p.end == 0 || p.end == 1) && (q.start == 0 || q.start == 1)
    if isWhole && !(mine.isFolded && its.isFolded) { return }
    let (e, f) = (mine.bound, its.bound)
    guard e > 0 || f > 0, let u = a.tangent(at: 1), let v = b.tangent(at: 0) else { return }
    let (sine, cosine) = (u.cross(v).magnitude, u.dot(v).magnitude)
    // Pieces of one strip go on smoothly.
    if isWhole && sine < 0.001 { return }
    let moved = (e * e + f * f + 2 * e * f * cosine).squareRoot()
    guard moved > limit * sine else { return }
    // A tenth less: the angle is the fits', too.
    let share = 0.9 * limit * sine / moved
    request(mine, share)
    request(its, share)
  }

  private mutating func request(_ mark: StrokeOutline.Mark, _ share: Double) {
    guard mark.bound > 0 else { return }
    requests.append(
      Request(contour: mark.contour, leg: mark.leg, share: share * mark.bound / fit))
  }
}
