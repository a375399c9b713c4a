import Tessellate

/// Checks mesh files.
struct VerifyCommand: Command {
  static let name = "verify"
  static let summary =
    "Checks the laws of mesh files (OBJ, PLY, STL or GLB), each of their parts by itself."
  static let operands = "MESH…"
  static let sections = [OptionSection("Output", OutputOptions.options + [json.info])]
  static let examples = [
    (
      line: "tess-cli verify --json drawing.obj",
      purpose: "The same as JSON; the exit code is 1 where a law is broken."
    ),
    (line: "tess-cli verify *.stl", purpose: "Several files, a table for each."),
  ]

  private static let json = Switch(name: "--json", help: "Writes JSON instead of a table.")

  /// The formats that can be read, named after their suffixes.
  private enum Format: String, CaseIterable { case obj, ply, stl, glb }

  /// The files, each with the format of its suffix; `nil` for a name without.
  private let meshes: [(name: String, format: Format?)]
  private let output: OutputOptions
  private let isJSON: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    let first = try arguments.takeOperand("MESH (a file, or '-' for standard input)")
    output = try OutputOptions(&arguments)
    isJSON = arguments.take(Self.json)
    var meshes: [(name: String, format: Format?)] = []
    for name in [first] + arguments.takeOperands() {
      meshes.append((name, try Self.format(ofName: name)))
    }
    self.meshes = meshes
  }

  private static func format(ofName name: String) throws(UsageError) -> Format? {
    guard let suffix = OutputOptions.suffix(of: name) else { return nil }
    if let format = Format(rawValue: suffix) { return format }
    let names = Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    throw UsageError("'\(name)': expected a name that ends in one of \(names), or without suffix")
  }

  /// Judges all files; one that can't be read does not keep the others from being judged.
  func run() throws {
    let stream = try ResultStream(output.output)
    var failures: [Failure] = []
    var hasOverlaps = false
    var values: [JSON] = []
    for (index, mesh) in meshes.enumerated() {
      do throws(Failure) {
        let (name, file) = try Self.read(mesh)
        let parts = file.validate()
        if !parts.allSatisfy(\.report.isValid) { failures.append(Failure(.brokenLaw, "")) }
        hasOverlaps =
          hasOverlaps || (file.isFlat && parts.contains { $0.report.breaks(.overlap) })
        if isJSON {
          values.append(Self.json(file, parts, name: meshes.count > 1 ? name : nil))
        } else {
          let title = meshes.count > 1 ? (index > 0 ? "\n" : "") + "\(name)\n" : ""
          try stream.write(Array((title + Self.table(file, parts)).utf8))
        }
      } catch {
        guard meshes.count > 1 else { throw error }
        Console.say("\(CommandLineTool.name): \(error.message)")
        if isJSON {
          values.append(
            .object([("file", .string(mesh.name)), ("error", .string(error.message))]))
        }
        failures.append(Failure(error.code, ""))
      }
    }
    if isJSON {
      let value = meshes.count == 1 ? values[0] : .array(values)
      try stream.write(Array((value.text + "\n").utf8))
    }
    try stream.finish()
    if hasOverlaps, !output.isQuiet { Console.say(Self.hint) }
    // A file that can't be read is graver than a broken law.
    if let worst = failures.max(by: { $0.code.rawValue < $1.code.rawValue }) { throw worst }
  }

  private static let hint =
    "A stroke may overlap itself where it bends: 'tess-cli mesh --stroke-coverage single' makes "
    + "meshes that cover each point once, with other triangles."

  private static func read(
    _ mesh: (name: String, format: Format?)
  ) throws(Failure) -> (name: String, file: MeshFile) {
    let input = try Input(mesh.name)
    do throws(MeshFileError) {
      switch mesh.format ?? Self.format(of: input.bytes) {
      case .obj: return (input.name, try OBJReader.read(input.bytes))
      case .ply: return (input.name, try PLYReader.read(input.bytes))
      case .stl: return (input.name, try STLReader.read(input.bytes))
      case .glb: return (input.name, try GLBReader.read(input.bytes))
      }
    } catch {
      let place = error.line.map { "\($0):\(error.column ?? 1)" } ?? "byte \(error.offset)"
      throw Failure(.data, "\(input.name):\(place): expected \(error.expected)")
    }
  }

  /// Guesses the format of a file without a suffix from its first bytes.
  private static func format(of bytes: [UInt8]) -> Format {
    if bytes.starts(with: "ply".utf8) { return .ply }
    if bytes.starts(with: "glTF".utf8) { return .glb }
    let isText = String(decoding: bytes.prefix(5), as: UTF8.self).lowercased() == "solid"
    return isText || bytes.prefix(200).contains(0) ? .stl : .obj
  }

  private static func json(
    _ file: MeshFile, _ parts: [(part: MeshFile.Part, report: MeshReport)], name: String?
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
    let members: [(String, JSON)] = [
      ("valid", .bool(parts.allSatisfy { $0.report.isValid })), ("flat", .bool(file.isFlat)),
      ("vertices", .integer(file.points.count)), ("triangles", .integer(file.triangleCount)),
      ("parts", .array(values)),
    ]
    return .object((name.map { [("file", .string($0))] } ?? []) + members)
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

extension MeshReport {
  /// Whether a law is among those that are broken.
  fileprivate func breaks(_ law: Law) -> Bool { violations.contains { $0.law == law } }
}
