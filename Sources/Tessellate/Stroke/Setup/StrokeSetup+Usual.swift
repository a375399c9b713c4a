// Nearly every stroke is a ribbon without transform, or in the units of the mesh (StrokeUnits),
// under a pen of one width, of a size that is neither huge nor tiny, and its tolerance leaves room
// for rounding. Then most of what the setup decides is known, and the rest takes a few dozen
// operations instead of some five hundred.

extension StrokeSetup {
  /// The setup of a usual stroke: the same numbers by a short way; `nil` where any is not as usual.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the path's control points, in units that keep squares in range.
  ///   - style: The pen.
  ///   - options: The options, with the tolerance asked for.
  ///   - taken: The origin of a mesh that holds something already.
  @inline(__always)
  init?(
    usual bounds: Rect, _ style: borrowing StrokeStyle, _ options: borrowing StrokeOptions,
    origin taken: Point?
  ) {
    guard options.coverage == .ribbon, options.transform.isIdentity, style.isUsual,
      style.lineWidth >= Self.narrowest, style.miterLimit <= Self.longestMiter,
      options.tolerance > 0, options.tolerance < .infinity
    else { return nil }
    let sides = bounds.max - bounds.min
    let extent = sides.x > sides.y ? sides.x : sides.y
    halfWidth = style.lineWidth * 0.5
    let asked = ToleranceRule.used(options.tolerance, for: bounds, halfWidth: halfWidth)
    let size = style.alignment == .center ? halfWidth : 2 * halfWidth
    origin = taken ?? Self.origin(for: bounds, reach: size)
    let farthest = bounds.largestCoordinate(about: origin)
    let largest = farthest + 1.5 * size
    let coarse = asked < largest ? asked : largest
    let noise = (origin.x.magnitude + origin.y.magnitude) * 0x1p-51
    let step = StrokeRounding.step(farthest: farthest, size: size, coarse: coarse)
    let snap = step * Lattice.snapShare
    moved = StrokeRounding.movedInRows(snap: snap, reach: size + coarse)
    // An extent that is no number, of no points, fails the first test. Beyond it no drawing
    // vanishes in rounding.
    guard extent >= snap, largest <= Self.farthest,
      step >= noise, step >= StrokeRounding.leastStep, step * 64 <= asked,
      moved <= asked * StrokeRounding.mostInRows
    else { return nil }
    reach = size
    let rest = asked - 2 * moved
    tolerance = rest < largest ? rest : largest
    self.asked = coarse
    largestStep = .infinity
    rowDoubt = Self.rowDoubt(farthest: farthest, size: size, coarse: coarse, moved: moved)
    (seesDirections, hidesPath, vanishes) = (false, false, false)
    (mayLeaveRange, isVast) = (false, false)
    report = Self.report(snap: snap, tolerance: asked)
  }

  /// The narrowest pen and the farthest coordinate whose sections single precision holds, and the
  /// longest miter that then stays in the range of a mesh.
  private static var narrowest: Double { 0x1p-99 }
  private static var farthest: Double { 0x1p99 }
  private static var longestMiter: Double { 0x1p25 }
}
