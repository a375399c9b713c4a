import Testing

@testable import Tessellate

@Suite struct PNGWriterTests: PictureMaking {
  private func expectSame(
    _ image: Image, colorType: Int? = nil, bitDepth: Int? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for level in PNGLevel.allCases {
      try expectSame(image, level, colorType: colorType, bitDepth: bitDepth, location)
    }
  }

  private func expectSame(
    _ image: Image, _ level: PNGLevel, colorType: Int?, bitDepth: Int?, _ location: SourceLocation
  ) throws {
    let file = try PNGDecoder(PNGWriter(level: level).data(for: image))
    #expect(file.width == image.width && file.height == image.height, sourceLocation: location)
    if let colorType { #expect(file.colorType == colorType, sourceLocation: location) }
    if let bitDepth { #expect(file.bitDepth == bitDepth, sourceLocation: location) }
    let pixels = try #require(file.frames.first).pixels
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (red, green, blue, alpha) = image[x, y]
        guard pixels[y * image.width + x] != [red, green, blue, alpha] else { continue }
        Issue.record("pixel \(x), \(y), \(level)", sourceLocation: location)
        return
      }
    }
  }

  private func random(_ generator: inout SeededGenerator) -> UInt32 {
    Compositing.premultiplied(
      Color(
        red: .random(in: 0...1, using: &generator), green: .random(in: 0...1, using: &generator),
        blue: .random(in: 0...1, using: &generator),
        alpha: .random(in: -0.2...1.2, using: &generator)))
  }

  @Test func everyFormatComesBack() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for (width, height) in [(1, 1), (2, 3), (7, 5), (40, 31), (133, 20)] {
      try expectSame(picture(width, height) { _, _ in random(&generator) })
      try expectSame(picture(width, height) { _, _ in random(&generator) | 0xFF00_0000 })
      try expectSame(
        picture(width, height) { x, y in
          UInt32((x * 7 + y * 11) & 255) * 0x1_0101 | 0xFF00_0000
        }, colorType: 0)
    }
    // Noise has no palette, and no shorter format than its own.
    try expectSame(picture(60, 60) { _, _ in random(&generator) }, colorType: 6)
    try expectSame(
      picture(60, 60) { _, _ in random(&generator) | 0xFF00_0000 }, colorType: 2)
    try expectSame(
      picture(60, 60) { x, y in
        let alpha = UInt32(generator.next() & 255)
        let gray = UInt32.random(in: 0...alpha, using: &generator)
        return gray * 0x1_0101 | alpha << 24
      }, colorType: 4)
  }

  @Test(arguments: [2, 3, 4, 5, 16, 17, 200, 256])
  func palettesComeBack(colors: Int) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    let palette: [UInt32] = (0..<colors).map { index in
      let number = UInt32(index)
      return number == 0 ? 0 : (number &* 0x12345 & 0xFFFF00) | 0xFF00_0000 | number
    }
    let image = picture(53, 41) { x, y in
      y == 0 ? palette[x % colors] : palette.randomElement(using: &generator)!
    }
    try expectSame(
      image, colorType: 3,
      bitDepth: colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8)
  }

  @Test func smoothPicturesShrink() throws {
    let image = picture(256, 256) { x, y in
      UInt32(x) | UInt32(y) << 8 | UInt32((x + y) / 2) << 16 | 0xFF00_0000
    }
    try expectSame(image, colorType: 2)
    for level in PNGLevel.allCases {
      #expect(PNGWriter(level: level).data(for: image).count < 256 * 256 / 16, "\(level)")
    }
  }

  /// Flat shapes with soft edges, as of a drawing, in few or many colours.
  private func drawing(_ colors: Int, _ generator: inout SeededGenerator) -> Image {
    struct Disc { var x, y, r: Double, color: Color }
    let discs = (0..<colors).map { _ in
      Disc(
        x: .random(in: 0...200, using: &generator), y: .random(in: 0...150, using: &generator),
        r: .random(in: 5...60, using: &generator),
        color: Color(
          red: .random(in: 0...1, using: &generator), green: .random(in: 0...1, using: &generator),
          blue: .random(in: 0...1, using: &generator)))
    }
    return picture(200, 150) { x, y in
      var color = Color.clear
      for disc in discs {
        let (dx, dy) = (Double(x) - disc.x, Double(y) - disc.y)
        let cover = Float(disc.r - (dx * dx + dy * dy).squareRoot())
        if cover >= 1 { color = disc.color } else if cover > 0 { color = disc.color.opacity(cover) }
      }
      return Compositing.premultiplied(color)
    }
  }

  /// A slower level gives no larger file for drawings.
  @Test func slowerLevelsAreSmaller() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var totals = [PNGLevel: Int]()
    for round in 0..<Cases.count(atLeast: 4) {
      let image = drawing([1, 3, 20, 60][round % 4], &generator)
      try expectSame(image)
      for level in PNGLevel.allCases {
        totals[level, default: 0] += PNGWriter(level: level).data(for: image).count
      }
    }
    let (fast, usual, small) = (totals[.fast] ?? 0, totals[.default] ?? 0, totals[.small] ?? 0)
    #expect(small <= usual && usual <= fast, "seed \(Cases.seed)")
    // Fast is no excuse for large files.
    #expect(4 * fast < 5 * usual, "seed \(Cases.seed)")
  }

  /// Rows longer than the window, and pictures of more than one block.
  @Test func largePicturesComeBack() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    try expectSame(picture(9000, 3) { x, y in UInt32(x ^ y) | 0xFF00_0000 })
    try expectSame(picture(120, 100) { _, _ in random(&generator) | 0xFF00_0000 })
    try expectSame(picture(700, 100) { x, y in x % 300 < 3 * y ? 0xFF00_00FF : 0 })
  }

  @Test func masksComeBack() throws {
    var mask = try Mask(width: 19, height: 7)
    for y in 0..<7 { for x in 0..<19 { mask[x, y] = UInt8(x * 13 + y) } }
    let file = try PNGDecoder(PNGWriter().data(for: mask))
    #expect(file.colorType == 0)
    let pixels = try #require(file.frames.first).pixels
    #expect(pixels.map { $0[0] } == Array(mask.bytes))
  }
}
