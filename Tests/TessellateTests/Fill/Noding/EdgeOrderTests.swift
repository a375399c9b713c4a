import Testing

@testable import Tessellate

/// The order of edges against an array that does the same.
@Suite struct EdgeOrderTests {
  @Test func itDoesWhatAnArrayDoes() {
    var random = SeededGenerator(seed: Cases.seed)
    var order = EdgeOrder()
    for round in 0..<Cases.count(20) {
      let capacity = [10, 100, 2000].randomElement(using: &random)!
      order.reset(edgeCount: capacity)
      var expected: [Int32] = []
      var spare = Array(0..<Int32(capacity)).shuffled(using: &random)
      for _ in 0..<3 * capacity {
        let place = Int.random(in: 0...expected.count, using: &random)
        let isGrowing = round % 2 == 0 || Bool.random(using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where place + 1 < expected.count:
          order.exchange(expected[place], expected[place + 1])
          expected.swapAt(place, place + 1)
        case 1 where place < expected.count && !isGrowing:
          order.remove(expected[place])
          spare.append(expected.remove(at: place))
        case _ where !spare.isEmpty:
          let edge = spare.removeLast()
          order.insert(edge, after: place > 0 ? expected[place - 1] : EdgeOrder.none)
          expected.insert(edge, at: place)
        default: break
        }
      }
      compare(order, expected)
      // The first edge at or behind a place, told from the array.
      var places = [Int](repeating: 0, count: capacity)
      for (place, edge) in expected.enumerated() { places[Int(edge)] = place }
      for place in 0...expected.count {
        let found = order.first { places[$0] >= place }
        #expect(found == (place < expected.count ? expected[place] : EdgeOrder.none))
      }
      for edge in expected.shuffled(using: &random) { order.remove(edge) }
      #expect(order.after(EdgeOrder.none) == EdgeOrder.none)
      #expect(order.before(EdgeOrder.none) == EdgeOrder.none)
    }
  }

  private func compare(_ order: borrowing EdgeOrder, _ expected: [Int32]) {
    var (forwards, backwards) = ([Int32](), [Int32]())
    var edge = order.after(EdgeOrder.none)
    while edge != EdgeOrder.none {
      forwards.append(edge)
      edge = order.after(edge)
    }
    edge = order.before(EdgeOrder.none)
    while edge != EdgeOrder.none {
      backwards.append(edge)
      edge = order.before(edge)
    }
    #expect(forwards == expected)
    #expect(backwards == expected.reversed())
  }
}
