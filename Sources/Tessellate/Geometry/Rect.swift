/// An axis-parallel rectangle, closed on all sides.
public struct Rect: Sendable, Hashable {
  /// The corner with the smallest x and y.
  public var min: Point
  /// The corner with the largest x and y.
  public var max: Point

  /// Creates the rectangle between two opposite corners, in any order.
  public init(from corner: Point, to opposite: Point) {
    min = Point(Swift.min(corner.x, opposite.x), Swift.min(corner.y, opposite.y))
    max = Point(Swift.max(corner.x, opposite.x), Swift.max(corner.y, opposite.y))
  }

  /// Creates the rectangle with one corner at (x, y); negative sizes extend to the other side.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(from: Point(x, y), to: Point(x + width, y + height))
  }

  /// Creates the rectangle with one corner at `origin`; negative sizes extend to the other side.
  ///
  /// - Parameters:
  ///   - origin: The corner, of the smallest x and y where the size is positive.
  ///   - size: The width and the height.
  public init(origin: Point, size: Vector) { self.init(from: origin, to: origin + size) }

  private init(uncheckedMin: Point, uncheckedMax: Point) {
    min = uncheckedMin
    max = uncheckedMax
  }

  /// The rectangle that holds nothing, the neutral element of `union`.
  public static var null: Rect {
    // Computed: a stored constant would be lazily initialised (S11).
    @inline(__always) get {
      Rect(uncheckedMin: Point(repeating: .infinity), uncheckedMax: Point(repeating: -.infinity))
    }
  }

  /// The rectangle of the origin alone.
  public static var zero: Rect { Rect(from: .zero, to: .zero) }

  /// Whether the rectangle holds nothing, not even a point.
  public var isNull: Bool { !(min.x <= max.x && min.y <= max.y) }

  /// Whether no coordinate is infinite or not a number; the null rectangle has none.
  var isNullOrFinite: Bool { self == .null || min.isFinite && max.isFinite }

  /// The smallest x.
  public var minX: Double { min.x }
  /// The smallest y.
  public var minY: Double { min.y }
  /// The largest x.
  public var maxX: Double { max.x }
  /// The largest y.
  public var maxY: Double { max.y }
  /// The x of the middle.
  public var midX: Double { min.x + (max.x - min.x) / 2 }
  /// The y of the middle.
  public var midY: Double { min.y + (max.y - min.y) / 2 }
  /// The middle.
  public var center: Point { Point(midX, midY) }
  /// The extent along x; zero for the null rectangle.
  public var width: Double { isNull ? 0 : max.x - min.x }
  /// The extent along y; zero for the null rectangle.
  public var height: Double { isNull ? 0 : max.y - min.y }

  /// The width and the height; zero for the null rectangle.
  public var size: Vector { Vector(width, height) }

  /// Returns whether `point` lies inside or on the border.
  public func contains(_ point: Point) -> Bool {
    point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y
  }

  /// Returns whether all of `other` lies inside or on the border; the null rectangle does in any.
  public func contains(_ other: Rect) -> Bool {
    other.isNull || contains(other.min) && contains(other.max)
  }

  /// Returns whether both have a point in common, be it of their borders.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isNull }

  /// Returns the rectangle moved by (dx, dy); `null` remains `null`.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    let way = Vector(dx, dy)
    return isNull ? .null : Rect(uncheckedMin: min + way, uncheckedMax: max + way)
  }

  /// Grows the rectangle until it holds `point`.
  @inline(__always)
  public mutating func formUnion(_ point: Point) {
    // Without an unpredictable branch; `Swift.min` has one for NaN.
    min = min.replacing(with: point, where: point .< min)
    max = max.replacing(with: point, where: point .> max)
  }

  /// Creates the smallest rectangle that holds `count` points; null for none.
  init(holding points: UncheckedView<Point>, _ count: Int) {
    // Two points at a time, as lanes (x, y, x, y). With the operands exchanged each selection would
    // need a copy of what was loaded (110 → 78 thousand instructions in `drawing/peacock`,
    // 801ea60).
    var low = Lanes4(repeating: .infinity)
    var high = -low
    var i = 0
    while i &+ 2 <= count {
      let lanes = Lanes4(lowHalf: points[i], highHalf: points[i &+ 1])
      low = lanes.replacing(with: low, where: low .< lanes)
      high = lanes.replacing(with: high, where: high .> lanes)
      i &+= 2
    }
    let (evenLow, oddLow) = (low.lowHalf, low.highHalf)
    let (evenHigh, oddHigh) = (high.lowHalf, high.highHalf)
    self.init(
      uncheckedMin: evenLow.replacing(with: oddLow, where: oddLow .< evenLow),
      uncheckedMax: evenHigh.replacing(with: oddHigh, where: oddHigh .> evenHigh))
    if i < count { formUnion(points[i]) }
  }

  /// Returns the smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    var result = self
    result.formUnion(other.min)
    result.formUnion(other.max)
    return result
  }

  /// Returns the common part, or `null`.
  public func intersection(_ other: Rect) -> Rect {
    let result = Rect(
      uncheckedMin: Point(Swift.max(min.x, other.min.x), Swift.max(min.y, other.min.y)),
      uncheckedMax: Point(Swift.min(max.x, other.max.x), Swift.min(max.y, other.max.y)))
    return result.isNull ? .null : result
  }

  /// Returns the rectangle with every side moved inwards; outwards for negative values, `null` if
  /// nothing is left.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    if isNull { return .null }
    let result = Rect(
      uncheckedMin: Point(min.x + dx, min.y + dy), uncheckedMax: Point(max.x - dx, max.y - dy))
    return result.isNull ? .null : result
  }
}
