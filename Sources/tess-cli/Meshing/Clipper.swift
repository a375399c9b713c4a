import Tessellate
import TessellateSVG

/// Cuts meshes to regions.
///
/// A fill covers each point once at most, so its outline winds once round all of it, and so does
/// the outline of a region's mesh. Of both outlines together, the points that both enclose are
/// those with a winding number of 2: filling them by that rule gives the intersection, with the
/// exactness of every fill. A stroke, which may overlap itself, is made a fill first.
struct Clipper: ~Copyable {
  private let tolerance: Double
  private let quality: FillOptions.Quality
  private let output: AffineTransform
  /// How many clippers may be at work at once.
  private let jobs: Int
  private var tessellator = Tessellator()

  init(tolerance: Double, quality: FillOptions.Quality, output: AffineTransform, jobs: Int = 1) {
    (self.tolerance, self.quality, self.output) = (tolerance, quality, output)
    self.jobs = jobs
  }

  private func options(
    _ rule: FillRule = .nonZero, quality: FillOptions.Quality = .fast
  ) -> FillOptions {
    var options = FillOptions(rule: rule, tolerance: tolerance, quality: quality)
    MemoryBudget.current.narrow(&options, jobs: jobs)
    return options
  }

  mutating func cut(_ mesh: inout Mesh, to region: ClipRegion) throws(TessellationError) {
    guard !mesh.isEmpty else { return }
    let bounds = mesh.bounds
    if let frame = region.uprightRectangle(output), frame.contains(bounds.min),
      frame.contains(bounds.max)
    {
      return
    }
    var outline = try union(of: mesh.outline)
    outline.addPath(try self.outline(of: region))
    mesh = Mesh()
    let options = options(.magnitudeAtLeastTwo, quality: quality)
    try tessellator.fill(outline, options: options, into: &mesh)
  }

  /// The outline of the union of a region's shapes.
  private mutating func outline(of region: ClipRegion) throws(TessellationError) -> Path {
    var union = Path()
    for shape in region.shapes {
      var mesh = Mesh()
      try tessellator.fill(shape.path.applying(output), options: options(shape.rule), into: &mesh)
      for inner in shape.clips { try cut(&mesh, to: inner) }
      union.addPath(mesh.outline)
    }
    return region.shapes.count > 1 ? try self.union(of: union) : union
  }

  /// The outline of all that contours go round, once.
  mutating func union(of contours: Path) throws(TessellationError) -> Path {
    var mesh = Mesh()
    try tessellator.fill(contours, options: options(), into: &mesh)
    return mesh.outline
  }
}

extension ClipRegion {
  /// The one upright rectangle, in output coordinates, that the region is; `nil` where it is
  /// anything else.
  func uprightRectangle(_ output: AffineTransform) -> Rect? {
    guard shapes.count == 1, shapes[0].clips.isEmpty else { return nil }
    var corners: [Point] = []
    for element in shapes[0].path.applying(output) {
      switch element {
      case .move(let point), .line(let point): corners.append(point)
      case .closeSubpath: break
      default: return nil
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    let isUpright = (0..<4).allSatisfy { i in
      let (a, b, c) = (corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4])
      return (a.x == b.x && b.y == c.y && a.y != b.y) || (a.y == b.y && b.x == c.x && a.x != b.x)
    }
    return isUpright ? Rect(from: corners[0], to: corners[2]) : nil
  }
}

extension Mesh {
  /// The boundary of the triangles as closed contours, counter-clockwise round what the mesh
  /// covers.
  ///
  /// Where triangles overlap, the contours go round as often: the winding number of a point is the
  /// number of triangles about it.
  var outline: Path {
    // How often each edge is used from its lower to its higher vertex, less its uses the other way.
    var uses: [UInt64: Int] = [:]
    for triangle in stride(from: 0, to: indices.count - 2, by: 3) {
      for corner in 0..<3 {
        let a = UInt64(indices[triangle + corner])
        let b = UInt64(indices[triangle + (corner + 1) % 3])
        if a < b { uses[a << 32 | b, default: 0] += 1 } else { uses[b << 32 | a, default: 0] -= 1 }
      }
    }
    var edges: [UInt64] = []
    for (edge, count) in uses where count != 0 {
      let directed = count > 0 ? edge : edge << 32 | edge >> 32
      edges += repeatElement(directed, count: abs(count))
    }
    // Sorted, so that the result does not depend on the order of hashing.
    let sorted = edges.sorted()
    var isUsed = [Bool](repeating: false, count: sorted.count)
    func firstUnused(from vertex: UInt64) -> Int? {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle] >> 32 < vertex { low = middle + 1 } else { high = middle }
      }
      while low < sorted.count, sorted[low] >> 32 == vertex {
        if !isUsed[low] { return low }
        low += 1
      }
      return nil
    }
    var path = Path()
    for start in sorted.indices where !isUsed[start] {
      path.move(to: point(Int(sorted[start] >> 32)))
      var edge: Int? = start
      while let current = edge {
        isUsed[current] = true
        let end = sorted[current] & 0xFFFF_FFFF
        edge = firstUnused(from: end)
        if edge != nil { path.addLine(to: point(Int(end))) }
      }
      path.closeSubpath()
    }
    return path
  }
}
