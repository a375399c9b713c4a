/// A reader of the vertices and faces of PLY files, text or binary of either byte order.
///
/// Faces with more than three corners, concave ones included, are split into triangles; elements
/// and properties that are neither coordinates nor faces are ignored. Comments `part TRIANGLES
/// NAME`, as `PLYWriter` writes them, divide the triangles into parts.
///
/// > G. Turk, "The PLY Polygon File Format", 1994.
public enum PLYReader {
  /// Reads a PLY file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The vertices, triangles and parts.
  /// - Throws: `MeshFileError` with the place of the first error.
  public static func read(_ bytes: [UInt8]) throws(MeshFileError) -> MeshFile {
    var scanner = TextScanner(bytes)
    let header = try PLYHeader(&scanner)
    var source: PLYSource =
      header.isText
      ? .text(scanner)
      : .binary(ByteReader(bytes, from: scanner.offset, isBigEndian: header.isBigEndian))
    var file = MeshFile()
    var fans: [Range<Int>] = []
    file.begin("")
    for element in header.elements where !element.properties.isEmpty {
      // A count that the rest of the file cannot hold is an error when the file ends, before much
      // memory is reserved.
      for _ in 0..<element.count { try read(element, from: &source, into: &file, &fans) }
    }
    file.end()
    FaceTriangulator.triangulate(fans, in: &file)
    // Comments whose counts do not add up to all triangles are ignored.
    if header.parts.reduce(0, { $0 + $1.count }) == file.triangleCount {
      var first = 0
      file.parts = header.parts.filter { $0.count > 0 }.map { name, count in
        defer { first += count }
        return MeshFile.Part(name: name, triangles: first..<(first + count))
      }
    }
    return file
  }

  private static func read(
    _ element: PLYHeader.Element, from source: inout PLYSource, into file: inout MeshFile,
    _ fans: inout [Range<Int>]
  ) throws(MeshFileError) {
    var point = SIMD3<Double>.zero
    for property in element.properties {
      guard let countType = property.countType else {
        let value = try source.next(property.type)
        if let axis = ["x", "y", "z"].firstIndex(of: property.name) { point[axis] = value }
        continue
      }
      let isFace =
        element.name == "face" && ["vertex_indices", "vertex_index"].contains(property.name)
      let count = try source.next(countType)
      guard count >= 0, count < 0x1p31 else { throw source.error("the length of a list") }
      let first = file.indices.count
      try readList(Int(count), property.type, isFace, from: &source, into: &file)
      if file.indices.count > first + 3 { fans.append(first..<file.indices.count) }
    }
    if element.name == "vertex" { file.points.append(point) }
  }

  private static func readList(
    _ count: Int, _ type: PLYHeader.Number, _ isFace: Bool, from source: inout PLYSource,
    into file: inout MeshFile
  ) throws(MeshFileError) {
    if isFace, count < 3 { throw source.error("a face of three corners or more") }
    var (first, last): (UInt32, UInt32) = (0, 0)
    for corner in 0..<count {
      let value = try source.next(type)
      guard isFace else { continue }
      guard value >= 0, value < 4_294_967_295, let index = UInt32(exactly: value) else {
        throw source.error("the number of a vertex")
      }
      if corner == 0 { first = index }
      if corner >= 2 { file.indices += [first, last, index] }
      last = index
    }
  }
}

/// The elements that a PLY file declares.
private struct PLYHeader {
  enum Number: String {
    case int8, uint8, int16, uint16, int32, uint32, float32, float64

    init?(name: ArraySlice<UInt8>) {
      let aliases: [String: Number] = [
        "char": .int8, "uchar": .uint8, "short": .int16, "ushort": .uint16, "int": .int32,
        "uint": .uint32, "float": .float32, "double": .float64,
      ]
      let name = String(decoding: name, as: UTF8.self)
      guard let number = aliases[name] ?? Number(rawValue: name) else { return nil }
      self = number
    }

    var size: Int {
      switch self {
      case .int8, .uint8: 1
      case .int16, .uint16: 2
      case .int32, .uint32, .float32: 4
      case .float64: 8
      }
    }
  }

  struct Property {
    var name: String
    var type: Number
    /// The type of a list's length; nil for a single number.
    var countType: Number?
  }

  struct Element {
    var name: String
    var count: Int
    var properties: [Property] = []
  }

  var isText = false
  var isBigEndian = false
  var elements: [Element] = []
  /// The name and the number of triangles of each part.
  var parts: [(name: String, count: Int)] = []

  init(_ scanner: inout TextScanner) throws(MeshFileError) {
    guard let magic = scanner.word(), magic.elementsEqual("ply".utf8) else {
      throw scanner.error("\"ply\"")
    }
    scanner.skipLine()
    var hasFormat = false
    while !scanner.isAtEnd {
      let keyword = scanner.word().map { String(decoding: $0, as: UTF8.self) } ?? "comment"
      switch keyword {
      case "format":
        try readFormat(&scanner)
        hasFormat = true
      case "element": try readElement(&scanner)
      case "property": try readProperty(&scanner)
      case "end_header":
        guard hasFormat else { throw scanner.error("a format before the end of the header") }
        scanner.skipLine()
        return
      case "comment": readPart(&scanner)
      case "obj_info": break
      default: throw scanner.error("format, element, property or end_header")
      }
      scanner.skipLine()
    }
    throw scanner.error("end_header")
  }

  private mutating func readFormat(_ scanner: inout TextScanner) throws(MeshFileError) {
    switch scanner.word().map({ String(decoding: $0, as: UTF8.self) }) {
    case "ascii": isText = true
    case "binary_little_endian": break
    case "binary_big_endian": isBigEndian = true
    default: throw scanner.error("ascii, binary_little_endian or binary_big_endian")
    }
  }

  private mutating func readPart(_ scanner: inout TextScanner) {
    guard let word = scanner.word(), word.elementsEqual("part".utf8), let number = scanner.word(),
      let count = TextScanner.whole(number), count >= 0, count <= Int32.max
    else { return }
    parts.append((scanner.rest(), count))
  }

  private mutating func readElement(_ scanner: inout TextScanner) throws(MeshFileError) {
    guard let name = scanner.word(), let word = scanner.word(),
      let count = TextScanner.whole(word), count >= 0
    else { throw scanner.error("the name of an element and its count") }
    elements.append(Element(name: String(decoding: name, as: UTF8.self), count: count))
  }

  private mutating func readProperty(_ scanner: inout TextScanner) throws(MeshFileError) {
    guard !elements.isEmpty, var word = scanner.word() else {
      throw scanner.error("an element before its properties, and a type")
    }
    var countType: Number?
    if word.elementsEqual("list".utf8) {
      countType = scanner.word().flatMap { Number(name: $0) }
      guard countType != nil, let type = scanner.word() else {
        throw scanner.error("the types of a list")
      }
      word = type
    }
    guard let type = Number(name: word), let name = scanner.word() else {
      throw scanner.error("a type and a name")
    }
    elements[elements.count - 1].properties.append(
      Property(name: String(decoding: name, as: UTF8.self), type: type, countType: countType))
  }
}

/// The source of the numbers of a PLY file's body.
private enum PLYSource {
  case text(TextScanner)
  case binary(ByteReader)

  func error(_ expected: String) -> MeshFileError {
    switch self {
    case .text(let scanner): scanner.error(expected)
    case .binary(let reader):
      MeshFileError(offset: reader.offset, expected: expected)
    }
  }

  mutating func next(_ type: PLYHeader.Number) throws(MeshFileError) -> Double {
    switch self {
    case .text(var scanner):
      // Moved out while it changes, so that its bytes are not copied.
      self = .text(TextScanner([]))
      let value = scanner.wordOfAnyLine().flatMap { TextScanner.number($0) }
      self = .text(scanner)
      guard let value else { throw error("a number") }
      return value
    case .binary(var reader):
      guard reader.remaining >= type.size else { throw error("more data") }
      self = .binary(ByteReader([], from: 0))
      defer { self = .binary(reader) }
      let bits = reader.bits(type.size)
      return switch type {
      case .int8: Double(Int8(truncatingIfNeeded: bits))
      case .uint8: Double(bits)
      case .int16: Double(Int16(truncatingIfNeeded: bits))
      case .uint16: Double(bits)
      case .int32: Double(Int32(truncatingIfNeeded: bits))
      case .uint32: Double(bits)
      case .float32: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      case .float64: Double(bitPattern: bits)
      }
    }
  }
}
