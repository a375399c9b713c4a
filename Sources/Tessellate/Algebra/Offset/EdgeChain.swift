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
  /// A segment of the chain.
  struct Edge {
    var segment: PathSegment
    /// The number of the leg whose offset it is, or of the one before a join.
    var leg: Int
    /// The bound of its distance from the true offset; 0 for all that is not fitted.
    var bound = 0.0
  }

  /// The chain, each segment beginning where the last one ends.
  private(set) var edges: [Edge] = []
  /// The numbers of the legs whose strips fold.
  private(set) var folded: [Int] = []

  private var pen = OffsetPen(distance: 0, join: .miter, miterLimit: 0, tolerance: 0)
  private var lanes: [Lane] = []
  /// The offsets of all legs, and what leads from one to the next.
  private var offsets = OffsetSegment()
  private var links: [PathSegment] = []

  /// The offset of one segment.
  private struct Lane {
    /// The contour's directions at the segment's start and end.
    var leaving, arriving: Vector
    /// The offset's own ends.
    var start, end: Point
    /// The ends where joins changed them.
    var newStart, newEnd: Point?
    /// The pieces of the offset.
    var pieces: Range<Int>
    var isFolded: Bool
    var isLine: Bool
    /// What leads from this lane's end to the next one's start.
    var link = 0..<0
  }

  /// Creates a chain without segments.
  init() {}

  /// Builds the side of a contour that has segments.
  init(_ contour: OffsetContour, pen: OffsetPen) { build(contour, pen) }

  /// The segments of the chain.
  var chain: [PathSegment] { edges.map(\.segment) }

  /// Builds the side of another contour that has segments.
  mutating func build(_ contour: OffsetContour, _ pen: OffsetPen) {
    self.pen = pen
    edges.removeAll(keepingCapacity: true)
    folded.removeAll(keepingCapacity: true)
    lanes.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    offsets.removeAll()
    for leg in contour.legs { appendLane(leg) }
    for index in 1..<Swift.max(lanes.count, 1) { join(index - 1, index, contour) }
    if contour.isClosed { join(lanes.count - 1, 0, contour) }
    for index in 0..<lanes.count { append(index, contour) }
  }

  private mutating func appendLane(_ leg: OffsetContour.Leg) {
    let segment = leg.segment
    let tolerance = pen.tolerance * leg.share
    var isLine = false
    if case .line = segment { isLine = true }
    let isFolded = FoldedStrip.isNeeded(
      for: segment, distance: pen.distance, tolerance: tolerance)
    let first = offsets.pieces.count
    if !isFolded, !isLine, pen.distance != 0 {
      offsets.append(segment, distance: pen.distance, tolerance: tolerance)
    }
    lanes.append(
      Lane(
        leaving: leg.leaving, arriving: leg.arriving,
        start: segment.start + leg.leaving.left * pen.distance,
        end: segment.end + leg.arriving.left * pen.distance, pieces: first..<offsets.pieces.count,
        isFolded: isFolded, isLine: isLine))
  }

  /// Appends a lane to the chain, and the way to the next one.
  private mutating func append(_ index: Int, _ contour: OffsetContour) {
    let lane = lanes[index]
    let isLast = index == lanes.count - 1
    let from = lane.newEnd ?? lane.end
    if lane.isFolded || pen.distance == 0 && !lane.isLine {
      if lane.isFolded { folded.append(index) }
      edges.append(Edge(segment: contour.legs[index].segment, leg: index))
    } else if lane.pieces.isEmpty {
      appendLine(from: lane.newStart ?? lane.start, to: from, index)
    } else {
      let first = edges.count
      for piece in lane.pieces {
        let piece = offsets.pieces[piece]
        edges.append(Edge(segment: piece.segment, leg: index, bound: piece.bound))
      }
      edges[first].segment.moveStart(to: lane.newStart ?? lane.start)
      edges[edges.count - 1].segment.moveEnd(to: from)
    }
    if isLast, !contour.isClosed { return }
    let next = lanes[isLast ? 0 : index + 1]
    let to = next.newStart ?? next.start
    if lane.isFolded { appendLine(from: contour.legs[index].segment.end, to: from, index) }
    for link in lane.link { edges.append(Edge(segment: links[link], leg: index)) }
    let reached = lane.link.isEmpty ? from : links[lane.link.upperBound - 1].end
    appendLine(from: reached, to: to, index)
    if next.isFolded {
      appendLine(from: to, to: contour.legs[isLast ? 0 : index + 1].segment.start, index)
    }
  }

  private mutating func appendLine(from start: Point, to end: Point, _ leg: Int) {
    if start == end { return }
    edges.append(Edge(segment: .line(LineSegment(start: start, end: end)), leg: leg))
  }

  /// Leads from the lane that was joined last on to a point.
  private mutating func link(_ lane: Int, from start: Point, to end: Point) {
    link(lane, .line(LineSegment(start: start, end: end)))
  }

  private mutating func link(_ lane: Int, _ segment: PathSegment) {
    if lanes[lane].link.isEmpty { lanes[lane].link = links.count..<links.count }
    links.append(segment)
    lanes[lane].link = lanes[lane].link.lowerBound..<links.count
  }
}

// MARK: - Joins

extension EdgeChain {
  /// Joins two lanes at the corner between them.
  private mutating func join(_ before: Int, _ after: Int, _ contour: OffsetContour) {
    guard pen.distance != 0 else { return }
    let (arriving, leaving) = (lanes[before].arriving, lanes[after].leaving)
    let cross = arriving.cross(leaving)
    let isAhead = arriving.dot(leaving) > 0
    let corner = contour.legs[after].segment.start
    let side = pen.distance < 0 ? -1.0 : 1
    let wedge = JoinWedge(
      pivot: corner, arriving: arriving, leaving: leaving, n0: arriving.left * side,
      n1: leaving.left * side, reach: pen.reach)
    if isAhead, cross.magnitude < Spine.smoothTurn {
      return joinSmoothly(before, after, wedge)
    }
    let isOutside = (cross > 0) == (pen.distance > 0)
    if isOutside || mayPointOutside(before, after, cross, isAhead) {
      joinOutside(before, after, wedge, contour, isOutside)
    } else if let meeting = innerMeeting(before, after, wedge, contour) {
      (lanes[before].newEnd, lanes[after].newStart) = (meeting, meeting)
    } else {
      link(before, from: lanes[before].end, to: corner)
      link(before, from: corner, to: lanes[after].start)
    }
  }

  /// Whether what lies ahead of an inner corner may be outside on both sides.
  ///
  /// Two curves that end at a tip may cross once more, so near to it that they don't within the
  /// tolerance. Then the directions at the tip say that it points to the other side: by up to a
  /// right angle, if one of them bends sharply there. A round join is right on either: it lies
  /// within the distance of the corner. At a corner that is an inner one after all, it only costs.
  private func mayPointOutside(
    _ before: Int, _ after: Int, _ cross: Double, _ isAhead: Bool
  ) -> Bool {
    if cross.magnitude <= 1e-9 { return true }
    return pen.join == .round && !isAhead && !(lanes[before].isLine && lanes[after].isLine)
  }

  /// Joins two lanes that go on in one direction.
  ///
  /// Lines meet where they cross. Ends of curves are moved by no more than rounding, so that the
  /// chain has no gap.
  private mutating func joinSmoothly(_ before: Int, _ after: Int, _ wedge: JoinWedge) {
    let tip = wedge.miterTip
    let slack = (tip.maxNorm + wedge.reach) * 0x1p-40
    func isFree(_ lane: Int, _ end: Point) -> Bool {
      lanes[lane].isLine && !lanes[lane].isFolded || tip.distance(to: end) <= slack
    }
    guard isFree(before, lanes[before].end), isFree(after, lanes[after].start) else { return }
    (lanes[before].newEnd, lanes[after].newStart) = (tip, tip)
  }

  /// The place where the inner sides of two lines meet, if it lies in the first half of both.
  private func innerMeeting(
    _ before: Int, _ after: Int, _ wedge: JoinWedge, _ contour: OffsetContour
  ) -> Point? {
    guard lanes[before].isLine, lanes[after].isLine else { return nil }
    let (a, b) = (contour.legs[before].segment, contour.legs[after].segment)
    let least = Swift.min(a.start.distance(to: a.end), b.start.distance(to: b.end))
    let k = 1 + wedge.n0.dot(wedge.n1)
    // The distance from the corner is r·tan(φ/2) = r·sin φ/k.
    let sine = wedge.n0.cross(wedge.n1).magnitude
    return wedge.reach * sine <= 0.5 * least * k ? wedge.miterTip : nil
  }

  private mutating func joinOutside(
    _ before: Int, _ after: Int, _ wedge: JoinWedge, _ contour: OffsetContour, _ isOutside: Bool
  ) {
    let (start, end) = (lanes[before].end, lanes[after].start)
    switch pen.join {
    case .bevel: break
    case .round:
      let axis = start - wedge.pivot
      let (arriving, leaving) = (wedge.arriving, wedge.leaving)
      let turn = arcTan2(arriving.cross(leaving).magnitude, arriving.dot(leaving))
      let angle = isOutside ? turn : 2 * .pi - turn
      link(
        before,
        .arc(
          ArcSegment(
            center: wedge.pivot, xAxis: axis, yAxis: axis.turned, startAngle: 0,
            sweep: pen.distance > 0 ? angle : -angle, start: start, end: end)))
    case .miter, .miterClip, .arcs:
      if pen.join == .arcs, let arcs = arcsTip(before, after, wedge, contour) {
        link(before, arcs.before.segment(to: arcs.tip))
        link(before, arcs.behind.segment(to: arcs.tip).reversed)
      } else if wedge.keepsMiter(limit: pen.miterLimit) {
        lead(before, after, through: wedge.miterTip)
      } else if pen.join != .miter, let cut = wedge.clippedMiter(limit: pen.miterLimit) {
        lead(before, after, through: cut.0, cut.1)
      }
    }
  }

  private func arcsTip(
    _ before: Int, _ after: Int, _ wedge: JoinWedge, _ contour: OffsetContour
  ) -> ArcsTip? {
    func curvature(_ leg: Int, at t: Double) -> Double {
      let frame = OffsetCarrier(contour.legs[leg].segment, distance: 0).frame(at: t)
      return frame.speed > 0 ? frame.turning / frame.speed : 0
    }
    return wedge.arcsTip((curvature(before, at: 1), curvature(after, at: 0)), limit: pen.miterLimit)
  }

  /// Leads the chain through one point or two outside of a corner; lines are lengthened to reach
  /// them.
  private mutating func lead(
    _ before: Int, _ after: Int, through first: Point, _ last: Point? = nil
  ) {
    if lanes[before].isLine {
      lanes[before].newEnd = first
    } else {
      link(before, from: lanes[before].end, to: first)
    }
    if lanes[after].isLine {
      lanes[after].newStart = last ?? first
    } else if let last {
      link(before, from: first, to: last)
    }
  }

  /// Whether the chain starts, or ends, with a line.
  func canLengthen(start: Bool) -> Bool { (start ? lanes.first : lanes.last)?.isLine ?? false }

  /// Lengthens the line at the start or the end of the chain by the distance.
  mutating func lengthen(start isStart: Bool) {
    let (lane, index) = isStart ? (lanes[0], 0) : (lanes[lanes.count - 1], edges.count - 1)
    guard case .line(var line) = edges[index].segment else { return }
    let reach = pen.reach
    if isStart {
      line.start -= lane.leaving * reach
    } else {
      line.end += lane.arriving * reach
    }
    edges[index].segment = .line(line)
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
