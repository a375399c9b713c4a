import Testing

@testable import Tessellate

@Suite struct MaskTests {
  @Test func sizesOutOfRangeThrow() {
    #expect(throws: TessellationError.invalidSize(width: 0, height: 5)) {
      try Mask(width: 0, height: 5)
    }
    #expect(throws: TessellationError.invalidSize(width: 5, height: 32_768)) {
      try Mask(width: 5, height: 32_768)
    }
    #expect(throws: TessellationError.budgetExceeded(.pixels, limit: 99)) {
      try Mask(width: 10, height: 10, pixelBudget: 99)
    }
  }

  /// Every pixel has a byte of its own; equality and hashes depend on these bytes alone.
  @Test func pixelsAreApart() throws {
    var mask = try Mask(width: 5, height: 3)
    for y in 0..<3 { for x in 0..<5 { mask[x, y] = UInt8(10 * y + x) } }
    #expect(Array(mask.bytes) == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24])
    var other = try Mask(width: 5, height: 3)
    #expect(other != mask)
    for y in 0..<3 { for x in 0..<5 { other[x, y] = mask[x, y] } }
    #expect(other == mask && other.hashValue == mask.hashValue)
    #expect(try Mask(width: 3, height: 5) != Mask(width: 5, height: 3))
  }

  /// Rows outside of a coverage's window become 0, whatever they held.
  @Test func rowsAreReplacedWholly() throws {
    var triangle = Mesh()
    triangle.positions = [SIMD2(2, 2), SIMD2(6, 2), SIMD2(6, 6)]
    triangle.indices = [0, 1, 2]
    var (fresh, used) = (try Mask(width: 9, height: 9), try Mask(width: 9, height: 9))
    for y in 0..<9 { for x in 0..<9 { used[x, y] = 77 } }
    var rasterizer = Rasterizer()
    rasterizer.rasterize(triangle, into: &fresh)
    rasterizer.rasterize(triangle, into: &used)
    #expect(fresh == used)
    #expect(fresh.bytes.reduce(0) { $0 + Int($1) } / 255 == 8)
  }
}
