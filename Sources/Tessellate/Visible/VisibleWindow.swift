/// A rectangle that is looked at, and the four half-planes beyond its sides.
///
/// What lies in one of the half-planes can't be seen: the hull of a Bézier curve's control points,
/// for example, if all of them do. Sides are numbered around the window,
///
///     0: x < minX    1: y < minY    2: x > maxX    3: y > maxY
///
/// so that half-planes of neighbouring numbers meet beyond a corner, and opposite ones never do.
struct VisibleWindow {
  /// The visible rectangle with its margin.
  let rect: Rect

  /// Half-planes: bit `i` is side `i`.
  typealias Sides = UInt8

  /// Creates the window of a visible rectangle.
  ///
  /// - Parameters:
  ///   - visible: The rectangle of an option.
  ///   - margin: The distance by which the window is larger on each side.
  /// - Throws: `invalidStyle` if a coordinate is not a number.
  init(_ visible: Rect, margin: Double) throws(TessellationError) {
    guard !Self.hasNaN(visible) else {
      throw .invalidStyle(parameter: "visible", value: .nan)
    }
    rect = visible.insetBy(dx: -margin, dy: -margin)
  }

  /// Creates the window without a margin.
  init(rect: Rect) { self.rect = rect }

  private static func hasNaN(_ rect: Rect) -> Bool {
    rect.min.x.isNaN || rect.min.y.isNaN || rect.max.x.isNaN || rect.max.y.isNaN
  }

  /// Returns the half-planes that hold a point.
  @inline(__always)
  func sides(of point: Point) -> Sides {
    (point.x < rect.min.x ? 1 : 0) | (point.y < rect.min.y ? 2 : 0)
      | (point.x > rect.max.x ? 4 : 0) | (point.y > rect.max.y ? 8 : 0)
  }

  /// Returns the half-planes that hold all of a rectangle.
  @inline(__always)
  func sides(of box: Rect) -> Sides { sides(of: box.min) & sides(of: box.max) }

  /// Whether eight points lie beyond a side.
  @inline(__always)
  func areBeyond(_ side: Int, _ points: UncheckedView<Point>, at index: Int) -> Bool {
    // Two points at a time, compared with a bound for one coordinate and ±∞ for the other; those
    // below are turned round.
    let sign = side < 2 ? 1.0 : -1
    let bound = side < 2 ? rect.min : -rect.max
    let unbounded = side & 1 == 0 ? Point(bound.x, .infinity) : Point(.infinity, bound.y)
    let bounds = Lanes4(lowHalf: unbounded, highHalf: unbounded)
    let first = points.load(Lanes4.self, at: index) * sign .< bounds
    let second = points.load(Lanes4.self, at: index &+ 2) * sign .< bounds
    let third = points.load(Lanes4.self, at: index &+ 4) * sign .< bounds
    let fourth = points.load(Lanes4.self, at: index &+ 6) * sign .< bounds
    return all((first .& second) .& (third .& fourth))
  }

  /// Returns the corner between side `index` and the next one.
  func corner(_ index: Int) -> Point {
    switch index & 3 {
    case 0: rect.min
    case 1: Point(rect.max.x, rect.min.y)
    case 2: rect.max
    default: Point(rect.min.x, rect.max.y)
    }
  }
}

extension VisibleWindow {
  /// Returns the fractions of a line between which it may show: all of it lies beyond a side before
  /// the first and after the second, but for rounding.
  func crossed(by line: LineSegment) -> (enters: Double, leaves: Double) {
    var (low, high) = (0.0, 1.0)
    for axis in 0..<2 {
      let (start, way) = (line.start[axis], line.end[axis] - line.start[axis])
      if way == 0 { continue }
      let (a, b) = ((rect.min[axis] - start) / way, (rect.max[axis] - start) / way)
      low = Swift.max(low, Swift.min(a, b))
      high = Swift.min(high, Swift.max(a, b))
    }
    return (low, high)
  }
}
