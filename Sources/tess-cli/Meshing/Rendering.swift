import Tessellate
import TessellateSVG

/// The way from drawings to a picture: frame, meshes, paint.
struct Rendering: Sendable {
  var meshing: MeshingOptions
  var picture: PictureOptions
  var isQuiet: Bool

  /// The fraction of the tolerance that the meshes of a picture are made with.
  ///
  /// A pixel shows its coverage in 256 steps, and an edge that is off by the default tenth of a
  /// pixel is off by 25 of them. At a quarter of the tolerance, and for twice the chords, dense
  /// drawings lose less by their chords than renderers differ among themselves.
  private static let refinement = 0.25

  /// The number of pixels of a picture of drawings.
  func pixelCount(for drawings: [Drawing]) throws(Failure) -> Int {
    let frame = try picture.frame(for: drawings, scale: meshing.scale)
    return frame.width * frame.height
  }

  /// The picture of drawings, the meshes that it shows, and what these lack.
  func render(
    _ drawings: [Drawing]
  ) throws(Failure) -> (image: Image, meshes: DrawingMesher.Result) {
    let frame = try picture.frame(for: drawings, scale: meshing.scale)
    var options = meshing
    options.scale = frame.scale
    options.offset = frame.offset
    options.refinesHairlines = true
    options.showsPaint = true
    options.refinement = Rendering.refinement
    let tolerance = options.tolerance(for: drawings)
    let jobs = DrawingMesher.Jobs(for: drawings, isFlattened: false)
    let progress = Progress(total: jobs.list.count, isQuiet: isQuiet)
    defer { progress.finish() }
    var meshes = try DrawingMesher(options: options, tolerance: tolerance)
      .meshes(for: jobs, progress: progress)
    let canvas: Canvas
    do throws(TessellationError) {
      canvas = try Canvas(
        width: frame.width, height: frame.height,
        background: picture.isMask ? .black : background(of: drawings),
        pixelBudget: MemoryBudget.current.pixels)
    } catch {
      throw Failure(error, at: "picture")
    }
    var painter = DrawingPainter(
      canvas, meshes: meshes.groups, options: options, tolerance: tolerance,
      isMask: picture.isMask)
    for drawing in drawings { try painter.paint(drawing) }
    if options.isStrict, let notice = painter.notices.first { throw Failure(notice) }
    meshes.notices += painter.notices.withoutRepetitions
    return (painter.image, meshes)
  }

  /// The colours behind the drawings, the first lowest, over the one asked for.
  private func background(of drawings: [Drawing]) -> Color {
    drawings.compactMap(\.background).reduce(picture.background) { below, color in
      let (share, rest) = (color.alpha, below.alpha * (1 - color.alpha))
      let alpha = share + rest
      guard alpha > 0 else { return .clear }
      func mix(_ a: Float, _ b: Float) -> Float { (a * share + b * rest) / alpha }
      return Color(
        red: mix(color.red, below.red), green: mix(color.green, below.green),
        blue: mix(color.blue, below.blue), alpha: alpha)
    }
  }
}
