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
      // As 2·acos(1 − tolerance/radius), whose difference cancels.
      let exact = sweep.magnitude / (4 * asin((tolerance / (2 * radius)).squareRoot()))
      let count = chords(arc, tolerance).count - 1
      // The share of rounding may cost a chord where the quotient is next to a whole number.
      #expect(
        count >= Int(exact.rounded(.up)) && count <= Int((exact * 1.000_01).rounded(.up)),
        "\(arc) at \(tolerance): \(count), not \(exact)")
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

  /// Which end of which circle is off, and by how little, makes no difference to the bound, nor to
  /// what is taken from the budget.
  @Test(arguments: [0, 1e-9, 1e-6, 1e-3, 0.3, 0.9])
  func endsOffTheCircleKeepTheBound(_ off: Double) {
    var generator = SeededGenerator(seed: Cases.seed)
    let tolerance = 0.1
    for i in 0..<Cases.count(40) {
      let radius = Double.random(in: 5...500, using: &generator)
      let tilt = direction(i % 4 < 3 ? 0 : 0.3) * radius
      let yAxis = [tilt.turned, tilt.left][i % 2]
      guard case .arc(var arc) = RandomCurves.arc(tilt, yAxis, &generator) else { continue }
      let way = direction(Double.random(in: -4...4, using: &generator)) * (off * tolerance)
      if Bool.random(using: &generator) { arc.start += way } else { arc.end += way }
      var budget = ChordBudget(tolerance: tolerance, limit: 1000)
      var points = [arc.start]
      PathSegment.arc(arc).flatten(&budget, into: &points)
      #expect(points.last == arc.end)
      #expect(budget.remaining >= 1000 - Double(points.count))
      let oracle = FlattenOracle(.arc(arc), tolerance: tolerance, limit: 100_000)
      #expect(oracle.deviation(of: points) <= 1, "\(arc), \(off)")
    }
  }

  /// SVG's own formula leaves the center of a scaled-up arc to the root of a rounding error.
  @Test func scaledUpArcsKeepTheBoundOfEveryReader() {
    var generator = SeededGenerator(seed: Cases.seed)
    var moved = 0
    for _ in 0..<Cases.count(atLeast: 60) {
      let (start, end) = (RandomCurves.point(&generator), RandomCurves.point(&generator))
      let reach = (end - start).length / 2
      let ratio = Double.random(in: 0.5...1, using: &generator)
      guard
        let arc = ArcSegment(
          from: start, to: end, radii: Vector(reach * 0.4, reach * 0.4 * ratio), rotation: 0.3,
          largeArc: false, sweepPositive: Bool.random(using: &generator))
      else { continue }
      #expect(arc.center == start * 0.5 + end * 0.5)
      // Appendix B.2.4, F.6.5.2: the same ellipse seen from the middle, its radii scaled.
      let (rx, ry) = (arc.xAxis.length, arc.yAxis.length)
      let half = (start - end) * 0.5
      let (x, y) = (arc.xAxis.dot(half) / rx, arc.yAxis.dot(half) / ry)
      let sum = (rx * y) * (rx * y) + (ry * x) * (ry * x)
      let k = (Swift.max(0, rx * ry * rx * ry - sum) / sum).squareRoot()
      guard k > 0 else { continue }
      moved += 1
      for side in [k, -k] {
        let shift = Vector(side * y / ry, -side * x / rx)
        var other = arc
        other.center += arc.xAxis * shift.x + arc.yAxis * shift.y
        other.startAngle = atan2(y / ry + side * x / rx, x / rx - side * y / ry)
        let last = atan2(-y / ry + side * x / rx, -x / rx - side * y / ry)
        other.sweep = remainder(last - other.startAngle, 2 * .pi)
        let turn: Double = arc.sweep < 0 ? -2 * .pi : 2 * .pi
        if other.sweep * turn < 0 { other.sweep += turn }
        for tolerance in [0.1, 0.002] {
          let oracle = FlattenOracle(.arc(other), tolerance: tolerance, limit: 100_000)
          #expect(oracle.deviation(of: chords(.arc(arc), tolerance)) <= 1, "\(arc)")
        }
      }
    }
    #expect(moved > 3)
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
