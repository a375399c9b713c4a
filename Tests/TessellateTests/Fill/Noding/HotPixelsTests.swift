import Testing

@testable import Tessellate

@Suite struct HotPixelsTests {
  private func key(_ x: Int, _ y: Int) -> LatticePoint {
    LatticePoint(x: Int64(x) + LatticePoint.bias, y: Int64(y) + LatticePoint.bias)
  }

  private func randomKey(_ size: Int, using random: inout SeededGenerator) -> LatticePoint {
    key(Int.random(in: -size...size, using: &random), Int.random(in: -size...size, using: &random))
  }

  /// The half-open pixel, by clipping the edge's parameter with fractions.
  @Test func anEdgePassesAPixelAsClippingSays() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20000) {
      let (a, b) = (randomKey(4, using: &random), randomKey(4, using: &random))
      let pixel = randomKey(4, using: &random)
      guard a != b, pixel != a, pixel != b else { continue }
      #expect(
        HotPixels.passes(a, b, pixel) == passesByClipping(a, b, pixel), "\(a) \(b) \(pixel)")
    }
  }

  private func passesByClipping(_ a: LatticePoint, _ b: LatticePoint, _ pixel: LatticePoint) -> Bool
  {
    // Sample where something can change: with |coordinates| ≤ 4, borders are met at multiples of
    // 1/16 of some fraction; the exact interval is kept as fractions instead.
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

  /// All pixels that the edge passes, each once, from its start to its end.
  @Test func passedPixelsAreFoundInOrder() {
    var random = SeededGenerator(seed: Cases.seed)
    var pixels = HotPixels()
    var result = Rings()
    for _ in 0..<Cases.count(400) {
      let size = [3, 12, 60].randomElement(using: &random)!
      let centers = (0..<Int.random(in: 0...100, using: &random)).map { _ in
        randomKey(size, using: &random)
      }
      pixels.reset(capacity: centers.count)
      for center in centers { pixels.append(center) }
      pixels.build()
      let (a, b) = (randomKey(size, using: &random), randomKey(size, using: &random))
      result.removeAll()
      pixels.appendPassed(from: a, to: b, into: &result)
      let found = (0..<result.points.count).map { result.points[$0] }
      let expected = Set(centers).filter { $0 != a && $0 != b && HotPixels.passes(a, b, $0) }
      #expect(found.count == expected.count && Set(found) == expected, "\(a) \(b) \(centers)")
      let places = found.map {
        ($0.x - a.x) * (b.x - a.x).signum() + ($0.y - a.y) * (b.y - a.y).signum()
      }
      #expect(places == places.sorted(), "\(a) \(b) \(centers)")
    }
  }
}
