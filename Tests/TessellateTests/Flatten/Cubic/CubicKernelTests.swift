import Testing

@testable import Tessellate

@Suite struct CubicKernelTests {
  /// A cubic in units of eight tolerances, of the size given, with its kernel.
  private struct Case {
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
  }

  private func withScratch(_ body: (UncheckedView<Float>) -> Void) {
    var floats: [Float] = []
    floats.appendTail { tail in body(tail.reserve(4000)) }
  }

  @Test(arguments: [2, 4])
  func theIntegralIsItsScalarTwin(_ blocks: Int) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let c = try #require(Case(&generator, size: 1000))
      withScratch { scratch in
        let total = Double(c.kernel.integrate(blocks: blocks, into: scratch).total)
        // Simpson's rule over the same pieces, without the γ term, whose share is small but for
        // inflections.
        let pieces = 8 * blocks - 1
        func density(_ i: Double) -> Double {
          let t = i / Double(pieces)
          return (c.turning(t).magnitude / c.derivative(t).length).squareRoot()
        }
        var sum = 0.0
        for i in 0..<pieces {
          let i = Double(i)
          sum += (density(i) + 4 * density(i + 0.5) + density(i + 1)) / Double(6 * pieces)
        }
        #expect(total > sum * 0.99 && total < sum * 1.12 + 1, "\(total) \(sum)")
      }
    }
  }

  @Test func parametersRunFromEndToEnd() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for size in [30.0, 1000, 100_000] {
      for _ in 0..<Cases.count(50) {
        let c = try #require(Case(&generator, size: size))
        withScratch { scratch in
          let total = c.kernel.integrate(blocks: 2, into: scratch).total
          let n = Int(total) + 1
          guard n < 1000 else { return }
          c.kernel.invert(blocks: 2, count: n, total: total, scratch)
          let t = c.kernel.parameters(scratch)
          #expect(t[0] == 0 && t[n] == 1)
          for k in 0..<n { #expect(t[k] <= t[k + 1]) }
        }
      }
    }
  }

  @Test func whatIsSignedKeepsTheBound() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var (signed, refused) = (0, 0)
    for size in [100.0, 1000] {
      for _ in 0..<Cases.count(30) {
        let c = try #require(Case(&generator, size: size))
        withScratch { scratch in
          // Somewhat fewer chords than it takes, so that some must fail.
          let total = c.kernel.integrate(blocks: 2, into: scratch).total
          let n = Int(total * 0.996) + 1
          c.kernel.invert(blocks: 2, count: n, total: total, scratch)
          let fails = c.kernel.certify(count: n, scratch)
          let (t, margins) = (c.kernel.parameters(scratch), c.kernel.margins(count: n, scratch))
          #expect(fails == (0..<n).contains { margins[$0].sign == .minus })
          for k in 0..<n {
            let deviation = c.deviation(Double(t[k]), Double(t[k + 1]))
            if margins[k].sign == .plus {
              signed += 1
              #expect(deviation <= 1.0005, "\(k) of \(n)")
            } else {
              refused += 1
            }
          }
        }
      }
    }
    #expect(signed > refused && refused > 0)
  }

  @Test func theCertificateIsItsScalarTwin() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for size in [30.0, 1000, 100_000] {
      for _ in 0..<Cases.count(50) {
        let c = try #require(Case(&generator, size: size))
        let twin = CertificateTwin(c.a, c.b, c.c)
        withScratch { scratch in
          let total = c.kernel.integrate(blocks: 2, into: scratch).total
          let n = Int(total) + 1
          guard n < 1000 else { return }
          c.kernel.invert(blocks: 2, count: n, total: total, scratch)
          _ = c.kernel.certify(count: n, scratch)
          let (t, margins) = (c.kernel.parameters(scratch), c.kernel.margins(count: n, scratch))
          for k in 0..<n {
            #expect(margins[k].bitPattern == twin.margin(t[k], t[k + 1]).bitPattern, "\(k) of \(n)")
          }
        }
      }
    }
  }

  @Test func refusesWhatSinglePrecisionDoesNotResolve() {
    let huge = Vector(1e9, 0)
    #expect(CubicKernel(huge, .zero, .zero, rule: FlatRule()) == nil)
    #expect(CubicKernel(.zero, Vector(.infinity, 0), .zero, rule: FlatRule()) == nil)
  }
}

/// The certificate of the kernel's flat rule, one chord at a time: the same operations in the same
/// order.
private struct CertificateTwin {
  private let bx, by, cx, cy, ax, ay, n0, n1, n2, shift, change, back: Float
  private let floor, rounding: Float
  private static var longest: Float { 0.125 }

  init(_ a: Vector, _ b: Vector, _ c: Vector) {
    let (second, last) = (c * 2, c * 2 + a * 6)
    let less: Float = 1 - 0x1p-13
    (bx, by) = (Float(b.x) * less, Float(b.y) * less)
    (cx, cy) = (Float(second.x) * 0.5 * less, Float(second.y) * 0.5 * less)
    (ax, ay) = (Float(a.x * 3) * 0.25 * less, Float(a.y * 3) * 0.25 * less)
    let turning = (
      Float(b.cross(second)), Float(6 * b.cross(a)), Float(3 * second.cross(a))
    )
    (n0, n1, n2) = (turning.0, turning.1 * 0.5, turning.2 * 0.25)
    shift = turning.2 * (1 / 9)
    let discriminant = turning.1 * turning.1 - 4 * (turning.0 * turning.2)
    let longest = Self.longest
    let bends = 2.5e-7 * (turning.0.magnitude + turning.1.magnitude + turning.2.magnitude)
    let bent = (turning.2 * turning.2) * (0.51 * longest * longest)
    change = ((max(discriminant, 0) + bent) + bends * bends * 0x1p27) * (1 / 72)
    rounding = 4096 * (bends * bends)
    let bend = Float(max(second.lengthSquared, last.lengthSquared)).squareRoot()
    let turns = (bend + Float(a.lengthSquared).squareRoot() * longest) * 0.5001
    back = turns * turns
    let error = Float(a.maxNorm * 3 + b.maxNorm + c.maxNorm * 2) * 4e-7
    floor = (error * 4000) * (error * 4000) * (1 / 3906.25)
  }

  func margin(_ t0: Float, _ t1: Float) -> Float {
    let (step, sum) = (t1 - t0, t0 + t1)
    if step > Self.longest { return -1 }
    let (squared, square) = (step * step, sum * sum)
    let wide = square + squared * (1 / 3)
    let (dx, dy) = (ax * wide + (cx * sum + bx), ay * wide + (cy * sum + by))
    let bend = n2 * square + (n1 * sum + n0)
    let load = (bend * (bend - shift * squared) + rounding) + squared * change
    return (dx * dx - (squared * max(squared * load, back) + floor)) + dy * dy
  }
}
