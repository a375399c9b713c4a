@testable import Tessellate

/// The triangles of a mesh that touch a rectangle.
struct LocalCover {
  let rect: Rect
  private var triangles: [(Point, Point, Point)] = []

  init(_ mesh: Mesh, near rect: Rect) {
    self.rect = rect
    for first in stride(from: 0, to: mesh.indices.count, by: 3) {
      let a = mesh.point(Int(mesh.indices[first]))
      let b = mesh.point(Int(mesh.indices[first + 1]))
      let c = mesh.point(Int(mesh.indices[first + 2]))
      var box = Rect(from: a, to: b)
      box.formUnion(c)
      if box.intersects(rect) { triangles.append((a, b, c)) }
    }
  }

  /// The area that is covered inside the rectangle, overlaps counted as often as they are.
  var area: Double {
    var area = 0.0
    for (a, b, c) in triangles {
      var corners = [a, b, c]
      for axis in 0..<2 {
        corners = Self.clip(corners, axis, 1, rect.max[axis])
        corners = Self.clip(corners, axis, -1, -rect.min[axis])
      }
      guard corners.count > 2 else { continue }
      for index in 1..<(corners.count - 1) {
        area += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0]) * 0.5
      }
    }
    return area
  }

  /// The part of a convex polygon where a coordinate, times a sign, is no more than a limit.
  private static func clip(
    _ corners: [Point], _ axis: Int, _ sign: Double, _ limit: Double
  ) -> [Point] {
    var result: [Point] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (a, b) = (corner[axis] * sign - limit, next[axis] * sign - limit)
      if a <= 0 { result.append(corner) }
      guard a < 0 && b > 0 || a > 0 && b < 0 else { continue }
      result.append(corner + (next - corner) * (a / (a - b)))
    }
    return result
  }

  /// Whether a triangle holds a point.
  func covers(_ p: Point) -> Bool {
    triangles.contains { a, b, c in
      (b - a).cross(p - a) >= 0 && (c - b).cross(p - b) >= 0 && (a - c).cross(p - c) >= 0
    }
  }

  /// Whether a point is covered, if points at this distance from it agree; `nil` near an edge.
  func covers(_ point: Point, for distance: Double) -> Bool? {
    let isCovered = covers(point)
    for angle in 0..<8 {
      let (sin, cos) = sinCos(Double(angle) * .pi / 4)
      if covers(point + Vector(cos, sin) * distance) != isCovered { return nil }
    }
    return isCovered
  }
}
