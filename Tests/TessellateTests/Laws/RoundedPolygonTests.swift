import Testing

@testable import Tessellate

/// Polygons whose corners are rounded so far that the arcs touch: between two of them lies no
/// straight line.
@Suite struct RoundedPolygonTests {
  /// Every corner of an equilateral polygon rounded by the arc that touches its sides in their
  /// middles.
  private func rounded(_ corners: [Point]) -> Path {
    var path = Path()
    path.move(to: corners[corners.count - 1].interpolated(to: corners[0], at: 0.5))
    for (i, corner) in corners.enumerated() {
      let (before, next) = (
        corners[(i + corners.count - 1) % corners.count], corners[(i + 1) % corners.count]
      )
      let (back, ahead) = ((before - corner).normalized!, (next - corner).normalized!)
      // r = s/2 · tan(θ/2) for a side s and an angle θ.
      let (sine, cosine) = (back.cross(ahead).magnitude, back.dot(ahead))
      let tangent = cosine > 0 ? sine / (1 + cosine) : (1 - cosine) / sine
      let radius = corner.distance(to: next) / 2 * tangent
      path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
    }
    path.closeSubpath()
    return path
  }

  private func lines(_ path: Path) -> Int {
    path.count { if case .line = $0 { true } else { false } }
  }

  @Test(arguments: Array(3...40) + [100, 500])
  func regularPolygons(_ count: Int) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let (center, radius) = (random.point(1000), random.double(20...300))
      let first = random.double(-4...4)
      let path = rounded(
        (0..<count).map { i in
          let (sine, cosine) = sinCos(first + 2 * .pi * Double(i) / Double(count))
          return center + Vector(cosine, sine) * radius
        })
      #expect(lines(path) == 0, "seed \(Cases.seed), \(path.svgDescription)")
      guard count <= 40 else { continue }
      // The arcs are those of the inscribed circle, and its stroke is a ring.
      let reach = radius * sinCos(.pi / Double(count)).cosine + 5
      let mesh = try path.stroked(
        StrokeStyle(lineWidth: 10), options: StrokeOptions(tolerance: 0.01))
      let bounds = mesh.bounds
      #expect(
        bounds.min.distance(to: center - reach) < 0.1
          && bounds.max.distance(to: center + reach) < 0.1,
        "seed \(Cases.seed), \(path.svgDescription)")
    }
  }

  /// A circle drawn in parts ends where it began, and its close draws nothing.
  @Test(arguments: 2...20)
  func circlesInParts(_ count: Int) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let (center, radius) = (random.point(1000), random.double(20...300))
      let (first, part) = (random.double(-4...4), 2 * .pi / Double(count))
      var path = Path()
      for i in 0..<count {
        path.addRelativeArc(
          center: center, radius: radius, startAngle: first + part * Double(i), delta: part)
      }
      let end = path.currentPoint
      path.closeSubpath()
      #expect(end == path.currentPoint && lines(path) == 0, "seed \(Cases.seed)")
    }
  }

  /// The sharper the corner, the less exactly its touching points are known.
  @Test func rhombiAreRoundedAtAllCorners() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let (center, side) = (random.point(1000), random.double(20...300))
      let (first, angle) = (random.double(-4...4), random.double(0.05...1.6))
      let (sine, cosine) = sinCos(first)
      let (sine1, cosine1) = sinCos(first + angle)
      let (u, v) = (Vector(cosine, sine) * side, Vector(cosine1, sine1) * side)
      let path = rounded([center, center + u, center + u + v, center + v])
      #expect(lines(path) == 0, "seed \(Cases.seed), \(path.svgDescription)")
    }
  }

  /// A line that is short, and longer than rounding, stays.
  @Test func shortLinesStay() {
    var path = Path()
    path.move(to: Point(5 - 1e-9, 0))
    path.addArc(tangent1End: Point(10, 0), tangent2End: Point(10, 7), radius: 5)
    #expect(lines(path) == 1)
  }
}
