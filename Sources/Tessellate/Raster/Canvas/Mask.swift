/// A picture of one byte a pixel: its cover, from 0 for none of it to 255 for all of it.
///
/// A `Rasterizer` fills masks; `Canvas.draw(_:through:)` draws pictures through them.
public struct Mask: Sendable, Hashable {
  /// The number of pixels in a row.
  public private(set) var width = 0
  /// The number of rows.
  public private(set) var height = 0
  /// The covers, row by row from the top; `slack` bytes follow the last.
  private(set) var storage: [UInt8] = []

  /// The number of bytes after the last one: rows are written sixteen lanes at a time.
  static let slack = 16

  /// Creates a mask without pixels.
  public init() {}

  /// Creates a mask that covers nothing.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - pixelBudget: The most pixels allowed.
  /// - Throws: `invalidSize` unless both sides are 1 … 32,767; `budgetExceeded` above `pixelBudget`
  ///   pixels.
  public init(
    width: Int, height: Int, pixelBudget: Int = Image.defaultPixelBudget
  ) throws(TessellationError) {
    try Image.check(width: width, height: height, pixelBudget: pixelBudget)
    (self.width, self.height) = (width, height)
    storage = [UInt8](repeating: 0, count: width * height + Mask.slack)
  }

  /// The cover of a pixel.
  ///
  /// - Parameters:
  ///   - x: The column, from 0.
  ///   - y: The row, from 0 at the top.
  /// - Precondition: The mask has this pixel.
  public subscript(x: Int, y: Int) -> UInt8 {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height)
      return storage[y * width + x]
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height)
      storage[y * width + x] = newValue
    }
  }

  /// The covers, row by row from the top.
  public var bytes: ArraySlice<UInt8> { storage.prefix(width * height) }

  /// Replaces rows by those of an accumulated coverage, which it clears.
  mutating func take(_ meshes: borrowing MeshCoverage, rows: Range<Int>) {
    let window = meshes.window
    let width = width
    storage.withUncheckedView { bytes in
      for y in rows {
        let row = bytes.dropping(y &* width)
        if y < window.y || y >= window.maxY {
          CoverageReader.fill(row, from: 0, to: width, with: 0)
        } else {
          CoverageReader.fill(row, from: 0, to: window.x, with: 0)
          meshes.coverage.takeRow(y &- window.y, into: row.dropping(window.x))
          CoverageReader.fill(row, from: window.maxX, to: width, with: 0)
        }
      }
    }
  }

  /// Whether two masks have the same size and the same covers.
  public static func == (a: Mask, b: Mask) -> Bool {
    a.width == b.width && a.height == b.height && a.bytes == b.bytes
  }

  /// Hashes the size and the covers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(bytes)
  }
}
