import Foundation

@testable import Tessellate

/// Polygons that are hard in their own ways.
enum PolygonFamily: String, CaseIterable {
  /// Whole numbers on a small grid, so that points, edges and lines often coincide.
  case smallGrid
  /// Points anywhere: about n²/9 crossings.
  case randomPoints
  /// Radii that alternate at random between short and long.
  case spikyStar
  /// A radius that swells slowly.
  case smoothStar
  /// Every k-th of n points on a circle: all edges cross near the centre.
  case stepStar
  case comb
  case spiral
  case gridOfHoles
  /// Long, thin and folded.
  case zigzag
  /// A rough shore, with islands, that crosses itself here and there.
  case lake
  /// Rectangles with whole coordinates: only level and upright edges.
  case rectangles
  /// Rings that repeat, reverse and retrace themselves.
  case retraced

  /// Rings of about `count` points together.
  func rings(count: Int, using generator: inout SeededGenerator) -> [[Point]] {
    switch self {
    case .smallGrid: Self.smallGrid(count, using: &generator)
    case .randomPoints: [Self.randomPoints(count, using: &generator)]
    case .spikyStar: [Self.star(count) { _ in Double.random(in: 10...100, using: &generator) }]
    case .smoothStar: [Self.star(count) { 70 + 25 * sin(7 * $0) + 5 * cos(31 * $0) }]
    case .stepStar: [Self.stepStar(count)]
    case .comb: [Self.comb(count)]
    case .spiral: [Self.spiral(count)]
    case .gridOfHoles: Self.gridOfHoles(count)
    case .zigzag: [Self.zigzag(count)]
    case .lake: Self.lake(count, using: &generator)
    case .rectangles: Self.rectangles(count, using: &generator)
    case .retraced: Self.retraced(count, using: &generator)
    }
  }

  static func smallGrid(_ count: Int, using generator: inout SeededGenerator) -> [[Point]] {
    let size = [2, 4, 8, 16, 100].randomElement(using: &generator)!
    var (rings, left) = ([[Point]](), count)
    while left > 0 {
      let length = Int.random(in: 1...Swift.max(1, left), using: &generator)
      rings.append(
        (0..<length).map { _ in
          Point(
            Double(Int.random(in: 0...size, using: &generator)),
            Double(Int.random(in: 0...size, using: &generator)))
        })
      left -= length
    }
    return rings
  }

  static func randomPoints(_ count: Int, using generator: inout SeededGenerator) -> [Point] {
    (0..<count).map { _ in
      Point(
        Double.random(in: 0...100, using: &generator), Double.random(in: 0...100, using: &generator)
      )
    }
  }

  static func star(_ count: Int, radius: (Double) -> Double) -> [Point] {
    (0..<count).map {
      let angle = 2 * Double.pi * Double($0) / Double(count)
      let r = radius(angle)
      return Point(r * cos(angle), r * sin(angle))
    }
  }

  static func stepStar(_ count: Int) -> [Point] {
    let odd = count | 1
    return (0..<odd).map {
      let angle = 2 * Double.pi * Double($0 * (odd / 2) % odd) / Double(odd)
      return Point(100 * cos(angle), 100 * sin(angle))
    }
  }

  static func comb(_ count: Int) -> [Point] {
    let teeth = Swift.max(1, count / 4)
    var ring = [Point(Double(4 * teeth), -2), Point(0, -2)]
    for tooth in 0..<teeth {
      let x = Double(4 * tooth)
      ring += [
        Point(x, 0), Point(x + 1, 50 + Double(tooth % 7)), Point(x + 2, 50), Point(x + 3, 0),
      ]
    }
    return ring
  }

  static func spiral(_ count: Int) -> [Point] {
    let half = Swift.max(3, count / 2)
    func arm(_ index: Int, _ offset: Double) -> Point {
      // Steps of about one, so that chords keep clear of the arms beside them.
      let angle = (1.25 * Double(index)).squareRoot()
      let r = 1 + 0.8 * angle + offset
      return Point(r * cos(angle), r * sin(angle))
    }
    return (0..<half).map { arm($0, 0) } + (0..<half).reversed().map { arm($0, 1.5) }
  }

  static func gridOfHoles(_ count: Int) -> [[Point]] {
    let side = Swift.max(1, Int((Double(count) / 4).squareRoot()))
    let size = Double(3 * side)
    var rings = [[Point(0, 0), Point(size, 0), Point(size, size), Point(0, size)]]
    for y in 0..<side {
      for x in 0..<side {
        let low = Point(Double(3 * x + 1), Double(3 * y + 1))
        rings.append([low, low + Point(0, 1), low + Point(1, 1.25), low + Point(1.25, 0.25)])
      }
    }
    return rings
  }

  static func zigzag(_ count: Int) -> [Point] {
    let half = Swift.max(2, count / 2)
    func bend(_ index: Int, _ offset: Double) -> Point {
      Point(Double(index) + offset, index % 2 == 0 ? 0 : 1000)
    }
    return (0..<half).map { bend($0, 0) } + (0..<half).reversed().map { bend($0, 0.5) }
  }

  static func lake(_ count: Int, using generator: inout SeededGenerator) -> [[Point]] {
    func shore(_ count: Int, _ center: Point, _ size: Double) -> [Point] {
      var walk = Point.zero
      return (0..<count).map {
        let angle = 2 * Double.pi * Double($0) / Double(count)
        let step = 2.2 * size / Double(count)
        walk =
          walk * 0.97
          + Point(
            Double.random(in: -step...step, using: &generator),
            Double.random(in: -step...step, using: &generator))
        let r = size * (1 + 0.3 * sin(3 * angle) + 0.1 * sin(17 * angle))
        return center + Point(r * cos(angle), r * sin(angle)) + walk
      }
    }
    var rings = [shore(Swift.max(3, count * 3 / 4), .zero, 100)]
    for island in 0..<Swift.max(1, count / 100) {
      let angle = Double(island)
      let center = Point(cos(angle), sin(angle)) * Double.random(in: 0...50, using: &generator)
      rings.append(shore(Swift.max(3, Swift.min(25, count / 4)), center, 8).reversed())
    }
    return rings
  }

  static func rectangles(_ count: Int, using generator: inout SeededGenerator) -> [[Point]] {
    (0..<Swift.max(1, count / 4)).map { _ in
      let x = (0..<2).map { _ in Double(Int.random(in: 0...12, using: &generator)) }
      let y = (0..<2).map { _ in Double(Int.random(in: 0...12, using: &generator)) }
      let ring = [Point(x[0], y[0]), Point(x[1], y[0]), Point(x[1], y[1]), Point(x[0], y[1])]
      return Bool.random(using: &generator) ? ring : ring.reversed()
    }
  }

  static func retraced(_ count: Int, using generator: inout SeededGenerator) -> [[Point]] {
    let base = smallGrid(Swift.max(3, count / 3), using: &generator)
    return base.flatMap { ring -> [[Point]] in
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: [ring, ring]
      case 1: [ring, ring.reversed()]
      case 2: [ring + ring.reversed().dropFirst()]
      default: [ring + ring]
      }
    }
  }
}
