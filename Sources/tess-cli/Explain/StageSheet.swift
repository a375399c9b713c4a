import Tessellate

/// A sheet of panels, each a drawing under a title and over a line of numbers, as an SVG document.
struct StageSheet {
  /// The width and the height of a panel's drawing, in pixels.
  private static let side = 300.0
  private static let gap = 16.0
  /// The heights of the title above a drawing and of the lines below.
  private static let (head, foot) = (26.0, 44.0)

  private var rows: [String] = []
  private var widest = 0

  /// A panel of a row.
  struct Panel {
    var title: String
    /// The numbers, a line for each.
    var captions: [String]
    var figure: StageFigure
  }

  /// The panel of a path's elements and chords, over a figure's shapes.
  static func elements(
    of path: Path, _ chords: Polyline, tolerance: Double, over figure: StageFigure
  ) -> Panel {
    var figure = figure
    figure.add(path.controlArms, stroke: "#c77d00")
    figure.add(Path(chords), stroke: "#1d3a8a")
    figure.add(chords.points, fill: "#1d3a8a")
    return Panel(
      title: "1  Elements and chords",
      captions: [
        "\(path.elementCount) elements, \(chords.points.count) points",
        "tolerance \(rounded(tolerance))",
      ], figure: figure)
  }

  /// The panel of a mesh's triangles, with dots on these points.
  static func triangles(_ title: String, of mesh: Mesh, dots vertices: [Point] = []) -> Panel {
    var figure = StageFigure()
    figure.add(mesh.outlines(0..<mesh.triangleCount), fill: "#e8eefc", stroke: "#1d3a8a")
    if !vertices.isEmpty { figure.add(vertices, fill: "#1d3a8a") }
    return Panel(
      title: title,
      captions: [
        "\(mesh.vertexCount) vertices, \(mesh.triangleCount) triangles",
        "area \(rounded(mesh.area))",
      ], figure: figure)
  }

  /// Adds a row of panels, which show the same part of the plane.
  mutating func add(_ panels: [Panel], frame: Rect) {
    let size = Swift.max(frame.width, frame.height)
    let scale = size > 0 ? (Self.side - 20) / size : 1
    let top = Double(rows.count) * (Self.side + Self.head + Self.foot + Self.gap)
    var text = ""
    for (index, panel) in panels.enumerated() {
      let left = Double(index) * (Self.side + Self.gap)
      text += "<g transform=\"translate(\(Number.text(left)) \(Number.text(top)))\">\n"
      text += "<text y=\"18\" font-weight=\"bold\">\(panel.title)</text>\n"
      text +=
        "<rect y=\"\(Number.text(Self.head))\" width=\"300\" height=\"300\" fill=\"#fafafa\"/>\n"
      let map = AffineTransform(
        translationX: Self.side / 2, y: Self.head + Self.side / 2
      ).scaledBy(x: scale, y: scale).translatedBy(x: -frame.midX, y: -frame.midY)
      text += panel.figure.text(map)
      for (line, caption) in panel.captions.enumerated() {
        let y = Self.head + Self.side + 18 + 17 * Double(line)
        text += "<text y=\"\(Number.text(y))\">\(caption)</text>\n"
      }
      text += "</g>\n"
    }
    rows.append(text)
    widest = Swift.max(widest, panels.count)
  }

  /// A number to four digits after the point, if it has that many before it.
  static func rounded(_ number: Double) -> String {
    let scaled = (number * 10_000).rounded() / 10_000
    return Number.text(number.magnitude < 1 ? number : scaled)
  }

  /// The whole document.
  var document: String {
    let width = Double(widest) * (Self.side + Self.gap) - Self.gap
    let height = Double(rows.count) * (Self.side + Self.head + Self.foot + Self.gap) - Self.gap
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 \(Number.text(width + 16)) \
      \(Number.text(height + 16))" font-family="sans-serif" font-size="13">
      <rect x="-8" y="-8" width="100%" height="100%" fill="white"/>
      \(rows.joined())</svg>

      """
  }
}

/// Shapes in the coordinates of a path, drawn in those of a panel.
struct StageFigure {
  private enum Shape {
    case path(Path, fill: String?, stroke: String?, width: Double)
    case dots([Point], fill: String, radius: Double)
  }

  private var shapes: [Shape] = []

  /// Adds a path; lengths of pens are in pixels.
  mutating func add(
    _ path: Path, fill: String? = nil, stroke: String? = nil, width: Double = 1
  ) {
    shapes.append(.path(path, fill: fill, stroke: stroke, width: width))
  }

  /// Adds a dot at each point.
  mutating func add(_ points: [Point], fill: String, radius: Double = 2) {
    shapes.append(.dots(points, fill: fill, radius: radius))
  }

  /// Adds triangles, each with a colour by its place in the mesh: from blue over green to red.
  mutating func add(_ mesh: Mesh, opacity: Double) {
    let count = mesh.triangleCount
    // A path for each colour: sixty are as many as the eye tells apart.
    let share = Swift.max((count + 59) / 60, 1)
    for start in stride(from: 0, to: count, by: share) {
      let hue = 240 - 240 * start / Swift.max(count - 1, 1)
      shapes.append(
        .path(
          mesh.outlines(start..<Swift.min(start + share, count)),
          fill: "hsl(\(hue) 70% 60%)\" fill-opacity=\"\(Number.text(opacity))",
          stroke: "white", width: 0.5))
    }
  }

  /// The figure as elements of SVG, mapped to pixels.
  func text(_ map: AffineTransform) -> String {
    shapes.map { shape in
      switch shape {
      case .path(let path, let fill, let stroke, let width):
        "<path fill=\"\(fill ?? "none")\" stroke=\"\(stroke ?? "none")\" "
          + "stroke-width=\"\(Number.text(width))\" stroke-linejoin=\"round\" "
          + "d=\"\(Self.rounded(path.applying(map)))\"/>\n"
      case .dots(let points, let fill, let radius):
        "<g fill=\"\(fill)\">\n"
          + points.map { point in
            let place = Self.rounded(map.apply(point))
            return "<circle cx=\"\(Number.text(place.x))\" cy=\"\(Number.text(place.y))\" "
              + "r=\"\(Number.text(radius))\"/>\n"
          }.joined() + "</g>\n"
      }
    }.joined()
  }

  /// Path data to hundredths of a pixel.
  private static func rounded(_ path: Path) -> String {
    var result = Path()
    for element in path {
      switch element {
      case .move(let end): result.move(to: rounded(end))
      case .line(let end): result.addLine(to: rounded(end))
      case .quadCurve(let end, let control):
        result.addQuadCurve(to: rounded(end), control: rounded(control))
      case .curve(let end, let control1, let control2):
        result.addCurve(
          to: rounded(end), control1: rounded(control1), control2: rounded(control2))
      case .arc(let arc):
        for curve in arc.cubics {
          result.addCurve(
            to: rounded(curve.end), control1: rounded(curve.control1),
            control2: rounded(curve.control2))
        }
      case .closeSubpath: result.closeSubpath()
      }
    }
    return result.svgDescription
  }

  private static func rounded(_ point: Point) -> Point {
    Point((point.x * 100).rounded() / 100, (point.y * 100).rounded() / 100)
  }
}

extension Mesh {
  /// The outlines of some triangles.
  func outlines(_ triangles: Range<Int>) -> Path {
    var path = Path()
    for triangle in triangles {
      path.addLines((0..<3).map { point(Int(indices[3 * triangle + $0])) })
      path.closeSubpath()
    }
    return path
  }
}
