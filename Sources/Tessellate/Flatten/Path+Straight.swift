extension Path {
  /// Appends the contours of a path of straight lines, and says whether it was one; if not, nothing is appended.
  ///
  /// Its points are the polyline's points already, so they are copied at once, and only the verbs are walked over.
  @inline(__always)
  func appendStraight(to polyline: inout Polyline) -> Bool {
    // What follows the first point says most often that there is a curve.
    if verbs.count > 1, verbs[1].isCurve { return false }
    return appendIfStraight(to: &polyline)
  }

  @inline(never)
  private func appendIfStraight(to polyline: inout Polyline) -> Bool {
    let (offset, contourCount) = (polyline.points.count, polyline.contours.count)
    let number = verbs.count
    let isStraight = verbs.withUncheckedReading { verbs in
      Self.appendContours(verbs, count: number, offset: offset, to: &polyline.contours)
    }
    if isStraight {
      polyline.points.append(contentsOf: points)
    } else if polyline.contours.count > contourCount {
      polyline.contours.removeSubrange(contourCount...)
    }
    return isStraight
  }

  private static func appendContours(
    _ verbs: UncheckedView<Verb>, count: Int, offset: Int, to contours: inout [Polyline.Contour]
  ) -> Bool {
    var (start, next) = (0, 0)
    var isOpen = false
    let lines = UInt64(Verb.line.rawValue) &* 0x0101_0101_0101_0101
    var i = 0
    while i < count {
      if isOpen, i &+ 8 <= count, verbs.load(UInt64.self, at: i) == lines {
        (next, i) = (next &+ 8, i &+ 8)
        continue
      }
      defer { i &+= 1 }
      switch verbs[i] {
      case .line:
        // A line behind a close starts a contour at a point that is not stored again.
        guard isOpen else { return false }
        next &+= 1
      case .move, .close:
        let isClosed = verbs[i] == .close
        if isOpen {
          contours.append(
            Polyline.Contour(start: offset &+ start, count: next &- start, isClosed: isClosed))
        } else if isClosed {
          return false
        }
        isOpen = !isClosed
        start = next
        next &+= isClosed ? 0 : 1
      default: return false
      }
    }
    if isOpen {
      contours.append(
        Polyline.Contour(start: offset &+ start, count: next &- start, isClosed: false))
    }
    return true
  }
}
