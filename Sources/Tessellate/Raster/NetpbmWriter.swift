/// A writer of pictures in the formats of Netpbm: a line of text, then the bytes.
public struct NetpbmWriter: Sendable {
  /// Creates a writer.
  public init() {}

  /// Returns the bytes of a PPM file: red, green and blue.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - background: The opaque colour below translucent pixels.
  /// - Returns: The file's bytes.
  public func data(for image: Image, background: Color = .white) -> [UInt8] {
    let behind = Compositing.word(background)
    var bytes = header("P6", image.width, image.height)
    bytes.reserveCapacity(bytes.count + 3 * image.width * image.height)
    for index in 0..<(image.width * image.height) {
      let pixel = image.storage[index]
      let rest = 255 - pixel >> 24
      for shift: UInt32 in [0, 8, 16] {
        let below = Compositing.divided((behind >> shift & 255) * rest)
        bytes.append(UInt8(truncatingIfNeeded: Swift.min(pixel >> shift & 255 + below, 255)))
      }
    }
    return bytes
  }

  /// Returns the bytes of a PGM file: 255 for a covered pixel, 0 for one that is not.
  ///
  /// - Parameter mask: The mask.
  /// - Returns: The file's bytes.
  public func data(for mask: Mask) -> [UInt8] {
    header("P5", mask.width, mask.height) + mask.bytes
  }

  private func header(_ magic: String, _ width: Int, _ height: Int) -> [UInt8] {
    Array("\(magic)\n\(width) \(height)\n255\n".utf8)
  }
}
