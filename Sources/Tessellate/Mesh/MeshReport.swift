/// The verdict on a mesh: the laws that it breaks, and its figures.
public struct MeshReport: Sendable, Hashable {
  /// The laws that every mesh of a fill or of a single cover keeps, and those of solids.
  public enum Law: String, Sendable, Hashable, CaseIterable {
    /// All coordinates are finite.
    case finite
    /// Indices come in threes and name vertices.
    case indices
    /// No triangle has the area zero.
    case area
    /// All triangles turn the same way.
    case orientation
    /// Vertices at one place counted as one, each edge is used once, or twice in opposite
    /// directions.
    case edges
    /// Each point is inside of one triangle at most; of a solid, each point of a plane of two axes
    /// is inside of one face at most that lies in it and looks the same way.
    case overlap
    /// No vertex lies inside an edge.
    case tJunction = "t-junction"
    /// Of a solid: each edge has two faces, which use it in opposite directions.
    case closed
    /// Of a solid: normals point outwards, so that its volume is above zero, and only cavities have
    /// a negative one.
    case outward
  }

  /// One broken law.
  public struct Violation: Sendable, Hashable {
    /// The broken law.
    public var law: Law
    /// The number of places where it was found broken.
    public var count: Int
    /// The first place, in the mesh's coordinates without its origin.
    public var x, y, z: Double
  }

  /// The broken laws, in the order of `Law.allCases`.
  public internal(set) var violations: [Violation] = []
  /// Whether no law is broken.
  public var isValid: Bool { violations.isEmpty }

  /// The number of vertices.
  public internal(set) var vertexCount = 0
  /// Vertices that triangles use, those at one place counted as one.
  public internal(set) var weldedVertexCount = 0
  /// The number of triangles.
  public internal(set) var triangleCount = 0
  /// The number of edges, each counted once.
  public internal(set) var edgeCount = 0
  /// Edges with a triangle on one side only.
  public internal(set) var boundaryEdgeCount = 0
  /// Whether most triangles turn clockwise by the numbers.
  public internal(set) var isClockwise = false
  /// The largest power of two of which all coordinates are multiples: the mesh's own lattice step.
  public internal(set) var latticeStep = 1.0
  /// The sum of the triangles' signed areas, doubled, in squares of the lattice's step.
  ///
  /// It is exact, and nil where it exceeds 127 bits.
  public internal(set) var doubledArea: Int128? = 0
  /// The sum of the triangles' signed areas; for a solid, its surface.
  public internal(set) var area = 0.0
  /// The volume of a solid; 0 for a flat mesh.
  public internal(set) var volume = 0.0
  /// The smallest angle of any triangle, in radians; π/3 without triangles.
  public internal(set) var smallestAngle = Double.pi / 3

  /// Records one more place where a law is broken.
  mutating func note(_ law: Law, x: Double = 0, y: Double = 0, z: Double = 0) {
    if let known = violations.firstIndex(where: { $0.law == law }) {
      violations[known].count += 1
    } else {
      violations.append(Violation(law: law, count: 1, x: x, y: y, z: z))
      let order = Law.allCases
      violations.sort { order.firstIndex(of: $0.law)! < order.firstIndex(of: $1.law)! }
    }
  }
}

extension MeshReport: CustomStringConvertible {
  /// One line: "valid" or the broken laws, then the figures.
  public var description: String {
    let verdict = violations.map {
      "\($0.law.rawValue) broken \($0.count) times, first at (\($0.x), \($0.y), \($0.z))"
    }
    return (isValid ? "valid" : verdict.joined(separator: "; "))
      + "; \(weldedVertexCount) of \(vertexCount) vertices, \(triangleCount) triangles, \(boundaryEdgeCount) of "
      + "\(edgeCount) edges on the boundary, area \(area), smallest angle \(smallestAngle)"
  }
}
