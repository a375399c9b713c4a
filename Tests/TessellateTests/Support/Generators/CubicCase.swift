@testable import Tessellate

/// A random cubic in units of eight tolerances, of the size given, with its kernel.
struct CubicCase {
  let a, b, c: Vector
  let kernel: CubicKernel<FlatRule>
  let curve: CubicPolynomial
  /// In the curve's own units.
  let tolerance: Double

  init?(_ generator: inout SeededGenerator, size: Double) {
    guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { return nil }
    self.curve = CubicPolynomial(curve)
    let scale = size / 1000
    tolerance = 0.125 / scale
    (a, b, c) = (self.curve.a * scale, self.curve.b * scale, self.curve.c * scale)
    guard let kernel = CubicKernel(a, b, c, rule: FlatRule()) else { return nil }
    self.kernel = kernel
  }

  func derivative(_ t: Double) -> Vector { b + (c * 2 + a * (3 * t)) * t }

  /// N.
  func turning(_ t: Double) -> Double { derivative(t).cross(c * 2 + a * (6 * t)) }

  /// The largest distance from the curve over `from` … `to` to its chord, in tolerances, from
  /// 1000 samples.
  func deviation(_ from: Double, _ to: Double) -> Double {
    func point(_ t: Double) -> Point { (b + (c + a * t) * t) * t }
    let (p, q) = (point(from), point(to))
    var worst = 0.0
    for i in 0...1000 {
      let w = point(from + (to - from) * Double(i) / 1000) - p
      let s = Swift.min(Swift.max(w.dot(q - p) / (q - p).lengthSquared, 0), 1)
      worst = Swift.max(worst, (w - (q - p) * s).length * 8)
    }
    return worst
  }

  /// Lends a scratch for chords.
  static func withScratch(_ body: (UncheckedView<Float>) -> Void) {
    var floats: [Float] = []
    floats.appendTail { tail in body(tail.reserve(4000)) }
  }
}
