/// A writer of meshes as Wavefront OBJ, with materials as MTL.
///
/// - Every group is `g NAME`, its fill and its stroke are two `usemtl` parts of it.
/// - A coordinate is the shortest decimal that reads back as the same `Double`, origin plus `Float`
///   position, so that no triangle gets thinner or turns over on its way through a file. z is 0.
/// - Faces are counter-clockwise by the numbers, so that the one shared normal is +z.
/// - Lines end in `\n`, indices start at 1 and run through the whole file.
///
/// With a normal for each vertex, readers would split vertices that differ in nothing else, and
/// find holes in closed surfaces; so there is one normal for all, or none.
public struct OBJWriter: MeshWriter, Hashable {
  /// Whether y is mirrored at y = 0, for programs whose y points up.
  public var isYUp: Bool
  /// Whether faces refer to a normal, the same for all.
  public var writesNormals: Bool
  /// Whether each vertex has the colour of its paint after its coordinates, a gradient's at its
  /// place: `v x y z r g b`.
  ///
  /// This is an extension that Blender and MeshLab read.
  public var writesColors: Bool
  /// The MTL file that the OBJ file refers to; `appendMaterials(of:to:)` writes its contents.
  ///
  /// Without one, materials are named only to separate the parts of a group.
  public var materialLibrary: String?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - writesNormals: Whether faces refer to a normal, the same for all.
  ///   - writesColors: Whether each vertex has the colour of its paint.
  ///   - materialLibrary: The name of the MTL file, if there is one.
  ///   - isYUp: Whether y is mirrored at y = 0, for programs whose y points up.
  public init(
    writesNormals: Bool = true, writesColors: Bool = false, materialLibrary: String? = nil,
    isYUp: Bool = false
  ) {
    self.isYUp = isYUp
    (self.writesNormals, self.writesColors) = (writesNormals, writesColors)
    self.materialLibrary = materialLibrary
  }

  /// Appends a whole OBJ file.
  ///
  /// - Parameters:
  ///   - groups: The meshes, in the order of painting.
  ///   - file: The bytes to extend.
  public func append(_ groups: [MeshGroup], to file: inout [UInt8]) {
    if let materialLibrary { file.append(text: "mtllib \(OBJWriter.word(materialLibrary))\n") }
    if writesNormals { file.append(text: "vn 0 0 1\n") }
    let groups = oriented(groups)
    let table = MaterialTable(groups)
    let namesMaterials =
      materialLibrary != nil || groups.contains { $0.parts.count { !$0.mesh.isEmpty } > 1 }
    var vertexCount = 0
    // The length of typical lines: "v 123.4567 76.54321 0" and "f 1234567//1 1234568//1
    // 1234569//1".
    let bytes = groups.reduce(1024) { $0 + 32 * $1.vertexCount + 36 * $1.triangleCount }
    file.reserveCapacity(file.count + bytes)
    for group in groups where group.triangleCount > 0 {
      file.append(text: "g \(OBJWriter.word(group.name))\n")
      for part in group.parts where !part.mesh.isEmpty {
        let colors = writesColors ? part.colors : []
        appendVertices(of: part.mesh, colors, or: part.paint.representative, to: &file)
        if namesMaterials { file.append(text: "usemtl \(table.name(of: part.paint))\n") }
        appendFaces(of: part.mesh, after: vertexCount, to: &file)
        vertexCount += part.mesh.vertexCount
      }
    }
  }

  /// Appends a mesh without a material library.
  ///
  /// No names are compared and none is cleaned, so that a program without another writer needs no
  /// tables of Unicode.
  package func appendWithoutMaterials(_ mesh: Mesh, to file: inout [UInt8]) {
    guard !mesh.isEmpty else { return }
    file.append(text: writesNormals ? "vn 0 0 1\ng mesh\n" : "g mesh\n")
    appendVertices(of: mesh, [], or: .black, to: &file)
    appendFaces(of: mesh, after: 0, to: &file)
  }

  /// Appends a whole MTL file with the materials of the OBJ file of the same groups.
  ///
  /// A gradient gets the mean of its colours, because MTL has no gradients.
  ///
  /// - Parameters:
  ///   - groups: The meshes, in the order of painting.
  ///   - file: The bytes to extend.
  public func appendMaterials(of groups: [MeshGroup], to file: inout [UInt8]) {
    append(materials: MaterialTable(groups), to: &file)
  }

  func append(materials table: MaterialTable, to file: inout [UInt8]) {
    for (name, color) in table.materials {
      file.append(text: "newmtl \(name)\nKd")
      OBJWriter.append(color, to: &file)
      file.append(text: "\nd ")
      file.appendDecimal(OBJWriter.pinned(color.alpha))
      // Constant colour, without lighting.
      file.append(text: "\nillum 0\n")
    }
  }

  /// Appends a line `v x y 0`, with the colour of each vertex or that of all, for each vertex.
  private func appendVertices(
    of mesh: Mesh, _ colors: [Color], or color: Color, to file: inout [UInt8]
  ) {
    var suffix = Array(" 0".utf8)
    if writesColors, colors.isEmpty { OBJWriter.append(color, to: &suffix) }
    if colors.isEmpty { suffix.append(UInt8(ascii: "\n")) }
    let origin = mesh.origin
    for (index, position) in mesh.positions.enumerated() {
      let point = origin + Point(position)
      file.appendUnchecked(limit: 3 + 2 * DecimalText.longest) { line in
        (line[0], line[1]) = (UInt8(ascii: "v"), UInt8(ascii: " "))
        let end = line.writeDecimal(point.x, at: 2)
        line[end] = UInt8(ascii: " ")
        return line.writeDecimal(point.y, at: end &+ 1)
      }
      file.append(contentsOf: suffix)
      guard !colors.isEmpty else { continue }
      OBJWriter.append(colors[index], to: &file)
      file.append(UInt8(ascii: "\n"))
    }
  }

  /// Appends a line `f a b c` or `f a//1 b//1 c//1` for each triangle.
  private func appendFaces(of mesh: Mesh, after count: Int, to file: inout [UInt8]) {
    let first = UInt64(count) + 1
    let writesNormals = writesNormals
    mesh.indices.withUncheckedReading { indices in
      for triangle in 0..<mesh.triangleCount {
        // "f" and, three times, a blank, a number and "//1"; then the end of the line.
        file.appendUnchecked(limit: 14 + 3 * DecimalText.longest) { line in
          line[0] = UInt8(ascii: "f")
          var end = 1
          for corner in 0..<3 {
            line[end] = UInt8(ascii: " ")
            end = line.writeDecimal(first &+ UInt64(indices[3 &* triangle &+ corner]), at: end &+ 1)
            if writesNormals {
              line[end] = UInt8(ascii: "/")
              line[end &+ 1] = UInt8(ascii: "/")
              line[end &+ 2] = UInt8(ascii: "1")
              end &+= 3
            }
          }
          line[end] = UInt8(ascii: "\n")
          return end &+ 1
        }
      }
    }
  }

  /// Appends the three components of a colour, a blank before each.
  static func append(_ color: Color, to file: inout [UInt8]) {
    for component in [color.red, color.green, color.blue] {
      file.append(UInt8(ascii: " "))
      file.appendDecimal(pinned(component))
    }
  }

  private static func pinned(_ fraction: Float) -> Float {
    fraction > 0 ? (fraction < 1 ? fraction : 1) : 0
  }

  /// Returns a name in the form that OBJ allows.
  ///
  /// White space and control characters would end a name, a backslash would join its line to the
  /// next, and many readers take `#` for the start of a comment: all of these become `_`.
  ///
  /// - Parameter name: Any text.
  /// - Returns: The name, or `unnamed` for an empty one.
  package static func word(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Character in
      let isSpecial =
        scalar.value <= 0x20 || scalar.value == 0x7F || scalar == "\\" || scalar == "#"
      return isSpecial || scalar.properties.isWhitespace ? "_" : Character(scalar)
    }
    return scalars.isEmpty ? "unnamed" : String(scalars)
  }
}
