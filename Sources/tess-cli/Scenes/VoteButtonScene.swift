import Tessellate
import TessellateSVG

/// A button of two halves, tapped: in two seconds both narrow about their outer edges, and widen
/// again to the votes.
struct VoteButtonScene: Scene {
  static let name = "vote-button"
  static let summary = "A button of two halves that narrow when tapped, and open to the votes."
  static let period = 4.0
  static let showcase = 1.7
  static let style = StyleOptions.Defaults(strokes: true, lineWidth: 12)
  static let parameters: [Parameter<Self>] = [
    .size,
    .number("--ratio", \.ratio, help: "The left half's share of the votes, from 0 to 1."),
    .number("--first-ratio", \.firstRatio, help: "Its share before the tap."),
    .number("--narrow", \.narrow, .atLeastZero, help: "Width of the narrowed button, as a share."),
    .number("--gap", \.gap, .atLeastZero, help: "Distance between the slanted edges, along x."),
    .number(
      "--slant-radians", \.slant, .upTo(.pi / 2), help: "Angle of the acute corners, up to upright."
    ),
    .number("--small-radius", \.smallRadius, .atLeastZero, help: "Radius of the acute corners."),
    .number("--big-radius", \.bigRadius, .atLeastZero, help: "Radius of the obtuse corners."),
    .optionalNumber(
      "--progress", \.progress, help: "From 0, before the tap, to 1, without movement."),
    .palette("--left-colors", \.leftColors, help: "Colours of the left half."),
    .palette("--right-colors", \.rightColors, help: "Colours of the right half."),
    .palette("--border-colors", \.borderColors, help: "Colours of the border, from top to bottom."),
    .pace(\.pace),
  ]

  var size = Vector(400, 72)
  var ratio = 0.7
  var firstRatio = 0.5
  var narrow = 0.5
  var gap = 6.0
  var slant = 1.2
  var smallRadius = 8.0
  var bigRadius = 8.0
  var progress: Double?
  var leftColors = Palette([0x1D4ED8, 0x38BDF8])
  var rightColors = Palette([0xF97316, 0xE11D48])
  var borderColors = Palette([0xFFFFFF, 0xFFFFFF], alpha: [0.6, 0.2])
  var pace = Pace.linear

  func drawing(at time: Double, style: StyleOptions) -> Drawing {
    let tap = VoteTap(
      from: button(firstRatio, style), to: button(ratio, style), narrowedTo: narrow)
    let moment = progress ?? pace.swing(2, at: time)
    var nodes: [DrawingNode] = []
    for side in VoteButton.Side.allCases {
      let outline = tap.path(of: side, at: moment, tolerance: Self.tolerance)
      let bounds = outline.bounds
      guard !bounds.isNull || outline.invalidElement != nil else { continue }
      let across = Gradient.Geometry.linear(start: bounds.min, end: Point(bounds.maxX, bounds.minY))
      let down = Gradient.Geometry.linear(start: frame.min, end: Point(frame.minX, frame.maxY))
      let colors = side == .left ? leftColors : rightColors
      nodes.append(
        .path(
          style.painted(outline, id: side.rawValue, fill: style.fill(else: colors.paint(across)))))
      guard let border = style.stroke(else: borderColors.paint(down)) else { continue }
      let stroke = DrawingNode.path(
        style.painted(
          tap.borderPath(of: side, at: moment, tolerance: Self.tolerance),
          id: "\(side.rawValue)-border", stroke: border))
      // A half that vanishes becomes narrower than its border, which is cut at its outline.
      let clips = tap.vanishes(side) ? [ClipRegion(shapes: [ClipRegion.Shape(path: outline)])] : []
      nodes.append(clips.isEmpty ? stroke : .group(DrawingGroup(clips: clips, nodes: [stroke])))
    }
    return drawing(nodes)
  }

  private func button(_ ratio: Double, _ style: StyleOptions) -> VoteButton {
    VoteButton(
      rect: frame, ratio: ratio, gap: gap, slant: slant, smallRadius: smallRadius,
      bigRadius: bigRadius, borderWidth: style.strokeStyle.lineWidth)
  }

  /// The tolerance for halves whose structure changes on the way: finer than any picture shows.
  private static let tolerance = 0.01
}
