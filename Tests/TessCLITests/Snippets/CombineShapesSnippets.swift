import Tessellate

/// The code of the page CombineShapes.
enum CombineShapesSnippets {
  static func shapes() throws -> (
    file: [UInt8], shape: Path, inset: Path, merged: Path, heads: Int
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
    return (file, shape, inset, merged, heads.count)
  }
}
