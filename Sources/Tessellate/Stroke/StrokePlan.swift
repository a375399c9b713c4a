/// A path made ready to be stroked many times: its chords, directions and arc lengths, found once.
///
/// Each frame may have another dash phase, trim, width, alignment, cap or join, at the price of
/// what is visible. The bounds of a stroke hold for any width; the number of chords is best for
/// widths near the one the plan was made for.
///
///     var plan = try StrokePlan(path, lineWidth: 6)
///     style.dashPhase = time * speed
///     try plan.stroke(style, into: &mesh)
///
/// From the second frame of the same size on, nothing is allocated. It is one thread's tool.
public struct StrokePlan: ~Copyable, Sendable {
  public let options: StrokeOptions
  private var spine = Spine()
  private var sweep = StrokeSweep(sink: RibbonSink())
  private var outlineSweep = StrokeSweep(sink: OutlineSink())
  private let bounds: Rect
  /// The units of the spine, if they are not the path's, and the options in these.
  private let units: StrokeUnits?
  private let inner: StrokeOptions
  /// The reach of the pen that the chords are made for, and the tolerance that they keep.
  private var reach = 0.0
  private var tolerance = 0.0
  /// For what the chords don't serve.
  let path: Path
  private var stroker = StrokeTessellator()

  /// The length of all sub-paths together, in the units of the pen, in which dashes are: path
  /// units, or those of the mesh with `isNonScaling`.
  public private(set) var length = 0.0

  /// Finds the chords of `path` for strokes of about this width.
  ///
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or
  ///   `budgetExceeded`.
  public init(
    _ path: Path, lineWidth: Double = 1, options: StrokeOptions = StrokeOptions()
  ) throws(TessellationError) {
    self.options = options
    units = StrokeUnits(path.controlBounds, lineWidth: 0, options)
    inner = units?.apply(options) ?? options
    self.path = path
    let path = units?.apply(path) ?? path
    bounds = path.controlBounds
    if let invalid = path.invalidElement { throw .invalidElement(invalid) }
    sweep.dashes.keepsSections = true
    outlineSweep.dashes.keepsSections = true
    // A line that starts without width may get one later.
    let width = lineWidth == 0 ? Double.leastNormalMagnitude : lineWidth
    var style = StrokeStyle(lineWidth: width)
    try style.validate()
    if let units { style.lineWidth = units.apply(plannedWidth: width) }
    let frame = try StrokeSetup(bounds: bounds, style: style, options: inner, origin: nil)
    guard let frame else { return }
    (reach, tolerance) = (frame.reach, frame.tolerance)
    var builder = SpineBuilder()
    try frame.build(path, &builder, inner)
    spine = builder.finish()
    for index in 0..<spine.contours.count { length += spine.contours[index].length }
    if let units { length /= units.factor }
  }

  /// The frame of a stroke along these chords; `nil` where there is nothing to draw.
  private func frame(_ style: StrokeStyle, origin: Point?) throws(TessellationError) -> StrokeSetup?
  {
    try StrokeSetup(
      bounds: bounds, style: style, options: inner, origin: origin, chords: tolerance)
  }

  /// Whether these chords serve a stroke: not where its pen is so wide that rounding takes what
  /// they need of the tolerance.
  private func serves(_ frame: StrokeSetup) -> Bool {
    frame.tolerance >= ChordLimits.leastShare * tolerance
  }

  /// Makes the chords ready for a stroke.
  private mutating func prepare(_ frame: StrokeSetup, _ style: StrokeStyle) {
    spine.aim(exactly: frame.reach > reach)
    frame.measure(&spine, for: style)
  }

  /// Appends the stroke to `mesh`, as a ribbon; `Tessellator.stroke(_:style:into:)` makes a single
  /// cover of it.
  ///
  /// - Throws: `outOfRange`, `invalidStyle` or `budgetExceeded`; the mesh is then as before.
  public mutating func stroke(
    _ style: StrokeStyle, into mesh: inout Mesh
  ) throws(TessellationError) {
    let before = mesh.extent
    let seen = try units?.apply(style) ?? style
    let origin = mesh.positions.isEmpty ? nil : mesh.origin
    guard let frame = try frame(seen, origin: origin) else { return }
    if serves(frame) {
      prepare(frame, seen)
      try sweep.stroke(spine, style: seen, options: inner, frame: frame, into: &mesh)
      if frame.largestStep == .infinity || mesh.takeOffIfCoarser(than: frame, from: before) == nil {
        units?.restore(&mesh, from: before.vertices)
        return
      }
    }
    try stroker.stroke(path, style: style, options: options, into: &mesh)
  }

  /// Appends the stroke's outline to `polyline`: contours for the non-zero rule, in the units of
  /// the mesh.
  ///
  /// - Throws: as `stroke(_:into:)`.
  public mutating func outline(
    _ style: StrokeStyle, into polyline: inout Polyline
  ) throws(TessellationError) {
    _ = try outline(style, origin: nil, into: &polyline)
  }

  /// Returns where a mesh of the outline should lie, or `nil` where there is nothing.
  mutating func outline(
    _ style: StrokeStyle, origin: Point?, into polyline: inout Polyline
  ) throws(TessellationError) -> StrokeSetup? {
    let seen = try units?.apply(style) ?? style
    guard let frame = try frame(seen, origin: origin) else { return nil }
    guard serves(frame) else {
      return try stroker.outline(
        path, style: style, options: options, origin: origin, into: &polyline)
    }
    prepare(frame, seen)
    try outlineSweep.outline(spine, style: seen, options: inner, frame: frame, into: &polyline)
    return polyline.isEmpty ? nil : frame
  }
}
