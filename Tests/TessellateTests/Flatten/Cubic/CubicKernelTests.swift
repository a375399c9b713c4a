import Testing

@testable import Tessellate

@Suite struct CubicKernelTests {
  @Test(arguments: [2, 4])
  func theIntegralIsItsScalarTwin(_ blocks: Int) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let c = try #require(CubicCase(&generator, size: 1000))
      CubicCase.withScratch { scratch in
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

  @Test func refusesWhatSinglePrecisionDoesNotResolve() {
    let huge = Vector(1e9, 0)
    #expect(CubicKernel(huge, .zero, .zero, rule: FlatRule()) == nil)
    #expect(CubicKernel(.zero, Vector(.infinity, 0), .zero, rule: FlatRule()) == nil)
  }
}
