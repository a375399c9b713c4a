@testable import Tessellate

/// A union of convex polygons, and a test whether every point of another polygon is within a
/// distance of it.
///
/// If all corners of a polygon are within the distance of *one* of the convex polygons, all of it
/// is, because the points near a convex set form a convex set. Otherwise the part near the best of
/// them is cut off along its sides, and the rest is tested in the same way. So nothing is sampled,
/// except for pieces smaller than `grain`, of which only the corners are tested. A corner that is
/// too far out is a failure that can be shown.
struct ConvexCover {
  private var corners: [Point] = []
  /// The index of the first corner of each polygon; one more for the end.
  private var firsts = [0]
  private var boxes: [Rect] = []
  /// The distance within which a point counts as covered.
  let distance: Double
  let grain: Double
  /// The square of what does not count.
  private let negligible: Double
  private var grid = Grid()

  init(_ polygons: [[Point]], distance: Double) {
    self.distance = distance
    grain = distance / 8
    negligible = distance * distance * 1e-8
    for polygon in polygons {
      corners += polygon
      firsts.append(corners.count)
      var box = Rect.null
      for corner in polygon { box.formUnion(corner) }
      boxes.append(box)
    }
    grid = Grid(polygons, reach: distance)
  }

  var count: Int { boxes.count }

  // MARK: - Distances

  /// The distance of `p` from a polygon; 0 inside.
  private func distance(_ p: Point, from index: Int32) -> Double {
    let (low, high) = (firsts[Int(index)], firsts[Int(index) + 1])
    var nearest = Double.infinity
    var isInside = true
    var a = corners[high - 1]
    for i in low..<high {
      let b = corners[i]
      let (d, w) = (b - a, p - a)
      let cross = d.cross(w)
      let squared = d.lengthSquared
      // Sides as short as a rounding error point anywhere; a point negligibly beyond one is not
      // outside.
      if cross < 0, cross * cross > squared * negligible {
        isInside = false
        let dot = w.dot(d)
        let nearestHere: Double
        if dot <= 0 {
          nearestHere = w.lengthSquared
        } else if dot >= squared {
          nearestHere = (p - b).lengthSquared
        } else {
          nearestHere = cross * cross / squared
        }
        nearest = Swift.min(nearest, nearestHere)
      }
      a = b
    }
    return isInside ? 0 : nearest.squareRoot()
  }

  /// The number of polygons that are tried first to find those near a point.
  ///
  /// Under a wide pen thousands lie over each other; every tenth serves as well to cut by.
  private static let sample = 128

  /// The number of near polygons after which the search ends.
  private static let enough = 16

  /// Some of the polygons near `p`; none only if there is none.
  private func near(_ p: Point) -> [Int32] {
    let all = grid.candidates(p)
    let step = all.count / Self.sample + 1
    var found: [Int32] = []
    for start in 0..<step {
      for at in stride(from: all.startIndex + start, to: all.endIndex, by: step)
      where isNear(p, all[at]) {
        found.append(all[at])
      }
      if found.count >= Self.enough { break }
    }
    return found
  }

  @inline(__always)
  private func isNear(_ p: Point, _ index: Int32) -> Bool {
    let box = boxes[Int(index)]
    return p.x >= box.min.x - distance && p.x <= box.max.x + distance
      && p.y >= box.min.y - distance && p.y <= box.max.y + distance
      && distance(p, from: index) <= distance
  }

  /// The distance of `p` from the union.
  func distance(_ p: Point) -> Double {
    boxes.indices.reduce(.infinity) { Swift.min($0, distance(p, from: Int32($1))) }
  }

  // MARK: - Covering

  /// A point that lies too far out, and how far.
  struct Gap {
    var point: Point
    var distance: Double
  }

  /// The most work that one verdict may cost; beyond it there is none.
  private static let pieceLimit = 300_000_000

  /// The worst point found of those of `polygons` that lie too far out; `isJudged` is whether all
  /// were tested.
  func worstGap(of polygons: [[Point]]) -> (gap: Gap?, isJudged: Bool) {
    var worst: Gap?
    var (gaps, pieces) = (0, 0)
    for polygon in polygons {
      var pending = [polygon]
      while let piece = pending.popLast() {
        pieces += 1
        guard pieces <= Self.pieceLimit else { return (worst, false) }
        guard let outlier = split(piece, into: &pending) else { continue }
        let distance = count == 0 ? .infinity : distance(outlier)
        if distance > worst?.distance ?? 0 { worst = Gap(point: outlier, distance: distance) }
        gaps += 1
        if gaps > 200 { return (worst, true) }
      }
    }
    return (worst, true)
  }

  /// Accepts a piece, or divides it; gives a corner that is too far out, if there is one.
  private func split(_ piece: [Point], into pending: inout [[Point]]) -> Point? {
    var common = near(piece[0])
    guard !common.isEmpty else { return piece[0] }
    for corner in piece.dropFirst() {
      let rest = common.filter { isNear(corner, $0) }
      if rest.isEmpty {
        guard !near(corner).isEmpty else { return corner }
        cut(piece, by: common, into: &pending)
        return nil
      }
      common = rest
    }
    return nil
  }

  /// Cuts the best of some polygons off a piece, or else halves it.
  private func cut(_ piece: [Point], by candidates: [Int32], into pending: inout [[Point]]) {
    let size = Self.area(piece)
    // The one that leaves the least; a few will do.
    var best: (outside: [[Point]], area: Double)?
    for index in candidates.prefix(6) {
      let (inside, outside) = cut(piece, by: index)
      guard let inside else { continue }
      let area = Self.area(inside)
      if area > best?.area ?? 0 { best = (outside, area) }
    }
    if let best, best.area > 0.02 * size {
      pending += best.outside
      return
    }
    var longest = (length: 0.0, a: Point.zero, b: Point.zero)
    for a in piece {
      for b in piece where a.distance(to: b) > longest.length {
        longest = (a.distance(to: b), a, b)
      }
    }
    guard longest.length > grain else { return }
    // Along the long side of thin polygons, so that few pieces come of it.
    var across = (longest.b - longest.a).turned
    var middle = longest.a.interpolated(to: longest.b, at: 0.5)
    if let side = longestSide(of: candidates[0]), side.length > 0.2 * longest.length {
      let heights = piece.map { side.cross($0 - piece[0]) / side.length }
      let (low, high) = (heights.min()!, heights.max()!)
      if high - low > Swift.max(grain, 0.02 * longest.length) {
        across = side
        middle = piece[0] + side.turned * (0.5 * (low + high) / side.length)
      }
    }
    let (left, right) = Self.divide(piece, at: middle, along: across)
    if let left { pending.append(left) }
    if let right { pending.append(right) }
  }

  private func longestSide(of index: Int32) -> Vector? {
    var longest = Vector.zero
    var a = corners[firsts[Int(index) + 1] - 1]
    for b in corners[firsts[Int(index)]..<firsts[Int(index) + 1]] {
      if (b - a).lengthSquared > longest.lengthSquared { longest = b - a }
      a = b
    }
    return longest == .zero ? nil : longest
  }

  /// The part of a piece inside a polygon, and the rest, cut along the polygon's sides.
  private func cut(_ piece: [Point], by index: Int32) -> (inside: [Point]?, outside: [[Point]]) {
    var outside: [[Point]] = []
    var inside = piece
    let (low, high) = (firsts[Int(index)], firsts[Int(index) + 1])
    // First those sides beyond which the most lies, so that few slivers come of it.
    var sides: [(reach: Double, a: Point, d: Vector)] = []
    var a = corners[high - 1]
    for i in low..<high {
      let d = corners[i] - a
      let length = d.length
      if length > 0 {
        var reach = 0.0
        for p in piece { reach = Swift.min(reach, d.cross(p - a)) }
        if reach < 0 { sides.append((reach / length, a, d)) }
      }
      a = corners[i]
    }
    sides.sort { $0.reach < $1.reach }
    for side in sides {
      let (left, right) = Self.divide(inside, at: side.a, along: side.d)
      if let right { outside.append(right) }
      guard let left else { return (nil, []) }
      inside = left
    }
    return (inside, outside)
  }

  /// The parts of a convex polygon on both sides of a line.
  private static func divide(
    _ polygon: [Point], at p: Point, along d: Vector
  ) -> (left: [Point]?, right: [Point]?) {
    var (left, right): ([Point], [Point]) = ([], [])
    var a = polygon[polygon.count - 1]
    var before = d.cross(a - p)
    for b in polygon {
      let here = d.cross(b - p)
      if before * here < 0 {
        let x = a.interpolated(to: b, at: before / (before - here))
        left.append(x)
        right.append(x)
      }
      if here >= 0 { left.append(b) }
      if here <= 0 { right.append(b) }
      (a, before) = (b, here)
    }
    return (left.count > 2 ? left : nil, right.count > 2 ? right : nil)
  }

  static func area(_ polygon: [Point]) -> Double {
    let o = polygon[0]
    return 0.5
      * (1..<(polygon.count - 1)).reduce(0) {
        $0 + (polygon[$1] - o).cross(polygon[$1 + 1] - o)
      }
  }

  /// The convex hull, counter-clockwise, without points on its sides.
  static func hull(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [Point]) -> [Point] {
      var chain: [Point] = []
      for p in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(p - chain[chain.count - 1]) <= 0
        {
          chain.removeLast()
        }
        chain.append(p)
      }
      return Array(chain.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}

/// Which polygons come near which square of a grid.
private struct Grid {
  private var low = Point.zero
  private var size = Point(1, 1)
  private var side = 0
  private var firsts: [Int32] = []
  private var members: [Int32] = []

  init() {}

  init(_ polygons: [[Point]], reach: Double) {
    var bounds = Rect.null
    for polygon in polygons { for corner in polygon { bounds.formUnion(corner) } }
    guard !bounds.isNull else { return }
    // Many squares for many polygons, but few where each of them is large.
    let extent = bounds.max - bounds.min
    var share = 0.0
    for polygon in polygons {
      var box = Rect.null
      for corner in polygon { box.formUnion(corner) }
      share += Swift.max(box.width / extent.x, box.height / extent.y)
    }
    share /= Double(polygons.count)
    let most = Swift.min(Double(polygons.count).squareRoot() * 1.5, 16 / share)
    side = Int(Swift.min(Swift.max(most, 4), 200))
    low = bounds.min - Vector(repeating: reach)
    size = (bounds.max + Vector(repeating: reach) - low) / Double(side)
    var counts = [Int32](repeating: 0, count: side * side + 1)
    for polygon in polygons { forEachSquare(of: polygon, reach) { counts[$0 + 1] += 1 } }
    for i in 0..<(side * side) { counts[i + 1] += counts[i] }
    firsts = counts
    members = [Int32](repeating: 0, count: Int(counts[side * side]))
    for (index, polygon) in polygons.enumerated() {
      forEachSquare(of: polygon, reach) {
        members[Int(counts[$0])] = Int32(index)
        counts[$0] += 1
      }
    }
  }

  func candidates(_ p: Point) -> ArraySlice<Int32> {
    let (x, y) = (((p.x - low.x) / size.x).rounded(.down), ((p.y - low.y) / size.y).rounded(.down))
    guard x >= 0, y >= 0, x < Double(side), y < Double(side) else { return [] }
    let square = Int(y) * side + Int(x)
    return members[Int(firsts[square])..<Int(firsts[square + 1])]
  }

  /// Goes row by row, from the polygon's leftmost point within the row to its rightmost one.
  private func forEachSquare(of polygon: [Point], _ reach: Double, _ body: (Int) -> Void) {
    let ys = polygon.map(\.y)
    func row(_ y: Double) -> Int {
      Swift.min(Swift.max(Int(((y - low.y) / size.y).rounded(.down)), 0), side - 1)
    }
    func column(_ x: Double) -> Int {
      Swift.min(Swift.max(Int(((x - low.x) / size.x).rounded(.down)), 0), side - 1)
    }
    for row in row(ys.min()! - reach)...row(ys.max()! + reach) {
      let bottom = low.y + Double(row) * size.y - reach
      let top = bottom + size.y + 2 * reach
      var (left, right) = (Double.infinity, -Double.infinity)
      var a = polygon[polygon.count - 1]
      for b in polygon {
        let (from, to) = a.y <= b.y ? (a, b) : (b, a)
        a = b
        guard from.y <= top, to.y >= bottom else { continue }
        let rise = to.y - from.y
        for y in [Swift.max(from.y, bottom), Swift.min(to.y, top)] {
          let x = rise > 0 ? from.x + (to.x - from.x) * ((y - from.y) / rise) : from.x
          left = Swift.min(left, x)
          right = Swift.max(right, x)
        }
        if rise == 0 { (left, right) = (Swift.min(left, to.x), Swift.max(right, to.x)) }
      }
      guard left <= right else { continue }
      for column in column(left - reach)...column(right + reach) { body(row * side + column) }
    }
  }
}
