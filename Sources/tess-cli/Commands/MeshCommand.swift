import Tessellate

/// Fills and strokes to triangles.
struct MeshCommand: Command {
  static let name = "mesh"
  static let summary =
    "Fills and strokes the paths of a drawing to triangles, and writes a mesh file."
  static let operands = "INPUT… -o OUT"
  static let sections = [
    InputOptions.section, StyleOptions.section, MeshingOptions.section,
    OptionSection(
      "Output",
      OutputOptions.options(formats: MeshFormat.allCases.map(\.rawValue))
        + MeshFileOptions.options),
  ]
  static let examples = [
    (
      line: "tess-cli mesh drawing.svg -o drawing.obj",
      purpose: "Everything that the drawing paints, with its colours in drawing.mtl."
    ),
    (
      line: "tess-cli mesh --path 'M10 10h80v80h-80z M30 30v40h40v-40z' -o frame.obj",
      purpose: "A square with a hole."
    ),
    (
      line: "tess-cli mesh --fill none --stroke red --stroke-width 4 paths.txt -o strokes.svg",
      purpose: "The strokes of path data, as a wireframe to look at."
    ),
    (
      line: "tess-cli mesh --extrude 3 --y-up logo.svg -o logo.stl",
      purpose: "A closed solid, 3 high, for a printer."
    ),
  ]

  private let input: InputOptions
  private let meshing: MeshingOptions
  private let output: OutputOptions
  private let file: MeshFileOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    let style = try StyleOptions(&arguments)
    meshing = try MeshingOptions(&arguments)
    output = try OutputOptions(&arguments)
    file = try MeshFileOptions(&arguments, format: try output.format(fallback: .obj))
    input = try InputOptions(&arguments, style: style)
  }

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let jobs = DrawingMesher.jobs(for: try input.load())
    let progress = Progress(total: jobs.count, isQuiet: output.isQuiet)
    defer { progress.finish() }
    let groups = try DrawingMesher(options: meshing).meshes(for: jobs, progress: progress)
    try file.write(groups, to: output.output, tolerance: meshing.tolerance)
    progress.finish()
    if !output.isQuiet { Console.say(Summary.text(groups, since: start, clock)) }
  }
}

/// The line that ends a run.
enum Summary {
  static func text(
    _ groups: [MeshGroup], since start: ContinuousClock.Instant, _ clock: ContinuousClock
  ) -> String {
    let (seconds, attoseconds) = (clock.now - start).components
    let milliseconds = Double(seconds) * 1e3 + Double(attoseconds) * 1e-15
    let vertices = groups.reduce(0) { $0 + $1.vertexCount }
    let triangles = groups.reduce(0) { $0 + $1.triangleCount }
    return "\(groups.count) paths, \(vertices) vertices, \(triangles) triangles, "
      + "\((milliseconds * 10).rounded() / 10) ms"
  }
}
