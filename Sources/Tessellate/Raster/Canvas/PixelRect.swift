/// A rectangle of whole pixels.
struct PixelRect: Equatable {
  var x, y, width, height: Int

  static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Pictures have at most 2¹⁵ pixels a side, so that a coordinate's whole and fraction bits fit
  /// into 32.
  static let mostPixels = 32_767

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The pixels that the closed rectangle from `low` to `high` touches, as far as a picture may
  /// reach.
  init(covering low: Point, _ high: Point) {
    func pixel(_ value: Double) -> Int {
      Int(Swift.max(-1, Swift.min(value, Double(PixelRect.mostPixels + 1))))
    }
    // Truncation is towards zero, and everything below 0 is outside.
    let left = low.x < 0 ? -1 : pixel(low.x)
    let top = low.y < 0 ? -1 : pixel(low.y)
    let right = high.x < 0 ? -1 : pixel(high.x)
    let bottom = high.y < 0 ? -1 : pixel(high.y)
    self.init(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  var isEmpty: Bool { width <= 0 || height <= 0 }
  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var area: Int { isEmpty ? 0 : width * height }

  func intersection(_ other: PixelRect) -> PixelRect {
    let left = Swift.max(x, other.x)
    let top = Swift.max(y, other.y)
    let right = Swift.min(maxX, other.maxX)
    let bottom = Swift.min(maxY, other.maxY)
    guard left < right, top < bottom else { return .empty }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = Swift.min(x, other.x)
    let top = Swift.min(y, other.y)
    return PixelRect(
      x: left, y: top, width: Swift.max(maxX, other.maxX) - left,
      height: Swift.max(maxY, other.maxY) - top)
  }

  mutating func formUnion(_ other: PixelRect) { self = union(other) }

  /// The pixels that an upright rectangle covers wholly while it touches no other, if so it does.
  init?(exactly rect: Rect, transform: AffineTransform) {
    let isUpright =
      (transform.b == 0 && transform.c == 0) || (transform.a == 0 && transform.d == 0)
    guard isUpright, !rect.isNull else { return nil }
    let mapped = Rect(from: transform.apply(rect.min), to: transform.apply(rect.max))
    // Beyond the largest picture any rectangle is as good as one that ends there.
    let most = Double(PixelRect.mostPixels)
    func side(_ value: Double) -> Int? {
      guard value == value else { return nil }
      let pinned = Swift.max(0, Swift.min(value, most))
      let nearest = pinned.nearestWhole
      // An error of 2⁻¹² cover is far below what a byte shows.
      return (pinned - nearest).magnitude < 0x1p-12 ? Int(nearest) : nil
    }
    guard let left = side(mapped.minX), let right = side(mapped.maxX),
      let top = side(mapped.minY), let bottom = side(mapped.maxY)
    else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
