// The outer side of a corner.
//
// With n₀, n₁ the unit normals on the outer side before and after the corner, φ the turn, r the
// pen's reach there: k = 1 + n₀·n₁ = 2cos²(φ/2), and |n₀ + n₁| = 2cos(φ/2).
//
//     tip of the miter = pivot + r·(n₀ + n₁)/k
//     miter length / width = 1/cos(φ/2) ≤ limit   ⟺   2 ≤ limit²·k
//
// SVG writes 1/sin(θ/2), θ = π − φ.
//
// Inside the corner nothing is added: the sections of both runs reach there, and no farther than
// SVG says. Between lines that are long enough both runs end where their inner sides meet
// (LineCorner).
//
// Joins have no padding (StrokeRounding): at a miter's tip it would grow to padding/cos(φ/2), with
// a high limit more than the tolerance.

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the join at a corner between two runs.
  ///
  /// - Parameters:
  ///   - vertex: The spine vertex of the corner.
  ///   - arriving: The direction before it, of unit length.
  ///   - leaving: The direction after it, of unit length.
  ///   - from: The section where one run ends.
  ///   - to: The section where the next run begins.
  ///   - curvatures: The curvatures of the path on both sides of the corner, for arcs joins.
  mutating func addJoin(
    at vertex: SpineVertex, arriving: Vector, leaving: Vector, from: Int, to: Int,
    curvatures: (arriving: Double, leaving: Double)
  ) {
    let side = pen.outerSide(of: vertex.point, arriving, leaving, scale: vertex.scale)
    guard let (wedge, onLeft) = side else { return }
    if pen.join == .miter || pen.join == .bevel {
      let isSharp = pen.join == .miter && wedge.keepsMiter(limit: pen.miterLimit)
      return addWedge(
        WedgePlace(
          pivot: vertex.point, from: from, to: to, onLeft: onLeft, distance: vertex.distance),
        tip: isSharp ? wedge.miterTip : nil)
    }
    addCurvedJoin(
      wedge, at: vertex, from: from, to: to, onLeft: onLeft, curvatures: curvatures)
  }

  /// Adds a join whose outer side may have more than one corner: all but miters and bevels.
  @inline(never)
  private mutating func addCurvedJoin(
    _ wedge: JoinWedge, at vertex: SpineVertex, from: Int, to: Int, onLeft: Bool,
    curvatures: (arriving: Double, leaving: Double)
  ) {
    wedgeCorners.removeAll()
    var arcs: ArcsTip?
    switch pen.join {
    case .miter, .bevel: break
    case .round: pen.addRoundJoin(wedge, onLeft: onLeft, to: &wedgeCorners)
    case .miterClip: pen.addClippedMiter(wedge, to: &wedgeCorners)
    case .arcs:
      arcs = arcsTip(wedge, curvatures)
      if arcs == nil { pen.addClippedMiter(wedge, to: &wedgeCorners) }
    }
    sink.addWedge(
      WedgePlace(
        pivot: vertex.point, from: from, to: to, onLeft: onLeft, distance: vertex.distance),
      corners: wedgeCorners.view, count: wedgeCorners.count)
    if let arcs { addArcs(arcs, at: vertex, onLeft: onLeft) }
  }
}

extension StrokePen {
  /// Returns the outer side of a corner between two directions, and which it is; `nil` where the
  /// pen does not reach there.
  @inline(__always)
  func outerSide(
    of pivot: Point, _ arriving: Vector, _ leaving: Vector, scale: Double
  ) -> (wedge: JoinWedge, onLeft: Bool)? {
    let cross = arriving.cross(leaving)
    // In a turn from +x to +y, the left side is outside. At a reversal, what lies ahead is outside
    // for both sides, and the sign of the cross product is noise.
    let isReversal = cross.magnitude <= 1e-9 && arriving.dot(leaving) < 0
    let onLeft = isReversal ? left >= right : cross >= 0
    let reach = (onLeft ? left : right) * scale
    guard reach > 0 else { return nil }
    let (n0, n1) = onLeft ? (arriving.left, leaving.left) : (arriving.turned, leaving.turned)
    let wedge = JoinWedge(
      pivot: pivot, arriving: arriving, leaving: leaving, n0: n0, n1: n1, reach: reach)
    return (wedge, onLeft)
  }

  /// Adds the corners of a round join's fan, as few as the tolerance needs.
  ///
  /// From both its ends the largest sectors are taken off the turn, by rotations, until one or two
  /// equal ones are left in the middle. That takes no angle.
  func addRoundJoin(_ wedge: JoinWedge, onLeft: Bool, to corners: inout UncheckedBuffer<Point>) {
    let sector = largestSector(size: wedge.reach)
    let cosine = wedge.n0.dot(wedge.n1)
    if cosine >= sector.x { return corners.append(wedge.miterTip) }
    // Two sectors of a right angle and more are any turn.
    if sector.x <= 0 || cosine >= 2 * sector.x * sector.x - 1 {
      return addMiddle(of: wedge, wedge.n0, wedge.n1, to: &corners)
    }
    addSectors(sector, of: wedge, onLeft: onLeft, to: &corners)
  }

  /// Adds the corners of two equal sectors between two normals, which lie evenly about the bisector
  /// of the outer angle.
  @inline(__always)
  private func addMiddle(
    of wedge: JoinWedge, _ a: Vector, _ b: Vector, to corners: inout UncheckedBuffer<Point>
  ) {
    let middle = wedge.bisector
    corners.append(wedge.corner(a, middle))
    corners.append(wedge.corner(middle, b))
  }

  /// Adds the corners of three sectors and more, given the cosine and the sine of the largest.
  private func addSectors(
    _ sector: Vector, of wedge: JoinWedge, onLeft: Bool, to corners: inout UncheckedBuffer<Point>
  ) {
    let (pivot, factor) = (wedge.pivot, wedge.reach / (1 + sector.x))
    let (sine, cosine) = (onLeft ? sector.y : -sector.y, sector.x)
    let two = 2 * cosine * cosine - 1
    var (a, b, count) = (wedge.n0, wedge.n1, 0)
    repeat {
      let next = a.rotated((sine, cosine))
      corners.append(pivot + (a + next) * factor)
      (a, b) = (next, b.rotated((-sine, cosine)))
      count += 1
    } while a.dot(b) < two && count < Self.mostPairs
    if a.dot(b) >= cosine {
      corners.append(wedge.corner(a, b))
    } else {
      addMiddle(of: wedge, a, b, to: &corners)
    }
    for _ in 0..<count {
      let next = b.rotated((sine, cosine))
      corners.append(pivot + (b + next) * factor)
      b = next
    }
  }

  /// Adds a miter, or where it exceeds the limit, its part up to the limit.
  func addClippedMiter(_ wedge: JoinWedge, to corners: inout UncheckedBuffer<Point>) {
    if wedge.keepsMiter(limit: miterLimit) { return corners.append(wedge.miterTip) }
    let distance = miterLimit * wedge.reach
    // Inside the bevel, the bevel stays.
    let bisector = wedge.bisector
    let bevel = wedge.reach * wedge.n0.dot(bisector)
    let rise = wedge.arriving.dot(bisector)
    guard distance > bevel, rise > 0 else { return }
    let extent = (distance - bevel) / rise
    corners.append(wedge.pivot + (wedge.n0 * wedge.reach + wedge.arriving * extent))
    corners.append(wedge.pivot + (wedge.n1 * wedge.reach - wedge.leaving * extent))
  }
}

/// The geometry of a corner's outer side.
struct JoinWedge {
  /// The corner.
  var pivot: Point
  /// The unit directions before and after it, and the unit normals on the outer side.
  var arriving, leaving, n0, n1: Vector
  /// The distance of the pen's edge on the outer side.
  var reach: Double

  /// Whether a miter stays within the limit; equality keeps it, up to rounding.
  @inline(__always)
  func keepsMiter(limit: Double) -> Bool { Self.keepsMiter(1 + n0.dot(n1), limit: limit) }

  /// Whether a miter of this k stays within the limit.
  @inline(__always)
  static func keepsMiter(_ k: Double, limit: Double) -> Bool {
    // SVG: limits below 1 always bevel.
    limit >= 1 && 2 <= limit * limit * k * (1 + 1e-12)
  }

  /// The tip of the miter.
  @inline(__always)
  var miterTip: Point { corner(n0, n1) }

  /// The place where the tangents meet that touch the circle about the pivot in two directions.
  @inline(__always)
  func corner(_ a: Vector, _ b: Vector) -> Point {
    pivot + (a + b) * (reach / (1 + a.dot(b)))
  }

  /// The unit direction that halves the outer angle.
  var bisector: Vector {
    // Near a turn of 0 the difference of directions vanishes, near π the sum of normals.
    let (sum, difference) = (n0 + n1, arriving - leaving)
    return (sum.lengthSquared > 1 ? sum : difference).normalized ?? arriving
  }
}
