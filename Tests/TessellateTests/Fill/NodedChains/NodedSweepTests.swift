import Testing

@testable import Tessellate

@Suite struct NodedSweepTests {
  /// The stages from points to triangles, by both ways.
  private struct Stages: ~Copyable {
    var chains = MonotoneChains()
    var noder = Noder()
    var nodedChains = NodedChains()
    var sweep = NodedSweep()
    var split = Rings()
    var graph = PlanarGraph()
    var planar = PlanarSweep()
  }

  /// The doubled area of triangles, each of which must be counter-clockwise.
  private func area(
    _ vertices: borrowing UncheckedBuffer<LatticePoint>,
    _ indices: borrowing UncheckedBuffer<UInt32>
  ) -> Int128 {
    var area: Int128 = 0
    for i in stride(from: 0, to: indices.count, by: 3) {
      let corner = (0..<3).map { vertices[Int(indices[i + $0])] }
      let turn = orientation(corner[0], corner[1], corner[2])
      #expect(turn > 0, "a triangle turns clockwise, or is empty")
      area += Int128(turn)
    }
    return area
  }

  /// Sweeps a drawing under every rule both ways: what the noded chains accepts must be planar, and
  /// come out the same.
  ///
  /// - Returns: Whether it was accepted, which is no matter of rules.
  private func check(_ drawing: [[Point]], _ stages: inout Stages) throws -> Bool {
    stages.chains.build(Polyline(drawing), lattice: LatticeDrawing.unitLattice)
    try stages.noder.find(stages.chains.rings, limit: 1 << 20)
    stages.noder.split(stages.chains.rings, into: &stages.split)
    stages.graph.build(stages.split)
    let isChained = stages.noder.chain(stages.chains.rings, into: &stages.nodedChains)
    guard isChained else { return false }
    var accepted = 0
    for rule in FillRule.allCases {
      guard stages.sweep.run(stages.nodedChains, rule: rule) else { continue }
      accepted += 1
      let isPlanar = stages.planar.run(stages.graph, rule: rule)
      #expect(isPlanar, "\(rule): \(drawing)")
      let expected = area(stages.planar.vertices, stages.planar.triangulator.indices)
      let found = area(stages.sweep.vertices, stages.sweep.triangulator.indices)
      #expect(found == expected, "\(rule): \(drawing)")
      #expect(
        stages.sweep.triangulator.indices.count == stages.planar.triangulator.indices.count)
      let vertices = (0..<stages.sweep.vertices.count).map { stages.sweep.vertices[$0] }
      #expect(Set(vertices).count == vertices.count, "a point is two vertices: \(drawing)")
      let used = (0..<stages.sweep.triangulator.indices.count).map {
        stages.sweep.triangulator.indices[$0]
      }
      #expect(Set(used).count == vertices.count, "a vertex without triangles: \(drawing)")
    }
    #expect(accepted == 0 || accepted == FillRule.allCases.count, "\(drawing)")
    return accepted > 0
  }

  /// On small grids, where rounding makes new crossings, and vertices, edges and crossings
  /// coincide.
  @Test func whatItAcceptsIsPlanar() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var stages = Stages()
    var accepted = 0
    let count = Cases.count(600)
    for _ in 0..<count {
      if try check(LatticeDrawing.random(using: &random), &stages) { accepted += 1 }
    }
    #expect(accepted > count / 4, "\(accepted) of \(count) accepted")
  }

  /// Contours of many crossings, as an outline has them: none is left to other sweeps without need.
  @Test func itAcceptsWhatIsFine() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var stages = Stages()
    for _ in 0..<Cases.count(100) {
      var drawing = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 3...40, using: &random)).map { _ in
          Point(
            Double(Int.random(in: 0...4_000_000, using: &random)),
            Double(Int.random(in: 0...4_000_000, using: &random)))
        }
      }
      // A contour that runs along another one, with it or against it, and one that visits some of
      // its points.
      if Bool.random(using: &random) { drawing.append(drawing[0].reversed()) }
      if Bool.random(using: &random) { drawing.append(drawing[0].shuffled(using: &random)) }
      #expect(try check(drawing, &stages), "\(drawing)")
    }
  }
}
