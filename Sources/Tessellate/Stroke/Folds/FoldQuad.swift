/// One chord of a run with its curve and the true directions at both ends.
struct FoldQuad {
  var curve: SpineCurve
  var vertex0, vertex1: SpineVertex
  var t0, t1: Double
  var tangent0, tangent1: Vector

  var chord: SpineChord? {
    curve.chord(from: vertex0.point, to: vertex1.point, t0: t0, t1: t1)
  }

  var halves: (FoldQuad, FoldQuad) {
    let t = 0.5 * (t0 + t1)
    var middle = vertex1
    middle.point = curve.point(at: t)
    middle.t = t
    let (before, behind) = (curve.length(from: t0, to: t), curve.length(from: t, to: t1))
    let part = before + behind > 0 ? before / (before + behind) : 0.5
    middle.distance = vertex0.distance + (vertex1.distance - vertex0.distance) * part
    let (low, high) = (vertex0.scale, vertex1.scale)
    middle.scale = low + (high - low) * part
    var (first, second) = (self, self)
    (first.vertex1, first.t1) = (middle, t)
    first.tangent1 = curve.tangent(at: t, fromAbove: false)
    (second.vertex0, second.t0) = (middle, t)
    second.tangent0 = curve.tangent(at: t, fromAbove: true)
    return (first, second)
  }

  /// How the curve turns within the quad, seen along a direction.
  ///
  /// Between its ends the hodograph of a cubic is in the triangle of its control vectors, and a
  /// curve of the second degree has no inflection; that of an arc is in the cone between its ends.
  struct Turning {
    /// No more than the control polygon's length, and no less than the curve's.
    var length: Double
    /// Whether all of it goes forward.
    var isForward: Bool
    /// Whether it turns to one side only.
    var isEven: Bool
    /// Whether the speed hardly changes, so that equal steps of the parameter are nearly equal
    /// lengths.
    var isSteady: Bool
  }

  func turning(along direction: Vector) -> Turning {
    let (first, middle, last) = curve.hodograph(from: t0, to: t1)
    let (speed0, speed, speed1) = (first.length, middle.length, last.length)
    // What vanishes at a cusp points anywhere.
    let noise = -1e-9 * (speed0 + speed + speed1)
    return Turning(
      length: curve.polygonLength(speed0, speed, speed1, t1 - t0),
      isForward: first.dot(direction) >= noise && middle.dot(direction) >= noise
        && last.dot(direction) >= noise,
      isEven: curve.kind == .arc || first.cross(middle) * middle.cross(last) >= 0,
      isSteady: 2 * Swift.min(speed0, speed, speed1) >= Swift.max(speed0, speed, speed1))
  }

  static let samples = 8

  /// The part of the quad's length that lies before a part of its parameters.
  private func fraction(_ x: Double) -> Double {
    let extent = vertex1.distance - vertex0.distance
    guard curve.kind != .line, extent > 0 else { return x }
    return Swift.min(curve.length(from: t0, to: t0 + (t1 - t0) * x) / extent, 1)
  }

  /// By how much a pen's reach changes within the quad.
  func growth(_ pen: StrokePen) -> Double {
    pen.reach * (vertex1.scale - vertex0.scale).magnitude
  }

  /// The pen's size at a part of the quad's parameters.
  func scale(_ x: Double) -> Double {
    let (low, high) = (vertex0.scale, vertex1.scale)
    return low == high ? low : low + (high - low) * fraction(x)
  }

  /// The straight line between a side's ends of the outer two sections, and how far those in
  /// between stray from it.
  private struct Edge {
    let from: Point
    let along: Vector
    let reach: Double
    var most = 0.0
    var least = 0.0

    init(of quad: FoldQuad, reach: Double) {
      func end(_ vertex: SpineVertex, _ tangent: Vector) -> Point {
        vertex.point + tangent.left * (reach * vertex.scale)
      }
      from = end(quad.vertex0, quad.tangent0)
      along = (end(quad.vertex1, quad.tangent1) - from).normalized ?? quad.tangent0
      self.reach = reach
    }

    mutating func note(_ point: Point, _ normal: Vector, _ scale: Double) {
      let stray =
        (point + normal * (reach * scale) - from).cross(along) * (reach.sign == .minus ? -1 : 1)
      (most, least) = (Swift.max(most, stray), Swift.min(least, stray))
    }
  }

  /// How far the ends of sections in between stick out of the straight lines between those at the
  /// ends, and how far they stay within.
  func strays(_ pen: StrokePen) -> (out: (left: Double, right: Double), inward: Double) {
    guard curve.kind != .line else { return ((0, 0), 0) }
    var left = Edge(of: self, reach: pen.left)
    var right = Edge(of: self, reach: -pen.right)
    for i in 1..<Self.samples {
      let x = Double(i) / Double(Self.samples)
      let t = t0 + (t1 - t0) * x
      let (point, tangent) = (curve.point(at: t), curve.tangent(at: t, fromAbove: true))
      let size = scale(x)
      left.note(point, tangent.left, size)
      right.note(point, tangent.left, size)
    }
    // With a margin for what samples miss.
    return ((left.most * 1.1, right.most * 1.1), Swift.max(-left.least, -right.least) * 1.1)
  }

  /// The largest distance of `point` from the lines of sections in between, with a margin for what
  /// samples miss.
  func necking(at point: Point) -> Double {
    var largest = 0.0
    for i in 1..<Self.samples {
      let t = t0 + (t1 - t0) * Double(i) / Double(Self.samples)
      let tangent = curve.tangent(at: t, fromAbove: true)
      largest = Swift.max(largest, (point - curve.point(at: t)).dot(tangent).magnitude)
    }
    return largest * 1.1
  }

  /// Whether the offset curve may turn back within the quad: the radius of curvature nears the
  /// pen's reach.
  func mayTurnBack(_ pen: StrokePen) -> Bool {
    guard curve.kind != .line else { return false }
    let reach = pen.reach * Swift.max(vertex0.scale, vertex1.scale)
    return !CurvePiece(curve, from: t0, to: t1).isWider(than: reach, along: tangent0)
  }
}
