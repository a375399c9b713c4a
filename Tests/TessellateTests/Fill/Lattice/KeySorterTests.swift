import Testing

@testable import Tessellate

@Suite struct KeySorterTests {
  @Test func sortingAgainAndAgainTakesNoMoreMemory() {
    var random = SeededGenerator(seed: Cases.seed)
    var sorter = KeySorter()
    var records = UncheckedBuffer<KeyedIndex>()
    for _ in 0..<200 {
      records.removeAll()
      for i in 0..<Int.random(in: 101...4000, using: &random) {
        records.append(KeyedIndex(key: random.next(), index: UInt32(i)))
      }
      sorter.sort(&records)
    }
    #expect(records.capacity <= 4 * 4000)
  }

  @Test(arguments: [0, 1, 2, 12, 13, 20, 31, 32, 33, 100, 101, 300, 3000, 5000, 20_000])
  func sortingIsStable(count: Int) {
    var random = SeededGenerator(seed: Cases.seed)
    var sorter = KeySorter()
    // Keys that agree in all their leading bits but a few, too.
    for (range, step) in [(UInt64(3), UInt64(1)), (1 << 30, 1), (1 << 58, 1), (3, 1 << 57), (1, 0)]
    {
      var records = UncheckedBuffer<KeyedIndex>()
      var expected: [(UInt64, Int)] = []
      for i in 0..<count {
        let key =
          UInt64.random(in: 0..<range, using: &random) &* step
          &+ (step == 1 ? 0 : UInt64.random(in: 0..<1 << 20, using: &random))
        records.append(KeyedIndex(key: key, index: UInt32(i)))
        expected.append((key, i))
      }
      expected.sort { $0 < $1 }
      sorter.sort(&records)
      var isSame = true
      for i in 0..<count {
        isSame = isSame && records[i].key == expected[i].0 && Int(records[i].index) == expected[i].1
      }
      #expect(isSame, "range \(range), step \(step)")
    }
  }

  /// Stops, rounded, come in the order of their places along the edge, in either direction.
  @Test func stopsAreSortedAlongTheirEdge() {
    var random = SeededGenerator(seed: Cases.seed)
    var sorter = StopSorter()
    var stops = UncheckedBuffer<LatticePoint>()
    for _ in 0..<Cases.count(500) {
      let reach = [3.0, 100, 1e7].randomElement(using: &random)!
      func point() -> Point {
        Point(
          Double.random(in: -reach...reach, using: &random).rounded(),
          Double.random(in: -reach...reach, using: &random).rounded())
      }
      let (start, end) = (point(), point())
      let shares = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Double.random(in: 0...1, using: &random)
      }
      stops.removeAll()
      stops.reserve(shares.count)
      for share in shares {
        stops.append(LatticePoint(start + (end - start) * share, origin: .zero, scale: 1))
      }
      let (a, b) = (
        LatticePoint(start, origin: .zero, scale: 1), LatticePoint(end, origin: .zero, scale: 1)
      )
      let expected = shares.sorted().map {
        LatticePoint(start + (end - start) * $0, origin: .zero, scale: 1)
      }
      sorter.sort(stops.view, stops.count, along: a, b)
      let found = (0..<stops.count).map { stops[$0] }
      #expect(found == expected)
    }
  }

  @Test(arguments: [0, 1, 2, 16, 17, 100, 5000])
  func theHeapSorts(count: Int) {
    var random = SeededGenerator(seed: Cases.seed)
    var numbers = UncheckedBuffer<UInt64>()
    numbers.reserve(count)
    for _ in 0..<count { numbers.append(UInt64.random(in: 0...999, using: &random)) }
    let expected = (0..<count).map { numbers[$0] }.sorted()
    heapSort(numbers.view, count) { $0 < $1 }
    let found = (0..<count).map { numbers[$0] }
    #expect(found == expected)
  }
}
