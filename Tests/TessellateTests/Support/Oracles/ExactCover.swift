@testable import Tessellate

/// The area of each pixel that triangles cover: every triangle is clipped to every pixel's square
/// in `Double`.
///
/// It shares nothing with the rasteriser: neither fixed point nor edges.
enum ExactCover {
  /// The sum of the triangles' signed areas in each pixel, row by row.
  static func areas(
    of mesh: Mesh, transform: AffineTransform = .identity, width: Int, height: Int
  ) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    for first in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = (0..<3).map { transform.apply(mesh.point(Int(mesh.indices[first + $0]))) }
      func range(_ values: [Double], _ limit: Int) -> Range<Int> {
        let low = Int(Swift.max(0, Swift.min(values.min()!, Double(limit))))
        let high = Int(Swift.max(0, Swift.min(values.max()! + 1, Double(limit))))
        return low..<Swift.max(low, high)
      }
      for y in range(corners.map(\.y), height) {
        for x in range(corners.map(\.x), width) {
          result[y * width + x] += area(corners, x, y)
        }
      }
    }
    return result
  }

  /// The byte for a signed area: |area| up to 1, in 255ths, not rounded.
  static func level(_ area: Double) -> Double { 255 * Swift.min(area.magnitude, 1) }

  private static func area(_ triangle: [Point], _ x: Int, _ y: Int) -> Double {
    let corner = Point(Double(x), Double(y))
    var polygon = triangle.map { $0 - corner }
    polygon = clip(polygon) { $0.x }
    polygon = clip(polygon) { 1 - $0.x }
    polygon = clip(polygon) { $0.y }
    polygon = clip(polygon) { 1 - $0.y }
    var sum = 0.0
    for index in polygon.indices {
      sum += polygon[index].cross(polygon[(index + 1) % polygon.count])
    }
    return sum / 2
  }

  /// The part of a polygon where `side` is not negative (Sutherland and Hodgman).
  private static func clip(_ polygon: [Point], _ side: (Point) -> Double) -> [Point] {
    var result: [Point] = []
    for index in polygon.indices {
      let a = polygon[index]
      let b = polygon[(index + 1) % polygon.count]
      let (sideA, sideB) = (side(a), side(b))
      if sideA >= 0 { result.append(a) }
      if (sideA > 0 && sideB < 0) || (sideA < 0 && sideB > 0) {
        result.append(a.interpolated(to: b, at: sideA / (sideA - sideB)))
      }
    }
    return result
  }
}
