// Bounds of the sections on equal parts of a piece, four at a time: the head of TurningPiece has
// the derivation.

extension TurningPiece {
  /// Four equal parts of the piece, a lane each.
  private struct Parts {
    /// The parameters of their starts and ends, and their extent.
    let from, to: Lanes4
    let extent: Double
    /// The control vectors of their hodographs, by the parameter of the whole piece.
    let firstX, firstY, middleX, middleY, lastX, lastY: Lanes4

    @inline(__always)
    init(of piece: TurningPiece, from start: Double, extent: Double) {
      self.extent = extent
      from = Lanes4(0, 1, 2, 3) * extent + start
      to = Lanes4(1, 2, 3, 4) * extent + start
      // B′ = D₀ + mu + qu².
      let m = (piece.middle - piece.first) * 2
      let q = (piece.first - piece.middle) + (piece.last - piece.middle)
      firstX = (from * q.x + m.x) * from + piece.first.x
      firstY = (from * q.y + m.y) * from + piece.first.y
      lastX = (to * q.x + m.x) * to + piece.first.x
      lastY = (to * q.y + m.y) * to + piece.first.y
      middleX = firstX + (from * (2 * q.x) + m.x) * (0.5 * extent)
      middleY = firstY + (from * (2 * q.y) + m.y) * (0.5 * extent)
    }

    @inline(__always)
    var isAtStart: Bool { from.x == 0 }

    @inline(__always)
    var isAtEnd: Bool { to.w == 1 }

    /// The squared lengths of B′ at the ends of the parts.
    @inline(__always)
    var lastSquared: Lanes4 { lastX * lastX + lastY * lastY }

    @inline(__always)
    var firstSquared: Lanes4 { firstX * firstX + firstY * firstY }

    @inline(__always)
    var middleSquared: Lanes4 { middleX * middleX + middleY * middleY }

    /// The least of the Bernstein coefficients of B′ × B″, times a factor.
    @inline(__always)
    func leastBend(_ factor: Double) -> Lanes4 {
      let a = (firstX * middleY - firstY * middleX) * factor
      let b = (firstX * lastY - firstY * lastX) * factor
      let c = (middleX * lastY - middleY * lastX) * factor
      return (a.smaller(c) * 2).smaller((a + b).smaller(c + b) * (2.0 / 3))
    }
  }

  /// The unit directions at both ends of four parts.
  private struct Directions {
    var fromX, fromY, toX, toY: Lanes4

    /// Those of the parts; at the ends of the piece, which may be at rest, its own.
    @inline(__always)
    init(_ parts: Parts, _ piece: TurningPiece) {
      let (before, behind) = (
        1 / parts.firstSquared.squareRoot(), 1 / parts.lastSquared.squareRoot()
      )
      (fromX, fromY) = (parts.firstX * before, parts.firstY * before)
      (toX, toY) = (parts.lastX * behind, parts.lastY * behind)
      if parts.isAtStart { (fromX[0], fromY[0]) = (piece.start.x, piece.start.y) }
      if parts.isAtEnd { (toX[3], toY[3]) = (piece.end.x, piece.end.y) }
    }
  }

  /// Whether the curve is fast enough between the parts that rounding doesn't turn it.
  @inline(__always)
  private func isFast(_ parts: Parts) -> Bool {
    let squared = parts.lastSquared
    let least = Swift.min(squared.x, Swift.min(squared.y, squared.z))
    return Swift.min(least, parts.isAtEnd ? least : squared.w) > 1e-4 * size * size
  }

  /// The way that an offset curve may go back within each part: M/m² − m, or none.
  @inline(__always)
  private func wayBack(_ h: Double, _ parts: Parts, _ directions: Directions) -> Lanes4 {
    let (x, y) = (directions.fromX, directions.fromY)
    let slowest = (parts.firstX * x + parts.firstY * y)
      .smaller(parts.middleX * x + parts.middleY * y)
      .smaller(parts.lastX * x + parts.lastY * y)
      .larger(Lanes4(repeating: 0))
    // Without a least speed there is no bound, unless nothing turns back: then M is zero or less.
    let most = 0 - parts.leastBend(h)
    return (most / (slowest * slowest + .leastNormalMagnitude) - slowest * parts.extent)
      .larger(Lanes4(repeating: 0))
  }

  /// The swing of the sections: hσ, about a direction at an end of the piece.
  private struct Swings {
    /// At both ends of each part.
    let from, to: Lanes4

    @inline(__always)
    init(_ h: Double, about direction: Vector, _ directions: Directions) {
      let (x, y) = (direction.x * h, direction.y * h)
      from = directions.fromY * x - directions.fromX * y
      to = directions.toY * x - directions.toX * y
    }
  }

  /// The least hσ within each part.
  @inline(__always)
  private func leastSwing(
    _ swings: Swings, _ h: Double, about direction: Vector, _ parts: Parts, turnsOneWay: Bool
  ) -> Lanes4 {
    let least = swings.from.smaller(swings.to)
    if turnsOneWay { return least }
    // A control vector without length is not a number here, and smaller than none.
    let inverse = h / parts.middleSquared.squareRoot()
    let across = parts.middleY * direction.x - parts.middleX * direction.y
    return least.smaller(across * inverse)
  }

  /// Bounds an offset curve that keeps to both ends, on quarters, and where that isn't enough on
  /// eighths.
  ///
  /// - Parameters:
  ///   - h: How far it lies to the left.
  ///   - fromStart: The control vectors seen from the start.
  ///   - fromEnd: Those seen from the end.
  ///   - slack: The slack.
  ///   - turnsOneWay: Whether the piece does, and the offset curve is on the inner side.
  ///   - asksStart: Whether it is not known yet that it stays ahead of the start.
  ///   - asksEnd: The same of the end.
  /// - Returns: What is certain.
  @inline(never)
  func boundOffset(
    _ h: Double, _ fromStart: EndView, _ fromEnd: EndView, _ slack: Double, turnsOneWay: Bool,
    asksStart: Bool = true, asksEnd: Bool = true
  ) -> SectionBound {
    var result = SectionBound.open
    // Quarters, then the first four eighths, then the others.
    for (place, extent) in [(0.0, 0.25), (0.0, 0.125), (0.5, 0.125)] {
      let parts = Parts(of: self, from: place, extent: extent)
      guard isFast(parts) else { return .open }
      let directions = Directions(parts, self)
      let back = wayBack(h, parts, directions)
      var (bound, lowest) = (Lanes4(repeating: 0), Lanes4(repeating: 0))
      if asksStart {
        let along = fromStart.distance(parts.from)
        let swings = Swings(h, about: start, directions)
        let least = leastSwing(swings, h, about: start, parts, turnsOneWay: turnsOneWay)
        bound = along + (swings.from - back).larger(least)
        lowest = along + swings.from
      }
      if asksEnd {
        let along = fromEnd.distance(1 - parts.to)
        let swings = Swings(-h, about: end, directions)
        let least = leastSwing(swings, -h, about: end, parts, turnsOneWay: turnsOneWay)
        bound = bound.smaller(along + (swings.to - back).larger(least))
        lowest = lowest.smaller(along + swings.to)
      }
      if Self.least(lowest) < -1.004 * slack { return .outside }
      let isInside = Self.least(bound) >= -slack
      result = isInside ? .inside : .open
      // Quarters answer for the whole piece, and so does the first half of the eighths if it fails.
      if isInside == (extent == 0.25) { return result }
    }
    return result
  }

  /// Bounds an offset curve on the inner side where the sections at the ends cross there: all
  /// others must lie behind the one and ahead of the other.
  @inline(never)
  func boundCrossed(
    _ h: Double, _ fromStart: EndView, _ fromEnd: EndView, _ slack: Double
  ) -> SectionBound {
    let parts = Parts(of: self, from: 0, extent: 0.25)
    guard isFast(parts) else { return .open }
    let directions = Directions(parts, self)
    let fastest = parts.firstSquared.larger(parts.middleSquared).larger(parts.lastSquared)
    // The way ahead: |B′| is at most the largest control vector, and what the bend takes off at
    // least its least coefficient by the square of that.
    let least = parts.leastBend(-h).larger(Lanes4(repeating: 0))
    let ahead = (fastest.squareRoot() * parts.extent - least / fastest)
      .larger(Lanes4(repeating: 0))
    let (a, b) = (
      Swings(h, about: start, directions), Swings(-h, about: end, directions)
    )
    let atStart = (fromStart.distance(parts.from) + a.from + ahead)
      .smaller(fromStart.distance(parts.to) + a.from.larger(a.to))
    let atEnd = (fromEnd.distance(1 - parts.to) + b.to + ahead)
      .smaller(fromEnd.distance(1 - parts.from) + b.from.larger(b.to))
    return Self.least(0 - atStart.larger(atEnd)) >= -slack ? .inside : .open
  }

  @inline(__always)
  private static func least(_ lanes: Lanes4) -> Double {
    let (low, high) = (lanes.lowHalf, lanes.highHalf)
    let two = low.replacing(with: high, where: high .< low)
    return two.y < two.x ? two.y : two.x
  }
}
