import Tessellate

/// A workload whose iterations each leave a mask; all memory is reused.
final class MaskWorkload {
  typealias Body = (Int, inout MeshTools, inout Rasterizer, inout Mask) throws -> Void

  @exclusivity(unchecked) private var tools = MeshTools()
  @exclusivity(unchecked) private var rasterizer = Rasterizer()
  @exclusivity(unchecked) private var mask: Mask
  private let iterations: Int
  private let body: Body

  private init(_ mask: Mask, _ iterations: Int, _ body: @escaping Body) {
    (self.mask, self.iterations, self.body) = (mask, iterations, body)
  }

  static func workload(
    width: Int, height: Int, iterations: Int, _ body: @escaping Body
  ) throws -> Workload {
    let state = MaskWorkload(try Mask(width: width, height: height), iterations, body)
    return Workload(sweep: { state.sweep() }, tally: { state.tally() })
  }

  private func run(_ iteration: Int) {
    tools.mesh.removeAll()
    do { try body(iteration, &tools, &rasterizer, &mask) } catch {
      fatalError("a benchmark's own input failed: \(error)")
    }
  }

  private func sweep() {
    for iteration in 0..<iterations { run(iteration) }
    blackHole(mask[0, 0])
  }

  private func tally() -> Tally {
    var tally = Tally()
    for iteration in 0..<iterations {
      run(iteration)
      for byte in mask.bytes {
        tally.mix(UInt64(byte))
        tally.area += Double(byte) / 255
      }
    }
    return tally
  }
}

/// A workload that tessellates the parts of a drawing and paints each on a canvas.
final class CanvasWorkload {
  @exclusivity(unchecked) private var tools = MeshTools()
  @exclusivity(unchecked) private var canvas: Canvas
  private let input: BenchInput
  private let paints: [Paint]

  init(width: Int, height: Int, _ jobs: [(BenchInput.Job, Paint)]) throws {
    canvas = try Canvas(width: width, height: height)
    // A mesh for each job, because each has a paint of its own.
    input = BenchInput(iterations: jobs.count, jobs.map(\.0))
    paints = jobs.map(\.1)
  }

  static func workload(
    width: Int, height: Int, _ jobs: [(BenchInput.Job, Paint)]
  ) throws -> Workload {
    let state = try CanvasWorkload(width: width, height: height, jobs)
    return Workload(sweep: { state.sweep() }, tally: { state.tally() })
  }

  /// The picture of the drawing.
  func picture() -> Image {
    sweep()
    return canvas.image
  }

  private func sweep() {
    canvas.clear(.white)
    for index in paints.indices {
      tools.mesh.removeAll()
      do { try input.tessellate(index, &tools) } catch {
        fatalError("a benchmark's own input failed: \(error)")
      }
      canvas.paint(tools.mesh, with: paints[index])
    }
  }

  private func tally() -> Tally {
    var tally = Tally()
    let image = picture()
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        tally.mix(
          UInt64(pixel.red) << 24 | UInt64(pixel.green) << 16 | UInt64(pixel.blue) << 8
            | UInt64(pixel.alpha))
      }
    }
    return tally
  }
}
