import Tessellate

/// Checks a mesh file.
struct VerifyCommand: Command {
  static let name = "verify"
  static let summary =
    "Checks the laws of a mesh file (OBJ, PLY or STL), each of its parts by itself."
  static let operands = "MESH"
  static let sections = [OptionSection("Output", OutputOptions.options + [json.info])]
  static let examples = [
    (
      line: "tess-cli verify --json drawing.obj",
      purpose: "The same as JSON; the exit code is 1 where a law is broken."
    )
  ]

  private static let json = Switch(name: "--json", help: "Writes JSON instead of a table.")

  /// The formats that can be read, named after their suffixes.
  private enum Format: String, CaseIterable { case obj, ply, stl }

  private let mesh: String
  /// The format of the suffix; `nil` for a name without.
  private let format: Format?
  private let output: OutputOptions
  private let isJSON: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    mesh = try arguments.takeOperand("MESH (a file, or '-' for standard input)")
    output = try OutputOptions(&arguments)
    isJSON = arguments.take(Self.json)
    guard let suffix = OutputOptions.suffix(of: mesh) else {
      format = nil
      return
    }
    format = Format(rawValue: suffix)
    guard format != nil else {
      let names = Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw UsageError("'\(mesh)': expected a name that ends in one of \(names), or without suffix")
    }
  }

  func run() throws {
    let input = try Input(mesh)
    let file: MeshFile
    do throws(MeshFileError) {
      switch format ?? Self.format(of: input.bytes) {
      case .obj: file = try OBJReader.read(input.bytes)
      case .ply: file = try PLYReader.read(input.bytes)
      case .stl: file = try STLReader.read(input.bytes)
      }
    } catch {
      let place = error.line.map { "\($0):\(error.column ?? 1)" } ?? "byte \(error.offset)"
      throw Failure(.data, "\(input.name):\(place): expected \(error.expected)")
    }
    let parts = file.validate()
    let isValid = parts.allSatisfy { $0.report.isValid }
    try output.output.write(
      isJSON ? Self.json(file, parts).text + "\n" : Self.table(file, parts))
    if !isValid { throw Failure(.brokenLaw, "") }
  }

  /// Guesses the format of a file without a suffix from its first bytes.
  private static func format(of bytes: [UInt8]) -> Format {
    if bytes.starts(with: "ply".utf8) { return .ply }
    return bytes.starts(with: "solid".utf8) || bytes.prefix(200).contains(0) ? .stl : .obj
  }

  private static func json(
    _ file: MeshFile, _ parts: [(part: MeshFile.Part, report: MeshReport)]
  ) -> JSON {
    let values = parts.map { part, report in
      JSON.object([
        ("name", .string(part.name)), ("valid", .bool(report.isValid)),
        ("vertices", .integer(report.vertexCount)),
        ("weldedVertices", .integer(report.weldedVertexCount)),
        ("triangles", .integer(report.triangleCount)), ("edges", .integer(report.edgeCount)),
        ("boundaryEdges", .integer(report.boundaryEdgeCount)),
        ("closed", .bool(report.boundaryEdgeCount == 0)), ("area", .number(report.area)),
        ("volume", file.isFlat ? .null : .number(report.volume)),
        ("smallestAngle", .number(report.smallestAngle * 180 / .pi)),
        (
          "violations",
          .array(
            report.violations.map { violation in
              .object([
                ("law", .string(violation.law.rawValue)), ("count", .integer(violation.count)),
                (
                  "at",
                  .array([.number(violation.x), .number(violation.y), .number(violation.z)])
                ),
              ])
            })
        ),
      ])
    }
    return .object([
      ("valid", .bool(parts.allSatisfy { $0.report.isValid })), ("flat", .bool(file.isFlat)),
      ("triangles", .integer(file.triangleCount)), ("parts", .array(values)),
    ])
  }

  private static func table(
    _ file: MeshFile, _ parts: [(part: MeshFile.Part, report: MeshReport)]
  ) -> String {
    let isFlat = file.isFlat
    var rows = [
      [
        "part", "laws", "vertices", "triangles", "boundary", "area", isFlat ? "" : "volume",
        "angle",
      ]
    ]
    var broken = ""
    for (part, report) in parts {
      rows.append([
        part.name, report.isValid ? "kept" : "broken", "\(report.vertexCount)",
        "\(report.triangleCount)", "\(report.boundaryEdgeCount)", Table.short(report.area),
        isFlat ? "" : Table.short(report.volume),
        Table.short(report.smallestAngle * 180 / .pi) + "°",
      ])
      for violation in report.violations {
        broken +=
          "\(part.name): \(violation.law.rawValue) is broken \(violation.count) times, first at "
          + "(\(violation.x), \(violation.y), \(violation.z))\n"
      }
    }
    return Table.text(rows, leftColumns: 2) + broken
  }
}
