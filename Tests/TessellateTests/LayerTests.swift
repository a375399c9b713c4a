import Foundation
import Testing

/// The folders of the library are layers: each uses only what lies upstream of it.
///
/// One module can't refuse a wrong use by itself, so this reads the sources: which folder declares a top-level type, and
/// which folders name it. Members added by extensions are not seen.
@Suite struct LayerTests {
  /// What each folder may use besides itself: the table of the house plan.
  static let uses: [String: Set<String>] = [
    "Numerics": [],
    "Geometry": ["Numerics"],
    "Path": ["Geometry", "Numerics"],
    "Paint": ["Geometry", "Numerics"],
    "Shapes": ["Path", "Geometry", "Numerics"],
    "Animation": ["Path", "Flatten", "Paint", "Geometry", "Numerics"],
    "Flatten": ["Path", "Geometry", "Numerics"],
    "Mesh": ["Paint", "Geometry", "Numerics"],
    "Fill": ["Flatten", "Path", "Mesh", "Geometry", "Numerics"],
    "Stroke": ["Flatten", "Path", "Mesh", "Geometry", "Numerics"],
    "Direct": ["Shapes", "Stroke", "Flatten", "Mesh", "Path", "Geometry", "Numerics"],
    "Import": ["Mesh", "Geometry", "Numerics"],
    "Export": ["Mesh", "Path", "Paint", "Geometry", "Numerics"],
    "Raster": ["Mesh", "Paint", "Geometry", "Numerics"],
  ]

  @Test func foldersUseOnlyWhatLiesUpstream() throws {
    let sources = try librarySources()
    #expect(sources.count > 20)
    #expect(Layers(sources).violations(of: Self.uses) == [])
  }

  @Test func everyFolderHasARow() throws {
    let folders = Set(try librarySources().map(\.folder)).subtracting([""])
    #expect(folders.subtracting(Self.uses.keys) == [])
  }

  @Test(arguments: [
    ("Fill", "let style: StrokeStyle? = nil"), ("Path", "var mesh = Mesh()"),
    ("Numerics", "func f(_ p: Point) {}"), ("Raster", "func f(_ p: Polyline) {}"),
  ])
  func aPlantedUseIsFound(folder: String, code: String) throws {
    let planted = SourceFile(folder: folder, name: "Planted.swift", text: code)
    let found = Layers(try librarySources() + [planted]).violations(of: Self.uses)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.contains("\(folder)/Planted.swift") })
  }

  @Test func namesInCommentsAndStringsAreNoUse() throws {
    let text = "// A Mesh comes later.\nlet name = \"Mesh\""
    let planted = SourceFile(folder: "Numerics", name: "Planted.swift", text: text)
    #expect(Layers(try librarySources() + [planted]).violations(of: Self.uses) == [])
  }

  @Test func theLibraryImportsNothing() throws {
    let allowed: Set = ["_Builtin_intrinsics"]
    for file in try librarySources() {
      for line in file.text.split(separator: "\n") where line.contains(#/^\s*(@\w+\s+)?import /#) {
        let module = line.split(separator: " ").last ?? ""
        #expect(allowed.contains(String(module)), "\(file.folder)/\(file.name): \(line)")
      }
    }
  }
}

struct SourceFile {
  /// The first folder below the library's; empty for the façade beside them.
  var folder, name, text: String
}

private struct Layers {
  private let files: [SourceFile]
  /// The folder that declares a top-level type.
  private var home: [String: String] = [:]

  init(_ files: [SourceFile]) {
    self.files = files
    for file in files {
      for match in file.text.matches(
        of:
          #/(?m)^(?:@\w+ |public |private |fileprivate |internal |final |indirect )*(?:struct|enum|class|protocol|typealias|actor) (\w+)/#
      ) where !match.0.contains("private ") {
        home[String(match.1)] = file.folder
      }
    }
  }

  func violations(of uses: [String: Set<String>]) -> [String] {
    files.filter { !$0.folder.isEmpty }.flatMap { file -> [String] in
      let allowed = (uses[file.folder] ?? []).union([file.folder])
      let words = Set(code(of: file.text).matches(of: #/\b[A-Z]\w*/#).map { String($0.0) })
      return words.sorted().compactMap { word in
        guard let owner = home[word], !allowed.contains(owner) else { return nil }
        return "\(file.folder)/\(file.name) uses \(word) of \(owner.isEmpty ? "the façade" : owner)"
      }
    }
  }

  /// The text without comments and string literals.
  private func code(of text: String) -> String {
    text.replacing(#/"(?:\\.|[^"\\\n])*"/#, with: "\"\"").replacing(#///[^\n]*/#, with: "")
  }
}

/// All Swift files of the library.
func librarySources() throws -> [SourceFile] {
  let library = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Tessellate")
  let paths = try FileManager.default.subpathsOfDirectory(atPath: library.path)
  return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
    let parts = path.split(separator: "/").map(String.init)
    return SourceFile(
      folder: parts.count > 1 ? parts[0] : "", name: parts[parts.count - 1],
      text: try String(contentsOf: library.appendingPathComponent(path), encoding: .utf8))
  }
}
