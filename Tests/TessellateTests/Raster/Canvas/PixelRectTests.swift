import Testing

@testable import Tessellate

@Suite struct PixelRectTests {
  private func random(_ generator: inout SeededGenerator) -> PixelRect {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
    return PixelRect(
      x: number(-2...6), y: number(-2...6), width: number(0...6), height: number(0...6))
  }

  private func pixels(_ rect: PixelRect) -> Set<SIMD2<Int>> {
    var result: Set<SIMD2<Int>> = []
    guard !rect.isEmpty else { return result }
    for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { result.insert(SIMD2(x, y)) } }
    return result
  }

  @Test func intersectionsAndUnionsAreThoseOfTheirPixels() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let (a, b) = (random(&generator), random(&generator))
      let (first, second) = (pixels(a), pixels(b))
      #expect(pixels(a.intersection(b)) == first.intersection(second), "\(a) \(b)")
      let both = first.union(second)
      let union = a.union(b)
      #expect(pixels(union).isSuperset(of: both), "\(a) \(b)")
      #expect(pixels(a).count == a.area)
      // The smallest rectangle with both: each side has a pixel of either.
      guard !both.isEmpty else { continue }
      #expect(union.x == both.map(\.x).min() && union.maxX - 1 == both.map(\.x).max())
      #expect(union.y == both.map(\.y).min() && union.maxY - 1 == both.map(\.y).max())
    }
  }

  @Test func coveringRectanglesHoldTheirCorners() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let low = generator.point(20) + Point(20, 20)
      let high = low + Vector(generator.double(0...9), generator.double(0...9))
      let rect = PixelRect(covering: low, high)
      #expect(rect.x == Int(low.x) && rect.maxX == Int(high.x) + 1)
      #expect(rect.y == Int(low.y) && rect.maxY == Int(high.y) + 1)
    }
    #expect(PixelRect(covering: Point(-9, -9), Point(-1, -1)).maxX == 0)
    #expect(PixelRect(covering: .zero, Point(1e300, .infinity)).maxX > PixelRect.mostPixels)
  }

  @Test func onlyRectanglesOnPixelBordersAreExact() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(
      PixelRect(exactly: rect, transform: .identity) == PixelRect(x: 1, y: 2, width: 3, height: 4))
    let quarter = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 0)
    #expect(
      PixelRect(exactly: rect, transform: quarter) == PixelRect(x: 4, y: 1, width: 4, height: 3))
    #expect(PixelRect(exactly: rect, transform: AffineTransform(translationX: 0.25, y: 0)) == nil)
    #expect(
      PixelRect(exactly: rect, transform: AffineTransform(a: 1, b: 0.5, c: 0, d: 1, tx: 0, ty: 0))
        == nil)
    #expect(PixelRect(exactly: .null, transform: .identity) == nil)
  }
}
