import Tessellate
import Testing

@testable import TessellateSVG

/// Every feature that would change the picture is read, or reported once with the number of its
/// elements.
@Suite struct UnsupportedTests {
  private func features(_ drawing: Drawing) -> [String] {
    drawing.notices.filter { $0.kind == .unsupported }.map { notice in
      notice.message.replacing(" is not supported, the rest is drawn", with: "")
    }
  }

  @Test func rulesThatChangeThePictureAreReported() throws {
    let sheet = """
      @import url(x.css); @container a (width > 9px) {a{}} @keyframes k{to{fill:red}}
      """
    let content = """
      <style><![CDATA[\(sheet)]]></style><rect class="a" width="10" height="10" fill="red"/>
      <rect style="zoom:2;offset-path:circle(5px)" width="10" height="10" fill="red"/>
      <rect style="zoom:5;mask-image:none" width="10" height="10"/>
      <g style="transform-box:stroke-box;rotate:5deg"><path d="M0 0h1v1z"/></g>
      <g transform-box="stroke-box"><path d="M0 0h1v1z"/></g>
      """
    let found = try features(drawing(content))
    #expect(
      Set(found) == [
        "style: @import", "style: @container", "style: @keyframes", "rect: zoom (2 elements)",
        "rect: offset-path", "g: transform-box",
      ])
    #expect(found.count == 6)
  }

  @Test func rulesWithoutEffectAreSilent() throws {
    let sheet = """
      @charset "utf-8"; @namespace svg url(http://www.w3.org/2000/svg); @layer a, b;
      @font-face{font-family:a;src:url(a)} @page{margin:0} @media all{rect{fill:red}}
      rect{font:9px a;scale:none}
      """
    let found = try drawing(
      "<style><![CDATA[\(sheet)]]></style><metadata/><rect width='9' height='9'/>")
    #expect(found.notices.isEmpty, "\(found.notices)")
  }

  /// Each would show something that is not drawn.
  @Test(arguments: [
    ("<text>a</text>", "text"), ("<text><tspan>a</tspan></text>", "text"),
    ("<image href='a.png' width='9' height='9'/>", "image"),
    ("<foreignObject width='9' height='9'><p/></foreignObject>", "foreignObject"),
    ("<filter id='f'/><path d='M0 0h9' filter='url(#f)'/>", "filter"),
    ("<path d='M0 0h9' style='filter:blur(2px)'/>", "filter"),
    ("<mask id='m'/><g mask='url(#m)'><path d='M0 0h9'/></g>", "mask"),
    (
      "<marker id='m'><path d='M0 0h9'/></marker><path d='M0 0h9' marker-end='url(#m)'/>",
      "marker-end"
    ),
    ("<path d='M0 0h9' style='mix-blend-mode:multiply'/>", "mix-blend-mode"),
    (
      "<style>@keyframes k{to{fill:red}}</style><path d='M0 0h9' style='animation:k 1s'/>",
      "animation"
    ),
    ("<path d='M0 0h9' vector-effect='non-scaling-size'/>", "vector-effect"),
    ("<path d='M0 0h9' style='all:unset;zoom:2'/>", "zoom"),
    ("<solidColor id='s'/><path d='M0 0h9v9z' fill='url(#s)'/>", "solidColor"),
    (
      "<linearGradient id='s' color-interpolation='linearRGB'><stop/><stop/></linearGradient><path d='M0 0h9v9z' fill='url(#s)'/>",
      "color-interpolation"
    ),
  ])
  func whatWouldShowIsReported(content: String, feature: String) throws {
    let found = try features(drawing(content))
    #expect(found.contains { $0.hasSuffix(": \(feature)") }, "\(found)")
  }

  /// None of these would show more than what is drawn.
  @Test(arguments: [
    "<text/>", "<text> <tspan/> </text>", "<text display='none'>a</text>",
    "<g display='none'><text>a</text></g>",
    "<g opacity='0'><text>a</text><g filter='url(#f)'/></g>",
    "<text opacity='0'>a</text>", "<image/>", "<image href='a.png' width='0' height='9'/>",
    "<image href='a.png' visibility='hidden'/>", "<foreignObject/>", "<defs><text>a</text></defs>",
    "<switch><g/><text>a</text></switch>",
    "<path d='M0 0h9' display='none' style='filter:blur(2px)'/>",
    "<path d='M0 0h9' style='filter:blur(2px);filter:none'/>",
    "<path d='M0 0h9' style='zoom:1;mask:none;animation:k 1s;marker:none;offset-path:none'/>",
    "<path d='M0 0h9' style='font:9px a;shape-rendering:crispEdges;isolation:isolate;cursor:help'/>",
    "<a:b xmlns:a='http://example.org'><a:text>x</a:text></a:b>",
    "<metadata><image/></metadata><title>a</title><desc>b</desc><script>c</script><view/>",
    "<linearGradient id='s' color-interpolation='sRGB'><stop/></linearGradient><path d='M0 0h9v9z' fill='url(#s)'/>",
  ])
  func whatWouldNotShowIsSilent(content: String) throws {
    let found = try drawing(
      "<filter id='f'/><marker id='m'><path d='M0 0h9'/></marker>" + content)
    #expect(found.notices.isEmpty, "\(found.notices)")
  }

  /// A reference to nothing is an error, and no feature.
  @Test(arguments: ["filter", "marker-mid", "mask"])
  func referencesToNothingAreErrors(name: String) throws {
    let found = try drawing("<path d='M0 0h9' \(name)='url(#no)'/>")
    #expect(found.notices.map(\.kind) == [.error], "\(found.notices)")
  }

  @Test func animationsAreReported() throws {
    let found = try drawing(
      """
      <rect width='9' height='9'><animate attributeName='x' to='5'/><set attributeName='y' to='5'/>
      </rect>
      """)
    #expect(features(found) == ["animate: animation (2 elements)"])
  }

  @Test func otherServersThanGradientsAreReported() throws {
    let found = try drawing(
      """
      <hatch id='a'/><meshgradient id='b'/><pattern id='c'/>
      <rect width='9' height='9' fill='url(#a) red'/><rect width='9' height='9' fill='url(#b)'/>
      <rect width='9' height='9' fill='url(#c)'/>
      """)
    #expect(
      features(found) == [
        "hatch 'a': hatch", "meshgradient 'b': meshgradient", "pattern 'c': pattern",
      ])
    #expect(found.paths.count == 1)
  }

  @Test func externalSheetsAreReported() throws {
    let text = "<?xml version='1.0'?><?xml-stylesheet href='a.css'?><svg><?other?></svg>"
    let found = try Drawing(svg: Array(text.utf8))
    let message = "xml-stylesheet: external sheets are not supported, their rules are left out"
    #expect(found.notices.map(\.message) == [message])
  }

  /// Instructions without data, of which Foundation's parser would make an end.
  @Test(arguments: [
    ("<?a?><svg/>", "     <svg/>"), ("<svg><?a b?></svg><?c?>", "<svg><?a b?></svg>     "),
    ("<?a ?><??>?<?", "<?a ?>    ?<?"), ("<?é\n?><?b", "<?é\n?><?b"),
  ])
  func instructionsWithoutDataAreBlanked(text: String, expected: String) {
    let blanked = MarkupInstructions.blanked(Array(text.utf8))
    #expect(String(decoding: blanked, as: UTF8.self) == expected)
  }

  /// Only instructions before the root count, outside of comments and of the document type.
  @Test(arguments: [
    ("<?xml-stylesheet?><svg/>", [1]), ("\n<?xml-stylesheet\nhref='a'?>\n<svg/>", [2]),
    ("<!-- <?xml-stylesheet a?> --><svg/>", []), ("<svg><?xml-stylesheet a?></svg>", []),
    ("<!DOCTYPE svg [<!ENTITY a '>'><!-- \" -->]>\n<?xml-stylesheet a?><svg/>", [2]),
    ("<?xml-stylesheets a?><?a?>", []), ("<?xml-stylesheet", [1]), ("<!DOCTYPE '", []), ("<!-", []),
    ("", []),
  ])
  func sheetsAreFoundInTheProlog(text: String, lines: [Int]) {
    #expect(MarkupInstructions.linesOfSheets(Array(text.utf8)) == lines)
  }
}
