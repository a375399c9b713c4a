import Tessellate
import TessellateSVG

/// The size of a picture, and its background.
struct PictureOptions {
  private let width, height: Int?
  let background: Color
  /// Whether the picture shows coverage, white on black, instead of colours.
  let isMask: Bool
  let level: PNGLevel

  /// The longest side that a picture can have.
  private static let sizeLimit = 32_767

  private static let widthOption = Option<Int?>.count(
    "--width", placeholder: "PIXELS", limit: sizeLimit, help: "Width of the picture.")
  private static let heightOption = Option<Int?>.count(
    "--height", placeholder: "PIXELS", limit: sizeLimit, help: "Height of the picture.")
  private static let backgroundOption = Option<Color>(
    name: "--background", placeholder: "COLOR", fallback: .clear, fallbackText: "none",
    expectation: "a CSS colour, or none", help: "Colour behind the drawing."
  ) { $0 == "none" ? .clear : Color(css: $0) }
  private static let mask = Switch(
    name: "--mask",
    help: "Writes how much of each pixel is covered, white on black; without it, a .pgm is grey.")

  private static let levelOption = Option<PNGLevel>.choice(
    "--png-level", fallback: .default, help: "Time that is spent on making a .png small.")

  static let section = OptionSection(
    "Picture",
    [widthOption.info, heightOption.info, backgroundOption.info, mask.info, levelOption.info])

  init(_ arguments: inout Arguments) throws(UsageError) {
    width = try arguments.take(Self.widthOption)
    height = try arguments.take(Self.heightOption)
    background = try arguments.take(Self.backgroundOption)
    isMask = arguments.take(Self.mask)
    level = try arguments.take(Self.levelOption)
  }

  /// The sides of a picture in pixels, and the place of the drawing in it.
  struct Frame {
    var width, height: Int
    var scale: Double
    /// The place of the drawing's origin, in pixels.
    var offset: Vector
  }

  /// The size of a picture of drawings: the stated one, else that of the documents' content.
  ///
  /// As in browsers, content is shown from the origin on. A single side that is not stated is 100,
  /// and so are both sides of path data and of an empty document.
  private static func size(of drawings: [Drawing]) -> (width: Double, height: Double) {
    if let sized = drawings.first(where: { $0.width != nil || $0.height != nil }) {
      return (sized.width ?? 100, sized.height ?? 100)
    }
    let content = drawings.filter(\.isDocument).reduce(Rect.null) { $0.union($1.contentBounds) }
    // Farther than the range of meshes, content is an error of its path.
    guard !content.isNull, content.maxX > 0, content.maxY > 0,
      max(content.maxX, content.maxY) < 0x1p126
    else { return (100, 100) }
    return (content.maxX, content.maxY)
  }

  /// Computes the frame for drawings.
  ///
  /// One side determines the other, rounded up; with both, the drawing is as large as fits, and
  /// centred. With neither, the drawing is scaled by `scale`.
  func frame(for drawings: [Drawing], scale: Double) throws(Failure) -> Frame {
    let (w, h) = PictureOptions.size(of: drawings)
    switch (width, height) {
    case (nil, nil):
      return Frame(
        width: try PictureOptions.pixels(w * scale), height: try PictureOptions.pixels(h * scale),
        scale: scale, offset: .zero)
    case (let width?, nil):
      let scale = Double(width) / w
      return Frame(
        width: width, height: try PictureOptions.pixels(h * scale), scale: scale, offset: .zero)
    case (nil, let height?):
      let scale = Double(height) / h
      return Frame(
        width: try PictureOptions.pixels(w * scale), height: height, scale: scale, offset: .zero)
    case (let width?, let height?):
      let scale = min(Double(width) / w, Double(height) / h)
      let room = Vector(Double(width) - w * scale, Double(height) - h * scale)
      return Frame(width: width, height: height, scale: scale, offset: room * 0.5)
    }
  }

  /// The least number of whole pixels that holds a size, up to the rounding of its computation.
  private static func pixels(_ size: Double) throws(Failure) -> Int {
    let count = (size * (1 - 1e-12)).rounded(.up)
    guard count <= Double(sizeLimit) else {
      throw Failure(
        .data,
        "the picture would have a side of more than \(sizeLimit) pixels: ask for a smaller one with "
          + "--width, --height or --scale")
    }
    return max(Int(count), 1)
  }
}
