// What a visible rectangle shows of a stroke.
//
// Everything that the pen leaves lies within its reach of a chord, or of a corner by a miter. So
// chords that lie beyond a side of the rectangle, grown by that reach, can't be seen. Where a chord
// that is left out begins or ends, the others get a cap; it can't be seen either, because it
// reaches no farther than the pen from a point that lies outside of the grown rectangle.

extension StrokeSetup {
  /// Returns the visible rectangle in the units of the spine, with the reach of the pen for a
  /// margin.
  ///
  /// - Parameters:
  ///   - style: The pen.
  ///   - options: The rectangle and the transform.
  ///   - bounds: The bounds of the path's control points.
  /// - Returns: The window; `nil` where there is no rectangle, where it has no image in these units,
  ///   and where it shows all of the path.
  /// - Throws: `invalidStyle` if the rectangle's coordinates are not numbers.
  func window(
    _ style: borrowing StrokeStyle, _ options: StrokeOptions, _ bounds: Rect
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
    return window.holds(bounds.applying(options.pathTransform)) ? nil : window
  }

  /// Writes the chords of a path into the builder's spine, but one for each run of elements that
  /// the window can't show.
  ///
  /// The image of the path under a transform is visited as a whole, and so is a path whose sides
  /// are told apart by the area within.
  func build(
    _ path: Path, _ builder: inout SpineBuilder, _ options: StrokeOptions, in window: VisibleWindow,
    _ style: borrowing StrokeStyle
  ) throws(TessellationError) {
    let isWhole =
      !options.pathTransform.isIdentity || style.alignment == .inner || style.alignment == .outer
    if isWhole { return try build(path, &builder, options) }
    builder.begin(limits, vertexLimit: options.vertexLimit / 2, keepsArcs: false)
    path.visitSound(in: window, &builder)
    if builder.isExhausted { throw .budgetExceeded(.vertices, limit: options.vertexLimit) }
  }
}
