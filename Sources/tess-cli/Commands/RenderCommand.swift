import Tessellate
import TessellateSVG

/// Paints the meshes of drawings on the CPU.
struct RenderCommand: Command {
  static let name = "render"
  static let summary = "Paints the meshes of a drawing to a picture."
  static let operands = "INPUT… -o OUT"
  static let sections = [
    InputOptions.section, StyleOptions.section, MeshingOptions.section, PictureOptions.section,
    OptionSection("Output", OutputOptions.options(formats: PictureFormat.allCases.map(\.rawValue))),
  ]
  static let examples = [
    (
      line: "tess-cli render drawing.svg --width 1024 -o drawing.png",
      purpose: "The drawing, 1024 pixels wide."
    ),
    (
      line: "tess-cli render --path 'M10 10h80v80h-80z' --mask -o square.pgm",
      purpose: "The coverage of each pixel of 100 × 100 by the square."
    ),
    (
      line: "tess-cli render icons/*.svg --width 64 --png-level fast -o 'out/%s.png'",
      purpose: "A picture of each drawing, named after it."
    ),
  ]

  private let input: InputOptions
  private let output: OutputOptions
  private let format: PictureFormat
  private let rendering: Rendering
  /// The outputs of many inputs; `nil` for one picture of all.
  private let batch: RenderBatch?

  init(_ arguments: inout Arguments) throws(UsageError) {
    let style = try StyleOptions(&arguments)
    let meshing = try MeshingOptions(&arguments)
    let picture = try PictureOptions(&arguments)
    output = try OutputOptions(&arguments)
    format = try output.format(fallback: .png)
    try output.output.checkForPictures()
    input = try InputOptions(&arguments, style: style, isStrict: meshing.isStrict)
    rendering = Rendering(meshing: meshing, picture: picture, isQuiet: output.isQuiet)
    let path = output.path
    if let name = path.flatMap({ InputNamedPath($0) }) {
      batch = try RenderBatch(input, rendering: rendering, format: format, name: name)
    } else {
      batch = nil
    }
  }

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    if let batch {
      let (pictures, summary) = try batch.run()
      if !output.isQuiet {
        Console.say("\(pictures) pictures, \(summary.text(since: start, clock))")
      }
      return
    }
    let drawings = try input.load()
    let (image, meshes) = try rendering.render(drawings)
    meshes.notices.say()
    try output.output.write(format.bytes(of: image, level: rendering.picture.level))
    if !output.isQuiet {
      let summary = Summary(meshes.groups).text(since: start, clock)
      Console.say("\(image.width) × \(image.height) px, \(summary)")
    }
  }
}
