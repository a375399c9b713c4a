import Testing

@testable import Tessellate

/// The chain sweep passes a few crossings, and vertices inside edges, and covers the region whose
/// contours the graph of the split edges has.
@Suite struct ChainSweepContactsTests {
  private static var lattice: Lattice {
    get throws {
      var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
      lattice.step = 1
      return lattice
    }
  }

  /// A sweep and its points.
  private struct Stages: ~Copyable {
    var chains = MonotoneChains()
    var sweep = ChainSweep()

    /// Twice the area of the triangles; `nil` if the sweep gives up.
    mutating func doubledArea(_ rings: [[Point]], _ rule: FillRule, limit: Int = 16) throws
      -> Int64?
    {
      chains.build(Polyline(rings), lattice: try ChainSweepContactsTests.lattice)
      guard
        sweep.run(chains.view, rule: rule, contactLimit: limit) == .done, !sweep.hasNearMiss
      else { return nil }
      chains.rings.append(sweep.contacts.points)
      var sum: Int64 = 0
      for i in stride(from: 0, to: sweep.triangulator.indices.count, by: 3) {
        let corners = (0..<3).map { chains.rings.points[Int(sweep.triangulator.indices[i + $0])] }
        sum += orientation(corners[0], corners[1], corners[2])
      }
      return sum
    }
  }

  @Test(arguments: [
    ("a contour that crosses itself", [[(0, 0), (800, 800), (800, 0), (0, 800)]], 1, 640_000),
    (
      "a vertex inside an edge",
      [[(0, 0), (800, 0), (800, 800), (0, 800)], [(800, 400), (1200, 200), (1200, 600)]], 1,
      1_440_000
    ),
    (
      "an edge along half of another",
      [[(0, 0), (800, 10), (800, 800), (0, 800)], [(800, 200), (1200, 200), (800, 600)]], 2,
      1_432_000
    ),
  ])
  func examples(
    name: String, contours: [[(Int, Int)]], contacts: Int, area: Int64
  ) throws {
    let rings = contours.map { $0.map { Point(Double($0.0), Double($0.1)) } }
    var stages = Stages()
    let found = try #require(try stages.doubledArea(rings, .evenOdd))
    #expect(stages.sweep.contacts.count == contacts)
    #expect(found == area)
    // Without contacts, the sweep gives up.
    #expect(try stages.doubledArea(rings, .evenOdd, limit: 0) == nil)
    #expect(try stages.doubledArea(rings, .evenOdd, limit: contacts - 1) == nil)
  }

  @Test(arguments: FillRule.allCases)
  func regionsAreThoseOfTheGraph(rule: FillRule) throws {
    let options = FillOptions(rule: rule)
    var stages = Stages()
    var indexed = Stages()
    indexed.sweep.walkLimit = 0
    var filler = FillTessellator()
    var (drawings, passed) = (0, 0)
    for index in 0..<Cases.count(3000) {
      var random = SeededGenerator(seed: Cases.seed &* 1_000_003 &+ UInt64(index))
      let rings = FewContacts.make(using: &random)
      let comment: Comment = "seed \(Cases.seed) case \(index) \(rings)"
      guard rings.joined().allSatisfy({ $0.maxNorm < Lattice.limit }) else { continue }
      drawings += 1
      guard let area = try stages.doubledArea(rings, rule) else { continue }
      passed += stages.sweep.contacts.count > 0 ? 1 : 0
      var contours = Polyline()
      try filler.trace(
        Polyline(rings), options: options, lattice: Self.lattice, into: &contours)
      #expect(Double(area) == Self.doubledArea(contours), comment)
      if let other = try indexed.doubledArea(rings, rule) { #expect(other == area, comment) }
      var mesh = Mesh()
      try filler.fill(Polyline(rings), options: options, lattice: Self.lattice, into: &mesh)
      #expect(mesh.isEmpty || mesh.validate().isValid, comment)
    }
    #expect(passed > drawings / 20, "\(passed) of \(drawings)")
  }

  private static func doubledArea(_ contours: Polyline) -> Double {
    contours.contours.reduce(0) { sum, contour in
      let points = contours.points[contour.range]
      return zip(points, points.dropFirst() + points.prefix(1)).reduce(sum) {
        $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x
      }
    }
  }

  /// The budget of crossings holds as it does on the other rungs.
  @Test func aLimitOfCrossingsHolds() throws {
    var filler = FillTessellator()
    let ring = [Point(0, 0), Point(800, 800), Point(800, 0), Point(0, 800)]
    for limit in 0...1 {
      var mesh = Mesh()
      do {
        try filler.fill(
          Polyline([ring]), options: FillOptions(crossingLimit: limit),
          lattice: try Self.lattice, into: &mesh)
        #expect(limit == 1 && mesh.triangleCount == 2)
      } catch {
        #expect(limit == 0 && mesh.isEmpty)
      }
    }
  }
}
