/// A picture of colours: four bytes a pixel, red, green, blue and alpha, premultiplied, in sRGB.
///
/// The origin is the upper left corner; pixel (x, y) covers the square from there to (x + 1, y +
/// 1).
public struct Image: Sendable, Hashable {
  public private(set) var width = 0
  public private(set) var height = 0
  /// Row by row from the top, red in the lowest byte, and `slack` pixels behind the last.
  var storage: [UInt32] = []

  /// Rows are written in whole lanes, which may reach beyond the last.
  static let slack = 8

  /// As many pixels as a picture, or a stack of layers, may have where nobody says otherwise: half
  /// a gigabyte.
  public static let defaultPixelBudget = 1 << 27

  /// A picture without pixels.
  public init() {}

  /// A picture of one colour.
  ///
  /// - Throws: `invalidSize` unless both sides are 1 … 32,767; `budgetExceeded` above `pixelBudget`
  ///   pixels.
  public init(
    width: Int, height: Int, background: Color = .clear,
    pixelBudget: Int = Image.defaultPixelBudget
  ) throws(TessellationError) {
    try Image.check(width: width, height: height, pixelBudget: pixelBudget)
    (self.width, self.height) = (width, height)
    storage = [UInt32](
      repeating: Compositing.premultiplied(background), count: width * height + Image.slack)
  }

  /// A picture that takes over pixels with their slack.
  init(width: Int, height: Int, storage: [UInt32]) {
    (self.width, self.height, self.storage) = (width, height, storage)
  }

  static func check(width: Int, height: Int, pixelBudget: Int) throws(TessellationError) {
    let sides = 1...PixelRect.mostPixels
    guard sides.contains(width), sides.contains(height) else {
      throw .invalidSize(width: width, height: height)
    }
    guard width * height <= pixelBudget else {
      throw .budgetExceeded(.pixels, limit: pixelBudget)
    }
  }

  /// The bytes of a pixel, not premultiplied.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    let pixel = Compositing.unpremultiplied(storage[y * width + x])
    return (
      UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
      UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24)
    )
  }

  /// The bytes of a pixel with its colours premultiplied by its alpha, as they are stored.
  public func premultiplied(
    x: Int, y: Int
  ) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    let pixel = storage[y * width + x]
    return (
      UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
      UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24)
    )
  }

  public static func == (a: Image, b: Image) -> Bool {
    guard a.width == b.width, a.height == b.height else { return false }
    let count = a.width * a.height
    return a.storage.prefix(count) == b.storage.prefix(count)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(storage.prefix(width * height))
  }
}
