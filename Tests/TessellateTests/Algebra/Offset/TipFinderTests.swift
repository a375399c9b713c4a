import Testing

@testable import Tessellate

@Suite struct TipFinderTests {
  /// Curves that cross at small angles are fitted more closely, so that the tips of offsets within
  /// a coarse tolerance are those within a fine one.
  @Test func tipsOfSmallAnglesAreFound() throws {
    let path = try Path(
      svg: "M0 0C40 2 70 6 100 14L100 80L-60 80L-60 -80L100 -80L100 -14C70 -6 40 -2 0 0Z")
    let fine = try path.offset(by: 6, join: .round, tolerance: 1e-5)
    let tip = try #require(Self.tip(of: fine))
    for tolerance in [0.3, 0.1, 0.03, 0.01] {
      let result = try path.offset(by: 6, join: .round, tolerance: tolerance)
      let other = try #require(Self.tip(of: result))
      #expect(tip.distance(to: other) <= tolerance, "\(tolerance)")
    }
  }

  /// The joint that is nearest to the x axis between 1 and 99.
  private static func tip(of path: Path) -> Point? {
    path.segments.map(\.start).filter { $0.x > 1 && $0.x < 99 }
      .min { $0.y.magnitude < $1.y.magnitude }
  }
}
