import Tessellate
import TessellateSVG

/// Makes one conforming mesh of a drawing, in which each face has its topmost paint.
///
/// Fills enter by their paths, strokes and what a clip has cut by the outlines of their meshes, as
/// for solids. What has no opacity hides nothing.
struct PlanarMesher: ~Copyable {
  private let options: FillOptions
  /// From the drawing's coordinates to those of the meshes.
  private let transform: AffineTransform
  private var tessellator = Tessellator()
  /// The notices of all that the meshes made so far lack.
  private(set) var notices: [MeshNotice] = []

  /// Creates a mesher.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance of the outlines, in output units.
  ///   - quality: The kind of triangles.
  ///   - transform: The map from the drawing's coordinates to the output's.
  ///   - visible: The rectangle outside of which geometry may be left out, in output units.
  init(
    tolerance: Double, quality: FillOptions.Quality, transform: AffineTransform, visible: Rect?
  ) {
    var options = FillOptions(tolerance: tolerance, quality: quality)
    options.visible = visible
    MemoryBudget.current.narrow(&options, jobs: 1)
    (self.options, self.transform) = (options, transform)
  }

  /// Returns what shows of each path, as meshes on one lattice that share their vertices' places.
  ///
  /// - Parameters:
  ///   - groups: The meshes of the paths.
  ///   - jobs: The paths, one for each group.
  /// - Returns: The same groups, with what is not hidden.
  /// - Throws: `budgetExceeded`.
  mutating func visibleParts(
    of groups: [MeshGroup], _ jobs: [DrawingMesher.Job]
  ) throws(TessellationError) -> [MeshGroup] {
    var result = groups
    var regions: [FillRegion] = []
    for (group, job) in zip(groups, jobs) {
      for (index, region) in group.regions(of: job, transform).enumerated() {
        let opacity = group.parts[index].paint.opacity
        regions.append(opacity.most > 0 ? region : FillRegion(Path()))
        if opacity.most > 0, opacity.least < 1 {
          let part = index == job.fillIndex ? MeshNotice.Part.fill : .stroke
          notices.append(MeshNotice(job.place, part, .transparency))
        }
      }
    }
    var mesh = Mesh()
    let map = try tessellator.fill(regions, planar: true, options: options, into: &mesh)
    if let place = jobs.first?.place {
      notices.append(map.report, .fill, at: place, tolerance: options.tolerance)
    }
    var next = 0
    for group in result.indices {
      for part in result[group].parts.indices {
        result[group].parts[part].mesh = mesh.extracting(triangles: map.ranges[next])
        next += 1
      }
    }
    return result
  }
}

extension [MeshGroup] {
  /// Returns a solid over all meshes of each paint, in the order in which paints appear.
  ///
  /// - Parameter height: The height of the solids.
  /// - Returns: The solids, named after their path if there is one only, or else their colour.
  /// - Throws: As `Mesh.extruded(height:)`.
  func solidsByPaint(height: Double) throws(TessellationError) -> [SolidPart] {
    var numbers: [Paint: Int] = [:]
    var bases: [(mesh: Mesh, names: Set<String>, paint: Paint)] = []
    for group in self {
      for part in group.parts where !part.mesh.isEmpty {
        let number = numbers[part.paint] ?? bases.count
        if number == bases.count {
          numbers[part.paint] = number
          bases.append((Mesh(), [], part.paint))
        }
        bases[number].mesh.append(part.mesh)
        bases[number].names.insert(group.name)
      }
    }
    var solids: [SolidPart] = []
    for base in bases {
      let name = base.names.count == 1 ? base.names.first : nil
      solids.append(
        SolidPart(
          try base.mesh.extruded(height: height), name: name ?? base.paint.colorName,
          paint: base.paint))
    }
    return solids
  }
}

extension Paint {
  /// The least and the largest opacity of a paint's colours.
  fileprivate var opacity: (least: Float, most: Float) {
    switch self {
    case .color(let color): return (color.alpha, color.alpha)
    case .gradient(let gradient):
      let alphas = gradient.stops.map(\.color.alpha)
      return (alphas.min() ?? 0, alphas.max() ?? 0)
    }
  }

  /// A name such as `color-ff8000`, after the mean colour.
  fileprivate var colorName: String {
    let (red, green, blue, _) = representative.bytes
    return [red, green, blue].reduce(into: "color-") { name, byte in
      name += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
