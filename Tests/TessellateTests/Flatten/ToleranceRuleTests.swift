import Testing

@testable import Tessellate

/// The tolerance used where the requested one is coarse beside the drawing.
@Suite struct ToleranceRuleTests {
  /// The default tolerance.
  private static let asked = 0.1

  @Test(arguments: [1e-30, 1e-6, 0.001, 0.05, 0.3, 0.5, 0.8, 1, 1.6, 5, 40, 1e3, 1e6, 1e30])
  func discsKeepSevenEighthsOfTheirArea(_ radius: Double) throws {
    for center in [Point.zero, Point(radius * 3, -radius * 5)] {
      var path = Path()
      path.addCircle(center: center, radius: radius)
      let mesh = try path.filled()
      let share = mesh.area / (.pi * radius * radius)
      #expect(share >= 0.87 && share <= 1.001, "\(share) of the area at radius \(radius)")
      // Polylines have no lattice, whose steps bound the chords of larger ones.
      guard radius <= 1e6 else { continue }
      let polygon = try path.flattened(tolerance: Self.asked)
      #expect(polygon.points.count >= 7)
    }
  }

  /// Thinner ones may be wider by 1/64 of what was asked for on each side.
  @Test(arguments: [0.01, 0.02, 0.05, 0.2, 0.4, 1, 3])
  func strokesKeepTheirAreaWithinAFactor(_ width: Double) throws {
    for length in [0.3, 1, 10] where length > 4 * width {
      var path = Path()
      path.move(to: Point(1, 2))
      path.addCurve(
        to: Point(1 + length, 2), control1: Point(1 + length / 3, 2 + length / 5),
        control2: Point(1 + length * 0.6, 2 - length / 5))
      for coverage in StrokeOptions.Coverage.allCases {
        let options = StrokeOptions(coverage: coverage)
        let share =
          try path.stroked(StrokeStyle(lineWidth: width), options: options).area
          / (path.length() * width)
        #expect(share <= 1.6 && share >= 1 / 1.6, "\(share) of the area, \(coverage), \(width)")
      }
    }
  }

  @Test func dotsKeepTheirShape() throws {
    for width in [1e-3, 0.05, 0.5, 8] {
      var path = Path()
      path.move(to: Point(2, 3))
      path.addLine(to: Point(2, 3))
      let mesh = try path.stroked(StrokeStyle(lineWidth: width, lineCap: .round))
      let share = mesh.area / (.pi * width * width / 4)
      #expect(share >= 0.87 && share <= 1.6, "\(share) of the area at width \(width)")
      // Nor does a dot, whose bounds are a point, get chords as short as the lattice's step.
      #expect(mesh.triangleCount < 100)
    }
  }

  @Test func limitsAreThoseOfTheRule() {
    func box(_ width: Double, _ height: Double) -> Rect {
      Rect(x: 5, y: -3, width: width, height: height)
    }
    // A large drawing keeps the requested tolerance.
    #expect(ToleranceRule.used(0.1, for: box(100, 50)) == 0.1)
    #expect(ToleranceRule.used(0.1, for: box(50, 100)) == 0.1)
    // A sixteenth of the larger side, then of the smaller, and 1/64 of the request.
    #expect(ToleranceRule.used(8, for: box(16, 16)) == 1)
    #expect(ToleranceRule.used(2, for: box(16, 8)) == 0.5)
    #expect(ToleranceRule.used(2, for: box(16, 0)) == 2.0 / 64)
    #expect(ToleranceRule.used(1024, for: box(16, 1)) == 1)
    // A quarter of the half width in place of the smaller side.
    #expect(ToleranceRule.used(2, for: box(160, 0), halfWidth: 4) == 1)
    #expect(ToleranceRule.used(2, for: box(160, 0), halfWidth: 1e-9) == 2.0 / 64)
    #expect(ToleranceRule.used(2, for: box(0, 0), halfWidth: 1) == 1.0 / 8)
    // A point and an empty path have no size.
    #expect(ToleranceRule.used(2, for: box(0, 0)) == 2)
    #expect(ToleranceRule.used(2, for: .null) == 2)
    #expect(ToleranceRule.used(.infinity, for: box(16, 16)) == 1)
    #expect(ToleranceRule.used(.nan, for: box(16, 16)).isNaN)
    #expect(ToleranceRule.used(-1, for: box(16, 16)) == -1)
  }

  @Test func usedToleranceIsNeverCoarserAndScalesWithTheDrawing() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      func size() -> Double { Double.random(in: 0...1, using: &generator) * 40 }
      let (asked, bounds) = (
        size() + 1e-9, Rect(x: size(), y: size(), width: size(), height: size())
      )
      let (used, pen) = (ToleranceRule.used(asked, for: bounds), size())
      #expect(used <= asked && used > 0)
      let larger = Rect(from: bounds.min * 4, to: bounds.max * 4)
      #expect(ToleranceRule.used(asked * 4, for: larger) == used * 4)
      let stroked = ToleranceRule.used(asked, for: bounds, halfWidth: pen)
      #expect(stroked <= asked && stroked >= Swift.min(asked / 64, bounds.width / 16))
    }
  }

  /// A plan's strokes are made for the width that the plan was made for, whatever their own.
  @Test func plansKeepTheToleranceOfTheirWidth() throws {
    var path = Path()
    path.addCircle(center: Point(20, 20), radius: 20)
    var (wide, thin) = (Mesh(), Mesh())
    var plan = try StrokePlan(path, lineWidth: 4)
    try plan.stroke(StrokeStyle(lineWidth: 4), into: &wide)
    try plan.stroke(StrokeStyle(lineWidth: 1e-3), into: &thin)
    #expect(wide.positions.count == thin.positions.count)
  }

  @Test func outputScalesDivideTheTolerance() {
    let map = AffineTransform(scaleX: 4, y: 2)
    #expect(map.pathTolerance(forOutput: 0.1) == 0.1 / 4)
    #expect(AffineTransform.identity.pathTolerance(forOutput: 0.1) == 0.1)
  }
}
