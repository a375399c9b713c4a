import Tessellate
import Testing

@testable import TessellateSVG

/// Conditions, layers and nesting of style sheets.
@Suite struct SheetTests {
  private static let green = Paint.color(Color(red: 0, green: 128.0 / 255, blue: 0))
  private static let rect = "<g class='o'><rect id='i' class='a b' width='9' height='9'/></g>"

  private func fill(_ sheet: String, _ content: String = rect) throws -> Paint? {
    let drawing = try drawing("<style><![CDATA[\(sheet)]]></style>\(content)")
    #expect(drawing.notices.isEmpty, "\(drawing.notices)")
    return drawing.paths.first?.fill?.paint
  }

  /// Conditions that hold are those for declarations and selectors that are read.
  @Test(arguments: [
    ("(fill: red)", true), ("(fill: nonsense)", false), ("(grid: none)", false),
    ("not (fill: nonsense)", true), ("not (fill: red)", false),
    ("(fill: red) and (stroke: none)", true), ("(fill: red) and (grid: none)", false),
    ("(fill: red) or (grid: none)", true), ("((fill: red) and (not (grid: none)))", true),
    ("(fill: red) and (stroke: none) or (r: 1px)", false), ("selector(a > .b)", true),
    ("selector(a:nth-child(2))", false), ("font-tech(color)", false), ("", false),
    ("(d: path('M0 0'))", true), ("(rotate: 5deg)", true), ("(rotate: 5)", false),
  ])
  func supportsAsksForWhatIsRead(condition: String, holds: Bool) throws {
    let sheet = "rect{fill:red} @supports \(condition) {rect{fill:green}} c{}"
    #expect(try fill(sheet) == (holds ? Self.green : .color(Color(red: 1, green: 0, blue: 0))))
  }

  /// The later layer wins, and what is in none; of important declarations the earlier, and last
  /// what is in none.
  @Test(arguments: [
    "@layer a{#i{fill:red}} @layer b{rect{fill:green}}",
    "@layer b,a; @layer a{rect{fill:green}} @layer b{#i{fill:red}}",
    "rect{fill:green} @layer a{#i{fill:red}}",
    "@layer a{rect{fill:green!important}} @layer b{#i{fill:red!important}}",
    "@layer a{rect{fill:green!important}} #i{fill:red!important}",
    "@layer a{@layer x{#i{fill:red}} rect{fill:green}}",
    "@layer a{@layer x{#i{fill:red}} @layer y{#i{fill:red}}} @layer a.x{#i{fill:red}} @layer a.z{rect{fill:green}}",
    "@layer {#i{fill:red}} @layer {rect{fill:green}}",
    "@layer a; @layer b{rect{fill:green}} @layer a{#i{fill:red}}",
    "@media all{@layer b{#i{fill:red}}} @supports(fill:red){rect{fill:green}}",
  ])
  func layersAreInOrder(sheet: String) throws {
    #expect(try fill(sheet) == Self.green)
  }

  @Test(arguments: [
    ".a{fill:red; &.b{fill:green}}", ".a{&.b{fill:green} fill:red; stroke:none}",
    ".o{fill:red; rect{fill:green}}", ".o{> rect{fill:green}}", ".a{.o &{fill:green}}",
    ".o,x{.c,.a{fill:green}}", ".a{@media all{fill:green} fill-opacity:1}",
    ".o{&{& > .a{fill:green}}}", ".a{fill:green; &:hover{fill:red}}",
    ".a{--x: {}; fill:green}", ".a{@supports (fill:red){&.b{fill:green}}}",
    ".o{@layer x{.a{fill:red}}} .a{fill:green}", ".a{fill:green; .c{fill:red}",
  ])
  func rulesInRulesAreRead(sheet: String) throws {
    let drawing = try drawing("<style><![CDATA[\(sheet)]]></style>\(Self.rect)")
    #expect(drawing.notices.allSatisfy { $0.kind == .error }, "\(drawing.notices)")
    // What comes later wins, declarations after a rule included.
    let isRed = sheet.hasPrefix(".a{&.b{")
    let paint = drawing.paths.first?.fill?.paint
    #expect(paint == Self.green || (isRed && paint != nil), "\(sheet)")
  }

  /// Selectors that multiply without bound are left out, and said.
  @Test func nestingIsBounded() throws {
    let many = "a" + String(repeating: ",a", count: 99)
    let deep = String(repeating: "\(many){", count: 10)
    for sheet in [
      deep, String(repeating: "a{", count: 100_000), String(repeating: "& &{", count: 99),
    ] {
      let found = try drawing("<style><![CDATA[x{\(sheet)]]></style>").notices
      #expect(
        found.contains { $0.message.hasPrefix("nesting is not") || $0.message.contains("nesting") })
    }
  }

  @Test func identifiersMayBeEscaped() throws {
    let content = "<rect id='1:2' class='a/b' width='9' height='9'/>"
    for selector in ["#\\31 \\:2", "#\\000031\\:2", ".a\\/b", ".\\61\\/b", "[id='1:2']"] {
      #expect(try fill("\(selector){fill:green}", content) == Self.green, "\(selector)")
    }
    #expect(try fill("rect{f\\69ll:green}") == Self.green)
  }
}
