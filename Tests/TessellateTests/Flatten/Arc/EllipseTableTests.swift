import Testing

@testable import Tessellate

@Suite struct EllipseTableTests {
  private func chords(_ segment: PathSegment, _ tolerance: Double) -> [Point] {
    var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
    var points = [segment.start]
    segment.flatten(&budget, into: &points)
    return points
  }

  /// An ellipse about the origin with its axes along x and y.
  private func ellipse(_ a: Double, _ b: Double, from: Double, sweep: Double) -> PathSegment {
    RandomCurves.arc(center: .zero, Vector(a, 0), Vector(0, b), from: from, sweep: sweep)
  }

  @Test func pointsLieOnTheEllipse() {
    for (a, b) in [(300.0, 200.0), (2000, 30), (1, 0.7)] {
      for point in chords(ellipse(a, b, from: 0.3, sweep: -5), a * 1e-4) {
        let square = (point.x / a) * (point.x / a) + (point.y / b) * (point.y / b)
        #expect((square - 1).magnitude < 1e-14)
      }
    }
  }

  @Test func arcsRunBackwardsAreMirrorImages() {
    for sweep in [0.7, 2.0, 6.0] {
      let forwards = chords(ellipse(300, 120, from: 0.2, sweep: sweep), 0.1)
      let backwards = chords(ellipse(300, 120, from: -0.2, sweep: -sweep), 0.1)
      #expect(forwards.count == backwards.count)
      for (p, q) in zip(forwards, backwards) {
        #expect((p - Point(q.x, -q.y)).length < 1e-9)
      }
    }
  }

  @Test func chordsAreOfOneDeviation() {
    // Between consecutive points of the unit circle that the ellipse is a picture of.
    let (a, b, tolerance) = (300.0, 100.0, 0.01)
    let points = chords(ellipse(a, b, from: 1, sweep: 2 * .pi), tolerance)
    for (p, q) in zip(points, points.dropFirst()) {
      let (u, v) = (Vector(p.x / a, p.y / b), Vector(q.x / a, q.y / b))
      let half = (u + v).length / 2
      let speed = (q - p).length / (v - u).length
      let deviation = (1 - half) * a * b / speed
      #expect(deviation < tolerance && deviation > tolerance * 0.95)
    }
  }
}
