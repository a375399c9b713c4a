import Testing

@testable import Tessellate

/// Directions and margins that a plan changes and restores.
@Suite struct SpineDirectionsTests {
  private func spine(_ random: inout SeededGenerator) throws -> Spine {
    let limits = ChordLimits(halfWidth: 2, tolerance: 0.05, padding: 0.001)
    var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
    func point() -> Point { Point(random.double(0...100), random.double(0...100)) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<4 {
      path.addLine(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
    }
    try path.visit(&builder)
    return builder.finish()
  }

  @Test func directionsAreThoseFromVertexToVertexAndBack() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      var spine = try spine(&random)
      let count = spine.contours[0].quadCount
      let before = (0..<count).map { spine.vertices[$0].direction }
      spine.aim(exactly: true)
      for quad in 0..<count {
        let way = spine.vertices[quad + 1].point - spine.vertices[quad].point
        #expect((spine.vertices[quad].direction - way.normalized!).length < 0x1p-23)
      }
      spine.aim(exactly: false)
      #expect((0..<count).map { spine.vertices[$0].direction } == before)
    }
  }

  @Test func marginsGrowBesideCurvesOnlyAndReturn() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      var spine = try spine(&random)
      let count = spine.contours[0].quadCount
      let before = (0..<count).map { spine.vertices[$0].sides }
      for padding in [0.004, 0.002, 0.001] {
        spine.pad(padding)
        for quad in 0..<count {
          let sides = spine.vertices[quad].sides
          let isLine = spine.curves[Int(spine.vertices[quad].curve)].kind == .line
          #expect(isLine == (sides == .zero))
          let more = Float(isLine ? 0 : padding - 0.001)
          #expect((sides - before[quad] - more).x.magnitude < 1e-7)
          #expect((sides - before[quad] - more).y.magnitude < 1e-7)
        }
      }
      #expect((0..<count).map { spine.vertices[$0].sides } == before)
    }
  }
}
