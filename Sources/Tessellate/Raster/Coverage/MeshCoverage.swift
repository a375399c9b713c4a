/// Adds meshes to a coverage: their boundary edges, clipped to the picture.
///
/// An inner edge of a mesh belongs to two triangles, which walk it in opposite directions, so it
/// would cancel. Most are found and left out beforehand by a small table that remembers edges by
/// the sum of their vertices' numbers: an edge that meets its opposite there ends both, one that
/// meets another takes its place and sends it to be drawn. A pair that misses each other costs time
/// only.
struct MeshCoverage: ~Copyable {
  private(set) var coverage = CoverageAccumulator()
  /// The pixels of the picture that the mesh may cover; empty if there are none.
  private(set) var window = PixelRect.empty
  /// Every vertex in units of 1/65,536 pixel, whole numbers.
  private var vertices = UncheckedBuffer<Point>()
  private var pending = UncheckedBuffer<UInt64>()

  /// The slots of the largest table: 8 KB, a fourth of a small first-level cache.
  private static let mostSlots = 1024

  /// The cells of the largest window that should be asked for at once: 16 MB.
  private static let mostCells = 1 << 22

  init() {}

  /// The rows of a window of this width that keep to a bounded amount of memory.
  static func rowsOfBand(width: Int) -> Int { Swift.max(mostCells / (width + 1), 64) }

  /// Accumulates the cover of `mesh` in the part of it that lies within `limits`.
  mutating func set(_ mesh: Mesh, transform: AffineTransform, limits: PixelRect) {
    let touched = place(mesh, transform: transform)
    window = touched.intersection(limits)
    guard !window.isEmpty else { return }
    let target = coverage.begin(width: window.width, height: window.height)
    send(mesh, transform: transform, touched: touched, to: target)
  }

  /// Accumulates the cover of several meshes together: where they overlap or meet, their covers add
  /// up to 1 at most.
  mutating func set(_ meshes: [Mesh], transform: AffineTransform, limits: PixelRect) {
    window = limits
    guard !window.isEmpty else { return }
    let target = coverage.begin(width: window.width, height: window.height)
    for mesh in meshes {
      let touched = place(mesh, transform: transform)
      if !touched.intersection(limits).isEmpty {
        send(mesh, transform: transform, touched: touched, to: target)
      }
    }
  }

  /// Adds the edges of a mesh whose vertices are in place and touch the pixels `touched`.
  private mutating func send(
    _ mesh: Mesh, transform: AffineTransform, touched: PixelRect, to target: CoverageWindow
  ) {
    let edges = EdgeClipper(
      target: target, vertices: vertices.view, vertexCount: mesh.positions.count, window: window,
      // A map that mirrors turns every triangle over.
      sign: transform.determinant < 0 ? -1 : 0, isInside: touched.intersection(window) == touched)
    sendBoundary(of: mesh, to: edges)
  }

  /// Maps the vertices to the picture's units, and returns the pixels that they touch.
  private mutating func place(_ mesh: Mesh, transform: AffineTransform) -> PixelRect {
    let count = mesh.positions.count
    vertices.reserve(count)
    let output = vertices.view
    let unit = Double(CoverageWindow.one)
    let x = Vector(transform.a, transform.b) * unit
    let y = Vector(transform.c, transform.d) * unit
    let shift = transform.apply(mesh.origin) * unit
    var bounds = Rect.null
    var poison = Point.zero
    mesh.positions.withUncheckedReading { positions in
      for index in 0..<count {
        let position = Point(positions[index])
        // Those beyond 2⁵¹ are whole already, or nearly.
        let point = (x * position.x + y * position.y + shift).nearestWhole
        poison += point * 0
        bounds.formUnion(point)
        output[index] = point
      }
    }
    if poison.x + poison.y != 0 { bounds = tame(count) }
    if bounds.isNull { return .empty }
    return PixelRect(covering: bounds.min * 0x1p-16, bounds.max * 0x1p-16)
  }

  /// Replaces coordinates that a vast transform made infinite by large ones.
  private func tame(_ count: Int) -> Rect {
    let view = vertices.view
    let most = 0x1p500
    func tamed(_ value: Double) -> Double {
      value.isNaN ? 0 : Swift.max(-most, Swift.min(value, most))
    }
    var bounds = Rect.null
    for index in 0..<count {
      let point = Point(tamed(view[index].x), tamed(view[index].y))
      bounds.formUnion(point)
      view[index] = point
    }
    return bounds
  }

  private mutating func sendBoundary(of mesh: Mesh, to edges: EdgeClipper) {
    let count = mesh.indices.count / 3 * 3
    var slots = 16
    while slots < Self.mostSlots && slots < count { slots *= 2 }
    pending.reserve(slots)
    let table = pending.view
    for slot in 0..<slots { table[slot] = 0 }
    let mask = UInt64(slots &- 1)

    @inline(__always) func send(_ from: UInt64, _ to: UInt64) {
      let slot = Int(truncatingIfNeeded: (from &+ to) & mask)
      let opposite = to &<< 32 | from
      let old = table[slot]
      table[slot] = old == opposite ? 0 : from &<< 32 | to
      if old != 0 && old != opposite { edges.add(old) }
    }
    mesh.indices.withUncheckedReading { indices in
      var index = 0
      while index < count {
        let a = UInt64(indices[index])
        let b = UInt64(indices[index &+ 1])
        let c = UInt64(indices[index &+ 2])
        send(a, b)
        send(b, c)
        send(c, a)
        index &+= 3
      }
    }
    for slot in 0..<slots where table[slot] != 0 { edges.add(table[slot]) }
  }
}
