// Meshes of constant topology for shapes whose parameters change.
//
// A mesh that is built anew for every frame has as many vertices as that frame's arcs need, so its
// indices, its buffers and all data attached to its vertices change all the time. Here every arc
// has a fixed number of chords, enough for the longest sweep that it can have at its radius; only
// the vertices move. The vertices of a part without area lie at one place or on one line, and its
// triangles have no area.

/// A shape whose mesh can keep its vertices and triangles while the shape's parameters change.
public protocol StableShape: Shape {
  /// The reason why this shape cannot be drawn, or `nil`.
  var invalidity: InvalidElement.Reason? { get }

  /// A rectangle that contains the shape.
  var extent: Rect { get }

  /// Returns the numbers of chords that keep a tolerance, whatever this shape's angles, fractions
  /// and positions become.
  ///
  /// They may grow only where radii grow, or points are added.
  ///
  /// - Parameter tolerance: The largest distance between arc and chord.
  /// - Returns: The numbers of chords and pieces.
  func chordCounts(tolerance: Double) -> ChordCounts

  /// Writes the vertices and triangles for these numbers of chords, always the same triangles.
  ///
  /// - Parameters:
  ///   - chords: The numbers of chords and pieces.
  ///   - mesh: The writer of vertices and triangles.
  func write(_ chords: ChordCounts, to mesh: inout ShapeMeshWriter)
}

/// The numbers of chords and pieces of a shape's mesh.
public struct ChordCounts: Sendable, Hashable {
  /// The chords of each large arc.
  public var arcs: Int
  /// The chords of each small arc.
  public var corners: Int
  /// The number of straight pieces.
  public var pieces: Int

  /// Creates the numbers of a mesh.
  ///
  /// - Parameters:
  ///   - arcs: The chords of each large arc.
  ///   - corners: The chords of each small arc.
  ///   - pieces: The number of straight pieces.
  public init(arcs: Int, corners: Int = 0, pieces: Int = 1) {
    (self.arcs, self.corners, self.pieces) = (arcs, corners, pieces)
  }

  /// Whether there are at least as many chords, of exactly as many pieces.
  func covers(_ other: ChordCounts) -> Bool {
    arcs >= other.arcs && corners >= other.corners && pieces == other.pieces
  }

  func union(_ other: ChordCounts) -> ChordCounts {
    ChordCounts(
      arcs: Swift.max(arcs, other.arcs), corners: Swift.max(corners, other.corners),
      pieces: other.pieces)
  }

  /// The chords of an arc over `sweep`, by the bound that direct meshes use.
  static func chords(sweep: Double, radius: Double, tolerance: Double) -> Int {
    // A `Float` mesh resolves nothing below 2⁻²² of the radius.
    let radius = Swift.max(radius, 0x1p-126)
    let deviation = Swift.max(tolerance, radius * 0x1p-22)
    return Int(leastChords(sweep: sweep.magnitude, radius: radius, deviation: deviation)) + 1
  }
}

/// A mesh that keeps its vertices and triangles while a shape's parameters change; only positions
/// are rewritten.
///
///     var stable = try StableMesh(gauge, tolerance: 0.1)
///     for frame in 0..<frames {
///       gauge.progress = Double(frame) / Double(frames)
///       try stable.update(gauge)        // the same indices; positions are new
///     }
///
/// The tolerance holds for every shape passed to `update`. Parts without area are triangles without
/// area, so that not all laws of `Mesh.validate()` hold at extremes; nothing overlaps, except for
/// the pieces of a line of several points. From the second frame on nothing is allocated.
public struct StableMesh<Figure: StableShape>: Sendable {
  /// The mesh of the last shape.
  public private(set) var mesh = Mesh()
  /// The triangles of each part of the shape, in its own order of painting.
  public private(set) var parts: [Range<Int>] = []
  /// The largest distance, both ways, between the true outline and the mesh's.
  public let tolerance: Double
  private var chords: ChordCounts?

  /// Creates the mesh of a shape.
  ///
  /// - Parameters:
  ///   - shape: The first shape.
  ///   - tolerance: The largest distance, both ways, between the true outline and the mesh's.
  /// - Throws: `invalidTolerance`; `invalidElement`; `outOfRange`.
  public init(_ shape: Figure, tolerance: Double = 0.1) throws(TessellationError) {
    self.tolerance = tolerance
    try update(shape)
  }

  /// Moves the vertices to those of a shape.
  ///
  /// - Parameter shape: The shape.
  /// - Returns: Whether the numbers of vertices and triangles are those of before. They are, unless
  ///   radii have outgrown all before, or a line has another number of points.
  /// - Throws: `invalidElement`; `outOfRange`. The mesh is then left as it was.
  @discardableResult
  public mutating func update(_ shape: Figure) throws(TessellationError) -> Bool {
    let frame = try ShapeFrame(shape, tolerance: tolerance, origin: nil)
    let needed = shape.chordCounts(tolerance: frame.tolerance)
    let stays = chords?.covers(needed) ?? false
    let chords = stays ? self.chords ?? needed : self.chords?.union(needed) ?? needed
    self.chords = chords
    var writer = ShapeMeshWriter(
      taking: &mesh, origin: frame.origin, mode: stays ? .moving : .all)
    shape.write(chords, to: &writer)
    if frame.isNowhere { writer.collapse() }
    if !stays { parts = writer.parts }
    mesh = writer.finish()
    return stays
  }
}

/// The origin of a shape's own mesh, and the part of its tolerance that is left for chords.
struct ShapeFrame {
  var origin: Point
  var tolerance: Double
  /// Whether the shape has no place, and so no finite points.
  var isNowhere: Bool

  /// Creates the frame of a shape.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - tolerance: The largest distance between the true outline and the mesh's.
  ///   - taken: The origin of a mesh that is extended; `nil` for a new one.
  /// - Throws: `invalidTolerance`; `invalidElement`; `outOfRange`.
  init(
    _ shape: some StableShape, tolerance: Double, origin taken: Point?
  ) throws(TessellationError) {
    guard tolerance > 0, tolerance < .infinity else { throw .invalidTolerance(tolerance) }
    if let reason = shape.invalidity {
      throw .invalidElement(InvalidElement(index: 0, reason: reason))
    }
    let extent = shape.extent
    isNowhere = extent.isNull
    origin = taken ?? (extent.isNull ? .zero : Lattice.origin(for: extent))
    self.tolerance = tolerance
    guard !isNowhere else { return }
    let (low, high) = (extent.min - origin, extent.max - origin)
    let reach = Swift.max(
      Swift.max(low.x.magnitude, low.y.magnitude), Swift.max(high.x.magnitude, high.y.magnitude))
    guard reach <= 0x1p126 else { throw .outOfRange() }
    // A point is rounded to `Float` once, by less than this.
    let rounding = 0x1p-24 * reach
    self.tolerance = Swift.max(tolerance - rounding, tolerance / 2)
  }
}
