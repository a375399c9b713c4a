/// A writer of PNG files, in the shortest pixel format that loses nothing.
///
///     let bytes = PNGWriter().data(for: image)
///     let draft = PNGWriter(level: .fast).data(for: image)
///
/// Pictures of up to 256 colours have a palette. Others are written as they are, or, if they are
/// smooth, as differences between neighbours.
public struct PNGWriter: Sendable {
  /// The time that is spent on making files small.
  public var level: PNGLevel

  /// Creates a writer.
  ///
  /// - Parameter level: The time that is spent on making files small.
  public init(level: PNGLevel = .default) { self.level = level }

  /// Returns the bytes of a PNG file with one picture.
  ///
  /// - Parameter image: The picture.
  /// - Returns: The file's bytes.
  /// - Precondition: The picture has pixels.
  public func data(for image: Image) -> [UInt8] {
    precondition(image.width > 0 && image.height > 0, "a PNG has pixels")
    let format = PNGFormat(for: image)
    let direct = format.direct
    let first = data(for: image, format: format)
    // Flat drawings are shortest as numbers of a palette, smooth ones of few colours as differences
    // of their samples.
    guard level == .small, let direct else { return first }
    let second = data(for: image, format: PNGFormat(direct))
    return second.count < first.count ? second : first
  }

  private func data(for image: Image, format: consuming PNGFormat) -> [UInt8] {
    var encoder = PNGEncoder(
      width: image.width, height: image.height, format: format, level: level)
    encoder.begin()
    let area = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    encoder.appendPixels(of: image, in: area, type: PNGEncoder.pixels, sequence: nil)
    encoder.end()
    return encoder.takeBytes()
  }

  /// Returns the bytes of a grey PNG file: black for an uncovered pixel, white for a covered one.
  ///
  /// - Parameter mask: The mask.
  /// - Returns: The file's bytes.
  /// - Precondition: The mask has pixels.
  public func data(for mask: Mask) -> [UInt8] {
    precondition(mask.width > 0 && mask.height > 0, "a PNG has pixels")
    var storage = mask.bytes.map { UInt32($0) * 0x1_0101 | 0xFF00_0000 }
    storage.append(contentsOf: repeatElement(0, count: Image.slack))
    return data(for: Image(width: mask.width, height: mask.height, storage: storage))
  }
}

/// An encoder of the chunks of a PNG or APNG file.
struct PNGEncoder: ~Copyable {
  private let width: Int
  private let height: Int
  private var format: PNGFormat
  private var deflater: Deflater
  private var compressed = BitWriter()
  /// The rows of pixels, each after the number of its filter.
  private var rows = UncheckedBuffer<UInt8>()
  private var output = UncheckedBuffer<UInt8>()

  typealias ChunkType = StaticString
  static let pixels: ChunkType = "IDAT"
  static let framePixels: ChunkType = "fdAT"

  init(width: Int, height: Int, format: consuming PNGFormat, level: PNGLevel) {
    (self.width, self.height) = (width, height)
    self.format = format
    deflater = Deflater(level)
  }

  /// Returns and removes the bytes written since the last time.
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

  /// Writes a chunk: its length, its type, the bytes that `body` appends, and the checksum.
  private mutating func chunk(_ type: ChunkType, _ body: (inout PNGEncoder) -> Void) {
    let start = output.count
    append(0 as UInt32)
    type.withUTF8Buffer { unsafe $0.forEach { output.append($0) } }
    body(&self)
    let length = UInt32(output.count - start - 8)
    for place in 0..<4 {
      output[start + place] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(place)))
    }
    append(CRC32.shared.checksum(output.view, start + 4, output.count))
  }

  /// Writes the signature, the header, and the palette if there is one.
  mutating func begin() {
    for byte: UInt8 in [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] { output.append(byte) }
    chunk("IHDR") { encoder in
      encoder.append(UInt32(encoder.width))
      encoder.append(UInt32(encoder.height))
      let depth = UInt8(encoder.format.bitDepth)
      for byte in [depth, encoder.format.kind.rawValue, 0, 0, 0] { encoder.output.append(byte) }
    }
    // Colours are sRGB; without this chunk readers would guess.
    chunk("sRGB") { encoder in encoder.output.append(0) }
    guard format.kind == .palette else { return }
    chunk("PLTE") { encoder in
      for number in 0..<encoder.format.palette.count {
        let color = encoder.format.palette.color(number)
        for shift: UInt32 in [0, 8, 16] {
          encoder.output.append(UInt8(truncatingIfNeeded: color >> shift))
        }
      }
    }
    guard format.palette.translucentCount > 0 else { return }
    chunk("tRNS") { encoder in
      for number in 0..<encoder.format.palette.translucentCount {
        encoder.output.append(UInt8(encoder.format.palette.color(number) >> 24))
      }
    }
  }

  /// Compresses a part of a picture into a chunk; that of a frame begins with its sequence number.
  mutating func appendPixels(
    of image: Image, in area: PixelRect, type: ChunkType, sequence: UInt32?
  ) {
    encodeRows(of: image, in: area)
    compressed.removeAll()
    let rowSize = format.rowSize(width: area.width)
    // Numbers of a palette are no quantities, so differences of them are no smaller.
    let smoothness =
      format.kind == .palette
      ? nil
      : PNGFilter.smoothness(
        rows.view, pixelSize: format.pixelSize, rowSize: rowSize, rows: area.height)
    switch deflater.level {
    case .fast:
      if let smoothness, smoothness.prefersFilters {
        filterRows(smoothness.filter, rowSize: rowSize, count: area.height)
      }
      compressRows(rowSize)
    case .default:
      if let smoothness, smoothness.prefersFilters {
        filterRows(nil, rowSize: rowSize, count: area.height)
      }
      compressRows(rowSize)
    case .small:
      compressRows(rowSize)
      guard smoothness != nil else { break }
      filterRows(nil, rowSize: rowSize, count: area.height)
      var unfiltered = BitWriter()
      swap(&unfiltered, &compressed)
      compressRows(rowSize)
      if unfiltered.bytes.count <= compressed.bytes.count { swap(&unfiltered, &compressed) }
    }
    chunk(type) { encoder in
      if let sequence { encoder.append(sequence) }
      let count = encoder.compressed.bytes.count
      encoder.output.reserveTail(count).copy(encoder.compressed.bytes.view, count: count, to: 0)
      encoder.output.count += count
    }
  }

  /// Encodes a part of a picture as rows without filters; with a palette, the whole picture.
  private mutating func encodeRows(of image: Image, in area: PixelRect) {
    guard format.kind != .palette else { return swap(&rows, &format.palette.rows) }
    let stride = format.rowSize(width: area.width) + 1
    rows.removeAll()
    rows.reserve(stride * area.height + PNGFormat.slack)
    let bytes = rows.view
    image.storage.withUncheckedReading { pixels in
      for y in 0..<area.height {
        let source = (y &+ area.y) &* image.width &+ area.x
        let target = y &* stride
        if y > 0
          && PNGFormat.repeatsRow(pixels, at: source, width: area.width, above: image.width)
        {
          bytes.copy(bytes.dropping(target &- stride), count: stride, to: target)
        } else {
          bytes[target] = 0
          format.encode(
            pixels.dropping(source), count: area.width, into: bytes.dropping(target &+ 1))
        }
      }
    }
    rows.count = stride * area.height
  }

  /// Filters rows of pixels, all by one filter or each by the best guess.
  private mutating func filterRows(_ fixed: PNGFilter.Kind?, rowSize: Int, count: Int) {
    var filter = PNGFilter(pixelSize: format.pixelSize, rowSize: rowSize)
    var filtered = UncheckedBuffer<UInt8>()
    filtered.reserve(rows.count)
    for y in 0..<count {
      filter.input.copy(rows.view.dropping(y * (rowSize + 1) + 1), count: rowSize, to: 0)
      filter.append(fixed, to: &filtered)
    }
    swap(&rows, &filtered)
  }

  /// Compresses all rows.
  private mutating func compressRows(_ rowSize: Int) {
    compressed.removeAll()
    deflater.compress(
      rows.view, count: rows.count,
      layout: Deflater.Layout(pixelSize: format.pixelSize, rowSize: rowSize + 1),
      into: &compressed)
  }

  /// Writes the chunk that ends the file.
  mutating func end() { chunk("IEND") { _ in } }

  // MARK: Animation

  /// Writes the number of frames that follow and of plays; 0 is forever.
  mutating func appendAnimationControl(frames: Int, plays: Int) {
    chunk("acTL") { encoder in
      encoder.append(UInt32(frames))
      encoder.append(UInt32(plays))
    }
  }

  /// Writes the area that the next frame's pixels replace, and its delay.
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
