import Foundation
import Testing

@testable import Tessellate

@Suite struct InwardRotationTests {
  private func points(
    _ ends: (Point, Point), center: Point, turn: Double, step: Double, count: Int, chain: Int = 256
  ) -> (points: [Point], gap: Double) {
    var tail = ArrayTail<Point>()
    let view = tail.reserve(count)
    let gap = InwardRotation(center: center, turn: turn, step: step).write(
      from: Lanes4(lowHalf: ends.0 - center, highHalf: ends.1 - center), count: count,
      chain: chain, to: view)
    return ((0..<(count - 1)).map { view[$0] }, gap)
  }

  /// A random arc of `count` chords about a random center: its ends, and the points between.
  private func arc(_ count: Int, _ generator: inout SeededGenerator) -> (
    points: [Point], center: Point, turn: Double, step: Double
  ) {
    let center = RandomCurves.point(&generator)
    let radius = Double.random(in: 1...100, using: &generator)
    let turn: Double = Bool.random(using: &generator) ? 1 : -1
    let limit = Swift.min(.pi, 2 * .pi / Double(count))
    let step = Double.random(in: -limit...limit, using: &generator)
    let start = Double.random(in: -3...3, using: &generator)
    let points = (0...count).map { k in
      let angle = start + step * Double(k)
      return center + Point(cos(angle), sin(angle) * turn) * radius
    }
    return (points, center, turn, step)
  }

  @Test func pointsAreTheRadiiTurned() {
    var generator = SeededGenerator(seed: Cases.seed)
    for i in 0..<Cases.count(400) {
      let count = i < 100 ? i + 1 : Int.random(in: 1...700, using: &generator)
      let (exact, center, turn, step) = arc(count, &generator)
      let (found, gap) = points(
        (exact[0], exact[count]), center: center, turn: turn, step: step, count: count,
        chain: [8, 64, 256][i % 3])
      #expect(gap < 1e-10, "\(count) chords")
      for (a, b) in zip(found, exact[1..<count]) {
        #expect((a - b).maxNorm < 1e-10, "\(count) chords")
      }
    }
  }

  /// The other direction has the same points, bit for bit.
  @Test func theReverseHasTheSamePoints() {
    var generator = SeededGenerator(seed: Cases.seed)
    for i in 0..<Cases.count(400) {
      let count = i < 100 ? i + 1 : Int.random(in: 1...700, using: &generator)
      let (exact, center, turn, step) = arc(count, &generator)
      let ends = (exact[0], exact[count])
      let forward = points(ends, center: center, turn: turn, step: step, count: count)
      let backward = points(
        (ends.1, ends.0), center: center, turn: turn, step: -step, count: count)
      #expect(forward.points == backward.points.reversed(), "\(count) chords")
      #expect(forward.gap == backward.gap)
    }
  }

  /// Ends that lie another angle apart, or on another circle, are told by the gap.
  @Test(arguments: [1, 2, 3, 8, 15, 16, 17, 18, 33, 34])
  func theGapTellsWhatDoesNotMeet(_ count: Int) {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let (exact, center, turn, step) = arc(count, &generator)
      let way = direction(Double.random(in: -3...3, using: &generator)) * 1e-3
      let (_, gap) = points(
        (exact[0], exact[count] + way), center: center, turn: turn, step: step, count: count)
      #expect(gap >= 0.999e-3)
    }
  }
}
