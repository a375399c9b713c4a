/// A path and the rule that decides which points it encloses.
public struct FillRegion: Sendable, Hashable {
  /// The contours of the region; open sub-paths are closed by a straight line.
  public var path: Path
  /// The rule that decides, from the winding number of a point, whether it is inside.
  public var rule: FillRule

  /// Creates a region, by default that of the non-zero rule.
  public init(_ path: Path, rule: FillRule = .nonZero) { (self.path, self.rule) = (path, rule) }
}
