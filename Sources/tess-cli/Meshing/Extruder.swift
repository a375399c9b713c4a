import Tessellate

/// Makes closed solids over meshes.
struct Extruder: ~Copyable {
  private let height: Double
  private let tolerance: Double
  private var tessellator = Tessellator()

  init(height: Double, tolerance: Double) {
    (self.height, self.tolerance) = (height, tolerance)
  }

  /// One solid over the union of all meshes, in the first one's paint; none where nothing is painted.
  mutating func solid(over groups: [MeshGroup]) throws(TessellationError) -> [SolidPart] {
    var outline = Path()
    for group in groups {
      for part in group.parts { outline.addPath(part.mesh.outline) }
    }
    var union = Mesh()
    var options = FillOptions(tolerance: tolerance)
    MemoryBudget.current.narrow(&options, jobs: 1)
    try tessellator.fill(outline, options: options, into: &union)
    guard !union.isEmpty else { return [] }
    let paint = groups.lazy.flatMap(\.parts).first { !$0.mesh.isEmpty }?.paint
    let name = groups.count == 1 ? groups[0].name : "solid"
    return [
      SolidPart(
        try union.extruded(height: height), name: name, paint: paint ?? .color(.black))
    ]
  }

  /// A solid over the union of each group's meshes.
  mutating func solids(over groups: [MeshGroup]) throws(TessellationError) -> [SolidPart] {
    var solids: [SolidPart] = []
    for group in groups { solids += try solid(over: [group]) }
    return solids
  }
}
