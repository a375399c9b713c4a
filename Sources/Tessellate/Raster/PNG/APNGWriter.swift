/// The time for which a frame is shown: a fraction of a second.
public struct FrameDelay: Sendable, Hashable {
  /// The number of parts of a second.
  public var numerator: UInt16
  /// The number of such parts in a second; 0 counts as 100 in the format.
  public var denominator: UInt16

  /// Creates a delay of a fraction of a second.
  ///
  /// - Parameters:
  ///   - numerator: The number of parts of a second.
  ///   - denominator: The number of such parts in a second.
  public init(numerator: UInt16, denominator: UInt16) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// Creates the delay of one frame at a rate, as the nearest fraction that the format holds.
  ///
  /// Whole rates up to 65,535 are exact. Others are rounded to thousandths of a frame a second,
  /// above 65 to what two numbers up to 65,535 allow, and below one to milliseconds.
  ///
  /// - Parameter rate: The number of frames a second.
  public init(framesPerSecond rate: Double) {
    let most = 65_535.0
    if rate >= 1, rate <= most, Double(Int(rate)) == rate {
      self.init(numerator: 1, denominator: UInt16(rate))
    } else if rate >= 1 {
      let parts = UInt16(Swift.max(1, Swift.min(most / rate, 1000)))
      let denominator = Swift.min(rate * Double(parts) + 0.5, most)
      self.init(numerator: parts, denominator: UInt16(denominator))
    } else {
      let milliseconds = rate > 0 ? 1000 / rate : most
      self.init(numerator: UInt16(Swift.min(milliseconds + 0.5, most)), denominator: 1000)
    }
  }
}

/// A writer of animated pictures in the APNG format, frame by frame.
///
/// The bytes of a frame depend on nothing but the frame, its number and the one before, so that
/// frames can be encoded in parallel: a file is `header`, then every `frame` in order, then
/// `trailer`. Of a frame only the smallest rectangle that differs from the one before is written.
///
///     let writer = try APNGWriter(width: 400, height: 400, frameCount: frames.count)
///     var file = writer.header
///     for (index, image) in frames.enumerated() {
///       let previous = index > 0 ? frames[index - 1] : nil
///       file += writer.frame(image, at: index, after: previous, delay: delay)
///     }
///     file += writer.trailer
public struct APNGWriter: Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of frames between header and trailer.
  public let frameCount: Int
  /// The number of times the animation is played; 0 is forever.
  public let plays: Int
  /// Whether every pixel of every frame is opaque, so that no alpha is written.
  public let isOpaque: Bool
  /// The time that is spent on making files small.
  public let level: PNGLevel

  /// Creates a writer of frames of one size.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - frameCount: The number of frames that follow the header.
  ///   - plays: The number of times the animation is played; 0 is forever.
  ///   - isOpaque: Whether no frame has a translucent pixel; files are then smaller.
  ///   - level: The time that is spent on making files small.
  /// - Throws: `invalidSize` unless both sides are 1 … 32,767.
  public init(
    width: Int, height: Int, frameCount: Int, plays: Int = 0, isOpaque: Bool = false,
    level: PNGLevel = .default
  ) throws(TessellationError) {
    try Image.check(width: width, height: height, pixelBudget: .max)
    (self.width, self.height, self.frameCount) = (width, height, frameCount)
    (self.plays, self.isOpaque, self.level) = (plays, isOpaque, level)
  }

  private var encoder: PNGEncoder {
    PNGEncoder(
      width: width, height: height, format: PNGFormat(isOpaque ? .rgb : .rgba), level: level)
  }

  /// The bytes before the first frame.
  public var header: [UInt8] {
    var encoder = encoder
    encoder.begin()
    encoder.appendAnimationControl(frames: frameCount, plays: plays)
    return encoder.takeBytes()
  }

  /// Returns the bytes of one frame.
  ///
  /// - Parameters:
  ///   - image: The whole picture.
  ///   - index: The frame's number, from 0.
  ///   - previous: The whole picture of the frame before; `nil` writes the whole of `image`.
  ///   - delay: The time for which the frame is shown.
  /// - Returns: The bytes of the frame's chunks.
  /// - Precondition: Both pictures have the writer's size.
  public func frame(
    _ image: Image, at index: Int, after previous: Image?, delay: FrameDelay
  ) -> [UInt8] {
    precondition(image.width == width && image.height == height, "frames have one size")
    var encoder = encoder
    let all = PixelRect(x: 0, y: 0, width: width, height: height)
    guard index > 0 else {
      encoder.appendFrameControl(sequence: 0, area: all, delay: delay)
      encoder.appendPixels(of: image, in: all, type: PNGEncoder.pixels, sequence: nil)
      return encoder.takeBytes()
    }
    let area = previous.map { APNGWriter.difference(image, $0) } ?? all
    // The first frame has number 0, every later one two numbers.
    let sequence = UInt32(2 * index - 1)
    encoder.appendFrameControl(sequence: sequence, area: area, delay: delay)
    encoder.appendPixels(
      of: image, in: area, type: PNGEncoder.framePixels, sequence: sequence + 1)
    return encoder.takeBytes()
  }

  /// Returns a whole file of frames that are shown for the same time.
  ///
  /// - Parameters:
  ///   - frames: The pictures; a lazy sequence makes each when it is needed.
  ///   - delay: The time for which each is shown.
  /// - Returns: The file's bytes.
  /// - Precondition: There are `frameCount` pictures, all of the writer's size.
  public func data(for frames: some Sequence<Image>, delay: FrameDelay) -> [UInt8] {
    var file = header
    var previous: Image?
    var count = 0
    for image in frames {
      file += frame(image, at: count, after: previous, delay: delay)
      (previous, count) = (image, count + 1)
    }
    precondition(count == frameCount, "\(count) frames, not \(frameCount)")
    return file + trailer
  }

  /// The bytes after the last frame.
  public var trailer: [UInt8] {
    var encoder = encoder
    encoder.end()
    return encoder.takeBytes()
  }

  /// The smallest rectangle of pixels that differ; one pixel if none do, because a frame cannot be
  /// empty.
  static func difference(_ a: Image, _ b: Image) -> PixelRect {
    precondition(a.width == b.width && a.height == b.height, "frames have one size")
    var left = a.width
    var right = -1
    var top = -1
    var bottom = -1
    for y in 0..<a.height {
      let row = (y * a.width)..<((y + 1) * a.width)
      guard let first = row.first(where: { a.storage[$0] != b.storage[$0] }),
        let last = row.last(where: { a.storage[$0] != b.storage[$0] })
      else { continue }
      left = Swift.min(left, first - row.lowerBound)
      right = Swift.max(right, last - row.lowerBound)
      if top < 0 { top = y }
      bottom = y
    }
    guard top >= 0 else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
