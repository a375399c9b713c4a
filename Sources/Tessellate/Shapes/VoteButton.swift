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
  ///
  /// It lies in the half, and with the same slant. Where that leaves the round end no room, it gets smaller as a whole.
  public func append(_ side: Side, inset: Double = 0, to path: inout Path) {
    if let reason = invalidity(inset) { return path.reject(reason) }
    let share = share(of: side)
    guard share > 0, rect.width > 0, rect.height > 0 else { return }
    if share == 1 {
      return appendWhole(side, inset, to: &path)
    }
    let half = self.half(share)
    if let inner = half.inset(by: inset) {
      // The right half is the left one about the middle of the rectangle.
      let corner = side == .left ? rect.min : rect.max
      inner.append(at: corner, sign: side == .left ? 1 : -1, to: &path)
    }
  }

  /// Appends the outline of a half that has the whole button.
  private func appendWhole(_ side: Side, _ inset: Double, to path: inout Path) {
    let inner = rect.insetBy(dx: inset, dy: inset)
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return }
    guard inner.width >= inner.height else {
      return path.addRoundedRect(in: inner, cornerRadius: inner.height / 2)
    }
    VoteHalf.whole(width: inner.width, height: inner.height, slant: slant, inset: inset)
      .append(
        at: side == .left ? rect.min : rect.max, sign: side == .left ? 1 : -1, to: &path)
  }

  /// Which part of the votes a half has.
  func share(of side: Side) -> Double {
    Swift.min(Swift.max(side == .left ? ratio : 1 - ratio, 0), 1)
  }

  /// The half, seen as the left one, with this share of the width.
  func half(_ share: Double) -> VoteHalf {
    let free = Swift.max(rect.width - gap, 0)
    var half = VoteHalf(height: rect.height, slant: slant, small: smallRadius, big: bigRadius)
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

  /// Why this button can't be drawn, or `nil` when it can.
  public var invalidity: InvalidElement.Reason? { invalidity(0) }

  private func invalidity(_ inset: Double) -> InvalidElement.Reason? {
    let sum = gap + slant + smallRadius + bigRadius + borderWidth + inset
    guard sum.isFinite, !ratio.isNaN, rect.isNullOrFinite
    else { return .notFinite }
    let sizes = [gap, smallRadius, bigRadius, borderWidth, inset]
    // A slant beyond upright would swap the acute and the obtuse corner.
    return sizes.allSatisfy { $0 >= 0 } && slant > 0 && slant <= .pi / 2 + 1e-12
      ? nil : .negativeRadius
  }
}
