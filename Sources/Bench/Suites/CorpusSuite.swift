import Tessellate

extension Suites {
  /// Real drawings, already parsed: icons, emoji and flags, at their own size and at 256 pixels;
  /// then their curves by themselves.
  static var corpus: [Benchmark] {
    DrawingSet.allCases.flatMap { set in DrawingSet.Size.allCases.map { meshes(set, $0) } }
      + DrawingSet.allCases.flatMap { set in DrawingSet.Size.allCases.map { chords(set, $0) } }
      + DrawingSet.allCases.flatMap { [picture($0, "render"), picture($0, "png", PNGWriter())] }
      + realCurves
  }

  /// All fills and strokes of a drawing in one mesh.
  private static func meshes(_ set: DrawingSet, _ size: DrawingSet.Size) -> Benchmark {
    Benchmark(name(set, size), .file, paths: set.count) {
      BenchInput(try set.drawings(size).map { $0.map(\.0) })
    }
  }

  /// All paths of a drawing to chords, which are what its mesh differs by from its curves.
  private static func chords(_ set: DrawingSet, _ size: DrawingSet.Size) -> Benchmark {
    Benchmark("\(name(set, size))/flatten", .file, paths: set.count) {
      let paths = try set.drawings(size).joined().map { job, _ in job.path.applying(job.transform) }
      return BenchInput(.flatten, paths, iterations: set.count)
    }
  }

  private static func name(_ set: DrawingSet, _ size: DrawingSet.Size) -> String {
    "corpus/\(set.rawValue)\(size == .own ? "" : "-256")"
  }

  /// Every drawing from its paths to a picture over white, in the memory of the one before; `png`
  /// rows write it as a file's bytes, too.
  private static func picture(
    _ set: DrawingSet, _ name: String, _ encoder: PNGWriter? = nil
  ) -> Benchmark {
    let (width, height) = set.pictureSize
    let input = {
      var input = BenchInput(try set.drawings(.pixels256).map { $0.map(\.0) })
      input.raster = (width, height)
      return input
    }
    return Benchmark(
      name: "corpus/\(set.rawValue)/\(name)", unit: .file, iterations: set.count,
      input: encoder == nil ? input : nil
    ) {
      try CanvasWorkload.workload(
        width: width, height: height, try set.drawings(.pixels256), encoder: encoder)
    }
  }

  /// The short curves of all drawings, by the number of their curves.
  private static var realCurves: [Benchmark] {
    [
      Benchmark("flatten/real-cubics", .curve, paths: 7943) {
        try RealCurves.fills(.cubic, .own, count: 7943)
      },
      Benchmark("flatten/real-cubics-256", .curve, paths: 7627) {
        try RealCurves.fills(.cubic, .pixels256, count: 7627)
      },
      Benchmark("flatten/real-arcs", .curve, paths: 1482) {
        try RealCurves.fills(.arc, .own, count: 1482)
      },
      Benchmark("stroke/real-cubics", .curve, paths: 1005) {
        try RealCurves.strokes(count: 1005)
      },
    ]
  }
}
