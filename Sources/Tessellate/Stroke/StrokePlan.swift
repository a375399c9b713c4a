/// A path made ready to be stroked many times: its chords, directions and arc lengths, found once.
///
/// Each frame may have another dash phase, trim, width, alignment, cap or join, at the price of what is visible. The bounds of a
/// stroke hold for any width; the number of chords is best for widths near the one the plan was made for.
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
  /// The reach of the pen that the chords are made for.
  private var reach = 0.0

  /// The length of all sub-paths together, in the units of the pen, in which dashes are: path units, or those of the mesh
  /// with `isNonScaling`.
  public private(set) var length = 0.0

  /// Finds the chords of `path` for strokes of about this width.
  ///
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or `budgetExceeded`.
  public init(
    _ path: Path, lineWidth: Double = 1, options: StrokeOptions = StrokeOptions()
  ) throws(TessellationError) {
    self.options = options
    units = StrokeUnits(path.controlBounds, lineWidth: 0, options)
    inner = units?.apply(options) ?? options
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
    let frame = try StrokeFrame(bounds: bounds, style: style, options: inner, origin: nil)
    guard let frame else { return }
    reach = frame.reach
    var builder = SpineBuilder()
    try frame.build(path, &builder, inner)
    spine = builder.finish()
    for index in 0..<spine.contours.count { length += spine.contours[index].length }
    if let units { length /= units.factor }
  }

  /// Appends the stroke to `mesh`, as a ribbon; `Tessellator.stroke(_:style:into:)` makes a single cover of it.
  ///
  /// - Throws: `outOfRange`, `invalidStyle` or `budgetExceeded`; the mesh is then as before.
  public mutating func stroke(
    _ style: StrokeStyle, into mesh: inout Mesh
  ) throws(TessellationError) {
    let first = mesh.positions.count
    let style = try units?.apply(style) ?? style
    let frame = try StrokeFrame(
      bounds: bounds, style: style, options: inner,
      origin: mesh.positions.isEmpty ? nil : mesh.origin, planned: reach)
    guard let frame else { return }
    frame.measure(&spine, for: style)
    try sweep.stroke(spine, style: style, options: inner, frame: frame, into: &mesh)
    units?.restore(&mesh, from: first)
  }

  /// Appends the stroke's outline to `polyline`: contours for the non-zero rule, in the units of the mesh.
  ///
  /// - Throws: as `stroke(_:into:)`.
  public mutating func outline(
    _ style: StrokeStyle, into polyline: inout Polyline
  ) throws(TessellationError) {
    _ = try outline(style, origin: nil, into: &polyline)
  }

  /// Returns the origin that a mesh of the outline should have, or `nil` where there is nothing.
  mutating func outline(
    _ style: StrokeStyle, origin: Point?, into polyline: inout Polyline
  ) throws(TessellationError) -> Point? {
    let style = try units?.apply(style) ?? style
    let frame = try StrokeFrame(
      bounds: bounds, style: style, options: inner, origin: origin, planned: reach)
    guard let frame else { return nil }
    frame.measure(&spine, for: style)
    try outlineSweep.outline(spine, style: style, options: inner, frame: frame, into: &polyline)
    return polyline.isEmpty ? nil : frame.origin
  }
}
