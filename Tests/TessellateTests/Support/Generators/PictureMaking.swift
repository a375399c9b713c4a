@testable import Tessellate

/// Pictures by a formula, for the suites that test their files.
protocol PictureMaking {}

extension PictureMaking {
  /// A picture of premultiplied pixels by their places.
  func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Image {
    var storage: [UInt32] = []
    for y in 0..<height { for x in 0..<width { storage.append(pixel(x, y)) } }
    return Image(
      width: width, height: height, storage: storage + [UInt32](repeating: 0, count: Image.slack))
  }
}
