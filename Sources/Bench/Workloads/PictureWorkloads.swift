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

/// A workload that tessellates the parts of drawings, paints each on one canvas, and may encode
/// the pictures.
final class CanvasWorkload {
  typealias Drawn = [(BenchInput.Job, Paint)]

  @exclusivity(unchecked) private var tools = MeshTools()
  @exclusivity(unchecked) private var canvas: Canvas
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  private let input: BenchInput
  private let paints: [Paint]
  /// The parts of each drawing.
  private let drawings: [Range<Int>]
  private let encoder: PNGWriter?

  init(width: Int, height: Int, _ drawings: [Drawn], encoder: PNGWriter? = nil) throws {
    canvas = try Canvas(width: width, height: height)
    // A mesh for each job, because each has a paint of its own.
    let parts = drawings.flatMap(\.self)
    input = BenchInput(parts.map { [$0.0] })
    paints = parts.map(\.1)
    self.drawings = BenchInput(drawings.map { $0.map(\.0) }).parts
    self.encoder = encoder
  }

  static func workload(
    width: Int, height: Int, _ drawings: [Drawn], encoder: PNGWriter? = nil
  ) throws -> Workload {
    let state = try CanvasWorkload(width: width, height: height, drawings, encoder: encoder)
    return Workload(
      sweep: { for drawing in state.drawings { state.run(drawing) } }, tally: { state.tally() })
  }

  /// The picture of the first drawing.
  func picture() -> Image {
    run(drawings[0])
    return canvas.image
  }

  private func run(_ drawing: Range<Int>) {
    canvas.clear(.white)
    for index in drawing {
      tools.mesh.removeAll()
      do { try input.tessellate(index, &tools) } catch {
        fatalError("a benchmark's own input failed: \(error)")
      }
      canvas.paint(tools.mesh, with: paints[index])
    }
    if let encoder { bytes = encoder.data(for: canvas.image) }
  }

  private func tally() -> Tally {
    var tally = Tally()
    for drawing in drawings {
      run(drawing)
      tally.add(canvas.image)
      for byte in bytes { tally.mix(UInt64(byte)) }
    }
    return tally
  }
}

extension Tally {
  mutating func add(_ image: Image) {
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        mix(
          UInt64(pixel.red) << 24 | UInt64(pixel.green) << 16 | UInt64(pixel.blue) << 8
            | UInt64(pixel.alpha))
      }
    }
  }
}
