import Foundation
import Tessellate
import Testing

@testable import TessellateSVG

/// The topmost element at a point, as the picture shows it.
@Suite struct HitTestTests {
  @Test(arguments: [
    ("<rect id='a' width='9' height='9'/><rect id='b' x='5' width='9' height='9'/>", "b"),
    ("<rect id='a' width='9' height='9'/><rect id='b' x='7' width='9' height='9'/>", "a"),
    ("<rect id='a' width='9' height='9'/><rect id='b' width='9' height='9' fill='none'/>", "a"),
    ("<rect id='a' width='9' height='9'/><g opacity='0'><path id='b' d='M0 0h9v9z'/></g>", "a"),
    ("<rect id='a' width='9' height='9'/><path id='b' d='M0 0h9v9h-9z' visibility='hidden'/>", "a"),
    ("<g id='g'><rect width='9' height='9'/></g>", "g"),
    ("<g id='g'><g><rect id='a' width='9' height='9'/></g></g>", "a"),
    ("<path id='a' d='M0 6h9' stroke='red'/>", "a stroke"),
    ("<path id='a' d='M0 6.8h9' stroke='red'/>", ""),
    ("<path id='a' d='M0 6h9' stroke='red' stroke-dasharray='5 3'/>", ""),
    ("<path id='a' d='M0 3h9' stroke='red' transform='scale(1 2)'/>", "a stroke"),
    ("<path id='a' d='M0 7h9v-7h-9z' stroke='red' stroke-width='4'/>", "a stroke"),
    ("<path id='a' d='M0 7h9v-7h-9z' stroke='red' stroke-width='4' paint-order='stroke'/>", "a"),
    ("<rect id='a' width='3' height='3' transform='scale(3)'/>", "a"),
    (
      "<clipPath id='c'><rect width='5' height='5'/></clipPath><rect id='a' width='9' height='9' clip-path='url(#c)'/>",
      ""
    ),
    (
      "<clipPath id='c'><circle cx='6' cy='6' r='2'/></clipPath><g clip-path='url(#c)'><rect id='a' width='9' height='9'/></g>",
      "a"
    ),
    (
      "<clipPath id='c'><path clip-rule='evenodd' d='M0 0h9v9h-9zM4 4h3v3h-3z'/></clipPath><g clip-path='url(#c)'><rect id='a' width='9' height='9'/></g>",
      ""
    ),
    (
      "<clipPath id='d'><rect width='3' height='3'/></clipPath><clipPath id='c'><rect width='9' height='9' clip-path='url(#d)'/></clipPath><rect id='a' width='9' height='9' clip-path='url(#c)'/>",
      ""
    ),
    (
      "<linearGradient id='l'><stop offset='.5'/><stop offset='.5' stop-opacity='0'/></linearGradient><rect id='a' width='9' height='9' fill='url(#l)'/>",
      ""
    ),
    (
      "<linearGradient id='l'><stop offset='.8'/><stop offset='.8' stop-opacity='0'/></linearGradient><rect id='a' width='9' height='9' fill='url(#l)'/>",
      "a"
    ),
    ("<defs><rect id='a' width='9' height='9'/></defs><use id='u' href='#a'/>", "a"),
  ])
  func theTopmostPaintIsHit(content: String, expected: String) throws {
    let hit = try drawing(content).hitTest(Point(6, 6.2))
    let name = hit.map { ($0.id ?? "") + ($0.part == .stroke ? " stroke" : "") } ?? ""
    #expect(name == expected, "\(content)")
  }

  @Test func groupsAroundAHitAreListed() throws {
    let found = try drawing(
      "<g id='a'><g opacity='.5'><g id='b'><rect width='9' height='9'/></g></g></g>")
    #expect(found.hitTest(Point(1, 1))?.groups.map(\.id) == ["a", nil, "b"])
    #expect(found.hitTest(Point(10, 1)) == nil && found.hitTest(Point(.nan, 1)) == nil)
  }

  /// A point that is hit has a colour in the picture, and one that is not has none.
  @Test func hitsAreWhatThePictureShows() throws {
    var numbers = ClipperTests.Numbers(state: 38)
    for _ in 0..<4 {
      var content = "<clipPath id='c'><circle cx='32' cy='30' r='28'/></clipPath>"
      for index in 0..<8 {
        let place = (0..<6).map { _ in String(numbers.next(0..<64)) }.joined(separator: " ")
        let style = index % 2 == 0 ? "" : "fill='none' stroke='red' stroke-width='3'"
        let clip = index % 3 == 0 ? "clip-path='url(#c)'" : ""
        content += "<path d='M\(place)z' \(style) \(clip) stroke-linejoin='round'/>"
      }
      let drawing = try drawing(content, "width='64' height='64'")
      let image = try drawing.render()
      for _ in 0..<200 {
        let (x, y) = (Int(numbers.next(0..<64)), Int(numbers.next(0..<64)))
        let alpha = image[x, y].alpha
        // A pixel that is covered whole, or not at all, is no border.
        guard alpha == 0 || alpha == 255 else { continue }
        let hit = drawing.hitTest(Point(Double(x) + 0.5, Double(y) + 0.5))
        #expect((hit != nil) == (alpha == 255), "\(x), \(y)")
      }
    }
  }
}
