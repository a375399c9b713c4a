/// A drawing: sub-paths of lines, quadratic and cubic Bézier curves and elliptical arcs.
///
/// A path is a value; copies share their storage until one of them changes. Building never throws
/// and never traps: an element that makes no sense (a coordinate that is not finite, a negative
/// radius, a line without a current point) is left out and stored as `invalidElement`, which
/// functions that fill, stroke or measure the path throw. Arcs are kept as arcs, so that a circle
/// is flattened as a circle.
///
/// The spelling is SwiftUI's, the meaning of each element CoreGraphics'.
public struct Path: Sendable, Hashable {
  /// One step of a path.
  public enum Element: Sendable, Hashable {
    /// Starts a sub-path.
    case move(to: Point)
    /// Draws a straight line from the current point.
    case line(to: Point)
    /// Draws a quadratic Bézier curve from the current point.
    case quadCurve(to: Point, control: Point)
    /// Draws a cubic Bézier curve from the current point.
    case curve(to: Point, control1: Point, control2: Point)
    /// A piece of an ellipse from the current point; `ArcSegment.end` becomes the current point.
    case arc(ArcSegment)
    /// Draws a straight line back to the start of the sub-path and joins the two ends.
    case closeSubpath
  }

  /// The kind of an element; its points lie in `points`, `pointCount` of them.
  enum Verb: UInt8, Sendable {
    case move, line, quadCurve, curve, arc, close

    /// A quadratic stores control, end; a cubic control1, control2, end; an arc center, xAxis,
    /// yAxis, (startAngle, sweep), end.
    ///
    /// A hexadecimal digit for each kind, the first kind's last, instead of an unpredictable jump.
    @inline(__always)
    var pointCount: Int { (0x053211 &>> (Int(rawValue) &* 4)) & 15 }

    @inline(__always)
    var isCurve: Bool { self == .quadCurve || self == .curve || self == .arc }
  }

  var verbs: [Verb] = []
  var points: [Point] = []
  /// The start of the current sub-path, and the start of the next element.
  var subpathStart = Point.zero
  var pen = Point.zero
  /// A rectangle that holds the path: its points, its control points, and boxes about its arcs;
  /// null for an empty path.
  ///
  /// Cheaper than the tight `bounds`, and never smaller but for rounding. It is kept up to date as
  /// elements are added.
  var controlBounds = Rect.null
  /// The first element that could not be added, or `nil` when the path is sound.
  public internal(set) var invalidElement: InvalidElement?

  /// A path without elements, which owns no memory.
  public init() {}

  /// Whether the path has no elements; a lone `move(to:)` is one.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The start of the next element, or `nil` before the first `move(to:)`.
  ///
  /// After `closeSubpath()` it is the start of the closed sub-path.
  public var currentPoint: Point? { verbs.isEmpty ? nil : pen }

  /// The number of elements.
  public var elementCount: Int { verbs.count }

  /// Empties the path.
  ///
  /// - Parameter keepingCapacity: Whether its memory is kept, so that the next path of the same
  ///   size is built without allocating; by default it is.
  public mutating func removeAll(keepingCapacity: Bool = true) {
    if keepingCapacity {
      verbs.takeOffAll()
      points.takeOffAll()
    } else {
      (verbs, points) = ([], [])
    }
    (subpathStart, pen, controlBounds, invalidElement) = (.zero, .zero, .null, nil)
  }

  /// Reserves memory for this many elements and points in all.
  public mutating func reserveCapacity(elements: Int, points count: Int) {
    verbs.reserveCapacity(elements)
    points.reserveCapacity(count)
  }

  /// Whether two paths have the same elements and the same invalid element.
  public static func == (a: Path, b: Path) -> Bool {
    a.verbs == b.verbs && a.points == b.points && a.invalidElement == b.invalidElement
  }

  /// Feeds the elements to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    hasher.combine(points)
    hasher.combine(invalidElement)
  }
}

extension Path: Sequence {
  /// An iterator over the elements in order.
  public struct Iterator: IteratorProtocol {
    private let path: Path
    private var verb = 0
    private var point = 0
    private var pen = Point.zero
    private var subpathStart = Point.zero

    fileprivate init(_ path: Path) { self.path = path }

    /// Returns the next element, or `nil` after the last.
    public mutating func next() -> Element? {
      guard verb < path.verbs.count else { return nil }
      let kind = path.verbs[verb]
      let first = point
      let p = path.points
      verb += 1
      point += kind.pointCount
      let start = pen
      if kind == .close { pen = subpathStart } else { pen = p[point - 1] }
      switch kind {
      case .move:
        subpathStart = pen
        return .move(to: pen)
      case .line: return .line(to: pen)
      case .quadCurve: return .quadCurve(to: pen, control: p[first])
      case .curve: return .curve(to: pen, control1: p[first], control2: p[first + 1])
      case .arc:
        return .arc(p.withUncheckedReading { ArcSegment(start: start, stored: $0.dropping(first)) })
      case .close: return .closeSubpath
      }
    }
  }

  /// Returns an iterator over the elements.
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension ArcSegment {
  /// Reads an arc back from the five points that a path stores for it.
  @inline(__always)
  init(start: Point, stored points: UncheckedView<Point>) {
    let angles = points[3]
    self.init(
      center: points[0], xAxis: points[1], yAxis: points[2], startAngle: angles.x,
      sweep: angles.y, start: start, end: points[4])
  }
}

extension UncheckedView<Point> {
  /// Writes the five points that a path stores for an arc.
  @inline(__always)
  func store(_ arc: ArcSegment) {
    (self[0], self[1], self[2]) = (arc.center, arc.xAxis, arc.yAxis)
    (self[3], self[4]) = (Point(arc.startAngle, arc.sweep), arc.end)
  }
}
