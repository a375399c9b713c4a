/// Contours of straight edges: a path whose curves have become chords.
///
/// All contours share one array of points. A polyline that is reused allocates nothing on its
/// second use.
public struct Polyline: Sendable, Hashable {
  /// A sub-path: a range of `points`.
  ///
  /// A closed contour does not repeat its first point.
  public struct Contour: Sendable, Hashable, BitwiseCopyable {
    /// The index of its first point.
    public var start: Int
    /// The number of its points.
    public var count: Int
    /// Whether an edge leads from the last point to the first.
    public var isClosed: Bool

    /// Creates a contour of `count` points from `start` on.
    public init(start: Int, count: Int, isClosed: Bool) {
      (self.start, self.count, self.isClosed) = (start, count, isClosed)
    }

    /// The range of its points.
    public var range: Range<Int> { start..<(start + count) }
  }

  /// The points of all contours, one contour after the other.
  public var points: [Point] = []
  /// The contours, in the order of the path's sub-paths.
  public var contours: [Contour] = []

  /// Creates a polyline without contours.
  public init() {}

  /// Creates a polyline of the given rings.
  public init(_ rings: [[Point]], closed: Bool = true) {
    for ring in rings {
      contours.append(Contour(start: points.count, count: ring.count, isClosed: closed))
      points.append(contentsOf: ring)
    }
  }

  /// Whether there are no contours.
  public var isEmpty: Bool { contours.isEmpty }

  /// Removes all contours, and by default keeps the memory.
  public mutating func removeAll(keepingCapacity: Bool = true) {
    guard keepingCapacity else {
      (points, contours) = ([], [])
      return
    }
    points.takeOffAll()
    removeContours()
  }

  /// Removes all contours, but not their points.
  mutating func removeContours() {
    // Mostly there is one contour, and removing it takes fewer instructions than emptying a range
    // (`flatten/quadratics`).
    if contours.count == 1 {
      contours.removeLast()
    } else {
      contours.removeAll(keepingCapacity: true)
    }
  }
}

extension Polyline {
  /// The smallest rectangle that holds all points; null without any.
  var bounds: Rect {
    var result = Rect.null
    for point in points { result.formUnion(point) }
    return result
  }
}

extension Path {
  /// Creates a path of straight lines: a sub-path for each contour of a polyline.
  public init(_ polyline: Polyline) {
    self.init()
    reserveCapacity(
      elements: polyline.points.count + polyline.contours.count, points: polyline.points.count)
    for contour in polyline.contours {
      addLines(polyline.points[contour.range])
      if contour.isClosed, contour.count > 0 { closeSubpath() }
    }
  }
}
