/// Triangulates the region that a pen sweeps along a path.
struct StrokeTessellator: ~Copyable, Sendable {
  private var builder = SpineBuilder()
  private var sweep = StrokeSweep(sink: RibbonSink())
  private var outlineSweep = StrokeSweep(sink: OutlineSink())

  /// Appends the stroke of `path` to `mesh`, as a ribbon.
  mutating func stroke(
    _ path: Path, style: StrokeStyle, options: StrokeOptions, into mesh: inout Mesh
  ) throws(TessellationError) {
    if let invalid = path.invalidElement { throw .invalidElement(invalid) }
    let bounds = path.controlBounds
    if let units = StrokeUnits(bounds, lineWidth: style.lineWidth, options) {
      let first = mesh.positions.count
      let scaled = units.apply(path)
      try stroke(
        scaled, scaled.controlBounds, units.apply(style), units.apply(options), 0, into: &mesh)
      return units.restore(&mesh, from: first)
    }
    try stroke(path, bounds, style, options, 0, into: &mesh)
  }

  @inline(__always)
  private mutating func stroke(
    _ path: Path, _ bounds: Rect, _ style: StrokeStyle, _ options: StrokeOptions,
    _ knownStep: Double, into mesh: inout Mesh
  ) throws(TessellationError) {
    let before = mesh.extent
    let frame = try StrokeSetup(
      bounds: bounds, style: style, options: options,
      origin: mesh.positions.isEmpty ? nil : mesh.origin,
      knownStep: knownStep)
    guard let frame else { return }
    try frame.build(path, &builder, options, keepsArcs: style.sweepsWhole)
    frame.measure(&builder.spine, for: style)
    try sweep.stroke(builder.spine, style: style, options: options, frame: frame, into: &mesh)
    if frame.largestStep < .infinity, let step = mesh.takeOffIfCoarser(than: frame, from: before) {
      try strokeAgain(path, bounds, style, options, step, into: &mesh)
    }
  }

  /// Strokes for larger steps.
  @inline(never)
  private mutating func strokeAgain(
    _ path: Path, _ bounds: Rect, _ style: StrokeStyle, _ options: StrokeOptions,
    _ knownStep: Double, into mesh: inout Mesh
  ) throws(TessellationError) {
    try stroke(path, bounds, style, options, knownStep, into: &mesh)
  }

  /// Appends the outline of `path`'s stroke to `polyline`: contours for the non-zero rule, in the
  /// units of the mesh.
  ///
  /// - Parameter knownStep: See `StrokeSetup`.
  /// - Returns: Where a mesh of it should lie, or `nil` where there is nothing.
  mutating func outline(
    _ path: Path, style: StrokeStyle, options: StrokeOptions, origin: Point?,
    knownStep: Double = 0, into polyline: inout Polyline
  ) throws(TessellationError) -> StrokeSetup? {
    if let invalid = path.invalidElement { throw .invalidElement(invalid) }
    let bounds = path.controlBounds
    if let units = StrokeUnits(bounds, lineWidth: style.lineWidth, options) {
      let scaled = units.apply(path)
      return try outline(
        scaled, scaled.controlBounds, units.apply(style), units.apply(options), origin, knownStep,
        &polyline)
    }
    return try outline(path, bounds, style, options, origin, knownStep, &polyline)
  }

  @inline(__always)
  private mutating func outline(
    _ path: Path, _ bounds: Rect, _ style: StrokeStyle, _ options: StrokeOptions,
    _ origin: Point?, _ knownStep: Double, _ polyline: inout Polyline
  ) throws(TessellationError) -> StrokeSetup? {
    let frame = try StrokeSetup(
      bounds: bounds, style: style, options: options, origin: origin, knownStep: knownStep)
    guard let frame else { return nil }
    try frame.build(path, &builder, options)
    frame.measure(&builder.spine, for: style)
    try outlineSweep.outline(
      builder.spine, style: style, options: options, frame: frame, into: &polyline)
    return polyline.isEmpty ? nil : frame
  }
}

extension StrokeSweep where Sink == OutlineSink {
  /// Appends the outline of the stroke along `spine` to `polyline`.
  mutating func outline(
    _ spine: borrowing Spine, style: StrokeStyle, options: StrokeOptions, frame: StrokeSetup,
    into polyline: inout Polyline
  ) throws(TessellationError) {
    sink.reset()
    pen = frame.pen(style)
    vertexLimit = options.vertexLimit
    // A round pen leaves a disc; of another, thousands of rounded quads would be laid on each
    // other.
    guard pen.isRound || !frame.hidesPath else {
      throw .invalidStyle(parameter: "lineWidth", value: style.lineWidth)
    }
    try sweep(spine, style: style, options: options, halfWidth: frame.halfWidth)
    guard !isFull else { throw .budgetExceeded(.vertices, limit: options.vertexLimit) }
    sink.write(to: &polyline, transform: options.penTransform)
    if frame.mayLeaveRange, !polyline.points.allSatisfy(\.isInRange) { throw .outOfRange }
    guard polyline.points.count <= options.vertexLimit else {
      throw .budgetExceeded(.vertices, limit: options.vertexLimit)
    }
  }
}
