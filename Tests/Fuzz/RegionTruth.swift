/// The exact areas of a small drawing with whole coordinates, without tessellation.
///
/// The drawing is enlarged until all its crossings are lattice points, if a lattice can hold that;
/// then the area under every rule is a whole number, computed from all edges, and the mesh must
/// have the same.
struct RegionTruth {
  private(set) var rings: [[SIMD2<Int64>]]
  private(set) var edges: [(a: SIMD2<Int64>, b: SIMD2<Int64>)] = []
  /// Whether all crossings are lattice points.
  private(set) var isExact = true
  private var areas: [Int64] = []

  /// The lattice whose points are the whole numbers.
  let lattice: Lattice

  init(_ drawing: [[SIMD2<Int64>]]) {
    rings = drawing
    var lattice = try! Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    self.lattice = lattice
    collectEdges()
    var scale: Int64 = 1
    for i in edges.indices {
      for j in edges.indices.dropFirst(i + 1) {
        guard let denominator = denominator(edges[i], edges[j]) else { continue }
        scale = scale / gcd(scale, denominator) * denominator
        guard scale < 1 << 16 else {
          isExact = false
          return
        }
      }
    }
    rings = drawing.map { $0.map { $0 &* scale } }
    collectEdges()
    measure()
  }

  func area(_ rule: FillRule) -> Int64 { areas[FillRule.allCases.firstIndex(of: rule)!] }

  /// The winding number of a point in units of a `part`th of a step; `nil` within a step and a half
  /// of an edge.
  func winding(_ p: SIMD2<Int64>, part: Int64) -> Int? {
    var winding = 0
    for edge in edges {
      let (a, b) = (edge.a &* part, edge.b &* part)
      let (u, along) = (p &- a, b &- a)
      let side = cross(along, u)
      let (dot, length) = (
        u.x &* along.x &+ u.y &* along.y, along.x &* along.x &+ along.y &* along.y
      )
      let reach = 3 * Double(part) / 2
      let distance: Double
      if dot <= 0 {
        distance = Double(u.x &* u.x &+ u.y &* u.y)
      } else if dot >= length {
        let v = p &- b
        distance = Double(v.x &* v.x &+ v.y &* v.y)
      } else {
        distance = Double(side) * Double(side) / Double(length)
      }
      if distance <= reach * reach { return nil }
      if a.y <= p.y, b.y > p.y, side > 0 { winding += 1 }
      if b.y <= p.y, a.y > p.y, side < 0 { winding -= 1 }
    }
    return winding
  }

  private mutating func collectEdges() {
    edges.removeAll()
    for ring in rings where ring.count >= 3 {
      for (i, a) in ring.enumerated() {
        let b = ring[i + 1 < ring.count ? i + 1 : 0]
        if a != b { edges.append((a, b)) }
      }
    }
  }

  private func cross(_ u: SIMD2<Int64>, _ v: SIMD2<Int64>) -> Int64 { u.x &* v.y &- u.y &* v.x }

  private func gcd(_ a: Int64, _ b: Int64) -> Int64 { b == 0 ? a : gcd(b, a % b) }

  private typealias Edge = (a: SIMD2<Int64>, b: SIMD2<Int64>)

  /// The least common denominator of the crossing of two edges that cross inside both.
  private func denominator(_ e: Edge, _ f: Edge) -> Int64? {
    guard let (numerator, denominator) = crossing(e, f) else { return nil }
    let along = e.b &- e.a
    let x = denominator / gcd((along.x &* numerator).magnitude.signed, denominator)
    let y = denominator / gcd((along.y &* numerator).magnitude.signed, denominator)
    return x / gcd(x, y) * y
  }

  /// The position along the first edge where the second crosses it, as a fraction in lowest terms.
  private func crossing(_ e: Edge, _ f: Edge) -> (Int64, Int64)? {
    let (u, v) = (e.b &- e.a, f.b &- f.a)
    let (p, q) = (cross(u, f.a &- e.a), cross(u, f.b &- e.a))
    let (r, s) = (cross(v, e.a &- f.a), cross(v, e.b &- f.a))
    guard (p < 0 && q > 0) || (p > 0 && q < 0), (r < 0 && s > 0) || (r > 0 && s < 0) else {
      return nil
    }
    let (numerator, denominator) = (r.magnitude.signed, (r &- s).magnitude.signed)
    let common = gcd(numerator, denominator)
    return (numerator / common, denominator / common)
  }

  /// Cuts every edge where others meet it, and adds p × q for each piece p–q with the region on its
  /// left only, or subtracts it with the region on its right only.
  private mutating func measure() {
    areas = Array(repeating: 0, count: FillRule.allCases.count)
    var pieces: Set<SIMD4<Int64>> = []
    for e in edges {
      var stops = [e.a, e.b]
      for f in edges {
        for p in [f.a, f.b] where isInside(p, e) { stops.append(p) }
        if let (numerator, denominator) = crossing(e, f) {
          let along = e.b &- e.a
          stops.append(
            e.a &+ SIMD2(along.x &* numerator / denominator, along.y &* numerator / denominator))
        }
      }
      stops.sort { ($0.y, $0.x) < ($1.y, $1.x) }
      for (p, q) in zip(stops, stops.dropFirst()) where p != q {
        pieces.insert(SIMD4(lowHalf: p, highHalf: q))
      }
    }
    for piece in pieces {
      let (left, right) = windings(beside: piece.lowHalf, piece.highHalf)
      let area = cross(piece.lowHalf, piece.highHalf)
      for (i, rule) in FillRule.allCases.enumerated() {
        if rule.contains(winding: left) { areas[i] += area }
        if rule.contains(winding: right) { areas[i] -= area }
      }
    }
  }

  private func isInside(_ p: SIMD2<Int64>, _ e: Edge) -> Bool {
    let (u, v) = (e.a &- p, e.b &- p)
    return cross(u, v) == 0 && u.x &* v.x &+ u.y &* v.y < 0
  }

  /// The winding numbers left and right of the middle of a piece that points up, or to the right.
  private func windings(beside p: SIMD2<Int64>, _ q: SIMD2<Int64>) -> (left: Int, right: Int) {
    // A level piece is turned by a quarter, with all others, so that it points up.
    let isLevel = p.y == q.y
    func turned(_ v: SIMD2<Int64>) -> SIMD2<Int64> { isLevel ? SIMD2(0 &- v.y, v.x) : v }
    let middle = turned(p) &+ turned(q)
    var (right, jump) = (0, 0)
    for edge in edges {
      let (a, b) = (turned(edge.a) &* 2, turned(edge.b) &* 2)
      guard (a.y <= middle.y) != (b.y <= middle.y) else { continue }
      let sign = a.y < b.y ? 1 : -1
      let side = cross(b &- a, middle &- a) &* Int64(sign)
      if side > 0 { right += sign } else if side == 0 { jump += sign }
    }
    return (right + jump, right)
  }
}

extension UInt64 {
  fileprivate var signed: Int64 { Int64(bitPattern: self) }
}
