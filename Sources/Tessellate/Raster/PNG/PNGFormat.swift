/// The pixel format of a PNG: the shortest one that loses nothing.
struct PNGFormat: ~Copyable {
  /// The colour types of PNG, at eight bits a sample.
  enum Kind: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  private(set) var kind = Kind.rgba
  /// The shortest format without a palette, where this one has a palette.
  private(set) var direct: Kind?
  /// The colours of the palette and the numbers of all pixels, if there is one.
  var palette = PNGPalette()

  init(_ kind: Kind) { self.kind = kind }

  /// Creates the shortest format for all pixels of a picture.
  init(for image: Image) {
    var isOpaque = true
    var isGray = true
    var fitsPalette = true
    let (width, height) = (image.width, image.height)
    palette.open(width: width, height: height)
    let numbers = palette.rows.view
    image.storage.withUncheckedReading { pixels in
      for y in 0..<height {
        let row = pixels.dropping(y &* width)
        let target = y &* (width &+ 1)
        if y > 0 && PNGFormat.repeatsRow(pixels, at: y &* width, width: width, above: width) {
          if fitsPalette {
            numbers.copy(
              numbers.dropping(target &- width &- 1), count: width &+ 1, to: target)
          }
          continue
        }
        numbers[target] = 0
        PNGFormat.forEachRun(row, count: width) { pixel, x, length in
          if pixel &>> 24 < 255 { isOpaque = false }
          if (pixel ^ (pixel &>> 8)) & 0xFFFF != 0 { isGray = false }
          guard fitsPalette else { return }
          guard let number = palette.number(of: pixel) else {
            fitsPalette = false
            return
          }
          PNGFormat.fill(numbers, from: target &+ 1 &+ x, size: length, with: number)
        }
        if !isOpaque && !isGray && !fitsPalette { break }
      }
    }
    if isOpaque {
      kind = isGray ? .gray : .rgb
    } else {
      kind = isGray ? .grayAlpha : .rgba
    }
    if fitsPalette && kind != .gray {
      direct = kind
      kind = .palette
      palette.close(width: width, height: height, bitDepth: bitDepth)
    }
  }

  /// Whether a row of pixels equals the one `above` pixels before it.
  static func repeatsRow(
    _ pixels: UncheckedView<UInt32>, at start: Int, width: Int, above: Int
  ) -> Bool {
    let bytes = pixels.rebound(to: UInt8.self)
    return bytes.commonLength(4 &* (start &- above), 4 &* start, limit: 4 &* width) == 4 &* width
  }

  /// Calls `body` with the pixel of each run of equal ones, its place and its length.
  @inline(__always)
  private static func forEachRun(
    _ pixels: UncheckedView<UInt32>, count: Int, _ body: (UInt32, Int, Int) -> Void
  ) {
    let bytes = pixels.rebound(to: UInt8.self)
    var x = 0
    while x < count {
      let pixel = pixels[x]
      var length = 1
      if x &+ 1 < count && pixels[x &+ 1] == pixel {
        let rest = count &- x &- 1
        length = bytes.commonLength(4 &* x, 4 &* x &+ 4, limit: 4 &* rest) &>> 2 &+ 1
      }
      body(pixel, x, length)
      x &+= length
    }
  }

  /// The bits of a sample: 1, 2 or 4 for palettes of few colours.
  var bitDepth: Int {
    guard kind == .palette else { return 8 }
    let count = palette.count
    return count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
  }

  /// The bytes of a row.
  func rowSize(width: Int) -> Int { (width * pixelSize * bitDepth + 7) / 8 }

  /// The bytes of a pixel, at least one.
  var pixelSize: Int {
    switch kind {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The bytes that `encode` may write after the last pixel's.
  static let slack = 16

  /// Encodes `count` premultiplied pixels without a palette; the bytes need room for `pixelSize` a
  /// pixel, and slack.
  func encode(_ pixels: UncheckedView<UInt32>, count: Int, into bytes: UncheckedView<UInt8>) {
    switch kind {
    case .gray, .palette:
      PNGFormat.forEachRun(pixels, count: count) { pixel, x, length in
        PNGFormat.fill(bytes, from: x, size: length, with: pixel)
      }
    case .grayAlpha:
      PNGFormat.forEachRun(pixels, count: count) { pixel, x, length in
        let color = Compositing.unpremultiplied(pixel)
        let pair = UInt64(color & 255 | (color &>> 24) &<< 8) &* 0x1_0001_0001_0001
        PNGFormat.fill(bytes, from: 2 &* x, size: 2 &* length, with: pair.littleEndian)
      }
    case .rgb:
      PNGFormat.forEachRun(pixels, count: count) { pixel, x, length in
        // Two pixels and a part of the third, which the next word overwrites.
        let color = UInt64(pixel & 0xFF_FFFF)
        let word = (color | color &<< 24 | color &<< 48).littleEndian
        var place = 3 &* x
        let end = 3 &* (x &+ length)
        while place < end {
          bytes.store(word, at: place)
          place &+= 6
        }
      }
    case .rgba:
      PNGFormat.forEachRun(pixels, count: count) { pixel, x, length in
        let color = UInt64(Compositing.unpremultiplied(pixel))
        let pair = (color | color &<< 32).littleEndian
        PNGFormat.fill(bytes, from: 4 &* x, size: 4 &* length, with: pair)
      }
    }
  }

  /// Repeats the low byte of a number.
  @inline(__always)
  private static func fill(
    _ bytes: UncheckedView<UInt8>, from start: Int, size: Int, with byte: UInt32
  ) {
    fill(bytes, from: start, size: size, with: UInt64(byte & 255) &* 0x0101_0101_0101_0101)
  }

  /// Repeats a word; its last copy may reach up to `slack` bytes too far.
  @inline(__always)
  private static func fill(
    _ bytes: UncheckedView<UInt8>, from start: Int, size: Int, with word: UInt64
  ) {
    var place = start
    let end = start &+ size
    repeat {
      bytes.store(word, at: place)
      place &+= 8
    } while place < end
  }
}
