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
  ]

  private let input: InputOptions
  private let meshing: MeshingOptions
  private let picture: PictureOptions
  private let output: PictureOutput

  init(_ arguments: inout Arguments) throws(UsageError) {
    let style = try StyleOptions(&arguments)
    meshing = try MeshingOptions(&arguments)
    picture = try PictureOptions(&arguments)
    output = try PictureOutput(&arguments)
    input = try InputOptions(&arguments, style: style, isStrict: meshing.isStrict)
  }

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let drawings = try input.load()
    let rendering = Rendering(meshing: meshing, picture: picture, isQuiet: output.isQuiet)
    let (image, meshes) = try rendering.render(drawings)
    meshes.notices.say()
    try output.write(image)
    if !output.isQuiet {
      let summary = Summary(meshes.groups).text(since: start, clock)
      Console.say("\(image.width) × \(image.height) px, \(summary)")
    }
  }
}

/// The destination and the format of a picture.
struct PictureOutput {
  private let output: OutputOptions
  private let format: PictureFormat

  init(_ arguments: inout Arguments) throws(UsageError) {
    output = try OutputOptions(&arguments)
    format = try output.format(fallback: .png)
    try output.output.checkForPictures()
  }

  var isQuiet: Bool { output.isQuiet }

  func write(_ image: Image) throws(Failure) {
    try output.output.write(format.bytes(of: image))
  }
}
