import Testing

@testable import Tessellate

@Suite struct TopmostSetTests {
  /// Sizes below and above one level, two and three.
  @Test(arguments: [1, 2, 63, 64, 65, 4096, 4097, 300_000])
  func theLargestIsThatOfASet(limit: Int) {
    var random = SeededGenerator(seed: Cases.seed)
    var topmost = TopmostSet()
    for _ in 0..<2 {
      topmost.reset(limit: limit)
      var known: Set<Int> = []
      #expect(topmost.largest == nil)
      for _ in 0..<300 {
        if Bool.random(using: &random), let some = known.sorted().randomElement(using: &random) {
          topmost.remove(some)
          known.remove(some)
        } else {
          let number = Int.random(in: 0..<limit, using: &random)
          topmost.insert(number)
          known.insert(number)
        }
        #expect(topmost.largest == known.max(), "\(limit), seed \(Cases.seed)")
      }
    }
  }
}
