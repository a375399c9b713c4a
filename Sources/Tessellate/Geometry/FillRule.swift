/// Which points a path encloses, told by the winding number w: how often its contours go round the
/// point, counted positive from +x to +y.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  /// w ≠ 0: SVG's, CoreGraphics' and SwiftUI's default.
  case nonZero = "nonzero"
  /// w is odd.
  case evenOdd = "evenodd"
  /// w > 0.
  case positive
  /// w < 0.
  case negative
  /// |w| ≥ 2: the overlap of two contours of the same direction.
  case magnitudeAtLeastTwo = "abs-geq-two"

  @inline(__always)
  public func contains(winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    case .positive: winding > 0
    case .negative: winding < 0
    case .magnitudeAtLeastTwo: winding.magnitude >= 2
    }
  }
}
