/// Turns meshes into masks, and keeps its memory for the next.
public struct Rasterizer: ~Copyable, Sendable {
  private var meshes = MeshCoverage()

  public init() {}

  /// Replaces a mask's bytes by the part of each pixel that `mesh` covers.
  ///
  /// Exact areas are rounded to bytes once. A pixel that several triangles cover counts as covered
  /// once.
  ///
  /// - Parameters:
  ///   - mesh: What is covered.
  ///   - transform: From the mesh's units to pixels.
  ///   - mask: Where the cover of each pixel is written.
  public mutating func rasterize(
    _ mesh: Mesh, transform: AffineTransform = .identity, into mask: inout Mask
  ) {
    forEachBand(mask.width, mask.height) { meshes, band in
      meshes.set(mesh, transform: transform, limits: band)
      mask.take(meshes, rows: band.y..<band.maxY)
    }
  }

  /// Replaces a mask's bytes by the part of each pixel that `meshes` cover together.
  ///
  /// So a shape and its border, which overlap, become one mask in one go.
  public mutating func rasterize(
    _ meshes: [Mesh], transform: AffineTransform = .identity, into mask: inout Mask
  ) {
    forEachBand(mask.width, mask.height) { coverage, band in
      coverage.set(meshes, transform: transform, limits: band)
      mask.take(coverage, rows: band.y..<band.maxY)
    }
  }

  /// Calls `body` with bands of rows, from the top: they bound the memory for large masks.
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
