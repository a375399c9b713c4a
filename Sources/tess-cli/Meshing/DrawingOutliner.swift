import Tessellate
import TessellateSVG

/// Makes outlines of lines, curves and arcs of the paths of drawings, in output units.
///
/// Fills and strokes are cut at the clips of their groups, as meshes are.
struct DrawingOutliner: ~Copyable {
  private let jobs: DrawingMesher.Jobs
  private let output: AffineTransform
  private let tolerance: Double
  private let isStrict: Bool
  private var algebra = PathAlgebra()
  /// The regions of clips made so far, by their numbers.
  private var regions: [Int: FillRegion] = [:]
  private(set) var notices: [MeshNotice] = []

  /// Creates an outliner for the paths of some drawings.
  init(_ jobs: DrawingMesher.Jobs, _ meshing: MeshingOptions, for drawings: [Drawing]) {
    (self.jobs, output, isStrict) = (jobs, meshing.output, meshing.isStrict)
    tolerance = meshing.tolerance(for: drawings)
    var limits = FillOptions()
    MemoryBudget.current.narrow(&limits, jobs: 1)
    (algebra.chordLimit, algebra.crossingLimit) = (limits.vertexLimit, limits.crossingLimit)
  }

  /// Returns the region of a path's fill, cut at its clips; `nil` for a path that is not filled,
  /// and says that it is left out.
  mutating func fill(of job: DrawingMesher.Job) throws(Failure) -> FillRegion? {
    guard let fill = job.painted.fill else {
      Console.say("\(job.place): not filled, and left out: 'tess-cli stroke --curves' outlines it")
      return nil
    }
    let path = job.painted.path.applying(job.painted.transform.concatenating(output))
    return try cut(FillRegion(path, rule: fill.rule), of: job)
  }

  /// Returns the outline of a path's stroke, cut at its clips; `nil` for a path without a stroke.
  mutating func stroke(of job: DrawingMesher.Job) throws(Failure) -> FillRegion? {
    guard let stroke = job.painted.stroke else { return nil }
    // A pen that ignores the transform of its path still grows with the whole drawing.
    var style = stroke.isNonScaling ? stroke.style.scaled(by: output.a) : stroke.style
    var options = StrokeOptions(
      tolerance: tolerance, transform: job.painted.transform.concatenating(output))
    options.isNonScaling = stroke.isNonScaling
    options.coverage = .single
    MemoryBudget.current.narrow(&options, jobs: 1)
    let path = job.painted.path
    let outline: Path
    do throws(TessellationError) {
      outline = try path.strokedPath(style, options: options, as: .curves)
    } catch .budgetExceeded(.dashes, let limit) {
      let notice = MeshNotice(job.place, .stroke, .dashes(limit: limit))
      if isStrict { throw Failure(notice) }
      notices.append(notice)
      style.dash = []
      outline = try solid(path, style, options, at: job.place)
    } catch {
      throw Failure(error, at: job.place)
    }
    return try cut(FillRegion(outline), of: job)
  }

  private func solid(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions, at place: String
  ) throws(Failure) -> Path {
    do throws(TessellationError) {
      return try path.strokedPath(style, options: options, as: .curves)
    } catch {
      throw Failure(error, at: place)
    }
  }

  /// Combines regions, in the order of the operation.
  mutating func combine(
    _ operands: [FillRegion], by operation: PathOperation, at place: String
  ) throws(Failure) -> Path {
    do throws(TessellationError) {
      return try combine(operands, by: operation)
    } catch {
      throw Failure(error, at: place)
    }
  }

  private mutating func combine(
    _ operands: [FillRegion], by operation: PathOperation
  ) throws(TessellationError) -> Path {
    var result = Path()
    guard !operands.isEmpty else { return result }
    try algebra.combine(operands, by: operation, tolerance: tolerance, into: &result)
    return result
  }

  // MARK: Clips

  private mutating func cut(
    _ region: FillRegion, of job: DrawingMesher.Job
  ) throws(Failure) -> FillRegion {
    do throws(TessellationError) {
      var region = region
      for number in jobs.clips.regions(of: job.clips) {
        if regions[number] == nil {
          regions[number] = try self.region(of: jobs.clips.regions[number])
        }
        guard let clip = regions[number] else { continue }
        region = FillRegion(try combine([region, clip], by: .intersection))
      }
      return region
    } catch {
      throw Failure(error, at: job.place)
    }
  }

  private mutating func region(of clip: ClipRegion) throws(TessellationError) -> FillRegion {
    var shapes: [FillRegion] = []
    for shape in clip.shapes {
      var region = FillRegion(shape.path.applying(output), rule: shape.rule)
      for inner in shape.clips {
        let other = try self.region(of: inner)
        region = FillRegion(try combine([region, other], by: .intersection))
      }
      shapes.append(region)
    }
    if shapes.count == 1 { return shapes[0] }
    return FillRegion(try combine(shapes, by: .union))
  }
}
