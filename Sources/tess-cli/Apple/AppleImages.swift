#if canImport(CoreGraphics)
  import CoreGraphics
  import Foundation
  import Tessellate

  extension Tessellate.Image {
    /// The picture with CoreGraphics' type, in sRGB; `nil` for a picture without pixels.
    ///
    /// The pixels are copied once.
    public var cgImage: CGImage? {
      guard width > 0, height > 0, let space = CGColorSpace(name: CGColorSpace.sRGB) else {
        return nil
      }
      let bytes = withUnsafeBytes { NSData(data: Data($0)) }
      guard let provider = CGDataProvider(data: bytes as CFData) else { return nil }
      return CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: 4 * width, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }
#endif
