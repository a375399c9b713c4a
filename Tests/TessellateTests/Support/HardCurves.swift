@testable import Tessellate

/// Curves of the kinds that flatteners get wrong.
enum HardCurves {
  enum Family: String, CaseIterable {
    case cusp, nearCusp, loop, sharpTurn, nearlySharp, zigzag, overshoot, coincident, point, far,
      tiny, flat
    case sharpQuadratic, nearlySharpQuadratic, thinEllipse, needle, nearCircle, fullCircle
  }

  /// The size of the control polygon.
  static func size(_ segment: PathSegment) -> Double {
    Swift.max(segment.polygonLength / 3, 1e-300)
  }

  static func segment(_ family: Family, _ generator: inout SeededGenerator) -> PathSegment {
    func point() -> Point { RandomCurves.point(&generator) }
    func unit() -> Double { Double.random(in: 0...1, using: &generator) }
    /// A small number of any magnitude from 10⁻⁹ up.
    func small() -> Double { 1 / (1 + (1 / unit()) * (unit() < 0.5 ? 1e3 : 1e6)) }
    func cubic(_ p: Point, _ q: Point, _ r: Point, _ s: Point) -> PathSegment {
      .cubic(CubicSegment(start: p, control1: q, control2: r, end: s))
    }
    /// A cubic with a cusp at `t`, bent away from it by `off`.
    func cusp(_ off: Double) -> PathSegment {
      // B′(t) = 0 for q = −(p(1 − t)² + s·t²) / 2t(1 − t), p, q, s the differences of control
      // points.
      let t = 0.1 + 0.8 * unit()
      let (p, s) = (point() - point(), point() - point())
      let q = (p * ((1 - t) * (1 - t)) + s * (t * t)) / (-2 * t * (1 - t))
      let start = point()
      let bent = q + (point() - point()) * off
      return cubic(start, start + p, start + p + bent, start + p + bent + s)
    }
    switch family {
    case .cusp: return cusp(0)
    case .nearCusp: return cusp(small())
    case .loop:
      let (a, b) = (point(), point())
      return cubic(a, b, b + (point() - a) * 1.5, a + (point() - a) * small())
    case .sharpTurn, .nearlySharp, .zigzag, .overshoot:
      // On a line, and by `small` beside it.
      let (origin, along) = (point(), point() - point())
      let off = family == .nearlySharp ? small() : 0
      func on(_ low: Double, _ high: Double) -> Point {
        let s = Double.random(in: low...high, using: &generator)
        return origin + along * s + along.turned * (off * (unit() - 0.5))
      }
      switch family {
      case .zigzag: return cubic(on(0, 0.1), on(0.8, 2), on(-1, 0.2), on(0.9, 1))
      case .overshoot: return cubic(on(0, 0.1), on(-2, -1), on(2, 3), on(0.9, 1))
      default: return cubic(on(-1, 1), on(-1, 1), on(-1, 1), on(-1, 1))
      }
    case .coincident:
      let (a, b, c) = (point(), point(), point())
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: return cubic(a, a, b, c)
      case 1: return cubic(a, b, c, c)
      case 2: return cubic(a, a, b, b)
      case 3: return cubic(a, b, b, a)
      case 4: return cubic(a, b, b, c)
      default: return cubic(a, b, c, a)
      }
    case .point:
      let a = point()
      return Bool.random(using: &generator) ? cubic(a, a, a, a) : cubic(a, a, a, point())
    case .far:
      let (p, q) = (point(), point())
      let distant = (point() - point()) * 1e6
      return Bool.random(using: &generator)
        ? cubic(p, p + distant, q + (point() - point()) * 1e6, q)
        : cubic(p, p + distant, point(), q)
    case .tiny:
      let scale = [1e-6, 1e-3, 1e6].randomElement(using: &generator)!
      return cubic(point() * scale, point() * scale, point() * scale, point() * scale)
    case .flat:
      let (a, b) = (point(), point())
      let side = (b - a).turned * small()
      return cubic(
        a, a.interpolated(to: b, at: unit()) + side * unit(),
        a.interpolated(to: b, at: unit()) - side * unit(), b)
    case .sharpQuadratic, .nearlySharpQuadratic:
      let (a, along) = (point(), point() - point())
      let off = family == .sharpQuadratic ? 0 : small()
      return .quadratic(
        QuadraticSegment(
          start: a, control: a + along * (unit() * 4 - 2) + along.turned * off,
          end: a + along * (unit() * 2 - 1)))
    case .thinEllipse, .needle:
      let u = point() - point()
      let ratio = family == .needle ? small() : unit() * 0.2
      let v = u.turned * ratio
      // Conjugate radii other than the axes.
      let (sine, cosine) = sinCos(unit() * 6)
      return RandomCurves.arc(u * cosine + v * sine, v * cosine - u * sine, &generator)
    case .nearCircle:
      let u = point() - point()
      return RandomCurves.arc(u, u.turned * (1 + small()) + u * small(), &generator)
    case .fullCircle:
      let r = unit() * 500
      return RandomCurves.arc(
        center: point(), Point(r, 0), Point(0, r), from: unit(), sweep: 2 * .pi)
    }
  }
}
