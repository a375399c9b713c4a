import Tessellate
import TessellateSVG

/// One built-in parametric scene at one moment.
struct SceneCommand: Command {
  static let name = "scene"
  static let summary = "Draws a built-in scene at one moment, as a mesh, a picture or path data."
  static let operands = "NAME -o OUT"
  static var sections: [OptionSection] {
    [
      OptionSection("Scene", [at.info] + Scenes.parameters), StyleOptions.section,
      MeshingOptions.section, PictureOptions.section,
      OptionSection(
        "Output", OutputOptions.options(formats: formats) + MeshFileOptions.options),
    ]
  }
  static let examples = [
    (
      line: "tess-cli scene ring-arrow --at 1 --stroke red --stroke-width 4 -o arrow.png",
      purpose: "The ring arrow, half way round."
    )
  ]

  private static let at = Option<Double?>.optionalNumber(
    "--at", placeholder: "SECONDS", help: "The moment; else one that shows most of the scene.")

  private static var formats: [String] {
    MeshFormat.allCases.map(\.rawValue) + PictureFormat.allCases.map(\.rawValue) + ["path"]
  }

  /// What is written.
  private enum Target {
    case mesh(MeshFileOptions)
    case picture(PictureFormat)
    case pathData
  }

  private let drawing: Drawing
  private let meshing: MeshingOptions
  private let picture: PictureOptions
  private let output: OutputOptions
  private let target: Target

  init(_ arguments: inout Arguments) throws(UsageError) {
    let type = try Scenes.find(try arguments.takeOperand("NAME (see 'tess-cli scenes')"))
    let time = try arguments.take(Self.at) ?? type.showcase
    let style = try StyleOptions(&arguments)
    meshing = try MeshingOptions(&arguments)
    picture = try PictureOptions(&arguments)
    output = try OutputOptions(&arguments)
    drawing = try type.init(&arguments).drawing(at: time, style: style)
    let format = try output.format(known: Self.formats, fallback: "obj")
    let file = try MeshFileOptions(&arguments, format: MeshFormat(rawValue: format) ?? .obj)
    if MeshFormat(rawValue: format) != nil {
      target = .mesh(file)
    } else if let format = PictureFormat(rawValue: format) {
      target = .picture(format)
    } else {
      target = .pathData
    }
  }

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    var groups: [MeshGroup] = []
    switch target {
    case .mesh(let file):
      let progress = Progress(total: 1, isQuiet: true)
      groups = try DrawingMesher(options: meshing).meshes(
        for: DrawingMesher.jobs(for: [drawing]), progress: progress)
      try file.write(groups, to: output.output, tolerance: meshing.tolerance)
    case .picture(let format):
      let rendering = Rendering(meshing: meshing, picture: picture, isQuiet: true)
      let image: Image
      (image, groups) = try rendering.render(
        [drawing], isMask: picture.isMask || format == .pgm)
      try output.output.write(format.bytes(of: image))
    case .pathData:
      let scale = AffineTransform(scaleX: meshing.scale, y: meshing.scale)
      let lines = drawing.paths.map {
        $0.path.applying($0.transform.concatenating(scale)).svgDescription + "\n"
      }
      return try output.output.write(lines.joined())
    }
    if !output.isQuiet { Console.say(Summary.text(groups, since: start, clock)) }
  }
}
