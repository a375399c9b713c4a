/// One chord of a run with its curve and the true directions at both ends.
struct FoldCell {
  var curve: SpineCurve
  var knot0, knot1: Knot
  var t0, t1: Double
  var tangent0, tangent1: Vector

  var chord: SpineChord? {
    curve.chord(from: knot0.point, to: knot1.point, t0: t0, t1: t1)
  }

  var halves: (FoldCell, FoldCell) {
    let t = 0.5 * (t0 + t1)
    var middle = knot1
    middle.point = curve.point(at: t)
    middle.t = t
    let (before, behind) = (curve.length(from: t0, to: t), curve.length(from: t, to: t1))
    let part = before + behind > 0 ? before / (before + behind) : 0.5
    middle.distance = knot0.distance + (knot1.distance - knot0.distance) * part
    let (low, high) = (Double(knot0.scale), Double(knot1.scale))
    middle.scale = Float(low + (high - low) * part)
    var (first, second) = (self, self)
    (first.knot1, first.t1) = (middle, t)
    first.tangent1 = curve.tangent(at: t, fromAbove: false)
    (second.knot0, second.t0) = (middle, t)
    second.tangent0 = curve.tangent(at: t, fromAbove: true)
    return (first, second)
  }

  /// How the curve turns within the cell, seen along a direction.
  ///
  /// Between its ends the hodograph of a cubic is in the triangle of its control vectors, and a curve of the second degree has no
  /// inflection; that of an arc is in the cone between its ends.
  struct Turning {
    /// No more than the control polygon's length, and no less than the curve's.
    var length: Double
    /// Whether all of it goes forward.
    var isForward: Bool
    /// Whether it turns to one side only.
    var isEven: Bool
    /// Whether the speed hardly changes, so that equal steps of the parameter are nearly equal lengths.
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

  /// The part of the cell's length that lies before a part of its parameters: a cubic with the right speeds at both ends.
  private func fraction(_ x: Double) -> Double {
    let extent = knot1.distance - knot0.distance
    guard curve.kind != .line, extent > 0 else { return x }
    let unit = (t1 - t0) / extent
    let m0 = curve.derivative(at: t0).length * unit
    let m1 = curve.derivative(at: t1).length * unit
    return (((m0 + m1 - 2) * x + 3 - 2 * m0 - m1) * x + m0) * x
  }

  /// The pen's size at a part of the cell's parameters.
  func scale(_ x: Double) -> Double {
    let (low, high) = (Double(knot0.scale), Double(knot1.scale))
    return low == high ? low : low + (high - low) * fraction(x)
  }

  /// How far the ends of sections in between stick out of the straight lines between those at the ends, and how far they stay within.
  func strays(_ pen: StrokePen) -> (out: (left: Double, right: Double), inward: Double) {
    guard curve.kind != .line else { return ((0, 0), 0) }
    func end(_ point: Point, _ tangent: Vector, _ reach: Double, _ scale: Double) -> Point {
      point + tangent.left * (reach * scale)
    }
    var out = (left: 0.0, right: 0.0)
    var inward = 0.0
    for (reach, sign) in [(pen.left, 1.0), (-pen.right, -1.0)] {
      let from = end(knot0.point, tangent0, reach, Double(knot0.scale))
      let to = end(knot1.point, tangent1, reach, Double(knot1.scale))
      let along = (to - from).normalized ?? tangent0
      var (most, least) = (0.0, 0.0)
      for i in 1..<Self.samples {
        let x = Double(i) / Double(Self.samples)
        let t = t0 + (t1 - t0) * x
        let place = end(curve.point(at: t), curve.tangent(at: t, fromAbove: true), reach, scale(x))
        let stray = (place - from).cross(along) * sign
        (most, least) = (Swift.max(most, stray), Swift.min(least, stray))
      }
      // With a margin for what samples miss.
      if sign > 0 { out.left = most * 1.1 } else { out.right = most * 1.1 }
      inward = Swift.max(inward, -least * 1.1)
    }
    return (out, inward)
  }

  /// The largest distance of `point` from the lines of sections in between, with a margin for what samples miss.
  func necking(at point: Point) -> Double {
    var largest = 0.0
    for i in 1..<Self.samples {
      let t = t0 + (t1 - t0) * Double(i) / Double(Self.samples)
      let tangent = curve.tangent(at: t, fromAbove: true)
      largest = Swift.max(largest, (point - curve.point(at: t)).dot(tangent).magnitude)
    }
    return largest * 1.1
  }

  /// Whether the offset curve may turn back within the cell: the radius of curvature nears the pen's reach.
  func mayTurnBack(_ pen: StrokePen) -> Bool {
    guard curve.kind != .line else { return false }
    let reach = pen.reach * Double(Swift.max(knot0.scale, knot1.scale))
    return !CurvePiece(curve, from: t0, to: t1).isWider(than: reach, along: tangent0)
  }
}
