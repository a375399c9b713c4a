/// Makes SVG documents of a fuzzer's bytes, most of which mean something: elements, references to
/// each other, styles, units.
struct FuzzDocument {
  private var input: FuzzInput
  private var identifiers = 0
  private(set) var text = ""

  init(_ input: FuzzInput) {
    self.input = input
    text = "<svg xmlns='http://www.w3.org/2000/svg'"
    appendAttributes(["width", "height", "viewBox", "preserveAspectRatio"])
    text += ">"
    if self.input.byte() % 4 == 0 { appendStyleSheet() }
    for _ in 0..<12 where !self.input.isEmpty { appendElement(depth: 1) }
    text += "</svg>"
  }

  private static let names = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "g", "a", "svg",
    "symbol", "defs",
    "clipPath", "linearGradient", "radialGradient", "stop", "switch", "text", "title",
  ]

  private mutating func appendElement(depth: Int) {
    let name = input.choice(Self.names)
    text += "<\(name)"
    if input.byte() % 2 == 0 {
      text += " id='i\(identifiers)'"
      identifiers += 1
    }
    appendAttributes(Self.attributes(of: name))
    appendAttributes(Self.presentation)
    text += ">"
    if depth < 6 {
      for _ in 0..<(input.byte() % 4) where !input.isEmpty { appendElement(depth: depth + 1) }
    }
    text += "</\(name)>"
  }

  /// Some of the attributes, each at most once.
  private mutating func appendAttributes(_ names: [String]) {
    var left = names
    for _ in 0..<(input.byte() % 5) where !left.isEmpty && !input.isEmpty {
      let name = left.remove(at: input.byte() % left.count)
      text += " \(name)='\(value(of: name))'"
    }
  }

  private mutating func appendStyleSheet() {
    text += "<style>"
    let selectors = ["*", "path", ".c", "#i1", "g > path", "rect, .c", "g *", ":not(", "@media{"]
    for _ in 0..<(input.byte() % 4) {
      let name = input.choice(Self.presentation)
      text += "\(input.choice(selectors)){\(name):\(value(of: name))}"
    }
    text += "</style>"
  }

  private static let presentation = [
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit", "opacity", "fill-opacity", "transform", "clip-path", "fill-rule",
    "clip-rule", "display",
    "visibility", "overflow", "paint-order", "vector-effect", "font-size", "color", "class",
    "style", "stop-color",
    "stop-opacity", "pathLength", "gradientTransform",
  ]

  private static func attributes(of name: String) -> [String] {
    switch name {
    case "path": ["d", "d", "d"].suffix(1) + ["pathLength"]
    case "rect": ["x", "y", "width", "height", "rx", "ry"]
    case "circle": ["cx", "cy", "r"]
    case "ellipse": ["cx", "cy", "rx", "ry"]
    case "line": ["x1", "y1", "x2", "y2"]
    case "polyline", "polygon": ["points"]
    case "use": ["href", "x", "y", "width", "height"]
    case "svg", "symbol": ["viewBox", "width", "height", "preserveAspectRatio", "x", "y"]
    case "clipPath": ["clipPathUnits"]
    case "linearGradient", "radialGradient":
      [
        "x1", "y1", "x2", "cx", "cy", "r", "fx", "fy", "fr", "href", "gradientUnits",
        "spreadMethod",
      ]
    case "stop": ["offset"]
    default: []
    }
  }

  private mutating func value(of name: String) -> String {
    switch name {
    case "d": input.path(limit: 12).svgDescription
    case "points": (0..<(input.byte() % 8)).map { _ in number() }.joined(separator: ",")
    case "fill", "stroke", "clip-path":
      input.choice([
        "#f00", "none", "currentColor", "rgba(1,2,3,.5)", "inherit", reference(), reference(),
      ])
    case "href": "#i\(input.byte() % 8)"
    case "transform", "gradientTransform": transform()
    case "viewBox": (0..<4).map { _ in number() }.joined(separator: " ")
    case "stroke-dasharray":
      (0..<(input.byte() % 4)).map { _ in length() }.joined(separator: ",")
    case "class": "c"
    case "style":
      "\(input.choice(["fill:red", "stroke:blue;stroke-width:3", "opacity:.5", "display:inline", "fill"]))"
    case "color", "stop-color":
      input.choice(["red", "#12345678", "hsl(20,30%,40%)", "transparent", "inherit"])
    default: Self.keywords[name].map { input.choice($0) } ?? length()
    }
  }

  private static let keywords: [String: [String]] = [
    "fill-rule": ["evenodd", "nonzero"], "clip-rule": ["evenodd", "nonzero"],
    "display": ["none", "inline"],
    "visibility": ["hidden", "visible"], "overflow": ["visible", "hidden"],
    "paint-order": ["stroke", "fill stroke"],
    "vector-effect": ["non-scaling-stroke"], "stroke-linecap": ["butt", "round", "square"],
    "stroke-linejoin": ["miter", "round", "bevel", "arcs", "miter-clip"],
    "clipPathUnits": ["objectBoundingBox", "userSpaceOnUse"],
    "gradientUnits": ["objectBoundingBox", "userSpaceOnUse"],
    "spreadMethod": ["pad", "reflect", "repeat"],
    "preserveAspectRatio": ["none", "xMidYMid slice", "xMaxYMin meet"],
  ]

  private mutating func reference() -> String { "url(#i\(input.byte() % 8))" }

  private mutating func number() -> String {
    input.choice(["0", "1", "-1", "1e9", "1e-9", "1e300", ".5", "100", "\(input.coordinate())"])
  }

  private mutating func length() -> String {
    number() + input.choice(["", "", "", "%", "em", "px", "mm", "ex", "vw"])
  }

  private mutating func transform() -> String {
    switch input.byte() % 5 {
    case 0: "rotate(\(number()))"
    case 1: "scale(\(number()),\(number()))"
    case 2: "translate(\(number()) \(number()))"
    case 3: "skewX(\(number())) scale(.5)"
    default: "matrix(" + (0..<6).map { _ in number() }.joined(separator: " ") + ")"
    }
  }
}
