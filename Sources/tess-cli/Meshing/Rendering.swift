import Tessellate
import TessellateSVG

/// The options of a picture of drawings.
struct Rendering: Sendable {
  var meshing: MeshingOptions
  var picture: PictureOptions
  var isQuiet: Bool

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
    var meshing = meshing
    meshing.scale = frame.scale
    let renderer = DrawingRenderer(
      frame, options: meshing.options(for: drawings), background: picture.background,
      isMask: picture.isMask)
    let progress = Progress(total: drawings.reduce(0) { $0 + $1.paths.count }, isQuiet: isQuiet)
    defer { progress.finish() }
    do throws(MeshingError) {
      var (image, meshes) = try renderer.render(drawings) { progress.advance() }
      meshes.notices = meshes.notices.withoutRepetitions
      return (image, meshes)
    } catch {
      throw Failure(error)
    }
  }
}
