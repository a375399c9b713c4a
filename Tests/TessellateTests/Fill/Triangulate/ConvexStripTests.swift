import Testing

@testable import Tessellate

@Suite struct ConvexStripTests {
  private func circle(_ count: Int) -> [Point] {
    (0..<count).map { i in
      let (sine, cosine) = sinCos(Double(i) / Double(count) * 2 * Double.pi)
      return Point(100 * cosine, 100 * sine)
    }
  }

  private func stripTurn(of chains: borrowing MonotoneChains) -> Int? {
    chains.isLoneHill ? ConvexStrip.turn(of: chains.rings) : nil
  }

  @Test(arguments: [3, 4, 5, 17, 100])
  func convexContoursAreStrips(count: Int) throws {
    for ring in [circle(count), circle(count).reversed()] {
      var path = Path()
      path.addLines(ring)
      for orientation in FillOptions.Orientation.allCases {
        let mesh = try path.filled(FillOptions(orientation: orientation))
        #expect(mesh.triangleCount == count - 2 && mesh.vertexCount == count)
        #expect((mesh.area > 0) == (orientation == .counterClockwise))
        let contours = try path.boundary()
        let area =
          zip(contours.points, contours.points.dropFirst() + contours.points.prefix(1))
          .reduce(0) { $0 + $1.0.cross($1.1) } / 2
        #expect(mesh.area.magnitude == area)
      }
    }
  }

  @Test func onlyStrictlyConvexContoursQualify() throws {
    var lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    var chains = MonotoneChains()
    let cases: [([Point], Int?)] = [
      ([Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)], 1),
      ([Point(0, 0), Point(0, 4), Point(4, 4), Point(4, 0)], -1),
      ([Point(0, 0), Point(2, 0), Point(4, 0), Point(4, 4), Point(0, 4)], nil),
      ([Point(0, 0), Point(4, 0), Point(1, 1), Point(0, 4)], nil),
      // Turns twice.
      ((0..<5).map { circle(5)[$0 * 2 % 5] }, nil),
    ]
    for (ring, turn) in cases {
      chains.build(Polyline([ring]), lattice: lattice)
      #expect(stripTurn(of: chains) == turn, "\(ring)")
    }
  }

  /// A contour of two chains qualifies if all of its points turn to one side, whatever their
  /// number.
  @Test func contoursTurnAsAllOfTheirPoints() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var chains = MonotoneChains()
    var qualified = 0
    for _ in 0..<Cases.count(atLeast: 3000) {
      let count = Int.random(in: 3...9, using: &random)
      var ring = circle(count).map { ($0 * 0x1p10).nearestWhole }
      if Bool.random(using: &random) { ring.reverse() }
      if Bool.random(using: &random) {
        // One point moves to the middle of its neighbours, or beyond it.
        let place = Int.random(in: 0..<count, using: &random)
        let (before, after) = (ring[(place + count - 1) % count], ring[(place + 1) % count])
        ring[place] =
          ((before + after) * 0.5).nearestWhole + Point(random.double(-9...9), 0).nearestWhole
      }
      chains.build(Polyline([ring]), lattice: LatticeDrawing.unitLattice)
      let keys = ring.map { LatticePoint($0, origin: .zero, scale: 1) }
      let turns = keys.indices.map {
        orientation(keys[$0], keys[($0 + 1) % count], keys[($0 + 2) % count]).signum()
      }
      let isConvex = chains.events.count == 2 && Set(turns).count == 1 && turns[0] != 0
      #expect(stripTurn(of: chains) == (isConvex ? Int(turns[0]) : nil), "\(ring)")
      qualified += isConvex ? 1 : 0
    }
    #expect(qualified > 500, "\(qualified)")
  }

  /// Chains that waited for a strip are those that are made at once.
  @Test func chainsThatWaitAreTheSame() {
    var random = SeededGenerator(seed: Cases.seed)
    var eager = MonotoneChains()
    var waiting = MonotoneChains()
    var waited = 0
    for _ in 0..<Cases.count(atLeast: 1000) {
      let rings = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        (0..<Int.random(in: 3...6, using: &random)).map { _ in
          Point(random.double(-5...5), random.double(-5...5)).nearestWhole
        }
      }
      eager.build(Polyline(rings), lattice: LatticeDrawing.unitLattice)
      waiting.build(Polyline(rings), lattice: LatticeDrawing.unitLattice, awaitsStrip: true)
      waited += waiting.events.count < eager.events.count ? 1 : 0
      #expect(waiting.isLoneHill == eager.isLoneHill, "\(rings)")
      waiting.complete()
      #expect(description(of: waiting) == description(of: eager), "\(rings)")
    }
    #expect(waited > 100, "\(waited)")
  }

  private func description(of chains: borrowing MonotoneChains) -> String {
    let points = (0..<chains.rings.points.count).map { chains.rings.points[$0].bits }
    let ends = (0..<chains.rings.ends.count).map { chains.rings.ends[$0] }
    let events = (0..<chains.events.count).map { chains.events[$0] }
    let table = (0..<chains.chains.count).map { chains.chains[$0] }
    return "\(points) \(ends) \(events) \(table)"
  }
}
