/// Writes pictures as PNG files, in the shortest pixel format that loses nothing.
///
///     let bytes = PNGWriter().data(for: image)
///
/// Filters are chosen for each row, and the compression looks for repetitions as hard as zlib does
/// at its usual level.
public struct PNGWriter: Sendable {
  public init() {}

  /// The bytes of a PNG file with one picture.
  ///
  /// - Precondition: The picture has pixels.
  public func data(for image: Image) -> [UInt8] {
    precondition(image.width > 0 && image.height > 0, "a PNG has pixels")
    let format = PNGFormat(for: image)
    let direct = format.direct
    let first = data(for: image, format: format)
    // Flat drawings are shortest as numbers of a palette, smooth ones of few colours as differences
    // of their samples.
    guard let direct else { return first }
    let second = data(for: image, format: PNGFormat(direct))
    return second.count < first.count ? second : first
  }

  private func data(for image: Image, format: consuming PNGFormat) -> [UInt8] {
    var encoder = PNGEncoder(width: image.width, height: image.height, format: format)
    encoder.begin()
    let area = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    encoder.appendPixels(of: image, in: area, type: PNGEncoder.pixels, sequence: nil)
    encoder.end()
    return encoder.takeBytes()
  }

  /// The bytes of a grey PNG file with a mask: black is not covered, white is.
  ///
  /// - Precondition: The mask has pixels.
  public func data(for mask: Mask) -> [UInt8] {
    precondition(mask.width > 0 && mask.height > 0, "a PNG has pixels")
    var storage = mask.bytes.map { UInt32($0) * 0x1_0101 | 0xFF00_0000 }
    storage.append(contentsOf: repeatElement(0, count: Image.slack))
    return data(for: Image(width: mask.width, height: mask.height, storage: storage))
  }
}

/// Assembles the chunks of a PNG or APNG file.
struct PNGEncoder: ~Copyable {
  private let width: Int
  private let height: Int
  private let format: PNGFormat
  private let crc = CRC32()
  private var deflater = Deflater()
  private var compressed = BitWriter()
  private var filtered = UncheckedBuffer<UInt8>()
  private var output = UncheckedBuffer<UInt8>()

  typealias ChunkType = StaticString
  static let pixels: ChunkType = "IDAT"
  static let framePixels: ChunkType = "fdAT"

  init(width: Int, height: Int, format: consuming PNGFormat) {
    (self.width, self.height) = (width, height)
    self.format = format
  }

  /// The bytes written since the last time.
  mutating func takeBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    let view = output.view
    let count = output.count
    bytes.appendUnchecked(limit: count) { target in
      target.copy(view, count: count, to: 0)
      return count
    }
    output.removeAll()
    return bytes
  }

  // MARK: Chunks

  private mutating func append(_ value: UInt32) {
    for shift: UInt32 in [24, 16, 8, 0] { output.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  private mutating func append(_ value: UInt16) {
    output.append(UInt8(truncatingIfNeeded: value >> 8))
    output.append(UInt8(truncatingIfNeeded: value))
  }

  /// Writes a chunk: its length, its type, what `body` appends, and the checksum.
  private mutating func chunk(_ type: ChunkType, _ body: (inout PNGEncoder) -> Void) {
    let start = output.count
    append(0 as UInt32)
    type.withUTF8Buffer { unsafe $0.forEach { output.append($0) } }
    body(&self)
    let length = UInt32(output.count - start - 8)
    for place in 0..<4 {
      output[start + place] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(place)))
    }
    append(crc.checksum(output.view, start + 4, output.count))
  }

  /// The signature, the header, and the palette if there is one.
  mutating func begin() {
    for byte: UInt8 in [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] { output.append(byte) }
    chunk("IHDR") { encoder in
      encoder.append(UInt32(encoder.width))
      encoder.append(UInt32(encoder.height))
      let depth = UInt8(encoder.format.bitDepth)
      for byte in [depth, encoder.format.kind.rawValue, 0, 0, 0] { encoder.output.append(byte) }
    }
    // Colours are sRGB, which readers else only guess.
    chunk("sRGB") { encoder in encoder.output.append(0) }
    guard format.kind == .palette else { return }
    chunk("PLTE") { encoder in
      for index in 0..<encoder.format.colors.count {
        let color = encoder.format.colors[index]
        for shift: UInt32 in [0, 8, 16] {
          encoder.output.append(UInt8(truncatingIfNeeded: color >> shift))
        }
      }
    }
    guard format.translucentColors > 0 else { return }
    chunk("tRNS") { encoder in
      for index in 0..<encoder.format.translucentColors {
        encoder.output.append(UInt8(encoder.format.colors[index] >> 24))
      }
    }
  }

  /// Compresses a part of a picture into a chunk; a frame's begins with its sequence number.
  mutating func appendPixels(
    of image: Image, in area: PixelRect, type: ChunkType, sequence: UInt32?
  ) {
    let rowSize = format.rowSize(width: area.width)
    var filter = PNGFilter(
      pixelSize: format.pixelSize, rowSize: rowSize, room: area.width * format.pixelSize)
    filtered.removeAll()
    filtered.reserve((rowSize + 1) * area.height)
    // Numbers of a palette are no quantities, and differences of them no smaller.
    let isFiltered = format.kind != .palette
    for y in area.y..<area.maxY {
      image.storage.withUncheckedReading { pixels in
        format.encode(
          pixels.dropping(y * image.width + area.x), count: area.width, into: filter.input)
      }
      if isFiltered {
        filter.append(to: &filtered)
      } else {
        filter.appendUnfiltered(to: &filtered)
      }
    }
    compressed.removeAll()
    deflater.compress(filtered.view, count: filtered.count, into: &compressed)
    chunk(type) { encoder in
      if let sequence { encoder.append(sequence) }
      let count = encoder.compressed.bytes.count
      encoder.output.reserveTail(count).copy(encoder.compressed.bytes.view, count: count, to: 0)
      encoder.output.count += count
    }
  }

  mutating func end() { chunk("IEND") { _ in } }

  // MARK: Animation

  /// Says how many frames follow, and how often they are played; 0 is forever.
  mutating func appendAnimationControl(frames: Int, plays: Int) {
    chunk("acTL") { encoder in
      encoder.append(UInt32(frames))
      encoder.append(UInt32(plays))
    }
  }

  /// Says where the next frame's pixels go, which they replace, and how long they stand.
  mutating func appendFrameControl(sequence: UInt32, area: PixelRect, delay: FrameDelay) {
    chunk("fcTL") { encoder in
      encoder.append(sequence)
      for value in [area.width, area.height, area.x, area.y] { encoder.append(UInt32(value)) }
      encoder.append(delay.numerator)
      encoder.append(delay.denominator)
      // Leave the frame in place; overwrite, alpha included.
      encoder.output.append(0)
      encoder.output.append(0)
    }
  }
}
