/// The input of the writers of formats in space: flat meshes at z = 0 and solids alike.
struct ExportPart {
  var name: String
  var paint: Paint
  var origin: Point
  var positions: [SIMD3<Float>]
  var indices: [UInt32]
  /// A colour for each vertex, or none where the paint has one for all.
  var colors: [Color] = []

  static func parts(of groups: [MeshGroup]) -> [ExportPart] {
    groups.flatMap { group in
      group.parts.filter { !$0.mesh.isEmpty }.map { part in
        ExportPart(
          name: group.name, paint: part.paint, origin: part.mesh.origin,
          positions: part.mesh.positions.map { SIMD3($0.x, $0.y, 0) }, indices: part.mesh.indices,
          colors: part.colors)
      }
    }
  }

  static func parts(of solids: [SolidPart]) -> [ExportPart] {
    solids.filter { !$0.solid.isEmpty }.map {
      ExportPart(
        name: $0.name, paint: $0.paint, origin: $0.solid.origin, positions: $0.solid.positions,
        indices: $0.solid.indices)
    }
  }

  /// A vertex in path units.
  @inline(__always)
  func point(_ index: Int) -> SIMD3<Double> {
    let position = positions[index]
    return SIMD3(
      origin.x + Double(position.x), origin.y + Double(position.y), Double(position.z))
  }
}

extension [UInt8] {
  /// Reserves the memory of a file at once: growing by doubling would touch three times as much.
  ///
  /// - Parameters:
  ///   - parts: The meshes of the file.
  ///   - vertexBytes: The approximate size of a vertex.
  ///   - triangleBytes: The approximate size of a triangle.
  mutating func reserve(_ parts: [ExportPart], vertexBytes: Int, triangleBytes: Int) {
    let bytes = parts.reduce(1024) { sum, part in
      sum + part.positions.count * vertexBytes + part.indices.count / 3 * triangleBytes
    }
    reserveCapacity(count + bytes)
  }

  /// Appends three coordinates, a blank before each, as the shortest decimals that read back as the
  /// same numbers.
  mutating func append(coordinates point: SIMD3<Double>) {
    for axis in 0..<3 {
      append(UInt8(ascii: " "))
      appendDecimal(point[axis])
    }
  }

  /// Appends a number's bytes, the lowest first.
  @inline(__always)
  mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(littleEndian number: Number) {
    appendUnchecked(limit: MemoryLayout<Number>.size) {
      $0.store(number.littleEndian, at: 0)
      return MemoryLayout<Number>.size
    }
  }
}
