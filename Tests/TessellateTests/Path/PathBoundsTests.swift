import Testing

@testable import Tessellate

@Suite struct PathBoundsTests {
  @Test func aLoneMoveHasBounds() {
    #expect(Path().bounds.isNull)
    var path = Path()
    path.move(to: Point(3, 4))
    #expect(path.bounds == Rect(from: Point(3, 4), to: Point(3, 4)))
  }

  @Test func boundsReachTheExtremaOfEachKind() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: Point(2, 0), control: Point(1, 2))
    #expect(path.bounds == Rect(x: 0, y: 0, width: 2, height: 1))
    path = Path()
    path.move(to: .zero)
    path.addCurve(to: Point(1, 0), control1: Point(0, 1), control2: Point(1, 1))
    #expect(path.bounds == Rect(x: 0, y: 0, width: 1, height: 0.75))
    path = Path()
    path.addArc(center: .zero, radius: 2, startAngle: 1, endAngle: 2, clockwise: false)
    #expect(path.bounds.max.y == 2)
    #expect(path.bounds.min.y == 2 * sinCos(1).sine)
    path = Path()
    path.addArc(center: .zero, radius: 2, startAngle: 1, endAngle: 2, clockwise: true)
    #expect(path.bounds.min == Point(-2, -2))
    #expect(path.bounds.max.x == 2)
  }

  /// The bounds hold every sample, and samples come near each of their sides.
  @Test func tightAroundSamples() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let path = random.path()
      var samples = Rect.null
      for contour in DenseSampler(path, steps: 500).contours {
        for point in contour { samples.formUnion(point) }
      }
      let size = max(samples.width, samples.height, 1)
      let (outer, bounds) = (path.bounds.insetBy(dx: -1e-9, dy: -1e-9), path.bounds)
      #expect(outer.contains(samples.min) && outer.contains(samples.max), "seed \(Cases.seed)")
      #expect(isNear(bounds.min, samples.min, within: 1e-3 * size), "seed \(Cases.seed)")
      #expect(isNear(bounds.max, samples.max, within: 1e-3 * size), "seed \(Cases.seed)")
      let control = path.controlBounds.insetBy(dx: -1e-9, dy: -1e-9)
      #expect(control.contains(bounds.min) && control.contains(bounds.max))
    }
  }

  /// The box that grows while a path is built is that of all its elements, however it came about.
  @Test func controlBoundsAreThoseOfAllElements() throws {
    var random = SeededGenerator(seed: Cases.seed)
    func expectAllMeasured(_ path: Path, _ way: Comment) {
      var measured = path
      measured.measureControls()
      #expect(path.controlBounds == measured.controlBounds, "\(way), seed \(Cases.seed)")
    }
    var reused = Path()
    for _ in 0..<Cases.count(300) {
      let (path, other) = (random.path(), random.path())
      expectAllMeasured(path, "built")
      reused.removeAll()
      #expect(reused.controlBounds == .null)
      reused.addPath(path)
      reused.addPath(other, transform: random.map())
      expectAllMeasured(reused, "added")
      expectAllMeasured(path.applying(random.map()), "transformed")
      expectAllMeasured(path.reversed(), "reversed")
      expectAllMeasured(try Path(svg: path.svgDescription), "parsed")
      var between = Path()
      try PathInterpolation(from: path, to: path.applying(random.map()))
        .append(at: random.double(0...1), to: &between)
      expectAllMeasured(between, "between two")
    }
    // An element that is left out has no part in it.
    reused.addLine(to: Point(1e9, .nan))
    expectAllMeasured(reused, "refused")
    expectAllMeasured(reused.applying(AffineTransform(scaleX: 1e308, y: 1)), "thrown out of range")
  }

  @Test func hugeCurvesStayInside() {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(to: Point(1e200, 0), control1: Point(0, 1e200), control2: Point(1e200, 1e200))
    #expect((path.bounds.max.y / 1e200 - 0.75).magnitude < 1e-12)
  }
}
