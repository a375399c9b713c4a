extension ArcSegment {
  /// The arc as cubic Bézier curves of at most an eighth of a turn each, for systems without arcs.
  ///
  /// The curves are off by less than 5·10⁻⁶ of the larger radius. The first begins at `start`, the
  /// last ends at `end`, bit for bit.
  ///
  /// A piece over the angle δ has control points at 4/3·tan(δ/4) times the derivative by the angle.
  ///
  /// > M. Goldapp, "Approximation of circular arcs by cubic polynomials", *Computer Aided Geometric
  /// > Design* 8 (1991) 227–238.
  public var cubics: [CubicSegment] {
    // An arc has at most a whole turn; anything longer, or not a number, is drawn as that.
    let pieces = Swift.min(sweep.magnitude * (4 / .pi), 8)
    let whole = pieces > 0 ? Int(pieces) : 0
    let count = Swift.max(Double(whole) < pieces ? whole + 1 : whole, 1)
    let angle = sweep / Double(count)
    let (sine, cosine) = sinCos(angle / 4)
    let reach = 4.0 / 3 * sine / cosine
    var curves: [CubicSegment] = []
    var from = start
    for piece in 0..<count {
      let (first, last) = (
        startAngle + angle * Double(piece), startAngle + angle * Double(piece + 1)
      )
      let to = piece + 1 == count ? end : point(atAngle: last)
      curves.append(
        CubicSegment(
          start: from, control1: from + slope(atAngle: first) * reach,
          control2: to - slope(atAngle: last) * reach, end: to))
      from = to
    }
    return curves
  }

  /// The derivative by the angle.
  private func slope(atAngle angle: Double) -> Vector {
    let (sine, cosine) = sinCos(angle)
    return yAxis * cosine - xAxis * sine
  }
}
