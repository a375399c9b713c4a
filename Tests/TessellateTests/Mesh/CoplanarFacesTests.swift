import Testing

@testable import Tessellate

@Suite struct CoplanarFacesTests {
  private static func faces(_ triangles: [[SIMD3<Double>]]) -> [SIMD3<Double>] {
    var lattice = ExactLattice()
    for point in triangles.joined() { for axis in 0..<3 { lattice.insert(point[axis]) } }
    var faces = CoplanarFaces(lattice)
    for triangle in triangles { _ = faces.insert(triangle[0], triangle[1], triangle[2]) }
    var places: [SIMD3<Double>] = []
    faces.forEachOverlap { places.append($0) }
    return places
  }

  /// Two faces are found exactly if they lie in one plane of two axes, look the same way and
  /// overlap; the place is in their plane.
  @Test func overlapsAreThoseOfOnePlane() {
    var generator = SeededGenerator(seed: Cases.seed)
    var counts = [false: 0, true: 0]
    for _ in 0..<Cases.count(3000) {
      let axis = Int.random(in: 0..<3, using: &generator)
      func triangle() -> (flat: [SIMD2<Int64>], height: Double) {
        let flat = (0..<3).map { _ in
          SIMD2(
            Int64.random(in: 0...6, using: &generator), Int64.random(in: 0...6, using: &generator))
        }
        return (flat, Bool.random(using: &generator) ? 1 : 2)
      }
      func face(_ triangle: (flat: [SIMD2<Int64>], height: Double)) -> [SIMD3<Double>] {
        triangle.flat.map { p in
          var point = SIMD3<Double>(repeating: triangle.height)
          point[(axis + 1) % 3] = Double(p.x)
          point[(axis + 2) % 3] = Double(p.y)
          return point
        }
      }
      func area(_ t: [SIMD2<Int64>]) -> Int64 { Predicates.orientation(t[0], t[1], t[2]) }
      let (a, b) = (triangle(), triangle())
      guard area(a.flat) != 0, area(b.flat) != 0 else { continue }
      let looksAlike = a.height == b.height && (area(a.flat) > 0) == (area(b.flat) > 0)
      let (t, u) = (
        area(a.flat) > 0 ? a.flat : a.flat.reversed(), area(b.flat) > 0 ? b.flat : b.flat.reversed()
      )
      let overlaps = looksAlike && BruteForceLaws.overlap(t, u)
      let places = Self.faces([face(a), face(b)])
      #expect(!places.isEmpty == overlaps, "\(a) \(b), seed \(Cases.seed)")
      #expect(places.allSatisfy { $0[axis] == a.height })
      counts[overlaps, default: 0] += 1
    }
    #expect(counts.values.allSatisfy { $0 > 0 })
  }

  /// Only faces without area are refused; those at a slope have none in a plane of two axes.
  @Test func slopesAreNoPlanes() {
    var lattice = ExactLattice()
    for number in [1.0, 2, 4] { lattice.insert(number) }
    var faces = CoplanarFaces(lattice)
    let results = [
      faces.insert(SIMD3(0, 0, 0), SIMD3(1, 1, 1), SIMD3(2, 2, 2)),
      faces.insert(SIMD3(0, 0, 0), SIMD3(4, 0, 4), SIMD3(0, 4, 4)),
      faces.insert(SIMD3(0, 0, 0), SIMD3(2, 0, 2), SIMD3(0, 2, 2)),
      faces.insert(SIMD3(1, 0, 0), SIMD3(1, 4, 0), SIMD3(1, 0, 4)),
    ]
    #expect(results == [false, true, true, true])
    var count = 0
    faces.forEachOverlap { _ in count += 1 }
    #expect(count == 0)
  }
}
