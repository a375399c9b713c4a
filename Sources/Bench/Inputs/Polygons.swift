import Tessellate

/// Polygons of any number of points, in or around a 1000 × 1000 box.
///
/// Their sines are the library's own, so that inputs, and with them checksums, have the same bits
/// everywhere.
enum Polygons {
  /// Every other point on a circle of radius 500, the others on one of radius 250.
  static func spikyStar(_ n: Int) -> [[Point]] {
    [ring(n) { i, angle in onCircle(i % 2 == 0 ? 500 : 250, angle) }]
  }

  /// A curve with five gentle lobes.
  static func smoothStar(_ n: Int) -> [[Point]] {
    [ring(n) { _, angle in onCircle(400 + 100 * direction(5 * angle).x, angle) }]
  }

  /// A comb: half the points at the tips of its teeth, half between them.
  static func comb(_ n: Int) -> [[Point]] {
    let step = 1000 / Double(n - 2)
    let teeth = (0..<(n - 2)).map { Point(Double($0) * step, $0 % 2 == 0 ? 1000 : 100) }
    return [teeth + [Point(1000, 0), Point(0, 0)]]
  }

  /// A band that winds inwards: its outer edge, then its inner edge back; √n/4 turns.
  static func spiral(_ n: Int) -> [[Point]] {
    let half = n / 2
    let turns = Double(n).squareRoot() / 4
    let pitch = 450 / turns
    func edge(_ i: Int, _ offset: Double) -> Point {
      let turn = turns * Double(i) / Double(half - 1)
      return onCircle(500 - pitch * (turn + offset), 2 * .pi * turn)
    }
    return [(0..<half).map { edge($0, 0) } + (0..<half).reversed().map { edge($0, 0.5) }]
  }

  /// A square with a square grid of square holes, all slightly turned.
  static func holes(_ n: Int) -> [[Point]] {
    let side = Int((Double(n - 4) / 4).squareRoot())
    let cell = 1000 / Double(side)
    let turn = AffineTransform(rotationAngle: 0.1)
    func square(_ center: Point, _ reach: Double) -> [Point] {
      [Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1)].map { center + $0 * reach }
    }
    var rings = [square(Point(500, 500), 500)]
    for row in 0..<side {
      for column in 0..<side {
        let center = Point((Double(column) + 0.5) * cell, (Double(row) + 0.5) * cell)
        rings.append(square(center, cell / 4))
      }
    }
    return rings.map { ring in ring.map { turn.apply($0) } }
  }

  /// A thin band that goes up and down the whole box.
  static func zigzag(_ n: Int) -> [[Point]] {
    let half = n / 2
    let step = 1000 / Double(half - 1)
    let lower = (0..<half).map { Point(Double($0) * step, $0 % 2 == 0 ? 0 : 900) }
    return [lower + lower.reversed().map { $0 + Vector(0, 100) }]
  }

  /// One contour through random points: about n²/10 crossings.
  static func random(_ n: Int) -> [[Point]] {
    var random = Randomness(seed: 42)
    return [(0..<n).map { _ in random.point() }]
  }

  /// The star {n/k}: every k-th of n points on a circle; almost nk crossings.
  static func starPolygon(_ n: Int, _ k: Int) -> [[Point]] {
    [ring(n) { i, _ in onCircle(500, 2 * .pi * Double(i * k % n) / Double(n)) }]
  }

  /// A shore of rough bays whose smallest wiggles cross each other here and there.
  ///
  /// The radius is a sum of waves of decreasing height; along the shore, points stray by
  /// `roughness` times their spacing.
  static func lake(_ n: Int, roughness: Double) -> [[Point]] {
    var random = Randomness(seed: 4)
    let waves = (1...40).map { k in
      (Double(k * k), random.uniform(0..<2 * .pi), 60 / Double(k))
    }
    return [
      ring(n) { _, angle in
        let stray = random.uniform(-1..<1) * roughness * 2 * .pi / Double(n)
        let bays = waves.reduce(0) { sum, wave in
          sum + wave.2 * direction(wave.0 * angle + wave.1).y / wave.0.squareRoot()
        }
        return onCircle(350 + bays, angle + stray)
      }
    ]
  }

  /// The ground plan of a house with two wings and a slanted corner, 15 points.
  static let building: [[Point]] = [
    [
      Point(0, 0), Point(24, 0), Point(24, 3), Point(31, 3), Point(31, 0), Point(58, 0),
      Point(58, 22), Point(44, 22), Point(44, 15), Point(19, 15), Point(19, 34), Point(12, 41),
      Point(5, 41), Point(5, 36), Point(0, 36),
    ]
  ]

  private static func ring(_ n: Int, _ point: (Int, Double) -> Point) -> [Point] {
    (0..<n).map { point($0, 2 * .pi * Double($0) / Double(n)) }
  }

  private static func onCircle(_ radius: Double, _ angle: Double) -> Point {
    Point(500, 500) + direction(angle) * radius
  }

  private static func direction(_ angle: Double) -> Vector {
    AffineTransform(rotationAngle: angle).apply(toVector: Vector(1, 0))
  }
}
