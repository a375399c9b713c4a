import Testing

@testable import Tessellate

@Suite struct VertexLayoutTests {
  private func float(_ bytes: [UInt8], _ offset: Int) -> Float {
    Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << (8 * $1) })
  }

  @Test func attributesFollowEachOther() throws {
    let layout: VertexLayout = [.position, .color, .distance, .side, .widthScale]
    #expect(layout.stride == 24)
    #expect(layout.offset(of: .color) == 8 && layout.offset(of: .position3D) == nil)
    #expect(VertexLayout(VertexLayout.Attribute.allCases).stride == 40)
    var style = StrokeStyle(lineWidth: 2)
    style.widthStops = [
      StrokeStyle.WidthStop(fraction: 0, scale: 1), StrokeStyle.WidthStop(fraction: 1, scale: 3),
    ]
    let path = try Path(svg: "M0 0H10")
    let mesh = try path.stroked(style)
    let scales = try mesh.widthScales(of: style, along: path)
    let gradient = Gradient.linear(
      from: .zero, to: Point(10, 0),
      stops: [
        Gradient.Stop(offset: 0, color: .black),
        Gradient.Stop(offset: 1, color: Color(rgb: 0xff8000, alpha: 0.5)),
      ])
    let bytes = mesh.vertexBuffer(layout, paint: .gradient(gradient), widthScales: scales)
    let colors = mesh.colors(of: gradient)
    #expect(bytes.count == 24 * mesh.vertexCount)
    for index in 0..<mesh.vertexCount {
      let start = 24 * index
      #expect(SIMD2(float(bytes, start), float(bytes, start + 4)) == mesh.positions[index])
      let (red, green, blue, alpha) = colors[index].bytes
      #expect(Array(bytes[(start + 8)..<(start + 12)]) == [red, green, blue, alpha])
      #expect(float(bytes, start + 12) == mesh.strokeAttributes[index].distance)
      #expect(float(bytes, start + 16) == mesh.strokeAttributes[index].side)
      #expect(float(bytes, start + 20) == scales[index])
    }
  }

  @Test func premultipliedColoursAndThreeCoordinates() {
    let mesh = MeshSamples.square(at: SIMD2(2, 3), origin: Point(1e9, 0))
    let bytes = mesh.vertexBuffer(
      [.position3D, .premultipliedColor, .distance], paint: .color(Color(rgb: 0xff8000, alpha: 0.5))
    )
    #expect(float(bytes, 0) == 2 && float(bytes, 4) == 3 && float(bytes, 8) == 0)
    #expect(bytes[12..<16] == [128, 64, 0, 128])
    #expect(float(bytes, 16) == 0)
  }

  /// Bytes that were there stay, and kept memory is used again.
  @Test func verticesAreAppended() {
    let mesh = MeshSamples.square()
    var bytes: [UInt8] = [7]
    mesh.appendVertices([.position], to: &bytes)
    #expect(bytes.count == 33 && bytes[0] == 7)
    #expect(Array(bytes[1...]) == mesh.vertexBuffer([.position]))
  }
}
