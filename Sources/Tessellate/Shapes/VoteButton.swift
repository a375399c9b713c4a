/// A button of two halves, one for each answer, that share its width by the votes.
///
///       left          right        Each half has one round end, of half the height, and one
///     ╭──────────╱ ╱─────────╮     slanted end with two round corners: the acute one with
///     ╰─────────╱ ╱──────────╯     `smallRadius`, the obtuse one with `bigRadius`. The right
///                                  half is the left one turned by half a turn.
///
/// - `ratio`, clamped to 0 … 1, is the left half's share of the width without the gap, measured at
///   half the height. A half with votes is never narrower than its round corners need, as long as
///   the other one is not either.
/// - At 0 and 1 one half is empty and the other fills the rectangle, round at both ends.
/// - Where the width is too small, the slant gets steeper first and the corners smaller, and at
///   last the round end becomes half an ellipse: the outline stays one simple contour.
/// - Sizes below zero and numbers that are not finite are an invalid element.
public struct VoteButton: Shape, Hashable {
  /// One of the two halves.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// The half of the smaller x.
    case left
    /// The half of the larger x.
    case right
  }

  /// The inside or the border of a half.
  public enum Part: String, Sendable, Hashable {
    /// The region within the half's outline.
    case fill
    /// The half's outline.
    case border
  }

  /// The rectangle of the whole button.
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
  /// The width of each half's border, which lies inside its outline.
  public var borderWidth: Double

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of the whole button.
  ///   - ratio: The left half's share of the votes.
  ///   - gap: The distance of the two slanted edges along x.
  ///   - slant: The angle of the acute corner, in radians.
  ///   - smallRadius: The radius of the acute corner.
  ///   - bigRadius: The radius of the obtuse corner.
  ///   - borderWidth: The width of each half's border.
  public init(
    rect: Rect, ratio: Double = 0.5, gap: Double = 6, slant: Double = 1.2,
    smallRadius: Double = 8, bigRadius: Double = 8, borderWidth: Double = 12
  ) {
    (self.rect, self.ratio, self.gap, self.slant) = (rect, ratio, gap, slant)
    (self.smallRadius, self.bigRadius, self.borderWidth) = (smallRadius, bigRadius, borderWidth)
  }

  /// Returns the button with its width multiplied by `scale`, about the outer edge of one half.
  ///
  /// For the animation of a tap: each half narrows about its own edge, and so the gap opens.
  ///
  /// - Parameters:
  ///   - scale: The factor of the width.
  ///   - side: The half whose outer edge stays.
  /// - Returns: The button.
  public func narrowed(to scale: Double, keeping side: Side) -> VoteButton {
    guard !rect.isNull else { return self }
    var button = self
    let anchor = side == .left ? rect.minX : rect.maxX
    button.rect = Rect(
      from: Point(anchor, rect.minY),
      to: Point(anchor + (side == .left ? 1 : -1) * rect.width * scale, rect.maxY))
    return button
  }

  /// Appends the outlines of both halves.
  ///
  /// - Parameter path: The path to extend; invalid parameters are recorded as its `invalidElement`.
  public func append(to path: inout Path) {
    for side in Side.allCases { append(side, to: &path) }
  }

  /// Returns the button in another rectangle.
  ///
  /// - Parameter rect: The rectangle of the whole button.
  /// - Returns: The button.
  public func fitted(to rect: Rect) -> VoteButton {
    var button = self
    button.rect = rect
    return button
  }

  /// Returns the outline of one half.
  ///
  /// - Parameter side: The half.
  /// - Returns: Its outline; empty without votes.
  public func path(of side: Side) -> Path {
    var path = Path()
    append(side, to: &path)
    return path
  }

  /// Returns the path whose stroke of width `borderWidth` ends at a half's outline: inset by half
  /// of it.
  ///
  /// - Parameter side: The half.
  /// - Returns: The path.
  public func borderPath(of side: Side) -> Path {
    var path = Path()
    append(side, inset: borderWidth / 2, to: &path)
    return path
  }

  /// Returns the half that contains a point, and whether its border or its inside does; `nil`
  /// beside both.
  ///
  /// - Parameter point: The point.
  /// - Returns: The half and the part of it.
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
  /// It lies in the half, and has the same slant. Where that leaves the round end no room, it gets
  /// smaller as a whole.
  ///
  /// - Parameters:
  ///   - side: The half.
  ///   - inset: The distance between the two outlines.
  ///   - path: The path to extend; invalid parameters are recorded as its `invalidElement`.
  public func append(_ side: Side, inset: Double = 0, to path: inout Path) {
    if let reason = invalidity(inset) { return path.reject(reason) }
    let share = share(of: side)
    guard share > 0, rect.width > 0, rect.height > 0 else { return }
    if share == 1 {
      return appendWhole(side, inset, to: &path)
    }
    let half = self.half(share)
    if let inner = half.inset(by: inset) {
      // The right half is the left one, turned about the centre of the rectangle.
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

  /// A half's share of the votes.
  func share(of side: Side) -> Double {
    Swift.min(Swift.max(side == .left ? ratio : 1 - ratio, 0), 1)
  }

  /// The half with this share of the width, as a left one.
  func half(_ share: Double) -> VoteHalf {
    let free = Swift.max(rect.width - gap, 0)
    var half = VoteHalf(height: rect.height, slant: slant, small: smallRadius, big: bigRadius)
    // The least width, at half the height, that leaves slant and corners as they are; both halves
    // must have it.
    let least = half.leastWidth - half.lean / 2
    let middle =
      2 * least <= free ? Swift.min(Swift.max(share * free, least), free - least) : share * free
    // Both halves have one slant, because the gap is even: the narrower one limits it.
    let narrow = Swift.min(middle, free - middle)
    let lean = Swift.min(half.lean, Swift.max(2 * narrow - rect.height, 0))
    if lean < half.lean { half.slant = arcTan2(rect.height, lean) }
    half.width = middle + lean / 2
    return half.squeezed()
  }

  /// The reason why this button cannot be drawn, or `nil`.
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
