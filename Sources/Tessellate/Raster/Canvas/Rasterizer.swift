/// A maker of masks from meshes, which keeps its memory for the next.
public struct Rasterizer: ~Copyable, Sendable {
  private var meshes = MeshCoverage()

  /// Creates a rasterizer, which owns no memory yet.
  public init() {}

  /// Replaces a mask's bytes by the part of each pixel that a mesh covers.
  ///
  /// Exact areas are rounded to bytes once. A pixel that several triangles cover counts as covered
  /// once.
  ///
  /// - Parameters:
  ///   - mesh: The region to cover.
  ///   - transform: The map from the mesh's units to pixels.
  ///   - mask: The mask to write to.
  public mutating func rasterize(
    _ mesh: Mesh, transform: AffineTransform = .identity, into mask: inout Mask
  ) {
    forEachBand(mask.width, mask.height) { meshes, band in
      meshes.set(mesh, transform: transform, limits: band)
      mask.take(meshes, rows: band.y..<band.maxY)
    }
  }

  /// Replaces a mask's bytes by the part of each pixel that several meshes cover together.
  ///
  /// Where meshes overlap, as a shape and its border do, their covers add up to at most a whole
  /// pixel.
  ///
  /// - Parameters:
  ///   - meshes: The regions to cover.
  ///   - transform: The map from the meshes' units to pixels.
  ///   - mask: The mask to write to.
  public mutating func rasterize(
    _ meshes: [Mesh], transform: AffineTransform = .identity, into mask: inout Mask
  ) {
    forEachBand(mask.width, mask.height) { coverage, band in
      coverage.set(meshes, transform: transform, limits: band)
      mask.take(coverage, rows: band.y..<band.maxY)
    }
  }

  /// Calls `body` with bands of rows, from the top, which bound the memory for large masks.
  private mutating func forEachBand(
    _ width: Int, _ height: Int, _ body: (inout MeshCoverage, PixelRect) -> Void
  ) {
    let rows = MeshCoverage.rowsOfBand(width: width)
    var y = 0
    while y < height {
      body(&meshes, PixelRect(x: 0, y: y, width: width, height: Swift.min(rows, height - y)))
      y += rows
    }
  }
}
