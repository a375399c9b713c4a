/// A writer of meshes as STL (stereolithography), binary or as text.
///
/// The format has nothing but triangles: no shared vertices, no colours, and `Float` coordinates. A
/// drawing far from the origin loses detail there.
public struct STLWriter: MeshWriter, Hashable {
  /// Whether y is mirrored at y = 0, for programs whose y points up.
  public var isYUp: Bool
  /// Whether the file is text; it is binary otherwise.
  public var isText: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isText: Whether the file is text.
  ///   - isYUp: Whether y is mirrored at y = 0, for programs whose y points up.
  public init(isText: Bool = false, isYUp: Bool = false) {
    (self.isText, self.isYUp) = (isText, isYUp)
  }

  /// Appends a whole file with flat meshes, at z = 0.
  ///
  /// - Parameters:
  ///   - groups: The meshes, in the order of painting.
  ///   - file: The bytes to extend.
  public func append(_ groups: [MeshGroup], to file: inout [UInt8]) {
    append(parts: ExportPart.parts(of: oriented(groups)), to: &file)
  }

  /// Appends a whole file with solids.
  ///
  /// - Parameters:
  ///   - solids: The solids.
  ///   - file: The bytes to extend.
  public func append(_ solids: [SolidPart], to file: inout [UInt8]) {
    append(parts: ExportPart.parts(of: oriented(solids)), to: &file)
  }

  /// Returns whether a vertex would move, because `Float` does not resolve its origin plus its
  /// position.
  ///
  /// - Parameter groups: The meshes.
  /// - Returns: Whether the file would lose detail.
  package static func losesDetail(_ groups: [MeshGroup]) -> Bool {
    losesDetail(parts: ExportPart.parts(of: groups))
  }

  /// Returns whether a vertex would move, because `Float` does not resolve its origin plus its
  /// position.
  ///
  /// - Parameter solids: The solids.
  /// - Returns: Whether the file would lose detail.
  package static func losesDetail(_ solids: [SolidPart]) -> Bool {
    losesDetail(parts: ExportPart.parts(of: solids))
  }

  private static func losesDetail(parts: [ExportPart]) -> Bool {
    parts.contains { part in
      part.origin != .zero
        && part.positions.indices.contains {
          let point = part.point($0)
          return SIMD3<Double>(SIMD3<Float>(point)) != point
        }
    }
  }

  private func append(parts: [ExportPart], to file: inout [UInt8]) {
    file.reserve(parts, vertexBytes: 0, triangleBytes: isText ? 250 : 50)
    if isText {
      file.append(text: "solid tessellate\n")
    } else {
      // A header of eighty bytes, which must not begin with "solid", the mark of text.
      let header = Array("binary STL by Tessellate".utf8)
      file.append(contentsOf: header)
      file.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 80 - header.count))
      let triangleCount = parts.reduce(0) { $0 + $1.indices.count / 3 }
      file.append(littleEndian: UInt32(triangleCount))
    }
    for part in parts {
      for corner in stride(from: 0, to: part.indices.count, by: 3) {
        let corners = (
          SIMD3<Float>(part.point(Int(part.indices[corner]))),
          SIMD3<Float>(part.point(Int(part.indices[corner + 1]))),
          SIMD3<Float>(part.point(Int(part.indices[corner + 2])))
        )
        if isText { appendText(corners, to: &file) } else { appendBinary(corners, to: &file) }
      }
    }
    if isText { file.append(text: "endsolid tessellate\n") }
  }

  private typealias Corners = (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  /// The unit normal by the order of the corners; zero for a triangle without area.
  private static func normal(_ corners: Corners) -> SIMD3<Float> {
    let a = SIMD3<Double>(corners.0)
    let (u, v) = (SIMD3<Double>(corners.1) - a, SIMD3<Double>(corners.2) - a)
    let cross = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    // Scaled first, so that squares of tiny or huge numbers stay in range.
    let largest = Swift.max(cross.x.magnitude, Swift.max(cross.y.magnitude, cross.z.magnitude))
    guard largest > 0, largest < .infinity else { return .zero }
    let scaled = cross / largest
    return SIMD3<Float>(scaled / (scaled * scaled).sum().squareRoot())
  }

  private func appendText(_ corners: Corners, to file: inout [UInt8]) {
    file.append(text: "facet normal")
    file.append(coordinates: SIMD3<Double>(STLWriter.normal(corners)))
    file.append(text: "\nouter loop\n")
    for corner in [corners.0, corners.1, corners.2] {
      file.append(text: "vertex")
      file.append(coordinates: SIMD3<Double>(corner))
      file.append(UInt8(ascii: "\n"))
    }
    file.append(text: "endloop\nendfacet\n")
  }

  /// Fifty bytes: a normal, three corners and an attribute of zero.
  private func appendBinary(_ corners: Corners, to file: inout [UInt8]) {
    let normal = STLWriter.normal(corners)
    file.appendUnchecked(limit: 50) { out in
      for axis in 0..<3 {
        out.store(normal[axis].bitPattern.littleEndian, at: 4 &* axis)
        out.store(corners.0[axis].bitPattern.littleEndian, at: 12 &+ 4 &* axis)
        out.store(corners.1[axis].bitPattern.littleEndian, at: 24 &+ 4 &* axis)
        out.store(corners.2[axis].bitPattern.littleEndian, at: 36 &+ 4 &* axis)
      }
      out.store(UInt16(0), at: 48)
      return 50
    }
  }
}
