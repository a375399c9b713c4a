import Tessellate

/// The picture formats, named after their suffixes.
enum PictureFormat: String, CaseIterable, Sendable {
  case png, ppm, pgm

  /// The bytes of a picture's file.
  func bytes(of image: Image, level: PNGLevel) -> [UInt8] {
    switch self {
    case .png: PNGWriter(level: level).data(for: image)
    case .ppm: NetpbmWriter().data(for: image)
    case .pgm: PictureFormat.graymap(image)
    }
  }

  /// A greyscale file of the luma of each pixel, by the weights of Recommendation ITU-R BT.601, as
  /// Netpbm's own tools compute it.
  ///
  /// In a mask, the three colours of a pixel are equal, and so is their luma.
  private static func graymap(_ image: Image) -> [UInt8] {
    let count = image.width * image.height
    let colors = NetpbmWriter().data(for: image).suffix(3 * count)
    var bytes = Array("P5\n\(image.width) \(image.height)\n255\n".utf8)
    bytes.reserveCapacity(bytes.count + count)
    for pixel in stride(from: colors.startIndex, to: colors.endIndex, by: 3) {
      let red = 299 * Int(colors[pixel])
      let green = 587 * Int(colors[pixel + 1])
      let blue = 114 * Int(colors[pixel + 2])
      bytes.append(UInt8((red + green + blue + 500) / 1000))
    }
    return bytes
  }
}
