// Cusps of cubics, where a path turns back on the spot.
//
// A pen that turns by half a circle covers a disc; at a cusp it covers the half disc ahead (rule
// 31). Which of both it is must not depend on chords: rounding decides how a curve is divided. So
// a curve's cusps are found here, from the curve, the pen's reach and the tolerance asked for, and
// ribbons, single covers and outlines turn at the same ones.
//
// *Where.* As a complex number, B′ is the quadratic b + 2ct + 3at² = 3a(t − r₁)(t − r₂).
// It is small only near a root, and at a cusp the root is real. So the real parts are tried, after
// one step to the nearest point of rest, t − B′·B″/|B″|².
//
// *Whether.* Let m = |B′| there.
//
// - If m is what rounding of the control points leaves, the path rests: it arrives along −B″
//   and leaves along B″, whatever B′ itself says.
// - Otherwise it is a loop or a bend of the size m²/|B″|. Around it B′ ≈ B″s + B‴s²/2.
//   So at the distance s = 4mR/T|B″| from it the directions are those of a cusp up to a quarter
//   of the tolerance T at the edge of a pen of the reach R. If the path between is shorter than a
//   thousandth of the tolerance, and turns otherwise by at most |B″ × B‴|·s/|B″|², no more
//   than a fifth of the tolerance at that edge, it is a cusp that was rounded.
//
// Larger loops are loops, and the pen covers a disc about them, however small they are.

/// A part of a cubic in which the path turns back, mostly a point.
struct Cusp {
  /// The parameters between which nothing is swept.
  let from, to: Double
  /// The directions of travel there, of unit length.
  let arriving, leaving: Vector
}

/// The cusps of one curve in their order; a cubic has at most two.
struct CurveCusps {
  var first, second: Cusp?

  @inline(__always)
  var isEmpty: Bool { first == nil && second == nil }

  /// Keeps those between two parameters, the ends excluded.
  func between(_ low: Double, _ high: Double) -> CurveCusps {
    var kept = CurveCusps()
    for cusp in [first, second] {
      guard let cusp, cusp.from > low, cusp.to < high else { continue }
      if let before = kept.first {
        if before.to < cusp.from { kept.second = cusp }
      } else {
        kept.first = cusp
      }
    }
    return kept
  }
}

extension StrokePen {
  /// The cusps of a curve for this pen.
  func cusps(of curve: SpineCurve) -> CurveCusps {
    guard curve.kind == .cubic else { return CurveCusps() }
    let (first, last) = (curve.b, curve.b + curve.c * 2 + curve.a * 3)
    let middle = curve.b + curve.c
    // Control vectors within a right angle keep B′ away from zero, but for the ends.
    if first.dot(middle) >= 0, first.dot(last) >= 0, middle.dot(last) >= 0 { return CurveCusps() }
    let root = (curve.c.squaredAsComplex - curve.a.timesAsComplex(curve.b) * 3).rootAsComplex
    let q = (curve.c + (curve.c.dot(root) < 0 ? -root : root)) * -1
    let far = curve.a == .zero ? nil : q.quotientAsComplex(curve.a * 3)
    let near = curve.b.quotientAsComplex(q)
    guard let far else { return CurveCusps(first: cusp(of: curve, near: near.x)) }
    // Above the real part of a root that is farther from the real line than from the other root,
    // B′ is small because of that.
    let (one, other) = near.y.magnitude < far.y.magnitude ? (near, far) : (far, near)
    let found = cusp(of: curve, near: one.x)
    guard (one.x - other.x).magnitude > other.y.magnitude else { return CurveCusps(first: found) }
    let second = cusp(of: curve, near: other.x)
    return one.x < other.x
      ? CurveCusps(first: found, second: second) : CurveCusps(first: second, second: found)
  }

  /// The cusp of a cubic near a parameter.
  private func cusp(of curve: SpineCurve, near place: Double) -> Cusp? {
    guard place > 0, place < 1 else { return nil }
    var (first, second) = curve.derivatives(at: place)
    let t = place - first.dot(second) / second.lengthSquared
    guard t > 0, t < 1 else { return nil }
    (first, second) = curve.derivatives(at: t)
    let (rest, speed) = (first.length, second.length)
    let noise = curve.resolution * 0x1p-6
    // Two cusps so close that rounding separates them are none.
    guard speed > noise * 0x1p20 else { return nil }
    let turn = second.cross(curve.thirdDerivative).magnitude
    if rest <= noise {
      let leaving = second * (1 / speed)
      // Ends that are placed at a cusp are so but for rounding.
      return Cusp(from: t - 0x1p-40, to: t + 0x1p-40, arriving: -leaving, leaving: leaving)
    }
    let s = 4 * rest / speed * Swift.max(1, farthest / asked)
    let longest = (varies ? 1e-6 : 1e-3) * asked
    guard t - s > 0, t + s < 1, speed * s * s <= longest,
      turn * s * farthest <= 0.1 * asked * speed * speed
    else { return nil }
    return Cusp(
      from: t - s, to: t + s, arriving: curve.tangent(at: t - s, fromAbove: false),
      leaving: curve.tangent(at: t + s, fromAbove: true))
  }
}

/// The cusps of the curve that a walk along a run has come to.
struct CuspWalk {
  private var curve: Int32 = -1
  private var end = 0
  private(set) var cusps = CurveCusps()

  /// Advances to the chord after a spine vertex of a run.
  ///
  /// A cusp at an end of the run is left out: the pen does not turn there.
  @inline(__always)
  mutating func advance(
    to index: Int, of run: StrokeRun, _ vertices: SpineVertexView,
    _ curves: UncheckedView<SpineCurve>, _ pen: StrokePen
  ) {
    if vertices.curves[index] == curve, index < end { return }
    find(index, of: run, vertices, curves, pen)
  }

  @inline(never)
  private mutating func find(
    _ index: Int, of run: StrokeRun, _ vertices: SpineVertexView,
    _ curves: UncheckedView<SpineCurve>, _ pen: StrokePen
  ) {
    let number = vertices.curves[index]
    (curve, end) = (number, index + 1)
    let found = pen.cusps(of: curves[Int(number)])
    let last = run.first + run.quads
    guard !found.isEmpty else {
      while end < last, vertices.curves[end] == number { end += 1 }
      cusps = CurveCusps()
      return
    }
    let (low, _) = FoldQuad.parameters(vertices, index)
    var (_, high) = FoldQuad.parameters(vertices, index)
    // A closed curve may begin again within the run.
    while end < last, vertices.curves[end] == number, vertices.parameters[end] >= high {
      (_, high) = FoldQuad.parameters(vertices, end)
      end += 1
    }
    cusps = found.between(low, high)
  }
}

extension SIMD2<Double> {
  /// The square of this vector as a complex number.
  fileprivate var squaredAsComplex: Self { timesAsComplex(self) }

  /// The product of two vectors as complex numbers.
  fileprivate func timesAsComplex(_ other: Self) -> Self {
    Self(x * other.x - y * other.y, x * other.y + y * other.x)
  }

  /// The quotient of two vectors as complex numbers.
  fileprivate func quotientAsComplex(_ other: Self) -> Self {
    Self(dot(other), other.cross(self)) * (1 / other.lengthSquared)
  }

  /// A square root of this vector as a complex number.
  fileprivate var rootAsComplex: Self {
    let larger = ((length + x.magnitude) * 0.5).squareRoot()
    guard larger > 0 else { return .zero }
    let smaller = y.magnitude / (2 * larger)
    let (real, imaginary) = x >= 0 ? (larger, smaller) : (smaller, larger)
    return Self(real, y < 0 ? -imaginary : imaginary)
  }
}
