@testable import Tessellate

/// Drawings on small grids, where everything coincides, and what brute force says about them.
enum LatticeDrawing {
  static let unitLattice: Lattice = {
    var lattice = try! Lattice(bounds: Rect(from: .zero, to: Point(1, 1)), origin: .zero)
    lattice.step = 1
    return lattice
  }()

  /// A few contours of whole coordinates, some of them repeated or turned round.
  static func random(using random: inout SeededGenerator) -> [[Point]] {
    let grid = [1, 2, 3, 5, 8, 20].randomElement(using: &random)!
    var rings = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      (0..<Int.random(in: 3...10, using: &random)).map { _ in
        Point(
          Double(Int.random(in: 0...grid, using: &random)),
          Double(Int.random(in: 0...grid, using: &random)))
      }
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: rings.append(rings[0])
    case 1: rings.append(rings[0].reversed())
    default: break
    }
    return rings
  }

  static func point(_ key: LatticePoint) -> SIMD2<Int64> {
    SIMD2(key.x - LatticePoint.bias, key.y - LatticePoint.bias)
  }

  /// The rings as points, each closed by its last edge.
  static func points(of rings: borrowing Rings) -> [[SIMD2<Int64>]] {
    var (result, start) = ([[SIMD2<Int64>]](), 0)
    for ring in 0..<rings.ends.count {
      let end = Int(rings.ends[ring])
      result.append((start..<end).map { point(rings.points[$0]) })
      start = end
    }
    return result
  }
}
