/// The straight way from one point to another.
public struct LineSegment: Sendable, Hashable {
  public var start, end: Point

  public init(start: Point, end: Point) {
    (self.start, self.end) = (start, end)
  }

  public func point(at t: Double) -> Point { start.interpolated(to: end, at: t) }

  /// The smallest rectangle that holds the line.
  public var bounds: Rect { Rect(from: start, to: end) }
}
