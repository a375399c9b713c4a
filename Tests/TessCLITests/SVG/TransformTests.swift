import Tessellate
import Testing

@testable import TessellateSVG

/// Transforms and shapes that are given as properties.
@Suite struct TransformTests {
  /// The bounds of the first path in the drawing, rounded to a billionth.
  private func bounds(_ content: String) throws -> [Double] {
    let drawing = try drawing(content, "viewBox='0 0 200 100' font-size='10'")
    #expect(drawing.notices.isEmpty, "\(drawing.notices)")
    let path = try #require(drawing.paths.first)
    let box = path.path.applying(path.transform).bounds
    return [box.minX, box.minY, box.maxX, box.maxY].map { ($0 * 1e9).rounded() / 1e9 + 0 }
  }

  @Test(arguments: [
    ("transform:translate(10px,5px)", [20, 25, 24, 27]),
    ("transform:translate(50%,50%)", [110, 70, 114, 72]),
    ("transform:translateX(1em) translateY(1in)", [20.0, 116, 24, 118]),
    ("transform:scale(2) translate(10%, 0)", [60, 40, 68, 44]),
    ("transform:scale(200%)", [20, 40, 28, 44]),
    ("translate:10px", [20, 20, 24, 22]), ("translate:10% 50%", [30, 70, 34, 72]),
    ("translate:none", [10, 20, 14, 22]), ("scale:2", [20, 40, 28, 44]),
    ("scale:2 50%", [20, 10, 28, 11]), ("rotate:90deg", [-22, 10, -20, 14]),
    ("rotate:z .25turn", [-22, 10, -20, 14]),
    ("translate:100px;rotate:90deg;scale:2;transform:translate(1px)", [56, 22, 60, 30]),
    ("rotate:180deg;transform-box:fill-box;transform-origin:center", [10, 20, 14, 22]),
    ("rotate:90deg;transform-box:fill-box", [8, 20, 10, 24]),
    ("transform:translate(100%);transform-box:fill-box", [14, 20, 18, 22]),
    ("scale:2;transform-origin:10px 20px", [10, 20, 18, 24]),
  ])
  func propertiesTransform(style: String, expected: [Double]) throws {
    #expect(try bounds("<rect x='10' y='20' width='4' height='2' style='\(style)'/>") == expected)
    let group = "<g style='\(style)'><rect x='10' y='20' width='4' height='2'/></g>"
    #expect(try bounds(group) == expected)
  }

  /// The box of a group holds what does not show, and what is cut; paints and clips move along.
  @Test func boxesOfGroupsMoveEverything() throws {
    let found = try drawing(
      """
      <clipPath id='c'><rect x='10' width='20' height='20'/></clipPath>
      <linearGradient id='l' gradientUnits='userSpaceOnUse' x2='40'><stop/><stop offset='1'/>
      </linearGradient><g transform='scale(2)'>
      <g id='g' style='transform-box:fill-box;transform-origin:center;rotate:180deg'>
      <rect width='40' height='20' fill='none'/>
      <g clip-path='url(#c)'><rect width='20' height='20' fill='url(#l)'/></g></g></g>
      """)
    guard case .group(let group)? = found.node(id: "g"), case .group(let cut)? = group.nodes.first,
      case .gradient(let gradient)? = found.paths[0].fill?.paint
    else {
      Issue.record("expected groups and a gradient")
      return
    }
    func rounded(_ rect: Rect?) -> [Double]? {
      rect.map { [$0.minX, $0.minY, $0.maxX, $0.maxY].map { ($0 * 1e9).rounded() / 1e9 + 0 } }
    }
    #expect(rounded(group.bounds) == [40, 0, 80, 40])
    #expect(rounded(cut.clips[0].shapes[0].path.bounds) == [20, 0, 60, 40])
    let start = gradient.transform.apply(.zero)
    #expect(abs(start.x - 80) < 1e-9 && abs(start.y - 40) < 1e-9)
  }

  /// As attributes, names of properties that are no attributes mean nothing.
  @Test func attributesOfThoseNamesMeanNothing() throws {
    let text = "<rect width='4' height='2' rotate='90deg' scale='2' translate='9'/>"
    #expect(try bounds(text) == [0, 0, 4, 2])
  }

  @Test(arguments: [
    "transform:translate(1q1)", "translate:a", "rotate:5", "rotate:x 5deg", "scale:2px",
    "transform:rotate(50%)", "transform-box:a",
  ])
  func valuesInErrorAreReported(style: String) throws {
    let found = try drawing("<rect width='4' height='2' style='\(style)'/>")
    #expect(found.notices.count == 1, "\(style): \(found.notices)")
    #expect(found.paths.first?.transform == .identity)
  }

  @Test func pathDataMayBeAProperty() throws {
    #expect(
      try bounds("<style>path{d:path(\"M1 2h3v4z\")}</style><path d='M0 0h9v9z'/>") == [1, 2, 4, 6])
    #expect(try bounds("<path d='M0 0h9v9z' style=\"d:path('M1 2h3v4z')\"/>") == [1, 2, 4, 6])
    let none = try drawing("<path d='M0 0h9v9z' style='d:none'/>")
    #expect(none.paths.isEmpty && none.notices.isEmpty)
    let bad = try drawing("<path d='M0 0h9v9z' style='d:M0 0'/>")
    #expect(bad.paths.count == 1 && bad.notices.count == 1)
  }
}
