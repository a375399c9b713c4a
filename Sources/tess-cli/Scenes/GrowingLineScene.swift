import Tessellate
import TessellateSVG

/// A thick line with round ends that grows from its first point to its last in two seconds, and
/// shrinks again.
struct GrowingLineScene: Scene {
  static let name = "growing-line"
  static let summary =
    "A thick line with round ends, growing from its first point to its last and back."
  static let period = 4.0
  static let showcase = 1.4
  static let parameters: [Parameter<Self>] = [
    .size,
    Parameter(pointsOption, \.points),
    .number("--radius", \.radius, .atLeastZero, help: "Half of the line's width."),
    .optionalNumber("--progress", \.progress, help: "From 0 to 1, without movement."),
    .palette("--colors", \.colors, help: "Colours along the line, in place of --fill."),
    .pace(\.pace),
  ]

  var size = Vector(400, 200)
  /// The points of the line; for none, a line through the middle.
  var points: [Point] = []
  var radius = 12.0
  var progress: Double?
  var colors = Palette("none") ?? Palette([])
  var pace = Pace.linear

  private static let pointsOption = Option<[Point]>(
    name: "--points", placeholder: "X,Y…", fallback: [],
    expectation: "pairs of numbers, as '40,100 360,100'",
    help: "Points of the line; by default two, across the middle."
  ) { text in
    guard let list = Number.parseList(text), !list.isEmpty, list.count % 2 == 0 else { return nil }
    return stride(from: 0, to: list.count, by: 2).map { Point(list[$0], list[$0 + 1]) }
  }

  func drawing(at time: Double, style: StyleOptions) -> Drawing {
    let ends = [Point(size.x * 0.1, size.y / 2), Point(size.x * 0.9, size.y / 2)]
    let line = CapsuleLine(
      points: points.isEmpty ? ends : points, radius: radius,
      progress: progress ?? pace.swing(2, at: time))
    if colors.colors.isEmpty {
      let path = style.stroke == nil ? line.path : outline(of: line)
      return drawing([
        .path(style.painted(path, id: Self.name, fill: style.fill, stroke: style.stroke))
      ])
    }
    return drawing([.path(colored(line))])
  }

  /// The line as a stroke with colours along it; the disc at its start, where progress is 0, has
  /// the first.
  private func colored(_ line: CapsuleLine) -> PaintedPath {
    let progress = min(max(line.progress, 0), 1)
    guard progress * line.length > 0 else {
      return PaintedPath(
        id: Self.name, path: line.path,
        fill: colors.colors.first.map { PaintedPath.Fill(paint: .color($0)) })
    }
    let stroke = StrokeStyle(lineWidth: 2 * radius, lineCap: .round, lineJoin: .round)
    return PaintedPath(
      id: Self.name, path: line.spine,
      stroke: colors.paint(.along(start: 0, end: line.length)).map {
        PaintedPath.Stroke(paint: $0, style: stroke)
      })
  }

  /// The contour of all pieces together, for a stroke around it.
  private func outline(of line: CapsuleLine) -> Path {
    let path = line.path
    guard line.points.count > 2,
      let contours = try? path.boundary(FillOptions(tolerance: Self.outlineTolerance))
    else { return path }
    var outline = Path()
    for contour in contours.contours {
      outline.addLines(Array(contours.points[contour.range]))
      outline.closeSubpath()
    }
    return outline
  }

  /// Finer than any picture shows.
  private static let outlineTolerance = 0.01
}
