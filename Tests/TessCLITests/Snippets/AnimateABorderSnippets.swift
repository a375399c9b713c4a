import Tessellate

/// The code of the page AnimateABorder.
enum AnimateABorderSnippets {
  static func border(_ draw: (Mesh) -> Void) throws {
    let border = DashedBorder(
      rect: Rect(x: 10, y: 10, width: 180, height: 100), cornerRadius: 24, lineWidth: 6,
      dashCount: 24)
    var plan = try StrokePlan(border.path, lineWidth: border.lineWidth)
    var style = StrokeStyle(lineWidth: border.lineWidth, lineCap: .round, dash: border.dash)

    var mesh = Mesh()
    for frame in 0..<60 {
      style.dashPhase = border.dashPhase(at: Double(frame) / 60)
      mesh.removeAll()
      try plan.stroke(style, into: &mesh)
      draw(mesh)
    }
  }
}
