import Testing

@testable import Tessellate

@Suite struct HiddenGapTests {
  /// A gap along a circle, as an arc, its ends and their tangents.
  private struct Gap {
    let radius, length: Double

    func point(_ distance: Double) -> Point {
      let (sine, cosine) = sinCos(distance / radius)
      return Point(radius * cosine, radius * sine)
    }

    func tangent(_ distance: Double) -> Vector {
      let (sine, cosine) = sinCos(distance / radius)
      return Vector(-sine, cosine)
    }
  }

  /// What a hidden gap's stroke covers lies within the share of the dashes beside it, brute force.
  @Test(arguments: [StrokeStyle.LineCap.round, .butt])
  func hiddenGapsAddNoMoreThanTheirShare(_ cap: StrokeStyle.LineCap) throws {
    var random = SeededGenerator(seed: Cases.seed)
    var hidden = 0
    for _ in 0..<Cases.count(2000) {
      let (reach, share) = (random.double(0.1...20), random.double(1e-4...0.1))
      let rule = try #require(
        HiddenGap(cap, cap, isRoundAtCorners: true, reach: reach, share: share))
      let length = random.double(0.1...1.1) * rule.widest
      let gap = Gap(radius: max(random.double(0.5...50), length), length: length)
      let (start, end) = (gap.point(0), gap.point(length))
      let isHidden = rule.hides(
        length: length, chord: end - start, turningFrom: gap.tangent(0), to: gap.tangent(length))
      guard isHidden else { continue }
      hidden += 1
      for step in 1..<16 {
        let distance = length * Double(step) / 16
        let (center, way) = (gap.point(distance), gap.tangent(distance))
        for offset in stride(from: -1.0, through: 1, by: 0.125) {
          let point = center + offset * reach * Vector(-way.y, way.x)
          let excess =
            cap == .round
            ? min(point.distance(to: start), point.distance(to: end)) - reach
            : min(self.distance(point, gap, 0, reach), self.distance(point, gap, length, reach))
          #expect(excess <= share * (1 + 1e-9), "reach \(reach), share \(share), gap \(gap)")
        }
      }
    }
    #expect(hidden > Cases.count(2000) / 10)
  }

  /// The distance of a point from the section at a distance along a gap.
  private func distance(_ point: Point, _ gap: Gap, _ place: Double, _ reach: Double) -> Double {
    let (center, way) = (gap.point(place), gap.tangent(place))
    let across = (point - center).dot(Vector(-way.y, way.x))
    let near = min(max(across, -reach), reach)
    return point.distance(to: center + near * Vector(-way.y, way.x))
  }

  @Test func otherCapsHideNone() {
    for cap in StrokeStyle.LineCap.allCases where cap != .butt && cap != .round {
      #expect(HiddenGap(cap, cap, isRoundAtCorners: true, reach: 1, share: 1) == nil)
      #expect(HiddenGap(.butt, cap, isRoundAtCorners: true, reach: 1, share: 1) == nil)
    }
    #expect(HiddenGap(.round, .round, isRoundAtCorners: false, reach: 1, share: 1) == nil)
  }
}
