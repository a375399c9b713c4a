// The outer side of a corner.
//
// With n₀, n₁ the unit normals on the outer side before and behind the corner, φ the turn, r the
// pen's reach there: k = 1 + n₀·n₁ = 2cos²(φ/2), and |n₀ + n₁| = 2cos(φ/2).
//
//     tip of the miter = pivot + r·(n₀ + n₁)/k
//     miter length / width = 1/cos(φ/2) ≤ limit   ⟺   2 ≤ limit²·k         (SVG writes 1/sin(θ/2), θ = π − φ)
//
// Inside the corner nothing is added: the sections of both runs reach there, and no farther than
// SVG says.
//
// *Far tips.* A pen is wider than asked, for rounding's sake (StrokePen). What is p at the sides is
// p/cos(φ/2) at a miter's tip and p·limit where it is cut off: with a high limit, more than the
// tolerance. So no tip is farther ahead of the true one than half of the tolerance; the edges that
// lead to it are outside of the true ones all the way, if by less and less.

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the wedge between section `from`, where one run ended at `vertex`, and section `to`,
  /// where the next begins.
  mutating func addJoin(
    at vertex: SpineVertex, arriving: Vector, leaving: Vector, from: Int, to: Int,
    curvatures: (arriving: Double, leaving: Double)
  ) {
    let cross = arriving.cross(leaving)
    // Turning from +x to +y leaves the left side outside. What lies ahead of a reversal is outside
    // for both, whatever last bits say.
    let isReversal = cross.magnitude <= 1e-9 && arriving.dot(leaving) < 0
    let onLeft = isReversal ? pen.left >= pen.right : cross >= 0
    let scale = vertex.scale
    let reach = (onLeft ? pen.left : pen.right) * scale
    guard reach > pen.padding else { return }
    let (n0, n1) = onLeft ? (arriving.left, leaving.left) : (arriving.turned, leaving.turned)
    let wedge = JoinWedge(
      pivot: vertex.point, arriving: arriving, leaving: leaving, n0: n0, n1: n1, reach: reach,
      padding: pen.padding * scale, leeway: 0.5 * pen.tolerance)
    if pen.join == .miter || pen.join == .bevel {
      let isSharp = pen.join == .miter && wedge.keepsMiter(limit: pen.miterLimit)
      return sink.addWedge(
        pivot: vertex.point, tip: isSharp ? wedge.miterTip : nil, from: from, to: to,
        onLeft: onLeft, distance: vertex.distance)
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
    sink.beginWedge(
      pivot: vertex.point, from: from, to: to, onLeft: onLeft, distance: vertex.distance)
    var arcs: ArcsTip?
    switch pen.join {
    case .miter, .bevel: break
    case .round: addRoundJoin(wedge, onLeft: onLeft)
    case .miterClip: addClippedMiter(wedge)
    case .arcs:
      arcs = arcsTip(wedge, curvatures)
      if arcs == nil { addClippedMiter(wedge) }
    }
    sink.endWedge()
    if let arcs { addArcs(arcs, at: vertex, onLeft: onLeft) }
  }

  private mutating func addRoundJoin(_ wedge: JoinWedge, onLeft: Bool) {
    let sine = wedge.arriving.cross(wedge.leaving).magnitude
    let angle = arcTan2(sine, wedge.arriving.dot(wedge.leaving))
    addArc(about: wedge.pivot, from: wedge.n0 * wedge.reach, turn: onLeft ? angle : -angle)
  }

  /// Adds the corners of a polygon about the circular arc that starts at `center + from` and turns
  /// by `turn`.
  mutating func addArc(about center: Point, from: Vector, turn: Double) {
    let radius = from.length
    let count = pen.sectors(angle: turn.magnitude, size: radius, deviation: 0)
    let half = sinCos(turn / Double(2 * count))
    let step = Vector(half.cosine, half.sine).rotated(half)
    var corner = from.rotated(half) * (1 / half.cosine)
    for _ in 0..<count {
      sink.addWedgePoint(center + corner)
      corner = corner.rotated((step.y, step.x))
    }
  }

  private mutating func addClippedMiter(_ wedge: JoinWedge) {
    if wedge.keepsMiter(limit: pen.miterLimit) { return sink.addWedgePoint(wedge.miterTip) }
    let limit = pen.miterLimit
    let distance = limit * wedge.reach - Swift.max(limit * wedge.padding - wedge.leeway, 0)
    // Inside the bevel, the bevel stays.
    let bisector = wedge.bisector
    let bevel = wedge.reach * wedge.n0.dot(bisector)
    let rise = wedge.arriving.dot(bisector)
    guard distance > bevel, rise > 0 else { return }
    let extent = (distance - bevel) / rise
    sink.addWedgePoint(wedge.pivot + (wedge.n0 * wedge.reach + wedge.arriving * extent))
    sink.addWedgePoint(wedge.pivot + (wedge.n1 * wedge.reach - wedge.leaving * extent))
  }
}

/// The geometry of a corner's outer side.
struct JoinWedge {
  var pivot: Point
  /// Unit directions before and behind, and unit normals on the outer side.
  var arriving, leaving, n0, n1: Vector
  var reach: Double
  /// What of the reach is there for rounding only, and how far ahead of the true one a tip may lie.
  var padding, leeway: Double

  /// Whether a miter stays within the limit; equality keeps it, rounding or not.
  @inline(__always)
  func keepsMiter(limit: Double) -> Bool {
    // SVG: limits below 1 always bevel.
    limit >= 1 && 2 <= limit * limit * (1 + n0.dot(n1)) * (1 + 1e-12)
  }

  @inline(__always)
  var miterTip: Point {
    let k = 1 + n0.dot(n1)
    // padding/cos(φ/2) > leeway, both squared.
    if 2 * padding * padding > leeway * leeway * k { return farTip(k) }
    return pivot + (n0 + n1) * (reach / k)
  }

  /// The tip of a miter so long that its padding would be too much.
  @inline(never)
  private func farTip(_ k: Double) -> Point {
    pivot + (n0 + n1) * ((reach - padding) / k + leeway / (2 * k).squareRoot())
  }

  /// The unit direction that halves the outer angle.
  var bisector: Vector {
    // For turns near 0 the difference of directions is small, for those near π the sum of normals.
    let (sum, difference) = (n0 + n1, arriving - leaving)
    return (sum.lengthSquared > 1 ? sum : difference).normalized ?? arriving
  }
}
