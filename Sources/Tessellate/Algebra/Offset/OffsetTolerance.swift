// The shares of an offset's tolerance. Errors of the steps add up, and the sum of the shares keeps
// the tolerance:
//
// - 3/4 for the fit of curves: its error falls with the sixth power of the number of cubics, so
//   that they are 5 % more than with all of the tolerance.
// - 1/8 for the union of strips and joins: it decides how many chords the algebra compares. Where
//   outlines cross, the result does not have this error, because crossings are found on the curves.
// - 1/16 for the union of what is offset, before, and for strips that fold.
// - 1/64 for segments too short to have a direction.

/// The tolerances of the steps of an offset.
struct OffsetTolerance {
  /// The largest distance of fitted curves from the true offset.
  let fit: Double
  /// The tolerance of the last union.
  let union: Double
  /// The tolerance of what comes before it.
  let cleaning: Double
  /// The length up to which a segment has no direction.
  let negligible: Double

  /// Divides a tolerance.
  ///
  /// - Parameters:
  ///   - asked: The tolerance asked for; limited for small drawings and thin pens as for strokes.
  ///   - bounds: The control bounds of what is drawn.
  ///   - distance: The farthest that the offset reaches from it.
  init(_ asked: Double, for bounds: Rect, distance: Double) {
    let used = ToleranceRule.used(asked, for: bounds, halfWidth: distance)
    (fit, union, cleaning) = (used * 0.75, used * 0.125, used * 0.0625)
    negligible = used * 0x1p-6
  }
}
