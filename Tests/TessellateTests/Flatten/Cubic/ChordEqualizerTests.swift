import Testing

@testable import Tessellate

/// Chords that are moved until all of them stray alike.
@Suite struct ChordEqualizerTests {
  /// The parameters at the ends of a curve's chords, equalised from others; none where a greedy
  /// search has to find them.
  private func equalized(
    _ curve: CubicSegment, _ tolerance: Double, from start: [Float]
  ) throws -> [Float] {
    let cubic = CubicPolynomial(curve)
    let unit = 0.125 / tolerance / CubicKernel<FlatRule>.share
    let kernel = try #require(
      CubicKernel(cubic.a * unit, cubic.b * unit, cubic.c * unit, rule: FlatRule()))
    var buffer = UncheckedBuffer<Float>()
    buffer.reserve(200 + 4 * ChordEqualizer.size)
    let ends = buffer.view
    for k in start.indices { ends[k] = start[k] }
    ends.store(Lanes8(repeating: 1), at: start.count - 1)
    let count = ChordEqualizer(
      kernel, GreedyCubic(cubic, tolerance: tolerance), ends, ends.dropping(200)
    ).equalize(count: start.count - 1)
    return count > 0 ? (0...count).map { ends[$0] } : []
  }

  /// From any chords, few curves are left to a greedy, and no chord of the others breaks the bound.
  @Test(arguments: [1, 0.3, 0.1])
  func chordsFromAnywhereKeepTheBound(_ tolerance: Double) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    let cases = Cases.count(30)
    var left = 0
    for _ in 0..<cases {
      guard case .cubic(let curve) = RandomCurves.segment(.cubic, &generator) else { continue }
      let inner = (0..<Int.random(in: 5...60, using: &generator)).map { _ in
        Float.random(in: 0...1, using: &generator)
      }
      let ends = try equalized(curve, tolerance, from: [0] + inner.sorted() + [1])
      guard !ends.isEmpty else {
        left += 1
        continue
      }
      #expect(ends.first == 0 && ends.last == 1)
      #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 < $1 })
      let points = ends.map { curve.point(at: Double($0)) }
      let oracle = FlattenOracle(
        .cubic(curve), tolerance: tolerance, fineness: 250, limit: 100_000)
      let (deviation, fewest) = (oracle.deviation(of: points), oracle.fewestChords())
      #expect(deviation <= 1, "\(curve) at \(tolerance), seed \(Cases.seed)")
      // Curves of fewer are not equalised here.
      if ends.count > 9 {
        #expect(
          Double(ends.count - 1) <= 1.2 * Double(fewest) + 1,
          "\(curve) at \(tolerance), seed \(Cases.seed): \(ends.count - 1) for \(fewest)")
      }
    }
    #expect(left <= 2 + cases / 5, "\(left) of \(cases), seed \(Cases.seed)")
  }

  /// Beyond measure, a greedy search has to help: nothing else may happen.
  @Test func degenerateCurvesAreLeft() throws {
    let equal = (0...16).map { Float($0) / 16 }
    let p = Point(3, 4)
    let curves = [
      CubicSegment(start: p, control1: p, control2: p, end: p),
      CubicSegment(start: p, control1: Point(1e6, 4), control2: Point(-1e6, 4), end: p),
      CubicSegment(
        start: p, control1: Point(1e6, 1e6), control2: Point(-1e6, 1e6), end: Point(4, 4)),
      CubicSegment(start: p, control1: Point(9, 9), control2: p, end: Point(9, 9)),
    ]
    for curve in curves {
      for tolerance in [1, 0.1] {
        let ends = try equalized(curve, tolerance, from: equal)
        guard !ends.isEmpty else { continue }
        let oracle = FlattenOracle(.cubic(curve), tolerance: tolerance, fineness: 250)
        #expect(oracle.deviation(of: ends.map { curve.point(at: Double($0)) }) <= 1, "\(curve)")
      }
    }
  }
}
