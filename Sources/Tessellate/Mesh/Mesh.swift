/// Triangles in the plane: the output of fills and strokes, and the input of rasters and files.
///
/// A vertex lies at `origin + positions[i]`. The origin is zero unless the drawing lies so far out
/// that `Float` would not resolve it. Every three `indices` are a triangle, counter-clockwise by
/// the numbers (positive signed area).
public struct Mesh: Sendable, Hashable {
  /// The place of a vertex along and across its stroke.
  public struct StrokeAttribute: Sendable, Hashable, BitwiseCopyable {
    /// The arc length along the path up to here, in path units; the largest `Float` if it is
    /// longer.
    ///
    /// All vertices of a corner have the corner's, those on its inner side, too, where the sides of
    /// two lines meet before it.
    public var distance: Float
    /// The side of the path: −1 on its left edge, 0 on its centre, 1 on its right edge.
    public var side: Float

    /// Creates an attribute.
    ///
    /// - Parameters:
    ///   - distance: The arc length along the path up to here, in path units.
    ///   - side: The side of the path, from −1 on its left edge to 1 on its right edge.
    public init(distance: Float, side: Float) { (self.distance, self.side) = (distance, side) }
  }

  /// The vertices, relative to `origin`.
  public var positions: [SIMD2<Float>] = []
  /// Three vertices for each triangle.
  public var indices: [UInt32] = []
  /// The point that positions are relative to, in path units.
  public var origin = Point.zero
  /// One attribute a vertex, or none at all: strokes write them on request.
  public var strokeAttributes: [StrokeAttribute] = []

  /// Creates a mesh without triangles, which owns no memory.
  public init() {}

  /// Whether there are no triangles.
  public var isEmpty: Bool { indices.isEmpty }
  /// The number of vertices.
  public var vertexCount: Int { positions.count }
  /// The number of triangles.
  public var triangleCount: Int { indices.count / 3 }

  /// Removes all triangles and vertices.
  ///
  /// - Parameter keepingCapacity: Whether the memory is kept, so that the next frame of the same
  ///   size allocates nothing.
  public mutating func removeAll(keepingCapacity: Bool = true) {
    origin = .zero
    guard keepingCapacity else { return (positions, indices, strokeAttributes) = ([], [], []) }
    positions.takeOffAll()
    indices.takeOffAll()
    strokeAttributes.takeOffAll()
  }

  /// The sizes of a mesh's arrays.
  struct Extent {
    var vertices, indices, attributes: Int
    var origin: Point
  }

  var extent: Extent {
    Extent(
      vertices: positions.count, indices: indices.count, attributes: strokeAttributes.count,
      origin: origin)
  }

  /// Removes everything that was appended to a mesh after it had this extent.
  mutating func truncate(to extent: Extent) {
    positions.removeSubrange(extent.vertices...)
    indices.removeSubrange(extent.indices...)
    strokeAttributes.removeSubrange(extent.attributes...)
    origin = extent.origin
  }

  /// Appends the attribute (0, 0) for new vertices of no stroke, if other vertices have attributes.
  @inline(__always)
  mutating func padStrokeAttributes() {
    if !strokeAttributes.isEmpty { _ = completeStrokeAttributes() }
  }

  /// Appends the attribute (0, 0) for all vertices without one, and returns their number.
  ///
  /// A mesh has one attribute a vertex, or none: vertices of fills get theirs before a stroke's.
  mutating func completeStrokeAttributes() -> Int {
    let missing = positions.count - strokeAttributes.count
    guard missing > 0 else { return 0 }
    strokeAttributes.appendUnchecked(limit: missing) { tail in
      for index in 0..<missing { tail[index] = StrokeAttribute(distance: 0, side: 0) }
      return missing
    }
    return missing
  }

  /// Returns a vertex in path units.
  ///
  /// - Parameter index: The vertex's number, from 0.
  /// - Returns: The origin plus its position.
  public func point(_ index: Int) -> Point { origin + Point(positions[index]) }

  /// The smallest rectangle that holds all vertices; null without any.
  public var bounds: Rect {
    var result = Rect.null
    for index in positions.indices { result.formUnion(point(index)) }
    return result
  }

  /// The distance between neighbouring numbers that a mesh of this extent can hold: 2⁻²⁴ of the
  /// power of two at or above the largest coordinate, relative to the origin; 0 for a mesh without
  /// extent.
  ///
  /// A tolerance below three of these steps cannot be kept; only a smaller extent helps.
  public var resolution: Double { Self.resolution(of: positions[...]) }

  /// The resolution of some of the vertices.
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
