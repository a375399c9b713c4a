import Tessellate
import TessellateSVG

/// A gauge of half a disc whose sector grows over the half turn in two seconds, and shrinks again.
struct HalfCircleProgressScene: Scene {
  static let name = "half-circle-progress"
  static let summary = "A gauge of half a disc, its sector growing over half a turn and back."
  static let period = 4.0
  static let showcase = 1.3
  static let parameters: [Parameter<Self>] = [
    .size,
    .number(
      "--sector-inset", \.sectorInset,
      help: "Difference between the radii of the whole and of the sector."),
    .number(
      "--hub-inset", \.hubInset, help: "Difference between the radii of the sector and of the hub."),
    .isSet("--no-hub", \.hasNoHub, help: "Leaves the half disc in the middle out."),
    .optionalNumber("--progress", \.progress, help: "From 0 to 1, without movement."),
    .isSet(
      "--segments", \.isInSegments,
      help: "Draws segments of rings side by side, without overlaps."),
    .palette("--colors", \.colors, help: "Colours of the sector, without --fill."),
    .palette("--track-colors", \.trackColors, help: "Colours of the whole half disc."),
    .palette("--hub-colors", \.hubColors, help: "Colours of the hub."),
    .pace(\.pace),
  ]

  var size = Vector(400, 200)
  var sectorInset = 6.0
  var hubInset = 44.0
  var hasNoHub = false
  var progress: Double?
  var isInSegments = false
  var colors = Palette([0x22C55E, 0xEAB308, 0xEF4444])
  var trackColors = Palette([0xD1D5DB])
  var hubColors = Palette([0xFFFFFF])
  var pace = Pace.linear

  func drawing(at time: Double, style: StyleOptions) -> Drawing {
    let gauge = HalfCircleProgress(
      width: 0, progress: progress ?? pace.swing(2, at: time), sectorInset: sectorInset,
      hubInset: hasNoHub ? nil : hubInset
    ).fitted(to: frame)
    let across = Gradient.Geometry.linear(
      start: gauge.origin, end: gauge.origin + Vector(gauge.width, 0))
    let track = trackColors.paint(across)
    let sector = style.fill(else: colors.paint(across))
    let hub = hubColors.paint(across)
    let parts =
      isInSegments
      ? [("track", gauge.trackRest, track), ("ring", gauge.ring, sector), ("hub", gauge.hub, hub)]
      : [("track", gauge.track, track), ("sector", gauge.sector, sector), ("hub", gauge.hub, hub)]
    var bounds = Path()
    bounds.addRect(
      Rect(x: gauge.origin.x, y: gauge.origin.y, width: gauge.width, height: gauge.width / 2))
    return drawing([
      .group(
        DrawingGroup(
          clips: [ClipRegion(shapes: [ClipRegion.Shape(path: bounds)])],
          nodes: parts.filter { !$0.1.isEmpty || $0.1.invalidElement != nil }.map {
            .path(style.painted($0.1, id: $0.0, fill: $0.2, stroke: style.stroke))
          }))
    ])
  }
}
