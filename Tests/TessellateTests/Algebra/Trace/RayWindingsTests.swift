import Testing

@testable import Tessellate

@Suite struct RayWindingsTests {
  /// Few rays are tested against all edges, more by a tree: both count the crossings of a ray.
  @Test func raysCountTheEdgesOnTheirLeft() {
    var random = SeededGenerator(seed: Cases.seed &+ 1710)
    for _ in 0..<Cases.count(20) {
      let count = Int.random(in: 3...60, using: &random)
      var starts = UncheckedBuffer<LatticePoint>()
      var ends = UncheckedBuffer<LatticePoint>()
      func point() -> LatticePoint {
        LatticePoint(x: .random(in: 1...50, using: &random), y: .random(in: 1...50, using: &random))
      }
      let points = (0..<count).map { _ in point() }
      for i in 0..<count {
        starts.append(points[i])
        ends.append(points[(i + 1) % count])
      }
      var rays = RayWindings()
      rays.reset(edges: count)
      for _ in 0..<12 {
        let vertex = point()
        let second = count / 2
        let found = rays.winding(
          leftOf: vertex, starts.view, ends.view, count: count, second: second)
        var (first, last) = (0, 0)
        for i in 0..<count {
          let (a, b) = (points[i], points[(i + 1) % count])
          guard min(a, b) < vertex, vertex <= max(a, b) else { continue }
          // The ray passes just below a vertex of its own height.
          guard orientation(min(a, b), max(a, b), vertex) < 0 else { continue }
          let change = a < b ? -1 : 1
          if i < second { first += change } else { last += change }
        }
        #expect(found?.first == first)
        #expect(found?.second == last)
      }
    }
  }

  @Test func raysEndAfterTooManyTests() {
    let far = Int64(1 << 20)
    var starts = UncheckedBuffer<LatticePoint>()
    var ends = UncheckedBuffer<LatticePoint>()
    // A bundle of long edges, all of which a ray meets.
    for i in 0..<400 {
      starts.append(LatticePoint(x: Int64(i) + 1, y: 1))
      ends.append(LatticePoint(x: Int64(i) + 1, y: far))
    }
    var rays = RayWindings()
    rays.reset(edges: 400)
    var count = 0
    while count < 1000,
      rays.winding(
        leftOf: LatticePoint(x: 2000, y: 100), starts.view, ends.view, count: 400, second: 400)
        != nil
    {
      count += 1
    }
    #expect(count > 60 && count < 100)
  }
}
