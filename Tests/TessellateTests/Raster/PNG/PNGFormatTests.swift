import Testing

@testable import Tessellate

@Suite struct PNGFormatTests: PictureMaking {
  private func format(_ image: Image) -> (kind: PNGFormat.Kind, depth: Int, translucent: Int) {
    let format = PNGFormat(for: image)
    return (format.kind, format.bitDepth, format.palette.translucentCount)
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

  /// Encoded pixels are the picture's bytes, whatever their runs.
  @Test(arguments: [PNGFormat.Kind.gray, .rgb, .grayAlpha, .rgba])
  func encodedPixelsAreThePicturesBytes(kind: PNGFormat.Kind) {
    var generator = SeededGenerator(seed: Cases.seed)
    for width in [1, 2, 3, 7, 8, 9, 40, 133] {
      var pixels: [UInt32] = []
      while pixels.count < width {
        let alpha =
          kind == .gray || kind == .rgb ? 255 : UInt32.random(in: 0...255, using: &generator)
        let gray = UInt32.random(in: 0...alpha, using: &generator)
        let isGray = kind == .gray || kind == .grayAlpha
        let green = isGray ? gray : UInt32.random(in: 0...alpha, using: &generator)
        let pixel = gray | green << 8 | gray << 16 | alpha << 24
        let run = [1, 1, 2, 30].randomElement(using: &generator)!
        pixels += Array(repeatElement(pixel, count: run))
      }
      let format = PNGFormat(kind)
      var bytes = UncheckedBuffer<UInt8>()
      bytes.reserve(width * format.pixelSize + PNGFormat.slack)
      pixels.withUncheckedReading { format.encode($0, count: width, into: bytes.view) }
      for x in 0..<width {
        let color = Compositing.unpremultiplied(pixels[x])
        let (red, green, blue, alpha) = (
          color & 255, color >> 8 & 255, color >> 16 & 255, color >> 24
        )
        let expected: [UInt32] =
          switch kind {
          case .gray, .palette: [red]
          case .grayAlpha: [red, alpha]
          case .rgb: [red, green, blue]
          case .rgba: [red, green, blue, alpha]
          }
        let found = (0..<format.pixelSize).map { UInt32(bytes[x * format.pixelSize + $0]) }
        #expect(found == expected, "seed \(Cases.seed)")
      }
    }
  }
}
