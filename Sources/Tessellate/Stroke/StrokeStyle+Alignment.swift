extension StrokeStyle.Alignment {
  /// How many half widths lie to the left and to the right of a sub-path.
  func shares(of contour: SpineContour) -> (left: Double, right: Double) {
    switch self {
    case .center: return (1, 1)
    case .left: return (2, 0)
    case .right: return (0, 2)
    case .inner, .outer:
      // Counter-clockwise by the numbers, the inside is on the right, as left and right are seen on a y-down screen.
      guard contour.doubledArea != 0 else { return (1, 1) }
      return (contour.doubledArea > 0) == (self == .inner) ? (0, 2) : (2, 0)
    }
  }
}
