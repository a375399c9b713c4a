/// Turns paths into triangles: the one place where flattening, filling and stroking meet.
///
/// A tessellator owns the scratch memory of its stages. Keep one and reuse it, with a mesh emptied
/// by `removeAll()`: from the second frame of the same size on, nothing is allocated.
///
///     var tessellator = Tessellator()
///     var mesh = Mesh()
///     try tessellator.fill(path, into: &mesh)
///     try tessellator.stroke(path, style: StrokeStyle(lineWidth: 4), into: &mesh)
///
/// It is one thread's tool; give each thread its own. Results do not depend on what it did before.
public struct Tessellator: ~Copyable, Sendable {
  private var polyline = Polyline()
  private var filler = FillTessellator()
  private var delaunay = Delaunay()
  private var stroker = StrokeTessellator()

  public init() {}

  /// Appends the triangles of the region that `path` encloses.
  ///
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`; the mesh is
  ///   then as before.
  public mutating func fill(
    _ path: Path, options: FillOptions = FillOptions(), into mesh: inout Mesh
  ) throws(TessellationError) {
    let lattice = try Tessellator.lattice(
      bounds: path.controlBounds, tolerance: options.tolerance, mesh: mesh)
    polyline.removeAll()
    try path.flatten(
      tolerance: lattice.rest(of: options.tolerance),
      vertexLimit: options.vertexLimit, into: &polyline)
    guard options.quality == .delaunay else {
      return try filler.fill(polyline, options: options, lattice: lattice, into: &mesh)
    }
    // Edges are flipped between triangles that turn counter-clockwise, whichever way is asked for.
    let (firstVertex, firstIndex) = (mesh.positions.count, mesh.indices.count)
    var turned = options
    turned.orientation = .counterClockwise
    try filler.fill(polyline, options: turned, lattice: lattice, into: &mesh)
    delaunay.improve(
      &mesh, firstVertex: firstVertex, firstIndex: firstIndex, step: lattice.step)
    if options.orientation == .clockwise {
      for corner in stride(from: firstIndex, to: mesh.indices.count, by: 3) {
        mesh.indices.swapAt(corner + 1, corner + 2)
      }
    }
    witness(mesh)
  }

  /// Appends the triangles of the region that a pen of the given style sweeps along `path`.
  ///
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or
  ///   `budgetExceeded`; the mesh is then as before.
  public mutating func stroke(
    _ path: Path, style: StrokeStyle, options: StrokeOptions = StrokeOptions(),
    into mesh: inout Mesh
  ) throws(TessellationError) {
    guard options.coverage == .single else {
      return try stroker.stroke(path, style: style, options: options, into: &mesh)
    }
    try cover(path, style, options, step: 0, into: &mesh)
  }

  /// Appends the triangles of the region that a pen of the given style sweeps along a plan's path.
  ///
  /// A plan whose options ask for a ribbon needs no tessellator: this is then
  /// `StrokePlan.stroke(_:into:)`.
  ///
  /// - Throws: `outOfRange`, `invalidStyle` or `budgetExceeded`; the mesh is then as before.
  public mutating func stroke(
    _ plan: inout StrokePlan, style: StrokeStyle, into mesh: inout Mesh
  ) throws(TessellationError) {
    guard plan.options.coverage == .single else { return try plan.stroke(style, into: &mesh) }
    polyline.removeAll()
    let frame = try plan.outline(
      style, origin: mesh.positions.isEmpty ? nil : mesh.origin, into: &polyline)
    guard let frame, let step = try fillOutline(frame, plan.options, into: &mesh) else { return }
    try cover(plan.path, style, plan.options, step: step, into: &mesh)
  }

  /// Appends a single cover whose vertices lie on steps of this size, or on those that its outline
  /// turns out to need.
  private mutating func cover(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions, step: Double,
    into mesh: inout Mesh
  ) throws(TessellationError) {
    let origin = mesh.positions.isEmpty ? nil : mesh.origin
    var step = step
    while true {
      polyline.removeAll()
      let frame = try stroker.outline(
        path, style: style, options: options, origin: origin, knownStep: step, into: &polyline)
      guard let frame, let needed = try fillOutline(frame, options, into: &mesh) else { return }
      step = needed
    }
  }

  /// Appends what the outline of a stroke encloses: rings that cover each other, which non-zero
  /// makes one region.
  ///
  /// Returns the step that the outline is to be made for, if it needs a larger one than it was made
  /// for; nothing is appended then.
  private mutating func fillOutline(
    _ frame: StrokeSetup, _ options: StrokeOptions, into mesh: inout Mesh
  ) throws(TessellationError) -> Double? {
    let lattice = try Lattice(bounds: polyline.bounds, origin: frame.origin)
    if lattice.step > frame.largestStep { return lattice.step }
    var fillOptions = FillOptions(rule: .nonZero, tolerance: options.tolerance)
    fillOptions.vertexLimit = options.vertexLimit
    fillOptions.crossingLimit = options.crossingLimit
    try filler.fill(polyline, options: fillOptions, lattice: lattice, into: &mesh)
    return nil
  }

  /// The lattice for a drawing that goes into `mesh`; an empty mesh takes the drawing's own origin.
  private static func lattice(
    bounds: Rect, tolerance: Double, mesh: Mesh
  ) throws(TessellationError) -> Lattice {
    guard tolerance > 0 else { throw .invalidTolerance(tolerance) }
    guard !bounds.isNull else {
      return try Lattice(bounds: Rect(from: .zero, to: .zero), origin: .zero)
    }
    let origin = mesh.positions.isEmpty ? Lattice.origin(for: bounds) : mesh.origin
    return try Lattice(bounds: bounds, origin: origin)
  }
}

extension Path {
  /// The triangles of the region that this path encloses.
  public func filled(_ options: FillOptions = FillOptions()) throws(TessellationError) -> Mesh {
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(self, options: options, into: &mesh)
    return mesh
  }

  /// The triangles of the region that a pen of the given style sweeps along this path.
  public func stroked(
    _ style: StrokeStyle, options: StrokeOptions = StrokeOptions()
  ) throws(TessellationError) -> Mesh {
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.stroke(self, style: style, options: options, into: &mesh)
    return mesh
  }
}
