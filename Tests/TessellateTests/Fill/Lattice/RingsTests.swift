import Testing

@testable import Tessellate

@Suite struct RingsTests {
  /// A ring is its contour without points that repeat their predecessor, unless fewer than three
  /// are left.
  @Test func ringsAreContoursWithoutRepetitions() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var rings = Rings()
    var part = Rings()
    var sources = UncheckedBuffer<Point>()
    var contours = UncheckedBuffer<UInt32>()
    for _ in 0..<Cases.count(300) {
      let drawing = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          Point(random.double(-2...2), random.double(-2...2))
        }
      }
      rings.snap(
        Polyline(drawing), to: LatticeDrawing.unitLattice, sources: &sources, contours: &contours)
      var (expected, places) = ([[SIMD2<Int64>]](), [Int]())
      for (place, contour) in drawing.enumerated() {
        var ring: [SIMD2<Int64>] = []
        for point in contour {
          let snapped = point.nearestWhole
          let key = SIMD2(Int64(snapped.x), Int64(snapped.y))
          if ring.last != key { ring.append(key) }
        }
        while ring.count > 1, ring.last == ring.first { ring.removeLast() }
        guard ring.count >= 3 else { continue }
        expected.append(ring)
        places.append(place)
      }
      let found = LatticeDrawing.points(of: rings)
      #expect(found == expected, "\(drawing)")
      let foundPlaces = (0..<contours.count).map { Int(contours[$0]) }
      #expect(foundPlaces == places, "\(drawing)")
      for i in 0..<rings.points.count {
        let key = LatticePoint(sources[i], origin: .zero, scale: 1)
        let isSame = key == rings.points[i]
        #expect(isSame)
      }
      guard !expected.isEmpty else { continue }
      let first = Int.random(in: 0..<expected.count, using: &random)
      let end = Int.random(in: first + 1...expected.count, using: &random)
      part.copy(rings, first..<end)
      let copied = LatticeDrawing.points(of: part)
      #expect(copied == Array(expected[first..<end]))
    }
  }
}
