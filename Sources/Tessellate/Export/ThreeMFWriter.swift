/// A writer of meshes as 3MF, the format of 3D printing, with a material for each colour.
///
/// Each part is an object of its own, with its name and its colour, and stays where it is. Units
/// are millimetres. Solids are printable models; flat meshes are surfaces, which programs show
/// and do not print. A coordinate is the shortest decimal that reads back as the same `Double`.
/// The archive is not compressed.
///
/// > 3MF Consortium, "3D Manufacturing Format Core Specification & Reference Guide", version 1.3.0,
/// > 2021.
public struct ThreeMFWriter: MeshWriter, Hashable {
  /// Whether y is mirrored at y = 0, as drawings need whose y points down.
  public var isYUp: Bool

  /// Creates a writer.
  ///
  /// - Parameter isYUp: Whether y is mirrored at y = 0, as drawings need whose y points down.
  public init(isYUp: Bool = false) { self.isYUp = isYUp }

  /// Appends a whole file with flat meshes, at z = 0.
  ///
  /// - Parameters:
  ///   - groups: The meshes, in the order of painting.
  ///   - file: The bytes to extend.
  public func append(_ groups: [MeshGroup], to file: inout [UInt8]) {
    append(ExportPart.parts(of: oriented(groups)), type: "surface", to: &file)
  }

  /// Appends a whole file with solids.
  ///
  /// - Parameters:
  ///   - solids: The solids.
  ///   - file: The bytes to extend.
  public func append(_ solids: [SolidPart], to file: inout [UInt8]) {
    append(ExportPart.parts(of: oriented(solids)), type: "model", to: &file)
  }

  private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
  private static let schemas = "http://schemas.openxmlformats.org/package/2006/"
  private static let namespace = "http://schemas.microsoft.com/3dmanufacturing/"

  private func append(_ parts: [ExportPart], type: String, to file: inout [UInt8]) {
    let contentTypes =
      Self.declaration + #"<Types xmlns="\#(Self.schemas)content-types">"#
      + #"<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>"#
      + #"<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>"#
      + "</Types>\n"
    let relationships =
      Self.declaration + #"<Relationships xmlns="\#(Self.schemas)relationships">"#
      + #"<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="\#(Self.namespace)2013/01/3dmodel"/>"#
      + "</Relationships>\n"
    var archive = ZipArchive()
    archive.append("[Content_Types].xml", Array(contentTypes.utf8))
    archive.append("_rels/.rels", Array(relationships.utf8))
    archive.append("3D/3dmodel.model", model(parts, type: type))
    archive.finish()
    file += archive.bytes
  }

  private func model(_ parts: [ExportPart], type: String) -> [UInt8] {
    var text: [UInt8] = []
    // The lengths of typical lines.
    text.reserve(parts, vertexBytes: 50, triangleBytes: 44)
    text.append(
      text: Self.declaration + #"<model unit="millimeter" xml:lang="en-US" xmlns="#
        + #""\#(Self.namespace)core/2015/02">"# + "\n<resources>\n")
    let materials = MaterialTable(parts.map { $0.paint })
    if !parts.isEmpty { text.append(text: #"<basematerials id="1">"# + "\n") }
    for (name, color) in materials.materials {
      text.append(text: #"<base name="\#(name)" displaycolor="\#(Self.code(of: color))"/>"# + "\n")
    }
    if !parts.isEmpty { text.append(text: "</basematerials>\n") }
    for (index, part) in parts.enumerated() {
      let name = materials.name(of: part.paint)
      let material = materials.materials.firstIndex { $0.name == name } ?? 0
      text.append(
        text: #"<object id="\#(index + 2)" type="\#(type)" name="\#(Self.escaped(part.name))" "#
          + #"pid="1" pindex="\#(material)"><mesh>"# + "\n<vertices>\n")
      Self.appendMesh(part, to: &text)
      text.append(text: "</mesh></object>\n")
    }
    text.append(text: "</resources>\n<build>\n")
    for index in parts.indices { text.append(text: #"<item objectid="\#(index + 2)"/>"# + "\n") }
    text.append(text: "</build>\n</model>\n")
    return text
  }

  private static func appendMesh(_ part: ExportPart, to text: inout [UInt8]) {
    for index in part.positions.indices {
      let point = part.point(index)
      for (axis, name) in ["<vertex x=\"", "\" y=\"", "\" z=\""].enumerated() {
        text.append(text: name)
        text.appendDecimal(point[axis])
      }
      text.append(text: "\"/>\n")
    }
    text.append(text: "</vertices>\n<triangles>\n")
    for corner in stride(from: 0, to: part.indices.count - 2, by: 3) {
      for (offset, name) in ["<triangle v1=\"", "\" v2=\"", "\" v3=\""].enumerated() {
        text.append(text: name)
        text.appendDecimal(Int(part.indices[corner + offset]))
      }
      text.append(text: "\"/>\n")
    }
    text.append(text: "</triangles>\n")
  }

  /// A colour as `#RRGGBBAA`.
  private static func code(of color: Color) -> String {
    let (red, green, blue, alpha) = color.bytes
    return [red, green, blue, alpha].reduce(into: "#") { code, byte in
      code += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  /// A name as the value of an attribute; control characters, which XML can't hold, become blanks.
  private static func escaped(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
