import Testing

@testable import Tessellate

@Suite struct BoxTreeTests {
  private func box(_ size: Int, using random: inout SeededGenerator) -> LatticeBox {
    func key() -> LatticeKey {
      LatticeKey(
        x: LatticeKey.bias + Int64(Int.random(in: -size...size, using: &random)),
        y: LatticeKey.bias + Int64(Int.random(in: -size...size, using: &random)))
    }
    let a = key()
    return LatticeBox(a, Bool.random(using: &random) ? a : key())
  }

  /// No two elements that overlap are left out, and no pair of leaves comes twice.
  @Test func overlappingPairsAreFoundOnce() {
    var random = SeededGenerator(seed: Cases.seed)
    var tree = BoxTree()
    for _ in 0..<Cases.count(100) {
      let count = [0, 1, 7, 8, 9, 40, 300].randomElement(using: &random)!
      let size = [3, 50, 10_000].randomElement(using: &random)!
      let boxes = (0..<count).map { _ in box(size, using: &random) }
      tree.build(count: count) { boxes[$0] }
      var pairs: Set<SIMD2<Int>> = []
      let isDone = tree.forEachOverlappingPair { a, b, _ in
        #expect(a <= b)
        let isNew = pairs.insert(SIMD2(a, b)).inserted
        #expect(isNew)
        return true
      }
      #expect(isDone)
      for i in 0..<count {
        for j in i..<count where boxes[i].overlaps(boxes[j]) {
          #expect(pairs.contains(SIMD2(i / BoxTree.leafSize, j / BoxTree.leafSize)))
        }
      }
    }
  }

  @Test func theJoinStopsWhenTold() {
    var random = SeededGenerator(seed: Cases.seed)
    var tree = BoxTree()
    let boxes = (0..<200).map { _ in box(2, using: &random) }
    tree.build(count: boxes.count) { boxes[$0] }
    var calls = 0
    let isDone = tree.forEachOverlappingPair { _, _, _ in
      calls += 1
      return calls < 5
    }
    #expect(!isDone && calls == 5)
  }

  @Test func grownBoxesTouchWhatIsWithinAStep() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(2000) {
      let (a, b) = (box(4, using: &random), box(4, using: &random))
      let isNear = a.grown(by: 1).overlaps(b)
      #expect(isNear == b.grown(by: 1).overlaps(a))
      #expect(isNear == a.grownUp(by: 1).overlaps(b.grownUp(by: 1)))
    }
  }
}
