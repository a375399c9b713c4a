import Testing

@testable import Tessellate

@Suite struct MeshWidthScalesTests {
  private let taper = StrokeStyle(
    lineWidth: 4,
    widthStops: [
      StrokeStyle.WidthStop(fraction: 0, scale: 1), StrokeStyle.WidthStop(fraction: 1, scale: 0.25),
    ])

  /// The distance from a straight spine is side times width, and so v·q is affine over the mesh.
  @Test func sidesTimesScalesAreTheDistanceFromTheSpine() throws {
    let path = try Path(svg: "M0 0H40M0 50H20")
    let mesh = try path.stroked(taper)
    let scales = try mesh.widthScales(of: taper, along: path)
    #expect(scales.count == mesh.vertexCount && Set(scales).count >= 2)
    for index in 0..<mesh.vertexCount {
      let point = mesh.point(index)
      let spine = point.y > 25 ? 50.0 : 0
      let across = Double(mesh.strokeAttributes[index].side * scales[index]) * 2
      #expect((point.y - spine - across).magnitude < 1e-4, "\(point)")
    }
  }

  /// The end of one sub-path and the start of the next have one distance and two widths.
  @Test func subpathsAreToldApart() throws {
    for data in ["M0 0H40M0 50H40", "M0 0H40L20 9ZM0 50H40L20 59Z"] {
      let path = try Path(svg: data)
      var style = taper
      (style.lineCap, style.lineJoin) = (.round, .round)
      let mesh = try path.stroked(style)
      let scales = try mesh.widthScales(of: style, along: path)
      for index in 0..<mesh.vertexCount {
        let spine = try #require(path.nearest(to: mesh.point(index)))
        // No vertex lies beyond its own width.
        #expect(spine.distance <= Double(scales[index]) * 2 + 0.2, "\(mesh.point(index))")
      }
    }
  }

  @Test func strokesOfOneWidthHaveOne() throws {
    let path = try Path(svg: "M0 0H40")
    let mesh = try path.stroked(StrokeStyle(lineWidth: 4))
    #expect(try mesh.widthScales(of: StrokeStyle(), along: path).allSatisfy { $0 == 1 })
    #expect(try MeshSamples.square().widthScales(of: taper, along: path) == [1, 1, 1, 1])
  }
}
