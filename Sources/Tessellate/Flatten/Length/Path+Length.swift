extension Path {
  /// The length of all sub-paths together, closing lines included, within 10⁻⁶ of itself.
  ///
  /// To find points by their distance, or to measure often, keep an `ArcLengthTable`.
  ///
  /// - Throws: `invalidElement`; `outOfRange` where the length is more than a `Double` holds.
  public func length() throws(TessellationError) -> Double {
    try ArcLengthTable(self).length
  }
}

extension PathSegment {
  /// The length of the segment, within 10⁻⁶ of itself; infinite where it is more than a `Double`
  /// holds.
  public var length: Double { uniformLength ?? ArcLengthTable(self).length }

  /// The length where the parameter runs evenly along the segment; `nil` for the others.
  var uniformLength: Double? {
    switch self {
    case .line(let segment): return segment.start.scaledDistance(to: segment.end)
    case .arc(let arc) where arc.isCircular:
      return arc.xAxis.scaledLength * arc.sweep.magnitude
    default: return nil
    }
  }

  /// An upper bound of the length that is at most some times as large.
  ///
  /// About the tip of a needle an arc is as much shorter than its axes and its sweep say as the
  /// sweep is short; but its speed is at most that in its middle and what the second derivative
  /// makes of it on the way to an end.
  var lengthScale: Double {
    guard case .arc(let arc) = self else { return polygonLength }
    let fastest = derivative(at: 0.5).scaledLength + polygonLength * arc.sweep.magnitude / 2
    return Swift.min(polygonLength, fastest)
  }

  /// Stops nearer to each other than this, or to the start, are one: a kink as far from an end adds
  /// its square to the length.
  static var stopWidth: Double { 0x1p-20 }

  /// The parameters at which a curve may stand still: where x or y turns round, if the curve is
  /// slow there; NaN for none.
  var stops: SIMD4<Double> {
    var result = SIMD4(repeating: Double.nan)
    switch self {
    case .line: return result
    case .quadratic(let segment):
      (result.x, result.y) = (segment.extremum(0), segment.extremum(1))
    case .cubic(let segment):
      (result.x, result.y) = segment.extrema(0)
      (result.z, result.w) = segment.extrema(1)
    case .arc(let arc):
      var count = 0
      for axis in 0..<2 {
        arc.forEachFraction(ofAngle: arcTan2(arc.yAxis[axis], arc.xAxis[axis])) { t in
          if count < 4 { result[count] = t }
          count += 1
        }
      }
    }
    let slow = polygonLength * 0x1p-4
    for i in 0..<4 where !(derivative(at: result[i]).maxNorm < slow) { result[i] = .nan }
    return result
  }

  /// The length between two parameters by Gauss and Legendre's rule with eight points.
  func gaussLength(from: Double, to: Double) -> Double {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    var sum = 0.0
    for i in 0..<4 {
      let offset = half * GaussRule.nodes[i]
      sum +=
        GaussRule.weights[i]
        * (derivative(at: middle - offset).scaledLength
          + derivative(at: middle + offset).scaledLength)
    }
    return sum * half
  }
}

/// Gauss and Legendre's rule with eight points on −1 … 1: the positive nodes and their weights.
private enum GaussRule {
  static let nodes = SIMD4(
    0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363)
  static let weights = SIMD4(
    0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763)
}
