import Tessellate
import Testing

@testable import TessellateSVG

@Suite struct ClippingTests {
  /// The bounds of the region that clips the last node, rounded to a billionth.
  private func region(_ content: String) throws -> Rect? {
    let drawing = try drawing(content, "width='100' height='100'")
    guard case .group(let group) = drawing.nodes.last else { return nil }
    let box = group.clips.first?.shapes.reduce(Rect.null) { $0.union($1.path.bounds) }
    func round(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
    return box.map {
      Rect(
        from: Point(round($0.minX), round($0.minY)), to: Point(round($0.maxX), round($0.maxY)))
    }
  }

  private let half = "<rect width='.5' height='.5'/>"
  private let inBox = "id='c' clipPathUnits='objectBoundingBox'"

  /// The fractions are of the box, and the result is transformed, not the other way round.
  @Test func transformsOfAClipPathAreInUserUnits() throws {
    let found = try region(
      """
      <clipPath \(inBox) transform='translate(10 20)'>\(half)</clipPath>
      <rect x='10' y='10' width='60' height='60' clip-path='url(#c)'/>
      """)
    #expect(found == Rect(x: 20, y: 30, width: 30, height: 30))
  }

  /// Shapes that paint nothing count for the bounds of a group, unless they are not rendered at
  /// all.
  @Test(arguments: [
    ("fill='none'", 30.0), ("visibility='hidden'", 30), ("opacity='0'", 30),
    ("display='none'", 20),
  ])
  func boxesOfGroupsIncludeUnpaintedShapes(attribute: String, width: Double) throws {
    let found = try region(
      """
      <clipPath \(inBox)>\(half)</clipPath><rect width='80' height='80' fill='none'/>
      <g clip-path='url(#c)'><g clip-path='url(#no)'><rect width='60' height='40' \(attribute)/></g>
        <rect width='40' height='40'/></g>
      """)
    #expect(found == Rect(x: 0, y: 0, width: width, height: 20))
  }

  @Test func clipPathsMoveWithUse() throws {
    let found = try region(
      """
      <clipPath id='c'><rect width='20' height='20'/></clipPath>
      <defs><rect id='r' width='40' height='40'/></defs>
      <use href='#r' x='30' y='10%' transform='scale(2)' clip-path='url(#c)'/>
      """)
    #expect(found == Rect(x: 60, y: 20, width: 40, height: 40))
  }

  @Test func clipPathsAreInTheViewBox() throws {
    let document = "x='10' width='20' height='20' viewBox='5 5 10 10' clip-path='url(#c)'"
    for content in [
      "<svg \(document)>\(Self.rect)</svg>", "<g><svg \(document)>\(Self.rect)</svg></g>",
    ] {
      let found = try region(
        "<clipPath id='c'><rect width='50%' height='10'/></clipPath>" + content)
      #expect(found == Rect(x: 0, y: -10, width: 10, height: 20))
    }
  }

  private static let rect = "<rect width='90' height='90'/>"

  /// A shape in a clip path has its box in its own coordinates, whatever the transform of the clip
  /// path.
  @Test func boxesInTurnedClipPathsAreInTheirOwnCoordinates() throws {
    let drawing = try drawing(
      """
      <clipPath \(inBox)>\(half)</clipPath>
      <clipPath id='d' transform='rotate(45)'><circle cx='50' r='10' clip-path='url(#c)'/></clipPath>
      <rect width='90' height='90' clip-path='url(#d)'/>
      """)
    guard case .group(let group) = drawing.nodes.last else {
      Issue.record("expected a group")
      return
    }
    let inner = try #require(group.clips.first?.shapes.first?.clips.first?.shapes.first)
    let box = inner.path.applying(AffineTransform(rotationAngle: -.pi / 4)).bounds
    #expect(abs(box.minX - 40) < 1e-9 && abs(box.minY + 10) < 1e-9)
    #expect(abs(box.width - 10) < 1e-9 && abs(box.height - 10) < 1e-9)
  }
}
