import Testing

@testable import Tessellate

@Suite struct BoxTreeTests {
  private func key(_ size: Int, using random: inout SeededGenerator) -> LatticePoint {
    LatticePoint(
      x: LatticePoint.bias + Int64(Int.random(in: -size...size, using: &random)),
      y: LatticePoint.bias + Int64(Int.random(in: -size...size, using: &random)))
  }

  private func box(_ size: Int, using random: inout SeededGenerator) -> LatticeBox {
    let a = key(size, using: &random)
    return LatticeBox(a, Bool.random(using: &random) ? a : key(size, using: &random))
  }

  /// No box that an edge's box overlaps and its line meets is left out, and no leaf comes twice.
  @Test func leavesNearAnEdgeAreFoundOnce() {
    var random = SeededGenerator(seed: Cases.seed)
    var tree = BoxTree()
    for _ in 0..<Cases.count(100) {
      let count = [0, 1, 7, 8, 9, 40, 300].randomElement(using: &random)!
      let size = [3, 50, 10_000].randomElement(using: &random)!
      let boxes = (0..<count).map { _ in box(size, using: &random) }
      tree.build(count: count) { boxes[$0] }
      let (a, b) = (key(size, using: &random), key(size, using: &random))
      var leaves: Set<Int> = []
      tree.forEachLeaf(near: a, b, halfSteps: 2) { leaf in
        let isNew = leaves.insert(leaf).inserted
        #expect(isNew)
      }
      for i in 0..<count
      where boxes[i].overlaps(LatticeBox(a, b).grown(by: 1))
        && boxes[i].isNear(a, b.x - a.x, b.y - a.y, halfSteps: 2)
      {
        #expect(leaves.contains(i / BoxTree.leafSize))
      }
    }
  }

  @Test func grownBoxesTouchWhatIsWithinAStep() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(2000) {
      let (a, b) = (box(4, using: &random), box(4, using: &random))
      #expect(a.grown(by: 1).overlaps(b) == b.grown(by: 1).overlaps(a))
    }
  }
}
