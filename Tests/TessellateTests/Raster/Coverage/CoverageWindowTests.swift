import Testing

@testable import Tessellate

@Suite struct CoverageWindowTests {
  private static let one = CoverageWindow.one

  @Test func integersAreTheNearest() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1000) {
      let value = generator.double(-1e9...1e9)
      #expect((Double(CoverageWindow.integer(value)) - value).magnitude <= 0.5)
    }
  }

  /// A random edge in a window of these pixels, from low to high y, in units.
  private func edge(
    _ width: Int, _ height: Int, _ round: Int, _ generator: inout SeededGenerator
  ) -> (x0: Int64, y0: Int64, x1: Int64, y1: Int64) {
    let (width, height) = (Int64(width) * Self.one, Int64(height) * Self.one)
    func x() -> Int64 { .random(in: 0...width, using: &generator) }
    var (x0, x1) = (x(), x())
    if round % 4 == 0 { x1 = x0 }
    if round % 5 == 0 { x0 = x0 / Self.one * Self.one }
    let y0 = Int64.random(in: 0..<height, using: &generator)
    let span = round % 3 == 0 ? Self.one / 2 : height
    let most = Swift.min(y0 + 1 + span, height)
    return (x0, y0, x1, .random(in: (y0 + 1)...most, using: &generator))
  }

  private func rows(_ coverage: borrowing CoverageAccumulator) -> [[UInt8]] {
    var bytes = UncheckedBuffer<UInt8>()
    bytes.reserve(coverage.width + Mask.slack)
    var result: [[UInt8]] = []
    for row in 0..<coverage.height {
      coverage.takeRow(row, into: bytes.view)
      result.append((0..<coverage.width).map { bytes[$0] })
    }
    return result
  }

  /// An edge and the same edge with the other sign leave nothing.
  @Test func oppositeEdgesCancelToTheBit() {
    var generator = SeededGenerator(seed: Cases.seed)
    var coverage = CoverageAccumulator()
    for round in 0..<Cases.count(400) {
      let (width, height) = (1 + round % 70, 1 + round % 9)
      let window = coverage.begin(width: width, height: height)
      let e = edge(width, height, round, &generator)
      window.add(x0: e.x0, y0: e.y0, x1: e.x1, y1: e.y1, sign: 0)
      window.add(x0: e.x0, y0: e.y0, x1: e.x1, y1: e.y1, sign: -1)
      let left = rows(coverage)
      #expect(left.allSatisfy { $0.allSatisfy { $0 == 0 } }, "seed \(Cases.seed)")
    }
  }

  /// An edge covers the area to its right, in each pixel.
  @Test func anEdgeCoversTheAreaToItsRight() {
    var generator = SeededGenerator(seed: Cases.seed)
    var coverage = CoverageAccumulator()
    for round in 0..<Cases.count(400) {
      let (width, height) = (1 + round % 40, 1 + round % 9)
      let window = coverage.begin(width: width, height: height)
      let e = edge(width, height, round, &generator)
      window.add(x0: e.x0, y0: e.y0, x1: e.x1, y1: e.y1, sign: 0)
      var region = Mesh()
      let far = Double(width + 5)
      func point(_ x: Int64, _ y: Int64) -> SIMD2<Float> {
        SIMD2(Float(Double(x) / 65_536), Float(Double(y) / 65_536))
      }
      region.positions = [
        point(e.x0, e.y0), point(e.x1, e.y1), SIMD2(Float(far), point(e.x1, e.y1).y),
        SIMD2(Float(far), point(e.x0, e.y0).y),
      ]
      region.indices = [0, 1, 2, 0, 2, 3]
      let areas = ExactCover.areas(of: region, width: width, height: height)
      for (y, row) in rows(coverage).enumerated() {
        for (x, byte) in row.enumerated() {
          let error = (Double(byte) - ExactCover.level(areas[y * width + x])).magnitude
          #expect(error < 0.5 + 0.05, "\(e) at \(x), \(y), seed \(Cases.seed)")
        }
      }
    }
  }
}
