// Strips and wedges as closed contours, for the non-zero rule.
//
// A strip's ring, its left points forwards and its right points backwards, has at every point the winding that its
// quadrilaterals have in sum, for shared edges cancel. Each of them is positive unless sections cross; so a strip is
// broken at a bow-tie, and the bow-tie's hull becomes a contour of its own. Then no winding is negative anywhere, nothing cancels,
// and non-zero is the union: the very region of the ribbon.
//
// Where two strips meet at a corner, with the wedge on the left, say, the ring goes on: on the left along the wedge, on
// the right over the pivot.
//
//     left:   … A ─ tip ─ B …        The added polygon A, tip, B, R′, pivot, R is the wedge and two spikes of no area
//     right:  … R ─ pivot ─ R′ …     along both sections.

/// Collects the outline of a stroke.
struct OutlineSink: ~Copyable, StrokeSink, Sendable {
  private var lefts = UncheckedBuffer<Point>()
  private var rights = UncheckedBuffer<Point>()
  private var strips = UncheckedBuffer<Strip>()
  private var folds = UncheckedBuffer<Fold>()
  private var wedges = UncheckedBuffer<Wedge>()
  private var wedgePoints = UncheckedBuffer<Point>()
  private var inStrip = false

  /// Sections `first` ..< `end`.
  private struct Strip: BitwiseCopyable {
    var first, end: Int
  }

  /// The corners of a quadrilateral that stands alone, in order around it.
  private struct Fold: BitwiseCopyable {
    var a, b, c, d: Point
  }

  private struct Wedge: BitwiseCopyable {
    var pivot: Point
    var from, to: Int
    var firstPoint: Int
    var pointCount = 0
    var onLeft: Bool
  }

  struct Mark {
    fileprivate var sections, strips, folds: Int
  }

  var mark: Mark { Mark(sections: lefts.count, strips: strips.count, folds: folds.count) }

  func hasFolds(since mark: Mark) -> Bool { folds.count != mark.folds }

  mutating func restore(_ mark: Mark) {
    (lefts.count, rights.count) = (mark.sections, mark.sections)
    (strips.count, folds.count, inStrip) = (mark.strips, mark.folds, false)
  }

  mutating func reset() {
    lefts.removeAll()
    rights.removeAll()
    strips.removeAll()
    folds.removeAll()
    wedges.removeAll()
    wedgePoints.removeAll()
    inStrip = false
  }

  var section: Int { lefts.count - 1 }

  mutating func addSection(left: Point, right: Point, distance: Double, side: Double) {
    add(left, right)
  }

  mutating func addCrossSection(
    _ first: Point, _ second: Point, distances: (Double, Double), side: Double
  ) {
    // Seen from left to right of the path, `second` lies on the left hand.
    add(second, first)
  }

  @inline(__always)
  private mutating func add(_ left: Point, _ right: Point) {
    let index = lefts.count
    lefts.append(left)
    rights.append(right)
    if inStrip {
      let (l0, r0) = (lefts[index - 1], rights[index - 1])
      let across = r0 - l0
      let ahead = (left - l0).cross(across)
      let aheadRight = (right - l0).cross(across)
      if (ahead < 0) == (aheadRight < 0), (left - r0).cross(right - r0) >= 0, ahead >= 0 {
        strips[strips.count - 1].end = index + 1
        return
      }
      let isBowTie = (ahead < 0) != (aheadRight < 0)
      folds.append(
        isBowTie
          ? Fold(a: l0, b: left, c: r0, d: right) : Fold(a: l0, b: left, c: right, d: r0))
    }
    strips.append(Strip(first: index, end: index + 1))
    inStrip = true
  }

  mutating func endStrip() { inStrip = false }

  mutating func beginWedge(pivot: Point, from: Int, to: Int, onLeft: Bool, distance: Double) {
    wedges.append(
      Wedge(pivot: pivot, from: from, to: to, firstPoint: wedgePoints.count, onLeft: onLeft))
  }

  mutating func addWedgePoint(_ point: Point) { wedgePoints.append(point) }

  mutating func endWedge() {
    let last = wedges.count - 1
    wedges[last].pointCount = wedgePoints.count - wedges[last].firstPoint
  }

  /// Appends all contours to `polyline`, mapped by `transform`, and forgets them.
  mutating func write(to polyline: inout Polyline, transform: AffineTransform) {
    let before = polyline.points.count
    for index in 0..<folds.count { append(folds[index], to: &polyline) }
    var strip = 0
    var wedge = 0
    while strip < strips.count {
      // Strips strip … last hang together by wedges wedge ..< next.
      var (last, next) = (strip, wedge)
      while next < wedges.count, wedges[next].from == strips[last].end - 1,
        last + 1 < strips.count, wedges[next].to == strips[last + 1].first
      {
        (last, next) = (last + 1, next + 1)
      }
      let isRing =
        next < wedges.count && wedges[next].from == strips[last].end - 1
        && wedges[next].to == strips[strip].first
      if isRing { next += 1 }
      appendChain(strip...last, wedge..<next, isRing: isRing, to: &polyline)
      (strip, wedge) = (last + 1, next)
      // A wedge between strips that do not follow each other stands alone.
      while wedge < wedges.count, wedges[wedge].from < strips[last].end {
        appendWedge(wedges[wedge], to: &polyline)
        wedge += 1
      }
    }
    if !transform.isIdentity {
      for index in before..<polyline.points.count {
        polyline.points[index] = transform.apply(polyline.points[index])
      }
    }
    reset()
  }

  /// Appends strips that hang together as one contour, or, when they close, as two.
  private func appendChain(
    _ chain: ClosedRange<Int>, _ links: Range<Int>, isRing: Bool, to polyline: inout Polyline
  ) {
    let first = strips[chain.lowerBound].first
    let last = strips[chain.upperBound].end - 1
    guard last > first || !links.isEmpty else { return }
    // A strip that ends on its own first section is a ring too.
    let closesItself =
      links.isEmpty && last > first + 1 && lefts[first] == lefts[last]
      && rights[first] == rights[last]
    var start = polyline.points.count
    var link = links.lowerBound
    for strip in chain {
      let sections = strips[strip]
      for index in sections.first..<(sections.end - (closesItself ? 1 : 0)) {
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
      let sections = strips[strip]
      var index = sections.end - (closesItself ? 2 : 1)
      while index >= sections.first {
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

  /// Appends the wedge's own points to its side in the direction of travel, or its pivot to the other side.
  private func append(_ wedge: Wedge, onLeft: Bool, to polyline: inout Polyline) {
    guard wedge.onLeft == onLeft else { return polyline.points.append(wedge.pivot) }
    for index in 0..<wedge.pointCount {
      // The right side is walked backwards.
      let k = onLeft ? index : wedge.pointCount - 1 - index
      polyline.points.append(wedgePoints[wedge.firstPoint + k])
    }
  }

  private func appendWedge(_ wedge: Wedge, to polyline: inout Polyline) {
    let start = polyline.points.count
    polyline.points.append(wedge.pivot)
    polyline.points.append(end(wedge, wedge.onLeft ? wedge.from : wedge.to))
    append(wedge, onLeft: wedge.onLeft, to: &polyline)
    polyline.points.append(end(wedge, wedge.onLeft ? wedge.to : wedge.from))
    _ = close(from: start, &polyline)
  }

  private func end(_ wedge: Wedge, _ section: Int) -> Point {
    wedge.onLeft ? lefts[section] : rights[section]
  }

  /// Appends a quadrilateral of its own: the hull of a bow-tie, or one that is turned over.
  private func append(_ fold: Fold, to polyline: inout Polyline) {
    let start = polyline.points.count
    let isPositive = (fold.c - fold.a).cross(fold.d - fold.b) >= 0
    polyline.points.append(fold.a)
    polyline.points.append(isPositive ? fold.b : fold.d)
    polyline.points.append(fold.c)
    polyline.points.append(isPositive ? fold.d : fold.b)
    _ = close(from: start, &polyline)
  }

  private func close(from start: Int, _ polyline: inout Polyline) -> Int {
    let count = polyline.points.count - start
    polyline.contours.append(Polyline.Contour(start: start, count: count, isClosed: true))
    return polyline.points.count
  }
}
