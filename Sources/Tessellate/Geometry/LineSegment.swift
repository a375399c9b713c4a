/// A straight line from one point to another.
public struct LineSegment: Sendable, Hashable {
  /// The two ends.
  public var start, end: Point

  /// Creates the line between two points.
  public init(start: Point, end: Point) {
    (self.start, self.end) = (start, end)
  }

  /// Returns the point at the fraction `t` of the way; exact at 0 and 1.
  public func point(at t: Double) -> Point { start.interpolated(to: end, at: t) }

  /// The smallest rectangle that holds the line.
  public var bounds: Rect { Rect(from: start, to: end) }
}
