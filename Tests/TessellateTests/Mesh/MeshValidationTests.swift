import Testing

@testable import Tessellate

@Suite("The laws of a mesh")
struct MeshValidationTests {
  static func mesh(_ points: [SIMD2<Int64>], _ indices: [UInt32], scale: Float = 1) -> Mesh {
    var mesh = Mesh()
    mesh.positions = points.map { SIMD2<Float>(Float($0.x), Float($0.y)) * scale }
    mesh.indices = indices
    return mesh
  }

  /// A grid of squares, each cut along a random diagonal.
  static func grid(
    _ size: Int, using generator: inout SeededGenerator
  ) -> (points: [SIMD2<Int64>], indices: [UInt32]) {
    var (points, indices) = ([SIMD2<Int64>](), [UInt32]())
    for y in 0...size { for x in 0...size { points.append(SIMD2(Int64(3 * x), Int64(3 * y))) } }
    for y in 0..<size {
      for x in 0..<size {
        let a = UInt32(y * (size + 1) + x)
        let (b, c, d) = (a + 1, a + UInt32(size) + 2, a + UInt32(size) + 1)
        indices += Bool.random(using: &generator) ? [a, b, c, a, c, d] : [a, b, d, b, c, d]
      }
    }
    return (points, indices)
  }

  @Test func aGridIsValidAndItsFiguresAreRight() {
    var generator = SeededGenerator(seed: Cases.seed)
    let (points, indices) = Self.grid(10, using: &generator)
    let report = Self.mesh(points, indices, scale: 0.25).validate()
    #expect(report.isValid, "\(report)")
    #expect(report.triangleCount == 200 && report.vertexCount == 121)
    #expect(report.weldedVertexCount == 121)
    #expect(report.edgeCount == 320 && report.boundaryEdgeCount == 40)
    #expect(report.latticeStep == 0.25)
    #expect(report.doubledArea == Int128(2 * 30 * 30))
    #expect(report.area == 7.5 * 7.5)
    #expect((report.smallestAngle - .pi / 4).magnitude < 1e-15)
    #expect(!report.isClockwise)
  }

  @Test func anEmptyMeshIsValid() {
    let report = Mesh().validate()
    #expect(report.isValid)
    #expect(report.doubledArea == Int128(0) && report.triangleCount == 0)
  }

  @Test func clockwiseMeshesAreAsValid() {
    var generator = SeededGenerator(seed: Cases.seed)
    let (points, indices) = Self.grid(3, using: &generator)
    let report = Self.mesh(points, indices.reversed()).validate()
    #expect(report.isValid && report.isClockwise)
    #expect(report.doubledArea == Int128(-2 * 81))
  }

  @Test func eachLawIsSeenBroken() {
    let square: [SIMD2<Int64>] = [SIMD2(0, 0), SIMD2(4, 0), SIMD2(4, 4), SIMD2(0, 4)]
    func laws(_ points: [SIMD2<Int64>], _ indices: [UInt32]) -> [MeshReport.Law] {
      Self.mesh(points, indices).validate().violations.map(\.law)
    }
    #expect(laws(square, [0, 1, 2, 0, 2, 3]) == [])
    #expect(laws(square, [0, 1, 2, 0, 2]) == [.indices])
    #expect(laws(square, [0, 1, 4]) == [.indices])
    #expect(laws(square, [0, 1, 1]) == [.area])
    #expect(laws(square, [0, 1, 2, 0, 3, 2]) == [.orientation])
    #expect(laws(square, [0, 1, 2, 0, 1, 2]).contains(.edges))
    #expect(laws(square, [0, 1, 2, 0, 1, 3]).contains(.edges))
    let nested: [SIMD2<Int64>] = [
      SIMD2(0, 0), SIMD2(9, 0), SIMD2(0, 9), SIMD2(1, 1), SIMD2(2, 1), SIMD2(1, 2),
    ]
    #expect(laws(nested, [0, 1, 2, 3, 4, 5]) == [.overlap])
    // A star of two triangles: edges cross, and no vertex is inside of the other's.
    let star: [SIMD2<Int64>] = [
      SIMD2(0, 0), SIMD2(6, 0), SIMD2(3, 6), SIMD2(0, 4), SIMD2(3, -2), SIMD2(6, 4),
    ]
    #expect(laws(star, [0, 1, 2, 3, 4, 5]) == [.overlap])
    #expect(laws(square + [SIMD2(2, 2)], [0, 1, 2, 0, 4, 3]) == [.tJunction])
    // Two vertices at one place are one.
    #expect(laws(square + [SIMD2(0, 0)], [0, 1, 2, 4, 2, 3]) == [])
    var mesh = Self.mesh(square, [0, 1, 2])
    mesh.positions[3].x = .nan
    #expect(mesh.validate().violations.map(\.law) == [.finite])
    // Touching in a point is allowed.
    #expect(laws(square + [SIMD2(6, 4), SIMD2(4, 6)], [0, 1, 2, 2, 4, 5]) == [])
  }

  @Test func aRangeOfTrianglesIsJudgedAlone() {
    let points: [SIMD2<Int64>] = [SIMD2(0, 0), SIMD2(4, 0), SIMD2(0, 4)]
    let mesh = Self.mesh(points, [0, 1, 2, 0, 1, 2])
    #expect(!mesh.validate().isValid)
    #expect(mesh.validate(triangles: 0..<1).isValid)
    #expect(mesh.validate(triangles: 1..<2).isValid)
  }

  /// The verdict equals brute force on grids that were damaged at random, and on random triangles.
  @Test func theVerdictEqualsBruteForce() {
    var generator = SeededGenerator(seed: Cases.seed)
    var (valid, invalid) = (0, 0)
    for index in 0..<Cases.count(3000) {
      var points: [SIMD2<Int64>]
      var indices: [UInt32]
      if index % 3 == 0 {
        points = (0..<6).map { _ in
          SIMD2(
            Int64.random(in: 0...5, using: &generator), Int64.random(in: 0...5, using: &generator))
        }
        let corners = 3 * Int.random(in: 1...3, using: &generator)
        indices = (0..<corners).map { _ in UInt32.random(in: 0..<6, using: &generator) }
      } else {
        (points, indices) = Self.grid(Int.random(in: 1...3, using: &generator), using: &generator)
        Self.damage(&points, &indices, using: &generator)
      }
      let brute = BruteForceLaws(points: points, indices: indices)
      let report = Self.mesh(points, indices).validate()
      Self.compare(report, brute, "\(points) \(indices): \(report), seed \(Cases.seed)")
      if brute.isValid { valid += 1 } else { invalid += 1 }
      let area = Int128(Self.doubledArea(points, indices))
      let step = Int128(report.latticeStep)
      #expect(report.doubledArea.map { $0 * step * step } == area)
    }
    #expect(valid > 0 && invalid > 0)
  }

  static func compare(_ report: MeshReport, _ brute: BruteForceLaws, _ comment: Comment) {
    let laws = Set(report.violations.map(\.law))
    #expect(report.isValid == brute.isValid, comment)
    #expect(laws.contains(.area) == brute.hasZeroArea, comment)
    #expect(laws.contains(.orientation) == brute.hasMixedOrientation, comment)
    #expect(laws.contains(.edges) == brute.hasOverusedEdge, comment)
    if laws.contains(.overlap) { #expect(brute.hasOverlap, comment) }
    if laws.contains(.tJunction) { #expect(brute.hasTJunction, comment) }
    if brute.hasOverlap { #expect(laws.contains(.overlap) || laws.contains(.edges), comment) }
  }

  static func doubledArea(_ points: [SIMD2<Int64>], _ indices: [UInt32]) -> Int64 {
    var sum: Int64 = 0
    for first in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = (Int(indices[first]), Int(indices[first + 1]), Int(indices[first + 2]))
      sum += Predicates.orientation(points[a], points[b], points[c])
    }
    return sum
  }

  /// Moves a vertex, drops triangles, doubles one or turns one over.
  static func damage(
    _ points: inout [SIMD2<Int64>], _ indices: inout [UInt32],
    using generator: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let triangle = 3 * Int.random(in: 0..<(indices.count / 3), using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: indices.swapAt(triangle, triangle + 1)
      case 1: indices += indices[triangle..<(triangle + 3)]
      case 2, 3, 4:
        if indices.count > 3 { indices.removeSubrange(triangle..<(triangle + 3)) }
      default:
        let step = SIMD2(
          Int64.random(in: -4...4, using: &generator), Int64.random(in: -4...4, using: &generator))
        points[Int(indices[triangle])] &+= step
      }
    }
  }

  /// Coordinates too far apart for `Int64` give the same verdicts through `Int128`.
  @Test func wideCoordinatesGiveTheSameVerdict() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      var (points, indices) = Self.grid(2, using: &generator)
      Self.damage(&points, &indices, using: &generator)
      let narrow = Self.mesh(points, indices).validate()
      // The grid moves away from the axes, and a triangle joins it that is so fine that the whole
      // spans 105 bits.
      var wide = Self.mesh(points.map { $0 &+ 16 }, indices, scale: 0x1p50)
      let first = UInt32(wide.positions.count)
      wide.positions += [SIMD2(-3, -3), SIMD2(-2, -3), SIMD2(-3, -2)].map { $0 * 0x1p-50 }
      wide.indices += [first, first + 1, first + 2]
      let report = wide.validate()
      #expect(report.latticeStep == 0x1p-50)
      #expect(
        report.violations.map(\.law) == narrow.violations.map(\.law), "seed \(Cases.seed)")
      #expect(report.triangleCount == narrow.triangleCount + 1)
    }
  }

  @Test func theSmallestAngleIsTheSmallest() {
    let points: [SIMD2<Int64>] = [SIMD2(0, 0), SIMD2(1000, 0), SIMD2(1000, 1), SIMD2(0, 1000)]
    let mesh = Self.mesh(points, [0, 1, 2, 0, 2, 3])
    #expect((mesh.validate().smallestAngle - 0.000999999666666867).magnitude < 1e-15)
  }
}
