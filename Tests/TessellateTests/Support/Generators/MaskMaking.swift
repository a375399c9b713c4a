@testable import Tessellate

/// Masks of small meshes, for the suites that test coverage.
protocol MaskMaking {}

extension MaskMaking {
  func mask(
    _ mesh: Mesh, _ width: Int, _ height: Int, _ transform: AffineTransform = .identity
  ) throws -> Mask {
    var rasterizer = Rasterizer()
    var mask = try Mask(width: width, height: height)
    rasterizer.rasterize(mesh, transform: transform, into: &mask)
    return mask
  }

  func mesh(_ points: [Point], _ indices: [UInt32]) -> Mesh {
    var mesh = Mesh()
    mesh.positions = points.map { SIMD2<Float>($0) }
    mesh.indices = indices
    return mesh
  }

  func random(
    _ range: ClosedRange<Double>, _ generator: inout SeededGenerator
  ) -> Point {
    Point(.random(in: range, using: &generator), .random(in: range, using: &generator))
  }
}
