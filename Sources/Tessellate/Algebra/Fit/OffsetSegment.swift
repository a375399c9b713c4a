// The offset of one segment, by itself: what lies at the distance d to one side of it, folds and
// all. A line's is a line, a circular arc's an arc about the same center; what else there is, is
// fitted with cubics. The offset of a shape is made from these by union.
//
// Pieces break at the cusps of the offset, where the direction of travel reverses: there lies the
// border between the part that a pen's edge sweeps forwards and the one that it sweeps backwards.
// At a reversal of the segment itself, its offset jumps from one side to the other; half a circle
// about the tip leads there, which is what is at the distance d from the tip.

/// The curves at a distance from a segment, in order, each beginning where the last one ends.
struct OffsetSegment {
  /// A curve of the offset.
  struct Piece {
    /// The curve.
    var segment: PathSegment
    /// The parameters of the segment whose offset it is; equal for an arc about a tip.
    var start, end: Double
    /// Whether it runs against the segment: beyond the center of curvature.
    var isReversed: Bool
    /// The bound of its Hausdorff distance to the true offset; 0 for lines and circular arcs, which
    /// are exact but for rounding.
    var bound: Double
  }

  /// The pieces of all segments whose offsets were appended.
  private(set) var pieces: [Piece] = []
  /// The number of the last segment's first piece.
  private var first = 0
  private var fits = FitPieces()

  /// Creates no offset.
  init() {}

  /// Finds the offset of a segment.
  init(_ segment: PathSegment, distance: Double, tolerance: Double) {
    append(segment, distance: distance, tolerance: tolerance)
  }

  /// Forgets all pieces, and keeps the memory.
  mutating func removeAll() { pieces.removeAll(keepingCapacity: true) }

  /// Appends the offset of a segment.
  ///
  /// - Parameters:
  ///   - segment: A segment without a pause; one without length has no offset.
  ///   - distance: Positive to the left of the direction of travel, (dx, dy) → (dy, −dx): outside
  ///     of a contour of positive area.
  ///   - tolerance: The largest distance of a piece from the true offset, both ways; above 0.
  mutating func append(_ segment: PathSegment, distance: Double, tolerance: Double) {
    first = pieces.count
    guard segment.polygonLength > 0 else { return }
    switch segment {
    case .line(let line): append(line, distance)
    case .arc(let arc) where arc.isCircular: append(arc, distance)
    case .arc(let arc): append(curve: .arc(arc.betweenOwnPoints), distance, tolerance)
    default: append(curve: segment, distance, tolerance)
    }
  }

  private mutating func append(_ line: LineSegment, _ distance: Double) {
    guard let direction = (line.end - line.start).normalized else { return }
    let shift = direction.left * distance
    let moved = LineSegment(start: line.start + shift, end: line.end + shift)
    pieces.append(
      Piece(segment: .line(moved), start: 0, end: 1, isReversed: false, bound: 0))
  }

  private mutating func append(_ arc: ArcSegment, _ distance: Double) {
    let carrier = OffsetCarrier(.arc(arc), distance: distance)
    let radius = arc.xAxis.scaledLength
    // Left of an arc of growing angle lies outside.
    let outward = arc.sweep * Roundness(arc.xAxis, arc.yAxis).turn > 0 ? distance : -distance
    let ratio = (radius + outward) / radius
    let start = carrier.frame(at: 0).point
    // A full turn ends exactly where it starts.
    let end = arc.start == arc.end ? start : carrier.frame(at: 1).point
    let moved = ArcSegment(
      center: arc.center, xAxis: arc.xAxis * ratio, yAxis: arc.yAxis * ratio,
      startAngle: arc.startAngle, sweep: arc.sweep, start: start, end: end)
    pieces.append(
      Piece(segment: .arc(moved), start: 0, end: 1, isReversed: ratio < 0, bound: 0))
  }

  private mutating func append(curve: PathSegment, _ distance: Double, _ tolerance: Double) {
    let shape = CurvatureShape(curve)
    let stops = shape.stops
    if stops.isEmpty { return append(curve, shape, 0, 1, distance, tolerance) }
    var start = 0.0
    for index in 0...stops.count {
      let end = index == stops.count ? 1 : stops[index]
      if start > 0 { appendTip(of: curve, at: start, distance) }
      let part = curve.part(from: start, to: end)
      append(part, CurvatureShape(part), start, end - start, distance, tolerance)
      start = end
    }
  }

  /// Appends the offset of a part without stops.
  private mutating func append(
    _ part: PathSegment, _ shape: CurvatureShape, _ origin: Double, _ extent: Double,
    _ distance: Double, _ tolerance: Double
  ) {
    let carrier = OffsetCarrier(part, distance: distance)
    // Handles that rounding has left are none of the carrier's.
    let stretches =
      carrier.segment == part ? carrier.stretches(shape) : carrier.stretches
    var index = 0
    while index < stretches.count {
      let (start, sign) = (stretches[index].start, stretches[index].sign)
      var ends = FewPlaces()
      while index < stretches.count, stretches[index].sign == sign {
        ends.append(stretches[index].end)
        index += 1
      }
      let fitter = CurveFitter(CarrierRun(carrier, ends: ends, sign: sign), tolerance: tolerance)
      fitter.find(start, ends[ends.count - 1], &fits)
      for piece in fits.found {
        var segment: PathSegment =
          piece.isLine
          ? .line(LineSegment(start: piece.cubic.start, end: piece.cubic.end))
          : .cubic(piece.cubic)
        // Across a cusp both runs end at the same place, up to rounding.
        if pieces.count > first, let last = pieces.last, last.start < last.end {
          segment.moveStart(to: last.segment.end)
        }
        pieces.append(
          Piece(
            segment: segment, start: origin + piece.first * extent,
            end: origin + piece.last * extent, isReversed: sign < 0, bound: piece.bound))
      }
    }
  }

  /// Appends half a circle about the place where a segment reverses, around the tip.
  private mutating func appendTip(of curve: PathSegment, at t: Double, _ distance: Double) {
    guard distance != 0, pieces.count > first, let last = pieces.last,
      let leaving = curve.tangent(at: t)
    else { return }
    let center = curve.point(at: t)
    // From left of −leaving to left of leaving; the way round the tip is through −leaving.
    let start = last.segment.end
    let end = center + leaving.left * distance
    let axis = start - center
    let turn = axis.cross(-leaving) > 0 ? Double.pi : -Double.pi
    pieces.append(
      Piece(
        segment: .arc(
          ArcSegment(
            center: center, xAxis: axis, yAxis: axis.turned, startAngle: 0, sweep: turn,
            start: start, end: end)), start: t, end: t, isReversed: false, bound: 0))
  }
}

extension ArcSegment {
  /// The arc between points of the ellipse itself, from which its ends may have been moved.
  ///
  /// The offset of an end that was moved, as by the lattice, would begin with a jump across, which
  /// no fit can follow: each try leaves a shorter one for the next. `EdgeChain`, which joins the
  /// pieces, moves their ends to those of the segment's own offset.
  fileprivate var betweenOwnPoints: ArcSegment {
    var arc = self
    (arc.start, arc.end) = (point(atAngle: startAngle), point(atAngle: startAngle + sweep))
    return arc
  }
}
