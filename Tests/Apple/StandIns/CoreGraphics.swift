// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for Apple's CoreGraphics: the declarations that TessellateApple uses, with Apple's
// names and types and nothing behind them. CGPoint, CGSize, CGRect and CGFloat are Foundation's on
// Linux, too.

@_exported import Foundation

public struct CGAffineTransform {
  public var a, b, c, d, tx, ty: CGFloat

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

public enum CGPathElementType: Int32 {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>
}

public class CGPath {
  public init() {}
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) { fatalError() }
}

public class CGMutablePath: CGPath {
  public override init() { super.init() }
  public func move(to point: CGPoint, transform: CGAffineTransform? = nil) { fatalError() }
  public func addLine(to point: CGPoint, transform: CGAffineTransform? = nil) { fatalError() }
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform? = nil
  ) { fatalError() }
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform? = nil
  ) { fatalError() }
  public func closeSubpath() { fatalError() }
}

public typealias CFData = NSData
public typealias CFString = NSString

public class CGColorSpace {
  nonisolated(unsafe) public static let sRGB: CFString = "kCGColorSpaceSRGB"
  public init?(name: CFString) { nil }
}

public class CGDataProvider {
  public init?(data: CFData) { nil }
}

public struct CGBitmapInfo: OptionSet {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public enum CGImageAlphaInfo: UInt32 {
  case none, premultipliedLast, premultipliedFirst, last, first
}

public enum CGColorRenderingIntent: Int32 { case defaultIntent }

public class CGImage {
  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) { nil }
}
