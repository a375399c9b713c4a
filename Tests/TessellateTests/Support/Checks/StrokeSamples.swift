@testable import Tessellate

// What the tables of rules need: strokes of path data, and whether they cover a point.

func path(_ data: String) throws -> Path { try Path(svg: data) }

func stroke(
  _ data: String, _ width: Double = 2, _ change: (inout StrokeStyle) -> Void = { _ in },
  coverage: StrokeOptions.Coverage = .ribbon
) throws -> Mesh {
  var style = StrokeStyle(lineWidth: width)
  change(&style)
  return try path(data).stroked(
    style, options: StrokeOptions(tolerance: 0.01, coverage: coverage))
}

func covers(_ mesh: Mesh, _ x: Double, _ y: Double) -> Bool {
  let q = Point(x, y)
  return stride(from: 0, to: mesh.indices.count, by: 3).contains { triangle in
    let p = (0..<3).map { mesh.point(Int(mesh.indices[triangle + $0])) }
    return (0..<3).allSatisfy { (p[($0 + 1) % 3] - p[$0]).cross(q - p[$0]) >= 0 }
  }
}

func isNear(_ a: Double, _ b: Double, _ slack: Double = 0.05) -> Bool {
  (a - b).magnitude <= slack
}
