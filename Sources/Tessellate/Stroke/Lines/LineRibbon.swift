// Ribbons along lines, straight from a path's points.
//
// Half of all strokes of icons are one line, or a few that meet at corners. Each line is a quad
// between its corners and caps, and all of these are known beforehand: nothing folds, and no curve
// needs chords. So the ribbon is laid in two steps, without a spine and without a sweep:
//
//   measured   each sub-path's caps and corners, as LineCorner and Cap have them, and the number of
//              vertices; nothing is written where a stroke is not so simple
//   written    sections and joins to the ends of the mesh's arrays, which grow once
//
// The mesh is the one that a sweep makes, bit for bit; what is left to the sweep: smooth joints,
// lines without length, corners that take more than half of a line, caps that rounding may spoil,
// and quads that rounding turns over.

/// A ribbon along lines, in scratch memory that it keeps.
struct LineRibbon: ~Copyable, Sendable {
  private var contours = UncheckedBuffer<LineContour>()
  private var joints = UncheckedBuffer<LineJoint>()
  /// The corners of all joins.
  private var joins = UncheckedBuffer<Point>()
  private var startCap = CapShape(isStart: true)
  private var endCap = CapShape(isStart: false)
  /// The number of vertices of what was measured.
  private var vertexCount = 0

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
    _ path: borrowing Path, _ setup: borrowing StrokeSetup, _ style: borrowing StrokeStyle,
    _ options: borrowing StrokeOptions, to mesh: inout Mesh
  ) -> Bool {
    let pen = setup.pen(style)
    setCaps(pen)
    let slack = Swift.min(slack(of: startCap, pen.startCap), slack(of: endCap, pen.endCap))
    guard RibbonSink.displacement(moved: setup.moved, origin: setup.origin) <= slack,
      measure(path, pen)
    else { return false }
    let base = mesh.positions.count
    guard vertexCount <= options.vertexLimit, path.points.count <= options.vertexLimit / 4,
      base + vertexCount <= UInt32.max, mesh.strokeAttributes.count == base
    else { return false }
    let isWritten = write(
      pen, origin: setup.origin, base: base, &mesh.positions, &mesh.strokeAttributes,
      &mesh.indices)
    if isWritten, base == 0 { mesh.origin = setup.origin }
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

  /// Finds the ends and the corners of all sub-paths; returns false where a sweep must.
  private mutating func measure(_ path: borrowing Path, _ pen: StrokePen) -> Bool {
    contours.removeAll()
    joints.removeAll()
    joins.removeAll()
    vertexCount = 0
    let count = path.verbs.count
    return path.verbs.withUncheckedReading { verbs in
      path.points.withUncheckedReading { points in
        var (index, point) = (0, 0)
        while index < count {
          // A line after a close starts at a point that is not stored again.
          guard verbs[index] == .move else { return false }
          let first = point
          repeat {
            index &+= 1
            point &+= 1
          } while index < count && verbs[index] == .line
          let isClosed = index < count && verbs[index] == .close
          if isClosed { index &+= 1 }
          // A lone move draws nothing.
          if point &- first == 1, !isClosed { continue }
          guard measure(points.dropping(first), point &- first, isClosed, pen) else {
            return false
          }
        }
        return true
      }
    }
  }

  /// Finds the ends and the corners of a sub-path.
  @inline(__always)
  private mutating func measure(
    _ points: UncheckedView<Point>, _ count: Int, _ isClosed: Bool, _ pen: StrokePen
  ) -> Bool {
    let start = points[0]
    let closes = isClosed && points[count &- 1] != start
    let lines = closes ? count : count &- 1
    guard lines > 0 else { return false }
    var (from, distance) = (start, 0.0)
    var (heading, square) = (Vector.zero, 0.0)
    var first = (heading: Vector.zero, square: 0.0)
    let firstJoint = joints.count
    for number in 1...lines {
      let to = number == count ? start : points[number]
      let line = to - from
      let lengthSquared = line.lengthSquared
      guard lengthSquared > 0, let direction = line.normalized else { return false }
      if number == 1 {
        first = (direction, lengthSquared)
      } else if !addJoint(
        from, heading, direction, shorter: Swift.min(square, lengthSquared), distance, pen)
      {
        return false
      }
      distance += line.dot(direction)
      (heading, square, from) = (direction, lengthSquared, to)
    }
    if isClosed {
      guard
        addJoint(
          from, heading, first.heading, shorter: Swift.min(square, first.square), distance, pen)
      else { return false }
      // The first line's section, too.
      vertexCount &+= 2
    } else {
      let (before, behind) = (startCap.all.count, endCap.all.count)
      vertexCount &+= pen.startCap == .butt ? 2 : 2 &* before &+ (startCap.goesOn ? 0 : 2)
      vertexCount &+= pen.endCap == .butt ? 2 : 2 &* behind &+ (endCap.goesOn ? 0 : 2)
    }
    contours.append(
      LineContour(
        start: start, end: from, startTangent: first.heading, endTangent: heading,
        length: distance, firstJoint: Int32(truncatingIfNeeded: firstJoint),
        jointCount: Int32(truncatingIfNeeded: joints.count &- firstJoint), isClosed: isClosed))
    return true
  }

  /// Adds the corner between two lines; returns false where their sides don't meet, or not within
  /// half of the shorter one.
  @inline(__always)
  private mutating func addJoint(
    _ pivot: Point, _ arriving: Vector, _ leaving: Vector, shorter: Double, _ distance: Double,
    _ pen: StrokePen
  ) -> Bool {
    let turn = LineTurn(arriving, leaving, pen)
    guard turn.isOpen, turn.takesHalf(ofSquared: shorter),
      !Heading(unit: leaving).isSmooth(after: Heading(unit: arriving))
    else { return false }
    let first = joins.count
    let corner = pen.lineCorner(turn, at: pivot, joins: &joins)
    joints.append(
      LineJoint(
        corner: corner, distance: distance, firstJoin: first, joinCount: joins.count &- first))
    vertexCount &+= corner.isSection ? 2 : joins.count &- first &+ 4
    return true
  }

  // MARK: - Writing

  /// Writes all sub-paths to the ends of a mesh's arrays; returns false, and leaves them, where
  /// rounding turns a quad over.
  private func write(
    _ pen: StrokePen, origin: Point, base: Int, _ positions: inout [SIMD2<Float>],
    _ attributes: inout [Mesh.StrokeAttribute], _ indices: inout [UInt32]
  ) -> Bool {
    var isSimple = false
    let indexLimit = 3 &* (vertexCount &+ joints.count) &+ UncheckedView<UInt32>.stripSlack
    positions.appendUnchecked(limit: vertexCount) { points in
      attributes.appendUnchecked(limit: vertexCount) { values in
        indices.appendUnchecked(limit: indexLimit) { corners in
          var strip = LineStrip(points, values, corners, base: base, origin: origin)
          for index in 0..<contours.count { write(contours[index], pen, to: &strip) }
          isSimple = strip.isSimple
          return isSimple ? strip.indexCount : 0
        }
        return isSimple ? vertexCount : 0
      }
      return isSimple ? vertexCount : 0
    }
    return isSimple
  }

  @inline(__always)
  private func write(_ contour: LineContour, _ pen: StrokePen, to strip: inout LineStrip) {
    strip.begin()
    let first = Int(contour.firstJoint)
    let end = first &+ Int(contour.jointCount)
    if contour.isClosed {
      strip.addSection(joints[end &- 1].corner.first, distance: 0)
    } else {
      let start = pen.capStand(contour.start, contour.startTangent, distance: 0)
      if pen.startCap != .butt { strip.addCap(startCap.all, at: start) }
      if pen.startCap == .butt || !startCap.goesOn { strip.addSection(start, pen) }
    }
    for index in first..<end {
      let joint = joints[index]
      if joint.corner.isSection {
        strip.addSection(joint.corner.last, distance: joint.distance)
      } else {
        strip.addCorner(joint, joins.view.dropping(joint.firstJoin))
      }
    }
    guard !contour.isClosed else { return }
    let last = pen.capStand(contour.end, contour.endTangent, distance: contour.length)
    if pen.endCap == .butt || !endCap.goesOn { strip.addSection(last, pen) }
    if pen.endCap != .butt { strip.addCap(endCap.all, at: last) }
  }
}

/// A sub-path of lines: its ends, and its corners, of which a closed one's last is its seam.
private struct LineContour: BitwiseCopyable {
  var start, end: Point
  var startTangent, endTangent: Vector
  var length: Double
  var firstJoint, jointCount: Int32
  var isClosed: Bool
}

/// A corner of a sub-path, at an arc length, and the corners of its join.
struct LineJoint: BitwiseCopyable {
  var corner: LineCorner
  var distance: Double
  var firstJoin, joinCount: Int
}
