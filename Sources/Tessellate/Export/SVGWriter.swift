/// A writer of meshes as an SVG drawing of their triangles: a wireframe.
///
/// Every part is one `path` with a closed sub-path for each triangle, in the mesh's own
/// coordinates, filled with a pale shade of its paint under lines of the full one. The lines have
/// the same width on the screen at every zoom.
public struct SVGWriter: Sendable, Hashable {
  /// The width of the lines, in pixels.
  public var lineWidth: Double
  /// The factor from 0 to 1 that multiplies the paint's opacity inside the triangles.
  public var fillOpacity: Double

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - lineWidth: The width of the lines, in pixels.
  ///   - fillOpacity: The factor that multiplies the paint's opacity inside the triangles.
  public init(lineWidth: Double = 1, fillOpacity: Double = 0.25) {
    (self.lineWidth, self.fillOpacity) = (lineWidth, fillOpacity)
  }

  /// Appends a whole SVG document.
  ///
  /// - Parameters:
  ///   - groups: The meshes, in the order of painting.
  ///   - frame: The visible rectangle, in the meshes' coordinates; all meshes, with a margin, when
  ///     `nil`.
  ///   - file: The bytes to extend.
  public func append(_ groups: [MeshGroup], frame: Rect? = nil, to file: inout [UInt8]) {
    let frame = frame ?? SVGWriter.frame(of: groups)
    file.append(text: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"")
    for (index, number) in [frame.minX, frame.minY, frame.width, frame.height].enumerated() {
      if index > 0 { file.append(UInt8(ascii: " ")) }
      file.appendDecimal(number)
    }
    file.append(text: "\" stroke-width=\"")
    file.appendDecimal(lineWidth)
    file.append(text: "\" stroke-linejoin=\"round\">\n")
    for group in groups where group.triangleCount > 0 {
      file.append(text: "<g id=\"\(SVGWriter.escaped(group.name))\">\n")
      for part in group.parts where !part.mesh.isEmpty { append(part, to: &file) }
      file.append(text: "</g>\n")
    }
    file.append(text: "</svg>\n")
  }

  /// Returns a whole SVG document.
  ///
  /// - Parameters:
  ///   - groups: The meshes, in the order of painting.
  ///   - frame: The visible rectangle, in the meshes' coordinates; all meshes, with a margin, when
  ///     `nil`.
  /// - Returns: The document's bytes.
  public func data(for groups: [MeshGroup], frame: Rect? = nil) -> [UInt8] {
    var file: [UInt8] = []
    append(groups, frame: frame, to: &file)
    return file
  }

  /// Returns a whole SVG document with one mesh.
  ///
  /// - Parameters:
  ///   - mesh: The triangles.
  ///   - paint: Their colour; a gradient counts as the mean of its colours.
  /// - Returns: The document's bytes.
  public func data(for mesh: Mesh, paint: Paint = .color(.black)) -> [UInt8] {
    data(for: [MeshGroup(name: "mesh", parts: [MeshPart(mesh, paint: paint)])])
  }

  private func append(_ part: MeshPart, to file: inout [UInt8]) {
    let color = part.paint.representative
    let (red, green, blue, alpha) = color.bytes
    let paint = "rgb(\(red),\(green),\(blue))"
    file.append(text: "<path fill=\"\(paint)\" fill-opacity=\"")
    file.appendDecimal(Double(alpha) / 255 * fillOpacity)
    file.append(text: "\" stroke=\"\(paint)\" vector-effect=\"non-scaling-stroke\" d=\"")
    let mesh = part.mesh
    for triangle in 0..<mesh.triangleCount {
      for corner in 0..<3 {
        let point = mesh.point(Int(mesh.indices[3 * triangle + corner]))
        // Points after a move are lines without a command of their own.
        file.append(corner == 0 ? UInt8(ascii: "M") : UInt8(ascii: " "))
        file.appendDecimal(point.x)
        file.append(UInt8(ascii: " "))
        file.appendDecimal(point.y)
      }
      file.append(UInt8(ascii: "z"))
    }
    file.append(text: "\"/>\n")
  }

  /// The bounds of all meshes, with a margin of a fiftieth of their size.
  private static func frame(of groups: [MeshGroup]) -> Rect {
    var bounds = Rect.null
    for group in groups {
      for part in group.parts { bounds = bounds.union(part.mesh.bounds) }
    }
    guard !bounds.isNull else { return Rect(x: 0, y: 0, width: 1, height: 1) }
    let size = bounds.width > bounds.height ? bounds.width : bounds.height
    let margin = size > 0 ? size / 50 : 1
    return bounds.insetBy(dx: -margin, dy: -margin)
  }

  /// Text as the value of an attribute.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      // Characters that XML 1.0 forbids.
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "_"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
