// The part of a stroke that a visible rectangle shows.
//
// Everything that the pen covers lies within its reach of a chord, or within a miter's of a corner.
// So chords beyond a side of the rectangle, grown by that reach, can't be seen. Where a chord that
// is left out begins or ends, the others get a cap. It can't be seen either, because it reaches no
// farther than the pen from a point outside of the grown rectangle.

extension StrokeSetup {
  /// Returns the visible rectangle in the units of the spine, with the reach of the pen for a
  /// margin.
  ///
  /// - Parameters:
  ///   - style: The pen.
  ///   - options: The rectangle and the transform.
  ///   - path: The path.
  /// - Returns: The window. `nil` stands for all of the path: where there is no rectangle, or it
  ///   has no image in these units, where it shows all, and where the width jumps at the seam of a
  ///   closed sub-path, because the join there differs from one inside a part.
  /// - Throws: `invalidStyle` if the rectangle's coordinates are not numbers.
  func window(
    _ style: borrowing StrokeStyle, _ options: StrokeOptions, _ path: Path
  ) throws(TessellationError) -> VisibleWindow? {
    guard let visible = options.visible else { return nil }
    let exact = try VisibleWindow(visible, margin: 0)
    if exact.rect.isNull { return exact }
    guard let inverse = options.penTransform.inverted() else { return nil }
    let image = options.penTransform.isIdentity ? visible : visible.applying(inverse)
    // A square cap reaches √2 half widths from the end, a triangular one less. The tip of an arcs
    // join lies on curves, within the limit along them.
    let farthest: Double
    switch style.lineJoin {
    case .round, .bevel: farthest = 1.5
    case .miter, .miterClip: farthest = Swift.max(1.5, style.miterLimit)
    case .arcs: farthest = Swift.max(1.5, 2 * style.miterLimit)
    }
    let margin = 1.01 * reach * farthest + 4 * (tolerance + padding)
    // An infinite coordinate times 0 is not a number: nothing is left out then.
    guard let window = try? VisibleWindow(image, margin: margin) else { return nil }
    if window.rect.contains(path.controlBounds.applying(options.pathTransform)) { return nil }
    let jumps = !style.widthStops.isEmpty && style.scale(at: 0) != style.scale(at: 1)
    return jumps && path.verbs.contains(.close) ? nil : window
  }

  /// Writes the chords of a path into the builder's spine, but only one for each run of elements
  /// that the window can't show.
  ///
  /// A path whose sides are told apart by the area within is written as a whole.
  func build(
    _ path: Path, _ builder: inout SpineBuilder, _ options: StrokeOptions, in window: VisibleWindow,
    _ style: borrowing StrokeStyle
  ) throws(TessellationError) {
    if style.alignment.isOfShape {
      return try build(path, &builder, options)
    }
    builder.begin(limits, vertexLimit: options.vertexLimit / 2, keepsArcs: false)
    let image = options.isNonScaling ? path.applying(options.transform) : path
    image.visitSound(in: window, &builder)
    if builder.isExhausted { throw .budgetExceeded(.vertices, limit: options.vertexLimit) }
  }
}
