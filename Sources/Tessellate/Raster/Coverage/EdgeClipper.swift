/// Adds the parts of a mesh's edges within a window to a coverage.
struct EdgeClipper {
  private let target: CoverageWindow
  /// The mesh's vertices in units of 1/65,536 pixel from the picture's corner.
  private let vertices: UncheckedView<Point>
  private let vertexCount: Int
  /// The window's corner and size in units.
  private let origin: Point
  private let size: Point
  private let sign: Int64
  private let isInside: Bool

  /// Creates a clipper of edges among `vertices`; with `isInside` all lie in the window, and
  /// nothing is clipped.
  init(
    target: CoverageWindow, vertices: UncheckedView<Point>, vertexCount: Int, window: PixelRect,
    sign: Int64, isInside: Bool
  ) {
    (self.target, self.vertices, self.vertexCount) = (target, vertices, vertexCount)
    (self.sign, self.isInside) = (sign, isInside)
    origin = Point(Double(window.x), Double(window.y)) * 0x1p16
    size = Point(Double(window.width), Double(window.height)) * 0x1p16
  }

  /// Adds the edge whose first vertex is the upper 32 bits, its second the lower.
  ///
  /// An edge to a vertex that does not exist is left out.
  @inline(__always)
  func add(_ edge: UInt64) {
    let from = Int(truncatingIfNeeded: edge &>> 32)
    let to = Int(truncatingIfNeeded: edge & 0xFFFF_FFFF)
    guard from < vertexCount, to < vertexCount else { return }
    let first = vertices[from] - origin
    let second = vertices[to] - origin
    if first.y < second.y {
      addUpwards(first, second, sign)
    } else if first.y > second.y {
      addUpwards(second, first, ~sign)
    }
  }

  @inline(__always)
  private func addUpwards(_ low: Point, _ high: Point, _ sign: Int64) {
    if isInside {
      send(low, high, sign)
    } else {
      clip(low, high, sign)
    }
  }

  @inline(__always)
  private func send(_ low: Point, _ high: Point, _ sign: Int64) {
    target.add(
      x0: CoverageWindow.integer(low.x), y0: CoverageWindow.integer(low.y),
      x1: CoverageWindow.integer(high.x), y1: CoverageWindow.integer(high.y), sign: sign)
  }

  /// Adds an edge's part in the window, and on the window's left side the projection of its part to
  /// the left.
  ///
  /// Parts to the right, above and below cover nothing. Crossings are rounded to units; as both
  /// edges of an inner pair are cut alike, they still cancel to the bit. For an edge 10¹² pixels
  /// long, `Double` gives its crossing within a thousandth of a pixel.
  @inline(never)
  private func clip(_ low: Point, _ high: Point, _ sign: Int64) {
    guard high.y > 0, low.y < size.y else { return }
    let extent = high - low
    func crossing(y: Double) -> Point {
      Point(rounded(low.x + extent.x * ((y - low.y) / extent.y)), y)
    }
    var start = low.y < 0 ? crossing(y: 0) : low
    var end = high.y > size.y ? crossing(y: size.y) : high
    if start.x <= 0 && end.x <= 0 {
      send(Point(0, start.y), Point(0, end.y), sign)
      return
    }
    if start.x >= size.x && end.x >= size.x { return }
    func crossing(x: Double) -> Point {
      let y = rounded(low.y + extent.y * ((x - low.x) / extent.x))
      return Point(x, Swift.max(start.y, Swift.min(y, end.y)))
    }
    if start.x < 0 || start.x > size.x {
      let point = crossing(x: start.x < 0 ? 0 : size.x)
      if start.x < 0 && start.y < point.y { send(Point(0, start.y), point, sign) }
      start = point
    }
    if end.x < 0 || end.x > size.x {
      let point = crossing(x: end.x < 0 ? 0 : size.x)
      if end.x < 0 && point.y < end.y { send(point, Point(0, end.y), sign) }
      end = point
    }
    if start.y < end.y { send(start, end, sign) }
  }

  @inline(__always)
  private func rounded(_ value: Double) -> Double {
    value.nearestWhole
  }
}
