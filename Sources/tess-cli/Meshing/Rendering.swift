import Tessellate
import TessellateSVG

/// From drawings to a picture: frame, meshes, paint.
struct Rendering {
  var meshing: MeshingOptions
  var picture: PictureOptions
  var isQuiet: Bool

  /// How much finer than asked the meshes of a picture are.
  ///
  /// A pixel shows its cover in 256 steps, and an edge that is off by the default tenth of a pixel is off by 25 of them. At a
  /// quarter of that, what dense drawings lose by their chords is less than what renderers differ by among themselves,
  /// for twice the chords.
  private static let refinement = 0.25

  func render(_ drawings: [Drawing]) throws(Failure) -> (image: Image, meshes: [MeshGroup]) {
    let frame = try picture.frame(for: drawings, scale: meshing.scale)
    var options = meshing
    options.scale = frame.scale
    options.offset = frame.offset
    options.refinesHairlines = true
    options.showsPaint = true
    options.tolerance = meshing.tolerance * Rendering.refinement
    let jobs = DrawingMesher.jobs(for: drawings, isFlattened: false)
    let progress = Progress(total: jobs.count, isQuiet: isQuiet)
    defer { progress.finish() }
    let groups = try DrawingMesher(options: options).meshes(for: jobs, progress: progress)
    let canvas: Canvas
    do throws(TessellationError) {
      canvas = try Canvas(
        width: frame.width, height: frame.height,
        background: picture.isMask ? .black : picture.background,
        pixelBudget: MemoryBudget.current.pixels)
    } catch {
      throw Failure(error, at: "picture")
    }
    var painter = DrawingPainter(
      canvas, meshes: groups, output: options.output, tolerance: options.tolerance,
      isMask: picture.isMask)
    for drawing in drawings { try painter.paint(drawing) }
    return (painter.image, groups)
  }
}
