import Testing

@testable import Tessellate

/// Cusps, where a pen turns back on the spot: which they are doesn't depend on chords.
@Suite struct CuspTests {
  /// A curve with an ideal cusp in its middle, up to the rounding of its control points, and the
  /// direction in which it arrives there.
  private func cusp(
    _ random: inout SeededGenerator, at start: Point, size: Double
  ) -> (curve: CubicSegment, ahead: Vector) {
    let angle = random.double(0...6.28)
    let end = start + Vector(size, 0).rotated(sinCos(angle))
    let aside = (end - start).left
    let curve = CubicSegment(start: start, control1: end + aside, control2: start + aside, end: end)
    return (curve, aside.normalized!)
  }

  private func mesh(
    _ path: Path, _ style: StrokeStyle, _ coverage: StrokeOptions.Coverage, tolerance: Double = 0.01
  ) throws -> Mesh {
    try path.stroked(style, options: StrokeOptions(tolerance: tolerance, coverage: coverage))
  }

  private func covers(_ mesh: Mesh, _ q: Point) -> Bool {
    stride(from: 0, to: mesh.indices.count, by: 3).contains { first in
      (0..<3).allSatisfy { k in
        let a = mesh.point(Int(mesh.indices[first + k]))
        return (mesh.point(Int(mesh.indices[first + (k + 1) % 3])) - a).cross(q - a) >= 0
      }
    }
  }

  /// Curves a few thousandths of a unit large, whose arms are just longer than those that are
  /// ignored, under pens thousands of times as wide: both covers have the half disc ahead, and not
  /// the one behind.
  @Test func bothCoversTurnAheadOfCusps() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let start = Point(random.double(0...20), random.double(0...20))
      let (curve, ahead) = cusp(&random, at: start, size: random.double(0.002...0.02))
      let style = StrokeStyle(lineWidth: random.double(1...80), lineJoin: .bevel)
      let path = Path {
        $0.move(to: curve.start)
        $0.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      }
      let meshes = try StrokeOptions.Coverage.allCases.map { try mesh(path, style, $0) }
      let reach = 0.5 * style.lineWidth
      for mesh in meshes {
        let comment = Comment(rawValue: "seed \(Cases.seed): \(path) \(style.lineWidth)")
        #expect(covers(mesh, start + ahead * (0.9 * reach)), comment)
        #expect(!covers(mesh, start - ahead * (0.9 * reach)), comment)
      }
      let (a, b) = (meshes[0].bounds, meshes[1].bounds)
      let apart = Swift.max((a.min - b.min).maxNorm, (a.max - b.max).maxNorm)
      #expect(apart <= 0.01, "seed \(Cases.seed): \(path) \(style.lineWidth)")
    }
  }

  /// Where a cusp is also the place of a jump in the width, the pen turns with the width behind it,
  /// as at a corner.
  @Test(arguments: StrokeOptions.Coverage.allCases)
  func widthsJumpBeforePensTurn(coverage: StrokeOptions.Coverage) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(50) {
      let start = Point(random.double(0...20), random.double(0...20))
      let (curve, ahead) = cusp(&random, at: start, size: 10)
      let middle = PathSegment.cubic(curve).point(at: 0.5)
      var style = StrokeStyle(lineWidth: 8)
      let grows = index % 2 == 1
      let scales = grows ? [0.0, 0.1, 1] : [0, 1, 0.1]
      style.widthStops = zip([0, 0.5, 0.5], scales).map { .init(fraction: $0, scale: $1) }
      let path = Path {
        $0.move(to: curve.start)
        $0.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      }
      let mesh = try mesh(path, style, coverage)
      #expect(covers(mesh, middle + ahead * 3) == grows, "seed \(Cases.seed): \(path)")
    }
  }

  /// Cubics have cusps where they come to rest inside, and only there.
  @Test func cuspsAreFoundWhereCurvesRest() {
    var random = SeededGenerator(seed: Cases.seed)
    var pen = StrokePen(left: 1, right: 1)
    (pen.farthest, pen.asked) = (1, 0.1)
    for _ in 0..<Cases.count(500) {
      let start = Point(random.double(-20...20), random.double(-20...20))
      let (curve, ahead) = cusp(&random, at: start, size: random.double(0.01...100))
      let found = pen.cusps(of: SpineCurve(cubic: curve))
      #expect(found.second == nil)
      let cusp = found.first
      #expect(cusp.map { ($0.from + $0.to - 1).magnitude < 1e-9 } == true)
      #expect(cusp.map { $0.arriving.dot(ahead) > 1 - 1e-6 } == true)
      // A loop as large as a tenth of the curve is none.
      var loop = curve
      loop.control1 = loop.control1 + (loop.control1 - loop.control2) * 0.2
      #expect(pen.cusps(of: SpineCurve(cubic: loop)).first == nil)
    }
    // To and fro on a line, there are two.
    let line = CubicSegment(
      start: Point(0, 0), control1: Point(30, 0), control2: Point(-20, 0), end: Point(10, 0))
    let tips = pen.cusps(of: SpineCurve(cubic: line))
    #expect(tips.first?.arriving == Vector(1, 0) && tips.second?.arriving == Vector(-1, 0))
  }
}
