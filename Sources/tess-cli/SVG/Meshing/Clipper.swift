import Tessellate

/// Cuts meshes to regions.
///
/// A mesh that covers each point at most once has an outline that winds once round all of it, and
/// so has a region. In both outlines together, the points that both enclose have a winding number
/// of 2: a fill by that rule is the intersection, as exact as every fill. A region is filled once,
/// whatever the number of meshes, each of which meets the part of the outline near it only.
struct Clipper: ~Copyable {
  /// The outlines of regions made so far, which keep these alive, and so their identities valid.
  typealias Known = [ClipRegion.Identity: (region: ClipRegion, outline: ClipOutline)]

  var tolerance: Double
  private let options: DrawingOptions
  private var tessellator = Tessellator()
  /// The shapes lost by all cuts since `takeReport()`, and the largest of their steps.
  private var report = TessellationReport()

  /// Creates a clipper that keeps the tolerance of some options, which may be changed.
  init(_ options: DrawingOptions) {
    self.options = options
    tolerance = options.finest
  }

  private func fillOptions(
    _ rule: FillRule = .nonZero, quality: FillOptions.Quality = .fast
  ) -> FillOptions {
    var fill = FillOptions(rule: rule, tolerance: tolerance, quality: quality)
    options.memory.narrow(&fill, jobs: options.threads)
    return fill
  }

  /// Returns the report of all cuts since the last call.
  mutating func takeReport() -> TessellationReport {
    defer { report = TessellationReport() }
    return report
  }

  /// Cuts a mesh that covers each point at most once, in output coordinates, to a region.
  mutating func cut(_ mesh: inout Mesh, to region: ClipOutline) throws(TessellationError) {
    guard !mesh.isEmpty else { return }
    report.add(region.report)
    switch region.part(in: mesh.bounds) {
    case .everything: return
    case .nothing: mesh = Mesh()
    case .contours(let contours, let isExact):
      var outline = mesh.outline
      if isExact {
        outline.addContours(contours)
      } else {
        // Outside of the window, where the contours may wind more than once, they are made to
        // enclose each point at most once. Nothing is lost by that but what was moved.
        var near = Mesh()
        try tessellator.fill(Path(contours), options: fillOptions(), into: &near)
        outline.addContours(near.contours)
      }
      mesh = try fill(outline, fillOptions(.magnitudeAtLeastTwo, quality: options.quality))
    }
  }

  /// Cuts a mesh to several regions, whose outlines are made where they are not known.
  mutating func cut(
    _ mesh: inout Mesh, to regions: [ClipRegion], _ known: inout Known
  ) throws(TessellationError) {
    for region in regions { try cut(&mesh, to: outline(of: region, &known)) }
  }

  /// Returns the outline of a region in output coordinates.
  mutating func outline(of region: ClipRegion) throws(TessellationError) -> ClipOutline {
    var known = Known()
    return try outline(of: region, &known)
  }

  private mutating func outline(
    of region: ClipRegion, _ known: inout Known
  ) throws(TessellationError) -> ClipOutline {
    if let frame = region.uprightRectangle(options.transform) { return ClipOutline(frame) }
    if let (_, outline) = known[region.identity] { return outline }
    let others = takeReport()
    defer { report = others }
    var contours: [[Point]] = []
    for shape in region.shapes {
      var mesh = try fill(shape.path.applying(options.transform), fillOptions(shape.rule))
      try cut(&mesh, to: shape.clips, &known)
      contours += mesh.contours
    }
    if region.shapes.count > 1 { contours = try fill(Path(contours), fillOptions()).contours }
    let outline = ClipOutline(contours, report)
    known[region.identity] = (region, outline)
    return outline
  }

  private mutating func fill(
    _ path: Path, _ options: FillOptions
  ) throws(TessellationError) -> Mesh {
    var mesh = Mesh()
    report.add(try tessellator.fill(path, options: options, into: &mesh))
    return mesh
  }
}

extension TessellationReport {
  /// Adds what another call has lost; of the steps and tolerances, the larger ones count.
  fileprivate mutating func add(_ other: TessellationReport) {
    lostSubpaths += other.lostSubpaths
    step = max(step, other.step)
    tolerance = max(tolerance, other.tolerance)
  }
}

extension ClipRegion {
  /// The memory of a region's shapes, which copies of it share.
  ///
  /// Two regions of the same identity are equal while one of them exists; the converse does not
  /// hold.
  struct Identity: Sendable, Hashable {
    fileprivate var address: UInt
    fileprivate var count: Int
  }

  var identity: Identity {
    shapes.withUnsafeBufferPointer {
      Identity(address: UInt(bitPattern: $0.baseAddress), count: $0.count)
    }
  }

  /// The region as one upright rectangle in output coordinates; `nil` for any other shape.
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

extension Path {
  /// A path of closed contours of lines.
  init(_ contours: [[Point]]) {
    self.init()
    addContours(contours)
  }

  mutating func addContours(_ contours: [[Point]]) {
    for points in contours {
      addLines(points)
      closeSubpath()
    }
  }
}

extension Mesh {
  /// The boundary of the triangles as a path of closed contours.
  package var outline: Path { Path(contours) }

  /// The boundary of the triangles as closed contours, counter-clockwise round the mesh's area.
  ///
  /// The winding number of a point is the number of triangles that cover it.
  package var contours: [[Point]] {
    // The uses of each edge from its lower to its higher vertex, less those the other way.
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
    // Sorted, because the order of a hash table differs from run to run.
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
    var contours: [[Point]] = []
    for start in sorted.indices where !isUsed[start] {
      var contour = [point(Int(sorted[start] >> 32))]
      var edge: Int? = start
      while let current = edge {
        isUsed[current] = true
        let end = sorted[current] & 0xFFFF_FFFF
        edge = firstUnused(from: end)
        if edge != nil { contour.append(point(Int(end))) }
      }
      contours.append(contour)
    }
    return contours
  }
}
