import Testing

@testable import Tessellate

@Suite struct PNGPaletteTests: PictureMaking {
  /// Translucent colours come first, each kind in the order of the picture, and each pixel's number
  /// is that of its colour; numbers are packed from the highest bit, and rows begin with 0.
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 100, 255, 256], [0, 1, 2])
  func numbersAreThoseOfTheColors(count: Int, translucent: Int) {
    let translucentCount = [0, count / 2, count][translucent]
    let colors = (0..<count).map { index -> UInt32 in
      let isTranslucent = (index * 7) % count < translucentCount
      let alpha: UInt32 = isTranslucent ? 0x80 : 0xFF
      return UInt32(index & 15) | UInt32(index >> 4) << 8 | alpha << 24
    }
    let (width, height) = (37, 9)
    let image = picture(width, height) { x, y in colors[(x + width * y) % count] }
    let format = PNGFormat(for: image)
    if format.kind == .gray { return }
    #expect(format.kind == .palette)
    let found = (0..<format.palette.count).map { format.palette.color($0) >> 24 < 255 }
    #expect(found.count == min(count, width * height))
    #expect(found == found.sorted { $0 && !$1 }, "translucent colours come first")
    let depth = format.bitDepth
    let stride = format.rowSize(width: width) + 1
    #expect(depth == (count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8))
    #expect(format.palette.rows.count == stride * height)
    let translucentFound = format.palette.translucentCount
    #expect(translucentFound == found.filter { $0 }.count)
    for y in 0..<height {
      #expect(format.palette.rows[y * stride] == 0)
      for x in 0..<width {
        let byte = Int(format.palette.rows[y * stride + 1 + x * depth / 8])
        let number = byte >> (8 - depth - x * depth % 8) & (1 << depth - 1)
        let expected = Compositing.unpremultiplied(colors[(x + width * y) % count])
        #expect(format.palette.color(number) == expected)
      }
    }
  }

  /// The 257th colour is none of the palette's.
  @Test func thereAreAtMost256Colors() {
    var palette = PNGPalette()
    palette.open(width: 1, height: 1)
    for pixel in 0..<256 {
      let number = palette.number(of: UInt32(pixel) | 0xFF00_0000)
      #expect(number != nil)
    }
    let (more, again) = (palette.number(of: 0), palette.number(of: 0xFF00_0007))
    #expect(more == nil && again != nil)
  }
}
