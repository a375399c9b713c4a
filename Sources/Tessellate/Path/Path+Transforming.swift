extension Path {
  /// The path with every point mapped by `transform`; arcs stay arcs.
  ///
  /// An element that the map throws out of the range of numbers is left out and remembered, as in
  /// building.
  public func applying(_ transform: AffineTransform) -> Path {
    var result = self
    var isFinite = true
    var next = 0
    for verb in verbs {
      let range = next..<(next + verb.pointCount)
      next = range.upperBound
      for i in range {
        // An arc is center, two axes, (startAngle, sweep), end: axes are differences, angles are
        // parameters.
        switch verb == .arc ? i - range.lowerBound : 0 {
        case 1, 2: result.points[i] = transform.apply(toVector: points[i])
        case 3: break
        default: result.points[i] = transform.apply(points[i])
        }
        if !result.points[i].isFinite { isFinite = false }
      }
    }
    (result.subpathStart, result.pen) = (transform.apply(subpathStart), transform.apply(pen))
    return result.settled(isFinite: isFinite)
  }

  /// The path once its points were moved: measured anew, and, where some are no longer finite,
  /// built anew without them.
  func settled(isFinite: Bool) -> Path {
    if isFinite {
      var measured = self
      measured.measureControls()
      return measured
    }
    var sound = Path()
    sound.invalidElement = invalidElement
    for element in self { sound.append(element) }
    return sound
  }
}
