/// One chord of a run with its curve and the true directions at both ends.
struct FoldQuad {
  /// The curve, the spine vertices at both ends, and their parameters on the curve.
  var curve: SpineCurve
  var vertex0, vertex1: SpineVertex
  var t0, t1: Double
  /// The true directions at both ends, of unit length.
  var tangent0, tangent1: Vector

  /// The chord, without the margin for rounding; `nil` where it has no length.
  var chord: SpineChord? {
    curve.chord(from: vertex0.point, to: vertex1.point, t0: t0, t1: t1)
  }

  /// The two quads before and after the middle parameter.
  var halves: (FoldQuad, FoldQuad) { halves(roughly: false) }

  /// The two halves, whose common distance is measured by one sum each where that is enough.
  func halves(roughly: Bool) -> (FoldQuad, FoldQuad) {
    parts(at: 0.5 * (t0 + t1), roughly: roughly)
  }

  /// The two quads before and after a parameter.
  func parts(at t: Double, roughly: Bool = false) -> (FoldQuad, FoldQuad) {
    var middle = vertex1
    middle.point = curve.point(at: t)
    middle.t = t
    let before = roughly ? curve.roughLength(from: t0, to: t) : curve.length(from: t0, to: t)
    let behind = roughly ? curve.roughLength(from: t, to: t1) : curve.length(from: t, to: t1)
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

  /// The turn of a curve within a quad, relative to a direction.
  ///
  /// The hodograph of a cubic lies in the triangle of its control vectors, and being of the second
  /// degree, it has no inflection; an arc's lies in the cone between its ends.
  struct Turning {
    /// An upper bound of the curve's length: that of the control polygon.
    var length: Double
    /// Whether all of it advances along the direction.
    var isForward: Bool
    /// Whether it turns to one side only.
    var isEven: Bool
    /// Whether the speed changes by less than a factor of two, so that equal steps of the parameter
    /// are about equal lengths.
    var isSteady: Bool
  }

  /// The turn of the curve relative to a direction.
  func turning(along direction: Vector) -> Turning {
    let (first, middle, last) = curve.hodograph(from: t0, to: t1)
    let (speed0, speed, speed1) = (first.length, middle.length, last.length)
    // At a cusp a control vector is noise of any direction.
    let noise = -1e-9 * (speed0 + speed + speed1)
    return Turning(
      length: curve.polygonLength(speed0, speed, speed1, t1 - t0),
      isForward: first.dot(direction) >= noise && middle.dot(direction) >= noise
        && last.dot(direction) >= noise,
      isEven: curve.kind == .arc || first.cross(middle) * middle.cross(last) >= 0,
      isSteady: 2 * Swift.min(speed0, speed, speed1) >= Swift.max(speed0, speed, speed1))
  }

  /// The number of intervals between samples of a curve; margins of a tenth, and a search for turns
  /// of offset curves (FoldQuad+Inside), bound what they miss.
  static let samples = 8

  /// The part of the quad's arc length before a part of its parameters.
  private func fraction(_ x: Double) -> Double {
    let extent = vertex1.distance - vertex0.distance
    guard curve.kind != .line, extent > 0 else { return x }
    return Swift.min(curve.length(from: t0, to: t0 + (t1 - t0) * x) / extent, 1)
  }

  /// The change of a pen's reach within the quad.
  func growth(_ pen: StrokePen) -> Double {
    pen.reach * (vertex1.scale - vertex0.scale).magnitude
  }

  /// The pen's size at a part of the quad's parameters.
  func scale(_ x: Double) -> Double {
    let (low, high) = (vertex0.scale, vertex1.scale)
    return low == high ? low : low + (high - low) * fraction(x)
  }

  /// The straight edge between the ends of the outer two sections on one side, and the deviations
  /// of those in between.
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

    /// Takes in the end of a section.
    mutating func note(_ point: Point, _ normal: Vector, _ scale: Double) {
      let stray =
        (point + normal * (reach * scale) - from).cross(along) * (reach.sign == .minus ? -1 : 1)
      (most, least) = (Swift.max(most, stray), Swift.min(least, stray))
    }
  }

  /// The largest distances of the ends of sections in between outside of the straight edges, for
  /// each side, and inside of them.
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
    // With a margin for what samples miss: near the middle, a parabola between 9 samples is off by
    // at most 1/64 of its height.
    return ((left.most * 1.1, right.most * 1.1), Swift.max(-left.least, -right.least) * 1.1)
  }

  /// The largest distance of `point` from the lines of sections in between, with a margin for what
  /// samples miss (`strays`).
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

extension FoldQuad {
  /// The quad after a spine vertex of a run.
  init(
    _ vertices: SpineVertexView, _ index: Int, of run: StrokeRun,
    _ curves: UncheckedView<SpineCurve>
  ) {
    let (vertex, next) = (vertices[index], vertices[index + 1])
    let curve = curves[Int(vertex.curve)]
    let (t0, t1) = Self.parameters(vertices, index)
    let tangents = Self.tangents(index, of: run, curve, t0, t1)
    self.init(
      curve: curve, vertex0: vertex, vertex1: next, t0: t0, t1: t1, tangent0: tangents.start,
      tangent1: tangents.end)
  }

  /// The parameters at the ends of the chord after a spine vertex; the same twice where the width
  /// jumps.
  @inline(__always)
  static func parameters(
    _ vertices: SpineVertexView, _ index: Int
  ) -> (t0: Double, t1: Double) {
    // A vertex where the next curve begins stores that curve's parameter; so does one where this
    // curve begins again.
    let (t0, next) = (vertices.parameters[index], vertices.parameters[index + 1])
    return (t0, vertices.curves[index + 1] == vertices.curves[index] && next >= t0 ? next : 1)
  }

  /// The true directions at the ends of the chord after a spine vertex of a run.
  @inline(__always)
  static func tangents(
    _ index: Int, of run: StrokeRun, _ curve: SpineCurve, _ t0: Double, _ t1: Double
  ) -> (start: Vector, end: Vector) {
    (
      index == run.first ? run.startTangent : curve.tangent(at: t0, fromAbove: true),
      index + 1 == run.first + run.quads
        ? run.endTangent : curve.tangent(at: t1, fromAbove: false)
    )
  }
}
