/// Splits faces of more than three corners into triangles.
///
/// A face is triangulated in its shadow on the plane of two axes that shows most of it. Where all
/// triangles of the fan round its first corner turn the same way there, the fan is kept: seen from
/// that corner, the others then lie in order. Otherwise ears are cut off: triangles of three
/// corners in a row that turn as the face does and hold no other corner. A simple polygon always
/// has one, and a corner on a straight line, which counts as a reflex one, never becomes a triangle
/// without area. Signs are exact.
///
/// > G. H. Meisters, "Polygons Have Ears", *American Mathematical Monthly* 82 (1975) 648–651,
/// > doi:10.2307/2319703.
struct FaceTriangulator {
  /// The largest number of corners compared with ears, a second's work: a face that needs more, or
  /// that crosses itself so that no ear is left, stays a fan.
  private static let mostTests = 1 << 28

  private var tests = 0
  private var points: [SIMD2<Double>] = []
  private var before: [Int] = []
  private var after: [Int] = []
  private var isReflex: [Bool] = []
  /// The corners that were reflex at first, from left to right.
  private var reflex: [Int] = []

  /// Triangulates faces in place.
  ///
  /// - Parameters:
  ///   - fans: The ranges of the indices of faces in `file`, each a fan round its first corner.
  ///   - file: The mesh, all of whose vertices are known.
  static func triangulate(_ fans: [Range<Int>], in file: inout MeshFile) {
    var triangulator = FaceTriangulator()
    for fan in fans { triangulator.triangulate(fan, in: &file) }
  }

  private mutating func triangulate(_ fan: Range<Int>, in file: inout MeshFile) {
    var corners = [file.indices[fan.lowerBound]]
    for first in stride(from: fan.lowerBound, to: fan.upperBound, by: 3) {
      corners.append(file.indices[first + 1])
    }
    corners.append(file.indices[fan.upperBound - 1])
    guard corners.allSatisfy({ Int($0) < file.points.count }),
      project(corners.map { file.points[Int($0)] }), !isFan
    else { return }
    guard let triangles = ears() else { return }
    for (place, corner) in zip(fan, triangles) { file.indices[place] = corners[corner] }
  }

  /// Sets `points` to the shadow of a face, counter-clockwise; returns whether it has an area.
  private mutating func project(_ face: [SIMD3<Double>]) -> Bool {
    // Newell's normal, relative to a corner so that a distant origin takes no digits from it.
    var normal = SIMD3<Double>.zero
    for index in 1..<face.count - 1 {
      normal += (face[index] - face[0]).cross(face[index + 1] - face[0])
    }
    let sizes = [normal.x.magnitude, normal.y.magnitude, normal.z.magnitude]
    guard let most = sizes.max(), most > 0, most.isFinite, let axis = sizes.firstIndex(of: most)
    else { return false }
    var (x, y) = ((axis + 1) % 3, (axis + 2) % 3)
    if normal[axis] < 0 { swap(&x, &y) }
    points = face.map { SIMD2($0[x], $0[y]) }
    return true
  }

  /// Whether all triangles of the fan turn counter-clockwise.
  private var isFan: Bool {
    (1..<points.count - 1).allSatisfy { orientation(points[0], points[$0], points[$0 + 1]) > 0 }
  }

  /// The corners of all triangles, three for each; `nil` where no ear is found.
  private mutating func ears() -> [Int]? {
    let count = points.count
    before = (0..<count).map { ($0 + count - 1) % count }
    after = (0..<count).map { ($0 + 1) % count }
    isReflex = (0..<count).map { turn($0) <= 0 }
    reflex = (0..<count).filter { isReflex[$0] }.sorted { points[$0].x < points[$1].x }
    var triangles: [Int] = []
    triangles.reserveCapacity(3 * (count - 2))
    var (corner, failures) = (0, 0)
    var left = count
    while left > 3 {
      let (last, next) = (before[corner], after[corner])
      guard isEar(corner) else {
        failures += 1
        guard failures < left, tests < Self.mostTests else { return nil }
        corner = next
        continue
      }
      triangles += [last, corner, next]
      (after[last], before[next]) = (next, last)
      isReflex[corner] = false
      for neighbor in [last, next] where isReflex[neighbor] {
        isReflex[neighbor] = turn(neighbor) <= 0
      }
      left -= 1
      failures = 0
      // The corner after the next, so that ears are not all cut at one corner.
      corner = after[next]
    }
    return triangles + [before[corner], corner, after[corner]]
  }

  /// Positive where the face is convex at a corner.
  private func turn(_ corner: Int) -> Double {
    orientation(points[before[corner]], points[corner], points[after[corner]])
  }

  /// Whether the triangle at a corner has an area, and no reflex corner is in it or on its edges.
  private mutating func isEar(_ corner: Int) -> Bool {
    guard !isReflex[corner] else { return false }
    let (a, b, c) = (points[before[corner]], points[corner], points[after[corner]])
    let left = Swift.min(a.x, b.x, c.x)
    let right = Swift.max(a.x, b.x, c.x)
    var (low, high) = (0, reflex.count)
    while low < high {
      let middle = (low + high) / 2
      if points[reflex[middle]].x < left { low = middle + 1 } else { high = middle }
    }
    while low < reflex.count, points[reflex[low]].x <= right {
      let p = points[reflex[low]]
      tests += 1
      // A hole is joined to its face by an edge there and back, whose ends are there twice.
      if isReflex[reflex[low]], p != a, p != b, p != c, orientation(a, b, p) >= 0,
        orientation(b, c, p) >= 0, orientation(c, a, p) >= 0
      {
        return false
      }
      low += 1
    }
    return true
  }
}
