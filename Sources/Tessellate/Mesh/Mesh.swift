/// Triangles in the plane: the common currency of fills and strokes.
///
/// A vertex lies at `origin + positions[i]`. The origin is zero unless the drawing lies so far out that `Float` would
/// not resolve it. Every three `indices` are a triangle, counter-clockwise by the numbers (positive signed area).
public struct Mesh: Sendable, Hashable {
  /// What a stroke tells about each of its vertices.
  public struct StrokeAttribute: Sendable, Hashable, BitwiseCopyable {
    /// The arc length along the path up to here, in path units; the largest `Float` if it is more than that.
    public var distance: Float
    /// The side of the path: −1 on its left edge, 0 on its centre, 1 on its right edge.
    public var side: Float

    public init(distance: Float, side: Float) { (self.distance, self.side) = (distance, side) }
  }

  public var positions: [SIMD2<Float>] = []
  public var indices: [UInt32] = []
  public var origin = Point.zero
  /// One a vertex, or empty where nobody asked for them.
  public var strokeAttributes: [StrokeAttribute] = []

  /// A mesh without triangles, which owns no memory.
  public init() {}

  public var isEmpty: Bool { indices.isEmpty }
  public var vertexCount: Int { positions.count }
  public var triangleCount: Int { indices.count / 3 }

  /// Empties the mesh and keeps its memory by default, so that the next frame of the same size allocates nothing.
  public mutating func removeAll(keepingCapacity: Bool = true) {
    origin = .zero
    guard keepingCapacity else { return (positions, indices, strokeAttributes) = ([], [], []) }
    positions.takeOffAll()
    indices.takeOffAll()
    strokeAttributes.takeOffAll()
  }

  /// How much a mesh holds.
  struct Extent {
    var vertices, indices, attributes: Int
    var origin: Point
  }

  var extent: Extent {
    Extent(
      vertices: positions.count, indices: indices.count, attributes: strokeAttributes.count,
      origin: origin)
  }

  /// Takes back what was appended to a mesh that held so much.
  mutating func truncate(to extent: Extent) {
    positions.removeSubrange(extent.vertices...)
    indices.removeSubrange(extent.indices...)
    strokeAttributes.removeSubrange(extent.attributes...)
    origin = extent.origin
  }

  /// Gives new vertices that belong to no stroke the attribute of none, where others have theirs.
  @inline(__always)
  mutating func padStrokeAttributes() {
    guard !strokeAttributes.isEmpty else { return }
    let missing = positions.count - strokeAttributes.count
    strokeAttributes.append(
      contentsOf: repeatElement(StrokeAttribute(distance: 0, side: 0), count: missing))
  }

  /// A vertex in the drawing's own coordinates.
  public func point(_ index: Int) -> Point { origin + Point(positions[index]) }

  /// The smallest rectangle that holds all vertices; null without any.
  public var bounds: Rect {
    var result = Rect.null
    for index in positions.indices { result.formUnion(point(index)) }
    return result
  }

  /// The distance of neighbouring numbers that a mesh of this extent can hold: 2⁻²⁴ of the power of two at or above the largest
  /// coordinate, as seen from its origin; 0 for a mesh without extent.
  ///
  /// What a fill or a stroke is wanted for more finely than three of these steps, it can't be: no tolerance helps, only a smaller drawing.
  public var resolution: Double { Self.resolution(of: positions[...]) }

  /// The same for some of the vertices.
  static func resolution(of positions: ArraySlice<SIMD2<Float>>) -> Double {
    var largest: Float = 0
    for position in positions {
      largest = Swift.max(largest, position.x.magnitude, position.y.magnitude)
    }
    guard largest > 0 else { return 0 }
    return Lattice.step(for: Double(largest))
  }

  /// The sum of the triangles' areas, in path units squared.
  public var area: Double {
    var doubled = 0.0
    for triangle in stride(from: 0, to: indices.count - 2, by: 3) {
      let a = Point(positions[Int(indices[triangle])])
      let b = Point(positions[Int(indices[triangle + 1])])
      let c = Point(positions[Int(indices[triangle + 2])])
      doubled += (b - a).cross(c - a)
    }
    return doubled / 2
  }
}
