/// The meshes of one painted object, such as a path of a drawing, and its name in mesh files.
public struct MeshGroup: Sendable, Hashable {
  /// The object's name; writers replace characters that their format does not allow.
  public var name: String
  /// The object's fill, its stroke, or both, in the order of painting.
  public var parts: [MeshPart]

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - name: The object's name.
  ///   - parts: Its meshes, in the order of painting.
  public init(name: String, parts: [MeshPart] = []) {
    (self.name, self.parts) = (name, parts)
  }

  /// The number of vertices of all parts.
  public var vertexCount: Int { parts.reduce(0) { $0 + $1.mesh.vertexCount } }
  /// The number of triangles of all parts.
  public var triangleCount: Int { parts.reduce(0) { $0 + $1.mesh.triangleCount } }
}

/// A mesh and its paint.
///
/// The laws of a mesh hold for each part by itself: a stroke may lie over its fill.
public struct MeshPart: Sendable, Hashable {
  /// The triangles.
  public var mesh: Mesh
  /// The colour or gradient of the triangles.
  public var paint: Paint

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - mesh: The triangles.
  ///   - paint: Their colour or gradient.
  public init(_ mesh: Mesh, paint: Paint = .color(.black)) {
    (self.mesh, self.paint) = (mesh, paint)
  }
}

extension MeshPart {
  /// A gradient's colour at each vertex; empty for one colour, which is the same everywhere.
  var colors: [Color] {
    guard case .gradient(let gradient) = paint else { return [] }
    return mesh.colors(of: gradient)
  }
}
