import Tessellate

/// The code of the page CombineShapes.
enum CombineShapesSnippets {
  static func shapes() throws -> (
    file: [UInt8], shape: Path, inset: Path, merged: Path, heads: Int, mesh: Mesh,
    solids: [SolidMesh], plate: [UInt8]
  ) {
    let body = Path(roundedRect: Rect(x: 20, y: 70, width: 120, height: 90), cornerRadius: 24)
    let head = Path(ellipseIn: Rect(x: 80, y: 20, width: 100, height: 100))
    let hole = Path(ellipseIn: Rect(x: 105, y: 45, width: 50, height: 50))

    let shape = try body.union(head).subtracting(hole)
    let inset = try shape.inset(by: 8, join: .round)
    let wave = try Path(svg: "M10 150C60 90 90 200 190 60")
    let line = try wave.strokedPath(
      StrokeStyle(lineWidth: 10, lineCap: .round), as: .curves)
    let cut = try line.subtracting(shape)

    var context = try GraphicsContext(width: 200, height: 180, background: .white)
    try context.fill(shape, with: .color(Color(rgb: 0xd6e4ff)))
    try context.stroke(inset, with: .color(Color(rgb: 0x0a84ff)), lineWidth: 2)
    try context.fill(cut, with: .color(Color(rgb: 0xff9f0a)))
    let file = PNGWriter().data(for: context.image)
    print(shape)

    var algebra = PathAlgebra()
    var merged = Path()
    let glyphs = [FillRegion(body), FillRegion(head), FillRegion(hole, rule: .evenOdd)]
    try algebra.combine(glyphs, by: .union, into: &merged)
    let heads = algebra.sources.filter { $0.operand == 1 }
    print(heads.count, "segments of", merged.segments.count, "come from the head")

    var tessellator = Tessellator()
    var mesh = Mesh()
    let layers = [FillRegion(body), FillRegion(head), FillRegion(hole)]
    let map = try tessellator.fill(layers, planar: true, into: &mesh)
    let solids = try map.ranges.map { range in
      try mesh.extracting(triangles: range).extruded(height: 3)
    }
    let colors = [0xd6e4ff, 0x0a84ff, 0xff9f0a].map { Paint.color(Color(rgb: $0)) }
    let parts = zip(solids, colors).map { SolidPart($0, paint: $1) }
    let plate = ThreeMFWriter(isYUp: true).data(for: parts)
    print(map.ranges.map(\.count), "triangles show of each")
    return (file, shape, inset, merged, heads.count, mesh, solids, plate)
  }
}
