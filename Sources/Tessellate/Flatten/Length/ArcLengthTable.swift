// The length of a path, and the place at a distance along it.
//
// The length of a curve is the integral of its speed |B′|. Each segment is cut into pieces of the
// parameter on which Gauss and Legendre's rule with eight points agrees with the same rule on both
// halves to 10⁻⁹ of the segment's size; the rule is exact for polynomials up to degree 15, and a
// piece errs by far less than the two differ. At a cusp the speed vanishes and has a kink. One so
// near to an end of a piece that no point of the rule lies between would be missed; so segments are
// first cut where their speed may vanish (`stops`).
//
// The table keeps the length up to the end of each piece. A distance is looked up by bisection and
// turned into a parameter by Newton's iteration on the integral from the start of its piece, kept
// inside it by a bracket. The speed is the derivative, so two or three steps do.
//
// > M. Abramowitz, I. A. Stegun, *Handbook of Mathematical Functions*, 1964, table 25.4.

/// The lengths of a path's segments, for finding points by their distance along it.
///
/// Distances are in path units along the true curves, within 10⁻⁶ of the length (tested; 10⁻⁹ is
/// aimed at). They run on from one sub-path to the next; moves between sub-paths have no length,
/// and the closing line of a closed one counts. Build one and reuse it: `reset(to:)` keeps the
/// memory.
public struct ArcLengthTable: Sendable {
  /// A place on a path.
  public struct Location: Sendable, Hashable {
    /// The index in `segments`.
    public var segment: Int
    /// The parameter on that segment, 0 … 1.
    public var parameter: Double
  }

  /// One sub-path.
  public struct Contour: Sendable, Hashable {
    /// Its range of `segments`; empty for a lone move.
    public var segments: Range<Int>
    /// The distances at its start and end.
    public var start, end: Double
    /// Whether the closing line is one of its segments.
    public var isClosed: Bool

    /// The distance from start to end.
    public var length: Double { end - start }
  }

  /// A stretch of one segment's parameter on which eight points give the length.
  private struct Piece: Sendable {
    var segment: Int32
    var from, to: Double
    /// The distance at its end.
    var end: Double
  }

  /// The segments that were measured, in order; the closing line of a sub-path is one of them,
  /// unless it has no length where there are others.
  public private(set) var segments: [PathSegment] = []
  /// The sub-paths, in order.
  public private(set) var contours: [Contour] = []
  /// The distance at the end of each segment.
  public private(set) var segmentEnds: [Double] = []
  private var pieces: [Piece] = []

  /// A table of nothing.
  public init() {}

  /// The table of `path`.
  ///
  /// - Throws: `invalidElement`; `outOfRange` where the length is more than a `Double` holds.
  public init(_ path: Path) throws(TessellationError) {
    try reset(to: path)
  }

  /// The table of one segment.
  init(_ segment: PathSegment) {
    append(segment)
    contours.append(
      Contour(segments: 0..<1, start: 0, end: length, isClosed: false))
  }

  /// Measures another path, in the same memory.
  public mutating func reset(to path: Path) throws(TessellationError) {
    segments.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    segmentEnds.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    var measuring = Measuring(table: ArcLengthTable())
    swap(&measuring.table, &self)
    defer { swap(&measuring.table, &self) }
    try path.visit(&measuring)
    guard measuring.table.length < .infinity else { throw .outOfRange() }
  }

  /// The length of everything.
  public var length: Double { segmentEnds.last ?? 0 }

  /// The distance at the start of a segment.
  public func distance(atStartOf segment: Int) -> Double {
    segment == 0 ? 0 : segmentEnds[segment - 1]
  }

  // MARK: Measuring

  private struct Measuring: PathVisitor {
    var table: ArcLengthTable
    var start = Point.zero
    var pen = Point.zero
    var first = 0

    mutating func add(_ segment: PathSegment) {
      table.append(segment)
      pen = segment.end
    }

    mutating func begin(at point: Point) {
      (start, pen, first) = (point, point, table.segments.count)
    }

    mutating func line(_ segment: LineSegment) { add(.line(segment)) }
    mutating func quadratic(_ segment: QuadraticSegment) { add(.quadratic(segment)) }
    mutating func cubic(_ segment: CubicSegment) { add(.cubic(segment)) }
    mutating func arc(_ segment: ArcSegment) { add(.arc(segment)) }

    mutating func end(closed: Bool) {
      let isPoint = table.segments.count == first
      if closed, pen != start || isPoint { add(.line(LineSegment(start: pen, end: start))) }
      let last = table.segments.count
      table.contours.append(
        Contour(
          segments: first..<last, start: table.distance(atStartOf: first), end: table.length,
          isClosed: closed))
    }
  }

  private mutating func append(_ segment: PathSegment) {
    let index = Int32(truncatingIfNeeded: segments.count)
    var total = length
    segments.append(segment)
    if let uniform = segment.uniformLength {
      total += uniform
      pieces.append(Piece(segment: index, from: 0, to: 1, end: total))
    } else {
      let tolerance = segment.lengthScale * 1e-9
      let stops = segment.stops
      var from = 0.0
      while from < 1 {
        var to = 1.0
        for i in 0..<4 where stops[i] > from + PathSegment.stopWidth && stops[i] < to {
          to = stops[i]
        }
        let whole = segment.gaussLength(from: from, to: to)
        total = split(index, from, to, whole, tolerance: tolerance, depth: 0, total)
        from = to
      }
    }
    segmentEnds.append(total)
  }

  /// Appends the pieces of a stretch whose rule gave `estimate`; returns the distance at its end.
  private mutating func split(
    _ index: Int32, _ from: Double, _ to: Double, _ estimate: Double, tolerance: Double,
    depth: Int, _ total: Double
  ) -> Double {
    let segment = segments[Int(index)]
    let middle = from + (to - from) / 2
    let left = segment.gaussLength(from: from, to: middle)
    let right = segment.gaussLength(from: middle, to: to)
    // After forty halvings, all of the piece is less than 4·2⁻⁴⁰ of the polygon: no error to speak
    // of. Lengths that are infinite differ by no number.
    if !((left + right - estimate).magnitude > tolerance) || depth == 40 {
      let end = total + (left + right)
      pieces.append(Piece(segment: index, from: from, to: middle, end: total + left))
      pieces.append(Piece(segment: index, from: middle, to: to, end: end))
      return end
    }
    let half = split(index, from, middle, left, tolerance: tolerance, depth: depth + 1, total)
    return split(index, middle, to, right, tolerance: tolerance, depth: depth + 1, half)
  }

  // MARK: Looking up

  /// The place at `distance`, pinned to 0 … `length`; `nil` for a path without segments.
  ///
  /// At the joint of two segments it is the start of the second; at the end of the path, the end of
  /// the last.
  public func location(at distance: Double) -> Location? {
    guard !pieces.isEmpty else { return nil }
    // The first piece that ends beyond the distance.
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].end > distance { high = middle } else { low = middle + 1 }
    }
    let piece = pieces[low]
    let segment = Int(piece.segment)
    let start = low == 0 ? 0 : pieces[low - 1].end
    let wanted = Swift.min(Swift.max(distance - start, 0), piece.end - start)
    if wanted <= 0 { return Location(segment: segment, parameter: piece.from) }
    if wanted >= piece.end - start { return Location(segment: segment, parameter: piece.to) }
    let parameter = solve(piece, wanted, of: piece.end - start)
    return Location(segment: segment, parameter: parameter)
  }

  /// The parameter in `piece` at which its length is `wanted`.
  private func solve(_ piece: Piece, _ wanted: Double, of whole: Double) -> Double {
    let segment = segments[Int(piece.segment)]
    let guess = piece.from + (piece.to - piece.from) * (wanted / whole)
    if segment.uniformLength != nil { return guess }
    var (low, high, t) = (piece.from, piece.to, guess)
    for _ in 0..<60 {
      let off = segment.gaussLength(from: piece.from, to: t) - wanted
      if off.magnitude <= whole * 1e-12 { return t }
      if off > 0 { high = t } else { low = t }
      let next = t - off / segment.derivative(at: t).length
      // The bracket also catches a speed of zero.
      t = next > low && next < high ? next : low + (high - low) / 2
    }
    return t
  }

  /// The distance at a place: the inverse of `location(at:)`.
  public func distance(at location: Location) -> Double {
    let index = Int32(truncatingIfNeeded: location.segment)
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high) / 2
      let piece = pieces[middle]
      if piece.segment > index || (piece.segment == index && piece.to >= location.parameter) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    let piece = pieces[low]
    let start = low == 0 ? 0 : pieces[low - 1].end
    let segment = segments[location.segment]
    if let uniform = segment.uniformLength { return start + uniform * location.parameter }
    return start + segment.gaussLength(from: piece.from, to: location.parameter)
  }

  /// The point after `distance` along the path, pinned to its ends.
  public func point(at distance: Double) -> Point? {
    location(at: distance).map { segments[$0.segment].point(at: $0.parameter) }
  }

  /// The unit vector along the path after `distance`; `nil` where the path has no direction.
  ///
  /// At a corner it is the direction of what follows. At a cusp, and where control points coincide,
  /// it is the limit from beyond.
  public func tangent(at distance: Double) -> Vector? {
    location(at: distance).flatMap { segments[$0.segment].tangent(at: $0.parameter) }
  }
}
