import Testing

@testable import Tessellate

@Suite("Combining paths") struct PathCombiningTests {
  private static let square = Path { $0.addRect(Rect(x: 0, y: 0, width: 4, height: 4)) }
  private static let other = Path { $0.addRect(Rect(x: 2, y: 1, width: 4, height: 2)) }

  @Test func squaresGiveTheAreasOfTheirParts() throws {
    let (a, b) = (Self.square, Self.other)
    #expect(try a.union(b).signedArea == 20)
    #expect(try a.intersection(b).signedArea == 4)
    #expect(try a.subtracting(b).signedArea == 12)
    #expect(try a.symmetricDifference(b).signedArea == 16)
  }

  /// Two circles of radius 5, 6 apart, cross at (3, ±4): arcs stay arcs, and the joints are exact.
  @Test func circlesCrossOnBothCircles() throws {
    let a = Path { $0.addEllipse(in: Rect(x: -5, y: -5, width: 10, height: 10)) }
    let b = Path { $0.addEllipse(in: Rect(x: 1, y: -5, width: 10, height: 10)) }
    let lens = try a.intersection(b, tolerance: 0.1)
    let joints = lens.segments.map(\.start)
    for joint in joints {
      let radii = [(joint - Point(0, 0)).length, (joint - Point(6, 0)).length]
      #expect(radii.contains { abs($0 - 5) < 1e-14 })
    }
    for crossing in [Point(3, 4), Point(3, -4)] {
      #expect(joints.contains { ($0 - crossing).length < 1e-14 })
    }
    #expect(
      lens.segments.allSatisfy {
        if case .arc = $0 { true } else { false }
      })
  }

  @Test func normalizedTurnsOuterContoursCounterClockwise() throws {
    let ring = Path {
      $0.addPath(Self.square.reversed())
      $0.addRect(Rect(x: 1, y: 1, width: 2, height: 2))
    }
    let result = try ring.normalized()
    #expect(result.subpaths.map { $0.signedArea } == [16, -4])
    #expect(try result.normalized() == result)
  }

  @Test func aSelfCrossingPathLosesItsOverlap() throws {
    let bow = Path(points: [Point(0, 0), Point(2, 2), Point(2, 0), Point(0, 2)], closed: true)
    #expect(try bow.normalized().signedArea == 2)
  }
}
