// Ribbons along lines and arcs of circles, straight from a path's elements.
//
// The strokes of icons are lines and a few arcs, which meet at corners or smoothly. A line is a
// quad between its corners and caps; an arc's sections lie on its radii, and their number is known
// beforehand. Where nothing folds, the ribbon is laid in two steps, without a spine and a sweep:
//
//   measured   the pieces of each sub-path, its corners, as Join and LineCorner have them, and the
//              number of vertices
//   written    sections, caps and joins to the ends of the mesh's arrays, which grow once
//
// The mesh is the one that a sweep makes, bit for bit. Either step gives up, and leaves the mesh as
// it was, where a stroke is not so simple. These are left to the sweep: other curves, elements
// without length, smooth joints and bends that take fans, corners that take more than half of a
// line, runs with arcs between ends or joins that are not round, corners beside a smooth seam, caps
// that rounding may spoil, and quads that rounding turns over.

/// A ribbon along lines and arcs, in scratch memory that it keeps.
struct PlainRibbon: ~Copyable, Sendable {
  var contours = UncheckedBuffer<PlainContour>()
  var pieces = UncheckedBuffer<PlainPiece>()
  var arcs = UncheckedBuffer<PlainArc>()
  var joints = UncheckedBuffer<PlainJoint>()
  /// The corners of all joins.
  var joins = UncheckedBuffer<Point>()
  var startCap = CapShape(isStart: true)
  var endCap = CapShape(isStart: false)
  /// The number of vertices of what was measured.
  private(set) var vertexCount = 0

  /// Appends the stroke of a path to a mesh, or nothing where a sweep must make it.
  ///
  /// - Parameters:
  ///   - path: The path, all of whose elements are sound.
  ///   - setup: A usual setup (StrokeSetup+Usual).
  ///   - style: A pen of one width, without dashes and trims, centred.
  ///   - options: The budget.
  ///   - mesh: The mesh.
  /// - Returns: Whether the stroke was appended.
  @inline(never)
  mutating func append(
    _ path: borrowing Path, _ setup: StrokeSetup, _ style: borrowing StrokeStyle,
    _ options: borrowing StrokeOptions, to mesh: inout Mesh
  ) -> Bool {
    let base = mesh.positions.count
    let pen = setup.pen(style)
    setCaps(pen)
    let slack = Swift.min(slack(of: startCap, pen.startCap), slack(of: endCap, pen.endCap))
    let displacement = RibbonSink.displacement(moved: setup.moved, origin: setup.origin)
    guard displacement <= slack, measure(path, pen, setup) else { return false }
    guard vertexCount <= options.vertexLimit,
      vertexCount + path.points.count <= options.vertexLimit / 2,
      base + vertexCount <= UInt32.max
    else { return false }
    let missing = mesh.completeStrokeAttributes()
    let isWritten = write(
      pen, PlainStrip.Place(base: base, origin: setup.origin, displacement: displacement),
      &mesh.positions, &mesh.strokeAttributes, &mesh.indices)
    if !isWritten {
      mesh.strokeAttributes.removeLast(missing)
    } else if base == 0 {
      mesh.origin = setup.origin
    }
    return isWritten
  }

  @inline(__always)
  private mutating func setCaps(_ pen: StrokePen) {
    let radius = pen.capRadius(scale: 1)
    if pen.startCap != .butt { startCap.set(pen.startCap, radius: radius, pen: pen) }
    if pen.endCap != .butt { endCap.set(pen.endCap, radius: radius, pen: pen) }
  }

  @inline(__always)
  private func slack(of shape: borrowing CapShape, _ cap: StrokeStyle.LineCap) -> Double {
    cap == .butt ? .infinity : shape.all.slack
  }

  // MARK: - Measuring

  /// Finds the pieces and the corners of all sub-paths; returns false where a sweep must.
  private mutating func measure(
    _ path: borrowing Path, _ pen: StrokePen, _ setup: StrokeSetup
  ) -> Bool {
    contours.removeAll()
    pieces.removeAll()
    arcs.removeAll()
    joints.removeAll()
    joins.removeAll()
    vertexCount = 0
    let count = path.verbs.count
    return path.verbs.withUncheckedReading { verbs in
      path.points.withUncheckedReading { points in
        var (index, next) = (0, 0)
        while index < count {
          // An element after a close starts at a point that is not stored again.
          guard verbs[index] == .move else { return false }
          let start = points[next]
          index &+= 1
          next &+= 1
          let first = pieces.count
          var (current, distance) = (start, 0.0)
          while index < count, verbs[index] == .line || verbs[index] == .arc {
            if verbs[index] == .line {
              guard addLine(from: current, to: points[next], &distance) else { return false }
              current = points[next]
              next &+= 1
            } else {
              let arc = ArcSegment(start: current, stored: points.dropping(next))
              guard addArc(arc, from: current, &distance, setup.limits) else { return false }
              current = arc.end
              next &+= 5
            }
            index &+= 1
          }
          let isClosed = index < count && verbs[index] == .close
          if isClosed {
            index &+= 1
            if current != start {
              guard addLine(from: current, to: start, &distance) else { return false }
              current = start
            }
          } else if index < count, verbs[index] != .move {
            return false
          } else if pieces.count == first {
            // A lone move draws nothing.
            continue
          }
          guard addContour(first, end: current, isClosed, length: distance, pen) else {
            return false
          }
        }
        return true
      }
    }
  }

  @inline(__always)
  private mutating func addLine(
    from start: Point, to end: Point, _ distance: inout Double
  ) -> Bool {
    let line = end - start
    let square = line.lengthSquared
    guard square > 0, let direction = line.normalized else { return false }
    pieces.append(
      PlainPiece(
        start: start, leaving: direction, arriving: direction, distance: distance, square: square,
        arc: -1))
    distance += line.dot(direction)
    return true
  }

  @inline(never)
  private mutating func addArc(
    _ segment: ArcSegment, from start: Point, _ distance: inout Double, _ limits: ChordLimits
  ) -> Bool {
    let curve = SpineCurve(arc: segment)
    guard segment.sweep != 0, curve.isCircular,
      let (arc, leaving, arriving) = SpineArc.find(
        curve, from: start, to: segment.end, distance: distance, limits)
    else { return false }
    pieces.append(
      PlainPiece(
        start: start, leaving: leaving, arriving: arriving, distance: distance, square: 0,
        arc: Int32(truncatingIfNeeded: arcs.count)))
    arcs.append(PlainArc(arc: arc, curve: curve))
    distance = arc.distance + arc.length * Double(arc.count)
    vertexCount &+= 2 &* (Int(arc.count) &- 1)
    return true
  }

  /// Finds the corners of a sub-path.
  private mutating func addContour(
    _ first: Int, end: Point, _ isClosed: Bool, length: Double, _ pen: StrokePen
  ) -> Bool {
    let (stop, firstJoint) = (pieces.count, joints.count)
    guard stop > first else { return false }
    let pieces = pieces.view
    if stop == first &+ 1, pieces[first].isLine {
      // To and fro, if it is closed.
      return !isClosed && addLine(first, end: end, length: length, pen)
    }
    var (hasRuns, corners) = (false, 0)
    for index in (first &+ 1)..<stop {
      let (arriving, leaving) = (pieces[index &- 1].arriving, pieces[index].leaving)
      if Heading(unit: leaving).isSmooth(after: Heading(unit: arriving)) {
        hasRuns = true
      } else {
        pieces.update(index) { $0.followsCorner = true }
        corners &+= 1
      }
    }
    let isRing =
      isClosed
      && Heading(unit: pieces[first].leaving)
        .isSmooth(after: Heading(unit: pieces[stop &- 1].arriving))
    guard !isRing || corners == 0 else { return false }
    pieces.update(first) { $0.followsCorner = !isRing }
    if !isRing {
      let isRound =
        (isClosed || pen.startCap == .round && pen.endCap == .round) && pen.join == .round
      guard isRound || !hasRuns, addJoints(first, stop, isClosed, length, isRound, pen) else {
        return false
      }
      if !isClosed { countEnds(pen, first, stop, length) }
    }
    // A smooth joint has a section, and a ring's seam two.
    vertexCount &+= 2 &* (stop &- first &- 1 &- corners) &+ (isRing ? 4 : 0)
    contours.append(
      PlainContour(
        end: end, length: length, firstPiece: Int32(truncatingIfNeeded: first),
        pieceCount: Int32(truncatingIfNeeded: stop &- first),
        firstJoint: Int32(truncatingIfNeeded: firstJoint),
        jointCount: Int32(truncatingIfNeeded: joints.count &- firstJoint), isClosed: isClosed,
        isRing: isRing))
    return true
  }

  /// Notes a sub-path that is one line.
  @inline(__always)
  private mutating func addLine(
    _ first: Int, end: Point, length: Double, _ pen: StrokePen
  ) -> Bool {
    pieces.view.update(first) { $0.followsCorner = true }
    countEnds(pen, first, first &+ 1, length)
    contours.append(
      PlainContour(
        end: end, length: length, firstPiece: Int32(truncatingIfNeeded: first), pieceCount: 1,
        firstJoint: 0, jointCount: 0, isClosed: false, isRing: false))
    return true
  }

  /// Counts the vertices at both ends of an open sub-path.
  @inline(__always)
  private mutating func countEnds(
    _ pen: StrokePen, _ first: Int, _ stop: Int, _ length: Double
  ) {
    let (before, behind) = (startCap.all.count, endCap.all.count)
    let isAlone = (first &+ 1 == stop || pieces[first &+ 1].followsCorner)
    let isAloneLast = pieces[stop &- 1].followsCorner
    let skipsFirst =
      pen.startCap != .butt && startCap.goesOn
      && goesOn(first, first &+ 1 == stop ? length : pieces[first &+ 1].distance, isAlone, pen)
    let skipsLast =
      pen.endCap != .butt && endCap.goesOn && goesOn(stop &- 1, length, isAloneLast, pen)
    vertexCount &+= (pen.startCap == .butt ? 0 : 2 &* before) &+ (skipsFirst ? 0 : 2)
    vertexCount &+= (pen.endCap == .butt ? 0 : 2 &* behind) &+ (skipsLast ? 0 : 2)
  }

  /// Whether a cap's sides go on along a piece (`isStraight` of the sweep).
  @inline(__always)
  func goesOn(
    _ index: Int, _ end: Double, _ isAlone: Bool, _ pen: StrokePen
  ) -> Bool {
    pieces[index].isLine && (isAlone || end - pieces[index].distance > 2 * pen.reach)
  }

  /// Finds the corners of a sub-path and their joins, its seam's last.
  private mutating func addJoints(
    _ first: Int, _ stop: Int, _ isClosed: Bool, _ length: Double, _ isRound: Bool, _ pen: StrokePen
  ) -> Bool {
    let pieces = pieces.view
    // Whether the run that ends before a piece, or begins with it, is one line.
    func isLine(_ index: Int) -> Bool {
      pieces[index].isLine && pieces[index].followsCorner
        && (index &+ 1 == stop || pieces[index &+ 1].followsCorner)
    }
    for index in (first &+ 1)...stop {
      let isSeam = index == stop
      if isSeam ? !isClosed : !pieces[index].followsCorner { continue }
      let (before, behind) = (index &- 1, isSeam ? first : index)
      let (arriving, leaving) = (pieces[before].arriving, pieces[behind].leaving)
      let (pivot, firstJoin) = (pieces[behind].start, joins.count)
      var corner: LineCorner?
      if isLine(before), isLine(behind) {
        let turn = LineTurn(arriving, leaving, pen)
        let lines = (before: pieces[before].square, after: pieces[behind].square)
        let meet =
          turn.isOpen
          && (turn.takesHalf(ofSquared: Swift.min(lines.before, lines.after))
            || pen.fits(
              Corner(vertex: 0, arriving: arriving, leaving: leaving), lines,
              besides: (
                self.corner(before: before, first, stop, isClosed),
                self.corner(before: behind &+ 1, first, stop, isClosed)
              )))
        if meet { corner = pen.lineCorner(turn, at: pivot, joins: &joins) }
      }
      let isMeeting = corner != nil
      if corner == nil {
        let side = pen.outerSide(of: pivot, arriving, leaving, scale: 1)
        guard let (wedge, onLeft) = side else { return false }
        addJoin(wedge, onLeft, pen)
        corner = LineCorner(
          pivot: pivot, inner: pivot, arriving: pivot, leaving: pivot, onLeft: onLeft)
      }
      guard let corner else { return false }
      let count = joins.count &- firstJoin
      joints.append(
        PlainJoint(
          corner: corner, distance: isSeam ? length : pieces[index].distance,
          firstJoin: Int32(truncatingIfNeeded: firstJoin),
          joinCount: Int32(truncatingIfNeeded: count), isMeeting: isMeeting))
      // The seam's section is written twice. Runs that don't meet have a section each.
      vertexCount &+= isMeeting ? (corner.isSection ? 2 : count &+ 4) : count &+ 5
      if isSeam, isMeeting { vertexCount &+= 2 }
    }
    return true
  }

  /// Returns the corner before a piece, or at the end of a sub-path: the seam's of a closed one.
  private func corner(before index: Int, _ first: Int, _ stop: Int, _ isClosed: Bool) -> Corner? {
    let isSeam = index == first || index == stop
    guard isClosed || !isSeam else { return nil }
    let (before, behind) = isSeam ? (stop &- 1, first) : (index &- 1, index)
    return Corner(
      vertex: 0, arriving: pieces[before].arriving, leaving: pieces[behind].leaving)
  }

  @inline(__always)
  private mutating func addJoin(_ wedge: JoinWedge, _ onLeft: Bool, _ pen: StrokePen) {
    switch pen.join {
    case .miter: if wedge.keepsMiter(limit: pen.miterLimit) { joins.append(wedge.miterTip) }
    case .bevel: break
    case .round: pen.addRoundJoin(wedge, onLeft: onLeft, to: &joins)
    case .miterClip, .arcs: pen.addClippedMiter(wedge, to: &joins)
    }
  }
}
