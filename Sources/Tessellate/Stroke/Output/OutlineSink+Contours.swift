extension OutlineSink {
  /// Appends all contours to `polyline`, mapped by `transform`, and empties the sink.
  mutating func write(to polyline: inout Polyline, transform: AffineTransform) {
    let before = polyline.points.count
    for index in 0..<folds.count { append(folds[index], to: &polyline) }
    appendTies(to: &polyline)
    ownFoldsAndTies()
    let first = polyline.contours.count - owners.count
    var strip = 0
    var wedge = 0
    while strip < strips.count {
      // Strips strip … last are joined by wedges wedge ..< next.
      var (last, next) = (strip, wedge)
      while next < wedges.count, wedges[next].from == strips[last].last,
        last + 1 < strips.count, wedges[next].to == strips[last + 1].first
      {
        (last, next) = (last + 1, next + 1)
      }
      let isRing =
        next < wedges.count && wedges[next].from == strips[last].last
        && wedges[next].to == strips[strip].first
      if isRing { next += 1 }
      appendChain(strip...last, wedge..<next, isRing: isRing, to: &polyline)
      (strip, wedge) = (last + 1, next)
      // A wedge between strips that do not follow each other is a contour of its own.
      while wedge < wedges.count, wedges[wedge].from <= strips[last].last {
        appendWedge(wedges[wedge], to: &polyline)
        wedge += 1
      }
      ownStrips(before: strip, upTo: polyline.contours.count - first)
    }
    if !transform.isIdentity {
      for index in before..<polyline.points.count {
        polyline.points[index] = transform.apply(polyline.points[index])
      }
    }
    swap(&parts, &writtenParts)
    reset()
  }

  /// Appends strips that are joined as one contour or, where they close, as two.
  private func appendChain(
    _ chain: ClosedRange<Int>, _ links: Range<Int>, isRing: Bool, to polyline: inout Polyline
  ) {
    let (first, last) = (strips[chain.lowerBound], strips[chain.upperBound])
    guard !first.isEmpty || !links.isEmpty else { return }
    // Strips that end on their own first section are a ring, too.
    let closesItself =
      !isRing && last.last > first.first + 2
      && lefts[first.firstLeft] == lefts[last.endLeft - 1]
      && rights[first.firstRight] == rights[last.endRight - 1]
    var start = polyline.points.count
    var link = links.lowerBound
    for strip in chain {
      let side = strips[strip]
      let end = side.endLeft - (closesItself && strip == chain.upperBound ? 1 : 0)
      for index in side.firstLeft..<end {
        polyline.points.append(lefts[index])
      }
      if link < links.upperBound {
        append(wedges[link], onLeft: true, to: &polyline)
        link += 1
      }
    }
    if isRing || closesItself { start = close(from: start, &polyline) }
    link = links.upperBound - 1
    if isRing {
      append(wedges[link], onLeft: false, to: &polyline)
      link -= 1
    }
    for strip in chain.reversed() {
      let side = strips[strip]
      var index = side.endRight - (closesItself && strip == chain.upperBound ? 2 : 1)
      while index >= side.firstRight {
        polyline.points.append(rights[index])
        index -= 1
      }
      if strip > chain.lowerBound {
        append(wedges[link], onLeft: false, to: &polyline)
        link -= 1
      }
    }
    _ = close(from: start, &polyline)
  }

  /// Appends the wedge's corners to its side, or its pivot to the other side.
  private func append(_ wedge: Wedge, onLeft: Bool, to polyline: inout Polyline) {
    guard wedge.onLeft == onLeft else { return polyline.points.append(wedge.pivot) }
    for index in 0..<wedge.pointCount {
      // The right side runs backwards.
      let k = onLeft ? index : wedge.pointCount - 1 - index
      polyline.points.append(wedgePoints[wedge.firstPoint + k])
    }
  }

  /// Appends a wedge as a contour of its own.
  private func appendWedge(_ wedge: Wedge, to polyline: inout Polyline) {
    let start = polyline.points.count
    polyline.points.append(wedge.pivot)
    polyline.points.append(wedge.onLeft ? wedge.start : wedge.end)
    append(wedge, onLeft: wedge.onLeft, to: &polyline)
    polyline.points.append(wedge.onLeft ? wedge.end : wedge.start)
    _ = close(from: start, &polyline)
  }

  /// Appends a quad as a contour of its own, turned so that its winding is positive.
  private func append(_ fold: Fold, to polyline: inout Polyline) {
    let start = polyline.points.count
    let isPositive = (fold.c - fold.a).cross(fold.d - fold.b) >= 0
    polyline.points.append(fold.a)
    polyline.points.append(isPositive ? fold.b : fold.d)
    polyline.points.append(fold.c)
    polyline.points.append(isPositive ? fold.d : fold.b)
    _ = close(from: start, &polyline)
  }

  /// Ends a contour at the last point and returns the number of points.
  func close(from start: Int, _ polyline: inout Polyline) -> Int {
    let count = polyline.points.count - start
    polyline.contours.append(Polyline.Contour(start: start, count: count, isClosed: true))
    return polyline.points.count
  }
}
