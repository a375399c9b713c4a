/// How long a frame is shown: a fraction of a second.
public struct FrameDelay: Sendable, Hashable {
  public var numerator: UInt16
  public var denominator: UInt16

  public init(numerator: UInt16, denominator: UInt16) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// One frame of so many a second, to the nearest fraction that the format holds.
  ///
  /// Whole rates are exact up to 65,535. Others are rounded to thousandths of a frame a second,
  /// above 65 to what two numbers up to 65,535 leave of that, and below one to milliseconds.
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

/// Writes animated pictures as APNG, frame by frame.
///
/// The bytes of a frame depend on nothing but the frame, its number and the one before, so that
/// frames may be encoded in parallel: a file is `header`, then every `frame` in order, then
/// `trailer`. Of a frame only the smallest rectangle that differs from the one before is written.
///
///     let writer = try APNGWriter(width: 400, height: 400, frameCount: frames.count)
///     var file = writer.header
///     for index in frames.indices {
///       file += writer.frame(index, frames[index], after: index > 0 ? frames[index - 1] : nil, delay: delay)
///     }
///     file += writer.trailer
public struct APNGWriter: Sendable {
  public let width: Int
  public let height: Int
  public let frameCount: Int
  /// How often the animation is played; 0 is forever.
  public let plays: Int
  /// Whether every pixel of every frame hides what lies behind the picture, so that no alpha is
  /// written.
  public let isOpaque: Bool

  /// A writer for frames of one size.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - frameCount: How many frames follow the header.
  ///   - plays: How often the animation is played; 0 is forever.
  ///   - isOpaque: True if no frame has a translucent pixel; files are then smaller.
  /// - Throws: `invalidSize` unless both sides are 1 … 32,767.
  public init(
    width: Int, height: Int, frameCount: Int, plays: Int = 0, isOpaque: Bool = false
  ) throws(TessellationError) {
    try Image.check(width: width, height: height, pixelBudget: .max)
    (self.width, self.height, self.frameCount) = (width, height, frameCount)
    (self.plays, self.isOpaque) = (plays, isOpaque)
  }

  private var encoder: PNGEncoder {
    PNGEncoder(width: width, height: height, format: PNGFormat(isOpaque ? .rgb : .rgba))
  }

  /// What comes before the first frame.
  public var header: [UInt8] {
    var encoder = encoder
    encoder.begin()
    encoder.appendAnimationControl(frames: frameCount, plays: plays)
    return encoder.takeBytes()
  }

  /// The bytes of one frame.
  ///
  /// - Parameters:
  ///   - index: Its number, from 0.
  ///   - image: The whole picture.
  ///   - previous: The whole picture before; needed by every frame but the first.
  ///   - delay: How long it is shown.
  /// - Precondition: Both pictures have the writer's size.
  public func frame(
    _ index: Int, _ image: Image, after previous: Image?, delay: FrameDelay
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
    // The first frame took number 0, every later one takes two.
    let sequence = UInt32(2 * index - 1)
    encoder.appendFrameControl(sequence: sequence, area: area, delay: delay)
    encoder.appendPixels(
      of: image, in: area, type: PNGEncoder.framePixels, sequence: sequence + 1)
    return encoder.takeBytes()
  }

  /// What comes after the last frame.
  public var trailer: [UInt8] {
    var encoder = encoder
    encoder.end()
    return encoder.takeBytes()
  }

  /// The smallest rectangle of pixels that differ; one pixel if none do, for a frame can't be
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
