/// Documents: reading never traps, its result is in range and reproducible, and is meshed and
/// painted, or rejected by name.
///
/// Bytes that begin with `<` are a document as they are, others are made one.
enum DrawingFuzzer {
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    let document =
      bytes.first == UInt8(ascii: "<")
      ? Array(bytes) : Array(FuzzDocument(FuzzInput(bytes)).text.utf8)
    tell(String(decoding: document, as: UTF8.self))
    var budgets = DrawingBudgets()
    // A few hundred bytes need no more, and a document that ends at these budgets ends at the usual
    // ones.
    budgets.repetitions = 2_000
    budgets.repeatedSegments = 20_000
    guard let drawing = try? Drawing(svg: document, budgets: budgets) else { return }
    for path in drawing.paths { check(path) }
    check(drawing.nodes)
    uphold(drawing.notices.count <= DrawingBuilder.noticeLimit + 1)
    guard drawing.paths.count <= 200 else { return }
    paint(drawing)
  }

  /// Nested transforms may overflow: every user of such a path rejects it.
  private static func check(_ painted: PaintedPath) {
    if let stroke = painted.stroke {
      uphold(stroke.style.lineWidth > 0 && stroke.style.miterLimit >= 0, "\(painted)")
      uphold(stroke.style.dash.allSatisfy { $0 >= 0 && $0.isFinite }, "\(painted)")
    }
  }

  private static func check(_ nodes: [DrawingNode]) {
    for case .group(let group) in nodes {
      uphold((0...1).contains(group.opacity), "\(group)")
      check(group.nodes)
    }
  }

  /// Meshes and paints a drawing as `tess-cli` does; every failure must be one of data, never of
  /// usage.
  private static func paint(_ drawing: Drawing) {
    var sized = drawing
    (sized.width, sized.height) = (drawing.width ?? 100, drawing.height ?? 100)
    do {
      var arguments = try Arguments(
        ["--width", "40", "--height", "30", "--jobs", "1"],
        sections: [MeshingOptions.section, PictureOptions.section])
      let meshing = try MeshingOptions(&arguments)
      let picture = try PictureOptions(&arguments)
      let rendering = Rendering(meshing: meshing, picture: picture, isQuiet: true)
      let (image, meshes) = try rendering.render([sized])
      uphold(image.width == 40 && image.height == 30)
      for group in meshes.groups {
        for part in group.parts where part.mesh.strokeAttributes.isEmpty {
          let mesh = part.mesh
          uphold(mesh.indices.allSatisfy { Int($0) < mesh.positions.count }, group.name)
        }
      }
    } catch let failure as Failure {
      uphold(failure.code == .data, failure.message)
    } catch { fatalError("\(error)") }
  }
}
