import Testing

@testable import Tessellate

@Suite struct PNGFormatTests: PictureMaking {
  private func format(_ image: Image) -> (kind: PNGFormat.Kind, depth: Int, translucent: Int) {
    let format = PNGFormat(for: image)
    return (format.kind, format.bitDepth, format.translucentColors)
  }

  /// The format has alpha only for translucent pixels, colours only for coloured ones, and a
  /// palette for up to 256 colours.
  @Test func formatsHoldNoMoreThanThePixelsNeed() {
    #expect(
      format(picture(20, 20) { x, y in UInt32(x * y % 256) * 0x1_0101 | 0xFF00_0000 }).kind == .gray
    )
    #expect(format(picture(20, 20) { x, y in UInt32(x << 8 | y) | 0xFF00_0000 }).kind == .rgb)
    #expect(format(picture(20, 20) { x, y in UInt32(x << 8 | y) | 0x8000_0000 }).kind == .rgba)
    #expect(format(picture(16, 16) { x, y in UInt32(x << 8 | y) | 0xFF00_0000 }).kind == .palette)
    for (colors, depth) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)] {
      let image = picture(32, 16) { x, y in UInt32((x + 32 * y) % colors) << 8 | 0xFF00_0001 }
      #expect(format(image).depth == depth, "\(colors)")
    }
  }

  /// Translucent colours come first in the palette, and each pixel's number is that of its colour.
  @Test func palettesBeginWithTranslucentColors() {
    let colors: [UInt32] = [0xFF00_00FF, 0x8000_0080, 0xFF00_FF00, 0, 0x4000_4000]
    let image = picture(5, 1) { x, _ in colors[x] }
    let format = PNGFormat(for: image)
    let (kind, translucent) = (format.kind, format.translucentColors)
    let palette = (0..<format.colors.count).map { format.colors[$0] }
    #expect(kind == .palette && translucent == 3 && palette.count == 5)
    for (index, color) in palette.enumerated() { #expect((color >> 24 < 255) == (index < 3)) }
    var bytes = UncheckedBuffer<UInt8>()
    bytes.reserve(16)
    var pixels = UncheckedBuffer<UInt32>()
    for color in colors { pixels.append(color) }
    format.encode(pixels.view, count: 5, into: bytes.view)
    for x in 0..<5 {
      // Four bits a number, the first highest.
      let number = Int(bytes[x / 2] >> (x % 2 == 0 ? 4 : 0) & 15)
      #expect(palette[number] == Compositing.unpremultiplied(colors[x]))
    }
  }
}
