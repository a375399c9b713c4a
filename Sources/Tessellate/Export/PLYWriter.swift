/// A writer of meshes as PLY (the Stanford polygon format), binary or as text.
///
/// It writes one list of vertices with the colours of their paints, a gradient's at each place, and
/// one list of triangles, in the order of painting. Coordinates are `float`; they are `double` if a
/// mesh has an origin, so that its detail is kept.
///
/// A comment `part TRIANGLES NAME` gives the size of each mesh, in the order of the faces: a fill
/// and the stroke over it keep their laws each by itself, and `PLYReader` judges them so. Other
/// readers ignore comments.
///
/// > G. Turk, "The PLY Polygon File Format", 1994.
public struct PLYWriter: MeshWriter, Hashable {
  /// Whether y is mirrored at y = 0, for programs whose y points up.
  public var isYUp: Bool
  /// Whether the file is text; it is binary, little-endian, otherwise.
  public var isText: Bool
  /// Whether each vertex has `uchar red green blue alpha`.
  public var writesColors: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isText: Whether the file is text.
  ///   - writesColors: Whether each vertex has a colour.
  ///   - isYUp: Whether y is mirrored at y = 0, for programs whose y points up.
  public init(isText: Bool = false, writesColors: Bool = true, isYUp: Bool = false) {
    (self.isText, self.writesColors, self.isYUp) = (isText, writesColors, isYUp)
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

  private func append(parts: [ExportPart], to file: inout [UInt8]) {
    let isWide = parts.contains { $0.origin != .zero }
    file.reserve(
      parts, vertexBytes: isText ? 48 : isWide ? 28 : 16, triangleBytes: isText ? 24 : 13)
    appendHeader(parts, isWide, to: &file)
    for part in parts {
      let even = part.paint.representative.bytes
      for index in part.positions.indices {
        let (red, green, blue, alpha) = part.colors.isEmpty ? even : part.colors[index].bytes
        if isText {
          appendText(part.point(index), to: &file)
          if writesColors { file.append(text: " \(red) \(green) \(blue) \(alpha)") }
          file.append(UInt8(ascii: "\n"))
        } else {
          PLYWriter.append(part, index, isWide, to: &file)
          if writesColors {
            let color = [red, green, blue, alpha].reversed().reduce(UInt32(0)) {
              $0 << 8 | UInt32($1)
            }
            file.append(littleEndian: color)
          }
        }
      }
    }
    appendFaces(parts, to: &file)
  }

  private func appendHeader(_ parts: [ExportPart], _ isWide: Bool, to file: inout [UInt8]) {
    let vertexCount = parts.reduce(0) { $0 + $1.positions.count }
    let triangleCount = parts.reduce(0) { $0 + $1.indices.count / 3 }
    file.append(text: "ply\nformat \(isText ? "ascii" : "binary_little_endian") 1.0\n")
    for part in parts {
      file.append(text: "comment part \(part.indices.count / 3) \(OBJWriter.word(part.name))\n")
    }
    file.append(text: "element vertex \(vertexCount)\n")
    for axis in ["x", "y", "z"] {
      file.append(text: "property \(isWide ? "double" : "float") \(axis)\n")
    }
    if writesColors {
      for channel in ["red", "green", "blue", "alpha"] {
        file.append(text: "property uchar \(channel)\n")
      }
    }
    file.append(
      text: "element face \(triangleCount)\nproperty list uchar int vertex_indices\nend_header\n")
  }

  private func appendText(_ point: SIMD3<Double>, to file: inout [UInt8]) {
    for axis in 0..<3 {
      if axis > 0 { file.append(UInt8(ascii: " ")) }
      file.appendDecimal(point[axis])
    }
  }

  private static func append(
    _ part: ExportPart, _ index: Int, _ isWide: Bool, to file: inout [UInt8]
  ) {
    if isWide {
      let point = part.point(index)
      for axis in 0..<3 { file.append(littleEndian: point[axis].bitPattern) }
    } else {
      let position = part.positions[index]
      for axis in 0..<3 { file.append(littleEndian: position[axis].bitPattern) }
    }
  }

  private func appendFaces(_ parts: [ExportPart], to file: inout [UInt8]) {
    var first: UInt32 = 0
    for part in parts {
      for corner in stride(from: 0, to: part.indices.count, by: 3) {
        if isText {
          file.append(UInt8(ascii: "3"))
          for index in part.indices[corner..<(corner + 3)] {
            file.append(UInt8(ascii: " "))
            file.appendDecimal(Int(index) + Int(first))
          }
          file.append(UInt8(ascii: "\n"))
        } else {
          file.append(3)
          for index in part.indices[corner..<(corner + 3)] {
            file.append(littleEndian: index &+ first)
          }
        }
      }
      first += UInt32(part.positions.count)
    }
  }
}
