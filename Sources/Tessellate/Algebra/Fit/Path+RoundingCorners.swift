extension Path {
  /// Returns the drawing with its corners rounded by circular arcs, tangent to both sides.
  ///
  /// Every joint at which the direction changes is a corner, the start of a closed sub-path
  /// included; the ends of an open one are none. A joint that doubles back by half a turn stays as
  /// it is, because no circle touches both sides there.
  ///
  /// An arc takes at most half of a line, and of a curve at most the half of its parameter that
  /// adjoins the corner, so that neighbouring arcs never overlap. Where the radius would need more,
  /// the largest that fits is used: exactly between lines, to 1/4096 of the radius beside a curve.
  /// Lines, curves and arcs stay what they were between the corners.
  ///
  /// A closed sub-path whose start is a corner then starts where the arc at that corner ends.
  ///
  /// - Parameter radius: The radius of the arcs, in the units of the path. 0 and −0 leave the path
  ///   as it is.
  /// - Returns: The path with an arc in place of each corner.
  /// - Throws: `invalidElement`; `invalidStyle` for a radius below 0 or one that is not a finite
  ///   number.
  public func roundingCorners(radius: Double) throws(TessellationError) -> Path {
    if let invalidElement { throw .invalidElement(invalidElement) }
    guard radius >= 0, radius < .infinity else {
      throw .invalidStyle(parameter: "radius", value: radius)
    }
    guard radius > 0 else { return self }
    let unit = FitUnit(self)
    // A radius beyond the drawing is as good as one of its size, and does not overflow.
    let scaled = Swift.min(radius, .greatestFiniteMagnitude / Swift.max(unit.scale, 1))
    var rounder = CornerRounder(radius: scaled * unit.scale)
    for subpath in unit.apply(to: self).gatheredSubpaths { rounder.append(subpath) }
    return unit.undo(rounder.result)
  }
}

/// Appends sub-paths with rounded corners.
private struct CornerRounder {
  var result = Path()
  let radius: Double

  mutating func append(_ subpath: GatheredSubpath) {
    let long = subpath.longSegments
    let circles = corners(of: long, closed: subpath.isClosed)
    if circles.contains(where: { $0 != nil }) {
      appendRounded(long, circles, closed: subpath.isClosed)
    } else {
      subpath.begin(&result)
      subpath.appendSegments(to: &result)
    }
    if subpath.isClosed { result.append(.closeSubpath) }
  }

  /// The circle at the start of each segment.
  private func corners(of segments: [PathSegment], closed: Bool) -> [CornerCircle?] {
    segments.indices.map { index in
      guard index > 0 || closed else { return nil }
      let previous = segments[index > 0 ? index - 1 : segments.count - 1]
      return CornerCircle(between: previous, and: segments[index], radius: radius)
    }
  }

  private mutating func appendRounded(
    _ segments: [PathSegment], _ circles: [CornerCircle?], closed: Bool
  ) {
    result.beginSubpath(at: circles[0]?.end ?? segments[0].start, isEmpty: false)
    for (index, segment) in segments.enumerated() {
      let next = index + 1 < segments.count ? circles[index + 1] : circles[0]
      let start = circles[index]?.leaving ?? 0
      let end = next?.arriving ?? 1
      let isClosingLine = closed && next == nil && index == segments.count - 1
      if start < end {
        switch segment {
        case .line where isClosingLine: break
        case .line(let line): result.addLine(to: next?.start ?? line.end)
        default: result.addSegment(segment.part(from: start, to: end))
        }
      }
      if let next { result.appendArc(next.arc) }
    }
  }
}
