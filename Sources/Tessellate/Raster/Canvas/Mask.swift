/// A picture of one byte a pixel: how much of it is covered, from 0, nothing, to 255, all.
///
/// Filled by a `Rasterizer`, a mask says where a shape lets another picture show: see
/// `Canvas.draw(_:through:)`.
public struct Mask: Sendable, Hashable {
  public private(set) var width = 0
  public private(set) var height = 0
  /// Row by row from the top, and `slack` bytes behind the last.
  private(set) var storage: [UInt8] = []

  /// Rows are written in whole lanes, which may reach beyond the last.
  static let slack = 16

  /// A mask without pixels.
  public init() {}

  /// A mask that covers nothing.
  ///
  /// - Throws: `invalidSize` unless both sides are 1 … 32,767; `budgetExceeded` above `pixelBudget`
  ///   pixels.
  public init(
    width: Int, height: Int, pixelBudget: Int = Image.defaultPixelBudget
  ) throws(TessellationError) {
    try Image.check(width: width, height: height, pixelBudget: pixelBudget)
    (self.width, self.height) = (width, height)
    storage = [UInt8](repeating: 0, count: width * height + Mask.slack)
  }

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

  /// The bytes, row by row from the top.
  public var bytes: ArraySlice<UInt8> { storage.prefix(width * height) }

  /// Replaces rows by what a coverage of them holds, and clears that.
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

  public static func == (a: Mask, b: Mask) -> Bool {
    a.width == b.width && a.height == b.height && a.bytes == b.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(bytes)
  }
}
