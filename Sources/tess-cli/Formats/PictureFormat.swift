import Tessellate

/// The picture formats, named after their suffixes.
enum PictureFormat: String, CaseIterable, Sendable {
  case png, ppm, pgm

  /// A picture as a file; in a mask, the three colours of a pixel are the same.
  func bytes(of image: Image) -> [UInt8] {
    switch self {
    case .png: PNGWriter().data(for: image)
    case .ppm: NetpbmWriter().data(for: image)
    case .pgm: PictureFormat.graymap(image)
    }
  }

  /// The red bytes under the header of a PGM.
  private static func graymap(_ image: Image) -> [UInt8] {
    var bytes = Array("P5\n\(image.width) \(image.height)\n255\n".utf8)
    bytes.reserveCapacity(bytes.count + image.width * image.height)
    for y in 0..<image.height {
      for x in 0..<image.width { bytes.append(image.premultiplied(x: x, y: y).red) }
    }
    return bytes
  }
}
