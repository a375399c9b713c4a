/// Triangulates the fills and strokes of paths.
///
/// A tessellator owns the scratch memory of its stages. Keep one and reuse it, with a mesh emptied
/// by `removeAll()`: from the second frame of the same size on, nothing is allocated.
///
///     var tessellator = Tessellator()
///     var mesh = Mesh()
///     try tessellator.fill(path, into: &mesh)
///     try tessellator.stroke(path, style: StrokeStyle(lineWidth: 4), into: &mesh)
///
/// Give each thread a tessellator of its own. Results do not depend on earlier calls.
public struct Tessellator: ~Copyable, Sendable {
  private var polyline = Polyline()
  private var filler = FillTessellator()
  private var delaunay = Delaunay()
  private var losses = LossCounter()
  private var visible = VisiblePath()
  private var stroker = StrokeTessellator()
  private var mapper = MapTessellator()
  /// The regions of the call that goes on.
  private var parts: [FillTessellator.Part] = []
  /// Whose contours an outline has that is to be clipped.
  private var owners = UncheckedBuffer<UInt32>()

  /// Creates a tessellator without memory.
  public init() {}

  /// Appends the triangles of the region that `path` encloses.
  ///
  /// - Parameters:
  ///   - path: The contours; open sub-paths are closed by a straight line.
  ///   - options: The fill rule, the tolerance, the transform, the kind of triangles and the
  ///     budgets.
  ///   - mesh: The mesh to extend. What it holds already stays as it is.
  /// - Returns: The step and tolerance used, and the number of sub-paths lost.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`;
  ///   `invalidStyle` for a visible rectangle that is not a number; `belowResolution` if the
  ///   options say so; the mesh is then as before.
  @discardableResult @_optimize(speed)
  public mutating func fill(
    _ path: Path, options: FillOptions = FillOptions(), into mesh: inout Mesh
  ) throws(TessellationError) -> TessellationReport {
    guard options.transform.isIdentity else {
      return try fill(options.image(of: path), options: options.untransformed, into: &mesh)
    }
    let before = mesh.extent
    let bounds = path.controlBounds
    let lattice: Lattice
    do throws(TessellationError) {
      lattice = try Tessellator.lattice(bounds: bounds, options, mesh)
    } catch {
      throw path.locating(error)
    }
    let tolerance = options.tolerance(for: bounds, on: lattice)
    let lost = try append(path, options, lattice, tolerance, into: &mesh)
    let report = Tessellator.report(lost, bounds, lattice, tolerance)
    try mesh.enforce(options.onLoss, on: report, from: before)
    return report
  }

  /// Appends the triangles of several paths' regions, all on one lattice and within one tolerance.
  ///
  /// Equal points of the paths become equal positions, whichever path they belong to, so that
  /// neighbours that share a border share its vertices; a curved border may run either way. Each
  /// region is triangulated by itself: regions that overlap cover a point more than once.
  /// `fillUnion(of:options:into:)` covers it once.
  ///
  ///     let result = try tessellator.fill(countries, into: &mesh)
  ///     for (country, range) in zip(countries, result.ranges) { … }
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - options: As for one path.
  ///   - mesh: The mesh to extend.
  /// - Returns: For each path the range of its triangles in the mesh, as multiples of three
  ///   indices, and the report for all of them.
  /// - Throws: As for one path; the mesh is then as before.
  @discardableResult
  public mutating func fill(
    _ paths: [Path], options: FillOptions = FillOptions(), into mesh: inout Mesh
  ) throws(TessellationError) -> (ranges: [Range<Int>], report: TessellationReport) {
    guard options.transform.isIdentity else {
      let images = paths.map { options.image(of: $0) }
      return try fill(images, options: options.untransformed, into: &mesh)
    }
    let before = mesh.extent
    let bounds = paths.reduce(Rect.null) { $0.union($1.controlBounds) }
    let lattice: Lattice
    do throws(TessellationError) {
      lattice = try Tessellator.lattice(bounds: bounds, options, mesh)
    } catch {
      throw error.located(in: paths)
    }
    let tolerance = options.tolerance(for: bounds, on: lattice)
    var ranges: [Range<Int>] = []
    var lost = 0
    do throws(TessellationError) {
      for path in paths {
        let first = mesh.triangleCount
        lost += try append(path, options, lattice, tolerance, into: &mesh)
        ranges.append(first..<mesh.triangleCount)
      }
    } catch {
      mesh.truncate(to: before)
      throw error
    }
    let report = Tessellator.report(lost, bounds, lattice, tolerance)
    try mesh.enforce(options.onLoss, on: report, from: before)
    return (ranges, report)
  }

  /// Appends the triangles of the union of several regions, each under its own rule.
  ///
  /// All are put on one lattice, within one tolerance, and split together wherever they cross or
  /// touch. So regions that share a border, by points, by edges or by vertices on edges, leave
  /// neither a slit nor an overlap between them.
  ///
  /// - Parameters:
  ///   - regions: The regions; each path's own rule counts.
  ///   - options: The tolerance, the kind of triangles and the budgets; its rule is not used.
  ///   - mesh: The mesh to extend.
  /// - Returns: The step and tolerance used, and the number of sub-paths lost.
  /// - Throws: As for one path; the mesh is then as before.
  @discardableResult
  public mutating func fillUnion(
    of regions: [FillRegion], options: FillOptions = FillOptions(), into mesh: inout Mesh
  ) throws(TessellationError) -> TessellationReport {
    guard options.transform.isIdentity else {
      let images = regions.map { FillRegion(options.image(of: $0.path), rule: $0.rule) }
      return try fillUnion(of: images, options: options.untransformed, into: &mesh)
    }
    let before = mesh.extent
    var regions = regions
    let (bounds, lattice, tolerance) = try flatten(&regions, options, mesh)
    defer { visible.forgetChanges() }
    try filler.unite(
      polyline, parts, options: Tessellator.swept(options), lattice: lattice, into: &mesh)
    finish(&mesh, options, lattice, from: before)
    let lost = losses.count(
      regions.lazy.map { $0.path }, polyline, on: lattice, except: visible.changes)
    let report = Tessellator.report(lost, bounds, lattice, tolerance)
    try mesh.enforce(options.onLoss, on: report, from: before)
    return report
  }

  /// Appends the triangles of several regions as parts of one conforming mesh, a *map*: neighbours
  /// share the vertices of their common borders.
  ///
  /// All are put on one lattice, within one tolerance, and split together wherever they cross or
  /// touch. So no vertex of a region lies inside an edge of another's border, and equal points are
  /// one vertex, whichever region they belong to. Points that no region covers are in no triangle.
  ///
  ///     let map = try tessellator.fill(countries, into: &mesh)
  ///     for (country, range) in zip(countries, map.ranges) { … }
  ///
  /// Regions that overlap are parts that overlap, each whole. With `planar`, a later region hides
  /// those before it, as paint does, and each point is in one triangle at most: a drawing without
  /// overdraw, in which each part is what shows of its region. The mesh then keeps all laws of
  /// ``Mesh/validate()``, and the areas of its parts add up to that of the union.
  ///
  /// - Parameters:
  ///   - regions: The regions, the lowest first; each path's own rule counts.
  ///   - planar: Whether regions hide those before them.
  ///   - options: The tolerance, the kind of triangles and the budgets; its rule is not used.
  ///   - mesh: The mesh to extend. What it holds already stays as it is.
  /// - Returns: For each region the range of its triangles in the mesh, as multiples of three
  ///   indices, and the report for all of them.
  /// - Throws: As for one path; the mesh is then as before.
  /// - Complexity: O(n log n) for n points and crossings, whatever the number of regions; without
  ///   `planar`, n counts a border once for each region that it bounds.
  @discardableResult
  public mutating func fill(
    _ regions: [FillRegion], planar: Bool = false, options: FillOptions = FillOptions(),
    into mesh: inout Mesh
  ) throws(TessellationError) -> (ranges: [Range<Int>], report: TessellationReport) {
    guard options.transform.isIdentity else {
      let images = regions.map { FillRegion(options.image(of: $0.path), rule: $0.rule) }
      return try fill(images, planar: planar, options: options.untransformed, into: &mesh)
    }
    let before = mesh.extent
    var regions = regions
    let (bounds, lattice, tolerance) = try flatten(&regions, options, mesh)
    defer { visible.forgetChanges() }
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(regions.count)
    try mapper.fill(
      polyline, parts, isPlanar: planar, options: options, lattice: lattice, filler: &filler,
      into: &mesh, ranges: &ranges)
    let lost = losses.count(
      regions.lazy.map { $0.path }, polyline, on: lattice, except: visible.changes)
    let report = Tessellator.report(lost, bounds, lattice, tolerance)
    try mesh.enforce(options.onLoss, on: report, from: before)
    return (ranges, report)
  }

  /// Appends the triangles of several regions as parts of one conforming mesh, as
  /// `fill(_:planar:options:into:)` does, and finds the place of each vertex on the regions' paths.
  ///
  /// With the places, attributes of paths become attributes of vertices, and a vertex that is
  /// moved can be told from its neighbours' elements. Chords end at parameters that are known
  /// exactly, and are up to twice as many as those of a fill without sources. The visible
  /// rectangle of the options is not used.
  ///
  /// - Parameters:
  ///   - regions: The regions, the lowest first; each path's own rule counts.
  ///   - planar: Whether regions hide those before them.
  ///   - options: The tolerance, the kind of triangles and the budgets; its rule is not used.
  ///   - mesh: The mesh to extend. What it holds already stays as it is.
  ///   - sources: The list that the source of each new vertex is appended to, in the order of the
  ///     mesh's positions.
  /// - Returns: For each region the range of its triangles in the mesh, and the report for all.
  /// - Throws: As for one path; the mesh and the sources are then as before.
  @discardableResult
  public mutating func fill(
    _ regions: [FillRegion], planar: Bool = false, options: FillOptions = FillOptions(),
    into mesh: inout Mesh, sources: inout [VertexSource]
  ) throws(TessellationError) -> (ranges: [Range<Int>], report: TessellationReport) {
    guard options.transform.isIdentity else {
      let images = regions.map { FillRegion(options.image(of: $0.path), rule: $0.rule) }
      return try fill(
        images, planar: planar, options: options.untransformed, into: &mesh, sources: &sources)
    }
    let before = mesh.extent
    let sourceCount = sources.count
    let (bounds, lattice, tolerance) = try precision(for: regions, options, mesh)
    var ranges: [Range<Int>] = []
    let contours = try mapper.fill(
      regions, isPlanar: planar, options: options, tolerance: lattice.rest(of: tolerance),
      lattice: lattice, filler: &filler, into: &mesh, ranges: &ranges, sources: &sources)
    let lost = losses.count(regions.lazy.map { $0.path }, contours, on: lattice)
    let report = Tessellator.report(lost, bounds, lattice, tolerance)
    do throws(TessellationError) {
      try mesh.enforce(options.onLoss, on: report, from: before)
    } catch {
      sources.removeSubrange(sourceCount...)
      throw error
    }
    return (ranges, report)
  }

  /// Returns the bounds of several regions, and the lattice and the tolerance for all of them.
  private func precision(
    for regions: [FillRegion], _ options: FillOptions, _ mesh: borrowing Mesh
  ) throws(TessellationError) -> (bounds: Rect, lattice: Lattice, tolerance: Double) {
    let bounds = regions.reduce(Rect.null) { $0.union($1.path.controlBounds) }
    do throws(TessellationError) {
      let lattice = try Tessellator.lattice(bounds: bounds, options, mesh)
      return (bounds, lattice, options.tolerance(for: bounds, on: lattice))
    } catch {
      throw error.located(in: regions.map { $0.path })
    }
  }

  /// Flattens several regions on one lattice, reduced to their visible parts, and lists where each
  /// ends.
  private mutating func flatten(
    _ regions: inout [FillRegion], _ options: FillOptions, _ mesh: borrowing Mesh
  ) throws(TessellationError) -> (bounds: Rect, lattice: Lattice, tolerance: Double) {
    let (bounds, lattice, tolerance) = try precision(for: regions, options, mesh)
    var window = try Tessellator.window(options, lattice, tolerance)
    if window?.rect.contains(bounds) == true { window = nil }
    polyline.removeAll()
    parts.removeAll(keepingCapacity: true)
    do throws(TessellationError) {
      for i in regions.indices {
        if let window { regions[i].path = visible.reduced(regions[i].path, to: window) }
        try regions[i].path.flatten(
          tolerance: lattice.rest(of: tolerance), vertexLimit: options.vertexLimit,
          into: &polyline)
        parts.append(
          FillTessellator.Part(end: polyline.contours.count, rule: regions[i].rule))
      }
    } catch {
      visible.forgetChanges()
      throw error
    }
    return (bounds, lattice, tolerance)
  }

  /// Appends a path's triangles, and returns how many sub-paths with area vanished.
  @inline(__always)
  private mutating func append(
    _ path: Path, _ options: FillOptions, _ lattice: Lattice, _ tolerance: Double,
    into mesh: inout Mesh
  ) throws(TessellationError) -> Int {
    if options.visible != nil {
      return try appendShown(path, options, lattice, tolerance, into: &mesh)
    }
    return try appendWhole(path, options, lattice, tolerance, into: &mesh)
  }

  /// Appends the triangles of all of a path.
  @inline(__always)
  private mutating func appendWhole(
    _ path: Path, _ options: FillOptions, _ lattice: Lattice, _ tolerance: Double,
    into mesh: inout Mesh
  ) throws(TessellationError) -> Int {
    if !path.rewriteStraight(&polyline) {
      polyline.removeAll()
      try path.flatten(
        tolerance: lattice.rest(of: tolerance), vertexLimit: options.vertexLimit, into: &polyline)
    }
    let firstIndex = mesh.indices.count
    if options.quality == .fast {
      try filler.fill(polyline, options: options, lattice: lattice, into: &mesh)
    } else {
      let before = mesh.extent
      try filler.fill(
        polyline, options: Tessellator.swept(options), lattice: lattice, into: &mesh)
      finish(&mesh, options, lattice, from: before)
    }
    return filler.hasLost || mesh.indices.count == firstIndex ? countLosses(path, lattice) : 0
  }

  /// Appends the triangles of what the options' rectangle shows of a path.
  @inline(never)
  private mutating func appendShown(
    _ path: Path, _ options: FillOptions, _ lattice: Lattice, _ tolerance: Double,
    into mesh: inout Mesh
  ) throws(TessellationError) -> Int {
    var path = path
    if let window = try Tessellator.window(options, lattice, tolerance),
      !window.rect.contains(path.controlBounds)
    {
      path = visible.reduced(path, to: window)
    }
    defer { visible.forgetChanges() }
    return try appendWhole(path, options, lattice, tolerance, into: &mesh)
  }

  /// Returns the visible rectangle of a fill, with a margin for what moves edges: flattening, by
  /// the tolerance at most, and snapping and noding, by a step each.
  private static func window(
    _ options: FillOptions, _ lattice: Lattice, _ tolerance: Double
  ) throws(TessellationError) -> VisibleWindow? {
    guard let visible = options.visible else { return nil }
    return try VisibleWindow(visible, margin: tolerance + 4 * lattice.step)
  }

  @inline(never)
  private mutating func countLosses(_ path: Path, _ lattice: Lattice) -> Int {
    losses.count(CollectionOfOne(path), polyline, on: lattice, except: visible.changes)
  }

  /// The options of the sweep: edges are flipped between triangles that turn counter-clockwise.
  private static func swept(_ options: FillOptions) -> FillOptions {
    var swept = options
    if options.quality == .delaunay { swept.orientation = .counterClockwise }
    return swept
  }

  /// Improves the triangles appended since `before`, and turns them, if the options say so.
  private mutating func finish(
    _ mesh: inout Mesh, _ options: FillOptions, _ lattice: Lattice, from before: Mesh.Extent
  ) {
    guard options.quality == .delaunay else { return }
    delaunay.improve(
      &mesh, firstVertex: before.vertices, firstIndex: before.indices, step: lattice.step)
    if options.orientation == .clockwise {
      for corner in stride(from: before.indices, to: mesh.indices.count, by: 3) {
        mesh.indices.swapAt(corner + 1, corner + 2)
      }
    }
    witness(mesh)
  }

  @inline(__always)
  private static func report(
    _ lost: Int, _ bounds: Rect, _ lattice: Lattice, _ tolerance: Double
  ) -> TessellationReport {
    guard !bounds.isNull else { return TessellationReport() }
    return TessellationReport(lostSubpaths: lost, step: lattice.step, tolerance: tolerance)
  }

  /// Appends the triangles of the region that a pen of the given style sweeps along `path`.
  ///
  /// - Parameters:
  ///   - path: The spine of the stroke.
  ///   - style: The width, joins, caps, dashes and alignment of the pen.
  ///   - options: The tolerance and transform, the kind of coverage and the budgets.
  ///   - mesh: The mesh to extend. What it holds already stays as it is.
  /// - Returns: The step and tolerance used, and the number of sub-paths or dashes lost.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or
  ///   `budgetExceeded`; `belowResolution` if the options say so; the mesh is then as before.
  @discardableResult @_optimize(speed)
  public mutating func stroke(
    _ path: Path, style: StrokeStyle, options: StrokeOptions = StrokeOptions(),
    into mesh: inout Mesh
  ) throws(TessellationError) -> TessellationReport {
    let before = mesh.extent
    do throws(TessellationError) {
      if options.coverage == .single {
        try cover(path, style, options, step: 0, into: &mesh)
      } else {
        try stroker.stroke(path, style: style, options: options, into: &mesh)
      }
    } catch {
      throw path.locating(error, under: options.transform)
    }
    try mesh.enforce(options.onLoss, on: stroker.report, from: before)
    return stroker.report
  }

  /// Appends the triangles of the region that a pen of the given style sweeps along a plan's path.
  ///
  /// If the plan's options ask for a ribbon, this is `StrokePlan.stroke(_:into:)`; for single
  /// covers it keeps the memory that they need.
  ///
  /// - Parameters:
  ///   - plan: The path and its options.
  ///   - style: The pen of this stroke.
  ///   - mesh: The mesh to extend. What it holds already stays as it is.
  /// - Returns: The step and tolerance used, and the number of sub-paths or dashes lost.
  /// - Throws: `outOfRange`, `invalidStyle` or `budgetExceeded`; `belowResolution` if the options
  ///   say so; the mesh is then as before.
  @discardableResult
  public mutating func stroke(
    _ plan: inout StrokePlan, style: StrokeStyle, into mesh: inout Mesh
  ) throws(TessellationError) -> TessellationReport {
    guard plan.options.coverage == .single else {
      return try plan.appendRibbon(style, into: &mesh)
    }
    let before = mesh.extent
    polyline.removeAll()
    let frame = try plan.outline(
      style, origin: mesh.positions.isEmpty ? nil : mesh.origin, into: &polyline, owners: &owners)
    var report = plan.report
    if let frame, let step = try fillOutline(frame, style, plan.options, into: &mesh) {
      try cover(plan.path, style, plan.options, step: step, into: &mesh)
      report = stroker.report
    }
    try mesh.enforce(plan.options.onLoss, on: report, from: before)
    return report
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
        path, style: style, options: options, origin: origin, knownStep: step, into: &polyline,
        owners: &owners)
      guard let frame, let needed = try fillOutline(frame, style, options, into: &mesh)
      else { return }
      step = needed
    }
  }

  /// Appends the region of a stroke's outline: rings that cover each other, one region by the
  /// non-zero rule, or those of sub-paths, clipped by their shapes.
  ///
  /// It returns the step that the outline needs, if that is larger than the one it was made for;
  /// nothing is appended then.
  private mutating func fillOutline(
    _ frame: StrokeSetup, _ style: StrokeStyle, _ options: StrokeOptions, into mesh: inout Mesh
  ) throws(TessellationError) -> Double? {
    let lattice = try Lattice(bounds: polyline.bounds, origin: frame.origin)
    if lattice.step > frame.largestStep { return lattice.step }
    let fillOptions = FillOptions(ofOutline: options)
    if style.alignment.isOfShape {
      try filler.clip(
        polyline, owners, keepsInside: style.alignment == .inner, options: fillOptions,
        lattice: lattice, into: &mesh)
    } else {
      try filler.fill(polyline, options: fillOptions, lattice: lattice, into: &mesh)
    }
    return nil
  }

  /// The lattice for a drawing that goes into `mesh`; an empty mesh takes the drawing's own origin.
  private static func lattice(
    bounds: Rect, _ options: FillOptions, _ mesh: borrowing Mesh
  ) throws(TessellationError) -> Lattice {
    guard options.tolerance > 0 else { throw .invalidTolerance(options.tolerance) }
    guard !bounds.isNull else {
      return try Lattice(bounds: Rect(from: .zero, to: .zero), origin: .zero)
    }
    let origin = mesh.positions.isEmpty ? Lattice.origin(for: bounds) : mesh.origin
    return try Lattice(bounds: bounds, origin: origin)
  }
}

extension StrokePlan {
  /// Appends the stroke to `mesh`, as a ribbon or as a single cover, as the plan's options say.
  ///
  /// Single covers need the memory of a tessellator; `Tessellator.stroke(_:style:into:)` keeps it
  /// from frame to frame.
  ///
  /// - Parameters:
  ///   - style: The style of this frame.
  ///   - mesh: The mesh to extend; after an error it is as before.
  /// - Returns: The step and tolerance used, and the number of sub-paths or dashes lost.
  /// - Throws: `outOfRange`, `invalidStyle` or `budgetExceeded`; `belowResolution` if the options
  ///   say so.
  @discardableResult
  public mutating func stroke(
    _ style: StrokeStyle, into mesh: inout Mesh
  ) throws(TessellationError) -> TessellationReport {
    guard options.coverage == .single else { return try appendRibbon(style, into: &mesh) }
    var tessellator = Tessellator()
    return try tessellator.stroke(&self, style: style, into: &mesh)
  }
}

extension FillOptions {
  /// The options for a stroke's outline.
  init(ofOutline options: StrokeOptions) {
    self.init(rule: .nonZero, tolerance: options.tolerance)
    (vertexLimit, crossingLimit) = (options.vertexLimit, options.crossingLimit)
  }

  /// The image of a path under the transform.
  @inline(never)
  fileprivate func image(of path: Path) -> Path { path.applying(transform) }

  /// The options for the image.
  fileprivate var untransformed: FillOptions {
    var options = self
    options.transform = .identity
    return options
  }
}

extension TessellationError {
  /// This error with the number of the element that lies out of range, in the first path with one.
  fileprivate func located(in paths: [Path]) -> TessellationError {
    paths.reduce(self) { $1.locating($0) }
  }
}

extension Path {
  /// Returns the triangles of the region that this path encloses.
  ///
  /// - Parameter options: The fill rule, the tolerance, the transform, the kind of triangles and
  ///   the budgets.
  /// - Returns: A mesh of the region.
  /// - Throws: As `Tessellator.fill(_:options:into:)`.
  public func filled(_ options: FillOptions = FillOptions()) throws(TessellationError) -> Mesh {
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(self, options: options, into: &mesh)
    return mesh
  }

  /// Returns the triangles of the region that a pen of the given style sweeps along this path.
  ///
  /// - Parameters:
  ///   - style: The width, joins, caps, dashes and alignment of the pen.
  ///   - options: The tolerance and transform, the kind of coverage and the budgets.
  /// - Returns: A mesh of the stroke.
  /// - Throws: As `Tessellator.stroke(_:style:options:into:)`.
  public func stroked(
    _ style: StrokeStyle, options: StrokeOptions = StrokeOptions()
  ) throws(TessellationError) -> Mesh {
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.stroke(self, style: style, options: options, into: &mesh)
    return mesh
  }
}
