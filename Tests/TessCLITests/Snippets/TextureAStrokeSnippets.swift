import Tessellate

/// The code of the page TextureAStroke.
enum TextureAStrokeSnippets {
  static func ribbon(_ path: Path) throws -> (mesh: Mesh, vertices: [UInt8]) {
    let style = StrokeStyle(
      lineWidth: 24, lineCap: .round, lineJoin: .round,
      widthStops: [
        StrokeStyle.WidthStop(fraction: 0, scale: 0.2),
        StrokeStyle.WidthStop(fraction: 0.5, scale: 1),
        StrokeStyle.WidthStop(fraction: 1, scale: 0.2),
      ])
    let mesh = try path.stroked(style)
    let scales = try mesh.widthScales(of: style, along: path)

    let layout: VertexLayout = [.position, .distance, .side, .widthScale]
    let vertices = mesh.vertexBuffer(layout, widthScales: scales)
    return (mesh, vertices)
  }
}
