/// An axis-parallel rectangle, closed on all sides.
public struct Rect: Sendable, Hashable {
  /// The corner with the smallest x and y.
  public var min: Point
  /// The corner with the largest x and y.
  public var max: Point

  /// The rectangle between two opposite corners, in any order.
  public init(from corner: Point, to opposite: Point) {
    min = Point(Swift.min(corner.x, opposite.x), Swift.min(corner.y, opposite.y))
    max = Point(Swift.max(corner.x, opposite.x), Swift.max(corner.y, opposite.y))
  }

  /// The rectangle with one corner at (x, y); negative sizes extend to the other side.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(from: Point(x, y), to: Point(x + width, y + height))
  }

  private init(uncheckedMin: Point, uncheckedMax: Point) {
    min = uncheckedMin
    max = uncheckedMax
  }

  /// The rectangle that holds nothing, the neutral element of `union`.
  public static var null: Rect {
    // Stored, it would be asked each time whether it is there yet.
    @inline(__always) get {
      Rect(uncheckedMin: Point(repeating: .infinity), uncheckedMax: Point(repeating: -.infinity))
    }
  }

  public var isNull: Bool { !(min.x <= max.x && min.y <= max.y) }

  /// Whether no coordinate is infinite or not a number; the null rectangle has none.
  var isNullOrFinite: Bool { self == .null || min.isFinite && max.isFinite }

  public var minX: Double { min.x }
  public var minY: Double { min.y }
  public var maxX: Double { max.x }
  public var maxY: Double { max.y }
  public var midX: Double { min.x + (max.x - min.x) / 2 }
  public var midY: Double { min.y + (max.y - min.y) / 2 }
  /// The middle.
  public var center: Point { Point(midX, midY) }
  /// The extent along x; zero for the null rectangle.
  public var width: Double { isNull ? 0 : max.x - min.x }
  /// The extent along y; zero for the null rectangle.
  public var height: Double { isNull ? 0 : max.y - min.y }

  public func contains(_ point: Point) -> Bool {
    point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y
  }

  /// Grows the rectangle until it holds `point`.
  @inline(__always)
  public mutating func formUnion(_ point: Point) {
    // Without a branch: of most points nobody can tell on which side they lie. `Swift.min` has one for NaN.
    min = min.replacing(with: point, where: point .< min)
    max = max.replacing(with: point, where: point .> max)
  }

  /// The smallest rectangle that holds `count` points; null without any.
  init(holding points: UncheckedView<Point>, _ count: Int) {
    // Two points at a time, as lanes (x, y, x, y). The other way round, each choice would be of what was loaded, and a copy.
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

  /// The smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    var result = self
    result.formUnion(other.min)
    result.formUnion(other.max)
    return result
  }

  /// The common part, or `null`.
  public func intersection(_ other: Rect) -> Rect {
    let result = Rect(
      uncheckedMin: Point(Swift.max(min.x, other.min.x), Swift.max(min.y, other.min.y)),
      uncheckedMax: Point(Swift.min(max.x, other.max.x), Swift.min(max.y, other.max.y)))
    return result.isNull ? .null : result
  }

  /// The rectangle with every side moved inwards; outwards for negative values, `null` when nothing is left.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    if isNull { return .null }
    let result = Rect(
      uncheckedMin: Point(min.x + dx, min.y + dy), uncheckedMax: Point(max.x - dx, max.y - dy))
    return result.isNull ? .null : result
  }
}
