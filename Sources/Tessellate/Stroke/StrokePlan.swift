/// A path prepared for many strokes: its chords, directions and arc lengths are computed once.
///
/// Each frame may have another dash phase, trim, width, alignment, cap or join, at a cost
/// proportional to the visible part. The tolerance holds for any width; the number of chords is
/// best for widths near the one that the plan was made for.
///
///     var plan = try StrokePlan(path, lineWidth: 6)
///     style.dashPhase = time * speed
///     try plan.stroke(style, into: &mesh)
///
/// From the second frame of the same size on, nothing is allocated. A plan must be used by one
/// thread at a time.
public struct StrokePlan: ~Copyable, Sendable {
  /// The options of all strokes.
  public let options: StrokeOptions
  private var spine = Spine()
  /// Two, because sections kept for a ribbon don't serve an outline.
  private var sweep = StrokeSweep(sink: EitherSink())
  private var outlineSweep = StrokeSweep(sink: EitherSink())
  private let bounds: Rect
  /// The units of the spine where they differ from the path's, and the options in these units.
  private let units: StrokeUnits?
  private let inner: StrokeOptions
  /// The reach of the pen that the chords are made for, the tolerance that they keep, and their
  /// margin for rounding.
  private var reach = 0.0
  private var tolerance = 0.0
  private var padding = 0.0
  /// The path and the tessellator for strokes that the chords do not serve.
  let path: Path
  private var stroker = StrokeTessellator()
  /// The outcome of the last stroke or outline.
  private(set) var report = TessellationReport()

  /// The length of all sub-paths together, in the units of dashes: path units, or mesh units with
  /// `isNonScaling`.
  public private(set) var length = 0.0

  /// Creates a plan with the chords of `path` for strokes of about this width.
  ///
  /// - Parameters:
  ///   - path: The path to stroke.
  ///   - lineWidth: The width that the number of chords is chosen for; 0 for a line that starts
  ///     without one.
  ///   - options: The options of all strokes.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or
  ///   `budgetExceeded`.
  public init(
    _ path: Path, lineWidth: Double = 1, options: StrokeOptions = StrokeOptions()
  ) throws(TessellationError) {
    self.options = options
    units = StrokeUnits(path.controlBounds, lineWidth: 0, options)
    self.path = path
    let path = units?.apply(path) ?? path
    bounds = path.controlBounds
    let planned = units?.apply(plannedWidth: lineWidth) ?? lineWidth
    inner = (units?.apply(options) ?? options).limited(for: bounds, halfWidth: planned * 0.5)
    if let invalid = path.invalidElement { throw .invalidElement(invalid) }
    sweep.dashes.keepsSections = true
    outlineSweep.dashes.keepsSections = true
    // A line that starts without width may get one later.
    let width = lineWidth == 0 ? Double.leastNormalMagnitude : lineWidth
    var style = StrokeStyle(lineWidth: width)
    try style.validate()
    if let units { style.lineWidth = units.apply(plannedWidth: width) }
    let frame = try StrokeSetup(bounds: bounds, style: style, options: inner, origin: nil)
    guard let frame, !frame.vanishes else { return }
    (reach, tolerance, padding) = (frame.reach, frame.tolerance, frame.padding)
    var builder = SpineBuilder()
    try frame.build(path, &builder, inner)
    spine = builder.finish()
    for index in 0..<spine.contours.count { length += spine.contours[index].length }
    if let units { length /= units.factor }
  }

  /// Returns the setup of a stroke along these chords, or `nil` where there is nothing to draw.
  private func frame(_ style: StrokeStyle, origin: Point?) throws(TessellationError) -> StrokeSetup?
  {
    try StrokeSetup(
      bounds: bounds, style: style, options: inner, origin: origin, chords: tolerance)
  }

  /// Whether these chords serve a stroke: rounding under a very wide pen may take the part of the
  /// tolerance that they need.
  private func serves(_ frame: StrokeSetup) -> Bool {
    frame.tolerance >= ChordLimits.leastShare * tolerance
  }

  /// Prepares the chords for a stroke, and returns the window that it is seen through.
  private mutating func prepare(
    _ frame: StrokeSetup, _ style: StrokeStyle
  ) throws(TessellationError) -> VisibleWindow? {
    let window =
      inner.visible == nil ? nil : try frame.window(style, inner, units?.apply(path) ?? path)
    spine.aim(exactly: frame.reach > reach)
    spine.pad(Swift.max(frame.padding, padding))
    frame.measure(&spine, for: style, isCut: window != nil)
    return window
  }

  /// Appends the stroke to `mesh` as a ribbon, whatever the options say.
  ///
  /// - Parameters:
  ///   - style: The style of this frame.
  ///   - mesh: The mesh to extend; after an error it is as before.
  /// - Returns: The step and tolerance used, and the number of sub-paths or dashes lost.
  /// - Throws: `outOfRange`, `invalidStyle` or `budgetExceeded`; `belowResolution` if the options
  ///   say so.
  mutating func appendRibbon(
    _ style: StrokeStyle, into mesh: inout Mesh
  ) throws(TessellationError) -> TessellationReport {
    let before = mesh.extent
    report = TessellationReport()
    try append(style, from: before, into: &mesh)
    try mesh.enforce(options.onLoss, on: report, from: before)
    return report
  }

  private mutating func append(
    _ style: StrokeStyle, from before: Mesh.Extent, into mesh: inout Mesh
  ) throws(TessellationError) {
    let seen = try units?.apply(style) ?? style
    let origin = mesh.positions.isEmpty ? nil : mesh.origin
    guard let frame = try frame(seen, origin: origin) else { return }
    if frame.vanishes { return report = frame.report(ofLost: path) }
    if serves(frame) {
      sweep.window = try prepare(frame, seen)
      try sweep.stroke(spine, style: seen, options: inner, frame: frame, into: &mesh)
      report = frame.report
      report.lostSubpaths = sweep.lostParts
      if frame.largestStep == .infinity || mesh.takeOffIfCoarser(than: frame, from: before) == nil {
        units?.restore(&mesh, from: before.vertices)
        return
      }
    }
    try stroker.stroke(path, style: style, options: options, into: &mesh)
    report = stroker.report
  }

  /// Appends the outline; returns the setup of a mesh of it, or `nil` where there is nothing.
  ///
  /// For a stroke that is to be clipped, `polyline` must be empty, and gets the shapes; `owners`
  /// then says whose each contour is (`StrokeSweep.appendShapes`).
  mutating func outline(
    _ style: StrokeStyle, origin: Point?, into polyline: inout Polyline,
    owners: inout UncheckedBuffer<UInt32>
  ) throws(TessellationError) -> StrokeSetup? {
    owners.removeAll()
    let seen = try units?.apply(style) ?? style
    report = TessellationReport()
    guard let frame = try frame(seen, origin: origin) else { return nil }
    if frame.vanishes {
      report = frame.report(ofLost: path)
      return nil
    }
    guard serves(frame) else {
      defer { report = stroker.report }
      return try stroker.outline(
        path, style: style, options: options, origin: origin, into: &polyline, owners: &owners)
    }
    outlineSweep.window = try prepare(frame, seen)
    try outlineSweep.outline(spine, style: seen, options: inner, frame: frame, into: &polyline)
    report = outlineSweep.sink.outline.report(frame, on: polyline)
    if polyline.isEmpty { return nil }
    if seen.alignment.isOfShape {
      outlineSweep.appendShapes(
        of: spine, transform: inner.penTransform, to: &polyline, owners: &owners)
    }
    return frame
  }
}
