/// A writer of mesh files of one format.
///
/// All of them have one shape: `data(for:)` returns a whole file of a mesh, of groups of painted
/// meshes or of solids; `append(_:to:)` extends bytes that are kept.
///
///     let file = GLBWriter(isYUp: true).data(for: mesh, paint: .color(.black))
///
/// Units are the drawing's: a millimetre in the drawing is a unit of the file.
public protocol MeshWriter: Sendable {
  /// Whether y is mirrored at y = 0, for drawings whose y points down and programs whose y points
  /// up; triangles remain counter-clockwise.
  var isYUp: Bool { get set }

  /// Appends a whole file with flat meshes, at z = 0.
  ///
  /// - Parameters:
  ///   - groups: The meshes, in the order of painting.
  ///   - file: The bytes to extend.
  func append(_ groups: [MeshGroup], to file: inout [UInt8])

  /// Appends a whole file with solids.
  ///
  /// - Parameters:
  ///   - solids: The solids.
  ///   - file: The bytes to extend.
  func append(_ solids: [SolidPart], to file: inout [UInt8])
}

extension MeshWriter {
  /// Returns a whole file with flat meshes, at z = 0.
  ///
  /// - Parameter groups: The meshes, in the order of painting.
  /// - Returns: The file's bytes.
  public func data(for groups: [MeshGroup]) -> [UInt8] {
    var file: [UInt8] = []
    append(groups, to: &file)
    return file
  }

  /// Returns a whole file with solids.
  ///
  /// - Parameter solids: The solids.
  /// - Returns: The file's bytes.
  public func data(for solids: [SolidPart]) -> [UInt8] {
    var file: [UInt8] = []
    append(solids, to: &file)
    return file
  }

  /// Returns a whole file with one flat mesh, at z = 0.
  ///
  /// - Parameters:
  ///   - mesh: The triangles.
  ///   - paint: Their colour or gradient.
  /// - Returns: The file's bytes.
  public func data(for mesh: Mesh, paint: Paint = .color(.black)) -> [UInt8] {
    data(for: [MeshGroup(name: "mesh", parts: [MeshPart(mesh, paint: paint)])])
  }

  /// Returns a whole file with one solid.
  ///
  /// - Parameters:
  ///   - solid: The triangles.
  ///   - paint: Their colour.
  /// - Returns: The file's bytes.
  public func data(for solid: SolidMesh, paint: Paint = .color(.black)) -> [UInt8] {
    data(for: [SolidPart(solid, paint: paint)])
  }

  /// The groups as they are written, mirrored if y points up.
  func oriented(_ groups: [MeshGroup]) -> [MeshGroup] {
    guard isYUp else { return groups }
    return groups.map { group in
      MeshGroup(name: group.name, parts: group.parts.map { $0.mirrored })
    }
  }

  /// The solids as they are written, mirrored if y points up.
  func oriented(_ solids: [SolidPart]) -> [SolidPart] {
    guard isYUp else { return solids }
    return solids.map { part in
      SolidPart(part.solid.mirrored, name: part.name, paint: part.paint)
    }
  }
}

extension MeshPart {
  /// The part mirrored at y = 0; triangles remain counter-clockwise.
  fileprivate var mirrored: MeshPart {
    var part = self
    part.mesh = mesh.flippedY()
    if case .gradient(var gradient) = paint {
      gradient.transform = gradient.transform.concatenating(AffineTransform(scaleX: 1, y: -1))
      part.paint = .gradient(gradient)
    }
    return part
  }
}

extension SolidMesh {
  /// The solid mirrored at y = 0; triangles keep facing outwards.
  fileprivate var mirrored: SolidMesh {
    var solid = self
    // A difference, because the negative of 0 would be written as -0.
    solid.origin.y = 0 - origin.y
    for index in positions.indices { solid.positions[index].y = 0 - positions[index].y }
    for first in stride(from: 0, to: indices.count - 2, by: 3) {
      solid.indices.swapAt(first + 1, first + 2)
    }
    return solid
  }
}
