/// A button of two halves, one for each answer, that share their width by the votes.
///
///       left          right            Each half has one round end, of half the height, and one slanted end with two
///     ╭──────────╱ ╱─────────╮         round corners: the acute one with `smallRadius`, the obtuse one with `bigRadius`.
///     ╰─────────╱ ╱──────────╯         The right half is the left one turned by half a turn.
///
/// - `ratio`, cut to 0 … 1, is the left half's share of the width without the gap, measured at half the height. A
///   half that has votes is never narrower than its round corners need, as long as the other one is not either.
/// - At 0 and 1 one half is empty and the other fills the rectangle, round at both ends.
/// - Where the width is too small, the slant gets steeper first and the corners smaller, and at last the round end
///   becomes half an ellipse: the outline stays one simple contour.
/// - Sizes below zero and numbers that are not finite are an invalid element.
public struct VoteButton: Shape, Hashable {
  public enum Side: String, Sendable, Hashable, CaseIterable { case left, right }

  /// What of a half a point lies in.
  public enum Part: String, Sendable, Hashable { case fill, border }

  public var rect: Rect
  /// The left half's share of the votes.
  public var ratio: Double
  /// The distance of the two slanted edges along x.
  public var gap: Double
  /// The angle of the acute corner, in radians: π/2 is upright.
  public var slant: Double
  /// The radius of the acute corner.
  public var smallRadius: Double
  /// The radius of the obtuse corner.
  public var bigRadius: Double
  public var borderWidth: Double

  public init(
    rect: Rect, ratio: Double = 0.5, gap: Double = 6, slant: Double = 1.2,
    smallRadius: Double = 8, bigRadius: Double = 8, borderWidth: Double = 12
  ) {
    (self.rect, self.ratio, self.gap, self.slant) = (rect, ratio, gap, slant)
    (self.smallRadius, self.bigRadius, self.borderWidth) = (smallRadius, bigRadius, borderWidth)
  }

  /// The button with its width multiplied by `scale`, about the outer edge of one half.
  ///
  /// What a tap shows on its way: each half narrows about its own edge, and so the gap opens.
  public func narrowed(to scale: Double, keeping side: Side) -> VoteButton {
    guard !rect.isNull else { return self }
    var button = self
    let anchor = side == .left ? rect.minX : rect.maxX
    button.rect = Rect(
      from: Point(anchor, rect.minY),
      to: Point(anchor + (side == .left ? 1 : -1) * rect.width * scale, rect.maxY))
    return button
  }

  /// Both halves.
  public func append(to path: inout Path) {
    for side in Side.allCases { append(side, to: &path) }
  }

  public func fitted(to rect: Rect) -> VoteButton {
    var button = self
    button.rect = rect
    return button
  }

  /// The outline of one half.
  public func path(of side: Side) -> Path {
    var path = Path()
    append(side, to: &path)
    return path
  }

  /// The path to stroke with `borderWidth` so that the border ends at the half's outline: inset by half of it.
  public func borderPath(of side: Side) -> Path {
    var path = Path()
    append(side, inset: borderWidth / 2, to: &path)
    return path
  }

  /// Which half a point is in, and whether on its border or inside; `nil` beside both.
  public func hit(_ point: Point) -> (side: Side, part: Part)? {
    for side in Side.allCases where path(of: side).contains(point) {
      var inside = Path()
      append(side, inset: borderWidth, to: &inside)
      return (side, inside.contains(point) ? .fill : .border)
    }
    return nil
  }

  /// Appends the outline of one half, moved inwards by `inset` on all sides.
  public func append(_ side: Side, inset: Double = 0, to path: inout Path) {
    if let reason = invalidity(inset) { return path.reject(reason) }
    let share = Swift.min(Swift.max(side == .left ? ratio : 1 - ratio, 0), 1)
    guard share > 0, rect.width > 0, rect.height > 0 else { return }
    if share == 1 {
      let inner = rect.insetBy(dx: inset, dy: inset)
      if !inner.isNull, inner.width > 0, inner.height > 0 {
        path.addRoundedRect(in: inner, cornerRadius: inner.height / 2)
      }
      return
    }
    let half = self.half(share)
    if let inner = half.inset(by: inset) {
      // The right half is the left one about the middle of the rectangle.
      let corner = side == .left ? rect.min : rect.max
      inner.append(at: corner, sign: side == .left ? 1 : -1, inset: inset, to: &path)
    }
  }

  /// The half, seen as the left one, with this share of the width.
  private func half(_ share: Double) -> Half {
    let free = Swift.max(rect.width - gap, 0)
    var half = Half(height: rect.height, slant: slant, small: smallRadius, big: bigRadius)
    // The narrowest width, at half the height, that keeps slant and corners; both halves must have it.
    let least = half.leastWidth - half.lean / 2
    let middle =
      2 * least <= free ? Swift.min(Swift.max(share * free, least), free - least) : share * free
    // Both halves have one slant, or the gap would not be even: the narrower one says how much.
    let narrow = Swift.min(middle, free - middle)
    let lean = Swift.min(half.lean, Swift.max(2 * narrow - rect.height, 0))
    if lean < half.lean { half.slant = arcTan2(rect.height, lean) }
    half.width = middle + lean / 2
    return half.squeezed()
  }

  private func invalidity(_ inset: Double) -> InvalidElement.Reason? {
    let sum = gap + slant + smallRadius + bigRadius + borderWidth + inset
    guard sum.isFinite, !ratio.isNaN, rect.isNull || (rect.min.isFinite && rect.max.isFinite)
    else { return .notFinite }
    let sizes = [gap, smallRadius, bigRadius, borderWidth, inset]
    // A slant beyond upright would swap the acute and the obtuse corner.
    return sizes.allSatisfy { $0 >= 0 } && slant > 0 && slant <= .pi / 2 + 1e-12
      ? nil : .negativeRadius
  }
}

private func tangent(_ angle: Double) -> Double {
  let (sine, cosine) = sinCos(angle)
  // A right angle's cosine is not exactly 0.
  return cosine.magnitude < 1e-15 ? .infinity : sine / cosine
}

/// A left half in its own coordinates: the round end at x = 0, the acute corner at (width, 0), the obtuse one below.
private struct Half {
  var width, height: Double
  /// The angle of the acute corner.
  var slant: Double
  var small, big: Double
  /// The radius of the round end along x.
  var end = 0.0

  /// How far the obtuse corner lies behind the acute one.
  var lean: Double { height / tangent(slant) }

  /// What the two corners take away from top and bottom, where their arcs touch.
  private var smallReach: Double { small / tangent(slant / 2) }
  private var bigReach: Double { big * tangent(slant / 2) }

  var leastWidth: Double { height / 2 + Swift.max(smallReach, lean + bigReach) }

  init(height: Double, slant: Double, small: Double, big: Double) {
    (width, self.height, self.slant) = (0, height, slant)
    (self.small, self.big, end) = (small, big, height / 2)
  }

  /// The half with slant, corners and end made to fit its width and height.
  func squeezed() -> Half {
    var half = self
    half.end = Swift.min(height / 2, width)
    let straight = width - half.end
    if lean > straight {
      // The acute corner's angle whose lean is what is left.
      half.slant = arcTan2(height, straight)
    }
    // The corners share the slanted edge, and each has its side of the rest.
    let edge = (half.lean * half.lean + height * height).squareRoot()
    let used = half.smallReach + half.bigReach
    var factor = used > edge ? edge / used : 1
    if half.smallReach * factor > straight { factor = straight / half.smallReach }
    let below = straight - half.lean
    if half.bigReach > 0, half.bigReach * factor > below {
      factor = Swift.max(below, 0) / half.bigReach
    }
    (half.small, half.big) = (half.small * factor, half.big * factor)
    return half
  }

  /// The half with every side moved inwards and its radii smaller, or `nil` when nothing is left.
  func inset(by distance: Double) -> Half? {
    guard distance > 0 else { return self }
    var half = self
    half.height = height - 2 * distance
    half.width = width - distance - distance / tangent(slant / 2)
    guard half.height > 0, half.width > half.lean else { return nil }
    half.small = Swift.max(small - distance, 0)
    half.big = Swift.max(big - distance, 0)
    return half.squeezed()
  }

  /// Appends the outline, run through with growing angle.
  ///
  /// - Parameters:
  ///   - corner: Where the coordinates' origin lies, less the inset.
  ///   - sign: −1 to turn the half by half a turn.
  func append(at corner: Point, sign: Double, inset: Double, to path: inout Path) {
    let origin = corner + Vector(inset, inset) * sign
    let turn = sign > 0 ? 0 : Double.pi
    func place(_ x: Double, _ y: Double) -> Point { origin + Vector(x, y) * sign }
    path.move(to: place(end, 0))
    path.addRelativeArc(
      center: place(width - smallReach, small), radius: small, startAngle: turn - .pi / 2,
      delta: .pi - slant)
    path.addRelativeArc(
      center: place(width - lean - bigReach, height - big), radius: big,
      startAngle: turn + .pi / 2 - slant, delta: slant)
    path.addLine(to: place(end, height))
    path.addEllipticalArc(
      to: place(end, 0), radii: Vector(end, height / 2), rotation: 0, largeArc: false,
      sweepPositive: true)
    path.closeSubpath()
  }
}
