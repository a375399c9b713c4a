import Tessellate
import Testing

@testable import TessellateSVG

@Suite struct StyleTests {
  /// The fill of the element with the id "x".
  private func fill(_ content: String) throws -> String {
    let drawing = try Drawing(
      svg: Array("<svg xmlns='http://www.w3.org/2000/svg'>\(content)</svg>".utf8))
    guard let fill = drawing.paths.first(where: { $0.id == "x" })?.fill else { return "none" }
    guard case .color(let color) = fill.paint else { return "gradient" }
    let (red, green, blue, alpha) = color.bytes
    return "\(red) \(green) \(blue) \(alpha)"
  }

  private let rect = "width='1' height='1'"
  private let red = "255 0 0 255"
  private let green = "0 128 0 255"

  @Test(arguments: [
    "rect", "*", "#x", ".a", ".b", "rect.a.b", "[id]", "[id=x]", "[id='x']", "[class~=b]",
    "[id^=x]",
    "g rect", "svg g > rect", "g>rect", "circle + rect", "circle ~ rect", "svg * rect",
    "/* note */ rect", "nothing, rect", "rect:first-child, rect", "rect:hover, rect",
    "svg:first-child rect", ":root rect", "svg:root > g > rect",
  ])
  func selectorsThatMatch(selector: String) throws {
    let document = """
      <style>\(selector.replacing(">", with: "&gt;")) { fill: green }</style>
      <g><circle r='1'/><rect id='x' class='a b' \(rect)/></g>
      """
    // A list with an unsupported selector applies to nothing; the selectors of this one are
    // supported.
    #expect(try fill(document) == green, "\(selector)")
  }

  @Test(arguments: [
    "circle", "#y", ".c", "rect.c", "[id=y]", "svg > rect", "rect rect", "rect:hover",
    "rect, :nth-child(9)",
    "rect:first-child", "g:root rect", "rect:root", "rect + circle", "@media print { rect",
  ])
  func selectorsThatDoNotMatch(selector: String) throws {
    let document = """
      <style><![CDATA[\(selector) { fill: green }]]></style>
      <g><circle r='1'/><rect id='x' class='a b' fill='red' \(rect)/></g>
      """
    #expect(try fill(document) == red, "\(selector)")
  }

  @Test func theStrongestDeclarationWins() throws {
    #expect(
      try fill("<style>rect{fill:green}</style><rect id='x' fill='red' \(rect)/>") == green)
    #expect(
      try fill(
        "<style>#x{fill:green}.a{fill:red}rect{fill:red}</style><rect id='x' class='a' \(rect)/>")
        == green)
    #expect(
      try fill("<style>.a{fill:red}.b{fill:green}</style><rect id='x' class='b a' \(rect)/>")
        == green)
    #expect(
      try fill("<style>#x{fill:red}</style><rect id='x' style='fill:green' \(rect)/>") == green)
    #expect(
      try fill("<style>rect{fill:green!important}</style><rect id='x' style='fill:red' \(rect)/>")
        == green)
    #expect(
      try fill(
        "<style>@import url(x.css);@font-face{a:b}rect{fill:green}</style><rect id='x' \(rect)/>")
        == green)
  }

  @Test func valuesInErrorAreAsIfAbsent() throws {
    #expect(try fill("<rect id='x' fill='green' style='fill:bogus' \(rect)/>") == green)
    #expect(try fill("<g fill='green'><rect id='x' fill='bogus' \(rect)/></g>") == green)
    #expect(try fill("<rect id='x' style='fill:;fill green;x:y;fill:green' \(rect)/>") == green)
  }

  /// Words of the library that are not SVG's are no values of attributes.
  @Test func onlySVGsOwnWordsAreValues() throws {
    let content = """
      <g stroke='red'><path id='a' d='M10 20H60' stroke-linecap='triangle'/>
      <path d='M10 20H60' style='stroke-linecap:triangle;stroke-linejoin:Round'/></g>
      """
    let found = try drawing(content)
    #expect(found.paths.map { $0.stroke?.style.lineCap } == [.butt, .butt])
    #expect(found.paths.map { $0.stroke?.style.lineJoin } == [.miter, .round])
    let message = "stroke-linecap 'triangle': expected butt, round or square"
    #expect(found.notices.map(\.message) == ["path 'a': \(message)", "path: \(message)"])
  }

  /// The paints of the context are those of the nearest `use`; outside of one they are none.
  @Test func contextPaintsAreThoseOfTheUse() throws {
    let shape = "<defs><rect id='x' fill='context-fill' stroke='context-stroke' \(rect)/></defs>"
    #expect(try fill(shape + "<use href='#x' fill='green'/>") == green)
    #expect(try fill(shape + "<use href='#x' fill='currentColor' color='green'/>") == green)
    #expect(
      try fill(
        """
        \(shape)<defs><g id='g' fill='red'><use href='#x' fill='context-stroke'/></g></defs>
        <use href='#g' stroke='green'/>
        """) == green)
    #expect(try fill("<rect id='x' fill='context-fill' \(rect)/>") == "none")
    let stroke = try drawing(shape + "<use href='#x' fill='none' stroke='red'/>").paths.first
    #expect(stroke?.fill == nil && stroke?.stroke != nil)
  }

  /// Gradients of a `use` are in the box of its whole content, and in its coordinates.
  @Test func gradientsOfUsesAreInTheirCoordinates() throws {
    let found = try drawing(
      """
      <linearGradient id='l'><stop/><stop offset='1' stop-color='red'/></linearGradient>
      <defs><g id='g' fill='none' stroke='none'><rect width='10' height='10' fill='context-fill'/>
      <rect x='30' width='10' height='20' transform='rotate(90)'/>
      <circle cx='40' cy='30' r='10' transform='scale(.5)' stroke='context-stroke'/></g></defs>
      <use href='#g' x='5' transform='scale(2)' fill='url(#l)' stroke='url(#l)'/>
      """)
    let gradients = found.paths.flatMap { [$0.fill?.paint, $0.stroke?.paint] }.compactMap { paint in
      if case .gradient(let gradient)? = paint { gradient.transform } else { nil }
    }
    try #require(gradients.count == 2)
    for gradient in gradients {
      let (start, end) = (gradient.apply(Point(0, 0)), gradient.apply(Point(1, 1)))
      #expect(abs(start.x + 30) < 1e-9 && abs(start.y) < 1e-9, "\(start)")
      #expect(abs(end.x - 60) < 1e-9 && abs(end.y - 80) < 1e-9, "\(end)")
    }
  }

  @Test func commentsCountAsBlanks() throws {
    #expect(
      try fill("<rect id='x' style='/* a:b; */stroke:red;/**/fill/**/:/**/green' \(rect)/>")
        == green)
  }

  /// A brace or a semicolon in a string or in brackets ends nothing; a string ends with its line.
  @Test(arguments: [
    "@import url('a?b:400;500');", "@import url(a?b:400;500);", "text { content: \"}\" }",
    "[a='{'] { b: c }", "text { content: '\n}", "text { src: url(a;b) }",
  ])
  func rulesAfterOthersApply(rule: String) throws {
    let sheet = "<style>\(rule) rect { fill: green }</style>"
    #expect(try fill("\(sheet)<rect id='x' fill='red' \(rect)/>") == green)
  }

  @Test func unsupportedSelectorsAreNamed() throws {
    let drawing = try drawing("<style>a{} rect:nth-child(2), b{} rect:hover{}</style>")
    let message = "style: the selector 'rect:nth-child(2)' is not supported, its rule is left out"
    #expect(drawing.notices == [DrawingNotice(.unsupported, line: 1, message)])
  }

  /// A picture is a screen, and a light one.
  @Test(arguments: [
    ("screen", true), ("all", true), ("", true), ("print", false), ("only screen", true),
    ("not print", true), ("NOT Screen", false), ("print , SCREEN", true), ("braille", false),
    ("(prefers-color-scheme: light)", true), ("(prefers-color-scheme:dark)", false),
    ("screen  and ( prefers-color-scheme : light )", true),
    ("not (prefers-color-scheme: dark)", true),
    ("print and (min-width: 9px)", false), ("(min-width: 9px), screen", true),
  ])
  func rulesApplyToScreensInLight(query: String, applies: Bool) throws {
    for style in [
      "<style>@media \(query) { circle { fill: red } rect { fill: green } } circle {}</style>",
      "<style>@MEDIA all { @media \(query){rect{fill:green}} }</style>",
      "<style media='\(query)'>rect { fill: green }</style>",
    ] {
      let expected = applies ? green : red
      #expect(try fill("\(style)<rect id='x' fill='red' \(rect)/>") == expected, "\(style)")
      #expect(try drawing(style).notices.isEmpty)
    }
  }

  @Test func unsupportedMediaAreNamed() throws {
    for query in ["(min-width: 9px)", "not (hover)", "screen and", "(a) or (b)"] {
      let message = "style: the media query '\(query)' is not supported, its rules are left out"
      let notice = DrawingNotice(.unsupported, line: 1, message)
      #expect(try drawing("<style>@media \(query) {a{}}</style>").notices == [notice])
      #expect(try drawing("<style media='\(query)'>a{</style>").notices == [notice])
    }
    let deep = String(repeating: "@media all{", count: 100_000)
    #expect(try drawing("<style>\(deep)</style>").notices.count == 2)
  }

  @Test func errorsInsideMediaLeaveOtherRules() throws {
    let found = try drawing(
      "<style>@media all { a{} x } rect{fill:green}</style><rect id='x' \(rect)/>")
    #expect(found.notices == [DrawingNotice(.error, line: 1, "style: expected '{' after 'x'")])
    #expect(
      try fill("<style>@media all { x } rect{fill:green}</style><rect id='x' \(rect)/>") == green)
  }

  @Test func keywordsInheritOrReset() throws {
    #expect(try fill("<g fill='green'><rect id='x' \(rect)/></g>") == green)
    #expect(
      try fill("<g fill='green'><g fill='red'><rect id='x' fill='inherit' \(rect)/></g></g>") == red
    )
    #expect(try fill("<g fill='green'><rect id='x' fill='initial' \(rect)/></g>") == "0 0 0 255")
    #expect(try fill("<g color='green'><rect id='x' fill='currentColor' \(rect)/></g>") == green)
    #expect(
      try fill("<g color='red' fill='currentColor'><rect id='x' color='green' \(rect)/></g>")
        == green)
    #expect(try fill("<rect id='x' fill='red' fill-opacity='50%' \(rect)/>") == "255 0 0 128")
    #expect(try fill("<rect id='x' fill='red' opacity='.5' \(rect)/>") == "255 0 0 128")
    #expect(try fill("<rect id='x' fill='url(#no) green' \(rect)/>") == green)
    #expect(try fill("<rect id='x' fill='url(#no)' \(rect)/>") == "none")
    #expect(try fill("<g display='none'><rect id='x' \(rect)/></g>") == "none")
    #expect(try fill("<g visibility='hidden'><rect id='x' \(rect)/></g>") == "none")
    #expect(
      try fill("<g visibility='hidden'><rect id='x' fill='red' visibility='visible' \(rect)/></g>")
        == red)
  }
}
