import Testing

@testable import Tessellate

@Suite struct PNGWriterTests {
  /// A picture of premultiplied pixels by their places.
  private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Image {
    var storage: [UInt32] = []
    for y in 0..<height { for x in 0..<width { storage.append(pixel(x, y)) } }
    return Image(
      width: width, height: height, storage: storage + [UInt32](repeating: 0, count: Image.slack))
  }

  private func expectSame(
    _ image: Image, colorType: Int? = nil, bitDepth: Int? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let file = try PNGDecoder(PNGWriter().data(for: image))
    #expect(file.width == image.width && file.height == image.height, sourceLocation: location)
    if let colorType { #expect(file.colorType == colorType, sourceLocation: location) }
    if let bitDepth { #expect(file.bitDepth == bitDepth, sourceLocation: location) }
    let pixels = try #require(file.frames.first).pixels
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (red, green, blue, alpha) = image[x, y]
        guard pixels[y * image.width + x] != [red, green, blue, alpha] else { continue }
        Issue.record("pixel \(x), \(y)", sourceLocation: location)
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
    #expect(PNGWriter().data(for: image).count < 256 * 256 / 16)
  }

  @Test func masksComeBack() throws {
    var mask = try Mask(width: 19, height: 7)
    for y in 0..<7 { for x in 0..<19 { mask[x, y] = UInt8(x * 13 + y) } }
    let file = try PNGDecoder(PNGWriter().data(for: mask))
    #expect(file.colorType == 0)
    let pixels = try #require(file.frames.first).pixels
    #expect(pixels.map { $0[0] } == Array(mask.bytes))
  }

  @Test func plainFormatsHoldTheBytes() throws {
    let image = picture(2, 1) { x, _ in x == 0 ? 0xFF03_0201 : 0x8000_0080 }
    #expect(
      NetpbmWriter().data(for: image)
        == Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 255, 127, 127])
    var mask = try Mask(width: 2, height: 1)
    mask[1, 0] = 9
    #expect(NetpbmWriter().data(for: mask) == Array("P5\n2 1\n255\n".utf8) + [0, 9])
  }

  // MARK: Animation

  @Test func framesComeBackInTheirRectangles() throws {
    var frames = [picture(40, 30) { x, y in UInt32(x * y & 255) | 0xFF00_0000 }]
    frames.append(frames[0])
    frames[1].storage[12 * 40 + 7] = 0x8000_0040
    frames[1].storage[20 * 40 + 33] = 0
    frames.append(frames[1])
    let writer = try APNGWriter(width: 40, height: 30, frameCount: 3, plays: 2)
    let delay = FrameDelay(framesPerSecond: 25)
    var bytes = writer.header
    for index in frames.indices {
      bytes += writer.frame(
        index, frames[index], after: index > 0 ? frames[index - 1] : nil, delay: delay)
    }
    let file = try PNGDecoder(bytes + writer.trailer)
    #expect(file.animation! == (3, 2))
    #expect(file.frames.count == 3)
    #expect(file.frames.allSatisfy { $0.delay == (1, 25) })
    #expect((file.frames[1].x, file.frames[1].y) == (7, 12))
    #expect((file.frames[1].width, file.frames[1].height) == (27, 9))
    #expect((file.frames[2].width, file.frames[2].height) == (1, 1))
    var shown = file.frames[0].pixels
    for (frame, image) in zip(file.frames, frames) {
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          shown[(frame.y + y) * 40 + frame.x + x] = frame.pixels[y * frame.width + x]
        }
      }
      for index in 0..<1200 {
        let (red, green, blue, alpha) = image[index % 40, index / 40]
        #expect(shown[index] == [red, green, blue, alpha])
      }
    }
  }

  @Test func delaysAreFractions() {
    #expect(FrameDelay(framesPerSecond: 30) == FrameDelay(numerator: 1, denominator: 30))
    #expect(FrameDelay(framesPerSecond: 29.97) == FrameDelay(numerator: 1000, denominator: 29_970))
    #expect(FrameDelay(framesPerSecond: 0.5) == FrameDelay(numerator: 2000, denominator: 1000))
    #expect(FrameDelay(framesPerSecond: 1e9) == FrameDelay(numerator: 1, denominator: 65_535))
    #expect(FrameDelay(framesPerSecond: 0).numerator == 65_535)
    for rate in [1.5, 23.976, 64.9996, 65.5, 100.5, 119.88, 1000.5, 40_000.5] {
      let delay = FrameDelay(framesPerSecond: rate)
      let error = Double(delay.denominator) / Double(delay.numerator) - rate
      #expect(error.magnitude <= max(5e-4, rate * rate / 65_535), "\(rate) \(delay)")
    }
  }
}
