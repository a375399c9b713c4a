import Testing

@testable import Tessellate

/// The chords of four cubics, spaced together.
@Suite struct FourSpacingTests {
  /// Numbers and ends are those of each kernel alone, bit for bit.
  @Test func lanesAreKernelsAlone() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(30) {
      let cases = try (0..<4).map { _ in try #require(CubicCase(&generator, size: 1000)) }
      func lanes(_ number: (CubicCase) -> Double) -> Lanes4 { Lanes4(cases.map(number)) }
      let kernels = CubicKernels(
        a: (lanes { $0.a.x }, lanes { $0.a.y }), b: (lanes { $0.b.x }, lanes { $0.b.y }),
        c: (lanes { $0.c.x }, lanes { $0.c.y }))
      CubicCase.withScratch { scratch in
        let spaced = FourSpacing(
          kernels, kernels.turning, rule: FlatRule(), range: 9...128, scratch)
        for (lane, c) in cases.enumerated() where spaced.areRight[lane] {
          CubicCase.withScratch { alone in
            let total = c.kernel.integrate(blocks: 2, into: alone).total
            #expect(total.bitPattern == spaced.totals[lane].bitPattern)
            let n = Int(total) + 1
            #expect(n == Int(spaced.counts[lane]))
            c.kernel.invert(blocks: 2, count: n, total: total, alone)
            let (t, ends) = (c.kernel.parameters(alone), FourSpacing.parameters(lane, scratch))
            for k in 0...n { #expect(t[k].bitPattern == ends[k].bitPattern, "\(k) of \(n)") }
          }
        }
      }
    }
  }
}
