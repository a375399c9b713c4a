import Testing

@testable import Tessellate

/// The chain sweep alone: the drawings that it accepts, and its agreement with the planar sweep.
@Suite struct ChainSweepTests {
  private struct Stages: ~Copyable {
    var chains = MonotoneChains()
    var sweep = ChainSweep()
    var graph = PlanarGraph()
    var planar = PlanarSweep()
  }

  private static var lattice: Lattice {
    get throws {
      var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
      lattice.step = 1
      return lattice
    }
  }

  /// Accepted drawings are planar, edge by edge, and have the planar sweep's area.
  @Test(arguments: FillRule.allCases)
  func acceptsPlanarDrawingsOnly(rule: FillRule) throws {
    var stages = Stages()
    var (accepted, touching, planar) = (0, 0, 0)
    for index in 0..<Cases.count(1500) {
      var random = SeededGenerator(seed: Cases.seed &* 1_000_003 &+ UInt64(index))
      // Strips need triangles of some size, lists take small ones.
      let scale = index % 2 == 0 ? 1.0 : 0x1p14
      let rings = TouchingRings.make(using: &random).map { $0.map { $0 * scale } }
      let comment: Comment = "seed \(Cases.seed) case \(index) \(rings)"
      stages.chains.build(Polyline(rings), lattice: try Self.lattice)
      let outcome = stages.sweep.run(stages.chains.view, rule: rule)
      let isPlanar = Self.isPlanar(stages.chains.rings)
      planar += isPlanar ? 1 : 0
      guard outcome == .done else { continue }
      accepted += 1
      touching += stages.sweep.merger.isNeeded ? 1 : 0
      #expect(isPlanar, comment)
      guard isPlanar else { return }
      let area = Self.doubledArea(stages.chains.rings.points, stages.sweep.triangulator)
      stages.graph.build(stages.chains.rings)
      let isSwept = stages.planar.run(stages.graph, rule: rule)
      let other = Self.doubledArea(stages.planar.vertices, stages.planar.triangulator)
      #expect(isSwept && area == other, comment)
    }
    // The sweep must accept some drawings for this to be a test.
    #expect(accepted > planar / 2 && touching > accepted / 3, "\(accepted) \(touching) \(planar)")
  }

  /// Contours that touch are no reason to give up.
  @Test func holesThatTouchStayOnTheFastPath() throws {
    var stages = Stages()
    let outer = [Point(0, 0), Point(20, 0), Point(20, 20), Point(10, 16), Point(0, 20)]
    let drawings: [(name: String, rings: [[Point]], area: Int64)] = [
      ("hole at a corner", [outer, [Point(0, 0), Point(8, 4), Point(4, 8)]], 672),
      ("hole below a bay", [outer, [Point(10, 16), Point(8, 10), Point(12, 10)]], 696),
      ("hole across", [outer, [Point(0, 0), Point(20, 20), Point(4, 9)]], 620),
      (
        "two holes that touch",
        [
          outer, [Point(5, 5), Point(8, 8), Point(5, 8)],
          [Point(8, 8), Point(11, 8), Point(9, 11)],
        ],
        702
      ),
      (
        "an hourglass",
        [[Point(0, 0), Point(4, 0), Point(2, 2), Point(4, 4), Point(0, 4), Point(2, 2)]], 16
      ),
      (
        "tiles",
        [
          [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)],
          [Point(4, 0), Point(8, 0), Point(8, 4), Point(4, 4)],
        ], 64
      ),
      ("the same twice", [outer, outer], 0),
      (
        "a spike",
        [[Point(0, 0), Point(6, 0), Point(6, 6), Point(9, 9), Point(6, 6), Point(0, 6)]], 72
      ),
    ]
    for (name, rings, area) in drawings {
      stages.chains.build(Polyline(rings), lattice: try Self.lattice)
      let comment: Comment = "\(name)"
      #expect(stages.sweep.run(stages.chains.view, rule: .evenOdd) == .done, comment)
      #expect(
        Self.doubledArea(stages.chains.rings.points, stages.sweep.triangulator) == area, comment
      )
    }
  }

  /// In a contour of two chains, a near miss is one of a vertex and the other chain's edge at its
  /// height.
  @Test func nearMissesAreThoseOfFacingEdges() throws {
    var stages = Stages()
    var (misses, accepted) = (0, 0)
    for index in 0..<Cases.count(1500) {
      var random = SeededGenerator(seed: Cases.seed &* 1_000_003 &+ UInt64(index))
      let (ring, sides) = Self.hill(using: &random)
      stages.chains.build(Polyline([ring]), lattice: try Self.lattice)
      guard stages.chains.events.count == 2,
        stages.sweep.run(stages.chains.view, rule: .nonZero) == .done
      else { continue }
      accepted += 1
      let chains = sides.map { side in side.map { LatticePoint($0, origin: .zero, scale: 1) } }
      let isMissed = Self.isNear(chains[0], chains[1]) || Self.isNear(chains[1], chains[0])
      misses += isMissed ? 1 : 0
      #expect(
        stages.sweep.hasNearMiss == isMissed, "seed \(Cases.seed) case \(index) \(ring)")
    }
    #expect(misses > accepted / 20 && misses < accepted * 9 / 10, "\(misses) of \(accepted)")
  }

  /// Alone, a contour that rises and falls once gives without events what it gives with them.
  @Test(arguments: FillRule.allCases)
  func hillsNeedNoEvents(rule: FillRule) throws {
    var stages = Stages()
    var hill = ChainSweep()
    var (swept, left) = (0, 0)
    for index in 0..<Cases.count(1500) {
      var random = SeededGenerator(seed: Cases.seed &* 1_000_003 &+ UInt64(index))
      let ring = Self.hill(using: &random).ring
      let drawing = Polyline([Bool.random(using: &random) ? ring : ring.reversed()])
      stages.chains.build(drawing, lattice: try Self.lattice, awaitsStrip: true)
      guard stages.chains.isLoneHill else { continue }
      let top = stages.chains.hillTop
      let isSwept = hill.runHill(stages.chains.view, top: top, rule: rule)
      stages.chains.complete()
      let comment: Comment = "seed \(Cases.seed) case \(index) \(ring)"
      let isDone =
        stages.sweep.run(stages.chains.view, rule: rule) == .done && !stages.sweep.hasNearMiss
      guard isSwept else {
        // Without triangles, the sweep with events has nothing to tell but that.
        #expect(!isDone || stages.sweep.triangulator.indices.count == 0, comment)
        left += 1
        continue
      }
      swept += 1
      #expect(isDone && Self.indices(hill) == Self.indices(stages.sweep), comment)
      #expect(hill.merger.isNeeded == stages.sweep.merger.isNeeded, comment)
    }
    #expect(swept > left / 20 || rule == .magnitudeAtLeastTwo, "\(swept) \(left)")
  }

  /// A contour between two rising sides, some of which cross, and both sides, the left one first.
  private static func hill(
    using random: inout SeededGenerator
  ) -> (ring: [Point], sides: [[Point]]) {
    let lean = Double(Int.random(in: -2000...2000, using: &random))
    let width = [3, 30, 300, 300_000].randomElement(using: &random)!
    let sides = [-1.0, 1].map { side in
      (1..<Int.random(in: 2...9, using: &random)).map { _ in
        let y = Double(Int.random(in: 1...999_999, using: &random))
        let x =
          (y * lean * 0x1p-12).rounded() + side
          * Double(Int.random(in: 0...width, using: &random))
        return Point(x, y)
      }.sorted { $0.y < $1.y }
    }
    let top = Point((1e6 * lean * 0x1p-12).rounded(), 1e6)
    let ring = [.zero] + sides[1] + [top] + sides[0].reversed()
    return (ring, sides.map { [.zero] + $0 + [top] })
  }

  /// Whether an inner vertex of one chain is within a step of the edge of another at its height.
  private static func isNear(_ chain: [LatticePoint], _ other: [LatticePoint]) -> Bool {
    chain.dropFirst().dropLast().contains { vertex in
      let edge = other.firstIndex { vertex < $0 }!
      let (low, high) = (other[edge - 1], other[edge])
      return VertexSnapping.hasNearMiss(orientation(low, high, vertex), low, high, vertex)
    }
  }

  /// Few chains are located by a walk, many by an index: if chains are in order, both give the
  /// same.
  @Test func walkAndIndexAgree() throws {
    var walking = Stages()
    var indexed = ChainSweep()
    indexed.walkLimit = 0
    for index in 0..<Cases.count(1500) {
      var random = SeededGenerator(seed: Cases.seed &* 1_000_003 &+ UInt64(index))
      let rings = TouchingRings.make(using: &random)
      let comment: Comment = "seed \(Cases.seed) case \(index) \(rings)"
      walking.chains.build(Polyline(rings), lattice: try Self.lattice)
      let isDone = walking.sweep.run(walking.chains.view, rule: .evenOdd) == .done
      #expect((indexed.run(walking.chains.view, rule: .evenOdd) == .done) == isDone, comment)
      guard isDone else { continue }
      let (one, other) = (Self.indices(walking.sweep), Self.indices(indexed))
      #expect(one == other, comment)
      #expect(walking.sweep.hasNearMiss == indexed.hasNearMiss, comment)
    }
  }

  private static func indices(_ sweep: borrowing ChainSweep) -> [UInt32] {
    (0..<sweep.triangulator.indices.count).map { sweep.triangulator.indices[$0] }
  }

  private static func doubledArea(
    _ points: borrowing UncheckedBuffer<LatticePoint>,
    _ triangulator: borrowing MonotoneTriangulator
  ) -> Int64 {
    var sum: Int64 = 0
    for i in stride(from: 0, to: triangulator.indices.count, by: 3) {
      let (a, b, c) = (
        triangulator.indices[i], triangulator.indices[i + 1], triangulator.indices[i + 2]
      )
      sum += orientation(points[Int(a)], points[Int(b)], points[Int(c)])
    }
    return sum
  }

  /// Whether edges meet in common ends only, or coincide, by looking at all pairs.
  private static func isPlanar(_ rings: borrowing Rings) -> Bool {
    var edges: [(LatticePoint, LatticePoint)] = []
    rings.forEachEdge { from, to in
      let (p, q) = (rings.points[from], rings.points[to])
      edges.append((min(p, q), max(p, q)))
    }
    for (i, (a, b)) in edges.enumerated() {
      for (c, d) in edges[..<i] where a != c || b != d {
        let (p, q) = (orientation(a, b, c).signum(), orientation(a, b, d).signum())
        let (r, s) = (orientation(c, d, a).signum(), orientation(c, d, b).signum())
        if p * q < 0, r * s < 0 { return false }
        // An end of one inside the other.
        if p == 0, a < c, c < b { return false }
        if q == 0, a < d, d < b { return false }
        if r == 0, c < a, a < d { return false }
        if s == 0, c < b, b < d { return false }
      }
    }
    return true
  }
}
