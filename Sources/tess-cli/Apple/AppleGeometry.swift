#if canImport(CoreGraphics)
  import CoreGraphics
  import Tessellate

  extension SIMD2<Double> {
    /// The point with CoreGraphics' coordinates.
    public init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

    /// The vector with CoreGraphics' width and height.
    public init(_ size: CGSize) { self.init(Double(size.width), Double(size.height)) }

    /// The point with CoreGraphics' type.
    public var cgPoint: CGPoint { CGPoint(x: x, y: y) }
  }

  extension Rect {
    /// Creates the rectangle of CoreGraphics' origin and size; the null rectangle is `null`.
    public init(_ rect: CGRect) {
      self = rect.isNull ? .null : Rect(origin: Point(rect.origin), size: Vector(rect.size))
    }

    /// The rectangle with CoreGraphics' type; `null` is its null rectangle.
    public var cgRect: CGRect {
      isNull ? .null : CGRect(x: minX, y: minY, width: width, height: height)
    }
  }

  extension Tessellate.AffineTransform {
    /// Creates the map with CoreGraphics' numbers, which mean the same.
    public init(_ transform: CGAffineTransform) {
      self.init(
        a: Double(transform.a), b: Double(transform.b), c: Double(transform.c),
        d: Double(transform.d), tx: Double(transform.tx), ty: Double(transform.ty))
    }

    /// The map with CoreGraphics' type.
    public var cgAffineTransform: CGAffineTransform {
      CGAffineTransform(
        a: CGFloat(a), b: CGFloat(b), c: CGFloat(c), d: CGFloat(d), tx: CGFloat(tx),
        ty: CGFloat(ty))
    }
  }
#endif
