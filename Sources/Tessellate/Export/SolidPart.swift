/// A solid, its name in a mesh file, and what it is painted with.
public struct SolidPart: Sendable, Hashable {
  public var name: String
  public var solid: SolidMesh
  public var paint: Paint

  public init(_ solid: SolidMesh, name: String = "solid", paint: Paint = .color(.black)) {
    (self.name, self.solid, self.paint) = (name, solid, paint)
  }
}

/// What the writers of formats in space take: flat meshes at z = 0 and solids alike.
struct ExportPart {
  var name: String
  var paint: Paint
  var origin: Point
  var positions: [SIMD3<Float>]
  var indices: [UInt32]
  /// A colour for each vertex, or none where the paint's representative stands for all.
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

  /// A vertex in the drawing's own coordinates.
  @inline(__always)
  func point(_ index: Int) -> SIMD3<Double> {
    let position = positions[index]
    return SIMD3(
      origin.x + Double(position.x), origin.y + Double(position.y), Double(position.z))
  }
}

extension [UInt8] {
  /// Asks for the memory of a file once: growing by doubling would touch thrice as much of it.
  ///
  /// - Parameters:
  ///   - vertexBytes: About what a vertex takes.
  ///   - triangleBytes: About what a triangle takes.
  mutating func reserve(_ parts: [ExportPart], vertexBytes: Int, triangleBytes: Int) {
    let bytes = parts.reduce(1024) { sum, part in
      sum + part.positions.count * vertexBytes + part.indices.count / 3 * triangleBytes
    }
    reserveCapacity(count + bytes)
  }

  /// Appends three coordinates, a blank before each, as the shortest decimals that read back as the same.
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
