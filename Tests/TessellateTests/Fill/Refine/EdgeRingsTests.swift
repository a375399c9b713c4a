import Testing

@testable import Tessellate

@Suite struct EdgeRingsTests {
  /// The circle of no triangle holds another point, and the triangles' area is the hull's.
  @Test func noCircleHoldsAPoint() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let reach = [2, 5, 1000, 1 << 24].randomElement(using: &random)!
      var places: Set<SIMD2<Int64>> = []
      for _ in 0..<Int.random(in: 3...40, using: &random) {
        places.insert(
          SIMD2(
            Int64.random(in: 0...Int64(reach), using: &random),
            Int64.random(in: 0...Int64(reach), using: &random)))
      }
      let sorted = places.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      guard sorted.count >= 3 else { continue }
      check(sorted)
    }
  }

  private func check(_ sorted: [SIMD2<Int64>]) {
    let capacity = EdgeRings.capacity(pointCount: sorted.count)
    var points = UncheckedBuffer<SIMD2<Int64>>()
    var (origin, next) = (
      [Int32](repeating: 0, count: capacity), [Int32](repeating: 0, count: capacity)
    )
    var previous = [Int32](repeating: 0, count: capacity)
    points.reserve(sorted.count)
    for point in sorted { points.append(point) }
    var triangles: Set<Set<Int>> = []
    var hull: Int128 = 0
    let view = points.view
    origin.withUncheckedView { origin in
      next.withUncheckedView { next in
        previous.withUncheckedView { previous in
          var rings = EdgeRings(points: view, origin: origin, next: next, previous: previous)
          let start = rings.triangulate(0, sorted.count).0
          for edge in 0..<rings.count where origin[edge] >= 0 {
            let a = edge
            let b = rings.along(a)
            let c = rings.along(b)
            let corners = [rings.from(a), rings.from(b), rings.from(c)]
            guard rings.along(c) == a, rings.turn(corners[0], corners[1], corners[2]) > 0 else {
              continue
            }
            triangles.insert(Set(corners))
            for point in sorted.indices where !corners.contains(point) {
              let isInside = rings.inCircle(corners[0], corners[1], corners[2], point)
              #expect(!isInside, "\(sorted)")
            }
          }
          // The hull is the face on the right of the edge that leaves the first point.
          var edge = start ^ 1
          repeat {
            let (a, b) = (sorted[rings.from(edge)], sorted[rings.to(edge)])
            hull -= Int128(a.x) * Int128(b.y) - Int128(a.y) * Int128(b.x)
            edge = rings.along(edge)
          } while edge != start ^ 1
        }
      }
    }
    let area = triangles.reduce(Int128(0)) { sum, corners in
      let c = corners.map { sorted[$0] }
      let (u, v) = (c[1] &- c[0], c[2] &- c[0])
      let doubled = Int128(u.x) * Int128(v.y) - Int128(u.y) * Int128(v.x)
      return sum + (doubled < 0 ? -doubled : doubled)
    }
    #expect(area == (hull < 0 ? -hull : hull), "\(sorted)")
  }
}
