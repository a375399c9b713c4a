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

  /// A contour that comes back to its first point is the same without that repetition.
  @Test func comingBackChangesNothing() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    var others = MonotoneChains()
    for count in [3, 4, 8, 9, 40, 63, 64, 65, 66, 130] {
      let ring = (0..<count).map { _ in
        Point(random.double(-1e6...1e6).rounded(), random.double(-1e6...1e6).rounded())
      }
      chains.build(Polyline([ring]), lattice: try lattice())
      others.build(Polyline([ring + [ring[0], ring[0]]]), lattice: try lattice())
      let (points, same) = (chains.rings.points.count, others.rings.points.count)
      #expect(points == count && same == count)
      for i in 0..<min(points, same) {
        let isSame = chains.rings.points[i] == others.rings.points[i]
        #expect(isSame, "\(count): \(i)")
      }
      #expect(chains.events.count == others.events.count)
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
}
