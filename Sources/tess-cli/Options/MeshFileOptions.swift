import Tessellate

/// Which mesh file is written, and how.
struct MeshFileOptions {
  private let file: MeshFile
  private let isYUp: Bool

  private static let format = Option<MeshFormat?>(
    name: "--format", placeholder: "NAME", fallback: nil, fallbackText: "by suffix, or obj",
    expectation: "one of " + MeshFormat.allCases.map(\.rawValue).joined(separator: ", "),
    help: "Format of the output."
  ) { MeshFormat(rawValue: $0).map { .some($0) } }
  private static let yUp = Switch(
    name: "--y-up", help: "Flips y; faces stay counter-clockwise.")
  private static let colors = Switch(
    name: "--obj-colors", help: "Writes colours with the vertices of an OBJ: v x y z r g b.")
  private static let noNormals = Switch(
    name: "--no-normals", help: "Leaves the normal out of an OBJ.")

  static var options: [OptionInfo] {
    var format = format.info
    format.choices = MeshFormat.allCases.map(\.rawValue)
    return [format, yUp.info, colors.info, noNormals.info]
  }

  init(_ arguments: inout Arguments, _ output: OutputOptions) throws(UsageError) {
    let named = try arguments.take(Self.format)
    isYUp = arguments.take(Self.yUp)
    file = MeshFile(
      format: try output.format(named: named, fallback: .obj),
      writesNormals: !arguments.take(Self.noNormals),
      writesColors: arguments.take(Self.colors))
  }

  func write(_ groups: [MeshGroup], to output: Output) throws(Failure) {
    guard isYUp else { return try file.write(groups, to: output) }
    var flipped = groups
    for group in flipped.indices {
      for part in flipped[group].parts.indices { flipped[group].parts[part].mesh.flip() }
    }
    try file.write(flipped, to: output)
  }
}

extension Mesh {
  /// Mirrors the mesh at the x axis; faces stay counter-clockwise.
  mutating func flip() {
    origin.y = -origin.y
    for index in positions.indices { positions[index].y = -positions[index].y }
    for triangle in stride(from: 0, to: indices.count - 2, by: 3) {
      indices.swapAt(triangle + 1, triangle + 2)
    }
  }
}
