import Tessellate
import TessellateSVG

/// A scene with all options of its output.
struct SceneJob: Sendable {
  /// The output for a moment.
  private enum Target {
    case mesh(MeshFileOptions)
    case picture(PictureFormat)
    case pathData
  }

  let output: OutputOptions
  let picture: PictureOptions
  private(set) var meshing: MeshingOptions
  private let scene: any Scene
  private let style: StyleOptions
  private let target: Target

  static var formats: [String] {
    MeshFormat.allCases.map(\.rawValue) + PictureFormat.allCases.map(\.rawValue) + ["path"]
  }

  /// The sections of a command that shows scenes.
  static var sections: [OptionSection] {
    Scenes.sections + [
      StyleOptions.section(
        "Style (a scene's own defaults: see '\(CommandLineTool.name) scenes')"),
      MeshingOptions.section, PictureOptions.section,
      OptionSection(
        "Output", OutputOptions.options(formats: formats) + MeshFileOptions.options),
    ]
  }

  /// Reads the options of a scene and of its output.
  ///
  /// - Parameters:
  ///   - type: The scene.
  ///   - arguments: The words of the command line.
  ///   - fallback: The format where neither option nor suffix names one.
  /// - Throws: An error in the words.
  init(
    _ type: any Scene.Type, _ arguments: inout Arguments, fallback: String
  ) throws(UsageError) {
    style = try StyleOptions(&arguments, defaults: type.style)
    meshing = try MeshingOptions(&arguments)
    picture = try PictureOptions(&arguments)
    output = try OutputOptions(&arguments)
    scene = try type.init(&arguments)
    let format = try output.format(known: Self.formats, fallback: fallback)
    let file = try MeshFileOptions(&arguments, format: MeshFormat(rawValue: format) ?? .obj)
    if MeshFormat(rawValue: format) != nil {
      target = .mesh(file)
    } else if let format = PictureFormat(rawValue: format) {
      target = .picture(format)
      try output.output.checkForPictures()
    } else {
      target = .pathData
    }
  }

  /// Whether the output is PNG pictures.
  var isPNG: Bool {
    if case .picture(.png) = target { true } else { false }
  }

  /// Whether every pixel of the picture is opaque.
  var isOpaque: Bool { picture.isMask || picture.background.alpha >= 1 }

  /// The number of pixels of a picture; 0 for other output.
  func pixelCount() throws(Failure) -> Int {
    guard case .picture = target else { return 0 }
    let drawing = scene.drawing(at: 0, style: style)
    let frame = try picture.frame(for: [drawing], scale: meshing.scale)
    return frame.width * frame.height
  }

  /// The same job on one thread.
  var onOneThread: SceneJob {
    var job = self
    job.meshing.jobs = 1
    return job
  }

  /// Draws the picture of a moment, with the meshes that it shows.
  func image(
    at time: Double
  ) throws(Failure) -> (image: Image, meshes: DrawingMesher.Result) {
    let rendering = Rendering(meshing: meshing, picture: picture, isQuiet: true)
    return try rendering.render([scene.drawing(at: time, style: style)])
  }

  /// The files of a moment.
  struct Files {
    var files: [(path: String, bytes: [UInt8])]
    /// The numbers of vertices and triangles; `nil` for path data.
    var summary: Summary?
    /// What the meshes lack.
    var notices: [MeshNotice] = []
  }

  /// Makes the files of a moment.
  ///
  /// - Parameters:
  ///   - time: The moment, in seconds from the start of the scene.
  ///   - path: The path of the main file; `nil` for standard output.
  /// - Returns: The files, their numbers of vertices and triangles, and what their meshes lack.
  /// - Throws: A failure that names the path in error.
  func files(at time: Double, path: String?) throws(Failure) -> Files {
    switch target {
    case .mesh(let file):
      let drawing = scene.drawing(at: time, style: style)
      let tolerance = meshing.tolerance(for: [drawing])
      let jobs = DrawingMesher.Jobs(for: [drawing])
      let meshes = try meshing.meshes(
        for: jobs, of: [drawing], Progress(total: 1, isQuiet: true))
      let (files, summary, notices) = try file.files(
        meshes.groups, of: jobs.list, path: path, tolerance: tolerance, quality: meshing.quality,
        output: meshing.output)
      if meshing.isStrict, let notice = notices.first { throw Failure(notice) }
      return Files(files: files, summary: summary, notices: meshes.notices + notices)
    case .picture(let format):
      let (image, meshes) = try image(at: time)
      return Files(
        files: [(path ?? "-", format.bytes(of: image, level: picture.level))],
        summary: Summary(meshes.groups),
        notices: meshes.notices)
    case .pathData:
      let scale = AffineTransform(scaleX: meshing.scale, y: meshing.scale)
      var lines = ""
      for painted in scene.drawing(at: time, style: style).paths {
        if let invalid = painted.path.invalidElement {
          throw Failure(.invalidElement(invalid), at: painted.id ?? "path")
        }
        let transform = painted.transform.concatenating(scale)
        lines += painted.path.applying(transform).svgDescription + "\n"
      }
      return Files(files: [(path ?? "-", Array(lines.utf8))])
    }
  }
}
