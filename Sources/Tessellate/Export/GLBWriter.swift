/// A writer of meshes as binary glTF 2.0, one primitive for each part, with a material for each
/// colour.
///
/// - Positions stay `Float`; a mesh's origin becomes its node's translation.
/// - Materials are unlit for flat meshes, which are seen from both sides, and rough plastic for
///   solids. Colours become linear, as glTF requires. A gradient of a flat mesh becomes a colour
///   at each vertex, in 16 bits; that of a solid the mean of its colours.
/// - Indices have 16 bits if they fit; 65,535 would mean a restart and is never used.
/// - Every view starts at a multiple of 4 bytes.
///
/// > Khronos Group, "glTF 2.0 Specification", ISO/IEC 12113:2022.
public struct GLBWriter: MeshWriter, Hashable {
  /// Whether y is mirrored at y = 0, for programs whose y points up, as glTF's does.
  public var isYUp: Bool

  /// Creates a writer.
  ///
  /// - Parameter isYUp: Whether y is mirrored at y = 0, for programs whose y points up.
  public init(isYUp: Bool = false) { self.isYUp = isYUp }

  /// Appends a whole file with flat meshes, at z = 0.
  ///
  /// - Parameters:
  ///   - groups: The meshes, in the order of painting.
  ///   - file: The bytes to extend.
  public func append(_ groups: [MeshGroup], to file: inout [UInt8]) {
    append(parts: ExportPart.parts(of: oriented(groups)), isUnlit: true, to: &file)
  }

  /// Appends a whole file with solids.
  ///
  /// - Parameters:
  ///   - solids: The solids.
  ///   - file: The bytes to extend.
  public func append(_ solids: [SolidPart], to file: inout [UInt8]) {
    append(parts: ExportPart.parts(of: oriented(solids)), isUnlit: false, to: &file)
  }

  private func append(parts: [ExportPart], isUnlit: Bool, to file: inout [UInt8]) {
    let start = file.count
    file.reserve(parts, vertexBytes: 20, triangleBytes: 12)
    var document = GLBDocument(isUnlit: isUnlit)
    for part in parts { document.add(part) }
    var json = document.json()
    while json.count % 4 != 0 { json.append(UInt8(ascii: " ")) }
    file.append(text: "glTF")
    file.append(littleEndian: UInt32(2))
    // The whole length, which is stored last.
    file.append(littleEndian: UInt32(0))
    file.append(littleEndian: UInt32(json.count))
    file.append(text: "JSON")
    file.append(contentsOf: json)
    if document.byteCount > 0 {
      file.append(littleEndian: UInt32(document.byteCount))
      file.append(text: "BIN\0")
      for part in parts { GLBWriter.appendBuffer(part, to: &file) }
    }
    let length = UInt32(file.count - start)
    for byte in 0..<4 {
      file[start + 8 + byte] = UInt8(truncatingIfNeeded: length >> UInt32(8 * byte))
    }
  }

  private static func appendBuffer(_ part: ExportPart, to file: inout [UInt8]) {
    for position in part.positions {
      for axis in 0..<3 { file.append(littleEndian: position[axis].bitPattern) }
    }
    for color in part.colors {
      for fraction in linear(color) {
        file.append(littleEndian: UInt16(Swift.min(1, Swift.max(0, fraction)) * 65_535 + 0.5))
      }
    }
    if GLBDocument.hasShortIndices(part) {
      for index in part.indices { file.append(littleEndian: UInt16(truncatingIfNeeded: index)) }
      if part.indices.count % 2 == 1 { file.append(littleEndian: UInt16(0)) }
    } else {
      for index in part.indices { file.append(littleEndian: index) }
    }
  }

  /// The linear light of red, green and blue, and the opacity.
  fileprivate static func linear(_ color: Color) -> [Double] {
    [
      linear(Double(color.red)), linear(Double(color.green)), linear(Double(color.blue)),
      // Written so that what is not a number becomes 0.
      Double(color.alpha > 0 ? Swift.min(1, color.alpha) : 0),
    ]
  }

  /// The linear light of a component of sRGB: c/12.92, or ((c + 0.055)/1.055)^2.4 above 0.04045.
  ///
  /// x^2.4 = x²·y with y⁵ = x². Newton's iteration for y, y − (y − x²/y⁴)/5, falls from 1 to the
  /// root.
  static func linear(_ component: Double) -> Double {
    guard component > 0 else { return 0 }
    guard component < 1 else { return 1 }
    if component <= 0.04045 { return component / 12.92 }
    let x = (component + 0.055) / 1.055
    var y = 1.0
    for _ in 0..<16 {
      let square = y * y
      y -= (y - x * x / (square * square)) / 5
    }
    return x * x * y
  }
}

/// The JSON part of a GLB file: the description of its buffer.
private struct GLBDocument {
  private var nodes: [String] = []
  private var meshes: [String] = []
  private var accessors: [String] = []
  private var views: [String] = []
  private var materials: [String] = []
  private var materialNumbers: [Material: Int] = [:]

  /// The properties in which materials differ.
  private struct Material: Hashable {
    var color: Color
    var isTranslucent: Bool
  }

  private let isUnlit: Bool
  private(set) var byteCount = 0

  init(isUnlit: Bool) { self.isUnlit = isUnlit }

  /// Whether 16 bits hold all indices, and none of them is 65,535.
  static func hasShortIndices(_ part: ExportPart) -> Bool { part.positions.count <= 65_535 }

  /// A number as JSON.
  private static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.appendDecimal(number)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map(text).joined(separator: ",") + "]"
  }

  /// A string as JSON, with its quotes.
  private static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  mutating func add(_ part: ExportPart) {
    let positions = addView(byteCount: 12 * part.positions.count, target: 34962)
    var (low, high) = (part.positions[0], part.positions[0])
    for position in part.positions {
      low.replace(with: position, where: position .< low)
      high.replace(with: position, where: position .> high)
    }
    func corner(_ v: SIMD3<Float>) -> String {
      Self.list([Double(v.x), Double(v.y), Double(v.z)])
    }
    accessors.append(
      #"{"bufferView":\#(positions),"componentType":5126,"count":\#(part.positions.count),"#
        + #""type":"VEC3","min":\#(corner(low)),"max":\#(corner(high))}"#)
    var attributes = #""POSITION":\#(accessors.count - 1)"#
    if !part.colors.isEmpty {
      let colors = addView(byteCount: 8 * part.colors.count, target: 34962)
      accessors.append(
        #"{"bufferView":\#(colors),"componentType":5123,"normalized":true,"#
          + #""count":\#(part.colors.count),"type":"VEC4"}"#)
      attributes += #","COLOR_0":\#(accessors.count - 1)"#
    }
    let isShort = Self.hasShortIndices(part)
    let indices = addView(byteCount: (isShort ? 2 : 4) * part.indices.count, target: 34963)
    accessors.append(
      #"{"bufferView":\#(indices),"componentType":\#(isShort ? 5123 : 5125),"#
        + #""count":\#(part.indices.count),"type":"SCALAR"}"#)
    meshes.append(
      #"{"primitives":[{"attributes":{\#(attributes)},"indices":\#(accessors.count - 1),"#
        + #""material":\#(material(of: part))}]}"#)
    let translation =
      part.origin == .zero
      ? "" : #","translation":\#(Self.list([part.origin.x, part.origin.y, 0]))"#
    nodes.append(#"{"name":\#(Self.quoted(part.name)),"mesh":\#(meshes.count - 1)\#(translation)}"#)
  }

  /// Adds a view after the last, and returns its number.
  private mutating func addView(byteCount count: Int, target: Int) -> Int {
    views.append(
      #"{"buffer":0,"byteOffset":\#(byteCount),"byteLength":\#(count),"target":\#(target)}"#)
    byteCount += (count + 3) / 4 * 4
    return views.count - 1
  }

  /// Returns the number of a part's material: its colour, or white with the vertices' colours.
  private mutating func material(of part: ExportPart) -> Int {
    // Colours of vertices are multiplied by the material's.
    guard !part.colors.isEmpty else { return material(part.paint.representative) }
    return material(.white, isTranslucent: part.colors.contains { $0.alpha < 1 })
  }

  private mutating func material(_ color: Color, isTranslucent: Bool = false) -> Int {
    let key = Material(color: color, isTranslucent: isTranslucent || color.alpha < 1)
    if let known = materialNumbers[key] { return known }
    materials.append(
      #"{"pbrMetallicRoughness":{"baseColorFactor":\#(Self.list(GLBWriter.linear(color))),"metallicFactor":0},"#
        + (key.isTranslucent ? #""alphaMode":"BLEND","# : "")
        + (isUnlit
          ? #""doubleSided":true,"extensions":{"KHR_materials_unlit":{}}}"#
          : #""doubleSided":false}"#))
    materialNumbers[key] = materials.count - 1
    return materials.count - 1
  }

  func json() -> [UInt8] {
    var text = #"{"asset":{"version":"2.0","generator":"Tessellate"},"scene":0,"#
    let numbers = nodes.indices.map { String($0) }.joined(separator: ",")
    text += nodes.isEmpty ? #""scenes":[{}]"# : #""scenes":[{"nodes":[\#(numbers)]}]"#
    if !nodes.isEmpty {
      if isUnlit { text += #","extensionsUsed":["KHR_materials_unlit"]"# }
      for (name, items) in [
        ("nodes", nodes), ("meshes", meshes), ("materials", materials), ("accessors", accessors),
        ("bufferViews", views),
      ] {
        text += #","\#(name)":[\#(items.joined(separator: ","))]"#
      }
      text += #","buffers":[{"byteLength":\#(byteCount)}]"#
    }
    return Array((text + "}").utf8)
  }
}
