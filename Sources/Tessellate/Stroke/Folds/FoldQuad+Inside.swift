// A test whether the sections of a quad stay between those at its ends. Beside the ends of a run
// nothing else covers what leaves them.
//
// Bounds answer for most pieces of cubics (TurningPiece). Of others samples are tested, and the
// places where an offset curve turns back, where it reaches farthest. Its speed is (1 + reach·κ)
// times the path's own: where a path comes to rest, κ grows beyond bounds, in a range that samples
// may miss.

/// One side of the pen: its distance to the left of the path, the order of the sections' ends
/// there, 1 or reversed −1, and the distance by which sections may leave those at the ends.
private struct OffsetSide {
  var reach, order, slack: Double
}

extension FoldQuad {
  /// The part of the tolerance by which sections in between may reach beyond those at the ends;
  /// chords leave 0.05 of it.
  static let slack = 0.03

  /// Whether the sections in between stay between those at the ends, up to `slack`.
  ///
  /// - Parameters:
  ///   - pen: The pen.
  ///   - crossedSide: The side on which the sections at the ends are in reversed order, because
  ///     they cross: 1 for the left, −1 for the right, 0 for neither.
  /// - Returns: Whether all of them surely do.
  func keepsSectionsInside(_ pen: StrokePen, crossedSide: Double = 0) -> Bool {
    guard curve.kind != .line else { return true }
    switch boundSections(pen, crossedSide: crossedSide) {
    case .inside: return true
    case .outside: return false
    case .open: return seesSectionsInside(pen, crossedSide: crossedSide)
    }
  }

  /// The bounds' answer about the sections in between; none but for cubics under pens of one size.
  func boundSections(_ pen: StrokePen, crossedSide: Double) -> SectionBound {
    guard curve.kind == .cubic, vertex0.scale == vertex1.scale else { return .open }
    let piece = TurningPiece(
      CurvePiece(curve, from: t0, to: t1), extent: t1 - t0, start: tangent0, end: tangent1)
    return piece.boundSections(
      left: pen.left * vertex0.scale, right: pen.right * vertex0.scale,
      slack: Self.slack * pen.tolerance, crossedSide: crossedSide)
  }

  /// `keepsSectionsInside` by samples and a search, where bounds tell nothing.
  @inline(never)
  func seesSectionsInside(_ pen: StrokePen, crossedSide: Double) -> Bool {
    let slack = Self.slack * pen.tolerance
    let left = OffsetSide(reach: pen.left, order: crossedSide == 1 ? -1.0 : 1, slack: slack)
    let right = OffsetSide(reach: -pen.right, order: crossedSide == -1 ? -1.0 : 1, slack: slack)
    let (start, end) = (place(at: 0), place(at: 1))
    if advancesInside(left, from: start, to: end), advancesInside(right, from: start, to: end) {
      return true
    }
    let unit = 1 / Double(Self.samples)
    for i in 1..<Self.samples {
      let place = place(at: Double(i) * unit)
      guard keepsInside(left, place), keepsInside(right, place) else { return false }
    }
    // The offset curve of a circle turns back nowhere.
    if curve.isCircular { return true }
    let turnsOnLeft = !keepsAhead(left, from: start, to: end)
    let turnsOnRight = !keepsAhead(right, from: start, to: end)
    guard turnsOnLeft || turnsOnRight else { return true }
    var low = start
    for i in 1...Self.samples {
      let high = i == Self.samples ? end : place(at: Double(i) * unit)
      if turnsOnLeft, !keepsTurnsInside(left, from: low, to: high, depth: 0) { return false }
      if turnsOnRight, !keepsTurnsInside(right, from: low, to: high, depth: 0) { return false }
      low = high
    }
    return true
  }

  /// A place on the curve, at a part `x` of the quad's parameters.
  private struct Place {
    var x, t: Double
    var point: Point
    var derivatives: (first: Vector, second: Vector)
    var tangent: Vector
    /// The size of the pen.
    var size: Double
    /// B′ × B″ and |B′|³, whose quotient is the curvature.
    var bend, cube: Double
  }

  /// The place at a part of the quad's parameters.
  private func place(at x: Double) -> Place {
    let t = t0 + (t1 - t0) * x
    let derivatives = curve.derivatives(at: t)
    let first = derivatives.first
    return Place(
      x: x, t: t, point: curve.point(at: t), derivatives: derivatives,
      tangent: curve.tangent(derivatives, fromAbove: true), size: scale(x),
      bend: first.cross(derivatives.second), cube: first.lengthSquared * first.length)
  }

  /// Whether the section at a place stays between those at the ends.
  @inline(__always)
  private func keepsInside(_ side: OffsetSide, _ place: Place) -> Bool {
    let end = place.point + place.tangent.left * (side.reach * place.size)
    return (end - vertex0.point).dot(tangent0) * side.order >= -side.slack
      && (end - vertex1.point).dot(tangent1) * side.order <= side.slack
  }

  /// Whether sections stay inside where the offset curve turns back between two places.
  private func keepsTurnsInside(
    _ side: OffsetSide, from low: Place, to high: Place, depth: Int
  ) -> Bool {
    let isBack = runsBack(side, low)
    guard isBack == runsBack(side, high) else {
      let turn = isBack ? turn(side, from: low.x, to: high.x) : turn(side, from: high.x, to: low.x)
      return keepsInside(side, place(at: turn))
    }
    // Between two places where it runs back, it may run back all the way.
    if isBack || depth == Self.deepest || keepsAhead(side, from: low, to: high) { return true }
    let middle = place(at: 0.5 * (low.x + high.x))
    return keepsInside(side, middle)
      && keepsTurnsInside(side, from: low, to: middle, depth: depth + 1)
      && keepsTurnsInside(side, from: middle, to: high, depth: depth + 1)
  }

  /// The levels of halving in search of a turn.
  ///
  /// With four instead of seven, and no search where the sign of the bend excludes a turn, dashes
  /// of 1 under a pen of 10⁵ took 21 instead of 207 ms (Benchmarks/Decisions/stroke.md).
  private static var deepest: Int { 4 }

  /// Whether the offset curve surely advances with the path, or stays inside.
  private func keepsAhead(_ side: OffsetSide, from low: Place, to high: Place) -> Bool {
    let piece = piece(from: low, to: high)
    let reach = reach(side)
    return piece.bendsAway(from: reach)
      || piece.isWider(than: 0.8 * reach.magnitude, along: low.tangent)
      || advancesInside(side, from: low, to: high)
  }

  /// Whether the offset curve surely advances across both sections at the ends, and is inside at
  /// both places: then it is inside between them.
  private func advancesInside(_ side: OffsetSide, from low: Place, to high: Place) -> Bool {
    vertex0.scale == vertex1.scale && keepsInside(side, low) && keepsInside(side, high)
      && piece(from: low, to: high).offsetAdvances(
        reach(side), along: low.tangent, tangent0, tangent1)
  }

  @inline(__always)
  private func piece(from low: Place, to high: Place) -> CurvePiece {
    CurvePiece(curve, start: low.derivatives, end: high.derivatives.first, extent: high.t - low.t)
  }

  @inline(__always)
  private func reach(_ side: OffsetSide) -> Double {
    side.reach * Swift.max(vertex0.scale, vertex1.scale)
  }

  /// Whether the offset curve runs back, against the path, at a place.
  @inline(__always)
  private func runsBack(_ side: OffsetSide, _ place: Place) -> Bool {
    -place.bend * side.reach * place.size >= place.cube
  }

  /// The last part at which the offset curve runs back, between one where it does and one where it
  /// doesn't.
  ///
  /// Eight times the range is divided by eight: three halvings at once, whose chains of operations
  /// overlap (`stroke/curves-miter`: 366 → 336 thousand instructions).
  private func turn(_ side: OffsetSide, from back: Double, to forth: Double) -> Double {
    var (back, step) = (back, (forth - back) * 0.125)
    for _ in 0..<8 {
      let backward = backward(side, from: back, step: step)
      // Bit 3 is the middle, at four steps; bits 1 and 5 are the middles of the halves.
      var steps = backward & 8 != 0 ? 4 : 0
      steps += backward &>> UInt64(steps + 1) & 1 != 0 ? 2 : 0
      steps += backward &>> UInt64(steps) & 1 != 0 ? 1 : 0
      back += step * Double(steps)
      step *= 0.125
    }
    return back
  }

  /// Whether the offset curve runs back one, two … seven steps after `x`: the bits from the lowest.
  @inline(__always)
  private func backward(_ side: OffsetSide, from x: Double, step: Double) -> UInt64 {
    guard curve.kind == .cubic, vertex0.scale == vertex1.scale else {
      var bits: UInt64 = 0
      for i in 1..<8 where runsBack(side, place(at: x + step * Double(i))) {
        bits |= 1 &<< UInt64(i &- 1)
      }
      return bits
    }
    let near = backward(side, at: x + step * Lanes4(1, 2, 3, 4))
    let far = backward(side, at: x + step * Lanes4(5, 6, 7, 8))
    return near | far &<< 4
  }

  /// `runsBack` for a cubic under a pen of one size, at four parts at a time.
  @inline(__always)
  private func backward(_ side: OffsetSide, at x: Lanes4) -> UInt64 {
    let t = t0 + (t1 - t0) * x
    let (a, b, c) = (curve.a, curve.b, curve.c * 2)
    let firstX: Lanes4 = (a.x * (3 * t) + c.x) * t + b.x
    let firstY: Lanes4 = (a.y * (3 * t) + c.y) * t + b.y
    let (secondX, secondY): (Lanes4, Lanes4) = (a.x * (6 * t) + c.x, a.y * (6 * t) + c.y)
    let bend = firstX * secondY - firstY * secondX
    let square = firstX * firstX + firstY * firstY
    let against = (0 - bend) * side.reach * vertex0.scale
    let isBack = against .>= square * square.magnitude.squareRoot()
    let bits = SIMD4<UInt64>(repeating: 0).replacing(with: SIMD4(1, 2, 4, 8), where: isBack)
    return (bits.x | bits.y) | (bits.z | bits.w)
  }
}
