import Tessellate
import Testing

@testable import TessellateSVG

@Suite struct ValueTests {
  @Test func numbersEndWhereTheirGrammarDoes() {
    func number(_ text: String) -> (Double?, String) {
      var scanner = ValueScanner(text)
      return (scanner.number(), scanner.rest)
    }
    #expect(number("1.5.5") == (1.5, ".5"))
    #expect(number("-.5e1x") == (-5, "x"))
    #expect(number("1em") == (1, "em"))
    #expect(number("1e") == (1, "e"))
    #expect(number("+2-3") == (2, "-3"))
    #expect(number("e1") == (nil, "e1"))
    #expect(number("1e999") == (nil, "1e999"))
  }

  @Test func lengthsResolveInTheirContext() {
    let context = LengthContext(width: 200, height: 100, fontSize: 10, rootFontSize: 20)
    func length(_ text: String, _ axis: Length.Axis = .horizontal) -> Double? {
      Length(text)?.resolved(axis, context)
    }
    #expect(length("3") == 3)
    #expect(length(" 3px ") == 3)
    #expect(length("1in") == 96)
    #expect(length("25.4mm") == 96)
    #expect(length("3pt") == 4)
    #expect(length("2em") == 20)
    #expect(length("1rem") == 20)
    #expect(length("50%") == 100)
    #expect(length("50%", .vertical) == 50)
    #expect(abs((length("100%", .other) ?? 0) - (25_000.0).squareRoot()) < 1e-9)
    #expect(length("3 px") == nil)
    #expect(length("px") == nil)
    #expect(length("3furlongs") == nil)
  }

  @Test func transformsApplyFromRightToLeft() {
    func image(_ text: String, _ point: Point = Point(1, 2)) -> Point? {
      AffineTransform(svg: text)?.apply(point)
    }
    #expect(image("") == Point(1, 2))
    #expect(image("none") == Point(1, 2))
    #expect(image("translate(3)") == Point(4, 2))
    #expect(image(" translate ( 3 , 4 ) scale(2)") == Point(5, 8))
    #expect(image("scale(2),translate(3 4)") == Point(8, 12))
    #expect(image("matrix(1 2 3 4 5 6)") == Point(12, 16))
    #expect(image("translate(3px, 4px)") == Point(4, 6))
    #expect(image("translate(10-20)scale(.5.5)") == Point(10.5, -19))
    #expect(image("matrix(1-2 3-4 5-6)") == Point(12, -16))
    let turned = image("rotate(90 1 1)") ?? .zero
    #expect(abs(turned.x) < 1e-12 && abs(turned.y - 1) < 1e-12)
    let skewed = image("skewX(45)") ?? .zero
    #expect(abs(skewed.x - 3) < 1e-12 && skewed.y == 2)
    for bad in ["qwe", "scale", "scale(", "scale(1", "scale()", "rotate(1 2)", "translate(1 2 3)"] {
      #expect(image(bad) == nil, "\(bad)")
    }
  }

  @Test(arguments: [
    ("3", 3.0, 50.0), ("3 10%", 3, 10), ("left", 0, 50), ("top", 100, 0),
    ("bottom right", 200, 100),
    ("center top", 100, 0), ("top center", 100, 0), ("right 2em 4px", 200, 20),
  ])
  func transformOrigins(text: String, x: Double, y: Double) throws {
    let origin = try #require(TransformOrigin(text))
    let turn = try #require(AffineTransform(svg: "rotate(30)"))
    let lengths = LengthContext(width: 200, height: 100, fontSize: 10)
    let fixed = origin.applied(to: turn, lengths).apply(Point(x, y))
    #expect(abs(fixed.x - x) < 1e-12 && abs(fixed.y - y) < 1e-12)
  }

  @Test(arguments: ["", "x", "left left", "top top", "10px left", "top 10px", "1 2 3%", "1 2 3 4"])
  func invalidTransformOriginsAreRejected(text: String) { #expect(TransformOrigin(text) == nil) }

  @Test func viewBoxesFitTheirViewport() {
    let box = ViewBox.numbers("0 0 100 50").flatMap { ViewBox($0) }
    #expect(ViewBox.numbers("0 0 0 1").flatMap { ViewBox($0) }?.rect == nil)
    for bad in ["", "foo", "0 0 1", "0,0,1,x", "0 0 -1 50", "0 0 1 1 1"] {
      #expect(ViewBox.numbers(bad) == nil, "\(bad)")
    }
    func corner(_ fit: String) -> Point? {
      guard let ratio = AspectRatio(fit) else { return nil }
      return box?.transform(width: 100, height: 100, ratio).apply(.zero)
    }
    #expect(corner("xMidYMid") == Point(0, 25))
    #expect(corner("xMinYMin meet") == Point(0, 0))
    #expect(corner("xMaxYMax") == Point(0, 50))
    #expect(corner("xMidYMid slice") == Point(-50, 0))
    #expect(corner("none") == Point(0, 0))
    for bad in ["", "nonsense", "xMidYMid fill", "xMidYMid meet meet", "xmidymid", "defer"] {
      #expect(AspectRatio(bad)?.alignment?.x == nil, "\(bad)")
    }
  }
}
