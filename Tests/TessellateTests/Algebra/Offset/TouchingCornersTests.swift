import Testing

@testable import Tessellate

@Suite struct TouchingCornersTests {
  /// A small lobe behind a crossing: a miter of the large one would be a spike beyond it.
  @Test(arguments: [StrokeStyle.LineJoin.miter, .bevel, .miterClip])
  func crossingsHaveNoJoins(join: StrokeStyle.LineJoin) throws {
    let bow = try Path(svg: "M0 0L10.2 5.1V4.9L0 10Z")
    let grown = try bow.offset(by: 1, join: join, miterLimit: 10, tolerance: 0.001)
    #expect(isNear(grown.bounds.max.x, 11.2, 1e-9), "\(grown)")
    let round = try bow.offset(by: 1, join: .round, tolerance: 0.001)
    #expect(round.contains(Point(9, 6.4)) && grown.contains(Point(9, 6.4)))
  }

  /// Grown by a hair, the lobes are one: its corners are those of the outside between them.
  @Test(arguments: [0, 0.7, .pi / 2, 2.5])
  func growingInTwoStepsIsGrowingAtOnce(angle: Double) throws {
    let bow = try Path(svg: "M0 0L10.2 5.1V4.9L0 10Z").applying(
      AffineTransform(rotationAngle: angle))
    for join in [StrokeStyle.LineJoin.miter, .round] {
      let once = try bow.offset(by: 1, join: join, tolerance: 0.001)
      let hair = try bow.offset(by: 0.001, join: join, tolerance: 0.0001)
      let twice = try hair.offset(by: 0.999, join: join, tolerance: 0.001)
      let difference = try once.symmetricDifference(twice, tolerance: 0.0001)
      #expect(difference.signedArea < 0.002 * (try once.length()), "\(join)")
      // The miter of the large lobe would reach 1.2 beyond the small one.
      let inside = bow.applying(AffineTransform(rotationAngle: -angle)).bounds
      let far = once.applying(AffineTransform(rotationAngle: -angle)).bounds
      #expect(far.max.x - inside.max.x < 1.001, "\(join)")
    }
  }

  /// Two wedges that touch at their tips, both to the left of it: what is on its right has a join.
  @Test func sectorsOfMoreThanHalfATurnHaveJoins() throws {
    let wedges = try Path(svg: "M10 0L0 -4L0 -8ZM10 0L0 8L0 4Z")
    let grown = try wedges.offset(by: 1, join: .miter, miterLimit: 10, tolerance: 0.001)
    // The outer sides, 8 in 10, meet at an angle that has a miter of √(1 + 100/64).
    let miter = (1 + 64.0 / 100).squareRoot() / 0.8
    #expect(isNear(grown.bounds.max.x, 10 + miter, 1e-6), "\(grown.bounds)")
  }

  /// Shrinking keeps contours apart, in whichever way they touch.
  @Test func contoursThatDoNotTouchStay() throws {
    var contours = OffsetContours()
    contours.read(try Path(svg: "M0 0H10V10H0ZM20 0H30V10H20Z"), negligible: 0.001)
    let before = contours.contours.map { $0.legs.map(\.segment) }
    var touching = TouchingCorners()
    touching.relink(&contours)
    #expect(contours.count == 2 && contours.contours.map { $0.legs.map(\.segment) } == before)
  }
}
