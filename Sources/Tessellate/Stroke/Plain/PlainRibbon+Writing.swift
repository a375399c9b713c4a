extension PlainRibbon {
  /// Writes all sub-paths to the ends of a mesh's arrays; returns false, and leaves them, where a
  /// sweep must.
  func write(
    _ pen: StrokePen, _ place: PlainStrip.Place, _ positions: inout [SIMD2<Float>],
    _ attributes: inout [Mesh.StrokeAttribute], _ indices: inout [UInt32]
  ) -> Bool {
    var isPlain = false
    let limit = vertexCount &+ PlainStrip.slack
    let indexLimit = 3 &* (vertexCount &+ joints.count) &+ UncheckedView<UInt32>.stripSlack
    positions.appendUnchecked(limit: limit) { points in
      attributes.appendUnchecked(limit: limit) { values in
        indices.appendUnchecked(limit: indexLimit) { corners in
          var strip = PlainStrip(points, values, corners, place)
          for index in 0..<contours.count {
            let contour = contours[index]
            strip.begin()
            if contour.isRing {
              writeRing(contour, pen, to: &strip)
            } else if contour.jointCount == 0, pieces[Int(contour.firstPiece)].isLine,
              contour.pieceCount == 1
            {
              writeLine(contour, pen, to: &strip)
            } else {
              writeRuns(contour, pen, to: &strip)
            }
          }
          isPlain = strip.isPlain
          return isPlain ? strip.indexCount : 0
        }
        return isPlain ? vertexCount : 0
      }
      return isPlain ? vertexCount : 0
    }
    return isPlain
  }

  /// Writes a sub-path that is one line.
  @inline(__always)
  private func writeLine(_ contour: PlainContour, _ pen: StrokePen, to strip: inout PlainStrip) {
    let piece = pieces[Int(contour.firstPiece)]
    let (hasStart, hasEnd) = (pen.startCap != .butt, pen.endCap != .butt)
    if hasStart {
      strip.addCap(startCap.all, at: pen.capStand(piece.start, piece.leaving, distance: 0))
    }
    if !hasStart || !startCap.goesOn {
      strip.addSection(piece.start, across: piece.leaving.left, 0, pen)
    }
    if !hasEnd || !endCap.goesOn {
      strip.addSection(contour.end, across: piece.leaving.left, contour.length, pen)
    }
    if hasEnd {
      strip.addCap(
        endCap.all, at: pen.capStand(contour.end, piece.leaving, distance: contour.length))
    }
  }

  /// Writes the runs of a sub-path, from corner to corner, each before the join where it begins.
  @inline(never)
  private func writeRuns(_ contour: PlainContour, _ pen: StrokePen, to strip: inout PlainStrip) {
    let (pieces, joints) = (pieces.view, joints.view)
    let (first, isClosed) = (Int(contour.firstPiece), contour.isClosed)
    let stop = first &+ Int(contour.pieceCount)
    var number = Int(contour.firstJoint)
    let lastJoint = number &+ Int(contour.jointCount) &- 1
    var (index, goesOn, firstSection) = (first, false, 0)
    // The join before a run, and the section before that.
    var (join, from) = (-1, 0)
    if isClosed, joints[lastJoint].isMeeting {
      strip.addSection(joints[lastJoint].corner.first, distance: 0)
      goesOn = true
    }
    while index < stop {
      var last = index
      while last &+ 1 < stop, !pieces[last &+ 1].followsCorner { last &+= 1 }
      if !goesOn {
        addStart(contour, index, last, pen, capped: index == first && !isClosed, to: &strip)
      }
      let start = strip.section
      if index == first { firstSection = start }
      if index < last || !pieces[index].isLine { addInterior(index, last, pen, to: &strip) }
      let hasJoint = number <= lastJoint
      goesOn = hasJoint && joints[number].isMeeting
      if goesOn {
        strip.add(joints[number], joins.view)
      } else {
        addEnd(contour, index, last, pen, capped: !hasJoint, to: &strip)
      }
      if join >= 0 { strip.addJoin(joints[join], joins.view, from, start) }
      (join, from) = hasJoint && !goesOn ? (number, strip.section) : (-1, 0)
      number &+= 1
      index = last &+ 1
    }
    if join >= 0 { strip.addJoin(joints[join], joins.view, from, firstSection) }
  }

  /// Writes a closed sub-path without corners; its first section is repeated at its end.
  @inline(never)
  private func writeRing(_ contour: PlainContour, _ pen: StrokePen, to strip: inout PlainStrip) {
    let first = Int(contour.firstPiece)
    let last = first &+ Int(contour.pieceCount) &- 1
    let before = lastChord(last)
    var seam = firstChord(first)
    strip.addTurn(at: seam, from: before, pen)
    addInterior(first, last, pen, to: &strip)
    seam.distance = contour.length
    strip.addTurn(at: seam, from: before, pen)
  }

  /// Adds the cap and the section where a run starts.
  @inline(__always)
  private func addStart(
    _ contour: PlainContour, _ index: Int, _ last: Int, _ pen: StrokePen, capped: Bool,
    to strip: inout PlainStrip
  ) {
    let piece = pieces[index]
    strip.begin()
    if capped, pen.startCap != .butt {
      strip.addCap(
        startCap.all, at: pen.capStand(piece.start, piece.leaving, distance: piece.distance))
      if startCap.goesOn, goesOn(index, end(of: index, contour).distance, index == last, pen) {
        return
      }
    }
    if piece.isLine {
      strip.addSection(piece.start, across: piece.leaving.left, piece.distance, pen)
    } else {
      let chord = firstChord(index)
      strip.addEnd(chord, piece.leaving, of: chord, pen)
    }
  }

  /// Adds the section and the cap where a run ends.
  @inline(__always)
  private func addEnd(
    _ contour: PlainContour, _ index: Int, _ last: Int, _ pen: StrokePen, capped: Bool,
    to strip: inout PlainStrip
  ) {
    let piece = pieces[last]
    let end = end(of: last, contour)
    let hasCap = capped && pen.endCap != .butt
    let skips = hasCap && endCap.goesOn && goesOn(last, end.distance, index == last, pen)
    if !skips, piece.isLine {
      strip.addSection(end.point, across: piece.arriving.left, end.distance, pen)
    } else if !skips {
      let chord = lastChord(last)
      var vertex = chord
      (vertex.point, vertex.distance) = (end.point, end.distance)
      strip.addEnd(vertex, piece.arriving, of: chord, pen)
    }
    if hasCap {
      strip.addCap(
        endCap.all, at: pen.capStand(end.point, piece.arriving, distance: end.distance))
    }
  }

  /// Adds the sections between both ends of a run, or of a ring.
  @inline(never)
  private func addInterior(_ first: Int, _ last: Int, _ pen: StrokePen, to strip: inout PlainStrip)
  {
    for index in first...last {
      if index > first {
        strip.addTurn(at: firstChord(index), from: lastChord(index &- 1), pen)
      }
      let piece = pieces[index]
      if piece.isLine { continue }
      strip.addArc(
        arcs[Int(piece.arc)], from: piece.start, isFirst: index == first, isLast: index == last,
        pen)
    }
  }

  /// The point and the arc length where a piece ends.
  @inline(__always)
  private func end(of index: Int, _ contour: PlainContour) -> (point: Point, distance: Double) {
    let isLast = index &+ 1 == Int(contour.firstPiece &+ contour.pieceCount)
    if isLast { return (contour.end, contour.length) }
    return (pieces[index &+ 1].start, pieces[index &+ 1].distance)
  }

  @inline(__always)
  private func firstChord(_ index: Int) -> SpineVertex {
    let piece = pieces[index]
    return piece.isLine ? piece.chord : arcs[Int(piece.arc)].first(from: piece.start)
  }

  @inline(__always)
  private func lastChord(_ index: Int) -> SpineVertex {
    let piece = pieces[index]
    return piece.isLine ? piece.chord : arcs[Int(piece.arc)].last(from: piece.start)
  }
}
