// The strip between a segment and its offset at the distance d, where the offset folds: beyond the
// center of curvature, the sections C(t) … C(t) + d·n(t) pass points that others have passed.
//
// *Why winding numbers fail there.* The map (t, s) ↦ C(t) + s·n(t) has the determinant
// |C′|·(1 + κs): it changes its sign where the section touches the evolute E = C − n/κ. The winding
// number of the strip's outline counts a section that passes a point before its center of curvature
// as +1, one that passes it beyond as −1. A point that both have passed is thus outside, though it
// belongs to the stroke. Between two sections near each other all points next to the evolute are
// such points.
//
// *Cutting at the evolute* parts both kinds. The near strip lies between C and the evolute, or C
// and the offset where that comes first; the far strips between the evolute and the offset. All
// sections pass through one of them in one sense, so that their outlines' winding numbers are
// numbers of sections, and no sum of them vanishes where there is one. At a cusp of the offset,
// where 1 + κd = 0, offset and evolute meet: outlines change over from the one to the other there.
//
// *The evolute* is drawn as a polyline. Its tangent is n. Between two extrema of the curvature it
// turns one way with C, so that it lies in the triangle of a chord and both tangents, as
// `FitSample` has it.
//
// *Fits.* The offset, fitted within the tolerance, may loop where it is not longer than that. Each
// strip is freed from what winds the wrong way, by the `positive` rule and by itself, before it is
// united with others.

/// Builds the strips of segments whose offset folds, or nearly does.
struct FoldedStrip: ~Copyable {
  private var algebra = PathAlgebra()
  /// The largest error of the offset's fit, and of the evolute.
  private let tolerance: Double
  /// The tolerance of the algebra.
  private let cleaning: Double

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance from the true outlines of fits and of the evolute.
  ///   - cleaning: The tolerance within which a strip is freed from loops.
  init(tolerance: Double, cleaning: Double) {
    (self.tolerance, self.cleaning) = (tolerance, cleaning)
  }

  /// Whether the offset of a segment folds, or its radius of curvature comes so near to zero that
  /// its fit may.
  static func isNeeded(for segment: PathSegment, distance: Double, tolerance: Double) -> Bool {
    if case .line = segment { return false }
    // Four tolerances: the fit of an arc of that radius is still far from its center.
    let least = 4 * tolerance
    for part in segment.smoothParts {
      let shape = CurvatureShape(part)
      guard shape.mayHaveCusp(atDistance: distance.magnitude + least) else { continue }
      let carrier = OffsetCarrier(part, distance: distance)
      let extrema = shape.extrema
      for index in 0...extrema.count + 1 {
        let t = index == 0 ? 0 : index > extrema.count ? 1 : extrema[index - 1]
        let frame = carrier.frame(at: t)
        // The radius of the offset is v/ω, that of the segment (v − d·ω)/ω.
        guard frame.turning * distance < 0 else { continue }
        if frame.speed < least * frame.turning.magnitude { return true }
      }
    }
    return false
  }

  /// Appends the strip between a segment and its offset, as contours that turn counter-clockwise
  /// and do not overlap where they come from one another.
  mutating func append(
    _ segment: PathSegment, distance: Double, to path: inout Path
  ) throws(TessellationError) {
    var last: (point: Point, tangent: Vector)?
    for part in segment.smoothParts where part.polygonLength > 0 {
      if let last { try appendTip(last.point, last.tangent, distance, to: &path) }
      let outlines = StripOutlines(part, distance: distance, tolerance: tolerance)
      for outline in outlines.contours {
        try appendCleaned(distance < 0 ? outline.reversed() : outline, to: &path)
      }
      last = (part.end, part.tangent(at: 1) ?? Vector(1, 0))
    }
  }

  /// Appends the half disc about a place where the segment reverses, in front of it.
  private mutating func appendTip(
    _ point: Point, _ tangent: Vector, _ distance: Double, to path: inout Path
  ) throws(TessellationError) {
    let axis = tangent.left * distance.magnitude
    path.move(to: point + axis)
    path.appendArc(
      ArcSegment(
        center: point, xAxis: axis, yAxis: axis.turned, startAngle: 0, sweep: .pi,
        start: point + axis, end: point - axis))
    path.closeSubpath()
  }

  private mutating func appendCleaned(
    _ outline: Path, to path: inout Path
  ) throws(TessellationError) {
    guard outline.invalidElement == nil else { throw .outOfRange() }
    var clean = Path()
    try algebra.combine(
      [FillRegion(outline, rule: .positive)], by: .union, tolerance: cleaning, into: &clean)
    path.addPath(clean)
  }
}

/// The outlines of the near strip and of the far ones of a segment without stops, oriented so that
/// sections to the left count as positive.
private struct StripOutlines {
  private(set) var contours: [Path] = []
  private let part: PathSegment
  private let carrier: OffsetCarrier
  private let tolerance: Double

  init(_ part: PathSegment, distance: Double, tolerance: Double) {
    (self.part, self.tolerance) = (part, tolerance)
    carrier = OffsetCarrier(part, distance: distance)
    let offset = OffsetSegment(part, distance: distance, tolerance: tolerance)
    var near = Path()
    near.move(to: part.start)
    var index = 0
    while index < offset.pieces.count {
      let first = index
      let isReversed = offset.pieces[first].isReversed
      while index < offset.pieces.count, offset.pieces[index].isReversed == isReversed {
        index += 1
      }
      let run = offset.pieces[first..<index]
      if isReversed {
        let evolute = evolutePoints(from: run.first!.start, to: run.last!.end)
        for point in evolute { near.addLine(to: point) }
        appendFar(evolute, run)
      } else {
        near.addLine(to: run.first!.segment.start)
        for piece in run { near.addSegment(piece.segment) }
      }
    }
    near.addLine(to: part.end)
    near.addSegment(part.reversed)
    near.closeSubpath()
    contours.append(near)
  }

  /// Appends the outline of the strip between the evolute and the offset beyond it.
  private mutating func appendFar(
    _ evolute: [Point], _ run: ArraySlice<OffsetSegment.Piece>
  ) {
    guard let first = evolute.first, let last = run.last else { return }
    var far = Path()
    far.move(to: first)
    for point in evolute.dropFirst() { far.addLine(to: point) }
    far.addLine(to: last.segment.end)
    for piece in run.reversed() { far.addSegment(piece.segment.reversed) }
    far.closeSubpath()
    contours.append(far)
  }

  /// The evolute between two parameters, where it lies between the segment and the offset.
  private func evolutePoints(from start: Double, to end: Double) -> [Point] {
    let places =
      [start] + CurvatureShape(part).extrema.filter { $0 > start && $0 < end } + [end]
    var result = [evolute(at: start).point]
    for (from, to) in zip(places, places.dropFirst()) {
      appendEvolute(from: from, to: to, depth: 0, &result)
    }
    return result
  }

  /// Appends the evolute between two parameters without an extremum of the curvature inside, but
  /// for its start.
  private func appendEvolute(from: Double, to: Double, depth: Int, _ result: inout [Point]) {
    let (a, b) = (evolute(at: from), evolute(at: to))
    // 12: halves of a stretch that turns by π are then below a thousandth of a turn.
    if depth == 12 || height(a, b) <= tolerance { return result.append(b.point) }
    let middle = from + (to - from) * 0.5
    appendEvolute(from: from, to: middle, depth: depth + 1, &result)
    appendEvolute(from: middle, to: to, depth: depth + 1, &result)
  }

  private func evolute(at t: Double) -> (point: Point, tangent: Vector) {
    let frame = carrier.frame(at: t)
    let normal = frame.tangent.left
    // E = C − n·|C′|/ω, and T = C + d·n with v = |C′| + d·ω.
    return (frame.point - normal * (frame.speed / frame.turning), normal)
  }

  /// A bound of the distance of the evolute from its chord.
  private func height(
    _ a: (point: Point, tangent: Vector), _ b: (point: Point, tangent: Vector)
  ) -> Double {
    guard a.tangent.dot(b.tangent) > 0 else { return .infinity }
    let chord = b.point - a.point
    let length = chord.length
    // The direction along the evolute is that of n or the opposite one, between extrema the same.
    let sign = chord.dot(a.tangent) < 0 ? -1.0 : 1
    let (run, rest) = (sign * chord.dot(a.tangent), sign * chord.dot(b.tangent))
    // Up to 60° on either side, as for fits.
    guard run > 0.5 * length, rest > 0.5 * length else { return length }
    let (rise, fall) = (chord.cross(a.tangent).magnitude, chord.cross(b.tangent).magnitude)
    let (p, q) = (rise / run, fall / rest)
    return p + q > 0 ? length * (p * q) / (p + q) : 0
  }
}
