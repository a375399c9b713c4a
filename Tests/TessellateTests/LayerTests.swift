import Testing

/// Tests that each folder of the library uses only folders upstream of it, and each stage within a
/// folder only stages before it.
///
/// One module cannot refuse a use of one file by another, so these tests read the sources. A use is
/// a top-level type's name outside of comments and string literals; members that extensions add are
/// not found. An extension may use what its file or the extended type may use, whichever comes
/// later: `extension StrokeSweep` in `Stroke/Folds` is part of the sweep.
@Suite struct LayerTests {
  /// The folders that each folder may use besides itself.
  static let uses: [String: Set<String>] = [
    "Numerics": [],
    "Geometry": ["Numerics"],
    "Path": ["Geometry", "Numerics"],
    "Paint": ["Geometry", "Numerics"],
    "Shapes": ["Path", "Geometry", "Numerics"],
    "Animation": ["Path", "Flatten", "Paint", "Geometry", "Numerics"],
    "Flatten": ["Path", "Geometry", "Numerics"],
    "Mesh": ["Paint", "Geometry", "Numerics"],
    "Visible": ["Path", "Geometry", "Numerics"],
    "Fill": ["Flatten", "Path", "Mesh", "Geometry", "Numerics"],
    "Stroke": ["Visible", "Flatten", "Path", "Mesh", "Geometry", "Numerics"],
    "Algebra": ["Stroke", "Fill", "Flatten", "Mesh", "Path", "Geometry", "Numerics"],
    "Direct": ["Shapes", "Stroke", "Flatten", "Mesh", "Path", "Geometry", "Numerics"],
    "Import": ["Mesh", "Geometry", "Numerics"],
    "Export": ["Mesh", "Path", "Paint", "Geometry", "Numerics"],
    "Raster": ["Mesh", "Paint", "Geometry", "Numerics"],
    // The façade, which has no folder, among them: it fills and strokes.
    "Graphics": ["", "Fill", "Stroke", "Raster", "Path", "Mesh", "Paint", "Geometry", "Numerics"],
  ]

  /// The stages within a folder, in order: sub-folders and single files.
  ///
  /// A folder's other files come after all stages.
  ///
  /// Noding comes before the chains of `Fill`, although the ladder tries the chains first: their
  /// sweep finds near misses by the predicate of `VertexSnapping`.
  static let stages: [String: [String]] = [
    "Numerics": ["UncheckedBuffer", "Wrapped", "Widening", "Decimals"],
    "Path": ["Path", "PathWriter", "SVG"],
    "Flatten": ["ChordBudget", "Polyline", "Cubic", "Quadratic", "Arc", "Length"],
    "Fill": [
      "FillOptions", "Lattice", "Triangulate", "Active", "Noding", "Chains", "NodedChains",
      "Planar", "Refine",
    ],
    "Stroke": [
      "StrokeStyle", "StrokeOptions", "Spine", "Setup", "Ends", "Folds", "Dashes", "Output",
      "Sweep", "Plain",
    ],
    "Algebra": [
      "PathOperation", "Carriers", "Graph", "Trace", "Faces", "Joints", "Strict", "PathAlgebra",
      "Fit", "Offset",
    ],
    "Raster": ["PixelRect", "Coverage", "Shading", "Canvas", "PNG"],
  ]

  /// Uses of a later stage's type by a stage that are allowed, each with its reason.
  static let exceptions: [String: String] = [
    "Fill/Noding uses NodedChains":
      "The noder groups stops by edge, and passes views of them to the noded chains.",
    "Stroke/StrokeStyle uses Spine":
      "The sides of an inner or outer pen depend on the area within the true curves.",
    "Stroke/StrokeStyle uses SpineContour":
      "The sides of an inner or outer pen depend on the area within the true curves.",
  ]

  @Test func foldersUseOnlyWhatLiesUpstream() throws {
    #expect(try librarySources().count > 20)
    #expect(try Layers.library.get().usesDownstream(Self.uses) == [])
  }

  @Test func everyFolderHasARow() throws {
    let folders = Set(try librarySources().map(\.folder)).subtracting([""])
    #expect(folders.subtracting(Self.uses.keys) == [])
  }

  @Test func stagesUseOnlyEarlierStages() throws {
    let found = Set(try Layers.library.get().usesOfLaterStages(Self.stages).map(\.use))
    #expect(found.subtracting(Self.exceptions.keys) == [])
    #expect(Set(Self.exceptions.keys).subtracting(found) == [], "exceptions that nothing needs")
  }

  @Test func everySubfolderIsAStageAndEveryStageExists() throws {
    let sources = try librarySources()
    for source in sources where source.parts.count > 2 {
      let stages = Self.stages[source.folder] ?? []
      #expect(stages.contains(String(source.parts[1])), "\(source.name)")
    }
    let known = Set(sources.filter { $0.parts.count > 1 }.map { "\($0.folder)/\($0.parts[1])" })
    for (folder, stages) in Self.stages {
      for stage in stages { #expect(known.contains("\(folder)/\(stage)"), "\(folder)/\(stage)") }
    }
  }

  @Test(arguments: [
    ("Fill", "let style: StrokeStyle? = nil"), ("Path", "var mesh = Mesh()"),
    ("Numerics", "func f(_ p: Point) {}"), ("Raster", "func f(_ p: Polyline) {}"),
    ("Raster", "func f(_ c: GraphicsContext) {}"),
  ])
  func aPlantedUseOfAFolderIsFound(folder: String, code: String) throws {
    let planted = SourceFile(name: "\(folder)/Planted", text: code)
    let found = try Layers.library.get().adding(planted).usesDownstream(Self.uses)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.contains("\(folder)/Planted") })
  }

  @Test(arguments: [
    ("Flatten/Cubic", "let table: EllipseTable? = nil"),
    ("Flatten/Arc", "struct S: ~Copyable { var table: ArcLengthTable }"),
    ("Fill/Lattice", "extension Rings { func f(_ sweep: borrowing ChainSweep) {} }"),
    ("Fill/Chains", "\n\nfunc f(_ graph: borrowing PlanarGraph) {}"),
    ("Fill/Planar", "func f(_ tessellator: borrowing FillTessellator) {}"),
    ("Stroke/Spine", "extension SpineCurve {\n  func f(_ pen: StrokePen) {}\n}"),
    ("Stroke/Folds", "extension StrokeSweep {\n}\nfunc f(_ dashes: borrowing DashStrips) {}"),
    ("Stroke/Dashes", "extension StrokePen {\n  func f(_ sink: RibbonSink) {}\n}"),
    ("Raster/Coverage", "func f(_ canvas: Canvas) {}"),
    ("Raster/Shading", "func f(_ writer: PNGWriter) {}"),
  ])
  func aPlantedUseOfALaterStageIsFound(folder: String, code: String) throws {
    let planted = SourceFile(name: "\(folder)/Planted", text: code)
    let found = try Layers.library.get().adding(planted).usesOfLaterStages(Self.stages)
    #expect(found.filter { $0.file == planted.name }.count == 1)
  }

  @Test func anExtensionMayUseWhatTheExtendedTypeMayUse() throws {
    let code = "extension StrokeSweep where Sink == RibbonSink {\n  func f() -> SpineBuilder {}\n}"
    let planted = SourceFile(name: "Stroke/Folds/Planted", text: code)
    let found = try Layers.library.get().adding(planted).usesOfLaterStages(Self.stages)
    #expect(found.filter { $0.file == planted.name }.isEmpty)
  }

  @Test func namesInCommentsAndStringsAreNoUse() throws {
    let text = "// A Mesh comes later.\nlet name = \"Mesh\""
    let planted = SourceFile(name: "Numerics/Planted", text: text)
    #expect(try Layers.library.get().adding(planted).usesDownstream(Self.uses) == [])
  }

  @Test func theLibraryImportsNothing() throws {
    let allowed: Set = ["_Builtin_intrinsics"]
    for file in try librarySources() {
      for line in file.text.split(separator: "\n") where line.contains(#/^\s*(@\w+\s+)?import /#) {
        let module = line.split(separator: " ").last ?? ""
        #expect(allowed.contains(String(module)), "\(file.name): \(line)")
      }
    }
  }
}

/// The uses of top-level types by files.
private struct Layers {
  /// A name of a type in a file, and the type of the extension that holds it, if one does.
  private struct Use: Hashable {
    var type: String
    var extended: String?
  }

  /// The file that declares a top-level type.
  private var home: [String: SourceFile] = [:]
  /// The files, and which names each contains.
  private var files: [(source: SourceFile, uses: Set<Use>)] = []

  /// The library as it is.
  static let library = Result { Layers(try librarySources()) }

  init(_ sources: [SourceFile]) { add(sources) }

  /// These files and another one.
  func adding(_ source: SourceFile) -> Self {
    var result = self
    result.add([source])
    return result
  }

  private mutating func add(_ sources: [SourceFile]) {
    let declaration =
      #/(?m)^(?:@\w+ |public |internal |final |indirect )*(?:struct|enum|class|protocol|typealias|actor) (\w+)/#
    for source in sources {
      for match in source.text.matches(of: declaration) { home[String(match.1)] = source }
    }
    files += sources.map { ($0, uses(in: $0.text)) }
  }

  /// The uses of library types in a text without its comments and string literals.
  private func uses(in text: String) -> Set<Use> {
    let code = text.replacing(#/"(?:\\.|[^"\\\n])*"/#, with: "\"\"")
      .replacing(#///[^\n]*/#, with: "")
    var uses: Set<Use> = []
    var extended: String?
    for line in code.split(separator: "\n") {
      if let match = line.prefixMatch(of: #/(?:\w+ )*extension (\w+)/#) {
        extended = String(match.1)
      }
      for match in line.matches(of: #/\b[A-Z]\w*/#) where home[String(match.0)] != nil {
        uses.insert(Use(type: String(match.0), extended: extended))
      }
      let endsDeclaration = !line.hasPrefix(" ") && line.hasSuffix("}")
      if endsDeclaration { extended = nil }
    }
    return uses
  }

  /// The uses of types of folders that a file's folder must not use.
  func usesDownstream(_ table: [String: Set<String>]) -> [String] {
    files.filter { !$0.source.folder.isEmpty }.flatMap { file -> [String] in
      let (source, uses) = file
      let allowed = (table[source.folder] ?? []).union([source.folder])
      return Set(uses.map(\.type)).sorted().compactMap { type in
        guard let owner = home[type]?.folder, !allowed.contains(owner) else { return nil }
        return "\(source.name) uses \(type) of \(owner.isEmpty ? "the façade" : owner)"
      }
    }
  }

  /// The uses of types of the same folder that come after the file and after the extended type.
  ///
  /// - Returns: The files, and the uses as `Fill/Noding uses NodedChains`.
  func usesOfLaterStages(_ table: [String: [String]]) -> [(file: String, use: String)] {
    files.flatMap { entry -> [(file: String, use: String)] in
      let (source, uses) = entry
      guard let stages = table[source.folder] else { return [] }
      let late = uses.filter { use in
        guard let owner = home[use.type], owner.folder == source.folder else { return false }
        var limit = stage(of: source, in: stages)
        if let extended = use.extended.flatMap({ home[$0] }), extended.folder == source.folder {
          limit = max(limit, stage(of: extended, in: stages))
        }
        return stage(of: owner, in: stages) > limit
      }
      let folder = source.parts.prefix(2).joined(separator: "/")
      return Set(late.map(\.type)).sorted().map { (source.name, "\(folder) uses \($0)") }
    }
  }

  private func stage(of source: SourceFile, in stages: [String]) -> Int {
    stages.firstIndex { $0 == source.parts[1] } ?? stages.count
  }
}
