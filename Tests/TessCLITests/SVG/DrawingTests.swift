import Tessellate
import Testing

@testable import TessellateSVG

@Suite struct DrawingTests {
  /// The bounds of each painted path, in the drawing's coordinates.
  private func boxes(_ drawing: Drawing) -> [Rect] {
    drawing.paths.map { $0.path.applying($0.transform).bounds }
  }

  @Test func drawingsHaveTheStatedSize() throws {
    func size(_ attributes: String) throws -> [Double?] {
      let drawing = try drawing("", attributes)
      return [drawing.width, drawing.height]
    }
    #expect(try size("width='20' height='1in'") == [20, 96])
    #expect(try size("viewBox='1 2 30 40'") == [30, 40])
    #expect(try size("viewBox='0 0 30 40' width='60'") == [60, 80])
    #expect(try size("viewBox='0 0 30 40' width='100%' height='80'") == [60, 80])
    #expect(try size("") == [nil, nil])
    #expect(try size("width='-3' height='x'") == [nil, nil])
    #expect(try size("width='6em' height='1ex' font-size='20'") == [120, 10])
    #expect(try size("width='6' height='7' style='width:20px;height:100%'") == [20, 7])
  }

  @Test func shapesHaveTheirBounds() throws {
    let drawing = try drawing(
      """
      <rect x='1' y='2' width='3' height='4'/><rect width='-1' height='4'/><rect height='4'/>
      <circle cx='5' cy='5' r='2'/><circle r='0'/><ellipse cx='5' cy='5' rx='2' ry='1'/>
      <line x1='1' y1='2' x2='3' y2='4' stroke='red'/><polyline points='0,0 1,0 1'/>
      <polygon points='0 0 2 0 2 2'/><path d='M0 0h7v7z'/><path/><path d='x'/>
      <rect width='50%' height='10%'/>
      """, "width='100' height='50'")
    let expected = [
      Rect(x: 1, y: 2, width: 3, height: 4), Rect(x: 3, y: 3, width: 4, height: 4),
      Rect(x: 3, y: 4, width: 4, height: 2), Rect(x: 1, y: 2, width: 2, height: 2),
      Rect(x: 0, y: 0, width: 1, height: 0), Rect(x: 0, y: 0, width: 2, height: 2),
      Rect(x: 0, y: 0, width: 7, height: 7), Rect(x: 0, y: 0, width: 50, height: 5),
    ]
    #expect(boxes(drawing) == expected)
    #expect(drawing.notices.filter { $0.kind == .error }.count == 3)
  }

  @Test func viewportsNest() throws {
    let drawing = try drawing(
      """
      <svg x='10' y='20' width='20' height='20' viewBox='0 0 10 10'>
        <rect width='50%' height='5'/>
      </svg>
      """, "viewBox='0 0 100 100' width='200' height='200'")
    #expect(boxes(drawing) == [Rect(x: 20, y: 40, width: 20, height: 20)])
  }

  @Test func stylesSetViewports() throws {
    let drawing = try drawing(
      "<svg style='x:5px;width:20px;height:foo' height='30'><rect width='50%' height='50%'/></svg>")
    #expect(boxes(drawing) == [Rect(x: 5, y: 0, width: 10, height: 15)])
  }

  /// A view box without area is no error, but draws nothing.
  @Test func viewBoxesWithoutAreaDrawNothing() throws {
    let rect = "<rect width='9' height='9'/>"
    for content in [
      "<svg viewBox='0 0 0 9'>\(rect)</svg>",
      "<symbol id='s' viewBox='0 0 9 0'>\(rect)</symbol><use href='#s'/>",
    ] {
      #expect(try drawing(content).paths.isEmpty)
    }
    #expect(try drawing(rect, "viewBox='0 0 0 0'").paths.isEmpty)
  }

  @Test func transformsFixTheirOrigin() throws {
    let drawing = try drawing(
      """
      <rect width='4' height='2' transform='scale(3)' transform-origin='2 1'/>
      <g style='transform-origin:right bottom;transform:scale(.5)'><rect width='4' height='2'/></g>
      """, "viewBox='0 0 20 10'")
    let expected = [
      Rect(x: -4, y: -2, width: 12, height: 6), Rect(x: 10, y: 5, width: 2, height: 1),
    ]
    #expect(boxes(drawing) == expected)
  }

  /// Lengths in units of type have the size of the element that states them, whatever inherits
  /// them.
  @Test func lengthsOfTypeHaveTheSizeOfTheirElement() throws {
    let drawing = try drawing(
      """
      <g font-size='10' stroke='red' stroke-width='1em' stroke-dasharray='2em' stroke-dashoffset='1ex'>
        <path d='M0 0h9' font-size='30'/></g>
      <defs><rect id='r' width='1em' height='1em'/></defs>
      <use href='#r' x='2em' font-size='20'/>
      <svg x='1em' width='2em' height='2em' font-size='x-large'><rect width='50%' height='50%'/></svg>
      <rect width='1em' height='1' font-size='inherit' style='font-size:30px'/>
      """, "width='200' height='200'")
    let style = drawing.paths[0].stroke?.style
    #expect(style?.lineWidth == 10 && style?.dash == [20] && style?.dashPhase == 5)
    let expected = [
      Rect(x: 40, y: 0, width: 20, height: 20), Rect(x: 24, y: 0, width: 24, height: 24),
      Rect(x: 0, y: 0, width: 30, height: 1),
    ]
    #expect(Array(boxes(drawing)[1...]) == expected)
  }

  @Test func flatTransformsShowNothing() throws {
    let path = "<path d='M0 0h9v9' stroke='red' vector-effect='non-scaling-stroke'/>"
    for transform in ["scale(0)", "scale(0 1)", "matrix(1 2 2 4 5 6)"] {
      #expect(try drawing("<g transform='\(transform)'>\(path)</g>").paths.isEmpty)
    }
    #expect(try drawing("<g transform='scale(1e-30 1e9)'>\(path)</g>").paths.count == 1)
  }

  /// A closed sub-path of one point may show a cap.
  @Test func polygonsOfOnePointAreStroked() throws {
    let drawing = try drawing(
      "<g stroke='red' stroke-linecap='round'><polygon points='5 5'/><polyline points='5 5'/></g>")
    #expect(drawing.paths.count == 1)
  }

  @Test func referencesAreFollowed() throws {
    let drawing = try drawing(
      """
      <defs><rect id='r' width='1' height='2'/></defs>
      <symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10'/></symbol>
      <use href='#r' x='5' y='6'/><use xlink:href='#s' x='1' width='20' height='20'/>
      <use href='#r' xlink:href='#s'/><use href='#nothing'/>
      """, "xmlns:xlink='http://www.w3.org/1999/xlink' width='50' height='50'")
    let expected = [
      Rect(x: 5, y: 6, width: 1, height: 2), Rect(x: 1, y: 0, width: 20, height: 20),
      Rect(x: 0, y: 0, width: 1, height: 2),
    ]
    #expect(boxes(drawing) == expected)
  }

  @Test func switchesDrawTheFirstSuitableChild() throws {
    let drawing = try drawing(
      """
      <switch><rect systemLanguage='de' width='1' height='1'/><title/>
        <rect requiredExtensions='x' width='2' height='2'/>
        <rect systemLanguage='fr, en-GB' width='3' height='3'/><rect width='4' height='4'/></switch>
      """)
    #expect(boxes(drawing).map(\.width) == [3])
  }

  @Test func gradientsTakeAttributesFromTheirReferences() throws {
    let drawing = try drawing(
      """
      <linearGradient id='a'><stop offset='0' stop-color='red'/><stop offset='150%'/></linearGradient>
      <linearGradient id='b' href='#a' x2='50%' gradientTransform='scale(2)' spreadMethod='repeat'/>
      <linearGradient id='one'><stop stop-color='red' stop-opacity='.5'/></linearGradient>
      <radialGradient id='none'/>
      <linearGradient id='loop' href='#pool'/><linearGradient id='pool' href='#loop'/>
      <rect width='10' height='20' fill='url(#b)'/><rect width='1' height='1' fill='url(#one)'/>
      <rect width='1' height='1' fill='url(#none)'/><rect width='1' height='1' fill='url(#loop)'/>
      """)
    #expect(drawing.paths.count == 2)
    guard case .gradient(let gradient) = drawing.paths[0].fill?.paint else {
      Issue.record("expected a gradient")
      return
    }
    #expect(gradient.geometry == .linear(start: .zero, end: Point(0.5, 0)))
    #expect(gradient.spread == .repeat)
    #expect(gradient.stops.map(\.offset) == [0, 1])
    #expect(gradient.transform.apply(Point(0.5, 0)) == Point(10, 0))
    #expect(drawing.paths[1].fill?.paint == .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
  }

  @Test func gradientsTransformAboutTheirOrigin() throws {
    let stops = "<stop offset='0' stop-color='red'/><stop offset='1'/>"
    let drawing = try drawing(
      """
      <linearGradient id='a' gradientTransform='scale(2)' transform-origin='0.5 50%'>\(stops)
      </linearGradient>
      <linearGradient id='b' gradientTransform='scale(2)' gradientUnits='userSpaceOnUse'
        style='transform-origin:25% 10px'>\(stops)</linearGradient>
      <linearGradient id='c' href='#b' transform-origin='0 0'/>
      <rect width='20' height='40' fill='url(#a)'/><rect width='9' height='9' fill='url(#b)'/>
      <rect width='9' height='9' fill='url(#c)'/>
      """, "width='80' height='80'")
    let transforms = drawing.paths.compactMap { path -> AffineTransform? in
      guard case .gradient(let gradient) = path.fill?.paint else { return nil }
      return gradient.transform
    }
    #expect(transforms.count == 3)
    #expect(transforms.first?.apply(Point(0.5, 0.5)) == Point(10, 20))
    #expect(transforms.first?.apply(.zero) == Point(-10, -20))
    for transform in transforms.dropFirst() {
      #expect(transform.apply(Point(20, 10)) == Point(20, 10))
      #expect(transform.apply(.zero) == Point(-20, -10))
    }
  }

  @Test func strokesCarryTheirStyle() throws {
    let drawing = try drawing(
      """
      <path d='M0 0h10' stroke='red' stroke-width='10%' stroke-linecap='round' stroke-linejoin='bevel'
        stroke-miterlimit='7' stroke-dasharray='1,2 3' stroke-dashoffset='-1' pathLength='5'
        vector-effect='non-scaling-stroke' paint-order='stroke'/>
      <path d='M0 0h10' stroke='red' stroke-dasharray='1 -2'/>
      <path d='M0 0h10' fill='none' stroke='red' stroke-width='0'/>
      """, "width='100' height='100'")
    #expect(drawing.paths.count == 2)
    let stroke = try #require(drawing.paths[0].stroke)
    #expect(stroke.isNonScaling)
    #expect(drawing.paths[0].isStrokeFirst)
    #expect(stroke.style.lineWidth == 10)
    #expect(stroke.style.lineCap == .round)
    #expect(stroke.style.lineJoin == .bevel)
    #expect(stroke.style.miterLimit == 7)
    #expect(stroke.style.dash == [1, 2, 3])
    #expect(stroke.style.dashPhase == -1)
    #expect(stroke.style.pathLength == 5)
    #expect(drawing.paths[1].stroke?.style.dash == [])
    #expect(drawing.paths[1].stroke?.style.miterLimit == 4)
  }

  @Test func unsupportedFeaturesAreNamedOnceWithTheirNumber() throws {
    let drawing = try drawing(
      "<text>a</text><text>b</text><image href='a.png'/><filter id='f'/><g filter='url(#f)'><rect width='1' height='1'/></g>"
    )
    #expect(drawing.paths.count == 1)
    let names = drawing.notices.filter { $0.kind == .unsupported }.map(\.message)
    #expect(names.count == 3)
    #expect(names[0] == "text: text is not supported, the rest is drawn (2 elements)")
  }

  @Test func section5DefaultsOfDrawingsAreSVGs() throws {
    let document = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0H9' stroke='red'/></svg>"
    let drawing = try Drawing(svg: Array(document.utf8))
    let style = drawing.paths[0].stroke?.style
    #expect(style?.lineWidth == 1 && style?.miterLimit == 4)
    #expect(style?.lineCap == .butt && style?.lineJoin == .miter)
    #expect(style?.dash == [] && style?.dashPhase == 0)
  }
}
