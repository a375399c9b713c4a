extension StripCover {
  /// Chooses the runs of clean cells that are worth their cuts, and collects what is left of the contours.
  mutating func chooseRuns(_ polyline: borrowing Polyline, _ facing: borrowing FacingPoints) {
    runs.removeAll()
    cuts.removeAll()
    (runCells, takenCells) = (0, 0)
    rest.removeAll()
    var (first, contour) = (0, 0)
    for index in 0..<facing.rows.count {
      let row = facing.rows[index]
      for extra in contour..<row.contour { appendContour(polyline, polyline.contours[extra]) }
      contour = row.contour &+ (row.isRing ? 2 : 1)
      first = chooseRuns(of: row, polyline, facing, from: first)
    }
    for extra in contour..<polyline.contours.count {
      appendContour(polyline, polyline.contours[extra])
    }
  }

  /// The same along a row whose first section has the number `first`; returns that of the next row.
  private mutating func chooseRuns(
    of row: FacingPoints.Row, _ polyline: borrowing Polyline, _ facing: borrowing FacingPoints,
    from first: Int
  ) -> Int {
    let flag = flags.view
    var end = first
    for stretch in row.firstStretch..<row.endStretch { end &+= facing.stretches[stretch].count }
    let last = end &- 1
    var cursor = SectionCursor(facing, row, first)
    // Where the last run ended, and where the first one of a ring began.
    var cut = cursor.place(of: first, facing)
    var head: SectionCursor.Place?
    var piece = first
    while piece < last {
      while piece < last, flag[piece] & Flag.meets != 0 { piece &+= 1 }
      var low = piece
      while piece < last, flag[piece] & Flag.meets == 0 { piece &+= 1 }
      var high = piece
      let (joinsFirst, joinsLast) = (low > first, high < last)
      while joinsFirst, low < high, flag[low &- 1] & Flag.lastSlanted != 0 { low &+= 1 }
      while joinsLast, high > low, flag[high] & Flag.firstSlanted != 0 { high &-= 1 }
      // Each cut adds an edge, where each cell saves two.
      let least = (joinsFirst ? 2 : 1) &+ (joinsLast ? 1 : 0)
      guard high &- low >= least || crosses(low, high) else { continue }
      let (start, stop) = (cursor.place(of: low, facing), cursor.place(of: high, facing))
      if row.isRing, head == nil {
        head = start
      } else if joinsFirst {
        appendRest(polyline, cut, start)
      }
      if joinsFirst { cuts.append(Int32(truncatingIfNeeded: low)) }
      if joinsLast { cuts.append(Int32(truncatingIfNeeded: high)) }
      appendRuns(low, high, joinsFirst: joinsFirst, joinsLast: joinsLast)
      takenCells &+= high &- low
      cut = stop
    }
    if row.isRing {
      appendSeam(polyline, row, cut, head)
      return end
    }
    let tail = cursor.place(of: last, facing)
    if cut.left != tail.left { appendRest(polyline, cut, tail) }
    return end
  }

  /// Whether some of these cells, none of which is left, cross others.
  private func crosses(_ low: Int, _ high: Int) -> Bool {
    for cell in low..<high where flags[cell] & Flag.crosses != 0 { return true }
    return false
  }

  /// Appends the runs among cells none of which is left.
  private mutating func appendRuns(_ low: Int, _ high: Int, joinsFirst: Bool, joinsLast: Bool) {
    let flag = flags.view
    var cell = low
    while cell < high {
      while cell < high, flag[cell] & Flag.crosses != 0 { cell &+= 1 }
      let first = cell
      while cell < high, flag[cell] & Flag.crosses == 0 { cell &+= 1 }
      guard first < cell else { return }
      runs.append(
        Run(
          first: Int32(truncatingIfNeeded: first), last: Int32(truncatingIfNeeded: cell),
          joinsFirst: joinsFirst || first > low, joinsLast: joinsLast || cell < high))
      runCells &+= cell &- first
    }
  }

  /// Appends what lies around the seam of a ring, from the last run to the first; or all of it, without any.
  private mutating func appendSeam(
    _ polyline: borrowing Polyline, _ row: FacingPoints.Row, _ cut: SectionCursor.Place,
    _ head: SectionCursor.Place?
  ) {
    let (lefts, rights) = (polyline.contours[row.contour], polyline.contours[row.contour &+ 1])
    guard let head else {
      appendContour(polyline, lefts)
      return appendContour(polyline, rights)
    }
    let start = rest.points.count
    rest.points.append(contentsOf: polyline.points[cut.left..<lefts.range.upperBound])
    rest.points.append(contentsOf: polyline.points[lefts.start...head.left])
    rest.points.append(contentsOf: polyline.points[head.right..<rights.range.upperBound])
    rest.points.append(contentsOf: polyline.points[rights.start...cut.right])
    close(from: start)
  }

  /// Appends what lies between two sections of a strip.
  private mutating func appendRest(
    _ polyline: borrowing Polyline, _ from: SectionCursor.Place, _ to: SectionCursor.Place
  ) {
    let start = rest.points.count
    rest.points.append(contentsOf: polyline.points[from.left...to.left])
    rest.points.append(contentsOf: polyline.points[to.right...from.right])
    close(from: start)
  }

  private mutating func appendContour(
    _ polyline: borrowing Polyline, _ contour: Polyline.Contour
  ) {
    let start = rest.points.count
    rest.points.append(contentsOf: polyline.points[contour.range])
    close(from: start)
  }

  private mutating func close(from start: Int) {
    rest.contours.append(
      Polyline.Contour(start: start, count: rest.points.count - start, isClosed: true))
  }
}

/// Finds the points of sections of a row, in rising order of their numbers.
private struct SectionCursor {
  struct Place {
    var left, right: Int
  }

  /// The current stretch, and the number of its first section.
  private var stretch, first: Int

  init(_ facing: borrowing FacingPoints, _ row: FacingPoints.Row, _ first: Int) {
    (stretch, self.first) = (row.firstStretch, first)
  }

  @inline(__always)
  mutating func place(of section: Int, _ facing: borrowing FacingPoints) -> Place {
    while section &- first >= facing.stretches[stretch].count {
      first &+= facing.stretches[stretch].count
      stretch &+= 1
    }
    let (points, offset) = (facing.stretches[stretch], section &- first)
    return Place(left: points.left &+ offset, right: points.right &- offset)
  }
}
