extension OBJWriter {
  /// Appends a whole OBJ file with solids.
  ///
  /// Faces share vertices and have no normals: with a normal for each face, readers would split the
  /// vertices and find holes in a closed solid.
  ///
  /// - Parameters:
  ///   - solids: The solids.
  ///   - file: The bytes to extend.
  public func append(_ solids: [SolidPart], to file: inout [UInt8]) {
    if let materialLibrary { file.append(text: "mtllib \(OBJWriter.word(materialLibrary))\n") }
    let table = MaterialTable(SolidPart.paints(of: solids))
    var vertexCount: UInt = 1
    for part in ExportPart.parts(of: oriented(solids)) {
      file.append(text: "g \(OBJWriter.word(part.name))\n")
      for index in part.positions.indices {
        file.append(UInt8(ascii: "v"))
        file.append(coordinates: part.point(index))
        if writesColors { OBJWriter.append(part.paint.representative, to: &file) }
        file.append(UInt8(ascii: "\n"))
      }
      if materialLibrary != nil { file.append(text: "usemtl \(table.name(of: part.paint))\n") }
      for corner in stride(from: 0, to: part.indices.count, by: 3) {
        file.append(UInt8(ascii: "f"))
        for index in part.indices[corner..<(corner + 3)] {
          file.append(UInt8(ascii: " "))
          file.appendDecimal(Int(vertexCount &+ UInt(index)))
        }
        file.append(UInt8(ascii: "\n"))
      }
      vertexCount += UInt(part.positions.count)
    }
  }

  /// Appends a whole MTL file with the materials of the OBJ file of the same solids.
  ///
  /// - Parameters:
  ///   - solids: The solids.
  ///   - file: The bytes to extend.
  public func appendMaterials(of solids: [SolidPart], to file: inout [UInt8]) {
    append(materials: MaterialTable(SolidPart.paints(of: solids)), to: &file)
  }
}

extension SolidPart {
  fileprivate static func paints(of solids: [SolidPart]) -> [Paint] {
    solids.filter { !$0.solid.isEmpty }.map { $0.paint }
  }
}
