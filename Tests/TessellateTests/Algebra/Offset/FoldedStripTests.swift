import Testing

@testable import Tessellate

@Suite struct FoldedStripTests {
  /// A point lies on the strip where some section passes it, in whichever sense.
  @Test func stripsCoverWhatSectionsPass() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var folded = 0
    for _ in 0..<Cases.count(25) {
      let segment = OffsetCarrierTests.segment(&random)
      let size = segment.polygonLength
      let distance = Double.random(in: -1...1, using: &random) * size
      let tolerance = size * 1e-4
      guard FoldedStrip.isNeeded(for: segment, distance: distance, tolerance: tolerance) else {
        continue
      }
      folded += 1
      var builder = FoldedStrip(cleaning: tolerance)
      var strip = Path()
      try builder.append(segment, distance: distance, tolerance: tolerance, to: &strip)
      let sections = PolylineDistance.points(2000) { segment.point(at: $0) }
      for _ in 0..<40 {
        let t = Double.random(in: 0...1, using: &random)
        guard let tangent = segment.tangent(at: t) else { continue }
        // Points of the strip, and points beside it.
        let share = Double.random(in: 0.01...0.99, using: &random)
        let inside = segment.point(at: t) + tangent.left * (distance * share)
        let isNearEdge = Self.isNearEdge(inside, strip, within: 3 * tolerance)
        #expect(
          isNearEdge || strip.contains(inside), "seed \(Cases.seed): \(segment) by \(distance)")
        let beside =
          inside + Vector(
            .random(in: -1...1, using: &random), .random(in: -1...1, using: &random)) * distance
        guard strip.contains(beside), !Self.isNearEdge(beside, strip, within: 3 * tolerance)
        else { continue }
        #expect(
          PolylineDistance.distance(beside, to: sections) <= distance.magnitude + tolerance,
          "seed \(Cases.seed): \(segment) by \(distance)")
      }
    }
    #expect(5 * folded >= Cases.count(25), "seed \(Cases.seed)")
  }

  private static func isNearEdge(_ point: Point, _ path: Path, within reach: Double) -> Bool {
    guard let nearest = path.nearest(to: point) else { return false }
    return nearest.distance <= reach
  }

  /// Between the center of a circle and its far side lies what sections beyond the center pass.
  @Test func arcsBeyondTheirCentersAreTwoSectors() throws {
    var path = Path()
    path.addArc(
      center: .zero, radius: 10, startAngle: 0, endAngle: 1, direction: .increasingAngle)
    guard let arc = path.segments.last else { return }
    #expect(FoldedStrip.isNeeded(for: arc, distance: -15, tolerance: 0.01))
    #expect(!FoldedStrip.isNeeded(for: arc, distance: -5, tolerance: 0.01))
    #expect(!FoldedStrip.isNeeded(for: arc, distance: 15, tolerance: 0.01))
    var builder = FoldedStrip(cleaning: 0.01)
    var strip = Path()
    try builder.append(arc, distance: -15, tolerance: 0.01, to: &strip)
    // r²φ/2 on this side of the center, and (15 − r)²φ/2 beyond.
    #expect(isNear(strip.signedArea, 50 + 12.5, 0.1), "\(strip)")
    #expect(strip.contains(Point(-2, -1)) && strip.contains(Point(5, 2)))
    #expect(!strip.contains(Point(-2, 2)))
  }
}
