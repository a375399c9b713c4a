import Tessellate
import TessellateSVG

extension Suites {
  /// Meshes to pictures: the arrow's frames as 400 × 400 masks, and a whole drawing on a canvas.
  static var raster: [Benchmark] {
    [
      arrowMask("raster/arrow-fill", .fill, fromPath: false),
      arrowMask("raster/arrow-fill+stroke", .miter, fromPath: false),
      arrowMask("raster/arrow-fill+stroke-whole", .miter, fromPath: true),
      picture("raster/peacock-200", size: 200), picture("raster/peacock-800", size: 800),
    ]
  }

  /// One 8-bit mask a frame, cleared each time; from prepared meshes, or from the path on.
  private static func arrowMask(
    _ name: String, _ style: ArrowAnimation.Style, fromPath: Bool
  ) -> Benchmark {
    let center = Point(200, 200)
    func input() -> BenchInput {
      var input = ArrowAnimation.input(style, center: center)
      input.raster = (400, 400)
      return input
    }
    return Benchmark(
      name: name, unit: .frame, iterations: ArrowAnimation.frames, input: fromPath ? input : nil
    ) {
      let input = input()
      let meshes = try fromPath ? nil : input.meshes()
      return try MaskWorkload.workload(width: 400, height: 400, iterations: input.parts.count) {
        frame, tools, rasterizer, mask in
        if let meshes { return rasterizer.rasterize(meshes[frame], into: &mask) }
        try input.tessellate(frame, &tools)
        rasterizer.rasterize(tools.mesh, into: &mask)
      }
    }
  }

  /// A whole drawing from its paths on: tessellated at the picture's scale and painted over white.
  private static func picture(_ name: String, size: Int) -> Benchmark {
    func jobs() throws -> [(BenchInput.Job, Paint)] {
      let drawing = try Drawings.read(Corpus.file("peacock.svg"))
      return Drawings.jobs(drawing, scale: Double(size) / (drawing.width ?? Double(size)))
    }
    return Benchmark(
      name: name, unit: .file, iterations: 1,
      input: {
        var input = BenchInput(iterations: 1, try jobs().map(\.0))
        input.raster = (size, size)
        return input
      }
    ) {
      try CanvasWorkload.workload(width: size, height: size, [try jobs()])
    }
  }
}
