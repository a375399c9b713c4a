/// The pen's edge on one side of a path: its distance, its joins, and how exactly it is drawn.
struct OffsetPen {
  /// The distance, positive to the left of the direction of travel: outside of a contour of
  /// positive area.
  var distance: Double
  /// The shape of outer corners.
  var join: StrokeStyle.LineJoin
  /// The longest miter, in pen widths.
  var miterLimit: Double
  /// The largest distance of a fitted curve from the true offset.
  var tolerance: Double

  /// The distance without its sign.
  var reach: Double { distance.magnitude }
}

/// One side of a contour: lines, arcs and fitted cubics at a distance from its segments, joined at
/// its corners.
///
/// It is one chain, which runs along the contour. At an outer corner it follows the join, at an
/// inner one it visits the corner itself:
///
///         ─────┐  L₀            The area to the left of the segments, up to the chain, is the sum
///              │                of the segments' strips and of the joins: L₀ – P and P – L₁ are
///     ───▶─────P                the ends of two strips. So the winding number of the outline is
///         L₁ ──┤                the number of strips that cover a point, overlaps and all, and
///              ▼                never vanishes where there is one.
///
/// Between two lines, long enough, the chain turns at once where the inner sides meet.
///
/// Strips that fold are not part of it: the chain follows the segment itself there, and
/// `FoldedStrip` has the strip.
struct EdgeChain {
  /// The chain, each segment beginning where the last one ends.
  private(set) var chain: [PathSegment] = []
  /// The segments whose strips fold.
  private(set) var folded: [PathSegment] = []

  private let pen: OffsetPen
  private var lanes: [Lane] = []

  /// The offset of one segment.
  private struct Lane {
    var leg: OffsetContour.Leg
    /// The offset's own ends.
    var start, end: Point
    /// The ends where joins changed them.
    var newStart, newEnd: Point?
    var pieces: [PathSegment]
    var isFolded: Bool
    /// What leads from this lane's end to the next one's start.
    var link: [PathSegment] = []

    var isLine: Bool {
      if case .line = leg.segment { return true }
      return false
    }
  }

  /// Builds the side of a contour that has segments.
  init(_ contour: OffsetContour, pen: OffsetPen) {
    self.pen = pen
    lanes = contour.legs.map { Self.lane($0, pen) }
    for index in lanes.indices.dropFirst() { join(index - 1, index) }
    if contour.isClosed { join(lanes.count - 1, 0) }
    for index in lanes.indices { append(index, contour.isClosed) }
  }

  private static func lane(_ leg: OffsetContour.Leg, _ pen: OffsetPen) -> Lane {
    let segment = leg.segment
    let start = segment.start + leg.leaving.left * pen.distance
    let end = segment.end + leg.arriving.left * pen.distance
    let isFolded = FoldedStrip.isNeeded(
      for: segment, distance: pen.distance, tolerance: pen.tolerance)
    var pieces: [PathSegment] = []
    if pen.distance == 0 || isFolded {
      pieces = [segment]
    } else {
      let offset = OffsetSegment(segment, distance: pen.distance, tolerance: pen.tolerance)
      pieces = offset.pieces.map { $0.segment }
    }
    return Lane(leg: leg, start: start, end: end, pieces: pieces, isFolded: isFolded)
  }

  /// Appends a lane to the chain, and the way to the next one.
  private mutating func append(_ index: Int, _ isClosed: Bool) {
    let lane = lanes[index]
    let isLast = index == lanes.count - 1
    if lane.isFolded {
      folded.append(lane.leg.segment)
      chain += lane.pieces
    } else if lane.isLine || lane.pieces.isEmpty {
      appendLine(from: lane.newStart ?? lane.start, to: lane.newEnd ?? lane.end)
    } else {
      var pieces = lane.pieces
      pieces[0].moveStart(to: lane.newStart ?? lane.start)
      pieces[pieces.count - 1].moveEnd(to: lane.newEnd ?? lane.end)
      chain += pieces
    }
    if isLast, !isClosed { return }
    let next = lanes[isLast ? 0 : index + 1]
    let from = lane.newEnd ?? lane.end
    let to = next.newStart ?? next.start
    if lane.isFolded { appendLine(from: lane.leg.segment.end, to: from) }
    chain += lane.link
    let reached = lane.link.last?.end ?? from
    appendLine(from: reached, to: to)
    if next.isFolded { appendLine(from: to, to: next.leg.segment.start) }
  }

  private mutating func appendLine(from start: Point, to end: Point) {
    if start != end { chain.append(.line(LineSegment(start: start, end: end))) }
  }
}

// MARK: - Joins

extension EdgeChain {
  /// Joins two lanes at the corner between them.
  private mutating func join(_ before: Int, _ after: Int) {
    guard pen.distance != 0 else { return }
    let (arriving, leaving) = (lanes[before].leg.arriving, lanes[after].leg.leaving)
    let cross = arriving.cross(leaving)
    let isAhead = arriving.dot(leaving) > 0
    let corner = lanes[after].leg.segment.start
    let side = pen.distance < 0 ? -1.0 : 1
    let wedge = JoinWedge(
      pivot: corner, arriving: arriving, leaving: leaving, n0: arriving.left * side,
      n1: leaving.left * side, reach: pen.reach)
    if isAhead, cross.magnitude < Spine.smoothTurn {
      return joinSmoothly(before, after, wedge)
    }
    // At a reversal, what lies ahead is outside for both sides.
    let isReversal = cross.magnitude <= 1e-9
    if isReversal || (cross > 0) == (pen.distance > 0) {
      joinOutside(before, after, wedge, angle: arcTan2(cross.magnitude, arriving.dot(leaving)))
    } else if let meeting = innerMeeting(before, after, wedge) {
      (lanes[before].newEnd, lanes[after].newStart) = (meeting, meeting)
    } else {
      lanes[before].link = [
        .line(LineSegment(start: lanes[before].end, end: corner)),
        .line(LineSegment(start: corner, end: lanes[after].start)),
      ]
    }
  }

  /// Joins two lanes that go on in one direction.
  ///
  /// Lines meet where they cross. Ends of curves are moved by no more than rounding, so that the
  /// chain has no gap.
  private mutating func joinSmoothly(_ before: Int, _ after: Int, _ wedge: JoinWedge) {
    let tip = wedge.miterTip
    let slack = (tip.maxNorm + wedge.reach) * 0x1p-40
    for (lane, end) in [(before, lanes[before].end), (after, lanes[after].start)] {
      guard lanes[lane].isLine && !lanes[lane].isFolded || tip.distance(to: end) <= slack
      else { return }
    }
    (lanes[before].newEnd, lanes[after].newStart) = (tip, tip)
  }

  /// The place where the inner sides of two lines meet, if it lies in the first half of both.
  private func innerMeeting(_ before: Int, _ after: Int, _ wedge: JoinWedge) -> Point? {
    guard lanes[before].isLine, lanes[after].isLine else { return nil }
    let (a, b) = (lanes[before].leg.segment, lanes[after].leg.segment)
    let least = Swift.min(a.start.distance(to: a.end), b.start.distance(to: b.end))
    let k = 1 + wedge.n0.dot(wedge.n1)
    // The distance from the corner is r·tan(φ/2) = r·sin φ/k.
    let sine = wedge.n0.cross(wedge.n1).magnitude
    return wedge.reach * sine <= 0.5 * least * k ? wedge.miterTip : nil
  }

  private mutating func joinOutside(
    _ before: Int, _ after: Int, _ wedge: JoinWedge, angle: Double
  ) {
    let (start, end) = (lanes[before].end, lanes[after].start)
    switch pen.join {
    case .bevel: break
    case .round:
      let axis = start - wedge.pivot
      lanes[before].link = [
        .arc(
          ArcSegment(
            center: wedge.pivot, xAxis: axis, yAxis: axis.turned, startAngle: 0,
            sweep: pen.distance > 0 ? angle : -angle, start: start, end: end))
      ]
    case .miter, .miterClip, .arcs:
      if pen.join == .arcs, let arcs = arcsTip(before, after, wedge) {
        let (first, last) = (arcs.before.segment(to: arcs.tip), arcs.behind.segment(to: arcs.tip))
        lanes[before].link = [first, last.reversed]
      } else if wedge.keepsMiter(limit: pen.miterLimit) {
        lead(before, after, through: [wedge.miterTip])
      } else if pen.join != .miter, let cut = wedge.clippedMiter(limit: pen.miterLimit) {
        lead(before, after, through: [cut.0, cut.1])
      }
    }
  }

  private func arcsTip(_ before: Int, _ after: Int, _ wedge: JoinWedge) -> ArcsTip? {
    func curvature(_ lane: Lane, at t: Double) -> Double {
      let frame = OffsetCarrier(lane.leg.segment, distance: 0).frame(at: t)
      return frame.speed > 0 ? frame.turning / frame.speed : 0
    }
    return wedge.arcsTip(
      (curvature(lanes[before], at: 1), curvature(lanes[after], at: 0)), limit: pen.miterLimit)
  }

  /// Leads the chain through points outside of a corner; lines are lengthened to reach them.
  private mutating func lead(_ before: Int, _ after: Int, through points: [Point]) {
    var points = points
    if lanes[before].isLine {
      lanes[before].newEnd = points.removeFirst()
    }
    if lanes[after].isLine {
      lanes[after].newStart = points.isEmpty ? lanes[before].newEnd : points.removeLast()
    }
    var from = lanes[before].newEnd ?? lanes[before].end
    for point in points {
      lanes[before].link.append(.line(LineSegment(start: from, end: point)))
      from = point
    }
  }

  /// Whether the chain starts, or ends, with a line.
  func canLengthen(start: Bool) -> Bool { (start ? lanes.first : lanes.last)?.isLine ?? false }

  /// Lengthens the line at the start or the end of the chain by the distance.
  mutating func lengthen(start isStart: Bool) {
    let (lane, index) = isStart ? (lanes[0], 0) : (lanes[lanes.count - 1], chain.count - 1)
    guard case .line(var line) = chain[index] else { return }
    let reach = pen.reach
    if isStart {
      line.start -= lane.leg.leaving * reach
    } else {
      line.end += lane.leg.arriving * reach
    }
    chain[index] = .line(line)
  }
}

extension ExtendedEdge {
  /// The line or the circular arc from the start of the edge to `tip`.
  fileprivate func segment(to tip: Point) -> PathSegment {
    guard let center else { return .line(LineSegment(start: start, end: tip)) }
    let axis = start - center
    return .arc(
      ArcSegment(
        center: center, xAxis: axis, yAxis: axis.turned, startAngle: 0, sweep: turn(to: tip),
        start: start, end: tip))
  }
}

extension JoinWedge {
  /// The two corners of a miter that is cut off at the limit; `nil` where the bevel lies beyond.
  func clippedMiter(limit: Double) -> (Point, Point)? {
    let distance = limit * reach
    let bevel = reach * n0.dot(bisector)
    let rise = arriving.dot(bisector)
    guard distance > bevel, rise > 0 else { return nil }
    let extent = (distance - bevel) / rise
    return (
      pivot + (n0 * reach + arriving * extent), pivot + (n1 * reach - leaving * extent)
    )
  }
}
