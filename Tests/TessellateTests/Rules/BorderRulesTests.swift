import Testing

@testable import Tessellate

/// The rules of borders and of defaults, one test each, named after the rule.
@Suite struct BorderRulesTests {
  /// SwiftUI's `strokeBorder` lies within the shape: all of the stroke, and up to its edge.
  @Test(arguments: [0.0, 6, 30], [2.0, 20])
  func rule43AnInnerBorderIsTheInsetShapeStroked(radius: Double, width: Double) throws {
    let rect = Rect(x: 10, y: 20, width: 100, height: 60)
    let border = DashedBorder(rect: rect, cornerRadius: radius, lineWidth: width, dashCount: 0)
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.stroke(
      border.path, style: StrokeStyle(lineWidth: width), options: StrokeOptions(tolerance: 0.01),
      into: &mesh)
    let bounds = mesh.bounds
    for (found, expected) in [
      (bounds.minX, 10), (bounds.minY, 20), (bounds.maxX, 110), (bounds.maxY, 80.0),
    ] { #expect((found - expected).magnitude <= 0.02) }

    var inset = Path()
    inset.addRoundedRect(
      in: rect.insetBy(dx: width / 2, dy: width / 2), cornerRadius: max(radius - width / 2, 0))
    #expect(border.path == inset)
    // What is inset by half its height leaves nothing.
    let thick = DashedBorder(rect: rect, cornerRadius: radius, lineWidth: 60, dashCount: 0)
    #expect(thick.path.isEmpty)
  }

  /// Two squares of the same direction, one in the other: the inner one is a hole by the even-odd
  /// rule only.
  @Test func rule44TheFillRuleIsNonZeroWhereNobodyNamesOne() throws {
    let path = try Path(svg: "M0 0h9v9h-9zM3 3h3v3h-3z")
    #expect(FillOptions().rule == .nonZero)
    #expect(try path.filled().area == 81)
    #expect(try path.filled(FillOptions(rule: .evenOdd)).area == 72)
  }
}
