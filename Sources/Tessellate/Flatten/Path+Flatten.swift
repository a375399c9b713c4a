extension Path {
  /// This path with its curves as chords.
  ///
  /// - Parameter tolerance: The largest distance, both ways, between curve and chords, in path units.
  /// - Throws: `invalidElement`; `invalidTolerance` unless the tolerance is above 0.
  public func flattened(tolerance: Double) throws(TessellationError) -> Polyline {
    var polyline = Polyline()
    try flatten(tolerance: tolerance, into: &polyline)
    return polyline
  }

  /// Appends this path's contours, its curves as chords, to a polyline that is passed in and reused.
  public func flatten(tolerance: Double, into polyline: inout Polyline) throws(TessellationError) {
    guard tolerance > 0 else { throw .invalidTolerance(tolerance) }
    var visitor = FlatteningVisitor(tolerance: tolerance, polyline: polyline)
    polyline = Polyline()
    defer { polyline = visitor.polyline }
    try visit(&visitor)
  }
}

/// Appends chords to a polyline, a contour for each sub-path.
private struct FlatteningVisitor: PathVisitor {
  let tolerance: Double
  var polyline: Polyline
  var first = 0

  init(tolerance: Double, polyline: Polyline) {
    (self.tolerance, self.polyline) = (tolerance, polyline)
  }

  mutating func begin(at point: Point) {
    first = polyline.points.count
    polyline.points.append(point)
  }

  mutating func line(_ segment: LineSegment) { polyline.points.append(segment.end) }

  mutating func quadratic(_ segment: QuadraticSegment) {
    let d = (segment.start - segment.control * 2 + segment.end).length
    append((0.25 * d / tolerance).squareRoot(), segment.end) { segment.point(at: $0) }
  }

  mutating func cubic(_ segment: CubicSegment) {
    let d1 = (segment.start - segment.control1 * 2 + segment.control2).length
    let d2 = (segment.control1 - segment.control2 * 2 + segment.end).length
    append((0.75 * Swift.max(d1, d2) / tolerance).squareRoot(), segment.end) {
      segment.point(at: $0)
    }
  }

  mutating func arc(_ segment: ArcSegment) {
    let radius = segment.xAxis.length + segment.yAxis.length
    append(segment.sweep.magnitude * (0.125 * radius / tolerance).squareRoot(), segment.end) {
      segment.point(at: $0)
    }
  }

  /// Appends ⌈count⌉ chords of equal steps of the parameter.
  private mutating func append(_ count: Double, _ end: Point, _ point: (Double) -> Point) {
    let n = Int(Swift.min(count + 1, 1e6))
    for i in 1..<Swift.max(n, 1) { polyline.points.append(point(Double(i) / Double(n))) }
    polyline.points.append(end)
  }

  mutating func end(closed: Bool) {
    polyline.contours.append(
      Polyline.Contour(start: first, count: polyline.points.count - first, isClosed: closed))
  }
}
