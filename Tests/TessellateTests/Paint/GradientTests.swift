import Testing

@testable import Tessellate

@Suite struct GradientTests {
  private let stops = [
    Gradient.Stop(offset: 0.2, color: Color(white: 0)),
    Gradient.Stop(offset: 0.5, color: Color(white: 0.5)),
    Gradient.Stop(offset: 0.5, color: Color(white: 0.75)),
    Gradient.Stop(offset: 1, color: Color(white: 1, alpha: 0)),
  ]

  @Test func colorsAreMixedBetweenStops() {
    let gradient = Gradient.linear(from: .zero, to: Point(1, 0), stops: stops)
    #expect(gradient.color(at: -1) == .black && gradient.color(at: 0.1) == .black)
    #expect((gradient.color(at: 0.35).red - 0.25).magnitude < 1e-6)
    #expect(gradient.color(at: 0.5) == Color(white: 0.75))
    #expect((gradient.color(at: 0.75).red - 0.875).magnitude < 1e-6)
    #expect((gradient.color(at: 0.75).alpha - 0.5).magnitude < 1e-6)
    #expect(gradient.color(at: 9) == Color(white: 1, alpha: 0))
    #expect(gradient.color(at: .nan).alpha == 0)
  }

  @Test func spreadsBringPositionsIn() {
    #expect(Gradient.Spread.pad.pinned(-0.5) == 0 && Gradient.Spread.pad.pinned(3) == 1)
    #expect(Gradient.Spread.repeat.pinned(-0.25) == 0.75)
    #expect(Gradient.Spread.repeat.pinned(2.25) == 0.25)
    #expect(Gradient.Spread.reflect.pinned(1.25) == 0.75)
    #expect(Gradient.Spread.reflect.pinned(-0.25) == 0.25)
    #expect(Gradient.Spread.reflect.pinned(2.25) == 0.25)
  }

  @Test func positionsFollowTheGeometry() {
    let linear = Gradient.linear(
      from: Point(1, 0), to: Point(3, 0), stops: stops,
      transform: AffineTransform(scaleX: 2, y: 2))
    #expect(linear.position(of: Point(4, 7)) == 0.5)
    let radial = Gradient.radial(center: Point(1, 1), radius: 4, stops: stops)
    #expect((radial.position(of: Point(1, 3)) - 0.5).magnitude < 1e-12)
    let along = Gradient(.along(start: 10, end: 30), stops: stops)
    #expect(along.position(of: Point(99, 99), distance: 15) == 0.25)
    #expect(Gradient(.along(start: 3, end: 3), stops: stops).position(of: .zero) == 1)
  }

  @Test func meshesCarryColors() {
    var mesh = Mesh()
    mesh.positions = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0.35, 5)]
    mesh.indices = [0, 1, 2]
    let linear = Gradient.linear(from: .zero, to: Point(1, 0), stops: stops)
    let colors = mesh.colors(of: linear)
    #expect(colors[0] == .black && colors[1].alpha == 0)
    #expect((colors[2].red - 0.25).magnitude < 1e-6)
    mesh.strokeAttributes = [0, 20, 7].map { Mesh.StrokeAttribute(distance: $0, side: 0) }
    let along = mesh.colors(of: Gradient(.along(start: 0, end: 20), stops: stops))
    #expect((along[2].red - 0.25).magnitude < 1e-6)
  }
}
