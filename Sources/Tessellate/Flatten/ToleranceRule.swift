/// The rule for the tolerance that is used where the requested one is coarse beside the drawing.
///
/// A tolerance is a distance, so the default of 0.1 suits drawings of tens to thousands of units. A
/// circle of radius 0.05 would vanish within it, and a line 0.01 wide could be eight times as wide.
/// So one call uses at most
///
/// - a sixteenth of the larger side of what it draws, its control points' bounds after the
///   transform;
/// - a sixteenth of the smaller side, or, of a stroke, a quarter of the greatest half width; but
///   for these two never less than 1/64 of the request, so that thin drawings stay cheap: a disc
///   that turns edge-on takes at most √64 = 8 times the chords.
///
/// A disc of radius r, whose sides are 2r, thus gets a sagitta of r/8 at the most: by 1 − cos(π/n)
/// ≤ 1/8 it has seven chords, and 7/2π · sin(2π/7) = 87 % of its area.
///
/// All sub-paths of a call share one tolerance, so that those with a common border share its
/// vertices. One that is smaller than the tolerance, beside larger ones, may vanish.
///
/// Paths keep their control bounds as they grow; the rule is a few comparisons a call.
enum ToleranceRule {
  /// The part of the larger and of the smaller side.
  private static var ofSide: Double { 1 / 16 }
  /// The part of a stroke's greatest half width: 1/4 makes a ribbon at most 1.25 times, and its
  /// padded cover 1.6 times as wide as it should be.
  private static var ofHalfWidth: Double { 1 / 4 }
  /// The part of the request below which thin drawings do not reduce it.
  private static var ofAsked: Double { 1 / 64 }

  /// Returns the tolerance used for a region or a polyline.
  ///
  /// - Parameters:
  ///   - asked: The tolerance asked for.
  ///   - bounds: The control bounds of all that one call draws.
  /// - Returns: `asked`, or less.
  @inline(__always)
  static func used(_ asked: Double, for bounds: Rect) -> Double {
    let size = bounds.max - bounds.min
    let (larger, smaller) = size.x < size.y ? (size.y, size.x) : (size.x, size.y)
    return used(asked, larger: larger, thin: smaller * ofSide)
  }

  /// Returns the tolerance used for a stroke.
  ///
  /// - Parameters:
  ///   - asked: The tolerance asked for.
  ///   - bounds: The control bounds of all that one call strokes, in the units of the mesh.
  ///   - halfWidth: The greatest half width of the pen in these units, by which the bounds are
  ///     wider: a dot has no other size.
  /// - Returns: `asked`, or less.
  @inline(__always)
  static func used(_ asked: Double, for bounds: Rect, halfWidth: Double) -> Double {
    let size = bounds.max - bounds.min
    let larger = (size.x < size.y ? size.y : size.x) + 2 * halfWidth
    return used(asked, larger: larger, thin: halfWidth * ofHalfWidth)
  }

  @inline(__always)
  private static func used(_ asked: Double, larger: Double, thin: Double) -> Double {
    // A point, or a path without elements, has no size to compare with.
    guard larger * ofSide > 0 else { return asked }
    let least = asked * ofAsked
    let most = thin > least ? thin : least
    let limit = larger * ofSide < most ? larger * ofSide : most
    return asked > limit ? limit : asked
  }
}

extension AffineTransform {
  /// Returns the tolerance in path units that this transform shows as at most `tolerance` in its
  /// output's units.
  ///
  /// A mesh that is scaled afterwards, on its way to the screen, say, scales its tolerance, too:
  ///
  ///     // A quarter of a pixel.
  ///     let options = FillOptions(tolerance: toScreen.pathTolerance(forOutput: 0.25))
  ///
  /// - Parameter tolerance: The largest distance allowed in the output, in its units.
  /// - Returns: The tolerance divided by the largest factor by which the transform stretches a
  ///   length; infinite for a transform onto a point.
  public func pathTolerance(forOutput tolerance: Double) -> Double { tolerance / largestStretch }
}
