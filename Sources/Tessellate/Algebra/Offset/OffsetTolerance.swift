// The shares of an offset's tolerance. Errors of the steps add up, and the sum of the shares keeps
// the tolerance:
//
// - 3/4 for the fit of curves: its error falls with the sixth power of the number of cubics, so
//   that they are 5 % more than with all of the tolerance.
// - 1/8 for the union of strips and joins: it decides how many chords the algebra compares. Where
//   outlines cross, the result does not have this error, because crossings are found on the curves.
// - 3/32 for the union of what is offset, before: it has the most chords. Of a stroke it is what
//   hidden gaps between dashes may add.
// - 1/32 for strips that fold, and for strokes that are cut at a shape.
// - 1/64 for segments too short to have a direction, or a millionth of the drawing if that is less.

/// The tolerances of the steps of an offset.
struct OffsetTolerance {
  /// The largest distance of fitted curves from the true offset.
  let fit: Double
  /// The tolerance of the last union.
  let union: Double
  /// The tolerance of the union before it, of what is offset.
  let region: Double
  /// The tolerance of what comes between them.
  let cleaning: Double
  /// The length up to which a segment has no direction.
  let negligible: Double

  /// Divides a tolerance.
  ///
  /// A tolerance finer than three steps of the lattice is of no use: topology is decided there.
  ///
  /// - Parameters:
  ///   - asked: The tolerance asked for; limited for small drawings and thin pens as for strokes.
  ///   - bounds: The control bounds of what is drawn.
  ///   - distance: The farthest that the offset reaches from it, but for miters.
  /// - Throws: `outOfRange`.
  init(_ asked: Double, for bounds: Rect, distance: Double) throws(TessellationError) {
    let limited = ToleranceRule.used(asked, for: bounds, halfWidth: distance)
    let drawn = bounds.isNull ? .zero : bounds.insetBy(dx: -distance, dy: -distance)
    let lattice = try Lattice(bounds: drawn, origin: Lattice.origin(for: drawn))
    let used = Swift.max(limited, 3 * lattice.step)
    (fit, union) = (used * 0.75, used * 0.125)
    (region, cleaning) = (used * 0.09375, used * 0.03125)
    // A drawing that is small beside the distance keeps its shape: to a millionth of its size.
    let size = bounds.isNull ? 0 : Swift.max(bounds.width, bounds.height)
    negligible = Swift.min(used * 0x1p-6, size * 0x1p-20)
  }
}
