import Tessellate

/// The mesh formats, named after their suffixes.
enum MeshFormat: String, CaseIterable, Sendable {
  case obj, ply, stl, glb, svg
}

/// Writes meshes or solids as a file of a format.
struct MeshFileWriter {
  var format: MeshFormat
  var writesNormals = true
  var writesColors = false
  var isText = false

  /// What is written: flat meshes, or the solids over them.
  enum Content {
    case meshes([MeshGroup])
    case solids([SolidPart])
  }

  func write(_ content: Content, to output: Output) throws(Failure) {
    var bytes: [UInt8] = []
    switch format {
    case .obj: return try writeOBJ(content, to: output)
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
    case .svg:
      if case .meshes(let groups) = content { SVGWriter().append(groups, to: &bytes) }
    }
    try output.write(bytes)
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

  /// Writes an OBJ file and its materials beside it; standard output gets no materials.
  private func writeOBJ(_ content: Content, to output: Output) throws(Failure) {
    var writer = OBJWriter(writesNormals: writesNormals, writesColors: writesColors)
    var (bytes, materialBytes): ([UInt8], [UInt8]) = ([], [])
    var files: [(path: String, bytes: [UInt8])] = []
    if case .file(let path) = output, !path.hasPrefix("/dev/") {
      let base = path.lowercased().hasSuffix(".obj") ? String(path.dropLast(4)) : path
      let materials = base + ".mtl"
      writer.materialLibrary = materials.split(separator: "/").last.map(String.init)
      switch content {
      case .meshes(let groups): writer.appendMaterials(of: groups, to: &materialBytes)
      case .solids(let solids): writer.appendMaterials(of: solids, to: &materialBytes)
      }
      files.append((materials, materialBytes))
    }
    switch content {
    case .meshes(let groups): writer.append(groups, to: &bytes)
    case .solids(let solids): writer.append(solids, to: &bytes)
    }
    guard case .file(let path) = output, !files.isEmpty else { return try output.write(bytes) }
    try Output.write(files + [(path, bytes)])
  }
}
