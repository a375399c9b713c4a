extension Path {
  /// The path with every point mapped by `transform`; arcs stay arcs.
  ///
  /// An element that the map throws out of the range of numbers is left out and remembered, as in
  /// building.
  public func applying(_ transform: AffineTransform) -> Path {
    var result = Path()
    result.set(
      path: self, place: { transform.apply($0) }, difference: { transform.apply(toVector: $0) })
    return result.settled(isFinite: result.points.allSatisfy { $0.isFinite })
  }

  /// Makes this path the image of another that a map scales, by a factor above 0, and moves, within
  /// the range of numbers, in this path's memory.
  mutating func set(_ path: Path, scaledBy factor: Double, movedBy place: Vector) {
    set(path: path, place: { $0 * factor + place }, difference: { $0 * factor })
    let bounds = path.controlBounds
    controlBounds = Rect(from: bounds.min * factor + place, to: bounds.max * factor + place)
  }

  /// Makes this path another with all its points mapped, but for its bounds.
  @inline(__always)
  private mutating func set(
    path: Path, place: (Point) -> Point, difference: (Vector) -> Vector
  ) {
    let (verbCount, pointCount) = (path.verbs.count, path.points.count)
    invalidElement = path.invalidElement
    (subpathStart, pen) = (place(path.subpathStart), place(path.pen))
    // Copied: a reference would have the other path copied when it changes.
    path.verbs.withUncheckedReading { source in
      verbs.rewriteUnchecked(from: 0, limit: verbCount) { out in
        out.copy(source, count: verbCount, to: 0)
        return verbCount
      }
    }
    path.points.withUncheckedReading { source in
      points.rewriteUnchecked(from: 0, limit: pointCount) { out in
        for i in 0..<pointCount { out[i] = place(source[i]) }
        path.verbs.withUncheckedReading { verbs in
          var next = 0
          for i in 0..<verbCount {
            if verbs[i] == .arc {
              // An arc is center, two axes, (startAngle, sweep), end: axes are differences, angles
              // are parameters.
              out[next &+ 1] = difference(source[next &+ 1])
              out[next &+ 2] = difference(source[next &+ 2])
              out[next &+ 3] = source[next &+ 3]
            }
            next &+= verbs[i].pointCount
          }
        }
        return pointCount
      }
    }
  }

  /// Returns an error with the number of the element that lies out of range, if there is one.
  ///
  /// - Parameters:
  ///   - error: Any error; all but `outOfRange` are returned as they are.
  ///   - transform: The map to the coordinates that were out of range.
  /// - Returns: The error.
  @inline(never)
  func locating(
    _ error: TessellationError, under transform: AffineTransform = .identity
  ) -> TessellationError {
    guard case .outOfRange(nil) = error else { return error }
    var next = 0
    for (index, verb) in verbs.enumerated() {
      let first = next
      next += verb.pointCount
      var reaches = points[first..<next].map { transform.apply($0) }
      if verb == .arc {
        // The box about the whole ellipse; axes are differences.
        let axes = points[(first + 1)...(first + 2)].map { transform.apply(toVector: $0) }
        reaches = [
          reaches[0].magnitudes + axes[0].magnitudes + axes[1].magnitudes, reaches[4],
        ]
      }
      // Written so that it finds what is not a number, too.
      if !reaches.allSatisfy({ $0.maxNorm <= 0x1p126 }) { return .outOfRange(element: index) }
    }
    return error
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
