/// A picture of four bytes a pixel: red, green, blue and alpha, premultiplied, in sRGB.
///
/// The origin is the upper left corner; pixel (x, y) covers the square from there to (x + 1, y +
/// 1).
public struct Image: Sendable, Hashable {
  /// The number of pixels in a row.
  public private(set) var width = 0
  /// The number of rows.
  public private(set) var height = 0
  /// The pixels, row by row from the top, red in the lowest byte; `slack` more follow the last.
  var storage: [UInt32] = []

  /// The number of pixels after the last one: rows are written eight lanes at a time.
  static let slack = 8

  /// The default of the most pixels of a picture, or of a stack of layers: half a gigabyte.
  public static let defaultPixelBudget = 1 << 27

  /// Creates a picture without pixels.
  public init() {}

  /// Creates a picture of one colour.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - background: The colour of every pixel.
  ///   - pixelBudget: The most pixels allowed.
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

  /// Creates a picture of pixels followed by their slack.
  init(width: Int, height: Int, storage: [UInt32]) {
    (self.width, self.height, self.storage) = (width, height, storage)
  }

  /// Creates a picture of bytes: red, green, blue and alpha of each pixel, row by row from the top.
  ///
  /// Colours are premultiplied by alpha; one that is larger than its alpha counts as that.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - bytes: Four bytes a pixel.
  /// - Throws: `invalidSize` unless both sides are 1 … 32,767.
  /// - Precondition: There are four bytes for each pixel.
  public init(
    width: Int, height: Int, premultipliedRGBA bytes: some Collection<UInt8>
  ) throws(TessellationError) {
    try Image.check(width: width, height: height, pixelBudget: .max)
    precondition(
      bytes.count == 4 * width * height,
      "\(bytes.count) bytes for a picture of \(width) × \(height) pixels")
    (self.width, self.height) = (width, height)
    storage.reserveCapacity(width * height + Image.slack)
    var rest = bytes.makeIterator()
    for _ in 0..<(width * height) {
      let components = (rest.next() ?? 0, rest.next() ?? 0, rest.next() ?? 0, rest.next() ?? 0)
      let alpha = UInt32(components.3)
      let (red, green) = (UInt32(components.0), UInt32(components.1))
      storage.append(
        Swift.min(red, alpha) | Swift.min(green, alpha) << 8
          | Swift.min(UInt32(components.2), alpha) << 16 | alpha << 24)
    }
    storage.append(contentsOf: repeatElement(0, count: Image.slack))
  }

  /// Lends the pixels to `body`: red, green, blue and alpha of each, premultiplied, row by row from
  /// the top, without gaps.
  ///
  /// - Parameter body: The reader of the bytes, which must not keep the pointer.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe storage.withRawPrefix(width * height, body)
  }

  /// Throws unless a picture may have this size.
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
  ///
  /// - Parameters:
  ///   - x: The column, from 0.
  ///   - y: The row, from 0 at the top.
  /// - Precondition: The picture has this pixel.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    let pixel = Compositing.unpremultiplied(storage[y * width + x])
    return (
      UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
      UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24)
    )
  }

  /// The bytes of a pixel with its colours premultiplied by its alpha, as they are stored.
  ///
  /// - Parameters:
  ///   - x: The column, from 0.
  ///   - y: The row, from 0 at the top.
  /// - Returns: The bytes.
  /// - Precondition: The picture has this pixel.
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

  /// Whether two pictures have the same size and the same pixels.
  public static func == (a: Image, b: Image) -> Bool {
    guard a.width == b.width, a.height == b.height else { return false }
    let count = a.width * a.height
    return a.storage.prefix(count) == b.storage.prefix(count)
  }

  /// Hashes the size and the pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(storage.prefix(width * height))
  }
}
