import Testing

@testable import Tessellate

/// The active list against a plain sorted array.
@Suite struct ActiveEdgesTests {
  /// A vertical edge from the bottom of the lattice to its top.
  private func entry(_ x: Int) -> ActiveEdges.Entry {
    ActiveEdges.Entry(
      low: LatticePoint(x: Int64(x), y: 1),
      high: LatticePoint(x: Int64(x), y: LatticePoint.largest),
      number: Int32(x))
  }

  /// An empty list for edges that `entry` makes.
  private func emptyBlocks() -> ActiveEdges {
    var blocks = ActiveEdges()
    blocks.removeAll(numbers: 2000)
    return blocks
  }

  private func numbers(_ blocks: borrowing ActiveEdges) -> [Int32] {
    var result: [Int32] = []
    var place = blocks.start
    while place != blocks.end {
      result.append(blocks.number(at: place))
      place = blocks.next(place)
    }
    return result
  }

  /// The place of the edge at `x`, or of the next one on its right.
  private func place(_ x: Int, in blocks: borrowing ActiveEdges) -> ActiveEdges.Position {
    blocks.firstNotLeft(of: LatticePoint(x: Int64(x), y: 1000))
  }

  @Test func insertingAndRemovingKeepsTheOrder() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      var blocks = emptyBlocks()
      var model: [Int32] = []
      let grows = Int.random(in: 2...8, using: &random)
      for step in 0..<400 {
        let x = 2 * Int.random(in: 1...500, using: &random)
        if Int.random(in: 0...9, using: &random) < grows {
          let at = model.firstIndex { $0 >= Int32(x) } ?? model.count
          if Bool.random(using: &random) {
            blocks.insertPair(before: place(x, in: blocks), entry(x), entry(x))
            model.insert(contentsOf: [Int32(x), Int32(x)], at: at)
          } else {
            let position = blocks.insert(before: place(x, in: blocks), entry(x))
            let number = blocks.number(at: position)
            #expect(number == Int32(x))
            model.insert(Int32(x), at: at)
          }
        } else if let at = model.firstIndex(where: { $0 >= Int32(x) }) {
          let position = place(x, in: blocks)
          if at + 1 < model.count, Bool.random(using: &random) {
            blocks.removePair(at: position)
            model.removeSubrange(at...(at + 1))
          } else {
            let next = blocks.remove(at: position)
            model.remove(at: at)
            let isRight =
              next == blocks.end ? at == model.count : blocks.number(at: next) == model[at]
            #expect(isRight)
          }
        }
        guard step % 20 == 0 else { continue }
        let (numbers, isEmpty) = (numbers(blocks), blocks.isEmpty)
        #expect(numbers == model && isEmpty == model.isEmpty, "seed \(Cases.seed)")
      }
    }
  }

  /// What is found and taken out by number is what a search for the point finds.
  @Test func numbersLeadToEdges() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      var blocks = emptyBlocks()
      var model: [Int32] = []
      for step in 0..<1200 {
        if step < 800 || model.count < 2 {
          let x = Int.random(in: 1..<2000, using: &random)
          let at = model.firstIndex { $0 >= Int32(x) } ?? model.count
          if at < model.count, model[at] == Int32(x) { continue }
          _ = blocks.insert(before: place(x, in: blocks), entry(x))
          model.insert(Int32(x), at: at)
        } else {
          let at = Int.random(in: 0..<(model.count - 1), using: &random)
          blocks.removePair(of: model[at])
          model.removeSubrange(at...(at + 1))
        }
        guard let x = model.randomElement(using: &random) else { continue }
        let byNumber = blocks.place(of: x, endingAt: entry(Int(x)).high)
        let byPoint = place(Int(x), in: blocks)
        #expect(byNumber == byPoint, "seed \(Cases.seed)")
      }
      let order = numbers(blocks)
      #expect(order == model, "seed \(Cases.seed)")
    }
  }

  /// A run of edges with a common upper end is found from any of them, over the border of two
  /// blocks too.
  @Test func runsOfEndingEdgesAreFoundAtTheirStart() {
    let key = LatticePoint(x: 500, y: 1000)
    for start in 0..<100 {
      var blocks = emptyBlocks()
      for x in 0..<100 {
        var edge = entry(x)
        if (start..<start + 5).contains(x) { edge.high = key }
        _ = blocks.insert(before: blocks.end, edge)
      }
      for number in start..<min(start + 5, 100) {
        let found = blocks.place(of: Int32(number), endingAt: key).map { blocks.number(at: $0) }
        #expect(found == Int32(start))
      }
    }
  }

  @Test func placesGoBothWays() {
    var blocks = emptyBlocks()
    let beforeAll = blocks.previous(blocks.end)
    #expect(beforeAll == nil)
    for x in 1...200 { _ = blocks.insert(before: blocks.end, entry(x)) }
    var place: ActiveEdges.Position? = blocks.previous(blocks.end)
    var expected: Int32 = 200
    while let here = place {
      let number = blocks.number(at: here)
      #expect(number == expected)
      expected -= 1
      place = blocks.previous(here)
    }
    #expect(expected == 0)
  }

  /// Edges that end below a point are moved up before they are compared.
  @Test func searchingLiftsEdgesThatEndBelow() {
    var blocks = emptyBlocks()
    for x in 1...100 {
      var short = entry(10 * x)
      short.high = LatticePoint(x: Int64(10 * x), y: 500)
      _ = blocks.insert(before: blocks.end, short)
    }
    // At half their height the edges bend to the right by 5.
    let place = blocks.firstNotLeft(of: LatticePoint(x: 503, y: 1000)) { entry in
      let x = entry.low.x + 5
      (entry.low, entry.high) = (
        LatticePoint(x: x, y: 500), LatticePoint(x: x, y: LatticePoint.largest)
      )
    }
    let number = blocks.number(at: place)
    #expect(number == 500)
  }
}
