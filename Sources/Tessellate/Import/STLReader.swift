/// A reader of STL files, binary or text.
///
/// The format shares no vertices: each triangle has its own three. Keywords of text may be in upper
/// case.
public enum STLReader {
  /// Reads an STL file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The vertices, triangles and parts.
  /// - Throws: `MeshFileError` with the place of the first error.
  public static func read(_ bytes: [UInt8]) throws(MeshFileError) -> MeshFile {
    // Only the length distinguishes reliably: some binary files begin with "solid".
    if bytes.count >= 84, let count = ByteReader(bytes, from: 80).whole32(),
      bytes.count == 84 + 50 * Int(count)
    {
      return readBinary(bytes, Int(count))
    }
    guard isText(bytes) else {
      throw MeshFileError(
        offset: Swift.min(bytes.count, 80),
        expected: "a binary STL file of the length that its count of triangles gives, or \"solid\"")
    }
    return try readText(bytes)
  }

  /// Whether a file begins as a text does.
  static func isText(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(5), as: UTF8.self).lowercased() == "solid"
  }

  private static func readBinary(_ bytes: [UInt8], _ count: Int) -> MeshFile {
    var file = MeshFile()
    file.begin("")
    file.points.reserveCapacity(3 * count)
    for triangle in 0..<count {
      var reader = ByteReader(bytes, from: 84 + 50 * triangle + 12)
      for _ in 0..<3 {
        file.indices.append(UInt32(file.points.count))
        file.points.append(SIMD3(reader.float(), reader.float(), reader.float()))
      }
    }
    file.end()
    return file
  }

  private static func readText(_ bytes: [UInt8]) throws(MeshFileError) -> MeshFile {
    var scanner = TextScanner(bytes)
    var file = MeshFile()
    var isInSolid = false
    // The number of vertices of the open facet; nil between facets.
    var corners: Int?
    while !scanner.isAtEnd {
      let keyword = scanner.word().map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
      switch keyword {
      case "", "outer", "endloop": break
      case "vertex":
        guard let count = corners, count < 3 else { throw scanner.error(expected(corners)) }
        corners = count + 1
        let point = SIMD3(try scanner.number(), try scanner.number(), try scanner.number())
        file.indices.append(UInt32(file.points.count))
        file.points.append(point)
      case "endfacet":
        guard corners == 3 else { throw scanner.error(expected(corners)) }
        corners = nil
      case "solid", "facet", "endsolid":
        guard corners == nil else { throw scanner.error(expected(corners)) }
        guard isInSolid == (keyword != "solid") else {
          throw scanner.error(isInSolid ? "endsolid before the next solid" : "solid")
        }
        isInSolid = keyword != "endsolid"
        if keyword == "solid" { file.begin(scanner.rest()) }
        if keyword == "facet" { corners = 0 }
      default: throw scanner.error("facet, vertex or endsolid, found \"\(keyword.prefix(20))\"")
      }
      scanner.skipLine()
    }
    guard corners == nil else { throw scanner.error(expected(corners)) }
    guard !isInSolid else { throw scanner.error("endsolid") }
    file.end()
    return file
  }

  /// The input that is expected after so many vertices of a facet.
  private static func expected(_ corners: Int?) -> String {
    switch corners {
    case nil: "a facet"
    case 3: "endfacet behind three vertices"
    case let count: "three vertices in the facet, found \(count ?? 0)"
    }
  }
}
