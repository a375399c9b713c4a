import Foundation

@testable import Tessellate

/// A corner of a stroke, from rules 14 to 18.
struct OracleJoin {
  var pivot: Point
  var arriving, leaving: Vector
  var curvatures: (arriving: Double, leaving: Double)
  var scale: Double
}

extension OracleRegion {
  /// Adds the outer side of a corner.
  mutating func add(_ join: OracleJoin, isOptional: Bool) {
    let (t0, t1, p) = (join.arriving, join.leaving, join.pivot)
    let (sine, cosine) = (t0.cross(t1), t0.dot(t1))
    guard sine != 0 || cosine < 0 else { return }
    // Ahead of a reversal, both sides are outside.
    let isReversal = sine.magnitude <= 1e-9 && cosine < 0
    let onLeft = isReversal ? left >= right : sine >= 0
    let reach = (onLeft ? left : right) * join.scale
    guard reach > 0 else { return }
    let side = onLeft ? reach : -reach
    let (a, b) = (side * t0.left, side * t1.left)
    let angle = atan2(sine.magnitude, cosine)
    add([p, p + a, p + b], isOptional: isOptional)
    switch style.lineJoin {
    case .bevel: break
    case .round:
      // From the one normal to the other on the outer side, which is the short way.
      add([p] + arc(p, from: a, turn: onLeft ? angle : -angle), isOptional: isOptional)
    case .miter: addMiter(join, a, b, angle, isClipped: false, isOptional: isOptional)
    case .miterClip: addMiter(join, a, b, angle, isClipped: true, isOptional: isOptional)
    case .arcs: addArcs(join, a, b, angle, isOptional: isOptional)
    }
  }

  /// A miter to its tip, or up to where the limit cuts it off.
  private mutating func addMiter(
    _ join: OracleJoin, _ a: Vector, _ b: Vector, _ angle: Double, isClipped: Bool,
    isOptional: Bool
  ) {
    let p = join.pivot
    let half = cos(angle / 2)
    // Miter length over width; the nearer to the limit, the less does anyone know.
    let ratio = half > 1e-9 ? 1 / half : .infinity
    let limit = style.miterLimit
    let isEqual = (ratio - limit).magnitude <= 1e-9 * limit
    if limit >= 1, ratio <= limit * (1 + 1e-9), ratio < .infinity {
      let reach = a.length
      let bisector = (a + b) / (a + b).length
      let tip = p + (reach * ratio) * bisector
      return add([p, p + a, tip, p + b], isOptional: isOptional || isEqual)
    }
    guard isClipped else { return }
    let reach = a.length
    let sum = a + b
    let ahead = join.arriving - join.leaving
    let bisector = sum.length > reach ? sum / sum.length : ahead / ahead.length
    let excess = limit * reach - reach * half
    guard excess > 0 else { return }
    // Along either edge, `rise` of it is along the bisector.
    let extent = excess / join.arriving.dot(bisector)
    add(
      [p, p + a, p + a + extent * join.arriving, p + b - extent * join.leaving, p + b],
      isOptional: isOptional || limit < 1)
  }

  /// The outer edges extended with the circles of their curvature, until the arriving one first
  /// meets the other.
  ///
  /// The rules neither say how the limit measures a curved tip, nor which of several crossings is
  /// the tip: there only the bevel is certain.
  private mutating func addArcs(
    _ join: OracleJoin, _ a: Vector, _ b: Vector, _ angle: Double, isOptional: Bool
  ) {
    let p = join.pivot
    let before = ExtendedEdge(p + a, join.arriving, p, join.curvatures.arriving)
    let behind = ExtendedEdge(p + b, -join.leaving, p, -join.curvatures.leaving)
    guard before.center != nil || behind.center != nil else {
      return addMiter(join, a, b, angle, isClipped: true, isOptional: isOptional)
    }
    let ahead = join.arriving - join.leaving
    let tips = before.crossings(behind).filter { (x: Point) -> Bool in
      let (s, u) = (before.travel(x), behind.travel(x))
      return s > 0 && u > 0 && (before.center == nil || s < .pi)
        && (behind.center == nil || u < .pi) && (x - p).dot(ahead) > 0
    }
    let reach = a.length
    // A centre inside the pen's own reach turns the edge back.
    let isOdd = [before, behind].contains { edge in
      edge.center.map { $0.distance(to: p) < reach * 1.001 } ?? false
    }
    let nearest = tips.map { $0.distance(to: p) }.min() ?? 0
    let isSure = !isOdd && tips.count <= 1 && nearest <= 0.9 * style.miterLimit * reach
    if tips.isEmpty || !isSure {
      addMiter(join, a, b, angle, isClipped: true, isOptional: isOptional || !isSure)
    }
    for tip in tips {
      // The region between both edges: not a fan about the corner, as seen from which one edge may
      // hide the other.
      let count = Swift.max(before.chords(to: tip, error), behind.chords(to: tip, error))
      let (x, y) = (before.way(to: tip, count), behind.way(to: tip, count))
      for i in 0..<count {
        add([x[i], x[i + 1], y[i]], isOptional: isOptional || !isSure)
        add([y[i], x[i + 1], y[i + 1]], isOptional: isOptional || !isSure)
      }
    }
  }
}

/// An outer edge beyond its corner: a circle, or a straight line.
private struct ExtendedEdge {
  let start: Point
  let direction: Vector
  /// The centre of the edge's circle, which is that of the path's curvature.
  let center: Point?

  init(_ start: Point, _ direction: Vector, _ pivot: Point, _ curvature: Double) {
    (self.start, self.direction) = (start, direction)
    let isStraight = curvature.magnitude * pivot.distance(to: start) < 1e-5
    center = isStraight ? nil : pivot + direction.turned / curvature
  }

  /// The place of a point along the edge: a distance, or an angle below 2π.
  func travel(_ x: Point) -> Double {
    guard let center else { return (x - start).dot(direction) }
    let (from, to) = (start - center, x - center)
    let angle = atan2(from.cross(to), from.dot(to)) * (from.cross(direction) > 0 ? 1 : -1)
    return angle < 0 ? angle + 2 * .pi : angle
  }

  func crossings(_ other: ExtendedEdge) -> [Point] {
    switch (center, other.center) {
    case (nil, nil): return []
    case (let c?, nil): return other.crossings(circle: c, c.distance(to: start))
    case (nil, let c?): return crossings(circle: c, c.distance(to: other.start))
    case (let c?, let d?):
      let (r, s, w) = (c.distance(to: start), d.distance(to: other.start), c.distance(to: d))
      guard w > 0 else { return [] }
      let u = (d - c) / w
      let x = (w * w + r * r - s * s) / (2 * w)
      let y = r * r - x * x
      guard y > 0 else { return [] }
      return [1.0, -1].map { c + x * u + ($0 * y.squareRoot()) * u.turned }
    }
  }

  private func crossings(circle c: Point, _ radius: Double) -> [Point] {
    let along = (c - start).dot(direction)
    let squared = radius * radius - (c - start - along * direction).lengthSquared
    guard squared > 0 else { return [] }
    return [along - squared.squareRoot(), along + squared.squareRoot()].map {
      start + $0 * direction
    }
  }

  /// The number of chords to `tip` for an error.
  func chords(to tip: Point, _ error: Double) -> Int {
    guard let center else { return 1 }
    let step = 2 * acos(1 - min(error / start.distance(to: center), 1))
    return Int(min((travel(tip) / step).magnitude, 1e5)) + 1
  }

  /// Points from the start to `tip`, one more than chords.
  func way(to tip: Point, _ count: Int) -> [Point] {
    guard let center else {
      return (0...count).map { start + (Double($0) / Double(count)) * (tip - start) }
    }
    let from = start - center
    let turn = travel(tip) * (from.cross(direction) > 0 ? 1 : -1)
    return (0...count).map {
      let angle = turn * Double($0) / Double(count)
      return center + cos(angle) * from + sin(angle) * from.turned
    }
  }
}
