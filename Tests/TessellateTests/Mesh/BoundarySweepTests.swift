import Testing

@testable import Tessellate

@Suite struct BoundarySweepTests {
  /// Rectangles of two triangles each: the sweep finds an overlap exactly if two share inner
  /// points, and else a T-junction exactly if a corner of one lies inside a side of another.
  @Test func rectanglesOverlapOrTouch() {
    var generator = SeededGenerator(seed: Cases.seed)
    var counts: [MeshReport.Law?: Int] = [:]
    for _ in 0..<Cases.count(3000) {
      let rects = (0..<Int.random(in: 1...5, using: &generator)).map { _ -> Rect in
        let low = TouchingRings.point(0...6, using: &generator)
        return Rect(from: low, to: low + TouchingRings.point(1...3, using: &generator))
      }
      var (points, indices) = ([Point](), [UInt32]())
      for rect in rects {
        let first = UInt32(points.count)
        points += Self.corners(rect)
        indices += [0, 1, 2, 0, 2, 3].map { first + $0 }
      }
      var lattice = ExactLattice()
      for point in points {
        lattice.insert(point.x)
        lattice.insert(point.y)
      }
      var topology = FlatTopology<Int64>(points, indices[...], lattice)
      topology.collectEdges()
      var sweep = BoundarySweep(topology)
      var laws: Set<MeshReport.Law> = []
      sweep.run { law, _ in laws.insert(law) }
      let comment: Comment = "\(rects), seed \(Cases.seed)"
      let overlaps = rects.indices.contains { i in
        rects[..<i].contains { Self.overlap($0, rects[i]) }
      }
      #expect(laws.contains(.overlap) == overlaps, comment)
      if !overlaps {
        let touches = rects.contains { rect in
          points.contains { Self.isInsideSide($0, of: rect) }
        }
        #expect(laws.contains(.tJunction) == touches, comment)
      }
      counts[laws.contains(.overlap) ? .overlap : laws.first, default: 0] += 1
    }
    #expect(counts.count == 3)
  }

  private static func corners(_ rect: Rect) -> [Point] {
    [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
      Point(rect.minX, rect.maxY),
    ]
  }

  private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }

  private static func isInsideSide(_ point: Point, of rect: Rect) -> Bool {
    let isBetween = (
      x: point.x > rect.minX && point.x < rect.maxX, y: point.y > rect.minY && point.y < rect.maxY
    )
    return (point.x == rect.minX || point.x == rect.maxX) && isBetween.y
      || (point.y == rect.minY || point.y == rect.maxY) && isBetween.x
  }
}
