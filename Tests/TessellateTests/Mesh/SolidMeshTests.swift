import Testing

@testable import Tessellate

/// The laws of solids, on boxes and on prisms that are built without any check.
@Suite struct SolidMeshTests {
  /// Top, bottom and a wall over each edge of the boundary: right if the mesh is, and as wrong as
  /// it.
  static func prism(_ points: [SIMD2<Int64>], _ indices: [UInt32], height: Float = 2) -> SolidMesh {
    var solid = SolidMesh()
    let rise = UInt32(points.count)
    for z in [0, height] {
      for point in points { solid.positions.append(SIMD3(Float(point.x), Float(point.y), z)) }
    }
    for first in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = (indices[first], indices[first + 1], indices[first + 2])
      solid.indices += [a, c, b, a + rise, b + rise, c + rise]
    }
    for edge in EdgeUse.collect(indices) where edge.up != edge.down {
      let ends = edge.up > edge.down ? (edge.lower, edge.upper) : (edge.upper, edge.lower)
      let (a, b) = (UInt32(ends.0), UInt32(ends.1))
      solid.indices += [a, b, b + rise, a, b + rise, a + rise]
    }
    return solid
  }

  static func box(_ size: Float, at corner: SIMD3<Float> = .zero) -> SolidMesh {
    let square: [SIMD2<Int64>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
    var solid = prism(square, [0, 1, 2, 0, 2, 3], height: 1)
    for index in solid.positions.indices {
      solid.positions[index] = solid.positions[index] * size + corner
    }
    return solid
  }

  static func turnedOver(_ solid: SolidMesh) -> SolidMesh {
    var result = solid
    for first in stride(from: 0, to: solid.indices.count, by: 3) {
      result.indices.swapAt(first + 1, first + 2)
    }
    return result
  }

  static func union(_ solids: SolidMesh...) -> SolidMesh {
    var result = SolidMesh()
    for solid in solids {
      result.indices += solid.indices.map { $0 + UInt32(result.vertexCount) }
      result.positions += solid.positions
    }
    return result
  }

  static func laws(_ solid: SolidMesh) -> [MeshReport.Law] {
    solid.validate().violations.map(\.law)
  }

  @Test func eachLawIsSeenBroken() {
    let box = Self.box(4)
    func laws(_ change: (inout SolidMesh) -> Void) -> [MeshReport.Law] {
      var solid = box
      change(&solid)
      return Self.laws(solid)
    }
    #expect(laws { _ in } == [])
    #expect(laws { $0.indices.removeLast() } == [.indices])
    #expect(laws { $0.indices[0] = 99 } == [.indices])
    #expect(laws { $0.positions[0].z = .infinity } == [.finite])
    #expect(laws { $0.indices.removeLast(3) } == [.closed])
    #expect(laws { $0.indices.reverse() } == [.outward])
    #expect(laws { $0.indices.swapAt(0, 1) } == [.edges, .closed])
    #expect(laws { $0.indices += [0, 1, 1] }.contains(.area))
    #expect(laws { $0 = Self.union($0, Self.box(4, at: SIMD3(1, 2, 0))) } == [.overlap])
  }

  @Test func anEdgeOfTwoBoxesIsBroken() {
    let both = Self.union(Self.box(4), Self.box(4, at: SIMD3(4, 4, 0)))
    #expect(Self.laws(both) == [.edges, .closed])
  }

  @Test func touchingBoxesAreValid() {
    #expect(Self.laws(Self.union(Self.box(4), Self.box(2, at: SIMD3(4, 1, 1)))) == [])
    #expect(Self.laws(Self.union(Self.box(4), Self.box(2, at: SIMD3(1, 1, 4)))) == [])
  }

  @Test func onlyCavitiesAreInsideOut() {
    let large = Self.box(8)
    let hole = Self.turnedOver(Self.box(2, at: SIMD3(3, 3, 3)))
    let report = Self.union(large, hole).validate()
    #expect(report.isValid && report.volume == 512 - 8, "\(report)")
    for corner in [SIMD3<Float>(20, 0, 0), SIMD3(3, 3, 9), SIMD3(0, 3, 3), SIMD3(3, 3, 6)] {
      let flipped = Self.turnedOver(Self.box(2, at: corner))
      #expect(Self.laws(Self.union(large, flipped)).contains(.outward), "\(corner)")
      #expect(Self.laws(Self.union(flipped, large)).contains(.outward), "\(corner)")
    }
  }

  /// A prism has the overlaps of its base, whichever way it is turned.
  @Test func prismsOverlapExactlyWhereTheirBasesDo() {
    var generator = SeededGenerator(seed: Cases.seed)
    var counts = [false: 0, true: 0]
    for index in 0..<Cases.count(2000) {
      var (points, indices) = MeshValidationTests.grid(1, using: &generator)
      if index % 2 == 0 {
        MeshValidationTests.damage(&points, &indices, using: &generator)
      } else {
        points = (0..<6).map { _ in
          SIMD2(
            Int64.random(in: 0...9, using: &generator), Int64.random(in: 0...9, using: &generator))
        }
        indices = [0, 1, 2, 3, 4, 5]
      }
      let brute = BruteForceLaws(points: points, indices: indices)
      if brute.hasZeroArea || brute.hasMixedOrientation { continue }
      for turn in 0..<3 {
        var turned = Self.prism(points, indices)
        if MeshValidationTests.doubledArea(points, indices) < 0 { turned = Self.turnedOver(turned) }
        turned.positions = turned.positions.map { p in
          [p, SIMD3(p.y, p.z, p.x), SIMD3(p.z, p.x, p.y)][turn]
        }
        let laws = Self.laws(turned)
        let comment: Comment = "\(points) \(indices): \(laws), seed \(Cases.seed)"
        if brute.hasOverlap { #expect(!laws.isEmpty, comment) }
        if laws.contains(.overlap) { #expect(brute.hasOverlap, comment) }
        if !laws.contains(.closed) { #expect(!laws.contains(.outward), comment) }
      }
      counts[brute.hasOverlap, default: 0] += 1
    }
    #expect(counts.values.allSatisfy { $0 > 0 })
  }
}
