import Foundation
import Testing

/// Tests that every source file that holds an algorithm has a test file of its name.
///
/// `Fill/Noding/HotPixels` has `Fill/Noding/HotPixelsTests`. A facet counts with its type:
/// `RibbonSink+Strip` needs `RibbonSinkStripTests` or `RibbonSinkTests`.
@Suite struct NamesakeTests {
  /// Files without a namesake that hold no algorithm.
  static let values: Set<String> = [
    "Algebra/Faces/VertexSource", "Algebra/PathOperation", "Export/MeshGroup", "Export/SolidPart",
    "Fill/FillOptions",
    "Fill/FillRegion",
    "Flatten/Polyline", "Geometry/ArcDirection", "Geometry/LineSegment", "Geometry/Point",
    "Geometry/TessellationError", "Mesh/TessellationReport", "OptionsOfC",
    "Path/SVG/SVGPathError",
    "Raster/PNG/PNGLevel", "Shapes/Shape", "Stroke/Setup/Section", "Stroke/Setup/SinkFrame",
    "Stroke/Spine/StrokeRun",
    "Stroke/StrokeOptions", "Stroke/Sweep/ShownPart",
  ]

  /// Files without a namesake that are one part of an algorithm, and the test that holds the whole.
  static let parts: [String: String] = [
    "Algebra/Carriers/CarrierFinder": "Algebra/Carriers/SharedChords",
    "Algebra/Carriers/OperandReader": "Algebra/PathAlgebra",
    "Algebra/Carriers/SourceElements": "Algebra/PathAlgebra",
    "Algebra/Fit/SampledRun": "Algebra/Fit/CurveFitter",
    "Algebra/Graph/EdgeLabels": "Algebra/PathAlgebra",
    "Algebra/Faces/FaceWalk": "Algebra/Faces/MapTessellator",
    "Algebra/Graph/FaceNumbers": "Algebra/Faces/MapTessellator",
    "Algebra/Graph/LabelledGraph": "Algebra/PathAlgebra",
    "Algebra/Graph/OperandBoundaries": "Algebra/PathAlgebra",
    "Algebra/Graph/RegionRule": "Algebra/PathAlgebra",
    "Algebra/Joints/ContourWriter": "Algebra/PathAlgebra",
    "Algebra/Offset/OffsetTolerance": "Algebra/Offset/PathOffset",
    "Algebra/Offset/StrokeOutline": "Algebra/Offset/PathStrokedCurves",
    "Algebra/Trace/ContourTracer": "Algebra/PathAlgebra",
    "Algebra/Trace/ContourTrail": "Algebra/Trace/CrossingWalk",
    "Algebra/Trace/RegionSweep": "Algebra/PathAlgebra",
    "Algebra/Trace/RunJoiner": "Algebra/PathAlgebra",
    "Fill/Chains/ChainGaps": "Fill/Chains/ChainSweep",
    "Fill/Chains/ChainGaps+Inside": "Fill/Chains/ChainSweep",
    "Fill/Chains/ChainGaps+Spans": "Fill/Chains/ChainSweep",
    "Fill/NodedChains/NodedGaps": "Fill/NodedChains/NodedSweep",
    "Fill/Path+Boundary": "Laws/FillLaws",
    "Fill/Planar/PlanarSteps": "Fill/Planar/PlanarSweep",
    "Mesh/Witness": "Mesh/MeshValidation",
    "Numerics/Decimals/ShortestDigits": "Numerics/Decimals/ShortestDecimal",
    "Numerics/Widening": "Numerics/Lanes",
    "Path/Path": "Path/PathElement",
    "Stroke/Dashes/ArcLengthIndex": "Twins/StrokeLanes",
    "Stroke/Dashes/CutLanes": "Twins/StrokeLanes",
    "Stroke/Dashes/DashChord": "Twins/StrokeLanes",
    "Stroke/Dashes/DashSpan": "Stroke/Dashes/DashStrips",
    "Stroke/Plain/PlainPiece": "Stroke/Plain/PlainRibbon",
    "Stroke/Plain/PlainStrip": "Stroke/Plain/PlainRibbon",
    "Stroke/Output/EitherSink": "Stroke/Sweep/StrokeSweep",
    "Stroke/Output/SectionRows": "Twins/StrokeLanes",
    "Stroke/Output/StrokeSink": "Stroke/Output/OutlineSink",
    "Stroke/Setup/StrokeOptions+Tolerance": "Flatten/ToleranceRule",
    "Stroke/StrokeStyle": "Rules/StrokeRules",
    "Visible/VisibleWalk": "Visible/VisiblePath",
  ]

  @Test func everyFileWithAnAlgorithmHasATest() throws {
    let tests = try Self.tests()
    let exempt = Self.values.union(Self.parts.keys)
    let missing = try librarySources().map(\.name).filter {
      !Self.hasNamesake($0, tests) && !exempt.contains($0)
    }
    #expect(missing == [], "add a test of that name, or name the test that holds it here")
  }

  @Test func exemptFilesExistAndHaveNoTest() throws {
    let (tests, sources) = (try Self.tests(), Set(try librarySources().map(\.name)))
    for name in Self.values.union(Self.parts.keys).sorted() {
      #expect(sources.contains(name), "\(name) is no source file")
      #expect(!Self.hasNamesake(name, tests), "\(name) has a test")
    }
    for (name, test) in Self.parts {
      #expect(tests.contains(test), "\(name): there is no \(test)Tests")
    }
  }

  @Test func aPlantedFileIsMissed() throws {
    let tests: Set = ["Fill/Noding/HotPixels", "Stroke/Output/RibbonSinkStrip", "Path/PathArea"]
    for name in ["Fill/Noding/HotPixels", "Fill/HotPixels+Facet", "Stroke/Output/RibbonSink+Strip"]
    {
      #expect(Self.hasNamesake(name, tests), "\(name)")
    }
    for name in ["Fill/Noding/HotPixel", "Stroke/Output/RibbonSink+Rows", "Path/Path+Bounds"] {
      #expect(!Self.hasNamesake(name, tests), "\(name)")
    }
  }

  /// The test files, without `Tests`.
  private static func tests() throws -> Set<String> {
    let folder = repository.appendingPathComponent("Tests/TessellateTests")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Set(paths.filter { $0.hasSuffix("Tests.swift") }.map { String($0.dropLast(11)) })
  }

  /// Whether a test has the name of a file, or of the type that it is a facet of.
  private static func hasNamesake(_ name: String, _ tests: Set<String>) -> Bool {
    let last = name.split(separator: "/").last ?? ""
    let type = last.split(separator: "+")[0]
    let names: Set = [type, Substring(last.replacing("+", with: ""))]
    return tests.contains { test in test.split(separator: "/").last.map(names.contains) ?? false }
  }
}
