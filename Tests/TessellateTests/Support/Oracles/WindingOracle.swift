@testable import Tessellate

/// Closed rings of lattice points, and their windings and areas by a visit of every edge.
///
/// It shares no code with the fill engine except the integer orientation test. Coordinates have a
/// magnitude ≤ 2²⁶.
struct WindingOracle {
  struct Edge {
    var a, b: SIMD2<Int64>
  }

  /// Edges of a length above 0, each ring closed by its last.
  let edges: [Edge]

  init(_ rings: [[SIMD2<Int64>]]) {
    edges = rings.flatMap { ring in
      ring.indices.map { Edge(a: ring[$0], b: ring[($0 + 1) % ring.count]) }.filter { $0.a != $0.b }
    }
  }

  private init(edges: [Edge]) { self.edges = edges }

  /// The rings enlarged, so that thirds and halves of lattice points are lattice points.
  func scaled(by factor: Int64) -> WindingOracle {
    WindingOracle(edges: edges.map { Edge(a: $0.a &* factor, b: $0.b &* factor) })
  }

  /// The number of turns of the rings about `p`, counter-clockwise; nil on an edge.
  func winding(_ p: SIMD2<Int64>) -> Int? {
    var winding = 0
    for edge in edges {
      let side = Predicates.orientation(edge.a, edge.b, p)
      if side == 0 {
        let (u, v) = (edge.a &- p, edge.b &- p)
        if u.x &* v.x &+ u.y &* v.y <= 0 { return nil }
      }
      if edge.a.y <= p.y, edge.b.y > p.y, side > 0 { winding += 1 }
      if edge.b.y <= p.y, edge.a.y > p.y, side < 0 { winding -= 1 }
    }
    return winding
  }

  /// The distance from `p` to the nearest edge.
  func distance(to p: Point) -> Double {
    var nearest = Double.infinity
    for edge in edges {
      let (a, b) = (Point(edge.a), Point(edge.b))
      let along = b - a
      let t = Swift.min(1, Swift.max(0, (p - a).dot(along) / along.dot(along)))
      nearest = Swift.min(nearest, p.distance(to: a + along * t))
    }
    return nearest
  }

  /// The sum of the edges' lengths.
  var length: Double { edges.reduce(0) { $0 + Point($1.a).distance(to: Point($1.b)) } }
}

/// The area of what rings enclose by a rule.
extension WindingOracle {
  /// The points at which edges meet.
  struct Cuts {
    /// For each edge, the lattice points inside it where others meet it.
    var inside: [[SIMD2<Int64>]]
    /// The ordinates of all crossings.
    var ordinates: [Double] = []
    /// Whether all crossings are lattice points.
    var isExact = true
  }

  func cuts() -> Cuts {
    var cuts = Cuts(inside: [[SIMD2<Int64>]](repeating: [], count: edges.count))
    let order = edges.indices.sorted { minX(edges[$0]) < minX(edges[$1]) }
    for (position, i) in order.enumerated() {
      let limit = Swift.max(edges[i].a.x, edges[i].b.x)
      for j in order[(position + 1)...] {
        if minX(edges[j]) > limit { break }
        let (e, f) = (edges[i], edges[j])
        if Swift.max(e.a.y, e.b.y) < Swift.min(f.a.y, f.b.y) { continue }
        if Swift.max(f.a.y, f.b.y) < Swift.min(e.a.y, e.b.y) { continue }
        for p in [f.a, f.b] where BruteForceLaws.isInside(p, e.a, e.b) { cuts.inside[i].append(p) }
        for p in [e.a, e.b] where BruteForceLaws.isInside(p, f.a, f.b) { cuts.inside[j].append(p) }
        let (first, second) = (
          Predicates.orientation(e.a, e.b, f.a).signum()
            * Predicates.orientation(e.a, e.b, f.b).signum(),
          Predicates.orientation(f.a, f.b, e.a).signum()
            * Predicates.orientation(f.a, f.b, e.b).signum()
        )
        guard first < 0, second < 0 else { continue }
        let crossing = crossing(e, f)
        let step = e.b &- e.a
        let (x, y) = (
          Int128(step.x) * Int128(crossing.numerator), Int128(step.y) * Int128(crossing.numerator)
        )
        let (qx, rx) = x.quotientAndRemainder(dividingBy: Int128(crossing.denominator))
        let (qy, ry) = y.quotientAndRemainder(dividingBy: Int128(crossing.denominator))
        let t = Double(crossing.numerator) / Double(crossing.denominator)
        cuts.ordinates.append(Double(e.a.y) + t * Double(step.y))
        if rx == 0, ry == 0 {
          cuts.inside[i].append(e.a &+ SIMD2(Int64(qx), Int64(qy)))
          cuts.inside[j].append(e.a &+ SIMD2(Int64(qx), Int64(qy)))
        } else {
          cuts.isExact = false
        }
      }
    }
    return cuts
  }

  /// The crossing of the line of `f` with that of `e`, as a fraction of `e` whose denominator is
  /// above 0.
  private func crossing(_ e: Edge, _ f: Edge) -> (numerator: Int64, denominator: Int64) {
    let numerator = Predicates.cross(f.a &- e.a, f.b &- f.a)
    let denominator = Predicates.cross(e.b &- e.a, f.b &- f.a)
    return denominator < 0 ? (-numerator, -denominator) : (numerator, denominator)
  }

  private func minX(_ edge: Edge) -> Int64 { Swift.min(edge.a.x, edge.b.x) }

  /// The doubled area, exactly, of rings whose edges meet in lattice points only.
  ///
  /// Every edge is cut at the points `inside` it. A piece p–q with the inside on its left adds p ×
  /// q, with the inside on its right subtracts it; the winding numbers beside its middle decide
  /// which.
  func exactDoubledArea(_ rule: FillRule, inside: [[SIMD2<Int64>]]) -> Int128 {
    var pieces: Set<[SIMD2<Int64>]> = []
    for (edge, points) in zip(edges, inside) {
      let along = edge.b &- edge.a
      func distance(_ p: SIMD2<Int64>) -> Int64 {
        (p.x &- edge.a.x) &* along.x.signum() &+ (p.y &- edge.a.y) &* along.y.signum()
      }
      let sorted = [edge.a] + points.sorted { distance($0) < distance($1) } + [edge.b]
      for (p, q) in zip(sorted, sorted.dropFirst()) where p != q {
        let isUp = p.y == q.y ? p.x < q.x : p.y < q.y
        pieces.insert(isUp ? [p, q] : [q, p])
      }
    }
    var area: Int128 = 0
    for piece in pieces {
      let (left, right) = windings(beside: piece[0], piece[1])
      let cross = Int128(Predicates.cross(piece[0], piece[1]))
      if rule.contains(winding: left) { area += cross }
      if rule.contains(winding: right) { area -= cross }
    }
    return area
  }

  /// The winding numbers left and right of the middle of a piece of an edge that runs up, or to the
  /// right.
  private func windings(beside p: SIMD2<Int64>, _ q: SIMD2<Int64>) -> (left: Int, right: Int) {
    // A level piece is turned by a quarter, with everything else, so that it points up.
    let isLevel = p.y == q.y
    func turned(_ v: SIMD2<Int64>) -> SIMD2<Int64> { isLevel ? SIMD2(-v.y, v.x) : v }
    let middle = turned(p) &+ turned(q)
    var (right, jump) = (0, 0)
    for edge in edges {
      let (a, b) = (turned(edge.a) &* 2, turned(edge.b) &* 2)
      guard (a.y <= middle.y) != (b.y <= middle.y) else { continue }
      let sign = a.y < b.y ? 1 : -1
      let side = Predicates.orientation(a, b, middle).signum() * Int64(sign)
      if side > 0 { right += sign } else if side == 0 { jump += sign }
    }
    return (right + jump, right)
  }

  /// The doubled area up to rounding, of rings that cross anywhere.
  ///
  /// Between neighbouring ordinates of ends and crossings, the region consists of trapezoids, whose
  /// widths are measured in the middle.
  func roundedDoubledArea(_ rule: FillRule, crossings: [Double]) -> Double {
    let levels = Set(crossings + edges.map { Double($0.a.y) }).sorted()
    let sorted = edges.sorted { Swift.min($0.a.y, $0.b.y) < Swift.min($1.a.y, $1.b.y) }
    var (active, next, area) = ([Edge](), 0, 0.0)
    for (bottom, top) in zip(levels, levels.dropFirst()) {
      let middle = (bottom + top) / 2
      while next < sorted.count, Double(Swift.min(sorted[next].a.y, sorted[next].b.y)) < middle {
        active.append(sorted[next])
        next += 1
      }
      active.removeAll { Double(Swift.max($0.a.y, $0.b.y)) < middle }
      var crossed: [(x: Double, sign: Int)] = active.map { edge in
        let t = (middle - Double(edge.a.y)) / Double(edge.b.y - edge.a.y)
        let x = Double(edge.a.x) + t * Double(edge.b.x - edge.a.x)
        return (x, edge.a.y < edge.b.y ? -1 : 1)
      }
      crossed.sort { $0.x < $1.x }
      // From the left, an edge that goes up has the lower winding number on its right.
      var winding = 0
      for (edge, following) in zip(crossed, crossed.dropFirst()) {
        winding += edge.sign
        if rule.contains(winding: winding) { area += (following.x - edge.x) * (top - bottom) * 2 }
      }
    }
    return area
  }
}
