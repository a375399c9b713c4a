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
//
// *Tips.* A bend that is sharper than the union before can tell may turn to the wrong side: the two
// sides of a spike cross once more, within its tolerance, and its tip leads round what is outside.
// No section passes what lies ahead of it. So a disc about it is added, which belongs to the offset
// of any bend.

/// Builds the strips of segments whose offset folds, or nearly does.
struct FoldedStrip: ~Copyable {
  private var algebra = PathAlgebra()
  /// The tolerance of the algebra.
  var cleaning: Double

  /// The outline that is being built, as the one operand of the algebra, and what it leaves of it.
  private var outline = [FillRegion(Path())]
  private var clean = Path()
  private var turner = PathReverser()
  /// The outline of the near strip, which is not closed while those of far strips are built.
  private var near = Path()
  private var evolute: [Point] = []
  private var offset = OffsetSegment()

  /// Creates a builder.
  ///
  /// - Parameter cleaning: The tolerance within which a strip is freed from loops.
  init(cleaning: Double) { self.cleaning = cleaning }

  /// Whether the offset of a segment folds, or its radius of curvature comes so near to zero that
  /// its fit may.
  static func isNeeded(for segment: PathSegment, distance: Double, tolerance: Double) -> Bool {
    if case .line = segment { return false }
    // Four tolerances: the fit of an arc of that radius is still far from its center.
    let least = 4 * tolerance
    let whole = CurvatureShape(segment)
    if whole.stops.isEmpty { return isNeeded(segment, whole, distance, least) }
    for part in segment.smoothParts
    where isNeeded(part, CurvatureShape(part), distance, least) {
      return true
    }
    return false
  }

  private static func isNeeded(
    _ part: PathSegment, _ shape: CurvatureShape, _ distance: Double, _ least: Double
  ) -> Bool {
    guard shape.mayHaveCusp(atDistance: distance.magnitude + least) else { return false }
    let carrier = OffsetCarrier(part, distance: distance)
    let extrema = shape.extrema
    for index in 0...extrema.count + 1 {
      let t = index == 0 ? 0 : index > extrema.count ? 1 : extrema[index - 1]
      let frame = carrier.frame(at: t)
      // The radius of the offset is v/ω, that of the segment (v − d·ω)/ω.
      guard frame.turning * distance < 0 else { continue }
      if frame.speed < least * frame.turning.magnitude { return true }
    }
    return false
  }

  /// Appends the strip between a segment and its offset, as contours that turn counter-clockwise
  /// and do not overlap where they come from one another.
  ///
  /// - Parameters:
  ///   - segment: The segment.
  ///   - distance: The distance, positive to the left.
  ///   - tolerance: The largest distance from the true outlines of fits and of the evolute.
  ///   - sharpness: The radius of curvature up to which discs about bends are added.
  ///   - isTurned: Whether the contours turn clockwise instead.
  ///   - path: The path to append to.
  /// - Throws: `outOfRange`, or `budgetExceeded`.
  mutating func append(
    _ segment: PathSegment, distance: Double, tolerance: Double, sharpness: Double = 0,
    isTurned: Bool = false, to path: inout Path
  ) throws(TessellationError) {
    var last: (point: Point, tangent: Vector)?
    for part in segment.smoothParts where part.polygonLength > 0 {
      if let last {
        appendTip(last.point, last.tangent.left * distance.magnitude, sweep: .pi)
        try appendClean(isTurned: isTurned, to: &path)
      }
      if sharpness > 0 {
        try appendBends(
          of: part, distance: distance, sharpness, isTurned: isTurned, to: &path)
      }
      offset.removeAll()
      offset.append(part, distance: distance, tolerance: tolerance)
      try appendStrips(
        part, OffsetCarrier(part, distance: distance), tolerance, isTurned: isTurned, to: &path)
      last = (part.end, part.tangent(at: 1) ?? Vector(1, 0))
    }
  }

  /// Starts an outline with a part of a circle about the place where a segment reverses, closed by
  /// a line.
  private mutating func appendTip(_ point: Point, _ axis: Vector, sweep: Double) {
    let end = sweep < 2 * .pi ? point - axis : point + axis
    outline[0].rule = .positive
    outline[0].path.move(to: point + axis)
    outline[0].path.appendArc(
      ArcSegment(
        center: point, xAxis: axis, yAxis: axis.turned, startAngle: 0, sweep: sweep,
        start: point + axis, end: end))
  }

  /// Appends discs about the sharp bends of a part towards the offset's side.
  private mutating func appendBends(
    of part: PathSegment, distance: Double, _ radius: Double, isTurned: Bool,
    to path: inout Path
  ) throws(TessellationError) {
    let shape = CurvatureShape(part)
    guard shape.mayHaveCusp(atDistance: radius) else { return }
    let carrier = OffsetCarrier(part, distance: 0)
    let extrema = shape.extrema
    for index in 0...extrema.count + 1 {
      let t = index == 0 ? 0 : index > extrema.count ? 1 : extrema[index - 1]
      let frame = carrier.frame(at: t)
      guard frame.turning * distance < 0, frame.speed < radius * frame.turning.magnitude
      else { continue }
      appendTip(frame.point, frame.tangent.left * distance.magnitude, sweep: 2 * .pi)
      try appendClean(isTurned: isTurned, to: &path)
    }
  }

  /// Appends what the outline encloses, and empties it.
  private mutating func appendClean(
    isTurned: Bool, to path: inout Path
  ) throws(TessellationError) {
    outline[0].path.closeSubpath()
    guard outline[0].path.invalidElement == nil else { throw .outOfRange() }
    try algebra.combine(outline, by: .union, tolerance: cleaning, into: &clean)
    outline[0].path.removeAll()
    if isTurned {
      turner.result.removeAll()
      clean.visitSound(&turner)
      path.addPath(turner.result)
    } else {
      path.addPath(clean)
    }
  }

  // MARK: - The near strip and the far ones

  /// Appends the strips of a segment without stops, whose offset was found.
  private mutating func appendStrips(
    _ part: PathSegment, _ carrier: OffsetCarrier, _ tolerance: Double, isTurned: Bool,
    to path: inout Path
  ) throws(TessellationError) {
    // Sections to the left count as positive.
    let rule = carrier.distance < 0 ? FillRule.negative : .positive
    near.removeAll()
    near.move(to: part.start)
    var index = 0
    while index < offset.pieces.count {
      let first = index
      let isReversed = offset.pieces[first].isReversed
      while index < offset.pieces.count, offset.pieces[index].isReversed == isReversed {
        index += 1
      }
      if isReversed {
        findEvolute(
          part, carrier, from: offset.pieces[first].start, to: offset.pieces[index - 1].end,
          tolerance)
        for point in evolute { near.addLine(to: point) }
        startFar(first..<index)
        outline[0].rule = rule
        try appendClean(isTurned: isTurned, to: &path)
      } else {
        near.addLine(to: offset.pieces[first].segment.start)
        for piece in first..<index { near.addSegment(offset.pieces[piece].segment) }
      }
    }
    near.addLine(to: part.end)
    near.addSegment(part.reversed)
    swap(&near, &outline[0].path)
    outline[0].rule = rule
    try appendClean(isTurned: isTurned, to: &path)
  }

  /// Starts the outline of the strip between the evolute and some pieces of the offset beyond it.
  private mutating func startFar(_ run: Range<Int>) {
    guard let first = evolute.first else { return }
    outline[0].path.move(to: first)
    for point in evolute.dropFirst() { outline[0].path.addLine(to: point) }
    outline[0].path.addLine(to: offset.pieces[run.upperBound - 1].segment.end)
    for piece in run.reversed() {
      outline[0].path.addSegment(offset.pieces[piece].segment.reversed)
    }
  }

  /// Finds the evolute between two parameters, where it lies between the segment and the offset.
  private mutating func findEvolute(
    _ part: PathSegment, _ carrier: OffsetCarrier, from start: Double, to end: Double,
    _ tolerance: Double
  ) {
    evolute.removeAll(keepingCapacity: true)
    evolute.append(carrier.evolute(at: start).point)
    let extrema = CurvatureShape(part).extrema
    var from = start
    for index in 0...extrema.count {
      let to = index < extrema.count ? extrema[index] : end
      guard index == extrema.count || to > start && to < end else { continue }
      appendEvolute(carrier, from: from, to: to, depth: 0, tolerance)
      from = to
    }
  }

  /// Appends the evolute between two parameters without an extremum of the curvature inside, but
  /// for its start.
  private mutating func appendEvolute(
    _ carrier: OffsetCarrier, from: Double, to: Double, depth: Int, _ tolerance: Double
  ) {
    let (a, b) = (carrier.evolute(at: from), carrier.evolute(at: to))
    // 12: halves of a stretch that turns by π are then below a thousandth of a turn.
    if depth == 12 || FoldedStrip.height(a, b) <= tolerance { return evolute.append(b.point) }
    let middle = from + (to - from) * 0.5
    appendEvolute(carrier, from: from, to: middle, depth: depth + 1, tolerance)
    appendEvolute(carrier, from: middle, to: to, depth: depth + 1, tolerance)
  }

  /// A bound of the distance of the evolute from its chord.
  private static func height(
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

extension OffsetCarrier {
  /// The evolute of the segment, and its direction or the opposite one.
  fileprivate func evolute(at t: Double) -> (point: Point, tangent: Vector) {
    let frame = frame(at: t)
    let normal = frame.tangent.left
    // E = C − n·|C′|/ω, and T = C + d·n with v = |C′| + d·ω.
    return (frame.point - normal * (frame.speed / frame.turning), normal)
  }
}
