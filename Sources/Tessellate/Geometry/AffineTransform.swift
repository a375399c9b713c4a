/// A map of the plane that keeps straight lines straight: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// The six numbers and the order of composition are CoreGraphics', and SVG's `matrix(a b c d tx
/// ty)`.
public struct AffineTransform: Sendable, Hashable {
  public var a, b, c, d, tx, ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  public static var identity: AffineTransform {
    // Stored, it would be asked each time whether it is there yet.
    @inline(__always) get { AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
  }

  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  public init(scaleX sx: Double, y sy: Double) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Turns about the origin by `angle` radians, from +x to +y.
  public init(rotationAngle angle: Double) {
    let (sine, cosine) = sinCos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The factor by which areas grow; negative when the map mirrors.
  public var determinant: Double { a * d - b * c }

  public var isIdentity: Bool { self == .identity }

  /// Applies this map first and `next` to its result.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Moves first by (tx, ty), then applies this map, as CoreGraphics does.
  public func translatedBy(x tx: Double, y ty: Double) -> AffineTransform {
    AffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// Scales first, then applies this map.
  public func scaledBy(x sx: Double, y sy: Double) -> AffineTransform {
    AffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// Turns first by `angle` radians, then applies this map.
  public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The map that undoes this one, or `nil` where it flattens the plane, or is undone by no finite
  /// numbers.
  public func inverted() -> AffineTransform? {
    // Where the products vanish or overflow, the images of +x and +y are brought to lengths of
    // about 1 first.
    let isUsual = determinant.isNormal
    let (x, y) = isUsual ? (1, 1) : (Vector(a, b).binade, Vector(c, d).binade)
    let (a, b, c, d) = (a / x, b / x, c / y, d / y)
    let determinant = a * d - b * c
    guard determinant != 0 else { return nil }
    let result = AffineTransform(
      a: d / determinant / x, b: -b / determinant / y, c: -c / determinant / x,
      d: a / determinant / y, tx: (c * ty - d * tx) / determinant / x,
      ty: (b * tx - a * ty) / determinant / y)
    return result.isFinite ? result : nil
  }

  /// Whether no number is infinite or none at all.
  private var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  @inline(__always)
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The image of a difference of points, which no translation moves.
  @inline(__always)
  public func apply(toVector vector: Vector) -> Vector {
    Vector(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
  }
}

extension SIMD2<Double> {
  /// The power of two at or below the larger magnitude.
  fileprivate var binade: Double { maxNorm.binade }
}
