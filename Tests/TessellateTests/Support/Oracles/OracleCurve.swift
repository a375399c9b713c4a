import Foundation

@testable import Tessellate

/// A curve of the stroke oracle: its point, direction, curvature and arc length at any parameter.
///
/// It is written from the definitions, with the C library's sine and cosine, and shares no code
/// with the library.
struct OracleCurve {
  enum Form {
    /// p₀ + t·b + t²·c + t³·d.
    case polynomial(Vector, Vector, Vector)
    /// p₀ + cos θ · x + sin θ · y, θ from the first angle, by the second in all.
    case ellipse(Vector, Vector, Double, Double)
  }

  let form: Form
  /// The point at t = 0 of a polynomial, the centre of an ellipse.
  let anchor: Point
  /// Its start and its end, the path's own points.
  let start, end: Point
  /// Lengths up to the parameters of `marks`, of which there are as many as the quadrature needs.
  private(set) var marks: [Double] = []
  private(set) var lengths: [Double] = []

  var length: Double { lengths.last! }

  /// `nil` for a curve that is one point.
  init?(_ segment: PathSegment) {
    (start, end) = (segment.start, segment.end)
    switch segment {
    case .line(let s):
      (form, anchor) = (.polynomial(s.end - s.start, .zero, .zero), s.start)
    case .quadratic(let q):
      let (first, second) = (q.control - q.start, q.end - q.control)
      (form, anchor) = (.polynomial(2 * first, second - first, .zero), q.start)
    case .cubic(let c):
      let (first, second, third) = (
        c.control1 - c.start, c.control2 - c.control1, c.end - c.control2
      )
      let bend = second - first
      (form, anchor) = (.polynomial(3 * first, 3 * bend, (third - second) - bend), c.start)
    case .arc(let a):
      (form, anchor) = (.ellipse(a.xAxis, a.yAxis, a.startAngle, a.sweep), a.center)
    }
    if case .polynomial(let b, let c, let d) = form {
      if b == .zero, c == .zero, d == .zero { return nil }
    } else if case .ellipse(let x, let y, _, let sweep) = form {
      if sweep == 0 || (x == .zero && y == .zero) { return nil }
    }
    measure()
  }

  private init(_ form: Form, anchor: Point, start: Point, end: Point) {
    (self.form, self.anchor, self.start, self.end) = (form, anchor, start, end)
    measure()
  }

  /// The part between two parameters.
  func part(from: Double, to: Double) -> OracleCurve {
    let dt = to - from
    switch form {
    case .polynomial(let b, let c, let d):
      let form = Form.polynomial(
        dt * (b + from * (2 * c + 3 * from * d)), dt * dt * (c + 3 * from * d), dt * dt * dt * d)
      return OracleCurve(form, anchor: point(from), start: point(from), end: point(to))
    case .ellipse(let x, let y, let angle, let sweep):
      let form = Form.ellipse(x, y, angle + from * sweep, dt * sweep)
      return OracleCurve(form, anchor: anchor, start: point(from), end: point(to))
    }
  }

  var isLine: Bool {
    if case .polynomial(_, .zero, .zero) = form { return true }
    return false
  }

  func point(_ t: Double) -> Point {
    if t == 0 { return start }
    if t == 1 { return end }
    switch form {
    case .polynomial(let b, let c, let d): return anchor + t * (b + t * (c + t * d))
    case .ellipse(let x, let y, let from, let sweep):
      let angle = from + t * sweep
      return anchor + cos(angle) * x + sin(angle) * y
    }
  }

  /// The first three derivatives by t.
  func derivatives(_ t: Double) -> (Vector, Vector, Vector) {
    switch form {
    case .polynomial(let b, let c, let d):
      return (b + t * (2 * c + 3 * t * d), 2 * c + 6 * t * d, 6 * d)
    case .ellipse(let x, let y, let from, let sweep):
      let angle = from + t * sweep
      let (outward, ahead) = (cos(angle) * x + sin(angle) * y, cos(angle) * y - sin(angle) * x)
      return (sweep * ahead, -sweep * sweep * outward, -sweep * sweep * sweep * ahead)
    }
  }

  /// The unit direction of travel, by the first derivative that does not vanish.
  ///
  /// With `fromAbove` it is the limit from larger parameters, which differs at a cusp.
  func direction(_ t: Double, fromAbove: Bool) -> Vector {
    let (first, second, third) = derivatives(t)
    let noise = 1e-12 * (second.length + third.length)
    if first.length > noise { return first / first.length }
    let sign = fromAbove ? 1.0 : -1.0
    if second.length > 1e-12 * third.length { return second * (sign / second.length) }
    return third / third.length
  }

  /// The signed curvature, positive for a turn from +x to +y; zero where the curve comes to rest,
  /// as in `direction`.
  func curvature(_ t: Double) -> Double {
    let (first, second, third) = derivatives(t)
    let speed = first.length
    guard speed > 1e-12 * (second.length + third.length) else { return 0 }
    return first.cross(second) / (speed * speed * speed)
  }

  // MARK: - Arc length

  /// Halves the range until Gauss's rule over a part and over its halves agree to the last digits.
  private mutating func measure() {
    marks = [0]
    lengths = [0]
    if isLine {
      marks.append(1)
      lengths.append(start.distance(to: end))
      return
    }
    // Across a cusp, where the speed has a kink, the rule may agree with itself by chance.
    let cuts = ((0...16).map { Double($0) / 16 } + slowest).sorted()
    for (from, to) in zip(cuts, cuts.dropFirst()) where from < to { measure(from, to, depth: 0) }
  }

  private mutating func measure(_ from: Double, _ to: Double, depth: Int) {
    let middle = 0.5 * (from + to)
    let whole = gauss(from, to)
    let halves = gauss(from, middle) + gauss(middle, to)
    if depth < 40, (whole - halves).magnitude > 1e-13 * (halves + lengths.last!) {
      measure(from, middle, depth: depth + 1)
      measure(middle, to, depth: depth + 1)
    } else {
      marks.append(to)
      lengths.append(lengths.last! + halves)
    }
  }

  /// Gauss's rule with eight points.
  private func gauss(_ from: Double, _ to: Double) -> Double {
    let (half, middle) = (0.5 * (to - from), 0.5 * (to + from))
    var sum = 0.0
    for (x, weight) in Self.nodes {
      sum +=
        weight * (derivatives(middle - half * x).0.length + derivatives(middle + half * x).0.length)
    }
    return sum * half
  }

  private static let nodes = [
    (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
    (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
  ]

  /// The arc length from the start to the parameter t.
  func distance(_ t: Double) -> Double {
    if isLine { return length * t }
    let index = Self.interval(marks, t)
    if t == marks[index] { return lengths[index] }
    return lengths[index] + gauss(marks[index], t)
  }

  /// The parameter at an arc length.
  func parameter(_ distance: Double) -> Double {
    if isLine { return min(max(distance / length, 0), 1) }
    if distance <= 0 { return 0 }
    if distance >= length { return 1 }
    let index = Self.interval(lengths, distance)
    var (low, high) = (marks[index], marks[index + 1])
    let share = (distance - lengths[index]) / (lengths[index + 1] - lengths[index])
    var t = low + (high - low) * share
    for _ in 0..<60 {
      let error = lengths[index] + gauss(marks[index], t) - distance
      if error.magnitude <= 1e-14 * length { break }
      if error < 0 { low = t } else { high = t }
      let next = t - error / derivatives(t).0.length
      t = next > low && next < high ? next : 0.5 * (low + high)
    }
    return t
  }

  /// The index of the last value not above `x`, of those that begin an interval.
  private static func interval(_ values: [Double], _ x: Double) -> Int {
    var (low, high) = (0, values.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if values[middle] <= x { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: - Cusps

  /// The parameters between which the curve turns back within twice the given length: cusps, and
  /// loops as small as that.
  func reversals(within reach: Double) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    for t in slowest {
      let middle = distance(t)
      let (from, to) = (parameter(middle - reach), parameter(middle + reach))
      guard from < to, from > result.last?.upperBound ?? -1 else { continue }
      let turn = direction(from, fromAbove: false).dot(direction(to, fromAbove: true))
      if turn < -0.8 { result.append(from...to) }
    }
    return result
  }

  /// The parameters at which a polynomial is slower than about them.
  ///
  /// The square of the speed is a polynomial of the fourth degree, so that 64 parts separate all
  /// minima.
  private var slowest: [Double] {
    guard case .polynomial(_, _, let d) = form, !isLine else { return [] }
    let parts = d == .zero ? 8 : 64
    func speed(_ t: Double) -> Double { derivatives(t).0.length }
    func gain(_ t: Double) -> Double {
      let (first, second, _) = derivatives(t)
      return first.dot(second)
    }
    return (0..<parts).compactMap { part in
      var (low, high) = (Double(part) / Double(parts), Double(part + 1) / Double(parts))
      guard gain(low) < 0, gain(high) >= 0 else { return nil }
      for _ in 0..<100 {
        let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
        if speed(a) < speed(b) { high = b } else { low = a }
      }
      let slowest = 0.5 * (low + high)
      // A curve that comes to rest at an end doesn't turn back there.
      return slowest < 1 - 1e-9 ? slowest : nil
    }
  }
}
