/// A thick line with round ends that grows from its first point to its last.
///
/// The drawing is all points within `radius` of the line up to `progress`: a disc at 0, and at 1 a
/// capsule for two points. The outline is one closed contour for each straight piece, all turning
/// the same way; filled with the non-zero rule they are one region without a seam. `spine` is the
/// path to stroke instead, with round caps and joins and twice the radius as line width.
///
/// - Progress is a fraction of the length along all points, clamped to 0 … 1.
/// - Points that coincide add nothing. Without points the path is empty; a single one is a disc.
/// - A radius of 0 draws nothing; a negative one, and a number that is not finite, are an invalid
///   element.
public struct CapsuleLine: Shape, Hashable {
  /// The corners of the line.
  public var points: [Point]
  /// Half of the line's thickness.
  public var radius: Double
  /// The drawn fraction of the length, from the first point on.
  public var progress: Double

  /// Creates a line through points.
  ///
  /// - Parameters:
  ///   - points: The corners of the line.
  ///   - radius: Half of the line's thickness.
  ///   - progress: The drawn fraction of the length.
  public init(points: [Point], radius: Double = 12, progress: Double = 1) {
    (self.points, self.radius, self.progress) = (points, radius, progress)
  }

  /// Creates a straight line.
  ///
  /// - Parameters:
  ///   - start: The first point.
  ///   - end: The last point.
  ///   - radius: Half of the line's thickness.
  ///   - progress: The drawn fraction of the length.
  public init(from start: Point, to end: Point, radius: Double = 12, progress: Double = 1) {
    self.init(points: [start, end], radius: radius, progress: progress)
  }

  /// The length along all points, drawn or not.
  public var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The centre line, up to `progress`.
  public var spine: Path {
    var path = Path()
    guard let first = points.first else { return path }
    if let reason = invalidity {
      path.reject(reason)
      return path
    }
    path.move(to: first)
    forEachPiece { _, end in path.addLine(to: end) }
    return path
  }

  /// Appends one closed contour for each straight piece, or a circle for a line without length.
  ///
  /// - Parameter path: The path to extend; invalid parameters are recorded as its `invalidElement`.
  public func append(to path: inout Path) {
    if let reason = invalidity { return path.reject(reason) }
    guard let first = points.first, radius > 0 else { return }
    var isDot = true
    forEachPiece { start, end in
      isDot = false
      let direction = end - start
      let angle = arcTan2(direction.y, direction.x)
      let aside = direction / direction.length * radius
      // Half a turn about the end, from its left to its right, then half a turn about the start.
      path.move(to: start + aside.left)
      path.addLine(to: end + aside.left)
      path.addRelativeArc(center: end, radius: radius, startAngle: angle - .pi / 2, delta: .pi)
      path.addLine(to: start - aside.left)
      path.addRelativeArc(center: start, radius: radius, startAngle: angle + .pi / 2, delta: .pi)
      path.closeSubpath()
    }
    if isDot { path.addCircle(center: first, radius: radius) }
  }

  /// Returns the line moved and scaled so that its bounds, round ends included, fit a rectangle;
  /// the radius stays.
  ///
  /// - Parameter rect: The rectangle to fit.
  /// - Returns: The line.
  public func fitted(to rect: Rect) -> CapsuleLine {
    var bounds = Rect.null
    for point in points { bounds.formUnion(point) }
    let target = rect.insetBy(dx: radius, dy: radius)
    guard !bounds.isNull, !target.isNull else { return self }
    // A direction in which all points coincide allows any scale.
    let scale = Swift.min(
      bounds.width > 0 ? target.width / bounds.width : .infinity,
      bounds.height > 0 ? target.height / bounds.height : .infinity)
    var line = self
    line.points = points.map {
      target.center + ($0 - bounds.center) * (scale < .infinity ? scale : 1)
    }
    return line
  }

  /// Calls `body` with the ends of each straight piece that has a length, the last one cut at
  /// `progress`.
  private func forEachPiece(_ body: (Point, Point) -> Void) {
    var rest = length * Swift.min(Swift.max(progress, 0), 1)
    for (start, end) in zip(points, points.dropFirst()) where start != end && rest > 0 {
      let piece = start.distance(to: end)
      body(
        start, progress >= 1 || rest >= piece ? end : start.interpolated(to: end, at: rest / piece))
      rest -= piece
    }
  }

  /// The reason why this line cannot be drawn, or `nil`.
  public var invalidity: InvalidElement.Reason? {
    let isFinite = points.allSatisfy { $0.isFinite } && radius.isFinite && length.isFinite
    guard isFinite, !progress.isNaN else { return .notFinite }
    return radius >= 0 ? nil : .negativeRadius
  }
}
