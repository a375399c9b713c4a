import Foundation
import Testing

@testable import Tessellate

@Suite struct FlattenArcTests {
  private func chords(_ segment: PathSegment, _ tolerance: Double) -> [Point] {
    var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
    var points = [segment.start]
    segment.flatten(&budget, into: &points)
    return points
  }

  @Test func theCountIsTheFormulas() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let radius = pow(10, Double.random(in: -2...4, using: &generator))
      let tolerance = radius * pow(10, Double.random(in: -7 ... -0.5, using: &generator))
      let sweep = Double.random(in: -6...6, using: &generator)
      let arc = RandomCurves.arc(
        center: Point(3, -2), Point(radius, 0), Point(0, radius), from: 0.7, sweep: sweep)
      let exact = sweep.magnitude / (2 * acos(1 - tolerance / radius))
      let count = chords(arc, tolerance).count - 1
      // What is granted to rounding may cost one where the quotient is next to a whole number.
      #expect(count == Int(exact.rounded(.up)) || count == Int((exact * 1.001).rounded(.up)))
    }
  }

  @Test func pointsAreEvenlySpacedOnTheCircle() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      guard case .arc(let arc) = RandomCurves.segment(.circle, &generator) else { continue }
      let points = chords(.arc(arc), 1e-3)
      let radius = arc.xAxis.length
      let first = (points[1] - points[0]).length
      for (p, q) in zip(points, points.dropFirst()) {
        #expect(((q - arc.center).length - radius).magnitude < 1e-10)
        #expect(((q - p).length - first).magnitude < 1e-9)
      }
    }
  }

  @Test(arguments: [1e-200, 1e-145, 1e145, 1e200])
  func extremeSizesTakeAsManyChords(_ scale: Double) {
    func count(_ scale: Double) -> Int {
      let arc = RandomCurves.arc(
        center: .zero, Point(100 * scale, 0), Point(0, 100 * scale), from: 0.3, sweep: 4)
      return chords(arc, 0.01 * scale).count
    }
    #expect((count(scale) - count(1)).magnitude <= 1)
  }
}
