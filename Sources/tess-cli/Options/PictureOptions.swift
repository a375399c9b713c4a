import Tessellate
import TessellateSVG

/// The size of a picture, and its background.
struct PictureOptions {
  private let width, height: Int?
  let background: Color
  /// Whether the picture shows coverage, white on black, instead of colours.
  let isMask: Bool
  let level: PNGLevel

  private static let widthOption = Option<Int?>.count(
    "--width", placeholder: "PIXELS", limit: PictureFrame.sideLimit, help: "Width of the picture.")
  private static let heightOption = Option<Int?>.count(
    "--height", placeholder: "PIXELS", limit: PictureFrame.sideLimit, help: "Height of the picture."
  )
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

  /// The sides of a picture of drawings, and their place in it.
  func frame(for drawings: [Drawing], scale: Double) throws(Failure) -> PictureFrame {
    do throws(MeshingError) {
      return try PictureFrame(for: drawings, width: width, height: height, scale: scale)
    } catch {
      throw Failure(error)
    }
  }
}
