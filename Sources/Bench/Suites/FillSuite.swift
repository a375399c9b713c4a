import Tessellate

extension Suites {
  /// Polygons to triangles: families that grow, real polygons turned many ways, and crossings, all
  /// by the even-odd rule; nested and convex ones by the non-zero rule.
  static var fill: [Benchmark] {
    corpusPolygons + crossingPolygons + growingFamilies + planarPolygons
  }

  /// Real polygons, each turned so many ways that branches are not learned.
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

  /// Polygons for rungs that no other row takes.
  ///
  /// Squares inside of a square that turn the same way have the region on both sides, and one
  /// convex polygon needs no sweep.
  private static var planarPolygons: [Benchmark] {
    [
      polygon("nested-1k", points: 1000, rule: .nonZero) { Polygons.holes(1000) },
      polygon("nested-10k", points: 10_000, rule: .nonZero) { Polygons.holes(10_000) },
      polygon("convex-1k", points: 1000, rule: .nonZero) { [Polygons.circle(1000)] },
    ]
  }

  private static func polygon(
    _ name: String, points: Int, rule: FillRule = .evenOdd, isLarge: Bool = false,
    _ rings: @escaping () -> [[Point]]
  ) -> Benchmark {
    Benchmark("fill/\(name)", paths: 1, size: points, isLarge: isLarge) {
      BenchInput(.fill(rule), [Path(polygon: rings())])
    }
  }
}

extension Polygons {
  /// A regular polygon.
  fileprivate static func circle(_ n: Int) -> [Point] {
    (0..<n).map { index in
      let turn = AffineTransform(rotationAngle: 2 * .pi * Double(index) / Double(n))
      return Point(500, 500) + turn.apply(Point(500, 0))
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
