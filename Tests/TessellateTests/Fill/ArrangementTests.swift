import Testing

@testable import Tessellate

@Suite struct ArrangementTests {
  private func key(_ x: Int, _ y: Int) -> LatticeKey {
    LatticeKey(x: Int64(x) + LatticeKey.bias, y: Int64(y) + LatticeKey.bias)
  }

  private func randomKey(_ size: Int, using random: inout SeededGenerator) -> LatticeKey {
    key(Int.random(in: -size...size, using: &random), Int.random(in: -size...size, using: &random))
  }

  @Test func crossingsAreRoundedExactly() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(4000) {
      let size = [3, 10, 1000, 1 << 24].randomElement(using: &random)!
      let (a, b) = (randomKey(size, using: &random), randomKey(size, using: &random))
      let (c, d) = (randomKey(size, using: &random), randomKey(size, using: &random))
      let (r, s) = (orientation(c, d, a), orientation(c, d, b))
      guard (r < 0) != (s < 0), r != 0, s != 0 else { continue }
      let found = Arrangement.crossing(a, b, c, d, r, s)
      // a + (b − a)·r/(r − s), within half a step below and less than half above.
      let denominator = Int128(r) - Int128(s)
      for (from, to, rounded) in [(a.x, b.x, found.x), (a.y, b.y, found.y)] {
        let numerator = Int128(to - from) * Int128(r) + Int128(from - rounded) * denominator
        let sign: Int128 = denominator < 0 ? -1 : 1
        #expect(2 * numerator * sign >= -denominator * sign, "\(a) \(b) \(c) \(d)")
        #expect(2 * numerator * sign < denominator * sign, "\(a) \(b) \(c) \(d)")
      }
    }
  }

  /// The half-open pixel, by clipping the edge's parameter with fractions.
  @Test func anEdgePassesAPixelAsClippingSays() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20000) {
      let (a, b) = (randomKey(4, using: &random), randomKey(4, using: &random))
      let pixel = randomKey(4, using: &random)
      guard a != b, pixel != a, pixel != b else { continue }
      #expect(
        Arrangement.passes(a, b, pixel) == passesByClipping(a, b, pixel), "\(a) \(b) \(pixel)")
    }
  }

  private func passesByClipping(_ a: LatticeKey, _ b: LatticeKey, _ pixel: LatticeKey) -> Bool {
    // Sample where something can change: with |coordinates| ≤ 4, borders are met at multiples of 1/16 of some
    // fraction; the exact interval is kept as fractions instead.
    var low = (numerator: 0, denominator: 1, isOpen: false)
    var high = (numerator: 1, denominator: 1, isOpen: false)
    for (from, to, center) in [(a.x, b.x, pixel.x), (a.y, b.y, pixel.y)] {
      let d = 2 * Int(to - from)
      let (bottom, top) = (Int(2 * (center - from)) - 1, Int(2 * (center - from)) + 1)
      if d == 0 {
        if !(bottom <= 0 && 0 < top) { return false }
        continue
      }
      // bottom ≤ d·t < top.
      let (first, second) = d > 0 ? (bottom, top) : (-top, -bottom)
      let size = abs(d)
      let isFirstOpen = d < 0
      if first * low.denominator > low.numerator * size
        || (first * low.denominator == low.numerator * size && isFirstOpen)
      {
        low = (first, size, isFirstOpen)
      }
      let isSecondOpen = d > 0
      if second * high.denominator < high.numerator * size
        || (second * high.denominator == high.numerator * size && isSecondOpen)
      {
        high = (second, size, isSecondOpen)
      }
    }
    let (left, right) = (low.numerator * high.denominator, high.numerator * low.denominator)
    return left < right || (left == right && !low.isOpen && !high.isOpen)
  }

  @Test func theCurveOfPixelsIsReversible() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<1000 {
      let point = randomKey(1 << 24, using: &random)
      let code = Arrangement.interleaved(point)
      for bit in 0..<26 {
        #expect(code >> (2 * UInt64(bit)) & 1 == UInt64(point.x) >> UInt64(bit) & 1)
        #expect(code >> (2 * UInt64(bit) + 1) & 1 == UInt64(point.y) >> UInt64(bit) & 1)
      }
    }
  }

  /// Where splitting at rounded crossings fails, snap rounding must not, however dense the crossings are.
  @Test func snapRoundingIsPlanarWhereverSplittingIsNot() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var arrangement = Arrangement()
    var chains = Chains()
    var split = Rings()
    var snapped = Rings()
    var graph = PlanarGraph()
    var sweep = PlanarSweep()
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    var failures = 0
    for _ in 0..<Cases.count(150) {
      let size = Double([6, 15, 40].randomElement(using: &random)!)
      let ring = (0..<40).map { _ in
        Point(
          Double.random(in: 0...size, using: &random), Double.random(in: 0...size, using: &random))
      }
      chains.build(Polyline([ring]), lattice: lattice)
      try arrangement.split(chains.rings, limit: 1 << 20, into: &split)
      graph.build(split)
      let isSplitPlanar = sweep.run(graph, rule: .nonZero)
      arrangement.snapRound(chains.rings, into: &snapped)
      graph.build(snapped)
      let isPlanar = sweep.run(graph, rule: .nonZero)
      #expect(isPlanar, "\(ring)")
      if !isSplitPlanar { failures += 1 }
    }
    #expect(failures > 0, "no case was hard enough")
  }

  @Test func tooManyCrossingsThrow() {
    let star = (0..<41).map { i in
      let (sine, cosine) = sinCos(Double(i * 20 % 41) / 41 * 2 * Double.pi)
      return Point(100 * cosine, 100 * sine)
    }
    var path = Path()
    path.addLines(star)
    var options = FillOptions()
    options.maxCrossings = 100
    #expect(throws: TessellationError.budgetExceeded(.crossings, limit: 100)) {
      try path.filled(options)
    }
    options.maxCrossings = 10_000
    options.maxVertices = 40
    #expect(throws: TessellationError.budgetExceeded(.vertices, limit: 40)) {
      try path.filled(options)
    }
  }
}
