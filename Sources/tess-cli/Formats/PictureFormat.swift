import Tessellate

/// The picture formats, named after their suffixes.
enum PictureFormat: String, CaseIterable, Sendable {
  case png, ppm, pgm

  /// A picture as a file.
  func bytes(of image: Image) -> [UInt8] {
    switch self {
    case .png: PNGWriter().data(for: image)
    case .ppm: NetpbmWriter().data(for: image)
    case .pgm: PictureFormat.graymap(image)
    }
  }

  /// The luma of each pixel that a PPM shows, by the weights of Recommendation ITU-R BT.601, as Netpbm's own tools.
  ///
  /// In a mask, the three colours of a pixel are the same, and so is their luma.
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
