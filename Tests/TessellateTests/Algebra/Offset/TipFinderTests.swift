import Testing

@testable import Tessellate

@Suite struct TipFinderTests {
  /// A region with a notch of two curves, whose offsets cross at a small angle.
  private static let notch =
    "M0 0C40 2 70 6 100 14L100 80L-60 80L-60 -80L100 -80L100 -14C70 -6 40 -2 0 0Z"

  /// Curves that cross at small angles are fitted more closely, so that the tips of offsets within
  /// a coarse tolerance are those within a fine one.
  @Test func tipsOfSmallAnglesAreFound() throws {
    let path = try Path(svg: Self.notch)
    let fine = try path.offset(by: 6, join: .round, tolerance: 1e-5)
    let tip = try #require(Self.tip(of: fine))
    for tolerance in [0.3, 0.1, 0.03, 0.01] {
      let result = try path.offset(by: 6, join: .round, tolerance: tolerance)
      let other = try #require(Self.tip(of: result))
      #expect(tip.distance(to: other) <= tolerance, "\(tolerance)")
    }
  }

  /// An outline that is drawn with what the tips asked for is not drawn again: the same tips lessen
  /// nothing.
  @Test func theSameTipsLessenNothing() throws {
    var contours = OffsetContours()
    contours.read(try Path(svg: Self.notch), negligible: 0)
    let pen = OffsetPen(distance: 6, join: .round, miterLimit: 4, tolerance: 0.1)
    var outline = StrokeOutline()
    outline.restart(tolerance: 0.1, cleaning: 0.01)
    try outline.appendSide(contours.contours[0], number: 0, pen, sharpness: 0.01)
    var algebra = PathAlgebra()
    var result = Path()
    try algebra.combine(
      [FillRegion(try outline.soundPath, rule: .positive)], by: .union, tolerance: 0.01,
      into: &result)
    var tips = TipFinder()
    let isFound = tips.find(in: result, algebra, outline, limit: 0.1, fit: 0.1)
    #expect(isFound)
    let share = try #require(tips.apply(to: &contours))
    #expect(share < 1 && contours.contours[0].legs.contains { $0.share == share })
    #expect(tips.apply(to: &contours) == nil)
  }

  /// The joint that is nearest to the x axis between 1 and 99.
  private static func tip(of path: Path) -> Point? {
    path.segments.map(\.start).filter { $0.x > 1 && $0.x < 99 }
      .min { $0.y.magnitude < $1.y.magnitude }
  }
}
