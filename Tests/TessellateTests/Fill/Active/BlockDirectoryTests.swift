import Testing

@testable import Tessellate

/// The directory of blocks against a plain array.
@Suite struct BlockDirectoryTests {
  /// The last block of `model` before each of its places, as a search finds it.
  private func expectSearches(
    in directory: borrowing BlockDirectory, findWhatIsIn model: [Int]
  ) {
    var rank: [Int: Int] = [:]
    for (place, block) in model.enumerated() { rank[block] = place }
    for place in 0...model.count {
      let found = directory.last { (rank[$0] ?? model.count) < place }
      let expected = place > 0 ? model[place - 1] : nil
      #expect(found == expected, "seed \(Cases.seed)")
    }
  }

  /// The end of a run is found, whatever is left and right of it.
  @Test func searchesFindTheEndOfARun() {
    for start in 0..<3 {
      for end in start..<140 {
        for answer in start...end {
          let found = BlockDirectory.end(start, end) { place in
            #expect(place >= start && place < end)
            return place < answer
          }
          #expect(found == answer)
        }
      }
    }
  }

  /// Blocks that come and go at random places, many and few, are in order for searches.
  @Test func blocksStayInOrder() {
    var random = SeededGenerator(seed: Cases.seed)
    var directory = BlockDirectory()
    for _ in 0..<Cases.count(8) {
      directory.removeAll()
      var model: [Int] = []
      var unused = Array((1...600).shuffled(using: &random))
      // First they become many, then few, then none.
      for grows in [9, 2, 6, 0] {
        for _ in 0..<600 {
          if Int.random(in: 0..<10, using: &random) < grows, let block = unused.popLast() {
            let place = model.isEmpty ? 0 : Int.random(in: 1...model.count, using: &random)
            directory.insert(block, after: place > 0 ? model[place - 1] : nil)
            model.insert(block, at: place)
          } else if !model.isEmpty {
            let block = model.remove(at: Int.random(in: 0..<model.count, using: &random))
            directory.remove(block)
            unused.append(block)
          }
        }
        expectSearches(in: directory, findWhatIsIn: model)
      }
    }
  }

  /// Blocks that come on the right and go on the left, as in a comb.
  @Test func blocksPassThrough() {
    var directory = BlockDirectory()
    directory.removeAll()
    for block in 1...1000 { directory.insert(block, after: block > 1 ? block - 1 : nil) }
    for block in 1...1000 {
      if block % 100 == 1 { expectSearches(in: directory, findWhatIsIn: Array(block...1000)) }
      directory.remove(block)
    }
    expectSearches(in: directory, findWhatIsIn: [])
  }
}
