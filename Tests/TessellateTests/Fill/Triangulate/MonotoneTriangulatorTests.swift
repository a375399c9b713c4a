import Testing

@testable import Tessellate

@Suite struct MonotoneTriangulatorTests {
  private struct Step {
    var key: LatticePoint
    var isLeft: Bool
  }

  private func key(_ x: Int, _ y: Int) -> LatticePoint {
    LatticePoint(x: LatticePoint.bias + Int64(x), y: LatticePoint.bias + Int64(y))
  }

  /// The vertices of a polygon between two rising boundaries, without its lowest and its highest,
  /// in sweep order.
  private func polygon(using random: inout SeededGenerator) -> [Step] {
    let width = [1, 3, 1000].randomElement(using: &random)!
    return (1...Int.random(in: 1...40, using: &random)).map { y in
      let isLeft = Bool.random(using: &random)
      let x = Int.random(in: 0...width, using: &random)
      return Step(key: key(isLeft ? -1 - x : 1 + x, y), isLeft: isLeft)
    }
  }

  /// Triangles that are not empty, of exactly the polygon's area, whichever boundary each vertex is
  /// on.
  @Test func aSpanIsTriangulatedExactly() {
    var random = SeededGenerator(seed: Cases.seed)
    var triangulator = MonotoneTriangulator()
    for _ in 0..<Cases.count(400) {
      let steps = polygon(using: &random)
      let (bottom, top) = (key(0, 0), key(0, steps.count + 1))
      triangulator.removeAll()
      triangulator.reserve(step: steps.count + 2)
      let span = triangulator.open(bottom, 0)
      for (i, step) in steps.enumerated() {
        if step.isLeft {
          triangulator.pushLeft(span, step.key, UInt32(i + 1))
        } else {
          triangulator.pushRight(span, step.key, UInt32(i + 1))
        }
      }
      triangulator.close(span, top, UInt32(steps.count + 1))
      let keys = [bottom] + steps.map(\.key) + [top]
      var area: Int64 = 0
      for i in stride(from: 0, to: triangulator.indices.count, by: 3) {
        let doubled = orientation(
          keys[Int(triangulator.indices[i])], keys[Int(triangulator.indices[i + 1])],
          keys[Int(triangulator.indices[i + 2])])
        #expect(doubled > 0, "\(steps)")
        area += doubled
      }
      #expect(triangulator.indices.count == 3 * steps.count, "\(steps)")
      let outline =
        [bottom] + steps.filter { !$0.isLeft }.map(\.key) + [top]
        + steps.filter(\.isLeft).map(\.key).reversed()
      let expected = zip(outline, outline.dropFirst() + outline.prefix(1)).reduce(Int64(0)) {
        $0 + orientation($1.0, $1.1, bottom)
      }
      #expect(area == expected, "\(steps)")
    }
  }
}
