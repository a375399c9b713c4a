import Tessellate

/// The mesh formats, named after their suffixes.
enum MeshFormat: String, CaseIterable, Sendable {
  case obj, svg
}

/// Meshes as files of a format.
struct MeshFile {
  var format: MeshFormat
  var writesNormals = true
  var writesColors = false

  /// Writes the meshes to a file, or to standard output.
  func write(_ groups: [MeshGroup], to output: Output) throws(Failure) {
    var bytes: [UInt8] = []
    switch format {
    case .obj: return try writeOBJ(groups, to: output)
    case .svg: SVGWriter().append(groups, to: &bytes)
    }
    try output.write(bytes)
  }

  /// Writes an OBJ file and its materials beside it; standard output gets no materials.
  private func writeOBJ(_ groups: [MeshGroup], to output: Output) throws(Failure) {
    var writer = OBJWriter(writesNormals: writesNormals, writesColors: writesColors)
    var bytes: [UInt8] = []
    guard case .file(let path) = output, !path.hasPrefix("/dev/") else {
      writer.append(groups, to: &bytes)
      return try output.write(bytes)
    }
    let base = path.hasSuffix(".obj") || path.hasSuffix(".OBJ") ? String(path.dropLast(4)) : path
    let materials = base + ".mtl"
    writer.materialLibrary = materials.split(separator: "/").last.map(String.init)
    writer.append(groups, to: &bytes)
    var materialBytes: [UInt8] = []
    writer.appendMaterials(of: groups, to: &materialBytes)
    try Output.write([(materials, materialBytes), (path, bytes)])
  }
}
