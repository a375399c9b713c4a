import Testing

@testable import Tessellate

@Suite struct PaintTests {
  @Test func colorRepresentsItself() {
    #expect(Paint.color(Color(rgb: 0x123456)).representative == Color(rgb: 0x123456))
  }

  @Test func gradientIsRepresentedByTheMeanOfItsStops() {
    let gradient = Gradient.linear(
      from: .zero, to: Point(1, 0),
      stops: [
        Gradient.Stop(offset: 0, color: Color(white: 0)),
        Gradient.Stop(offset: 1, color: Color(white: 1, alpha: 0)),
      ])
    #expect(Paint.gradient(gradient).representative == Color(white: 0.5, alpha: 0.5))
  }

  @Test func gradientWithoutStopsIsClear() {
    let gradient = Gradient.radial(center: .zero, radius: 1, stops: [])
    #expect(Paint.gradient(gradient).representative == .clear)
  }
}
