/// A reader of the triangles of binary glTF 2.0 files.
///
/// Each primitive of each node of the scene is a part, in the node's place. Strips and fans become
/// triangles; points and lines are ignored, and so are normals, materials, skins and animations. A
/// file whose positions need an extension, as one for compression, is an error.
///
/// > Khronos Group, "glTF 2.0 Specification", ISO/IEC 12113:2022.
public enum GLBReader {
  /// Reads a GLB file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The vertices, triangles and parts.
  /// - Throws: `MeshFileError` with the place of the first error.
  public static func read(_ bytes: [UInt8]) throws(MeshFileError) -> MeshFile {
    guard isGLB(bytes), bytes.count >= 20 else {
      throw MeshFileError(offset: Swift.min(bytes.count, 4), expected: "\"glTF\" and a JSON chunk")
    }
    var header = ByteReader(bytes, from: 4)
    let (version, length) = (header.bits(4), header.bits(4))
    guard version == 2 else { throw MeshFileError(offset: 4, expected: "version 2") }
    guard length == UInt64(bytes.count) else {
      throw MeshFileError(offset: 8, expected: "the length of the file, \(bytes.count)")
    }
    let json = try chunk(bytes, at: 12, "JSON")
    let next = (json.upperBound + 3) / 4 * 4
    let binary =
      next < bytes.count ? try chunk(bytes, at: next, "BIN\0") : bytes.count..<bytes.count
    var scene = GLBScene(bytes, try JSONValue(bytes[json]), binary)
    return try scene.file()
  }

  /// Whether a file begins as a GLB file does.
  static func isGLB(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "glTF".utf8) }

  /// The content of a chunk of a kind.
  private static func chunk(
    _ bytes: [UInt8], at offset: Int, _ kind: String
  ) throws(MeshFileError) -> Range<Int> {
    var reader = ByteReader(bytes, from: offset)
    guard reader.remaining >= 8, case let count = Int(reader.bits(4)),
      count <= reader.remaining - 4,
      bytes[(offset + 4)..<(offset + 8)].elementsEqual(kind.utf8)
    else {
      throw MeshFileError(offset: offset, expected: "a whole chunk of kind \(kind.prefix(4))")
    }
    return offset + 8..<offset + 8 + count
  }
}

/// The nodes, meshes and numbers of a document.
private struct GLBScene {
  /// A map of points: the images of the axes, and of the origin.
  private struct Placement {
    var x = SIMD3<Double>(1, 0, 0)
    var y = SIMD3<Double>(0, 1, 0)
    var z = SIMD3<Double>(0, 0, 1)
    var origin = SIMD3<Double>.zero

    func vector(_ v: SIMD3<Double>) -> SIMD3<Double> { x * v.x + y * v.y + z * v.z }

    func point(_ p: SIMD3<Double>) -> SIMD3<Double> { vector(p) + origin }

    /// Whether it exchanges the sides of a triangle: its determinant is negative.
    var mirrors: Bool {
      let normal = SIMD3(y.y * z.z - y.z * z.y, y.z * z.x - y.x * z.z, y.x * z.y - y.y * z.x)
      return (x * normal).sum() < 0
    }

    /// The map that first applies `inner`.
    func applied(to inner: Placement) -> Placement {
      Placement(
        x: vector(inner.x), y: vector(inner.y), z: vector(inner.z), origin: point(inner.origin))
    }
  }

  /// The extensions that a file may need, because they concern looks only.
  private static let harmless = ["KHR_materials_", "KHR_texture_", "KHR_lights_", "EXT_texture_"]

  private let bytes: [UInt8]
  private let document: JSONValue
  private let binary: Range<Int>
  private var output = MeshFile()
  private var visited: Set<Int> = []

  init(_ bytes: [UInt8], _ document: JSONValue, _ binary: Range<Int>) {
    (self.bytes, self.document, self.binary) = (bytes, document, binary)
  }

  /// An error in the document as a whole.
  private func error(_ expected: String) -> MeshFileError {
    MeshFileError(offset: 20, expected: expected)
  }

  private func item(_ list: String, _ index: Int?) throws(MeshFileError) -> JSONValue {
    let items = document[list]?.items ?? []
    guard let index, index < items.count else { throw error("the number of one of \(list)") }
    return items[index]
  }

  mutating func file() throws(MeshFileError) -> MeshFile {
    for name in (document["extensionsRequired"]?.items ?? []).compactMap({ $0.text })
    where !Self.harmless.contains(where: name.hasPrefix) {
      throw error("a file that needs no \(name)")
    }
    let scenes = document["scenes"]?.items ?? []
    let roots =
      scenes.isEmpty
      ? (document["nodes"]?.items ?? []).indices.filter { !isChild($0) }
      : try item("scenes", document["scene"]?.index ?? 0)["nodes"]?.items.map { $0.index ?? -1 }
        ?? []
    for root in roots { try add(root, in: Placement(), depth: 0) }
    output.end()
    return output
  }

  private func isChild(_ index: Int) -> Bool {
    (document["nodes"]?.items ?? []).contains { node in
      (node["children"]?.items ?? []).contains { $0.index == index }
    }
  }

  private mutating func add(
    _ index: Int, in outer: Placement, depth: Int
  ) throws(MeshFileError) {
    guard index >= 0, visited.insert(index).inserted, depth < 1024 else {
      throw error("nodes that each have one parent")
    }
    let node = try item("nodes", index)
    let place = outer.applied(to: try placement(node))
    if let mesh = node["mesh"] {
      let mesh = try item("meshes", mesh.index)
      let name = node["name"]?.text ?? mesh["name"]?.text ?? ""
      for primitive in mesh["primitives"]?.items ?? [] { try add(primitive, name, place) }
    }
    for child in node["children"]?.items ?? [] {
      try add(child.index ?? -1, in: place, depth: depth + 1)
    }
  }

  private func placement(_ node: JSONValue) throws(MeshFileError) -> Placement {
    if let matrix = node["matrix"] {
      guard let m = matrix.numbers(16) else { throw error("16 numbers of a matrix") }
      return Placement(
        x: SIMD3(m[0], m[1], m[2]), y: SIMD3(m[4], m[5], m[6]), z: SIMD3(m[8], m[9], m[10]),
        origin: SIMD3(m[12], m[13], m[14]))
    }
    func list(_ name: String, _ fallback: [Double]) throws(MeshFileError) -> [Double] {
      guard let value = node[name] else { return fallback }
      guard let numbers = value.numbers(fallback.count) else {
        throw error("\(fallback.count) numbers of a \(name)")
      }
      return numbers
    }
    let (t, s) = (try list("translation", [0, 0, 0]), try list("scale", [1, 1, 1]))
    let q = try list("rotation", [0, 0, 0, 1])
    let (x, y, z, w) = (q[0], q[1], q[2], q[3])
    return Placement(
      x: SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)) * s[0],
      y: SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)) * s[1],
      z: SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)) * s[2],
      origin: SIMD3(t[0], t[1], t[2]))
  }

  /// Adds the triangles of a primitive as a part; where its node mirrors, they are turned, so that
  /// they show the same side (glTF 2.0, "Instantiation").
  private mutating func add(
    _ primitive: JSONValue, _ name: String, _ place: Placement
  ) throws(MeshFileError) {
    let mode = primitive["mode"]?.index ?? 4
    guard (4...6).contains(mode), let accessor = primitive["attributes"]?["POSITION"] else {
      return
    }
    let positions = try numbers(of: accessor, "VEC3")
    let (first, firstIndex) = (output.points.count, output.indices.count)
    output.begin(name)
    for index in stride(from: 0, to: positions.count, by: 3) {
      output.points.append(
        place.point(SIMD3(positions[index], positions[index + 1], positions[index + 2])))
    }
    var corners = (0..<positions.count / 3).map { UInt32(first + $0) }
    if let accessor = primitive["indices"] {
      corners = []
      for number in try numbers(of: accessor, "SCALAR") {
        // An index beyond the vertices of the primitive stays beyond those of the file.
        let isKnown = Int(number) < positions.count / 3
        corners.append(isKnown ? UInt32(clamping: first + Int(number)) : UInt32.max)
      }
    }
    switch mode {
    case 4: output.indices += corners.dropLast(corners.count % 3)
    case 5:
      for index in 0..<Swift.max(corners.count - 2, 0) {
        let (a, b) = index % 2 == 0 ? (1, 2) : (2, 1)
        let triangle = [corners[index], corners[index + a], corners[index + b]]
        // A vertex that is there twice in a row only moves the strip on.
        if Set(triangle).count == 3 { output.indices += triangle }
      }
    default:
      for index in 0..<Swift.max(corners.count - 2, 0) {
        output.indices += [corners[index + 1], corners[index + 2], corners[0]]
      }
    }
    guard place.mirrors else { return }
    for index in stride(from: firstIndex, to: output.indices.count, by: 3) {
      output.indices.swapAt(index + 1, index + 2)
    }
  }

  /// Reads the numbers of an accessor: positions are floats, and indices whole numbers.
  private func numbers(of accessor: JSONValue, _ kind: String) throws(MeshFileError) -> [Double] {
    let accessor = try item("accessors", accessor.index)
    let components = kind == "VEC3" ? 3 : 1
    let sizes = kind == "VEC3" ? [5126: 4] : [5121: 1, 5123: 2, 5125: 4]
    guard accessor["type"]?.text == kind, let type = accessor["componentType"]?.index,
      let size = sizes[type], accessor["sparse"] == nil, let count = accessor["count"]?.index
    else {
      throw error(
        kind == "VEC3"
          ? "positions of three floats that are not sparse" : "indices of whole numbers")
    }
    let view = try item("bufferViews", accessor["bufferView"]?.index)
    let buffer = try item("buffers", view["buffer"]?.index)
    guard buffer["uri"] == nil else { throw error("a buffer inside the file") }
    let start = (view["byteOffset"]?.index ?? 0) + (accessor["byteOffset"]?.index ?? 0)
    let step = view["byteStride"]?.index ?? size * components
    guard let length = view["byteLength"]?.index, count <= Int32.max, step >= size * components,
      step <= 255, length <= binary.count, start <= binary.count,
      count == 0 || start + (count - 1) * step + size * components <= binary.count
    else { throw error("numbers inside their buffer") }
    var numbers: [Double] = []
    numbers.reserveCapacity(count * components)
    for element in 0..<count {
      var reader = ByteReader(bytes, from: binary.lowerBound + start + element * step)
      for _ in 0..<components {
        numbers.append(kind == "VEC3" ? reader.float() : Double(reader.bits(size)))
      }
    }
    return numbers
  }
}
