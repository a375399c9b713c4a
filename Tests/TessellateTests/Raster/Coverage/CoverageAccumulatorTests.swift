import Testing

@testable import Tessellate

@Suite struct CoverageAccumulatorTests: MaskMaking {
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
    // Half a byte for rounding to bytes, and the errors of vertices rounded to 1/65,536 pixel and
    // of sums of rounded parts.
    #expect(worst < 0.5 + 0.03, "seed \(Cases.seed)")
  }

  @Test func wholePictureIsCoveredWholly() throws {
    let square = mesh(
      [Point(-5, -5), Point(30, -5), Point(30, 30), Point(-5, 30)], [0, 1, 2, 0, 2, 3])
    for size in 1...24 {
      #expect(try mask(square, size, 25 - size).bytes.allSatisfy { $0 == 255 })
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
}
