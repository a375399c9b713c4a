/// A reader of the vertices and faces of Wavefront OBJ files.
///
/// Each `o`, `g` or `usemtl` begins a part. Faces with more than three corners, concave ones
/// included, are split into triangles; negative indices count back from the last vertex. Normals,
/// texture coordinates, lines and curves are ignored. A line that does not belong to the format is
/// an error, and so is a text without any statement; a file of no bytes is an empty mesh.
///
/// > Wavefront Technologies, "Advanced Visualizer Manual", appendix B1, "Object Files (.obj)".
public enum OBJReader {
  /// The statements without vertices and faces, those of older versions of the format included.
  private static let passedOver: Set<String> = [
    "vt", "vn", "vp", "p", "l", "curv", "curv2", "surf", "cstype", "deg", "bmat", "step", "parm",
    "trim", "hole", "scrv", "sp", "end", "con", "s", "mg", "bevel", "c_interp", "d_interp", "lod",
    "mtllib", "maplib", "usemap", "shadow_obj", "trace_obj", "ctech", "stech", "call", "csh", "bsp",
    "bzp", "cdc", "cdp", "res",
  ]

  /// Reads an OBJ file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The vertices, triangles and parts.
  /// - Throws: `MeshFileError` with the place of the first error.
  public static func read(_ bytes: [UInt8]) throws(MeshFileError) -> MeshFile {
    var scanner = TextScanner(bytes, continuesLines: true)
    var file = MeshFile()
    var (group, material) = ("", "")
    var hasStatement = bytes.isEmpty
    // The faces of more than three corners, which may precede their vertices.
    var fans: [Range<Int>] = []
    file.begin("")
    while !scanner.isAtEnd {
      guard let word = scanner.word(), word.first != UInt8(ascii: "#") else {
        scanner.skipLine(isComment: true)
        continue
      }
      hasStatement = true
      let keyword = String(decoding: word, as: UTF8.self)
      switch keyword {
      case "v":
        file.points.append(
          SIMD3(try scanner.number(), try scanner.number(), try scanner.number()))
      case "f":
        let first = file.indices.count
        try readFace(&scanner, into: &file)
        if file.indices.count > first + 3 { fans.append(first..<file.indices.count) }
      case "o", "g", "usemtl":
        if keyword == "usemtl" { material = scanner.rest() } else { group = scanner.rest() }
        file.begin(material.isEmpty ? group : group.isEmpty ? material : "\(group) \(material)")
      case _ where passedOver.contains(keyword): break
      default: throw scanner.error("a keyword of OBJ, as v or f, found \"\(keyword.prefix(20))\"")
      }
      scanner.skipLine()
    }
    guard hasStatement else { throw scanner.error("a statement, as v or f") }
    file.end()
    FaceTriangulator.triangulate(fans, in: &file)
    return file
  }

  private static func readFace(
    _ scanner: inout TextScanner, into file: inout MeshFile
  ) throws(MeshFileError) {
    var corners: (first: UInt32, last: UInt32)?
    var count = 0
    var first: UInt32 = 0
    while let word = scanner.word() {
      guard let number = TextScanner.whole(word), number != 0 else {
        throw scanner.error("the number of a vertex, not 0")
      }
      let index = number > 0 ? number - 1 : file.points.count + number
      guard index >= 0, index < Int(UInt32.max) else {
        throw scanner.error("the number of a vertex")
      }
      let corner = UInt32(index)
      count += 1
      if let known = corners {
        file.indices += [known.first, known.last, corner]
        corners = (known.first, corner)
      } else if count == 1 {
        first = corner
      } else {
        corners = (first, corner)
      }
    }
    guard count >= 3 else { throw scanner.error("a face of three corners or more") }
  }
}
