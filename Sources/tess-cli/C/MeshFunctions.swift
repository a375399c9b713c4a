// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documentation of the functions is the header, where their users look.
#if compiler(>=6.3)
  import Tessellate

  // Meshes of the C interface: `include/tessellate.h`, "Meshes".

  @c(tess_mesh_new) public func tessMeshNew() -> OpaquePointer { made(Mesh()) }

  @c(tess_mesh_copy) public func tessMeshCopy(_ m: OpaquePointer?) -> OpaquePointer? {
    guard let m else { return nil }
    return made(mesh(m).pointee)
  }

  @c(tess_mesh_delete) public func tessMeshDelete(_ m: OpaquePointer?) {
    end(m, Mesh.self)
  }

  @_optimize(speed)
  @c(tess_mesh_clear) public func tessMeshClear(_ m: OpaquePointer?) {
    guard let m else { return }
    mesh(m).pointee.removeAll()
  }

  @c(tess_mesh_vertex_count) public func tessMeshVertexCount(_ m: OpaquePointer?) -> Int {
    guard let m else { return 0 }
    return mesh(m).pointee.positions.count
  }

  @c(tess_mesh_index_count) public func tessMeshIndexCount(_ m: OpaquePointer?) -> Int {
    guard let m else { return 0 }
    return mesh(m).pointee.indices.count
  }

  // An array's memory stays where it is until the array changes, and only the functions of this
  // interface change these.

  @c(tess_mesh_positions) public func tessMeshPositions(_ m: OpaquePointer?) -> UnsafeRawPointer? {
    guard let m else { return nil }
    return mesh(m).pointee.positions.withUnsafeBufferPointer {
      UnsafeRawPointer($0.baseAddress)
    }
  }

  @c(tess_mesh_indices) public func tessMeshIndices(_ m: OpaquePointer?) -> UnsafeRawPointer? {
    guard let m else { return nil }
    return mesh(m).pointee.indices.withUnsafeBufferPointer {
      UnsafeRawPointer($0.baseAddress)
    }
  }

  @c(tess_mesh_stroke_attributes) public func tessMeshStrokeAttributes(
    _ m: OpaquePointer?
  ) -> UnsafeRawPointer? {
    guard let m else { return nil }
    let handle = mesh(m)
    guard handle.pointee.strokeAttributes.count == handle.pointee.positions.count else {
      return nil
    }
    return handle.pointee.strokeAttributes.withUnsafeBufferPointer {
      UnsafeRawPointer($0.baseAddress)
    }
  }

  @c(tess_mesh_origin) public func tessMeshOrigin(
    _ m: OpaquePointer?, _ origin: UnsafeMutablePointer<Double>?
  ) {
    guard let m, let origin else { return }
    let point = mesh(m).pointee.origin
    (origin[0], origin[1]) = (point.x, point.y)
  }

  @c(tess_mesh_area) public func tessMeshArea(_ m: OpaquePointer?) -> Double {
    guard let m else { return 0 }
    return mesh(m).pointee.area
  }

  @c(tess_mesh_obj) public func tessMeshOBJ(
    _ m: OpaquePointer?, _ file: UnsafeMutablePointer<UInt8>?, _ capacity: Int
  ) -> Int {
    guard let m else { return 0 }
    var bytes: [UInt8] = []
    OBJWriter().appendWithoutMaterials(mesh(m).pointee, to: &bytes)
    return copy(bytes, to: file, capacity)
  }
#endif
