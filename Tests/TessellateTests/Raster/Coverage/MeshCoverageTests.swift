import Testing

@testable import Tessellate

@Suite struct MeshCoverageTests: MaskMaking {
  /// A fan about an inner point, its triangles with vertices of their own, in any order, is the
  /// polygon to the bit.
  @Test func innerEdgesCancelToTheBit() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let center = random(-10...50, &generator)
      let count = Int.random(in: 3...40, using: &generator)
      let rim: [Point] = (0..<count).map { index in
        let (sine, cosine) = sinCos(Double(index) / Double(count) * 6.283185307179586)
        let radius = Double.random(in: 1...40, using: &generator)
        return center + Point(cosine, sine) * radius
      }
      var shared = mesh([center] + rim, [])
      for index in 0..<count {
        shared.indices += [0, UInt32(1 + index), UInt32(1 + (index + 1) % count)]
      }
      var triangles: [[UInt32]] = (0..<count).map { index in
        let start = Int.random(in: 0..<3, using: &generator)
        return (0..<3).map { corner in shared.indices[3 * index + (start + corner) % 3] }
      }
      triangles.shuffle(using: &generator)
      var single = Mesh()
      for triangle in triangles {
        for vertex in triangle {
          single.indices.append(UInt32(single.positions.count))
          single.positions.append(shared.positions[Int(vertex)])
        }
      }
      let expected = try mask(shared, 41, 37)
      #expect(try mask(single, 41, 37) == expected, "seed \(Cases.seed)")
      shared.indices = triangles.flatMap { $0 }
      #expect(try mask(shared, 41, 37) == expected, "seed \(Cases.seed)")
    }
  }

  @Test func mirroringTurnsNothingInsideOut() throws {
    let points = [Point(2, 3), Point(17, 5), Point(9, 18)]
    let mirror = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 20, ty: 0)
    let mirrored = try mask(mesh(points, [0, 1, 2]), 20, 20, mirror)
    let direct = try mask(mesh(points.map { mirror.apply($0) }, [0, 2, 1]), 20, 20)
    #expect(mirrored == direct)
    #expect(mirrored.bytes.contains(255))
  }

  @Test func vastTransformsNeitherTrapNorHang() throws {
    let triangle = mesh([Point(-1, -1), Point(3, 1), Point(1, 3)], [0, 1, 2])
    for scale in [1e300, 1e-300, .infinity, .nan, 0] {
      _ = try mask(triangle, 16, 16, AffineTransform(scaleX: scale, y: scale))
      _ = try mask(triangle, 16, 16, AffineTransform(translationX: scale, y: -scale))
    }
  }

  @Test func missingVerticesAreLeftOut() throws {
    let broken = mesh(
      [Point(1, 1), Point(9, 1), Point(9, 9)], [0, 1, 2, 0, 1, 7, 4_000_000_000, 1])
    _ = try mask(broken, 10, 10)
  }

  @Test func overlapsCoverOnce() throws {
    let twice = mesh(
      [Point(2, 2), Point(8, 2), Point(8, 8), Point(2, 8)], [0, 1, 2, 0, 2, 3, 0, 1, 2, 0, 2, 3])
    let once = mesh(twice.positions.map { Point($0) }, [0, 1, 2, 0, 2, 3])
    #expect(try mask(twice, 10, 10) == mask(once, 10, 10))
  }
}
