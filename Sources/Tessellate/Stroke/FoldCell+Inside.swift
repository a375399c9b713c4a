// Whether the sections of a cell stay between those at its ends, beside which there is nothing to cover what leaves them.
//
// Samples tell, and the places where an offset curve turns back, which is where it goes farthest. It moves by (1 + reach·κ) times the
// path's own speed: where a path comes to rest, κ grows beyond bounds, in a range that samples may miss.

/// One side of the pen: how far it lies to the left, the order of the sections' ends there, and what they may be off.
private struct OffsetSide {
  var reach, order, slack: Double
}

extension FoldCell {
  /// Whether the sections in between stay between those at the ends, up to a small part of the tolerance.
  ///
  /// Where the two at the ends cross, their order is the other way round on one side: 1 for the left, −1 for the right.
  func keepsSectionsInside(_ pen: StrokePen, crossedSide: Double = 0) -> Bool {
    guard curve.kind != .line else { return true }
    let slack = 0.03 * pen.tolerance
    let left = OffsetSide(reach: pen.left, order: crossedSide == 1 ? -1.0 : 1, slack: slack)
    let right = OffsetSide(reach: -pen.right, order: crossedSide == -1 ? -1.0 : 1, slack: slack)
    for i in 1..<Self.samples {
      let place = place(at: Double(i) / Double(Self.samples))
      guard keepsInside(left, place), keepsInside(right, place) else { return false }
    }
    // An offset of a circle turns nowhere.
    return curve.isCircular || keepsTurnsInside(left) && keepsTurnsInside(right)
  }

  /// A place on the curve, with the normal and the pen's size there.
  private struct Place {
    var point: Point
    var normal: Vector
    var size: Double
  }

  /// The place at a part of the cell's parameters.
  @inline(__always)
  private func place(at x: Double) -> Place {
    let t = t0 + (t1 - t0) * x
    return Place(
      point: curve.point(at: t), normal: curve.tangent(at: t, fromAbove: true).left, size: scale(x))
  }

  /// Whether the section at a place stays between those at the ends.
  @inline(__always)
  private func keepsInside(_ side: OffsetSide, _ place: Place) -> Bool {
    let end = place.point + place.normal * (side.reach * place.size)
    return (end - knot0.point).dot(tangent0) * side.order >= -side.slack
      && (end - knot1.point).dot(tangent1) * side.order <= side.slack
  }

  /// Where an offset curve is looked at: a part of the cell's parameters, and whether it runs against the path there.
  private struct Heading {
    var x: Double
    var isBack: Bool
  }

  /// Whether sections stay inside where the offset curve turns back.
  private func keepsTurnsInside(_ side: OffsetSide) -> Bool {
    guard !keepsAhead(side, from: 0, to: 1) else { return true }
    let unit = 1 / Double(Self.samples)
    var low = heading(side, at: 0)
    for i in 1...Self.samples {
      let high = heading(side, at: Double(i) * unit)
      guard keepsTurnsInside(side, from: low, to: high, depth: 0) else { return false }
      low = high
    }
    return true
  }

  private func keepsTurnsInside(
    _ side: OffsetSide, from low: Heading, to high: Heading, depth: Int
  ) -> Bool {
    guard low.isBack == high.isBack else {
      let turn =
        low.isBack ? turn(side, from: low.x, to: high.x) : turn(side, from: high.x, to: low.x)
      return keepsInside(side, place(at: turn))
    }
    // Between two places where it runs back it need not turn: those are many.
    if low.isBack || depth == Self.deepest || keepsAhead(side, from: low.x, to: high.x) {
      return true
    }
    let middle = heading(side, at: 0.5 * (low.x + high.x))
    return keepsInside(side, place(at: middle.x))
      && keepsTurnsInside(side, from: low, to: middle, depth: depth + 1)
      && keepsTurnsInside(side, from: middle, to: high, depth: depth + 1)
  }

  private static var deepest: Int { 4 }

  /// Whether the offset curve surely runs along with the path.
  private func keepsAhead(_ side: OffsetSide, from low: Double, to high: Double) -> Bool {
    let (start, end) = (t0 + (t1 - t0) * low, t0 + (t1 - t0) * high)
    let piece = CurvePiece(curve, from: start, to: end)
    let reach = side.reach * Double(Swift.max(knot0.scale, knot1.scale))
    return piece.bendsAway(from: reach)
      || piece.isWider(
        than: 0.8 * reach.magnitude, along: curve.tangent(at: start, fromAbove: true))
  }

  /// Whether the offset curve runs against the path at a part of the cell's parameters.
  private func heading(_ side: OffsetSide, at x: Double) -> Heading {
    let t = t0 + (t1 - t0) * x
    let first = curve.derivative(at: t)
    let bend = first.cross(curve.secondDerivative(at: t))
    return Heading(
      x: x, isBack: -bend * side.reach * scale(x) >= first.lengthSquared * first.length)
  }

  /// The last part at which the offset curve runs back, on the way from one where it does to one where it doesn't.
  ///
  /// Eight times the range becomes an eighth of itself: three halvings at once, whose chains of operations run side by side.
  private func turn(_ side: OffsetSide, from back: Double, to forth: Double) -> Double {
    var (back, step) = (back, (forth - back) * 0.125)
    for _ in 0..<8 {
      let backward = backward(side, from: back, step: step)
      // Number 3 is the middle, at four steps; 1 and 5, and all others, are those of the halves.
      var steps = backward & 8 != 0 ? 4 : 0
      steps += backward &>> UInt64(steps + 1) & 1 != 0 ? 2 : 0
      steps += backward &>> UInt64(steps) & 1 != 0 ? 1 : 0
      back += step * Double(steps)
      step *= 0.125
    }
    return back
  }

  /// Whether the offset curve runs against the path one, two … seven steps from `x` on: the bits from the lowest.
  @inline(__always)
  private func backward(_ side: OffsetSide, from x: Double, step: Double) -> UInt64 {
    guard curve.kind == .cubic, knot0.scale == knot1.scale else {
      var bits: UInt64 = 0
      for i in 1..<8 where heading(side, at: x + step * Double(i)).isBack {
        bits |= 1 &<< UInt64(i &- 1)
      }
      return bits
    }
    let near = backward(side, at: x + step * Lanes4(1, 2, 3, 4))
    let far = backward(side, at: x + step * Lanes4(5, 6, 7, 8))
    return near | far &<< 4
  }

  /// What `heading` says of a cubic under a pen of one size, for four parts at a time.
  @inline(__always)
  private func backward(_ side: OffsetSide, at x: Lanes4) -> UInt64 {
    let t = t0 + (t1 - t0) * x
    let (a, b, c) = (curve.a, curve.b, curve.c * 2)
    let firstX: Lanes4 = (a.x * (3 * t) + c.x) * t + b.x
    let firstY: Lanes4 = (a.y * (3 * t) + c.y) * t + b.y
    let (secondX, secondY): (Lanes4, Lanes4) = (a.x * (6 * t) + c.x, a.y * (6 * t) + c.y)
    let bend = firstX * secondY - firstY * secondX
    let square = firstX * firstX + firstY * firstY
    let against = (0 - bend) * side.reach * Double(knot0.scale)
    let isBack = against .>= square * square.magnitude.squareRoot()
    let bits = SIMD4<UInt64>(repeating: 0).replacing(with: SIMD4(1, 2, 4, 8), where: isBack)
    return (bits.x | bits.y) | (bits.z | bits.w)
  }
}
