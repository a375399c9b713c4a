import Testing

@testable import Tessellate

@Suite struct LatticeTests {
  /// The step is the least power of two for which all coordinates are at most 2²⁴ steps.
  @Test func theStepIsTheLeastThatReaches() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let size = Double(
        sign: .plus, exponent: .random(in: -60...60, using: &generator), significand: 1)
      let origin = generator.point(size)
      let bounds = Rect(from: generator.point(size), to: generator.point(size))
      let lattice = try Lattice(bounds: bounds, origin: origin)
      let largest =
        [
          bounds.minX - origin.x, bounds.maxX - origin.x, bounds.minY - origin.y,
          bounds.maxY - origin.y,
        ].map(\.magnitude).max() ?? 0
      #expect(largest <= Lattice.limit * lattice.step)
      #expect(largest > Lattice.limit * lattice.step / 2 || lattice.step == Lattice.leastStep)
      #expect(lattice.step.significand == 1)
    }
    #expect(throws: TessellationError.outOfRange()) {
      try Lattice(bounds: Rect(from: .zero, to: Point(0x1.1p126, 0)), origin: .zero)
    }
  }

  /// Positions are exact, up to the limit.
  @Test func latticePointsAreExactPositions() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    let lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1000, 3)), origin: .zero)
    for _ in 0..<Cases.count(300) {
      let point = TouchingRings.point(-16_777_216...16_777_216, using: &generator)
      #expect(Point(lattice.position(point)) / lattice.step == point)
      #expect(Lattice.clamped(point) == point)
    }
    #expect(Lattice.clamped(Point(1e9, -1e9)) == Point(Lattice.limit, -Lattice.limit))
  }

  @Test func powersLieAbove() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let number = generator.double(1e-9...1e9)
      let power = Lattice.power(above: number)
      #expect(power.significand == 1 && power >= number && power / 2 < number)
    }
    for exponent in [-300, 0, 5] {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Lattice.power(above: power) == power)
    }
  }

  /// Flattening and snapping together keep the tolerance, or are within four snaps.
  @Test func chordsAndSnapsKeepTheTolerance() throws {
    let lattice = try Lattice(bounds: Rect(from: .zero, to: Point(1000, 1000)), origin: .zero)
    for tolerance in [1, 0.1, 1e-3, 1e-4, 1e-5, 1e-6, 1e-9] {
      let rest = lattice.rest(of: tolerance)
      #expect(
        rest > 0 && rest + 2 * lattice.snapError <= 1.000001 * max(tolerance, 4 * lattice.snapError)
      )
    }
  }

  /// About its origin, a drawing far out keeps at least 14 bits of a `Float`; a near one has none.
  @Test func originsKeepDetail() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let size = generator.double(1e-3...1e3)
      let corner = generator.point(size * generator.double(1...1e7))
      let bounds = Rect(from: corner, to: corner + Vector(size, size / 3))
      let origin = Lattice.origin(for: bounds)
      let reach = max((bounds.min - origin).maxNorm, (bounds.max - origin).maxNorm)
      #expect(reach <= size * 1024, "\(bounds)")
      if origin != .zero { #expect(reach <= 2 * size, "\(bounds)") }
    }
    #expect(Lattice.origin(for: Rect(x: 1, y: 2, width: 3, height: 4)) == .zero)
    #expect(Lattice.origin(for: .null) == .zero)
  }
}
