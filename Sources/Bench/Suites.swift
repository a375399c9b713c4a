/// All benchmarks, in the order of the pipeline.
///
/// Each suite is an extension in a file of its own under `Suites/`.
enum Suites {
  static func all(inputs: [String]) throws -> [Benchmark] {
    try numerics + flatten + fill + stroke + arrow + scenes + drawings(inputs: inputs) + corpus
      + raster + files + batches + views + algebra
  }
}
