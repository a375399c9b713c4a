import Testing

@testable import Tessellate

/// Chords certified and measured four at a time.
@Suite struct ChordTableTests {
  @Test func whatIsSignedKeepsTheBound() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var (signed, refused) = (0, 0)
    for size in [100.0, 1000] {
      for _ in 0..<Cases.count(30) {
        let c = try #require(CubicCase(&generator, size: size))
        CubicCase.withScratch { scratch in
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
        let c = try #require(CubicCase(&generator, size: size))
        let twin = CertificateTwin(c.a, c.b, c.c)
        CubicCase.withScratch { scratch in
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

  /// Error roots are the roots of exact deviations, where the curve does not run back.
  @Test func errorRootsAreThoseOfExactDeviations() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let c = try #require(CubicCase(&generator, size: 10))
      CubicCase.withScratch { scratch in
        let (t, errorRoots, forward) = (scratch, scratch.dropping(16), scratch.dropping(32))
        let ends = [0] + (0..<7).map { _ in Float.random(in: 0...1, using: &generator) }.sorted()
        for k in 0..<8 { t[k] = ends[k] }
        t[8] = 1
        ChordTable(c.kernel, at: scratch.dropping(64)).measure(
          between: t, count: 8, errorRoots: errorRoots, forward: forward)
        for k in 0..<8 where forward[k].sign == .plus {
          let deviation = c.deviation(Double(t[k]), Double(t[k + 1]))
          #expect((Double(errorRoots[k]) - deviation.squareRoot()).magnitude < 2e-3, "\(ends)")
        }
      }
    }
  }

  /// Tables written for four curves are those of each.
  @Test func fourTablesAreThoseOfEachCurve() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    let cases = try (0..<4).map { _ in try #require(CubicCase(&generator, size: 1000)) }
    CubicCase.withScratch { scratch in
      func lanes(_ number: (CubicKernel<FlatRule>) -> Float) -> SIMD4<Float> {
        SIMD4(cases.map { number($0.kernel) })
      }
      ChordTable.write(
        ChordTable.Numbers(
          a3: (lanes { $0.a3x }, lanes { $0.a3y }), c2: (lanes { $0.c2x }, lanes { $0.c2y }),
          b: (lanes { $0.bx }, lanes { $0.by }),
          (lanes { $0.n0 }, lanes { $0.n1 }, lanes { $0.n2 }), bend: lanes { $0.bend },
          third: lanes { $0.third }, floor: lanes { $0.floor }, error: lanes { $0.rounding }),
        at: scratch, stride: ChordTable.size)
      let (t, margins) = (scratch.dropping(400), scratch.dropping(500))
      for k in 0...8 { t[k] = Float(k) / 64 }
      for (k, c) in cases.enumerated() {
        let table = ChordTable(at: scratch.dropping(k * ChordTable.size))
        _ = table.certify(between: t, count: 8, to: margins)
        let alone = ChordTable(c.kernel, at: scratch.dropping(600))
        _ = alone.certify(between: t, count: 8, to: margins.dropping(16))
        for i in 0..<8 { #expect(margins[i].bitPattern == margins[16 + i].bitPattern) }
      }
    }
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
