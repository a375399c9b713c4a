/// What a path becomes once its curves are chords: contours of straight edges.
///
/// All contours share one array of points. Passed in and reused, a polyline allocates nothing on its second use.
public struct Polyline: Sendable, Hashable {
  /// One sub-path: a range of `points`.
  ///
  /// A closed one does not repeat its first point.
  public struct Contour: Sendable, Hashable, BitwiseCopyable {
    public var start: Int
    public var count: Int
    public var isClosed: Bool

    public init(start: Int, count: Int, isClosed: Bool) {
      (self.start, self.count, self.isClosed) = (start, count, isClosed)
    }

    public var range: Range<Int> { start..<(start + count) }
  }

  public var points: [Point] = []
  public var contours: [Contour] = []

  public init() {}

  /// A polyline of the given rings.
  public init(_ rings: [[Point]], closed: Bool = true) {
    for ring in rings {
      contours.append(Contour(start: points.count, count: ring.count, isClosed: closed))
      points.append(contentsOf: ring)
    }
  }

  public var isEmpty: Bool { contours.isEmpty }

  public mutating func removeAll(keepingCapacity: Bool = true) {
    guard keepingCapacity else {
      (points, contours) = ([], [])
      return
    }
    points.takeOffAll()
    // To take off the one contour that there is most often is less work than to empty a range.
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
