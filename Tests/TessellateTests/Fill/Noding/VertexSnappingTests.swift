import Testing

@testable import Tessellate

/// Vertices that lay on an edge in plain numbers must not lie beside it on the lattice.
@Suite struct VertexSnappingTests {
  private func point(_ size: Double, using random: inout SeededGenerator) -> Point {
    Point(
      Double.random(in: -size...size, using: &random),
      Double.random(in: -size...size, using: &random))
  }

  /// Points along the line from `a` to `b`, computed in the usual way.
  private func points(
    on a: Point, _ b: Point, count: Int, using random: inout SeededGenerator
  ) -> [Point] {
    (0..<count).map { _ in Double.random(in: 0...1, using: &random) }.sorted().map {
      a + (b - a) * $0
    }
  }

  private func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let t = max(0, min(1, (p - a).dot(b - a) / (b - a).lengthSquared))
    return p.distance(to: a + (b - a) * t)
  }

  /// Both buffers get the room that either needed, since they are exchanged if edges bend.
  @Test func buffersThatChangePlacesHaveRoomForWhatEitherHeld() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    var snapping = VertexSnapping()
    var crossings = Crossings()
    var bends = 0
    let large = (0..<400).map { _ in point(1000, using: &random) }
    for _ in 0..<Cases.count(50) {
      let (a, b) = (point(1000, using: &random), point(1000, using: &random))
      let folded =
        [a] + points(on: a, b, count: 2, using: &random).reversed() + [
          b, point(1000, using: &random),
        ]
      snapping.snap(Polyline([folded]), to: lattice)
      try crossings.find(snapping.rings, limit: 1 << 20)
      if snapping.run(crossings) { bends += 1 }
      if bends > 1 { #expect(snapping.rings.points.capacity >= large.count) }
      snapping.snap(Polyline([large]), to: lattice)
    }
    #expect(bends > 2, "too few edges bend")
  }

  /// Both buffers have room for a multiple of what they held at most, however often they change
  /// places.
  @Test func buffersThatChangePlacesDontOutgrowEachOther() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    for _ in 0..<100 {
      var snapping = VertexSnapping()
      var most = 0
      for _ in 0..<60 {
        // Along a line of lattice points and back: one edge leads through all of them, none bends.
        let count = Int.random(in: 3...1 << Int.random(in: 2...6, using: &random), using: &random)
        let line = (0..<count).map { Point(Double($0), Double($0)) }
        snapping.snap(Polyline([line]), to: lattice)
        let isBent = snapping.runByTree()
        #expect(!isBent)
        most = max(most, 2 * count)
        let room = snapping.rings.points.capacity
        try #require(room <= 8 * most, "room for \(room) points, seed \(Cases.seed)")
      }
    }
  }

  /// A hole, a neighbour and a retraced edge leave nothing between: the boundary is the true
  /// outline.
  @Test func whatRunsAlongAnEdgeLeavesNoSliver() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(300) {
      let size = [1.0, 32, 1000].randomElement(using: &random)!
      let (a, b) = (point(size, using: &random), point(size, using: &random))
      let across = Point(a.y - b.y, b.x - a.x)
      // The region lies left of a to b, beyond it for a neighbour.
      let corners = [b + across * 1.25, a + across * 0.75]
      let q = points(on: a, b, count: 2, using: &random)
      let top = (a + b) / 2 + across * 0.5
      let outside = (a + b) / 2 - across * 0.5
      var rings = [[a, b] + corners]
      var outline = [(b, corners[0]), (corners[0], corners[1]), (corners[1], a)]
      let rule: FillRule
      switch index % 3 {
      case 0:
        rings.append([q[0], q[1], top])
        outline += [(a, q[0]), (q[0], top), (top, q[1]), (q[1], b)]
        rule = .evenOdd
      case 1:
        rings.append([q[1], q[0], outside])
        outline += [(a, q[0]), (q[0], outside), (outside, q[1]), (q[1], b)]
        rule = [FillRule.nonZero, .evenOdd].randomElement(using: &random)!
      default:
        // To the second point, back to the first, and on: nothing is enclosed on the way.
        rings[0].insert(contentsOf: [q[1], q[0]], at: 1)
        outline.append((a, b))
        rule = .nonZero
      }
      let options = FillOptions(rule: rule)
      let step = try FillCheck(rings, name: "").lattice.step
      let mesh = try FillCheck.path(rings).filled(options)
      let report = mesh.validate()
      #expect(report.isValid, "case \(index), seed \(Cases.seed): \(report), \(rings)")
      for edge in edges(of: try FillCheck.path(rings).boundary(options)) + boundary(of: mesh) {
        let middle = (edge.0 + edge.1) / 2
        let off = outline.map { distance(middle, $0.0, $0.1) }.min()! / step
        #expect(off < 2, "case \(index), seed \(Cases.seed): \(off) steps off, \(rings)")
      }
    }
  }

  private func edges(of contours: Polyline) -> [(Point, Point)] {
    contours.contours.flatMap { contour in
      let points = Array(contours.points[contour.range])
      return points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
    }
  }

  private func boundary(of mesh: Mesh) -> [(Point, Point)] {
    var uses: [SIMD2<UInt32>: Int] = [:]
    for triangle in stride(from: 0, to: mesh.indices.count, by: 3) {
      for i in 0..<3 {
        let (a, b) = (mesh.indices[triangle + i], mesh.indices[triangle + (i + 1) % 3])
        uses[SIMD2(min(a, b), max(a, b)), default: 0] += 1
      }
    }
    return uses.filter { $0.value == 1 }.map {
      (Point(mesh.positions[Int($0.key.x)]), Point(mesh.positions[Int($0.key.y)]))
    }
  }

  /// Snaps a drawing to whole numbers; returns whether any edge bends.
  private func snap(_ rings: [[Point]], _ snapping: inout VertexSnapping) throws -> Bool {
    var crossings = Crossings()
    snapping.snap(Polyline(rings), to: unitLattice)
    try crossings.find(snapping.rings, limit: 1 << 20)
    return snapping.run(crossings)
  }

  /// Drawings on the lattice stay as they are, however narrow.
  @Test func latticePointsStay() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var snapping = VertexSnapping()
    for _ in 0..<Cases.count(200) {
      let size = [2, 10, 1000, 1 << 24].randomElement(using: &random)!
      let ring = (0..<30).map { _ in
        Point(
          Double(Int.random(in: -size...size, using: &random)),
          Double(Int.random(in: -size...size, using: &random)))
      }
      let isMoved = try snap([ring], &snapping)
      #expect(!isMoved, "\(ring)")
      // One point off the lattice does not move the others.
      let apart = [Point(0.25, 0.25), Point(9, 5.5), Point(3, 8)].map { $0 / 1024 }
      let isBent = try snap([apart, ring], &snapping)
      #expect(!isBent, "\(ring)")
    }
  }

  /// A smooth curve of many points bends by less than a step at each, and has no near miss for
  /// that.
  @Test func smoothCurvesAreNotTight() throws {
    let circle = (0..<20_000).map { i in
      let (sine, cosine) = sinCos(Double(i) / 20_000 * 2 * Double.pi)
      return Point(1000 * cosine, 1000 * sine)
    }
    let lattice = try FillCheck([circle], name: "").lattice
    var chains = MonotoneChains()
    chains.build(Polyline([circle]), lattice: lattice)
    var graph = PlanarGraph()
    graph.build(chains.rings)
    var sweep = PlanarSweep()
    let isPlanar = sweep.run(graph, rule: .nonZero)
    #expect(isPlanar && !sweep.hasNearMiss)
    var chainSweep = ChainSweep()
    let outcome = chainSweep.run(chains.view, rule: .nonZero)
    #expect(outcome == .done && !chainSweep.hasNearMiss)
    let keys = points(of: chains.rings)
    let smallest = zip(keys.dropFirst(2), zip(keys, keys.dropFirst())).map { c, edge in
      orientation(edge.0, edge.1, c).magnitude
    }.min()!
    #expect(smallest < VertexSnapping.farthestReach, "no flat corner")
  }

  /// The vertices on each edge are those that a test of all pairs finds.
  @Test func snapsAreWhatAllPairsSay() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var snapping = VertexSnapping()
    var bent = 0
    for _ in 0..<Cases.count(200) {
      let size = [20.0, 1000, 1e6].randomElement(using: &random)!
      let (a, b) = (point(size, using: &random), point(size, using: &random))
      let ring = (points(on: a, b, count: 6, using: &random) + [a, b]).shuffled(using: &random)
      let other = (0..<6).map { _ in point(size, using: &random) }
      let isBent = try snap([ring, other], &snapping)
      if isBent { bent += 1 }
      var byTree = VertexSnapping()
      byTree.snap(Polyline([ring, other]), to: unitLattice)
      let isBentByTree = byTree.runByTree()
      #expect(isBent == isBentByTree)
      var expected: [[LatticePoint]] = []
      let all = [ring, other].map(distinct)
      for source in all {
        for (i, from) in source.enumerated() {
          let to = source[(i + 1) % source.count]
          let (p, q) = (key(from), key(to))
          let stops = all.joined().filter {
            let v = key($0)
            let side = orientation(p, q, v)
            let isBetween = along(p, q, v) > 0 && along(q, p, v) > 0
            return isBetween && VertexSnapping.isNear(side, p, q)
              && VertexSnapping.isOn(from, to, $0)
          }
          expected.append(
            [p] + Set(stops.map(key)).sorted { (along(p, q, $0), $0) < (along(p, q, $1), $1) })
        }
      }
      guard isBent else { continue }
      #expect(points(of: snapping.rings) == Array(expected.joined()), "\(ring) \(other)")
      #expect(points(of: byTree.rings) == Array(expected.joined()), "\(ring) \(other)")
    }
    #expect(bent > 0, "no case was bent")
  }

  private func points(of rings: borrowing Rings) -> [LatticePoint] {
    (0..<rings.points.count).map { rings.points[$0] }
  }

  private func along(_ p: LatticePoint, _ q: LatticePoint, _ v: LatticePoint) -> Int64 {
    (v.x - p.x) * (q.x - p.x) + (v.y - p.y) * (q.y - p.y)
  }

  /// A ring without points that snap to their predecessors' place.
  private func distinct(_ ring: [Point]) -> [Point] {
    var result: [Point] = []
    for p in ring where result.isEmpty || key(p) != key(result.last!) { result.append(p) }
    while result.count > 1, key(result.last!) == key(result[0]) { result.removeLast() }
    return result.count < 3 ? [] : result
  }

  private func key(_ p: Point) -> LatticePoint { LatticePoint(p, origin: .zero, scale: 1) }

  private var unitLattice: Lattice {
    var lattice = try! Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    return lattice
  }
}
