/// Reads the vertices and faces of Wavefront OBJ files.
///
/// Each `o`, `g` or `usemtl` begins a part. Faces with more than three corners are cut into fans; negative indices count
/// back from the last vertex. Normals, texture coordinates, lines and curves are passed over.
public enum OBJReader {
  public static func read(_ bytes: [UInt8]) throws(MeshFileError) -> MeshFile {
    var scanner = TextScanner(bytes)
    var file = MeshFile()
    var (group, material) = ("", "")
    file.begin("")
    while !scanner.isAtEnd {
      let keyword = scanner.word().map { String(decoding: $0, as: UTF8.self) } ?? "#"
      switch keyword {
      case "v":
        file.points.append(
          SIMD3(try scanner.number(), try scanner.number(), try scanner.number()))
      case "f": try readFace(&scanner, into: &file)
      case "o", "g", "usemtl":
        if keyword == "usemtl" { material = scanner.rest() } else { group = scanner.rest() }
        file.begin(material.isEmpty ? group : group.isEmpty ? material : "\(group) \(material)")
      default: break
      }
      scanner.skipLine()
    }
    file.end()
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
