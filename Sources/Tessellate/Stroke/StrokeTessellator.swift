/// Triangulates the region that a pen sweeps along a path: one stroke after another, in scratch
/// memory that it keeps.
struct StrokeTessellator: ~Copyable, Sendable {
  private var builder = SpineBuilder()
  private var sweep = StrokeSweep(sink: EitherSink())
  #if !OPTIONS_OF_C
    private var plain = PlainRibbon()
  #endif
  /// A path and a style in other units.
  private var image = (path: Path(), style: StrokeStyle())
  /// The outcome of the last stroke or outline.
  private(set) var report = TessellationReport()

  /// Appends the stroke of `path` to `mesh`, as a ribbon.
  ///
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or
  ///   `budgetExceeded`; the mesh is then as before.
  mutating func stroke(
    _ path: Path, style: StrokeStyle, options: StrokeOptions, into mesh: inout Mesh
  ) throws(TessellationError) {
    if let invalid = path.invalidElement { throw .invalidElement(invalid) }
    let bounds = path.controlBounds
    if let units = StrokeUnits(bounds, lineWidth: style.lineWidth, options) {
      return try stroke(path, style, options, in: units, into: &mesh)
    }
    let origin = mesh.positions.isEmpty ? nil : mesh.origin
    guard let frame = StrokeSetup(usual: bounds, style, options, origin: origin) else {
      return try strokeUnusual(path, bounds, style, options, 0, into: &mesh)
    }
    // Small builds leave the short way to the same mesh out: 13 KB of compressed WebAssembly.
    #if !OPTIONS_OF_C
      if path.isMaybePlain, options.visible == nil, style.sweepsWhole, style.alignment == .center,
        plain.append(path, frame, style, options, to: &mesh)
      {
        witness(mesh)
        return report = frame.report
      }
    #endif
    try sweep(path, style, options, frame, into: &mesh)
  }

  /// Appends the stroke in other units.
  @inline(never)
  private mutating func stroke(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions, in units: StrokeUnits,
    into mesh: inout Mesh
  ) throws(TessellationError) {
    let first = mesh.positions.count
    var scaled = (path: Path(), style: StrokeStyle())
    swap(&scaled, &image)
    defer {
      // No reference stays, that would have the pen's stops copied when they change.
      scaled.style.widthStops = []
      swap(&scaled, &image)
    }
    units.apply(path, to: &scaled.path)
    try units.apply(style, to: &scaled.style)
    let options = units.apply(options)
    if units.areOfMesh {
      try stroke(scaled.path, style: scaled.style, options: options, into: &mesh)
    } else {
      try strokeUnusual(
        scaled.path, scaled.path.controlBounds, scaled.style, options, 0, into: &mesh)
    }
    units.restore(&mesh, from: first)
  }

  /// Appends the stroke for vertices on these steps, or on larger ones if it needs them.
  @inline(never)
  private mutating func strokeUnusual(
    _ path: Path, _ bounds: Rect, _ style: StrokeStyle, _ options: StrokeOptions,
    _ knownStep: Double, into mesh: inout Mesh
  ) throws(TessellationError) {
    let before = mesh.extent
    let options = options.limited(for: bounds, style)
    let frame = try StrokeSetup(
      bounds: bounds, style: style, options: options,
      origin: mesh.positions.isEmpty ? nil : mesh.origin,
      knownStep: knownStep)
    report = TessellationReport()
    guard let frame else { return }
    if frame.vanishes { return report = frame.report(ofLost: path) }
    try sweep(path, style, options, frame, into: &mesh)
    if frame.largestStep < .infinity, let step = mesh.takeOffIfCoarser(than: frame, from: before) {
      try strokeUnusual(path, bounds, style, options, step, into: &mesh)
    }
  }

  /// Appends the stroke as a sweep makes it.
  @inline(never)
  private mutating func sweep(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions, _ frame: StrokeSetup,
    into mesh: inout Mesh
  ) throws(TessellationError) {
    sweep.window = options.visible == nil ? nil : try frame.window(style, options, path)
    if let window = sweep.window {
      try frame.build(path, &builder, options, in: window, style)
    } else {
      try frame.build(path, &builder, options, keepsArcs: style.sweepsWhole)
    }
    frame.measure(&builder.spine, for: style, isCut: sweep.window != nil)
    try sweep.stroke(builder.spine, style: style, options: options, frame: frame, into: &mesh)
    report = frame.report
    report.lostSubpaths = sweep.lostParts
  }

  /// Appends the outline of `path`'s stroke to `polyline`: contours for the non-zero rule, in the
  /// units of the mesh.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - style: The pen.
  ///   - options: The tolerance and the transform.
  ///   - origin: The origin of a mesh that holds something already.
  ///   - knownStep: The steps of the vertices of an earlier attempt; 0 in the first.
  ///   - polyline: Where the contours go.
  ///   - owners: Where the owners of contours go if the stroke is to be clipped, and `polyline`,
  ///     empty before, gets its shapes, too (`StrokeSweep.appendShapes`).
  /// - Returns: The setup that a mesh of the outline needs; `nil` where there is nothing.
  /// - Throws: As `stroke`.
  mutating func outline(
    _ path: Path, style: StrokeStyle, options: StrokeOptions, origin: Point?,
    knownStep: Double = 0, into polyline: inout Polyline, owners: inout UncheckedBuffer<UInt32>
  ) throws(TessellationError) -> StrokeSetup? {
    owners.removeAll()
    if let invalid = path.invalidElement { throw .invalidElement(invalid) }
    let bounds = path.controlBounds
    if let units = StrokeUnits(bounds, lineWidth: style.lineWidth, options) {
      let scaled = units.apply(path)
      return try outline(
        scaled, scaled.controlBounds, units.apply(style), units.apply(options), origin, knownStep,
        &polyline, &owners)
    }
    return try outline(path, bounds, style, options, origin, knownStep, &polyline, &owners)
  }

  /// Appends the outline for these units.
  @inline(__always)
  private mutating func outline(
    _ path: Path, _ bounds: Rect, _ style: StrokeStyle, _ options: StrokeOptions,
    _ origin: Point?, _ knownStep: Double, _ polyline: inout Polyline,
    _ owners: inout UncheckedBuffer<UInt32>
  ) throws(TessellationError) -> StrokeSetup? {
    let options = options.limited(for: bounds, style)
    let frame = try StrokeSetup(
      bounds: bounds, style: style, options: options, origin: origin, knownStep: knownStep)
    report = TessellationReport()
    guard let frame else { return nil }
    if frame.vanishes {
      report = frame.report(ofLost: path)
      return nil
    }
    sweep.window = options.visible == nil ? nil : try frame.window(style, options, path)
    if let window = sweep.window {
      try frame.build(path, &builder, options, in: window, style)
    } else {
      try frame.build(path, &builder, options)
    }
    frame.measure(&builder.spine, for: style, isCut: sweep.window != nil)
    try sweep.outline(
      builder.spine, style: style, options: options, frame: frame, into: &polyline)
    report = sweep.sink.outline.report(frame, on: polyline)
    if polyline.isEmpty { return nil }
    if style.alignment.isOfShape {
      sweep.appendShapes(
        of: builder.spine, transform: options.penTransform, to: &polyline, owners: &owners)
    }
    return frame
  }
}

extension Path {
  /// Whether all curves are arcs.
  @inline(__always)
  fileprivate var isMaybePlain: Bool {
    let count = verbs.count
    return verbs.withUncheckedReading { verbs in
      for i in 0..<count where verbs[i] == .curve || verbs[i] == .quadCurve { return false }
      return count > 1
    }
  }
}

extension StrokeSweep where Sink == EitherSink {
  /// Appends the outline of the stroke along `spine` to `polyline`.
  ///
  /// - Throws: `invalidStyle`, `outOfRange` or `budgetExceeded`.
  mutating func outline(
    _ spine: borrowing Spine, style: StrokeStyle, options: StrokeOptions, frame: StrokeSetup,
    into polyline: inout Polyline
  ) throws(TessellationError) {
    sink.isRibbon = false
    sink.outline.reset()
    isClipped = style.alignment.isOfShape
    defer { isClipped = false }
    pen = frame.pen(style)
    vertexLimit = options.vertexLimit
    // The stroke of a round pen is a disc; of another, it would be thousands of rounded quads on
    // each other.
    guard pen.isRound || !frame.hidesPath else {
      throw .invalidStyle(parameter: "lineWidth", value: style.lineWidth)
    }
    try sweep(spine, style: style, options: options, halfWidth: frame.halfWidth)
    guard !isFull else { throw .budgetExceeded(.vertices, limit: options.vertexLimit) }
    sink.outline.write(to: &polyline, transform: options.penTransform)
    if frame.mayLeaveRange, !polyline.points.allSatisfy({ $0.isInRange }) { throw .outOfRange() }
    guard polyline.points.count <= options.vertexLimit else {
      throw .budgetExceeded(.vertices, limit: options.vertexLimit)
    }
  }
}
