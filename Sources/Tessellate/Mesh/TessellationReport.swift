/// The outcome of a fill or a stroke: the precision used, and what it was too coarse for.
///
/// A mesh holds `Float`s on a lattice, whose step grows with the distance from the mesh's origin. A
/// shape smaller than the step, or than the tolerance, may round to nothing. That is no error by
/// default, because a shape may shrink to nothing in an animation; `LossPolicy.fail` makes it one.
public struct TessellationReport: Sendable, Hashable {
  /// The number of sub-paths of which nothing reached the mesh, although they have area.
  ///
  /// Of a stroke, the number of sub-paths, or of dashes, that the pen covers and of which nothing
  /// reached the mesh. Earlier contents of the mesh that a coarser step swallowed are counted, too.
  public var lostSubpaths: Int
  /// The distance between neighbouring points of the lattice that was used, in the mesh's units; 0
  /// where nothing was made.
  public var step: Double
  /// The tolerance that was used, in the mesh's units: the one that the options ask for, or a finer
  /// one for a drawing that is small beside it, or a coarser one where the lattice is coarser; 0
  /// where nothing was made.
  public var tolerance: Double

  /// Creates a report, by default of a call that made nothing and lost nothing.
  public init(lostSubpaths: Int = 0, step: Double = 0, tolerance: Double = 0) {
    (self.lostSubpaths, self.step, self.tolerance) = (lostSubpaths, step, tolerance)
  }
}

/// The response to geometry too small for the mesh's resolution.
public enum LossPolicy: Sendable, Hashable {
  /// Counts what was lost in the `TessellationReport`.
  case report
  /// Throws `TessellationError.belowResolution` and leaves the mesh as it was.
  case fail
}

extension Mesh {
  /// Takes back what a call appended and throws, where it lost something and its policy is `fail`.
  @inline(__always)
  mutating func enforce(
    _ policy: LossPolicy, on report: TessellationReport, from before: Extent
  ) throws(TessellationError) {
    guard policy == .fail, report.lostSubpaths > 0 else { return }
    truncate(to: before)
    throw .belowResolution(lost: report.lostSubpaths, step: report.step)
  }
}
