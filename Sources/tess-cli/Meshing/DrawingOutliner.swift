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
  private var clips: ClipShapes
  private(set) var notices: [MeshNotice] = []

  /// Creates an outliner for the paths of some drawings.
  init(_ jobs: DrawingMesher.Jobs, _ meshing: MeshingOptions, for drawings: [Drawing]) {
    (self.jobs, output, isStrict) = (jobs, meshing.output, meshing.isStrict)
    tolerance = meshing.tolerance(for: drawings)
    var limits = FillOptions()
    MemoryBudget.current.narrow(&limits, jobs: 1)
    (algebra.chordLimit, algebra.crossingLimit) = (limits.vertexLimit, limits.crossingLimit)
    clips = ClipShapes(transform: output, tolerance: tolerance, limits: limits)
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

  private mutating func cut(
    _ region: FillRegion, of job: DrawingMesher.Job
  ) throws(Failure) -> FillRegion {
    do throws(TessellationError) {
      return try clips.cut(region, to: jobs.clips.clips(of: job.clips))
    } catch {
      throw Failure(error, at: job.place)
    }
  }
}
