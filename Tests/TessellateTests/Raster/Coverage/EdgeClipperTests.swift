import Testing

@testable import Tessellate

@Suite struct EdgeClipperTests: MaskMaking {
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
}
