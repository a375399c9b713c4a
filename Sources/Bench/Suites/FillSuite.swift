import Tessellate

extension Suites {
  /// Polygons to triangles, even-odd: families that grow, real polygons turned many ways, and crossings.
  static var fill: [Benchmark] {
    corpusPolygons + crossingPolygons + growingFamilies
  }

  /// Real polygons, each turned so many ways that branches aren't learned.
  private static var corpusPolygons: [Benchmark] {
    [
      turning("building", points: 15, turns: 500) { Polygons.building },
      turning("dude", points: 104, turns: 500) { try Corpus.polygon("dude") },
      turning("water2", points: 1235, turns: 24) { try Corpus.polygon("water2") },
      turning("rain", points: 2693, turns: 16) { try Corpus.polygon("rain") },
    ]
  }

  private static func turning(
    _ name: String, points: Int, turns: Int, _ rings: @escaping () throws -> [[Point]]
  ) -> Benchmark {
    Benchmark("fill/\(name)", paths: turns, size: points) {
      let path = Path(polygon: try rings())
      return BenchInput(
        .fill(.evenOdd),
        (0..<turns).map { turn in
          path.applying(AffineTransform(rotationAngle: 2 * .pi * Double(turn) / Double(turns)))
        })
    }
  }

  private static var crossingPolygons: [Benchmark] {
    [
      polygon("lake-2523", points: 2523) { Polygons.lake(2523, roughness: 0.95) },
      polygon("lake-5667", points: 5667) { Polygons.lake(5667, roughness: 1.05) },
      polygon("random-200", points: 200) { Polygons.random(200) },
      polygon("random-2k", points: 2000, isLarge: true) { Polygons.random(2000) },
      polygon("star-101-50", points: 101) { Polygons.starPolygon(101, 50) },
      polygon("star-1001-500", points: 1001, isLarge: true) { Polygons.starPolygon(1001, 500) },
    ]
  }

  private static var growingFamilies: [Benchmark] {
    let families: [(name: String, rings: (Int) -> [[Point]])] = [
      ("spiky-star", Polygons.spikyStar), ("smooth-star", Polygons.smoothStar),
      ("comb", Polygons.comb), ("spiral", Polygons.spiral), ("holes", Polygons.holes),
      ("zigzag", Polygons.zigzag),
    ]
    return families.flatMap { family in
      [(1_000, "1k"), (10_000, "10k"), (100_000, "100k"), (1_000_000, "1M")].map { n, size in
        polygon("\(family.name)-\(size)", points: n, isLarge: n > 100_000) { family.rings(n) }
      }
    }
  }

  private static func polygon(
    _ name: String, points: Int, isLarge: Bool = false, _ rings: @escaping () -> [[Point]]
  ) -> Benchmark {
    Benchmark("fill/\(name)", paths: 1, size: points, isLarge: isLarge) {
      BenchInput(.fill(.evenOdd), [Path(polygon: rings())])
    }
  }
}

extension Path {
  /// Closed contours of straight edges.
  init(polygon rings: [[Point]]) {
    self.init()
    for ring in rings {
      addLines(ring)
      closeSubpath()
    }
  }
}
