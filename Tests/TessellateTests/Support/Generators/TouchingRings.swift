@testable import Tessellate

/// Drawings on small grids whose contours often touch, share edges or repeat each other, and
/// sometimes cross.
enum TouchingRings {
  static func make(using random: inout SeededGenerator) -> [[Point]] {
    var rings: [[Point]]
    switch Int.random(in: 0...3, using: &random) {
    case 0: rings = scattered(using: &random)
    case 1: rings = tiles(using: &random)
    case 2: rings = starWithHoles(using: &random)
    default: rings = fan(using: &random)
    }
    switch Int.random(in: 0...9, using: &random) {
    case 0: rings.append(rings[0])
    case 1: rings.append(rings[0].reversed())
    default: break
    }
    return rings.shuffled(using: &random)
  }

  static func point(_ range: ClosedRange<Int>, using random: inout SeededGenerator) -> Point {
    Point(
      Double(Int.random(in: range, using: &random)), Double(Int.random(in: range, using: &random)))
  }

  static func scattered(using random: inout SeededGenerator) -> [[Point]] {
    let grid = [2, 3, 4, 5, 8, 20, 200].randomElement(using: &random)!
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (0..<Int.random(in: 3...10, using: &random)).map { _ in point(0...grid, using: &random) }
    }
  }

  /// Unit squares, some without a corner, that share corners and edges.
  static func tiles(using random: inout SeededGenerator) -> [[Point]] {
    var rings = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      let corner = point(0...4, using: &random)
      var ring = [Vector(0, 0), Vector(1, 0), Vector(1, 1), Vector(0, 1)].map { corner + $0 }
      if Int.random(in: 0...2, using: &random) == 0 {
        ring.remove(at: Int.random(in: 0...3, using: &random))
      }
      return Bool.random(using: &random) ? ring : ring.reversed()
    }
    if Int.random(in: 0...3, using: &random) == 0 {
      rings.append([Point(0, 0), Point(5, 0), Point(5, 5), Point(0, 5)])
    }
    return rings
  }

  /// A star-shaped contour, and holes that touch it at vertices.
  static func starWithHoles(using random: inout SeededGenerator) -> [[Point]] {
    let count = Int.random(in: 3...14, using: &random)
    let center = Point(20, 20)
    let star = (0..<count).map { i in
      let (sine, cosine) = sinCos(2 * Double.pi * Double(i) / Double(count))
      let point = center + Vector(cosine, sine) * Double.random(in: 3...20, using: &random)
      return Point(point.x.rounded(), point.y.rounded())
    }
    let holes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let corner = star.randomElement(using: &random)!
      let middle = center + (corner - center) / 2
      return [corner]
        + (0..<Int.random(in: 2...4, using: &random)).map { _ in
          Point(middle.x.rounded(), middle.y.rounded()) + point(-2...2, using: &random)
        }
    }
    return [star] + holes
  }

  /// Triangles that meet in one point.
  static func fan(using random: inout SeededGenerator) -> [[Point]] {
    let center = Point(6, 6)
    return (0..<Int.random(in: 1...5, using: &random)).map { _ in
      [center, point(0...12, using: &random), point(0...12, using: &random)]
    }
  }
}
