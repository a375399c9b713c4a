import Tessellate

/// The code of the page DrawAChart.
enum DrawAChartSnippets {
  static func chart() throws -> (png: [UInt8], obj: [UInt8], glb: [UInt8]) {
    let values = [3.0, 5, 4, 8, 7, 11, 9]
    let plot = Rect(x: 40, y: 20, width: 340, height: 200)
    let points = values.enumerated().map { index, value in
      Point(plot.minX + plot.width * Double(index) / 6, plot.maxY - plot.height * value / 12)
    }

    let line = Path(points: points, closed: false)
    let corners = [Point(plot.minX, plot.maxY), Point(plot.maxX, plot.maxY)]
    let area = Path(points: points + corners.reversed(), closed: true)
    let axes = Path(points: [Point(plot.minX, plot.minY)] + corners, closed: false)
    var (grid, markers) = (Path(), Path())
    for step in 0..<4 {
      let y = plot.minY + plot.height * Double(step) / 4
      grid.addLines([Point(plot.minX, y), Point(plot.maxX, y)])
    }
    for point in points { markers.addCircle(center: point, radius: 5) }

    let blue = Color(rgb: 0x0a84ff)
    let fade = Gradient.linear(
      from: Point(0, plot.minY), to: Point(0, plot.maxY),
      stops: [
        Gradient.Stop(offset: 0, color: blue.opacity(0.6)),
        Gradient.Stop(offset: 1, color: blue.opacity(0)),
      ])
    let dashes = StrokeStyle(lineWidth: 1, dash: [4, 4])
    let parts = [
      MeshGroup(name: "grid", parts: [MeshPart(try grid.stroked(dashes))]),
      MeshGroup(name: "area", parts: [MeshPart(try area.filled(), paint: .gradient(fade))]),
      MeshGroup(
        name: "line",
        parts: [MeshPart(try line.stroked(StrokeStyle(lineWidth: 3)), paint: .color(blue))]),
      MeshGroup(name: "markers", parts: [MeshPart(try markers.filled(), paint: .color(blue))]),
      MeshGroup(name: "axes", parts: [MeshPart(try axes.stroked(StrokeStyle(lineWidth: 2)))]),
    ]

    var canvas = try Canvas(width: 400, height: 240, background: .white)
    for part in parts.flatMap(\.parts) { canvas.paint(part.mesh, with: part.paint) }
    let png = PNGWriter().data(for: canvas.image)
    let obj = OBJWriter(writesColors: true, isYUp: true).data(for: parts)
    let glb = GLBWriter(isYUp: true).data(for: parts)
    return (png, obj, glb)
  }
}
