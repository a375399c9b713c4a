/// The starting point of a rectangle's outline, on which dashes, trims and morphs depend.
///
/// The names are those of a y-down screen: the top is the side of the smallest y, leading that of
/// the smallest x.
public enum RectangleStart: String, Sendable, Hashable, CaseIterable {
  // In the order in which growing angle meets them. At a corner that is round, the start is where
  // the path leaves the corner's arc.

  /// The corner of the smallest x and y.
  case topLeading
  /// The middle of the side of the smallest y.
  case top
  /// The corner of the largest x and the smallest y.
  case topTrailing
  /// The middle of the side of the largest x.
  case trailing
  /// The corner of the largest x and y.
  case bottomTrailing
  /// The middle of the side of the largest y.
  case bottom
  /// The corner of the smallest x and the largest y.
  case bottomLeading
  /// The middle of the side of the smallest x.
  case leading
}

/// The radii of a rectangle's four corners.
///
/// The names are those of a y-down screen: the top is the side of the smallest y, leading that of
/// the smallest x.
public struct RectangleCornerRadii: Sendable, Hashable {
  /// The radius of each corner.
  public var topLeading, bottomLeading, bottomTrailing, topTrailing: Double

  /// Creates the radii; corners left out are square.
  public init(
    topLeading: Double = 0, bottomLeading: Double = 0, bottomTrailing: Double = 0,
    topTrailing: Double = 0
  ) {
    (self.topLeading, self.bottomLeading) = (topLeading, bottomLeading)
    (self.bottomTrailing, self.topTrailing) = (bottomTrailing, topTrailing)
  }
}

extension Path {
  /// The outline of a rectangle, a closed sub-path.
  ///
  /// It starts at the smallest x and y and goes along +x first, as `addRect` does by default.
  public init(_ rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// The outline of a rectangle with equal round corners, a closed sub-path.
  ///
  /// - Parameters:
  ///   - rect: The rectangle to outline.
  ///   - cornerRadius: The radius of each corner; at most half the shorter side is used.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init()
    addRoundedRect(in: rect, cornerRadius: cornerRadius)
  }

  /// The outline of a rectangle whose corners are quarters of an ellipse, a closed sub-path.
  ///
  /// - Parameters:
  ///   - rect: The rectangle to outline.
  ///   - cornerSize: The horizontal and the vertical radius of each corner.
  public init(roundedRect rect: Rect, cornerSize: Vector) {
    self.init()
    addRoundedRect(in: rect, cornerSize: cornerSize)
  }

  /// Adds a rectangle as a closed sub-path.
  ///
  /// By default it starts at the smallest x and y and goes along +x first, as SVG's and
  /// CoreGraphics' do. A null rectangle adds nothing; one without area is added like any other.
  ///
  /// - Parameters:
  ///   - rect: What to outline.
  ///   - startAt: The corner, or the side in whose middle, the outline starts.
  ///   - direction: Whether it goes from +x to +y, along +x on the top, or the other way.
  public mutating func addRect(
    _ rect: Rect, startAt: RectangleStart = .topLeading,
    direction: ArcDirection = .increasingAngle
  ) {
    addRectangle(rect, radii: Corners(repeating: .zero), startAt, direction)
  }

  /// Adds a rectangle with equal round corners as a closed sub-path.
  ///
  /// A radius over half the shorter side is cut to that half, as SwiftUI does. The corners are arcs
  /// of circles.
  ///
  /// - Parameters:
  ///   - rect: What to outline.
  ///   - cornerRadius: Of all four corners; a negative one is an invalid element.
  ///   - startAt: By default where the straight top begins, as in SVG.
  ///   - direction: By default along +x on the top, as in SVG.
  public mutating func addRoundedRect(
    in rect: Rect, cornerRadius: Double, startAt: RectangleStart = .topLeading,
    direction: ArcDirection = .increasingAngle
  ) {
    guard cornerRadius.isFinite else { return reject(.notFinite) }
    let radius = Swift.min(cornerRadius, rect.width / 2, rect.height / 2)
    addRectangle(rect, radii: Corners(repeating: Vector(radius, radius)), startAt, direction)
  }

  /// Adds a rectangle with equal elliptical corners as a closed sub-path.
  ///
  /// Each of the two radii is cut to half the side it lies along, as in SVG. One radius of 0 makes
  /// square corners.
  ///
  /// - Parameters:
  ///   - rect: What to outline.
  ///   - cornerSize: The radii along x and y of all four corners; a negative one is an invalid
  ///     element.
  ///   - startAt: By default where the straight top begins, as in SVG.
  ///   - direction: By default along +x on the top, as in SVG.
  public mutating func addRoundedRect(
    in rect: Rect, cornerSize: Vector, startAt: RectangleStart = .topLeading,
    direction: ArcDirection = .increasingAngle
  ) {
    guard cornerSize.isFinite else { return reject(.notFinite) }
    guard cornerSize.x >= 0, cornerSize.y >= 0 else { return reject(.negativeRadius) }
    let (a, b) = (
      Swift.min(cornerSize.x, rect.width / 2), Swift.min(cornerSize.y, rect.height / 2)
    )
    // One radius of 0 makes a square corner.
    let size = a > 0 && b > 0 ? Vector(a, b) : .zero
    addRectangle(rect, radii: Corners(repeating: size), startAt, direction)
  }

  /// Adds a rectangle with four corners of their own as a closed sub-path.
  ///
  /// If two radii exceed their common side, all four are scaled down by one factor, as in CSS.
  ///
  /// - Parameters:
  ///   - rect: What to outline.
  ///   - cornerRadii: Of the four corners; a negative one is an invalid element.
  ///   - startAt: By default where the straight top begins.
  ///   - direction: By default along +x on the top.
  public mutating func addRoundedRect(
    in rect: Rect, cornerRadii: RectangleCornerRadii,
    startAt: RectangleStart = .topLeading, direction: ArcDirection = .increasingAngle
  ) {
    let (a, b) = (cornerRadii.topLeading, cornerRadii.topTrailing)
    let (c, d) = (cornerRadii.bottomTrailing, cornerRadii.bottomLeading)
    guard a.isFinite, b.isFinite, c.isFinite, d.isFinite else { return reject(.notFinite) }
    var factor = 1.0
    // Sums of halves do not overflow.
    for (first, second, side) in [
      (a, b, rect.width), (d, c, rect.width), (a, d, rect.height), (b, c, rect.height),
    ] {
      let (sum, half) = (first / 2 + second / 2, side / 2)
      if sum * factor > half { factor = half / sum }
    }
    let corners = Corners(a * factor, b * factor, c * factor, d * factor)
    addRectangle(rect, radii: corners, startAt, direction)
  }

  /// Adds the outline corner by corner, from the middle of a side if `startAt` is one.
  private mutating func addRectangle(
    _ rect: Rect, radii: Corners, _ start: RectangleStart, _ direction: ArcDirection
  ) {
    guard !rect.isNull else { return rejectUnlessNull(rect) }
    guard rect.min.isFinite, rect.max.isFinite, radii.isFinite else { return reject(.notFinite) }
    guard radii.isPositive else { return reject(.negativeRadius) }
    let sides = RectangleSides(rect, radii)
    let station = RectangleStart.allCases.firstIndex(of: start)!
    let isForward = direction == .increasingAngle
    // Side i runs from corner i to corner i + 1; the first half of a side that is split comes last.
    let corner = station / 2
    let middle = station % 2 == 1 ? sides.middle(of: corner) : nil
    if let middle {
      move(to: middle)
    } else {
      move(to: isForward ? sides.begin(of: corner) : sides.end(of: (corner + 3) % 4))
    }
    for step in 0..<4 {
      if isForward {
        let side = (corner + step) % 4
        addSide(to: sides.end(of: side), isLast: step >= 2)
        addCorner(sides, (side + 1) % 4, to: sides.begin(of: (side + 1) % 4), direction)
      } else {
        let side = (corner + (middle == nil ? 7 : 8) - step) % 4
        addSide(to: sides.begin(of: side), isLast: step >= 2)
        addCorner(sides, side, to: sides.end(of: (side + 3) % 4), direction)
      }
    }
    closeSubpath()
  }

  /// Draws a straight side, unless it has no length or the close will draw it.
  ///
  /// The last two may lead to the start: the last but one of a rectangle without height.
  private mutating func addSide(to point: Point, isLast: Bool) {
    if point != pen, !(isLast && point == subpathStart) { addLine(to: point) }
  }

  private mutating func addCorner(
    _ sides: RectangleSides, _ corner: Int, to end: Point, _ direction: ArcDirection
  ) {
    let radii = sides.radii[corner]
    guard radii != .zero else { return }
    let quarter = Double.pi / 2
    // Corner 0 spans the angles π … 3π/2.
    let first = quarter * Double(corner + 2 < 4 ? corner + 2 : corner - 2)
    let isForward = direction == .increasingAngle
    appendArc(
      ArcSegment(
        center: sides.center(of: corner), xAxis: Vector(radii.x, 0), yAxis: Vector(0, radii.y),
        startAngle: isForward ? first : first + quarter, sweep: isForward ? quarter : -quarter,
        start: pen, end: end))
  }
}

/// Four radii along x and y, in the order top leading, top trailing, bottom trailing, bottom
/// leading.
private struct Corners {
  private var radii: (Vector, Vector, Vector, Vector)

  init(repeating radius: Vector) { radii = (radius, radius, radius, radius) }

  init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    radii = (Vector(a, a), Vector(b, b), Vector(c, c), Vector(d, d))
  }

  subscript(corner: Int) -> Vector {
    switch corner {
    case 0: radii.0
    case 1: radii.1
    case 2: radii.2
    default: radii.3
    }
  }

  var isFinite: Bool { (0..<4).allSatisfy { self[$0].isFinite } }
  var isPositive: Bool { (0..<4).allSatisfy { self[$0].x >= 0 && self[$0].y >= 0 } }
}

/// The straight parts of a rectangle's four sides: top, trailing, bottom, leading, in the way of
/// growing angle.
///
/// If two round corners use up a side, its ends are one point.
private struct RectangleSides {
  let rect: Rect
  let radii: Corners

  init(_ rect: Rect, _ radii: Corners) { (self.rect, self.radii) = (rect, radii) }

  func center(of corner: Int) -> Point {
    let begin = self.begin(of: corner)
    let end = self.end(of: (corner + 3) % 4)
    return corner % 2 == 0 ? Point(begin.x, end.y) : Point(end.x, begin.y)
  }

  /// The point where the side leaves its first corner.
  func begin(of side: Int) -> Point {
    let radius = radii[side]
    switch side {
    case 0: return Point(rect.min.x + radius.x, rect.min.y)
    case 1: return Point(rect.max.x, rect.min.y + radius.y)
    case 2: return Point(rect.max.x - radius.x, rect.max.y)
    default: return Point(rect.min.x, rect.max.y - radius.y)
    }
  }

  /// The point where the side arrives at its second corner.
  func end(of side: Int) -> Point {
    let first = radii[side]
    let second = radii[(side + 1) % 4]
    let (used, length) =
      side % 2 == 0 ? (first.x + second.x, rect.width) : (first.y + second.y, rect.height)
    // The factor that made the radii fit may have left a rest of some units in the last place.
    if used > 0, used >= length - 4 * length.ulp { return begin(of: side) }
    switch side {
    case 0: return Point(rect.max.x - second.x, rect.min.y)
    case 1: return Point(rect.max.x, rect.max.y - second.y)
    case 2: return Point(rect.min.x + second.x, rect.max.y)
    default: return Point(rect.min.x, rect.min.y + second.y)
    }
  }

  func middle(of side: Int) -> Point {
    let (a, b) = (begin(of: side), end(of: side))
    switch side {
    case 0, 2:
      return Point(Swift.min(Swift.max(rect.midX, Swift.min(a.x, b.x)), Swift.max(a.x, b.x)), a.y)
    default:
      return Point(a.x, Swift.min(Swift.max(rect.midY, Swift.min(a.y, b.y)), Swift.max(a.y, b.y)))
    }
  }
}
