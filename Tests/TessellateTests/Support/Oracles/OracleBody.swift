import Foundation

@testable import Tessellate

/// The cross-sections along a piece of one curve.
struct OracleBody {
  let region: OracleRegion
  let subpath: OracleSubpath
  let curve: OracleCurve
  private let offset: Double
  private(set) var polygons: [[Point]] = []
  private(set) var optionalPolygons: [[Point]] = []
  private var leftFan = Fan()
  private var rightFan = Fan()

  init(region: OracleRegion, subpath: OracleSubpath, curve: Int) {
    (self.region, self.subpath) = (region, subpath)
    (self.curve, offset) = (subpath.curves[curve], subpath.offsets[curve])
  }

  private struct Section {
    var t: Double
    var point: Point
    var tangent: Vector
    var left, right: Point
  }

  private func section(_ t: Double, fromAbove: Bool) -> Section {
    let (point, tangent) = (curve.point(t), curve.direction(t, fromAbove: fromAbove))
    var scale = 1.0
    if !region.style.widthStops.isEmpty {
      scale = region.scale((offset + curve.distance(t)) / subpath.length)
    }
    return Section(
      t: t, point: point, tangent: tangent, left: point + (region.left * scale) * tangent.left,
      right: point - (region.right * scale) * tangent.left)
  }

  mutating func sweep(_ from: Double, _ to: Double) {
    var start = from
    // Within a reversal, the pen has one size.
    let reach = region.error / (8 + 8 * region.steepness(ofLength: subpath.length))
    for reversal in curve.reversals(within: reach) {
      let (low, high) = (max(reversal.lowerBound, from), min(reversal.upperBound, to))
      guard low < high else { continue }
      if start < low { sweepSmooth(start, low) }
      addReversal(
        section(low, fromAbove: false), section(high, fromAbove: true),
        isWhole: low == reversal.lowerBound && high == reversal.upperBound)
      start = high
    }
    if start < to { sweepSmooth(start, to) }
    leftFan.flush(to: &polygons)
    rightFan.flush(to: &polygons)
  }

  private mutating func sweepSmooth(_ from: Double, _ to: Double) {
    // A piece ends where the width has a kink, and where three samples of a symmetric curve might
    // agree by chance.
    var cuts = [from, to]
    for stop in region.style.widthStops {
      let distance = stop.fraction * subpath.length - offset
      if distance > 0, distance < curve.length { cuts.append(curve.parameter(distance)) }
    }
    if !curve.isLine { cuts += (1..<8).map { from + (to - from) * Double($0) / 8 } }
    cuts = cuts.filter { $0 >= from && $0 <= to }.sorted()
    for (a, b) in zip(cuts, cuts.dropFirst()) where a < b {
      sweep(section(a, fromAbove: true), section(b, fromAbove: false), depth: 0)
    }
  }

  private mutating func sweep(_ a: Section, _ b: Section, depth: Int) {
    if add(a, b) { return }
    let t = 0.5 * (a.t + b.t)
    guard depth < 40, t > a.t, t < b.t else {
      addPivot(a, b)
      return
    }
    let (below, above) = (section(t, fromAbove: false), section(t, fromAbove: true))
    sweep(a, below, depth: depth + 1)
    addPivot(below, above)
    sweep(above, b, depth: depth + 1)
  }

  /// Adds what lies between two sections, if three in between stray by no more than the error.
  private mutating func add(_ a: Section, _ b: Section) -> Bool {
    let limit = 0.6 * region.error
    let ahead = (
      left: (b.left - a.point).dot(a.tangent), right: (b.right - a.point).dot(a.tangent)
    )
    let behind = (
      left: (b.point - a.left).dot(b.tangent), right: (b.point - a.right).dot(b.tangent)
    )
    let isPlain = ahead.left >= 0 && ahead.right >= 0 && behind.left >= 0 && behind.right >= 0
    if curve.isLine {
      polygons.append([a.left, b.left, b.right, a.right])
      return true
    }
    if isOnTheSpot(a, b, limit) {
      addPivot(a, b)
      return true
    }
    let isCrossed = ahead.left * ahead.right < 0 && behind.left * behind.right < 0
    let crossing = isCrossed ? Self.crossing(a, b) : nil
    if !isPlain, crossing == nil {
      // Nearly one or the other: the hull is both, up to this.
      let excess = -min(min(ahead.left, ahead.right), min(behind.left, behind.right))
      guard excess <= 0.5 * limit else { return false }
    }
    guard !mayRetreat(a, b, limit) else { return false }
    // A turn between two samples must not be one that the ends of sections would show.
    let reach = Swift.max((a.left - a.point).length, (a.right - a.point).length)
    let leastCosine = Swift.max(0.95, 1 - 4 * limit / reach)
    var last = a.tangent
    for part in 1...4 {
      let s = part < 4 ? section(a.t + (b.t - a.t) * Double(part) / 4, fromAbove: false) : b
      guard s.tangent.dot(last) > leastCosine else { return false }
      last = s.tangent
      guard Self.distance(s.left, a.left, b.left) <= limit,
        Self.distance(s.right, a.right, b.right) <= limit
      else { return false }
      if let crossing, Self.distance(crossing, s.left, s.right) > limit { return false }
    }
    if let crossing {
      leftFan.add(a.left, b.left, crossing, limit, to: &polygons)
      rightFan.add(a.right, b.right, crossing, limit, to: &polygons)
    } else {
      polygons.append([a.left, b.left, b.right, a.right])
    }
    return true
  }

  /// Whether the end of a section may move beyond both of its places and back by more than the
  /// limit.
  ///
  /// With κ the curvature towards it, an end r away from the curve advances by 1 − κr for each unit
  /// of the curve's length. Where that has two signs, the end turns back in between, perhaps along
  /// one line, so that no sample strays.
  private func mayRetreat(_ a: Section, _ b: Section, _ limit: Double) -> Bool {
    let reach = Vector(a.left.distance(to: a.point), -a.right.distance(to: a.point))
    var (least, most) = (Vector(1, 1), Vector(-1, -1))
    var speed = 0.0
    for part in 0...4 {
      let t = a.t + (b.t - a.t) * Double(part) / 4
      let advance = Vector(1, 1) + curve.curvature(t) * reach
      (least, most) = (pointwiseMin(least, advance), pointwiseMax(most, advance))
      speed = max(speed, curve.derivatives(t).0.length)
    }
    return pointwiseMin(most, -least).max() * speed * (b.t - a.t) > limit
  }

  /// Whether the pen turns on the spot, up to a negligible length: at the tip of a needle, which is
  /// shorter than the rounding of points.
  private func isOnTheSpot(_ a: Section, _ b: Section, _ limit: Double) -> Bool {
    guard a.point.distance(to: b.point) <= 0.01 * limit else { return false }
    var last = a
    for part in 1...4 {
      let s = part < 4 ? section(a.t + (b.t - a.t) * Double(part) / 4, fromAbove: false) : b
      let growth = (
        left: s.left.distance(to: s.point) - a.left.distance(to: a.point),
        right: s.right.distance(to: s.point) - a.right.distance(to: a.point)
      )
      guard s.tangent.dot(last.tangent) > 0.95, s.point.distance(to: a.point) <= 0.01 * limit,
        growth.left.magnitude <= 0.5 * limit, growth.right.magnitude <= 0.5 * limit
      else { return false }
      last = s
    }
    return true
  }

  private static func crossing(_ a: Section, _ b: Section) -> Point? {
    let turn = a.tangent.cross(b.tangent)
    guard turn != 0 else { return nil }
    return a.point - ((b.point - a.point).dot(b.tangent) / turn) * a.tangent.left
  }

  /// The distance of `p` from the straight way between `a` and `b`.
  static func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let (d, w) = (b - a, p - a)
    let squared = d.lengthSquared
    guard squared > 0 else { return w.length }
    return (w - min(max(w.dot(d) / squared, 0), 1) * d).length
  }

  /// Adds what the pen covers while it turns on the spot: a sector on each side.
  private mutating func addPivot(_ a: Section, _ b: Section) {
    let turn = atan2(a.tangent.cross(b.tangent), a.tangent.dot(b.tangent))
    // Thousands of turns in a row, each too small to be seen, may be one that is.
    let reach = Swift.max((a.left - a.point).length, (a.right - a.point).length)
    guard turn.magnitude * reach > 1e-3 * region.error else { return }
    for side in [(a.left - a.point), (a.right - a.point)] where side.length > 0 {
      polygons.append([a.point] + region.arc(a.point, from: side, turn: turn))
    }
  }

  /// Adds the pivot of a cusp, or of a loop too small to be told from one: a half disc ahead.
  ///
  /// An ideal cusp has no more; the sections of a loop, however small, cover the other half, too.
  /// So that half is optional, and all of the disc is where the turn is far from a reversal or the
  /// pen reaches less far on one side. Only the part ahead of both directions is certain: a turn by
  /// a degree less leaves out a wedge of a degree. Nothing is certain where a dash ends within it.
  private mutating func addReversal(_ a: Section, _ b: Section, isWhole: Bool) {
    for side in [(a.left - a.point), (a.right - a.point)] where side.length > 0 {
      for ahead in [a.tangent, -a.tangent] {
        optionalPolygons.append(region.arc(a.point, from: side, turn: region.turn(side, ahead)))
      }
    }
    let reach = (a.left - a.point).length
    guard isWhole, a.tangent.dot(b.tangent) < -0.99, region.left == region.right, reach > 0 else {
      return
    }
    let middle = (a.tangent - b.tangent) / (a.tangent - b.tangent).length
    let half = acos(
      Swift.max(middle.dot(a.tangent.left).magnitude, middle.dot(b.tangent.left).magnitude))
    let from = cos(half) * middle - sin(half) * middle.turned
    polygons.append([a.point] + region.arc(a.point, from: reach * from, turn: 2 * half))
  }
}

/// Consecutive triangles between crossing sections, as one convex polygon.
///
/// The outer ends run along a convex curve. The crossings run along the evolute, to which sections
/// are tangent, away from the outer ends or towards them: in between, the hull exceeds the sections
/// along the first section or the last one, extended to the farthest crossing. As long as all
/// crossings stay near that line, the hull is larger by no more than their distance from it. So a
/// wide pen needs hundreds of polygons, not tens of thousands that lie over each other.
private struct Fan {
  private var outer: [Point] = []
  private var crossings: [Point] = []

  mutating func add(
    _ from: Point, _ to: Point, _ crossing: Point, _ limit: Double, to polygons: inout [[Point]]
  ) {
    if !extends(from, to, crossing, limit) {
      flush(to: &polygons)
      outer = [from]
    }
    outer.append(to)
    crossings.append(crossing)
  }

  private func extends(_ from: Point, _ to: Point, _ crossing: Point, _ limit: Double) -> Bool {
    guard let last = outer.last, last == from, outer.count < 200 else { return false }
    let first = crossings[0]
    // Not more than a third of a turn, and all in one sense.
    let spread = (outer[0] - first, to - first)
    guard spread.0.dot(spread.1) > -0.5 * spread.0.length * spread.1.length else { return false }
    let before = outer[outer.count - 2]
    let turn = (last - before).cross(to - last)
    guard turn * (last - before).cross(first - last) > 0,
      turn * (to - last).cross(crossing - to) > 0
    else { return false }
    // Two crossings are always on a line, but not on that of the first section: they leave it by
    // the turn times their distance.
    return crossings.allSatisfy { OracleBody.distance($0, outer[0], crossing) <= limit }
      || (crossings + [crossing]).allSatisfy { OracleBody.distance($0, first, to) <= limit }
  }

  mutating func flush(to polygons: inout [[Point]]) {
    if outer.count > 1 { polygons.append(ConvexCover.hull(outer + crossings)) }
    (outer, crossings) = ([], [])
  }
}
