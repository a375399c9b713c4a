import Tessellate
import TessellateSVG

/// A ring arrow whose length grows over a full turn in two seconds, and shrinks in another two.
struct RingArrowScene: Scene {
  static let name = "ring-arrow"
  static let summary = "A sector of a ring with a head, growing over a full turn and back."
  static let period = 4.0
  static let showcase = 1.5
  static let parameters: [Parameter<Self>] = [
    .size,
    .optionalNumber(
      "--outer-radius", \.outerRadius, .atLeastZero,
      help: "Distance from the center to the outer edge; by default as large as fits."),
    .number(
      "--thickness", \.thickness, .atLeastZero, help: "Distance from the inner to the outer edge."),
    .number("--start-radians", \.start, help: "Angle of the tail."),
    .optionalNumber(
      "--length-radians", \.length,
      help: "Angle from tail to tip, without movement; negative in the other direction."),
    .number("--head-length-radians", \.head, help: "Angle from the base of the head to the tip."),
    .pace(\.pace),
    .isSet("--reveal", \.reveals, help: "Makes the arrow a mask that reveals a picture."),
  ]

  var size = Vector(400, 400)
  var outerRadius: Double?
  var thickness = 60.0
  var start = -Double.pi / 2
  var length: Double?
  var head = Double.pi / 16
  var pace = Pace.linear
  var reveals = false

  func drawing(at time: Double, style: StyleOptions) -> Drawing {
    let arrow = RingArrow(
      center: frame.center, outerRadius: outerRadius ?? largestRadius(style), thickness: thickness,
      startRadians: start, lengthRadians: length ?? 2 * .pi * pace.swing(2, at: time),
      headLengthRadians: head)
    guard reveals else {
      return drawing([
        .path(style.painted(arrow.path, id: Self.name, fill: style.fill, stroke: style.stroke))
      ])
    }
    let mask = ClipRegion(shapes: [ClipRegion.Shape(path: arrow.path)])
    var nodes = [DrawingNode.group(DrawingGroup(clips: [mask], nodes: picture))]
    if let stroke = style.stroke {
      nodes.append(.path(style.painted(arrow.path, id: Self.name, stroke: stroke)))
    }
    return drawing(nodes)
  }

  /// The largest radius for which the stroke stays inside the drawing.
  ///
  /// The outer corner of the tail is square: the tip of its miter lies half the width beyond the
  /// radius, and as far to the side.
  private func largestRadius(_ style: StyleOptions) -> Double {
    let half = min(size.x, size.y) / 2
    guard style.stroke != nil else { return half }
    let reach = style.strokeStyle.lineWidth / 2
    return max((half * half - reach * reach).magnitude.squareRoot() - reach, 0)
  }

  /// The picture revealed by the mask: an evening sky with its sun.
  private var picture: [DrawingNode] {
    let sky = Palette([0x2B1A5E, 0xB0306A, 0xFF8A3C, 0xFFE08A]).paint(
      .linear(start: .zero, end: Point(0, size.y)))
    let glow = Palette([0xFFF6C8, 0xFFD060, 0xFFD060], alpha: [1, 0.8, 0]).paint(
      .radial(
        center: Point(size.x * 0.7, size.y * 0.7), radius: size.x * 0.4,
        focus: Point(size.x * 0.7, size.y * 0.7), focusRadius: 0))
    var path = Path()
    path.addRect(frame)
    return [("sky", sky), ("sun", glow)].map { name, paint in
      .path(PaintedPath(id: name, path: path, fill: paint.map { PaintedPath.Fill(paint: $0) }))
    }
  }
}
