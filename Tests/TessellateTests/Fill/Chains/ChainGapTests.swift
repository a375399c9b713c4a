import Testing

@testable import Tessellate

@Suite struct ChainGapTests {
  /// A side climbs to the first edge that reaches a point's height, past the outermost x on the
  /// way.
  @Test func sidesClimbToAPointsHeight() {
    var random = SeededGenerator(seed: Cases.seed)
    var points = UncheckedBuffer<LatticePoint>()
    for _ in 0..<Cases.count(300) {
      let count = Int.random(in: 2...20, using: &random)
      points.removeAll()
      points.reserve(count)
      for y in 0..<count {
        points.append(
          LatticePoint(x: Int64.random(in: 1...1000, using: &random), y: Int64(3 * y + 1)))
      }
      let key = LatticePoint(x: 500, y: Int64.random(in: 1...Int64(3 * count - 2), using: &random))
      guard points[count - 1] >= key else { continue }
      var side = ChainGap.Side(low: points[0], high: points[1], cursor: 1, chain: 2)
      let largest = side.climb(to: key, 1, points.view) { max($0, $1) }
      let last = Int(side.cursor)
      let isAtHeight = side.high >= key && (last == 1 || points[last - 1] < key)
      #expect(isAtHeight)
      let expected = (0...last).map { points[$0].x }.max()
      #expect(largest == expected)
    }
  }
}
