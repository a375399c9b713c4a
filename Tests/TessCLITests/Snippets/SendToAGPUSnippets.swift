import Tessellate
import TessellateSVG

/// The code of the page SendToAGPU.
enum SendToAGPUSnippets {
  static func mesh(_ path: Path) throws -> (
    vertices: [UInt8], narrow: [UInt16]?, model: AffineTransform
  ) {
    let mesh = try path.filled()
    let layout: VertexLayout = [.position, .color]
    let vertices = mesh.vertexBuffer(layout, paint: .color(Color(rgb: 0x0a84ff)))
    let stride = layout.stride
    let colorOffset = layout.offset(of: .color)
    print(vertices.count / stride, "vertices, colours from byte", colorOffset ?? 0)

    let narrow = mesh.indices16
    let wide = mesh.indices
    print(narrow == nil ? "32-bit" : "16-bit", "indices:", wide.count)

    let model = AffineTransform(translationX: mesh.origin.x, y: mesh.origin.y)
    return (vertices, narrow, model)
  }

  static func drawing(
    _ bytes: [UInt8]
  ) throws -> (vertices: [UInt8], indices: [UInt32], hit: DrawingHit?) {
    let drawing = try Drawing(svg: bytes)
    let layout: VertexLayout = [.position, .premultipliedColor]
    var vertices: [UInt8] = []
    var indices: [UInt32] = []
    for part in try drawing.meshGroups().flatMap(\.parts) {
      let first = UInt32(vertices.count / layout.stride)
      part.mesh.appendVertices(layout, paint: part.paint, to: &vertices)
      indices += part.mesh.indices.map { $0 + first }
    }

    let hit = drawing.hitTest(Point(120, 45))
    print(hit?.id ?? "nothing there")
    return (vertices, indices, hit)
  }
}
