import Testing

@testable import Tessellate

@Suite struct PointTreeTests {
  private func key(_ x: Int, _ y: Int) -> LatticePoint {
    LatticePoint(x: Int64(x) + LatticePoint.bias, y: Int64(y) + LatticePoint.bias)
  }

  private func randomKey(_ size: Int, using random: inout SeededGenerator) -> LatticePoint {
    key(Int.random(in: -size...size, using: &random), Int.random(in: -size...size, using: &random))
  }

  @Test func theCurveTakesBitsInTurn() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<1000 {
      let point = randomKey(1 << 24, using: &random)
      let code = PointTree.interleaved(point)
      for bit in 0..<26 {
        #expect(code >> (2 * UInt64(bit)) & 1 == UInt64(point.x) >> UInt64(bit) & 1)
        #expect(code >> (2 * UInt64(bit) + 1) & 1 == UInt64(point.y) >> UInt64(bit) & 1)
      }
    }
  }

  /// No point near the edge is left out, for either distance.
  @Test func pointsNearAnEdgeAreFound() {
    var random = SeededGenerator(seed: Cases.seed)
    var tree = PointTree()
    for _ in 0..<Cases.count(400) {
      let size = [3, 12, 1000, 1 << 24].randomElement(using: &random)!
      let points = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        randomKey(size, using: &random)
      }
      tree.reset(capacity: points.count)
      for (number, point) in points.enumerated() { tree.append(point, number: number) }
      let isUnique = Bool.random(using: &random)
      tree.build(droppingRepetitions: isUnique)
      #expect(tree.points.count == (isUnique ? Set(points).count : points.count))
      let (a, b) = (randomKey(size, using: &random), randomKey(size, using: &random))
      let (keys, numbers) = (tree.points.view, tree.numbers.view)
      for halfSteps in [Int64(1), 2] {
        var found: Set<LatticePoint> = []
        tree.forEachPoint(near: a, b, halfSteps: halfSteps) { i in
          #expect(points[Int(numbers[i])] == keys[i])
          found.insert(keys[i])
        }
        for point in points where isNear(a, b, point, halfSteps) {
          #expect(found.contains(point), "\(a) \(b) \(point)")
        }
      }
    }
  }

  private func isNear(
    _ a: LatticePoint, _ b: LatticePoint, _ point: LatticePoint, _ halfSteps: Int64
  ) -> Bool {
    let grown = halfSteps / 2
    guard point.x >= min(a.x, b.x) - grown, point.x <= max(a.x, b.x) + grown,
      point.y >= min(a.y, b.y) - grown, point.y <= max(a.y, b.y) + grown
    else { return false }
    let reach = (b.x - a.x).magnitude + (b.y - a.y).magnitude
    return 2 * orientation(a, b, point).magnitude <= UInt64(halfSteps) * reach
  }
}
