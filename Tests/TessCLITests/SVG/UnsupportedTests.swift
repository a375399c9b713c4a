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
      <g style="transform-box:fill-box;rotate:5deg"><path d="M0 0h1v1z"/></g>
      <g transform-box="fill-box"><path d="M0 0h1v1z"/></g>
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
