/// The materials of a mesh file: a name for each distinct paint, in the order of first use.
struct MaterialTable {
  private(set) var materials: [(name: String, color: Color)] = []
  private var names: [Paint: String] = [:]
  private var taken: Set<String> = []
  private var gradientCount = 0

  init(_ groups: [MeshGroup]) {
    for group in groups {
      for part in group.parts where !part.mesh.isEmpty { add(part.paint) }
    }
  }

  init(_ paints: [Paint]) {
    for paint in paints { add(paint) }
  }

  /// The name of a paint of the table.
  func name(of paint: Paint) -> String { names[paint] ?? "default" }

  private mutating func add(_ paint: Paint) {
    guard names[paint] == nil else { return }
    let name: String
    switch paint {
    case .color(let color): name = MaterialTable.name(of: color)
    case .gradient:
      gradientCount += 1
      name = "gradient-\(gradientCount)"
    }
    names[paint] = name
    // Two colours that differ by less than a byte share a material.
    if taken.insert(name).inserted { materials.append((name, paint.representative)) }
  }

  /// A colour as `color-ff8000`, followed by its opacity unless it is opaque: `color-ff8000-80`.
  private static func name(of color: Color) -> String {
    let (red, green, blue, alpha) = color.bytes
    let name = "color-" + hexadecimal(red) + hexadecimal(green) + hexadecimal(blue)
    return alpha == 255 ? name : name + "-" + hexadecimal(alpha)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
