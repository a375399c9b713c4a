import Testing

@testable import Tessellate

@Suite struct MonotoneChainsTests {
  private func lattice() throws -> Lattice {
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    return lattice
  }

  @Test func chainsRiseAndCoverTheirContours() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    for index in 0..<Cases.count(2000) {
      let size = [1.0, 2, 5, 50].randomElement(using: &random)!
      let rings = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...[12, 12, 12, 150].randomElement(using: &random)!, using: &random))
          .map { _ in
            Point(
              Double.random(in: 0...size, using: &random).rounded(),
              Double.random(in: 0...size, using: &random).rounded())
          }
      }
      chains.build(Polyline(rings), lattice: try lattice())
      expectContours(of: chains, rings, "case \(index) \(rings)")
      var steps = 0
      for i in 2..<chains.chains.count {
        let chain = chains.chains[i]
        let step = MonotoneChains.step(of: Int32(i))
        var cursor = chain.first
        while cursor != chain.top {
          let (here, above) = (
            chains.rings.points[Int(cursor)],
            chains.rings.points[Int(cursor + step)]
          )
          #expect(here < above, "case \(index) \(rings)")
          cursor += step
          steps += 1
        }
        steps += 1
      }
      // Each point ends one edge, and each edge belongs to one chain.
      #expect(steps == chains.rings.points.count, "case \(index) \(rings)")
      #expect(chains.events.count == chains.chains.count - 2)
      for i in 1..<max(chains.events.count, 1) {
        #expect(chains.events[i - 1].key <= chains.events[i].key)
      }
    }
  }

  /// Each contour is the points of a ring without repetitions, from a local minimum on.
  private func expectContours(
    of chains: borrowing MonotoneChains, _ rings: [[Point]], _ comment: @autoclosure () -> Comment
  ) {
    var start = 0
    var ring = 0
    for points in rings {
      let keys = points.map { LatticePoint($0, origin: .zero, scale: 1) }
      let plain = keys.indices.filter { keys[$0] != keys[($0 + keys.count - 1) % keys.count] }
        .map { keys[$0] }
      if plain.count < 3 { continue }
      guard ring < chains.rings.ends.count else { break }
      let contour = (start..<Int(chains.rings.ends[ring])).map { chains.rings.points[$0] }
      let isRotation = plain.indices.contains { plain[$0...] + plain[..<$0] == contour[...] }
      let isFromMinimum = contour[0] < contour[1] && contour[0] < contour[contour.count - 1]
      #expect(isRotation && isFromMinimum, comment())
      start += contour.count
      ring += 1
    }
    #expect(ring == chains.rings.ends.count && start == chains.rings.points.count, comment())
  }

  /// Keys written two at a time are those of one point, and one point beyond the lattice shows,
  /// wherever it stands.
  @Test func keysOfManyAreTheKeysOfEach() {
    var random = SeededGenerator(seed: Cases.seed)
    var keys = UncheckedBuffer<LatticePoint>()
    keys.reserve(12)
    for _ in 0..<Cases.count(2000) {
      let reach = [Lattice.limit, Lattice.limit + 1, 3e9].randomElement(using: &random)!
      let points = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Point(
          Double.random(in: -reach...reach, using: &random),
          [-Lattice.limit, 0, Lattice.limit].randomElement(using: &random)!)
      }
      let isWithin = points.withUncheckedReading {
        LatticePoint.write($0, count: points.count, origin: .zero, scale: 1, to: keys.view)
      }
      let isEach = points.allSatisfy { $0.x.rounded(.toNearestOrEven).magnitude <= Lattice.limit }
      #expect(isWithin == isEach, "\(points)")
      for i in points.indices where isWithin {
        let isSame = keys[i] == LatticePoint(points[i], origin: .zero, scale: 1)
        #expect(isSame)
      }
    }
  }

  @Test func repeatedPointsAndTinyContoursAreDropped() throws {
    var chains = MonotoneChains()
    let p = [Point(0, 0), Point(4, 1), Point(1, 5)]
    chains.build(
      Polyline([
        [p[1], p[1], p[2], p[2], p[0], p[0], p[1]], [p[0], p[1]], [p[2]], [p[0], p[0], p[0], p[1]],
      ]), lattice: try lattice())
    #expect(chains.rings.ends.count == 1 && chains.rings.points.count == 3)
    #expect(chains.rings.points[0] == LatticePoint(p[0], origin: .zero, scale: 1))
  }

  @Test func pointsBeyondTheLatticeMoveToItsEdge() throws {
    var chains = MonotoneChains()
    let far = 1e9
    chains.build(
      Polyline([[Point(-far, 0), Point(far, 0), Point(0, far)]]), lattice: try lattice())
    let limit = Lattice.limit
    let expected = [Point(-limit, 0), Point(limit, 0), Point(0, limit)]
    #expect(chains.rings.points.count == 3)
    for i in 0..<chains.rings.points.count {
      #expect(chains.rings.points[i] == LatticePoint(expected[i], origin: .zero, scale: 1))
    }
  }

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
}
