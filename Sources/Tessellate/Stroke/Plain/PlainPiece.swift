/// A line or an arc of a circle, as a sub-path has it.
struct PlainPiece: BitwiseCopyable {
  var start: Point
  /// The unit directions at both ends.
  var leaving, arriving: Vector
  /// The arc length at the start.
  var distance: Double
  /// The squared length of a line; 0 for an arc.
  var square: Double
  /// The number of the arc; −1 for a line.
  var arc: Int32
  /// Whether there is a corner before it.
  var followsCorner = false

  @inline(__always)
  var isLine: Bool { arc < 0 }

  /// The chord of a line.
  @inline(__always)
  var chord: SpineVertex {
    SpineVertex(
      point: start, direction: leaving, distance: distance, t: 0, sides: .zero, curve: 0, scale: 1)
  }
}

/// An arc of a circle as equal chords.
struct PlainArc: BitwiseCopyable {
  var arc: SpineArc
  var curve: SpineCurve

  /// A chord near the start, or one of the last two, as the spine has it.
  @inline(__always)
  func chord(_ number: Int, _ row: borrowing ChordColumn, from start: Point) -> SpineVertex {
    let isLong = arc.count >= SpineArc.fewest
    if isLong, number == Int(arc.count) &- 1 { return arc.lastVertices(of: curve).last }
    if isLong, number == Int(arc.count) &- 2 {
      var vertex = arc.lastVertices(of: curve).before
      if number < 4 { vertex.point = point(number, row) }
      return vertex
    }
    return arc.vertex(
      at: number == 0 ? start : point(number, row),
      Vector(row.directionX[number], row.directionY[number]), Int32(truncatingIfNeeded: number))
  }

  @inline(__always)
  private func point(_ number: Int, _ row: borrowing ChordColumn) -> Point {
    Point(curve.origin.x + row.x[number], curve.origin.y + row.y[number])
  }

  /// The first chord.
  @inline(__always)
  func first(from start: Point) -> SpineVertex { arc.vertex(at: start, arc.first, 0) }

  /// The last chord.
  @inline(__always)
  func last(from start: Point) -> SpineVertex {
    if arc.count >= SpineArc.fewest { return arc.lastVertices(of: curve).last }
    return chord(Int(arc.count) &- 1, arc.row(at: 0, of: curve), from: start)
  }
}

/// A sub-path of lines and arcs: its pieces, its end, and its corners, of which a closed one's last
/// is its seam.
struct PlainContour: BitwiseCopyable {
  var end: Point
  var length: Double
  var firstPiece, pieceCount: Int32
  var firstJoint, jointCount: Int32
  var isClosed: Bool
  /// Whether it is closed and has no corners.
  var isRing: Bool
}

/// A corner of a sub-path, at an arc length, and the corners of its join.
struct PlainJoint: BitwiseCopyable {
  /// The corner; its pivot and outer side alone if the lines don't meet on the inner side.
  var corner: LineCorner
  var distance: Double
  var firstJoin, joinCount: Int32
  /// Whether two lines meet there on the inner side.
  var isMeeting: Bool
}
