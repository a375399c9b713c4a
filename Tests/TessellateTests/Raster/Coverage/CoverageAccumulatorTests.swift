import Testing

@testable import Tessellate

@Suite struct CoverageAccumulatorTests {
  private func mask(
    _ mesh: Mesh, _ width: Int, _ height: Int, _ transform: AffineTransform = .identity
  ) throws -> Mask {
    var rasterizer = Rasterizer()
    var mask = try Mask(width: width, height: height)
    rasterizer.rasterize(mesh, transform: transform, into: &mask)
    return mask
  }

  private func mesh(_ points: [Point], _ indices: [UInt32]) -> Mesh {
    var mesh = Mesh()
    mesh.positions = points.map { SIMD2<Float>($0) }
    mesh.indices = indices
    return mesh
  }

  private func random(
    _ range: ClosedRange<Double>, _ generator: inout SeededGenerator
  ) -> Point {
    Point(.random(in: range, using: &generator), .random(in: range, using: &generator))
  }

  /// Every shape of edge: short, long, flat, steep, upright, level, on pixel borders, and outside
  /// of the picture.
  @Test func everyTriangleCoversItsExactArea() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var worst = 0.0
    for round in 0..<Cases.count(400) {
      let (width, height) = (Int.random(in: 1...40, using: &generator), 1 + round % 30)
      let reach = [3.0, 12, 60, 400][round % 4]
      var points = (0..<3).map { _ in random(-reach...reach, &generator) + Point(8, 8) }
      if round % 5 == 0 { points[1].y = points[0].y }
      if round % 7 == 0 { points[2].x = points[0].x }
      if round % 3 == 0 { points = points.map { Point(Double(Int($0.x)), Double(Int($0.y))) } }
      let triangle = mesh(points, [0, 1, 2])
      let expected = ExactCover.areas(of: triangle, width: width, height: height)
      let actual = try mask(triangle, width, height)
      for (byte, area) in zip(actual.bytes, expected) {
        let error = (Double(byte) - ExactCover.level(area)).magnitude
        worst = Swift.max(worst, error)
      }
    }
    // Half a byte for rounding to bytes, and what vertices rounded to 1/65,536 pixel and sums of
    // rounded parts leave.
    #expect(worst < 0.5 + 0.03, "seed \(Cases.seed)")
  }

  @Test func wholePictureIsCoveredWholly() throws {
    let square = mesh(
      [Point(-5, -5), Point(30, -5), Point(30, 30), Point(-5, 30)], [0, 1, 2, 0, 2, 3])
    for size in 1...24 {
      #expect(try mask(square, size, 25 - size).bytes.allSatisfy { $0 == 255 })
    }
  }

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

  @Test func rightOfTheShapeNothingRemains() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let triangle = mesh((0..<3).map { _ in random(0...20, &generator) }, [0, 1, 2])
      let result = try mask(triangle, 64, 21)
      for y in 0..<21 { for x in 21..<64 { #expect(result[x, y] == 0) } }
    }
  }

  @Test func pictureIsAWindowOfALargerOne() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let triangle = mesh((0..<3).map { _ in random(-100...200, &generator) }, [0, 1, 2])
      let shift = AffineTransform(translationX: 100, y: 100)
      let large = try mask(triangle, 300, 300, shift)
      let small = try mask(triangle, 37, 41)
      for y in 0..<41 {
        for x in 0..<37 {
          let difference = Int(small[x, y]) - Int(large[x + 100, y + 100])
          // Cut edges start from rounded points.
          #expect(difference.magnitude <= 1, "seed \(Cases.seed)")
        }
      }
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

  @Test(arguments: [1e4, 1e9, 1e12])
  func farVerticesAreCutExactly(reach: Double) throws {
    // The half plane below the diagonal, by a triangle that reaches far beyond.
    let triangle = mesh(
      [Point(-reach, -reach), Point(reach, reach), Point(-reach, reach)], [0, 1, 2])
    let result = try mask(triangle, 33, 33)
    for y in 0..<33 {
      for x in 0..<33 {
        #expect(result[x, y] == (x < y ? 255 : x > y ? 0 : 128))
      }
    }
  }

  @Test(arguments: [1e15, 1e30, 1e38])
  func largestRectanglesAreCutExactly(reach: Double) throws {
    let rectangle = mesh(
      [Point(-reach, 7.5), Point(reach, 7.5), Point(reach, reach), Point(-reach, reach)],
      [0, 1, 2, 0, 2, 3])
    let result = try mask(rectangle, 16, 16)
    for y in 0..<16 {
      for x in 0..<16 { #expect(result[x, y] == (y < 7 ? 0 : y == 7 ? 128 : 255)) }
    }
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

  @Test func nothingIsLeftBehindForTheNextMesh() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var rasterizer = Rasterizer()
    for _ in 0..<Cases.count(200) {
      let size = (
        Int.random(in: 1...700, using: &generator), Int.random(in: 1...20, using: &generator)
      )
      let triangle = mesh(
        (0..<3).map { _ in random(-50...800, &generator) / Point(1, 30) }, [0, 1, 2])
      var reused = try Mask(width: size.0, height: size.1)
      rasterizer.rasterize(triangle, into: &reused)
      #expect(try mask(triangle, size.0, size.1) == reused, "seed \(Cases.seed)")
    }
  }

  @Test func sizesOutOfRangeThrow() {
    #expect(throws: TessellationError.invalidSize(width: 0, height: 5)) {
      try Mask(width: 0, height: 5)
    }
    #expect(throws: TessellationError.invalidSize(width: 5, height: 32_768)) {
      try Mask(width: 5, height: 32_768)
    }
    #expect(throws: TessellationError.budgetExceeded(.pixels, limit: 99)) {
      try Mask(width: 10, height: 10, pixelBudget: 99)
    }
  }
}
