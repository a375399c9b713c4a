import Testing

@testable import Tessellate

@Suite struct PlanarSweepTests {
  private func isInside(_ p: LatticePoint, _ a: LatticePoint, _ b: LatticePoint) -> Bool {
    orientation(a, b, p) == 0 && a < p && p < b
  }

  /// Whether no vertex lies inside an edge and no two edges cross, by a test of all pairs.
  private func isPlanar(_ graph: borrowing PlanarGraph) -> Bool {
    let keys = (0..<graph.vertices.count).map { graph.vertices[$0] }
    var edges: [(a: LatticePoint, b: LatticePoint)] = []
    for vertex in keys.indices {
      for edge in Int(graph.firstEdge[vertex])..<Int(graph.firstEdge[vertex + 1]) {
        edges.append((keys[vertex], keys[Int(graph.edges[edge].high)]))
      }
    }
    for (i, e) in edges.enumerated() {
      for p in keys where isInside(p, e.a, e.b) { return false }
      for f in edges.dropFirst(i + 1) {
        let (p, q) = (orientation(e.a, e.b, f.a).signum(), orientation(e.a, e.b, f.b).signum())
        let (r, s) = (orientation(f.a, f.b, e.a).signum(), orientation(f.a, f.b, e.b).signum())
        if p * q < 0, r * s < 0 { return false }
      }
    }
    return true
  }

  @Test func itAcceptsExactlyWhatIsPlanar() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    var graph = PlanarGraph()
    var sweep = PlanarSweep()
    var planar = 0
    for _ in 0..<Cases.count(atLeast: 600) {
      let drawing = LatticeDrawing.random(using: &random)
      chains.build(Polyline(drawing), lattice: LatticeDrawing.unitLattice)
      graph.build(chains.rings)
      let expected = isPlanar(graph)
      for product in [PlanarSweep.Product.triangles, .contours] {
        let found = sweep.run(graph, rule: .nonZero, product: product)
        #expect(found == expected, "\(product): \(drawing)")
      }
      if expected { planar += 1 }
    }
    #expect(planar > 20, "too few drawings are planar")
  }

  /// After snap rounding, all rules give triangles and contours of exactly the region's area.
  @Test func areasAreExactUnderEveryRule() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    var noder = Noder()
    var rings = Rings()
    var graph = PlanarGraph()
    var sweep = PlanarSweep()
    for _ in 0..<Cases.count(200) {
      let drawing = LatticeDrawing.random(using: &random)
      chains.build(Polyline(drawing), lattice: LatticeDrawing.unitLattice)
      try noder.find(chains.rings, limit: 1 << 20)
      try noder.snapRound(chains.rings, limit: .max, into: &rings)
      graph.build(rings)
      let oracle = WindingOracle(LatticeDrawing.points(of: rings))
      let cuts = oracle.cuts()
      #expect(cuts.isExact && cuts.inside.allSatisfy(\.isEmpty), "\(drawing)")
      for rule in FillRule.allCases {
        let expected = oracle.exactDoubledArea(rule, inside: cuts.inside)
        let isDone = sweep.run(graph, rule: rule)
        #expect(isDone, "\(rule): \(drawing)")
        #expect(triangleArea(sweep) == expected, "\(rule): \(drawing)")
        let isTraced = sweep.run(graph, rule: rule, product: .contours)
        #expect(isTraced, "\(rule): \(drawing)")
        var area: Int128 = 0
        let keys = graph.vertices.view
        sweep.forEachContour { steps, count in
          for i in 0..<count {
            let (a, b) = (
              keys[Int(steps[i].vertex)], keys[Int(steps[i + 1 < count ? i + 1 : 0].vertex)]
            )
            area += Int128(
              Predicates.cross(LatticeDrawing.point(a), LatticeDrawing.point(b)))
          }
        }
        #expect(area == expected, "\(rule): \(drawing)")
      }
    }
  }

  /// A contour and its reverse, which enclose nothing, bend the edges that they cross by rounding,
  /// equally under every rule.
  @Test func areasOfRulesAddUpBesideContoursThatCancel() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var filler = FillTessellator()
    for _ in 0..<Cases.count(600) {
      func ring() -> [Point] {
        (0..<Int.random(in: 3...6, using: &random)).map { _ in
          Point(
            Double(Int.random(in: 0...60, using: &random)),
            Double(Int.random(in: 0...60, using: &random)))
        }
      }
      let (first, second) = (ring(), ring())
      var rings = [first, first.reversed(), second]
      if Bool.random(using: &random) { rings.append(second) }
      var areas: [FillRule: Double] = [:]
      for rule in FillRule.allCases {
        var mesh = Mesh()
        try filler.fill(
          Polyline(rings), options: FillOptions(rule: rule), lattice: LatticeDrawing.unitLattice,
          into: &mesh)
        areas[rule] = mesh.area
      }
      #expect(areas[.nonZero]! == areas[.positive]! + areas[.negative]!, "\(areas) \(rings)")
      #expect(areas[.evenOdd]! <= areas[.nonZero]!, "\(areas) \(rings)")
      #expect(
        areas[.nonZero]! <= areas[.evenOdd]! + areas[.magnitudeAtLeastTwo]!, "\(areas) \(rings)")
    }
  }

  private func triangleArea(_ sweep: borrowing PlanarSweep) -> Int128 {
    var area: Int128 = 0
    for i in stride(from: 0, to: sweep.triangulator.indices.count, by: 3) {
      let corner = (0..<3).map { sweep.vertices[Int(sweep.triangulator.indices[i + $0])] }
      let doubled = orientation(corner[0], corner[1], corner[2])
      #expect(doubled > 0)
      area += Int128(doubled)
    }
    return area
  }

  /// Many edges that are no boundary, left of many holes: the sweep gives up walking, and the fill
  /// is right all the same.
  @Test func edgesThatOnlyCountAreLeftOut() throws {
    let square = [Point(0, 0), Point(9000, 0), Point(9000, 9000), Point(0, 9000)]
    var rings = [square, square]
    var holes = 0.0
    for i in 0..<120 {
      let (x, y) = (10 + 30 * Double(i), 100 + 60 * Double(i * 37 % 120))
      rings.append([
        Point(x, 10), Point(x + 20, 11), Point(x + 20, 8990), Point(x, 8989),
      ])
      let hole = [
        Point(4000 + x, y), Point(4000 + x, y + 20), Point(4020 + x, y + 20), Point(4020 + x, y),
      ]
      rings += [hole, hole]
      holes += 400
    }
    var chains = MonotoneChains()
    chains.build(Polyline(rings), lattice: LatticeDrawing.unitLattice)
    var graph = PlanarGraph()
    graph.build(chains.rings)
    var sweep = PlanarSweep()
    let isDone = sweep.run(graph, rule: .nonZero)
    #expect(!isDone && sweep.isTangled, "no case is hard enough")
    var filler = FillTessellator()
    var mesh = Mesh()
    try filler.fill(
      Polyline(rings), options: FillOptions(rule: .nonZero), lattice: LatticeDrawing.unitLattice,
      into: &mesh)
    let report = mesh.validate()
    #expect(report.isValid, "\(report)")
    #expect(report.area == 81_000_000 - holes)
  }
}
