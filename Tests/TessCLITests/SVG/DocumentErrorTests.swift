import Tessellate
import Testing

@testable import TessellateSVG

/// Errors in a document are reported with the value and what was expected, and drawn as if absent.
@Suite struct DocumentErrorTests {
  private func errors(_ drawing: Drawing) -> [String] {
    drawing.notices.filter { $0.kind == .error }.map(\.message)
  }

  private static let viewBox = "four numbers, width and height of at least 0"
  private static let fit = "none or an alignment as xMidYMid, and meet or slice"

  @Test(arguments: [
    ("viewBox='foo'", "viewBox 'foo': expected \(viewBox)"),
    ("viewBox='0 0 1'", "viewBox '0 0 1': expected \(viewBox)"),
    ("viewBox='0 0 -1 50'", "viewBox '0 0 -1 50': expected \(viewBox)"),
    ("width='foo'", "width 'foo': expected a length of at least 0"),
    ("height='-5'", "height '-5': expected a length of at least 0"),
    ("preserveAspectRatio='foo'", "preserveAspectRatio 'foo': expected \(fit)"),
  ])
  func ofTheRoot(attributes: String, message: String) throws {
    #expect(errors(try drawing("", attributes)) == ["svg: \(message)"])
    // A document inside another is read alike.
    let nested = try drawing("<svg \(attributes)><rect width='9' height='9'/></svg>")
    #expect(errors(nested) == ["svg: \(message)"])
    #expect(nested.paths.count == 1)
  }

  @Test(arguments: [
    ("rect", "width='-1' height='9'", "width '-1': expected a length of at least 0", 0),
    (
      "rect", "width='9' height='9' stroke-dasharray='1,'",
      "stroke-dasharray '1,': expected none, or lengths of at least 0", 1
    ),
    (
      "rect", "width='9' height='9' stroke-dasharray=''",
      "stroke-dasharray '': expected none, or lengths of at least 0", 1
    ),
    ("rect", "width='9' height='9' rx='-1'", "rx '-1': expected a length of at least 0", 1),
    ("rect", "width='9' height='9' x='a'", "x 'a': expected a length", 1),
    ("circle", "r='-1'", "r '-1': expected a length of at least 0", 0),
    ("ellipse", "rx='9' ry='-2%'", "ry '-2%': expected a length of at least 0", 1),
    ("path", "d='M0 0h9' pathLength='-1'", "pathLength '-1': expected a number of at least 0", 1),
    ("path", "d='M0 0h9' pathLength='1px'", "pathLength '1px': expected a number of at least 0", 1),
    (
      "path", "d='M0 0h9v9z' vector-effect='foo'",
      "vector-effect 'foo': expected none, or non-scaling-stroke and the like", 1
    ),
    (
      "path", "d='M0 0h9v9z' paint-order='foo'",
      "paint-order 'foo': expected normal, or fill, stroke and markers in some order", 1
    ),
    (
      "path", "d='M0 0h9v9z' paint-order='stroke stroke'",
      "paint-order 'stroke stroke': expected normal, or fill, stroke and markers in some order", 1
    ),
    (
      "path", "d='M0 0h9v9z' display='foo'",
      "display 'foo': expected none, inline or another of CSS's keywords", 1
    ),
    (
      "path", "d='M0 0h9v9z' stroke-linecap='foo'",
      "stroke-linecap 'foo': expected butt, round or square", 1
    ),
    (
      "path", "d='M0 0h9v9z' style='font-size:big'",
      "font-size 'big': expected a length of at least 0, or a size by name", 1
    ),
    (
      "path", "d='M0 0h9v9z' stroke-width='-1'",
      "stroke-width '-1': expected a length of at least 0", 1
    ),
  ])
  func ofShapes(name: String, attributes: String, message: String, paths: Int) throws {
    let drawing = try drawing("<\(name) \(attributes)/>")
    #expect(errors(drawing) == ["\(name): \(message)"])
    #expect(drawing.paths.count == paths)
  }

  @Test func errorsOfGradientsAreReported() throws {
    let square = "width='9' height='9'"
    let found = try drawing(
      """
      <linearGradient id='a' gradientUnits='box' spreadMethod='foo' x1='b'>
        <stop offset='x'/><stop offset='1' stop-color='red'/></linearGradient>
      <rect \(square) fill='url(#a)'/><rect \(square) fill='url(#a)'/>
      <linearGradient id='b' href='#c'/><linearGradient id='c' href='#d'/>
      <linearGradient id='d' href='#b'/>
      <rect \(square) fill='url(#b)'/>
      <clipPath id='e' clipPathUnits='foo'><rect \(square)/></clipPath>
      <rect \(square) clip-path='url(#e)'/>
      """)
    #expect(
      errors(found) == [
        "linearGradient 'a': gradientUnits 'box': expected userSpaceOnUse or objectBoundingBox",
        "linearGradient 'a': spreadMethod 'foo': expected pad, reflect or repeat",
        "linearGradient 'a': x1 'b': expected a length",
        "stop: offset 'x': expected a number or a percentage",
        "linearGradient 'b': refers to itself",
        "clipPath 'e': clipPathUnits 'foo': expected userSpaceOnUse or objectBoundingBox",
      ])
    #expect(found.paths.count == 3)
  }

  @Test(arguments: [
    ("x{", "expected '}' after the rule of 'x'"), ("x", "expected '{' after 'x'"),
    ("a{b:c} x y { fill: red", "expected '}' after the rule of 'x y'"),
  ])
  func ofStyleSheets(text: String, message: String) throws {
    #expect(errors(try drawing("<style>\(text)</style>")) == ["style: \(message)"])
  }

  @Test(arguments: [
    "<path d='none'/>", "<path d=''/>", "<path d=' none '/>", "<style>@import url(a.css)</style>",
    "<style>a{}/* b */</style>", "<rect width='0' height='auto'/>", "<style/>",
    "<svg viewBox='0 0 0 0' preserveAspectRatio='defer xMinYMax slice'/>", "<use width='auto'/>",
    "<path d='M0 0h9' pathLength='0' display='inline-block' overflow='scroll'/>",
    "<path d='M0 0h9' paint-order='markers fill' vector-effect='non-scaling-stroke viewport'/>",
    "<g style='display:inherit;overflow:initial;font-size:x-large;paint-order:normal'/>",
  ])
  func ofNone(content: String) throws {
    let found = errors(try drawing(content)).filter { !$0.hasPrefix("use: refers to nothing") }
    #expect(found.isEmpty, "\(found)")
  }

  /// A valid value that is not supported is no error.
  @Test(arguments: [
    ("fill:oklch(60% .2 30)", "oklch()"), ("fill: VAR(--c)", "var()"),
    ("width:calc(1px + 2px)", "calc()"), ("clip-path:circle(9px)", "circle()"),
    ("transform:translate3d(0,0,0) scale(2)", "translate3d()"),
  ])
  func ofFunctions(style: String, function: String) throws {
    let message = "rect: \(function) is not supported, the rest is drawn"
    let found = try drawing("<rect style='\(style)' width='9' height='9'/>").notices
    #expect(found == [DrawingNotice(.unsupported, line: 1, message)])
  }

  /// Every property is checked, and inherits, or not, without an error.
  @Test(arguments: ComputedStyle.properties.sorted())
  func everyPropertyIsChecked(name: String) throws {
    // Some are no attributes: there they mean something else.
    let isAttribute = ComputedStyle.attributes.contains(name)
    func element(_ value: String) -> String {
      isAttribute ? "<g \(name)='\(value)'/>" : "<g style='\(name):\(value)'/>"
    }
    let bad = errors(try drawing(element("?")))
    #expect(bad == ["g: \(name) '?': expected \(ComputedStyle.expectations[name] ?? "")"])
    for keyword in ["inherit", "initial", "unset"] {
      #expect(errors(try drawing(element(keyword))).isEmpty, "\(keyword)")
    }
  }

  /// An element that is drawn often is reported once.
  @Test func repeatedElementsAreReportedOnce() throws {
    let drawing = try drawing(
      "<defs><path id='a' d='M0 0h9v9zx'/></defs>"
        + String(repeating: "<use href='#a'/>", count: 200))
    #expect(errors(drawing).count == 1)
  }

  @Test func contentAfterTheRootIsAnError() throws {
    do {
      _ = try Drawing(svg: Array("<svg xmlns='http://www.w3.org/2000/svg'>\n</svg>\ntext".utf8))
      Issue.record("the document was read")
    } catch {
      #expect(error.message == "expected the end of the document after its root element")
      #expect(error.line == 3)
    }
    _ = try Drawing(svg: Array("<svg xmlns='http://www.w3.org/2000/svg'/>\n<!-- end -->\n".utf8))
  }
}
