import Testing

@testable import Tessellate

@Suite struct EdgeJoinTests {
  /// Contours that wander, mostly onwards, so that parts of them are runs, and come back in
  /// between.
  private func drawing(using random: inout SeededGenerator) -> Polyline {
    let stride = [0.6, 2, 5, 40, 100_000].randomElement(using: &random)!
    return Polyline(
      (0..<[1, 1, 2, 5].randomElement(using: &random)!).map { _ in
        var heading = Double.random(in: 0...6.28, using: &random)
        var point = Point(
          Double.random(in: -stride...stride, using: &random),
          Double.random(in: -stride...stride, using: &random))
        return (0..<[3, 7, 8, 9, 20, 80, 600].randomElement(using: &random)!).map { _ in
          heading += Double.random(in: -1...1, using: &random)
          if Int.random(in: 0..<12, using: &random) == 0 { heading += .pi }
          let (sine, cosine) = sinCos(heading)
          point += Point(cosine, sine) * stride * Double.random(in: 0...2, using: &random)
          return Int.random(in: 0..<5, using: &random) == 0
            ? Point(point.x.rounded(), point.y.rounded()) : point
        }
      })
  }

  /// Every pair of edges within a step of each other comes once, but for some that can't meet.
  @Test func onlyPairsThatDoNotMeetAreLeftOut() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    var rings = Rings()
    var join = EdgeJoin()
    var sources = UncheckedBuffer<Point>()
    var contours = UncheckedBuffer<UInt32>()
    var ends = UncheckedBuffer<LatticePoint>()
    var skipped = 0
    for _ in 0..<Cases.count(atLeast: 60) {
      rings.snap(
        drawing(using: &random), to: lattice, sources: &sources, contours: &contours)
      let count = rings.points.count
      ends.reserve(count)
      let length = join.build(rings, ends: ends.view)
      var next = [Int](repeating: 0, count: count)
      var expectedLength: UInt64 = 0
      rings.forEachEdge { from, to in
        next[from] = to
        let isEnd = ends[from] == rings.points[to]
        #expect(isEnd)
        let (dx, dy) = LatticePoint.difference(rings.points[from], rings.points[to])
        expectedLength += UInt64(dx.magnitude + dy.magnitude)
      }
      #expect(length == expectedLength)
      var found: Set<SIMD2<UInt32>> = []
      join.start()
      while join.advance() {
        for k in 0..<join.pairs.count {
          let pair = join.pairs[k]
          let isNew = found.insert(SIMD2(pair.first, pair.second)).inserted
          #expect(isNew && pair.first < pair.second)
        }
      }
      let boxes = (0..<count).map { LatticeBox(rings.points[$0], ends[$0]).grown(by: 1) }
      for i in 0..<count {
        for j in i + 1..<max(count, i + 1)
        where boxes[i].overlaps(LatticeBox(rings.points[j], ends[j])) {
          if found.contains(SIMD2(UInt32(i), UInt32(j))) { continue }
          skipped += 1
          let isMeeting = meet(i, j, next, rings)
          let isFirstLed = snaps(i, j, next, rings, sources)
          let isSecondLed = snaps(j, i, next, rings, sources)
          #expect(!isMeeting && !isFirstLed && !isSecondLed, "\(i), \(j)")
        }
      }
    }
    #expect(skipped > 1000, "hardly any runs")
  }

  /// Whether two edges have a point in common, other than one end.
  private func meet(_ i: Int, _ j: Int, _ next: [Int], _ rings: borrowing Rings) -> Bool {
    let (a, b) = (rings.points[i], rings.points[next[i]])
    let (c, d) = (rings.points[j], rings.points[next[j]])
    let sides = [
      orientation(a, b, c), orientation(a, b, d), orientation(c, d, a), orientation(c, d, b),
    ].map { $0.signum() }
    if sides[0] * sides[1] < 0, sides[2] * sides[3] < 0 { return true }
    func isInside(_ side: Int, _ p: LatticePoint, _ q: LatticePoint, _ point: LatticePoint) -> Bool
    {
      sides[side] == 0 && (p < point) != (q < point) && point != p && point != q
    }
    return isInside(0, a, b, c) || isInside(1, a, b, d) || isInside(2, c, d, a)
      || isInside(3, c, d, b) || (a == c && b == d) || (a == d && b == c)
  }

  /// Whether an edge would be led through the start of another.
  private func snaps(
    _ edge: Int, _ vertex: Int, _ next: [Int], _ rings: borrowing Rings,
    _ sources: borrowing UncheckedBuffer<Point>
  ) -> Bool {
    let (a, b, v) = (rings.points[edge], rings.points[next[edge]], rings.points[vertex])
    let isOn = VertexSnapping.isOn(sources[edge], sources[next[edge]], sources[vertex])
    return v != a && v != b && VertexSnapping.isNear(orientation(a, b, v), a, b) && isOn
  }
}
