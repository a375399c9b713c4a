/// A writer of the vertices and triangles of a shape's own mesh.
///
/// Shapes write vertices in an order of their own, and triangles of those, counter-clockwise by the
/// numbers; the writer leaves out what the mesh does not need.
public struct ShapeMeshWriter: ~Copyable {
  enum Mode {
    /// Everything, so that the topology is constant.
    case all
    /// Positions only: the triangles exist already.
    case moving
    /// Only triangles that have an area.
    case solid
  }

  private var mesh: Mesh
  private let mode: Mode
  private let first: Int
  private let origin: Point
  /// The ends of the triangles of each part, counted from the first written one.
  ///
  /// The first four, which need no memory of their own, and the others.
  private var ends = SIMD4<Int>()
  private var moreEnds: [Int] = []
  private var partCount = 0
  private let firstTriangle: Int

  /// Takes over the memory of a mesh; `finish` returns it.
  init(taking target: inout Mesh, origin: Point, mode: Mode) {
    mesh = Mesh()
    swap(&mesh, &target)
    self.mode = mode
    self.origin = origin
    if mode != .solid {
      mesh.positions.removeAll(keepingCapacity: true)
      if mode == .all { mesh.indices.removeAll(keepingCapacity: true) }
    }
    if mesh.positions.isEmpty { mesh.origin = origin }
    first = mesh.positions.count
    firstTriangle = mesh.triangleCount
  }

  /// The index of the next vertex.
  public var next: UInt32 { UInt32(truncatingIfNeeded: mesh.positions.count) }

  /// Writes a vertex.
  ///
  /// - Parameter point: The vertex, in the shape's coordinates.
  /// - Returns: Its index.
  @discardableResult
  public mutating func vertex(_ point: Point) -> UInt32 {
    let index = next
    mesh.positions.append(SIMD2<Float>(point - origin))
    return index
  }

  /// A point of the shape's coordinates in those of the mesh.
  func placed(_ point: Point) -> Point { point - origin }

  /// Reserves `count` vertices for `body` to write, in the mesh's coordinates.
  @inline(__always)
  mutating func vertices(_ count: Int, _ body: (UncheckedView<SIMD2<Float>>) -> Void) {
    mesh.positions.appendUnchecked(limit: count) { view in
      body(view)
      return count
    }
  }

  /// Writes a triangle, counter-clockwise by the numbers.
  ///
  /// - Parameters:
  ///   - a: The index of its first corner.
  ///   - b: The index of its second corner.
  ///   - c: The index of its third corner.
  public mutating func triangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    switch mode {
    case .moving: return
    case .all: break
    case .solid: guard area(a, b, c) > 0 else { return }
    }
    mesh.indices.append(a)
    mesh.indices.append(b)
    mesh.indices.append(c)
  }

  /// Ends a part, the triangles of one paint.
  public mutating func endPart() {
    guard mode != .moving else { return }
    let end = mesh.triangleCount - firstTriangle
    if partCount < ends.scalarCount { ends[partCount] = end } else { moreEnds.append(end) }
    partCount += 1
  }

  /// The triangles of a part, counted from the first written one.
  func part(_ index: Int) -> Range<Int> {
    index < partCount ? (index > 0 ? end(index - 1) : 0)..<end(index) : 0..<0
  }

  private func end(_ index: Int) -> Int {
    index < ends.scalarCount ? ends[index] : moreEnds[index - ends.scalarCount]
  }

  var parts: [Range<Int>] {
    var result: [Range<Int>] = []
    for index in 0..<partCount { result.append(part(index)) }
    return result
  }

  /// Writes the quads between two rows of `count` + 1 vertices each.
  ///
  /// - Parameters:
  ///   - count: The number of quads.
  ///   - near: The first vertex of the row on the left, seen along the rows.
  ///   - far: The first vertex of the row on the right.
  ///   - stride: The distance from one vertex of a row to the next.
  mutating func band(_ count: Int, _ near: UInt32, _ far: UInt32, stride: UInt32 = 1) {
    guard mode != .moving else { return }
    for k in 0..<UInt32(truncatingIfNeeded: count) {
      let (a, b) = (near &+ k &* stride, far &+ k &* stride)
      triangle(a, a &+ stride, b)
      triangle(b, a &+ stride, b &+ stride)
    }
  }

  /// Moves all vertices to the origin: those of a shape without a place.
  mutating func collapse() {
    for index in first..<mesh.positions.count { mesh.positions[index] = .zero }
  }

  /// Returns the mesh.
  consuming func finish() -> Mesh {
    mesh.padStrokeAttributes()
    witness(mesh)
    return mesh
  }

  /// Twice a triangle's area, up to rounding, which may change the sign of next to none.
  private func area(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> Double {
    let p = Point(mesh.positions[Int(a)])
    return (Point(mesh.positions[Int(b)]) - p).cross(Point(mesh.positions[Int(c)]) - p)
  }
}

extension StableShape {
  /// Writes the triangles of this shape, as many as it needs, to a mesh; returns those of the first
  /// three parts.
  ///
  /// - Parameters:
  ///   - chords: The numbers of chords for a tolerance.
  ///   - anew: Whether they replace the contents of the mesh, instead of being appended.
  ///   - mesh: The mesh to write to.
  ///   - tolerance: The largest distance between the true outline and the mesh's.
  /// - Returns: The triangles of the first three parts, counted from the first written one.
  /// - Throws: `invalidElement`; `invalidTolerance`; `outOfRange`.
  @discardableResult
  func writeSolid(
    _ chords: (Double) -> ChordCounts, anew: Bool, to mesh: inout Mesh, tolerance: Double
  ) throws(TessellationError) -> (Range<Int>, Range<Int>, Range<Int>) {
    let frame = try ShapeFrame(
      self, tolerance: tolerance, origin: anew || mesh.positions.isEmpty ? nil : mesh.origin)
    if anew { mesh.removeAll() }
    if frame.isNowhere { return (0..<0, 0..<0, 0..<0) }
    var writer = ShapeMeshWriter(taking: &mesh, origin: frame.origin, mode: .solid)
    write(chords(frame.tolerance), to: &writer)
    let parts = (writer.part(0), writer.part(1), writer.part(2))
    mesh = writer.finish()
    return parts
  }
}
