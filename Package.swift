// swift-tools-version: 6.2
import PackageDescription

// MARK: - CPU level
//
// The default build runs on any CPU of its architecture. `TESSELLATE_MARCH=x86-64-v3 swift build`
// (or `native`) builds this package, as the root, for a chosen level. Results are the same bits at
// every level: see "Numbers" in the documentation.

let march = Context.environment["TESSELLATE_MARCH"]
let cpuLevel: [SwiftSetting] = march.map { [.unsafeFlags(["-Xcc", "-march=\($0)"])] } ?? []

// MARK: - Parts
//
// With `TESSELLATE_LIBRARY_ONLY` set, this package is the library and its tests: all that
// continuous integration runs with the address sanitizer.

let hasPrograms = Context.environment["TESSELLATE_LIBRARY_ONLY"] == nil

// MARK: - Witnesses
//
// With `TESSELLATE_WITNESS` set, tests print 64 bits for each mesh that they make: see "The same
// bits" in the documentation.

let witness: [SwiftSetting] =
  Context.environment["TESSELLATE_WITNESS"] == nil ? [] : [.define("WITNESS")]

// MARK: - Settings

let librarySettings: [SwiftSetting] = cpuLevel + witness + [.strictMemorySafety()]
let toolSettings: [SwiftSetting] = cpuLevel

/// Bench counts allocations: its own functions stand in for the C library's allocator, in every
/// library it loads.
let countedAllocator: [LinkerSetting] = [
  .unsafeFlags(
    ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"].flatMap {
      ["-Xlinker", "--defsym=\($0)=counted_\($0)"]
    } + ["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))
]

/// The library imports no Foundation, and so nothing else brings in the C library's square root and
/// floor.
let mathLibrary: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

// MARK: - Package

let libraryTargets: [Target] = [
  .target(name: "Tessellate", swiftSettings: librarySettings, linkerSettings: mathLibrary),
  .target(
    name: "CaseFiles", dependencies: ["Tessellate"], path: "Tests/Cases/Support",
    swiftSettings: toolSettings),
  .testTarget(
    name: "TessellateTests", dependencies: ["Tessellate", "CaseFiles"],
    swiftSettings: toolSettings),
]

let programTargets: [Target] = [
  .target(
    name: "TessellateSVG", dependencies: ["Tessellate"], path: "Sources/tess-cli/SVG",
    swiftSettings: toolSettings),
  .target(
    name: "TessellateC", dependencies: ["Tessellate"], path: "Sources/tess-cli/C",
    exclude: ["include", "Examples", "Microcontroller", "build"], swiftSettings: toolSettings),
  .target(
    name: "TessellateApple", dependencies: ["Tessellate"], path: "Sources/tess-cli/Apple",
    swiftSettings: toolSettings),
  .executableTarget(
    name: "tess-cli", dependencies: ["Tessellate", "TessellateSVG"],
    exclude: ["Apple", "C", "Python", "SVG", "Wasm"], swiftSettings: toolSettings),
  .executableTarget(
    name: "Bench", dependencies: ["Tessellate", "TessellateSVG"], swiftSettings: toolSettings,
    linkerSettings: countedAllocator),
  .testTarget(
    name: "TessCLITests",
    dependencies: [
      "Tessellate", "TessellateApple", "TessellateSVG", "tess-cli", "CaseFiles",
    ],
    swiftSettings: toolSettings),
]

let programProducts: [Product] = [
  .library(name: "TessellateSVG", targets: ["TessellateSVG"]),
  .library(name: "TessellateC", targets: ["TessellateC"]),
  .library(name: "TessellateApple", targets: ["TessellateApple"]),
  .executable(name: "tess-cli", targets: ["tess-cli"]),
  .executable(name: "Bench", targets: ["Bench"]),
]

let package = Package(
  name: "Tessellate",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "Tessellate", targets: ["Tessellate"])]
    + (hasPrograms ? programProducts : []),
  targets: libraryTargets + (hasPrograms ? programTargets : []),
  swiftLanguageModes: [.v6]
)
