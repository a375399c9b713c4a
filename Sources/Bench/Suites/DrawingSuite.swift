import Foundation
import Tessellate
import TessellateSVG

extension Suites {
  /// Whole drawings, already parsed: all fills and strokes into one mesh.
  ///
  /// - Throws: `BenchError` for an input folder without drawings.
  static func drawings(inputs: [String]) throws -> [Benchmark] {
    try [drawing("drawing/peacock", Corpus.file("peacock.svg"))] + inputs.flatMap(rows)
  }

  private static func drawing(_ name: String, _ file: String) -> Benchmark {
    Benchmark(name, .file, paths: 1) {
      BenchInput(iterations: 1, Drawings.jobs(try Drawings.read(file)).map(\.0))
    }
  }

  // MARK: Drawings of one's own

  private static let suffixes = [".svg", ".path"]

  /// The row of a file, or the rows of all drawings in a folder, in the order of their names.
  private static func rows(of input: String) throws -> [Benchmark] {
    let name = URL(fileURLWithPath: input).lastPathComponent
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: input, isDirectory: &isFolder), isFolder.boolValue
    else { return [drawing("input/\(name)/fill+stroke", input)] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: input)) ?? []
    let drawings = files.filter { file in suffixes.contains(where: file.hasSuffix) }.sorted()
    guard !drawings.isEmpty else {
      throw BenchError(
        message: "\(input): expected drawings (\(suffixes.joined(separator: ", "))) in this folder",
        exitCode: 66)
    }
    return drawings.map { drawing("input/\(name)/\($0)/fill+stroke", "\(input)/\($0)") }
  }
}
