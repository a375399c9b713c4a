/// An element of an operand: a line, a Bézier curve or an arc over the parameters 0 … 1.
///
/// One flat value for all kinds, so that arenas hold them side by side.
struct SourceElement: BitwiseCopyable {
  enum Kind: UInt8 { case line, quadratic, cubic, arc }

  var kind: Kind
  /// The index of the operand, of the sub-path among all operands', and of the path's element; the
  /// line that closes a sub-path has the index of its close, or of the element after its last.
  var operand, subpath, index: Int32
  /// The start, the control points and the end; a quadratic repeats its control point.
  ///
  /// An arc has its center in place of the first control point, and (start angle, sweep) in place
  /// of the second.
  var start, control1, control2, end: Point
  /// The conjugate radii of an arc.
  var xAxis = Vector.zero, yAxis = Vector.zero

  init(_ segment: LineSegment) {
    self.init(.line, segment.start, segment.start, segment.end, segment.end)
  }

  init(_ segment: QuadraticSegment) {
    self.init(.quadratic, segment.start, segment.control, segment.control, segment.end)
  }

  init(_ segment: CubicSegment) {
    self.init(.cubic, segment.start, segment.control1, segment.control2, segment.end)
  }

  init(_ segment: ArcSegment) {
    self.init(
      .arc, segment.start, segment.center, Point(segment.startAngle, segment.sweep), segment.end)
    (xAxis, yAxis) = (segment.xAxis, segment.yAxis)
  }

  private init(_ kind: Kind, _ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.kind = kind
    (operand, subpath, index) = (0, 0, 0)
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  /// The start angle and the sweep of an arc.
  var startAngle: Double { control2.x }
  var sweep: Double { control2.y }

  /// Whether the element lies within a step of a lattice and both of its ends on one point of it.
  func isPoint(of lattice: Lattice) -> Bool {
    let step = lattice.step
    guard (end - start).maxNorm <= step else { return false }
    let isSmall =
      kind == .arc
      ? (xAxis.maxNorm + yAxis.maxNorm) * Swift.min(sweep.magnitude, 1) <= step
      : (control1 - start).maxNorm <= step && (control2 - start).maxNorm <= step
    guard isSmall else { return false }
    let (origin, scale) = (lattice.origin, 1 / step)
    return LatticePoint(start, origin: origin, scale: scale)
      == LatticePoint(end, origin: origin, scale: scale)
  }

  /// This element from its end to its start.
  var reversed: SourceElement {
    var result = self
    (result.start, result.end) = (end, start)
    if kind == .arc {
      result.control2 = Point(startAngle + sweep, -sweep)
    } else {
      (result.control1, result.control2) = (control2, control1)
    }
    return result
  }

  /// The point and the derivative at a parameter.
  @inline(__always)
  func pointAndDerivative(at t: Double) -> (point: Point, derivative: Vector) {
    switch kind {
    case .line:
      let d = end - start
      return (start + d * t, d)
    case .quadratic:
      let b = (control1 - start) * 2
      let c = (start - control1) + (end - control1)
      return (start + (b + c * t) * t, b + c * (2 * t))
    case .cubic:
      let b = (control1 - start) * 3
      let c = ((start - control1) + (control2 - control1)) * 3
      let a = (end - start) - (control2 - control1) * 3
      return (start + (b + (c + a * t) * t) * t, b + (c * 2 + a * (3 * t)) * t)
    case .arc:
      let (sine, cosine) = sinCos(startAngle + sweep * t)
      return (
        control1 + xAxis * cosine + yAxis * sine, (yAxis * cosine - xAxis * sine) * sweep
      )
    }
  }

  /// The point at a parameter, exact at 0 and 1.
  func point(at t: Double) -> Point {
    t == 0 ? start : t == 1 ? end : pointAndDerivative(at: t).point
  }

  /// An upper bound of the length between two parameters.
  func reach(from a: Double, to b: Double) -> Double {
    let extent = (b - a).magnitude
    switch kind {
    case .line: return (end - start).length * extent
    case .quadratic, .cubic:
      let (first, last) = ((control1 - start).length, (end - control2).length)
      return Swift.max(first, (control2 - control1).length, last) * (3 * extent)
    case .arc: return (xAxis.length + yAxis.length) * (sweep * extent).magnitude
    }
  }

  /// The parameter of the point of the curve nearest to `point`, in 0 … 1, by Newton's method from
  /// a parameter nearby.
  ///
  /// The step is the one to the foot on the tangent: the distance's own second derivative also has
  /// a term with B″, which is small as long as the point is near the curve.
  func projection(of point: Point, from t: Double) -> Double {
    var t = t
    // Six steps: an error of a chord's part of the parameter shrinks at least tenfold each.
    for _ in 0..<6 {
      let (foot, tangent) = pointAndDerivative(at: t)
      let speed = tangent.lengthSquared
      guard speed > 0 else { break }
      let step = (point - foot).dot(tangent) / speed
      t = Swift.min(Swift.max(t + step, 0), 1)
      if step.magnitude < 0x1p-50 { break }
    }
    return t
  }

  /// The parameter of the nearest point between two parameters, found from the nearest of 17.
  func nearest(to point: Point, from a: Double = 0, to b: Double = 1) -> Double {
    var (nearest, least) = (a, Double.infinity)
    for i in 0...16 {
      let t = a + (b - a) * (Double(i) / 16)
      let distance = (self.point(at: t) - point).lengthSquared
      if distance < least { (nearest, least) = (t, distance) }
    }
    let t = projection(of: point, from: nearest)
    return Swift.min(Swift.max(t, Swift.min(a, b)), Swift.max(a, b))
  }
}

extension SourceElement {
  /// The blossom of a Bézier curve: symmetric and affine in its arguments; on equal arguments the
  /// point there.
  ///
  /// The piece over a … b of a cubic has the control points f(a, a, a), f(a, a, b), f(a, b, b) and
  /// f(b, b, b).
  ///
  /// > L. Ramshaw, "Blossoms are polar forms", Computer Aided Geometric Design 6 (1989) 323–358,
  /// > doi:10.1016/0167-8396(89)90032-0.
  @inline(__always)
  func blossom(_ r: Double, _ s: Double, _ t: Double) -> Point {
    let a = start.interpolated(to: control1, at: r)
    let b = control1.interpolated(to: control2, at: r)
    let c = control2.interpolated(to: end, at: r)
    let d = a.interpolated(to: b, at: s)
    let e = b.interpolated(to: c, at: s)
    return d.interpolated(to: e, at: t)
  }

  /// The blossom of a quadratic curve.
  @inline(__always)
  func blossom(_ s: Double, _ t: Double) -> Point {
    let a = start.interpolated(to: control1, at: s)
    let b = control1.interpolated(to: end, at: s)
    return a.interpolated(to: b, at: t)
  }

  /// Appends the piece from parameter `a` to `b`, backwards if `b` is less, to a path whose pen is
  /// at `from`, and moves the piece's end to `to`.
  ///
  /// A whole element keeps its control points bit for bit. A cubic piece takes each control point
  /// along with its end, a quadratic its only one by half of both.
  func append(from a: Double, to b: Double, pen from: Point, end to: Point, into path: inout Path) {
    switch kind {
    case .line: path.addLine(to: to)
    case .quadratic:
      if a == 0 && b == 1 || a == 1 && b == 0 {
        return path.addQuadCurve(to: to, control: control1)
      }
      let shift = (from - blossom(a, a)) + (to - blossom(b, b))
      path.addQuadCurve(to: to, control: blossom(a, b) + shift * 0.5)
    case .cubic:
      if a == 0 && b == 1 {
        return path.addCurve(to: to, control1: control1, control2: control2)
      }
      if a == 1 && b == 0 {
        return path.addCurve(to: to, control1: control2, control2: control1)
      }
      path.addCurve(
        to: to, control1: blossom(a, a, b) + (from - blossom(a, a, a)),
        control2: blossom(a, b, b) + (to - blossom(b, b, b)))
    case .arc:
      path.appendArc(
        ArcSegment(
          center: control1, xAxis: xAxis, yAxis: yAxis,
          startAngle: a == 0 ? startAngle : startAngle + sweep * a,
          sweep: a == 0 && b == 1 ? sweep : sweep * (b - a), start: from, end: to))
    }
  }
}
