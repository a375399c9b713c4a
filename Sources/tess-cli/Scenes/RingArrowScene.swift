import Tessellate
import TessellateSVG

/// The ring arrow: its length grows over a full turn in two seconds, and shrinks back in another two.
struct RingArrowScene: Scene {
  static let name = "ring-arrow"
  static let summary = "A sector of a ring with a head, growing over a full turn and back."
  static let period = 4.0
  static let showcase = 1.5
  static let parameters = [
    size.info, outerRadius.info, thickness.info, start.info, length.info, head.info,
  ]

  private static let size = Scenes.size(width: 400, height: 400)
  private static let outerRadius = Option<Double?>.optionalNumber(
    "--outer-radius", .atLeastZero, help: "From the center to the outer edge; half the size else.")
  private static let thickness = Option<Double>.number(
    "--thickness", fallback: 60, .atLeastZero, help: "From the inner to the outer edge.")
  private static let start = Option<Double>.number(
    "--start-radians", fallback: -.pi / 2, help: "Where the tail is.")
  private static let length = Option<Double?>.optionalNumber(
    "--length-radians", help: "From tail to tip, and no movement; negative turns the other way.")
  private static let head = Option<Double>.number(
    "--head-length-radians", fallback: .pi / 16, help: "From the head's base to the tip.")

  private let frame: Vector
  private var arrow: RingArrow
  private let fixedLength: Double?

  init(_ arguments: inout Arguments) throws(UsageError) {
    frame = try arguments.take(Self.size)
    fixedLength = try arguments.take(Self.length)
    arrow = RingArrow(
      center: frame * 0.5,
      outerRadius: try arguments.take(Self.outerRadius) ?? min(frame.x, frame.y) / 2,
      thickness: try arguments.take(Self.thickness),
      startRadians: try arguments.take(Self.start), lengthRadians: 0,
      headLengthRadians: try arguments.take(Self.head))
  }

  func drawing(at time: Double, style: StyleOptions) -> Drawing {
    var arrow = arrow
    arrow.lengthRadians = fixedLength ?? Self.length(at: time)
    var painted = style.painted(arrow.path)
    painted.id = Self.name
    return Drawing(width: frame.x, height: frame.y, nodes: [.path(painted)])
  }

  /// 0 at the start, 2π after two seconds, 0 after four.
  private static func length(at time: Double) -> Double {
    var phase = (time / period).truncatingRemainder(dividingBy: 1)
    if phase < 0 { phase += 1 }
    return 2 * .pi * (phase < 0.5 ? 2 * phase : 2 - 2 * phase)
  }
}
