@testable import Tessellate

/// Contours, mostly simple, with a few crossings, and a few vertices inside edges, on the lattice
/// of whole numbers.
enum FewContacts {
  static func make(using random: inout SeededGenerator) -> [[Point]] {
    let scale = [64.0, 1024, 65536, 1_048_576].randomElement(using: &random)!
    var rings = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      star(using: &random).map { even($0 * scale) }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) { change(&rings, scale, using: &random) }
    return rings
  }

  /// Even coordinates, so that middles of edges are lattice points.
  private static func even(_ point: Point) -> Point {
    Point(2 * point.x.rounded(), 2 * point.y.rounded())
  }

  private static func middle(_ a: Point, _ b: Point) -> Point {
    Point(((a.x + b.x) / 2).rounded(), ((a.y + b.y) / 2).rounded())
  }

  /// A contour seen as a whole from its centre.
  private static func star(using random: inout SeededGenerator) -> [Point] {
    let count = Int.random(in: 3...14, using: &random)
    let centre = Point(
      Double.random(in: -2...2, using: &random), Double.random(in: -2...2, using: &random))
    let size = [0.3, 1, 3].randomElement(using: &random)!
    let depth = Double.random(in: 0...0.8, using: &random)
    let ring = (0..<count).map { i in
      let turn = (Double(i) + Double.random(in: 0...0.8, using: &random)) / Double(count)
      let (sine, cosine) = sinCos(2 * Double.pi * turn)
      let radius = size * (1 - depth * Double.random(in: 0...1, using: &random))
      return centre + Point(cosine, sine) * radius
    }
    return Bool.random(using: &random) ? ring : ring.reversed()
  }

  private static func change(
    _ rings: inout [[Point]], _ scale: Double, using random: inout SeededGenerator
  ) {
    let ring = rings.indices.randomElement(using: &random)!
    let count = rings[ring].count
    let place = Int.random(in: 0..<count, using: &random)
    let other = rings.randomElement(using: &random)!
    let edge = Int.random(in: 0..<other.count, using: &random)
    let between = middle(other[edge], other[(edge + 1) % other.count])
    switch Int.random(in: 0...5, using: &random) {
    case 0: rings[ring].swapAt(place, (place + 1) % count)
    case 1: rings[ring][place] = between
    case 2: rings[ring].insert(between, at: place)
    case 3:
      // A spike out and back.
      let tip = rings[ring].randomElement(using: &random)!
      rings[ring].insert(contentsOf: [rings[ring][place], tip], at: place)
    case 4:
      // Another contour, along an edge and beyond it.
      let (a, b) = (rings[ring][place], rings[ring][(place + 1) % count])
      let side = b - a
      rings.append([a, a + side * 2, a + Vector(side.y, -side.x)])
    default:
      // The contour runs on past its start.
      let shift = Double(Int.random(in: -8...8, using: &random)) * scale / 8
      rings[ring] += [rings[ring][0], rings[ring][1] + Vector(shift, 0)]
    }
  }
}
