import Testing

@testable import Tessellate

@Suite struct LatticePointTests {
  /// Keys written two at a time are those of one point, and one point beyond the lattice is found
  /// at any place.
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

  /// Points beyond the lattice move to its edge, before they are rounded.
  @Test func unroundedPointsAreThoseOfEach() {
    var random = SeededGenerator(seed: Cases.seed)
    var keys = UncheckedBuffer<LatticePoint>()
    var exact = UncheckedBuffer<Point>()
    keys.reserve(12)
    exact.reserve(12)
    let lattice = LatticeDrawing.unitLattice
    for _ in 0..<Cases.count(500) {
      let reach = [9, Lattice.limit, Lattice.limit + 1, 3e9].randomElement(using: &random)!
      let points = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Point(random.double(-reach...reach), random.double(-reach...reach))
      }
      points.withUncheckedReading {
        LatticePoint.write(
          $0, count: points.count, on: lattice, to: keys.view, unrounded: exact.view)
      }
      for i in points.indices {
        let clamped = Lattice.clamped(points[i])
        let isSame = keys[i] == LatticePoint(clamped, origin: .zero, scale: 1)
        #expect(exact[i] == clamped && isSame, "\(points[i])")
      }
    }
  }

  private func randomPoint(using random: inout SeededGenerator) -> LatticePoint {
    LatticePoint(
      x: Int64.random(in: 1...LatticePoint.largest, using: &random),
      y: Int64.random(in: 1...LatticePoint.largest, using: &random))
  }

  /// Integer order is sweep order, and differences and orientations are exact.
  @Test func orderAndOrientationAreExact() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(5000) {
      let a = randomPoint(using: &random)
      let b = Bool.random(using: &random) ? randomPoint(using: &random) : a
      let c = randomPoint(using: &random)
      let isBefore = a < b
      #expect(isBefore == ((a.y, a.x) < (b.y, b.x)))
      let difference = LatticePoint.difference(a, b)
      #expect(difference.x == a.x - b.x && difference.y == a.y - b.y)
      let exact =
        Int128(a.x - c.x) * Int128(b.y - c.y) - Int128(a.y - c.y) * Int128(b.x - c.x)
      let turn = orientation(a, b, c)
      #expect(Int128(turn) == exact)
    }
  }
}
