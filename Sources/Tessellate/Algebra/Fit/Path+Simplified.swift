// Fewer elements for the same drawing: each contour is cut at its corners and at the lines that
// stay (`ContourCorners`), and what lies between is fitted with the fewest cubics and lines
// (`CurveFitter`). A run that would not get fewer elements keeps those that it has, bit for bit.
//
// The start of a closed contour stays where it is. If the contour is smooth there, both neighbours
// keep one direction.

extension Path {
  /// Returns the drawing with fewer elements, within a tolerance of this one.
  ///
  /// It turns a traced polyline, or a chain of more curves than needed, into the fewest cubic
  /// curves. The distance between each run of elements and what replaces it is bounded both ways:
  /// every point of the one is within the tolerance of a point of the other.
  ///
  /// - Corners stay where they are: joints at a curve that turn by more than 3°, and vertices
  ///   between lines where arms of four tolerances turn by more than 45°.
  /// - Lines stay lines if a smooth curve through their ends would leave them by more than the
  ///   tolerance, or if they adjoin a curve and are longer than sixteen tolerances. Vertices on a
  ///   straight line are dropped.
  /// - Closed sub-paths stay closed, and keep their starting points.
  /// - The result never has more elements than this path. Elements that don't become fewer stay as
  ///   they are, bit for bit; so does a sub-path without length.
  ///
  /// A tolerance that is coarse beside the drawing is limited to a sixteenth of its size, as for
  /// fills.
  ///
  /// - Parameter tolerance: The largest distance allowed, in the units of the path.
  /// - Returns: A path of at most as many elements.
  /// - Throws: `invalidElement`; `invalidTolerance` unless the tolerance is above 0.
  public func simplified(tolerance: Double = 0.1) throws(TessellationError) -> Path {
    if let invalidElement { throw .invalidElement(invalidElement) }
    guard tolerance > 0 else { throw .invalidTolerance(tolerance) }
    let unit = FitUnit(self)
    var simplifier = PathSimplifier(
      tolerance: ToleranceRule.used(tolerance, for: controlBounds) * unit.scale)
    for subpath in unit.apply(to: self).gatheredSubpaths { simplifier.append(subpath) }
    return unit.undo(simplifier.result)
  }
}

/// The power of two by which coordinates are multiplied so that products of six neither overflow
/// nor vanish; 1 for all usual ones.
struct FitUnit {
  let scale: Double

  /// Coordinates of magnitudes between 2⁻⁶⁴ and 2⁶⁴ stay as they are.
  init(_ path: Path) {
    let size = Swift.max(path.controlBounds.min.maxNorm, path.controlBounds.max.maxNorm)
    let isUsual = size < 0x1p64 && size > 0x1p-64
    guard !isUsual, size > 0, size < .infinity else {
      scale = 1
      return
    }
    // 2¹⁰²²: the reciprocal of a subnormal number would overflow.
    scale = Double(
      sign: .plus, exponent: Swift.min(Swift.max(-Int(size.exponent), -1022), 1022),
      significand: 1)
  }

  func apply(to path: Path) -> Path {
    scale == 1 ? path : path.applying(AffineTransform(scaleX: scale, y: scale))
  }

  func undo(_ path: Path) -> Path {
    scale == 1 ? path : path.applying(AffineTransform(scaleX: 1 / scale, y: 1 / scale))
  }
}

/// Appends simplified sub-paths.
private struct PathSimplifier {
  var result = Path()
  let tolerance: Double

  mutating func append(_ subpath: GatheredSubpath) {
    subpath.begin(&result)
    let (count, long) = (result.elementCount, subpath.longSegments)
    if long.isEmpty {
      subpath.appendSegments(to: &result)
    } else {
      appendRuns(long, closed: subpath.isClosed)
      // The close draws the last line; a contour that is one line keeps it.
      if subpath.isClosed, result.verbs.last == .line, result.elementCount > count + 1 {
        result.verbs.removeLast()
        result.points.removeLast()
      }
    }
    if subpath.isClosed { result.append(.closeSubpath) }
  }

  private mutating func appendRuns(_ segments: [PathSegment], closed: Bool) {
    let corners = ContourCorners(segments, isClosed: closed, tolerance: tolerance)
    let seam = closed && !corners.isCorner[0] ? seamDirection(segments) : nil
    var start = 0
    while start < segments.count {
      var end = start + 1
      if !corners.isKept[start] {
        while end < segments.count, !corners.isCorner[end], !corners.isKept[end] { end += 1 }
      }
      let run = segments[start..<end]
      var (first, last): (Vector?, Vector?) = (nil, nil)
      if start == 0 {
        first = seam
      } else if !corners.isCorner[start] {
        first = segments[start - 1].tangent(at: 1)
      }
      if end == segments.count {
        last = seam
      } else if !corners.isCorner[end] {
        last = segments[end].tangent(at: 0)
      }
      append(run, first: first, last: last)
      start = end
    }
  }

  /// The direction at the start of a contour that is smooth there.
  private func seamDirection(_ segments: [PathSegment]) -> Vector? {
    guard let arriving = segments[segments.count - 1].tangent(at: 1),
      let leaving = segments[0].tangent(at: 0)
    else { return nil }
    return (arriving + leaving).normalized
  }

  /// Appends a run: fitted, if that takes fewer elements.
  private mutating func append(_ run: ArraySlice<PathSegment>, first: Vector?, last: Vector?) {
    guard run.count > 1 else {
      for segment in run { result.addSegment(segment) }
      return
    }
    // An eighth: seven eighths of the tolerance are left to the fit, whose pieces are then 2 %
    // shorter than with all of it, because the error is of sixth order.
    let width = Swift.max(tolerance * 0.125, result.controlBounds.largestMagnitude * 0x1p-40)
    let samples = RunSamples(run, tolerance: tolerance, width: width, first: first, last: last)
      .samples
    let fitter = CurveFitter(
      SampledRun(samples: samples), tolerance: tolerance, allowsLines: true)
    let pieces = fitter.pieces(0, Double(samples.count - 1))
    guard pieces.count < run.count else {
      for segment in run { result.addSegment(segment) }
      return
    }
    for piece in pieces {
      let cubic = piece.cubic
      if piece.isLine {
        result.addLine(to: cubic.end)
      } else {
        result.addCurve(to: cubic.end, control1: cubic.control1, control2: cubic.control2)
      }
    }
  }
}

extension Rect {
  /// The largest magnitude of a coordinate.
  var largestMagnitude: Double { Swift.max(min.maxNorm, max.maxNorm) }
}
