import Tessellate

/// The mesh formats, named after their suffixes; OutputOptions chooses among them.
enum MeshFormat: String, CaseIterable, Sendable {
  case obj, ply, stl, glb, svg
  /// The format of 3D printing.
  case threeMF = "3mf"
}

/// Writes meshes or solids as a file of a format.
struct MeshFileWriter {
  var format: MeshFormat
  var writesNormals = true
  var writesColors = false
  var isText = false

  /// The content of a file: flat meshes, or the solids over them.
  enum Content {
    case meshes([MeshGroup])
    case solids([SolidPart])
  }

  /// The numbers of vertices and triangles in the file, where STL shares no vertices.
  func summary(_ mesh: Summary) -> Summary {
    var summary = mesh
    if format == .stl { summary.vertices = 3 * mesh.triangles }
    return summary
  }

  /// Makes the files for a mesh: its materials, if it has some, and then the mesh.
  ///
  /// - Parameters:
  ///   - content: The meshes or solids.
  ///   - path: The path of the mesh file; `nil` for standard output, which gets no materials.
  /// - Returns: The files in the order of writing.
  func files(_ content: Content, path: String?) -> [(path: String, bytes: [UInt8])] {
    var bytes: [UInt8] = []
    switch format {
    case .obj: return objFiles(content, path: path)
    case .ply:
      let writer = PLYWriter(isText: isText)
      switch content {
      case .meshes(let groups): writer.append(groups, to: &bytes)
      case .solids(let solids): writer.append(solids, to: &bytes)
      }
    case .stl:
      warnOfLostDetail(content)
      let writer = STLWriter(isText: isText)
      switch content {
      case .meshes(let groups): writer.append(groups, to: &bytes)
      case .solids(let solids): writer.append(solids, to: &bytes)
      }
    case .glb:
      switch content {
      case .meshes(let groups): GLBWriter().append(groups, to: &bytes)
      case .solids(let solids): GLBWriter().append(solids, to: &bytes)
      }
    case .threeMF:
      switch content {
      case .meshes(let groups): ThreeMFWriter().append(groups, to: &bytes)
      case .solids(let solids): ThreeMFWriter().append(solids, to: &bytes)
      }
    case .svg:
      if case .meshes(let groups) = content { SVGWriter().append(groups, to: &bytes) }
    }
    return [(path ?? "-", bytes)]
  }

  private func warnOfLostDetail(_ content: Content) {
    let losesDetail =
      switch content {
      case .meshes(let groups): STLWriter.losesDetail(groups)
      case .solids(let solids): STLWriter.losesDetail(solids)
      }
    if losesDetail {
      Console.say("STL: the drawing lies too far from the origin to keep its detail in Float")
    }
  }

  /// Makes an OBJ file with its materials beside it.
  private func objFiles(_ content: Content, path: String?) -> [(path: String, bytes: [UInt8])] {
    var writer = OBJWriter(writesNormals: writesNormals, writesColors: writesColors)
    var (bytes, materialBytes): ([UInt8], [UInt8]) = ([], [])
    var files: [(path: String, bytes: [UInt8])] = []
    if let path, !path.hasPrefix("/dev/") {
      let base = path.lowercased().hasSuffix(".obj") ? String(path.dropLast(4)) : path
      // A blank would end the name inside the OBJ.
      let start = base.lastIndex(of: "/").map(base.index(after:)) ?? base.startIndex
      let name = OBJWriter.word(String(base[start...])) + ".mtl"
      writer.materialLibrary = name
      switch content {
      case .meshes(let groups): writer.appendMaterials(of: groups, to: &materialBytes)
      case .solids(let solids): writer.appendMaterials(of: solids, to: &materialBytes)
      }
      files.append((base[..<start] + name, materialBytes))
    }
    switch content {
    case .meshes(let groups): writer.append(groups, to: &bytes)
    case .solids(let solids): writer.append(solids, to: &bytes)
    }
    return files + [(path ?? "-", bytes)]
  }
}
