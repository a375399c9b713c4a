/// Turns meshes into masks, and keeps its memory for the next.
public struct Rasterizer: ~Copyable, Sendable {
  private var meshes = MeshCoverage()

  public init() {}

  /// Replaces a mask's bytes by the part of each pixel that `mesh` covers.
  ///
  /// Exact areas are rounded to bytes once. A pixel that several triangles cover counts as covered once.
  ///
  /// - Parameter transform: From the mesh's units to pixels.
  public mutating func rasterize(
    _ mesh: Mesh, transform: AffineTransform = .identity, into mask: inout Mask
  ) {
    let (width, height) = (mask.width, mask.height)
    let rows = MeshCoverage.rowsOfBand(width: width)
    var y = 0
    while y < height {
      let band = PixelRect(x: 0, y: y, width: width, height: Swift.min(rows, height - y))
      meshes.set(mesh, transform: transform, limits: band)
      mask.take(meshes, rows: band.y..<band.maxY)
      y += rows
    }
  }
}
