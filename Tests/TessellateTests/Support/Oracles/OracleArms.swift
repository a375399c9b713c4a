@testable import Tessellate

/// Rule 13 as the stroke oracle has it: short control arms are noise, but where elements meet
/// smoothly.
enum OracleArms {
  /// The elements of a sub-path with arms up to a length taken to their ends.
  static func ignoring(
    _ limit: Double, in written: [PathSegment], isClosed: Bool
  ) -> [PathSegment] {
    let elements = written.filter { OracleCurve($0) != nil }
    guard limit > 0, !elements.isEmpty else { return written }
    return elements.indices.map { index in
      let before = index > 0 ? elements[index - 1] : isClosed ? elements.last : nil
      let after = index + 1 < elements.count ? elements[index + 1] : isClosed ? elements[0] : nil
      return ignoring(limit, in: elements[index], before, after)
    }
  }

  private static func ignoring(
    _ limit: Double, in element: PathSegment, _ before: PathSegment?, _ after: PathSegment?
  ) -> PathSegment {
    let curve: CubicSegment
    let arms: (Vector, Vector)
    switch element {
    case .line, .arc: return element
    case .quadratic(let q):
      arms = (q.control - q.start, q.end - q.control)
      curve = CubicSegment(
        start: q.start, control1: q.start + 2 * arms.0 / 3, control2: q.end - 2 * arms.1 / 3,
        end: q.end)
    case .cubic(let q):
      arms = (q.control1 - q.start, q.end - q.control2)
      curve = q
    }
    let noise = noise(in: curve, limit)
    let (joinsStart, joinsEnd) = (
      before.map { meets($0, element, limit) } ?? false,
      after.map { meets(element, $0, limit) } ?? false
    )
    let atStart = arms.0.length <= noise && !joinsStart
    let atEnd = arms.1.length <= noise && !joinsEnd
    guard atStart || atEnd else { return element }
    var moved = curve
    if atStart { moved.control1 = curve.start }
    if atEnd { moved.control2 = curve.end }
    return .cubic(moved)
  }

  /// The length up to which arms are noise: of a bend whose polygon goes forward along its chord,
  /// at most a quarter of that.
  private static func noise(in curve: CubicSegment, _ limit: Double) -> Double {
    let chord = curve.end - curve.start
    let legs = [
      curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2,
    ]
    return legs.allSatisfy { $0.dot(chord) > 0 } ? min(limit, chord.length / 4) : limit
  }

  /// Whether one element goes on in the direction of another, up to the rounding of its points; or
  /// at less than 11°, and at a larger one below 45° without short arms.
  private static func meets(
    _ before: PathSegment, _ after: PathSegment, _ limit: Double
  ) -> Bool {
    let u = OracleCurve(before)!.direction(1, fromAbove: false)
    let v = OracleCurve(after)!.direction(0, fromAbove: true)
    if u.cross(v).magnitude < 1e-5 && u.dot(v) > 0 { return true }
    let moved = waysOut(before.reversed, limit)
      .flatMap { into in waysOut(after, limit).map { -into.dot($0) } }.min()!
    return u.dot(v) > 0.98 && u.dot(v) > moved && moved > 0.7
  }

  /// The directions out of an element without a short first arm: with its last arm, and without it
  /// if that is short.
  private static func waysOut(_ element: PathSegment, _ limit: Double) -> [Vector] {
    let (arm, curve): (Vector, CubicSegment)
    switch element {
    case .line, .arc: return [OracleCurve(element)!.direction(0, fromAbove: true)]
    case .quadratic(let q):
      arm = q.control - q.start
      curve = CubicSegment(
        start: q.start, control1: q.start + 2 * arm / 3,
        control2: q.control + (q.end - q.control) / 3, end: q.end)
    case .cubic(let q): (arm, curve) = (q.control1 - q.start, q)
    }
    let second = curve.control2
    let noise = noise(in: curve, limit)
    guard arm.length <= noise else {
      return [OracleCurve(element)!.direction(0, fromAbove: true)]
    }
    let (way, chord) = (second - element.start, element.end - element.start)
    let isLastShort = (element.end - second).length <= noise
    let ways = [way.length > noise ? way : chord] + (isLastShort ? [chord] : [])
    return ways.map { $0.length > 0 ? $0 / $0.length : .zero }
  }
}

extension PathSegment {
  /// The same curve from its end to its start.
  fileprivate var reversed: PathSegment {
    switch self {
    case .line(let s): return .line(LineSegment(start: s.end, end: s.start))
    case .quadratic(let q):
      return .quadratic(QuadraticSegment(start: q.end, control: q.control, end: q.start))
    case .cubic(let q):
      return .cubic(
        CubicSegment(start: q.end, control1: q.control2, control2: q.control1, end: q.start))
    case .arc(var arc):
      (arc.start, arc.end) = (arc.end, arc.start)
      (arc.startAngle, arc.sweep) = (arc.startAngle + arc.sweep, -arc.sweep)
      return .arc(arc)
    }
  }
}
