extension Path {
  /// The path with every point mapped by `transform`; arcs stay arcs.
  public func applying(_ transform: AffineTransform) -> Path {
    var result = self
    var next = 0
    for (index, verb) in verbs.enumerated() {
      let range = next..<(next + verb.pointCount)
      next = range.upperBound
      for i in range {
        // An arc is center, two axes, (startAngle, sweep), end: axes are differences, angles are parameters.
        switch verb == .arc ? i - range.lowerBound : 0 {
        case 1, 2: result.points[i] = transform.apply(toVector: points[i])
        case 3: break
        default: result.points[i] = transform.apply(points[i])
        }
        if !result.points[i].isFinite { result.reject(.notFinite, at: index) }
      }
    }
    (result.subpathStart, result.pen) = (transform.apply(subpathStart), transform.apply(pen))
    return result
  }
}
