@testable import Tessellate

/// Rule 13 as the stroke oracle has it: short control arms are noise, but where elements meet smoothly.
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
    let atStart = arms.0.length <= limit && !(before.map { meets($0, element) } ?? false)
    let atEnd = arms.1.length <= limit && !(after.map { meets(element, $0) } ?? false)
    guard atStart || atEnd else { return element }
    var moved = curve
    if atStart { moved.control1 = curve.start }
    if atEnd { moved.control2 = curve.end }
    return .cubic(moved)
  }

  /// Whether one element goes on in the direction of another, up to the rounding of its points.
  private static func meets(_ before: PathSegment, _ after: PathSegment) -> Bool {
    let u = OracleCurve(before)!.direction(1, fromAbove: false)
    let v = OracleCurve(after)!.direction(0, fromAbove: true)
    return u.cross(v).magnitude < 1e-5 && u.dot(v) > 0
  }
}
