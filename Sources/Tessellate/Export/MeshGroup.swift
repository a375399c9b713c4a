/// The meshes of one painted thing, such as a path of a drawing, under the name that a mesh file gives it.
public struct MeshGroup: Sendable, Hashable {
  /// What the thing is called; writers replace what their format does not allow in a name.
  public var name: String
  /// The thing's fill, its stroke, or both, in the order of painting.
  public var parts: [MeshPart]

  public init(name: String, parts: [MeshPart] = []) {
    (self.name, self.parts) = (name, parts)
  }

  public var vertexCount: Int { parts.reduce(0) { $0 + $1.mesh.vertexCount } }
  public var triangleCount: Int { parts.reduce(0) { $0 + $1.mesh.triangleCount } }
}

/// A mesh and what it is painted with.
///
/// The laws of a mesh hold for each part by itself: a stroke may lie over its fill.
public struct MeshPart: Sendable, Hashable {
  public var mesh: Mesh
  public var paint: Paint

  public init(_ mesh: Mesh, paint: Paint = .color(.black)) {
    (self.mesh, self.paint) = (mesh, paint)
  }
}

extension MeshPart {
  /// A gradient's colour at each vertex; none for one colour, which is the same everywhere.
  var colors: [Color] {
    guard case .gradient(let gradient) = paint else { return [] }
    return mesh.colors(of: gradient)
  }
}
