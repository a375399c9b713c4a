extension StrokeStyle.Alignment {
  /// How many half widths lie to the left and to the right of a sub-path.
  func shares(
    of contour: SpineContour, in spine: borrowing Spine
  ) -> (left: Double, right: Double) {
    switch self {
    case .center: return (1, 1)
    case .left: return (2, 0)
    case .right: return (0, 2)
    case .inner, .outer:
      // What goes to and fro on a line encloses nothing but rounding errors.
      let area = spine.doubledArea(of: contour)
      guard area.magnitude > 1e-12 * contour.length * contour.length else { return (1, 1) }
      // Counter-clockwise by the numbers, the inside is on the right, as left and right are seen on
      // a y-down screen.
      return (area > 0) == (self == .inner) ? (0, 2) : (2, 0)
    }
  }
}

extension Spine {
  /// Twice the signed area within a sub-path, closed by a straight line.
  fileprivate func doubledArea(of contour: SpineContour) -> Double {
    let start = vertices[contour.firstVertex].point
    var (area, last) = (0.0, Int32(-1))
    for vertex in contour.firstVertex..<(contour.firstVertex + contour.quadCount) {
      let index = vertices[vertex].curve
      if index != last { area += curves[Int(index)].doubledArea(about: start) }
      last = index
    }
    return area
  }
}

extension SpineCurve {
  /// Twice the signed area between this curve and a point: ∫ (B − p) × B′ dt.
  ///
  /// Of a cubic p₀ + bt + ct² + at³ it is (p₀ − p)×(B(1) − B(0)) + b×c/3 + b×a/2 + c×a/5, of an arc
  /// (p₀ − p)×(B(1) − B(0)) + sweep·b×c.
  fileprivate func doubledArea(about p: Point) -> Double {
    let across = (origin - p).cross(point(at: 1) - point(at: 0))
    if kind == .arc { return across + a.y * b.cross(c) }
    return across + b.cross(c) * (1.0 / 3) + b.cross(a) * 0.5 + c.cross(a) * 0.2
  }
}
