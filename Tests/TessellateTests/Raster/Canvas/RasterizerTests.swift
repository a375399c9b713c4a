import Testing

@testable import Tessellate

@Suite struct RasterizerTests: MaskMaking {
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

  /// Covers of several meshes add up to at most a whole pixel.
  @Test func meshesTogetherMakeOneMask() throws {
    let a = mesh([Point(3, 2), Point(31, 7), Point(12, 27)], [0, 1, 2])
    let b = mesh([Point(40, 4), Point(42, 25), Point(20, 11)], [0, 1, 2])
    var rasterizer = Rasterizer()
    var both = try Mask(width: 45, height: 30)
    rasterizer.rasterize([a, b], into: &both)
    var (first, second) = (try Mask(width: 45, height: 30), try Mask(width: 45, height: 30))
    rasterizer.rasterize(a, into: &first)
    rasterizer.rasterize(b, into: &second)
    for y in 0..<30 {
      for x in 0..<45 {
        let sum = Swift.min(Int(first[x, y]) + Int(second[x, y]), 255)
        #expect((Int(both[x, y]) - sum).magnitude <= 1)
      }
    }
  }
}
