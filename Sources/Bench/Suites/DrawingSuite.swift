import Foundation
import Tessellate
import TessellateSVG

extension Suites {
  /// Whole drawings, already parsed: all fills and strokes into one mesh.
  static func drawings(inputs: [String]) -> [Benchmark] {
    [drawing("drawing/peacock", Corpus.file("peacock.svg"))]
      + inputs.map { file in
        drawing("input/\(URL(fileURLWithPath: file).lastPathComponent)/fill+stroke", file)
      }
  }

  private static func drawing(_ name: String, _ file: String) -> Benchmark {
    Benchmark(name, .file, paths: 1) {
      BenchInput(iterations: 1, Drawings.jobs(try Drawings.read(file)).map(\.0))
    }
  }
}
