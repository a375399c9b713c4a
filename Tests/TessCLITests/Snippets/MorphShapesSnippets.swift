import Tessellate

/// The code of the page MorphShapes.
enum MorphShapesSnippets {
  static func morph() throws -> [Mesh] {
    let circle = Path(ellipseIn: Rect(x: 20, y: 20, width: 160, height: 160))
    let star = Path(
      points: (0..<10).map { index in
        let turn = AffineTransform(rotationAngle: Double(index) * .pi / 5)
        return Point(100, 100) + turn.apply(toVector: Vector(0, index % 2 == 0 ? -90 : -40))
      }, closed: true)

    let morph = try PathInterpolation(from: circle, to: star)
    var tessellator = Tessellator()
    let meshes = try [0, 0.25, 0.5, 0.75, 1].map { fraction in
      var mesh = Mesh()
      try tessellator.fill(morph.path(at: fraction), into: &mesh)
      return mesh
    }
    return meshes
  }
}
