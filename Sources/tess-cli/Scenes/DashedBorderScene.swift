import Tessellate
import TessellateSVG

/// The border of a rounded rectangle, whose dashes advance by one period in each second.
struct DashedBorderScene: Scene {
  static let name = "dashed-border"
  static let summary = "A dashed border inside a rounded rectangle, its pattern moving round."
  static let period = 1.0
  static let showcase = 0.25
  static let style = StyleOptions.Defaults(
    strokes: true, lineWidth: 10, lineCap: .round, lineJoin: .round)
  static let parameters: [Parameter<Self>] = [
    .size,
    .number("--corner-radius", \.cornerRadius, .atLeastZero, help: "Radius of the outer corners."),
    .count(
      "--dashes", \.dashCount, limit: 100_000, help: "Number of dashes, each as long as its gap."),
    .optionalNumber("--phase", \.phase, help: "In periods of the pattern, without movement."),
    .palette(
      "--colors", \.colors, help: "Colours once round the border, without --stroke."),
    .pace(\.pace),
  ]

  var size = Vector(400, 240)
  var cornerRadius = 48.0
  var dashCount = 24
  var phase: Double?
  var colors = Palette([0x7C3AED, 0xEC4899, 0xF59E0B, 0x10B981, 0x3B82F6])
  var pace = Pace.linear

  func drawing(at time: Double, style: StyleOptions) -> Drawing {
    var stroke = style.strokeStyle
    let border = DashedBorder(
      rect: frame, cornerRadius: cornerRadius, lineWidth: stroke.lineWidth, dashCount: dashCount)
    let timing = AnimationTiming(
      duration: Self.period, repeatCount: .infinity, fillMode: .both, curve: pace.curve)
    // A pattern given by the user advances by its own period.
    if stroke.dash.isEmpty {
      stroke.dash = border.dash
      stroke.dashPhase += border.dashPhase(at: phase ?? timing.progress(at: time) ?? 0)
    }
    // The colours round the border end with the first, and continue in a dash across the start.
    let paint = style.stroke(
      else: colors.closed.paint(.along(start: 0, end: border.perimeter), spread: .repeat))
    var nodes: [DrawingNode] = []
    if let fill = style.fill(else: nil) {
      var area = Path()
      area.addRoundedRect(in: frame, cornerRadius: cornerRadius)
      nodes.append(.path(style.painted(area, id: "area", fill: fill)))
    }
    nodes.append(
      .path(
        PaintedPath(
          id: Self.name, path: border.path,
          stroke: paint.map { PaintedPath.Stroke(paint: $0, style: stroke) })))
    return drawing(nodes)
  }
}
