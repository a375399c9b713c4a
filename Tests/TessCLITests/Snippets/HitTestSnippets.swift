import Tessellate

/// The code of the page HitTest.
enum HitTestSnippets {
  static func path() throws -> (inside: Bool, onStroke: Bool, nearest: Path.NearestPoint?) {
    let heart = try Path(svg: "M50 90C-30 30 30 -20 50 25C70 -20 130 30 50 90Z")
    let point = Point(50, 60)

    let inside = heart.contains(point)
    let onStroke = try heart.strokeContains(point, style: StrokeStyle(lineWidth: 6))
    let nearest = heart.nearest(to: point)
    if let nearest { print("element", nearest.element, "at a distance of", nearest.distance) }
    return (inside, onStroke, nearest)
  }

  static func many(_ paths: [Path], _ point: Point) -> Int? {
    let boxes = paths.map(\.bounds)
    let topmost = paths.indices.last { boxes[$0].contains(point) && paths[$0].contains(point) }
    return topmost
  }
}
