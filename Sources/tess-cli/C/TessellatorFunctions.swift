// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documentation of the functions is the header, where their users look.
#if compiler(>=6.3)
  import Tessellate

  // Tessellators and plans of the C interface: `include/tessellate.h`, "Tessellators" and "Plans".

  @c(tess_new) public func tessNew() -> OpaquePointer { made(TessellatorHandle()) }

  @c(tess_delete) public func tessDelete(_ t: OpaquePointer?) {
    end(t, TessellatorHandle.self)
  }

  /// Changes options; NULL is left alone.
  @inline(__always)
  private func set(_ t: OpaquePointer?, _ body: (inout TessellatorHandle) -> Void) {
    guard let t else { return }
    body(&tessellator(t).pointee)
  }

  // MARK: - Options

  @c(tess_set_tolerance) public func tessSetTolerance(_ t: OpaquePointer?, _ tolerance: Double) {
    set(t) { ($0.fill.tolerance, $0.stroke.tolerance) = (tolerance, tolerance) }
  }

  /// Sets an option by its number in the header, or refuses.
  private func choose<Value>(
    _ t: OpaquePointer?, _ name: String, _ number: Int32, _ value: Value?,
    _ body: (inout TessellatorHandle, Value) -> Void
  ) -> Int32 {
    guard let t else { return Status.invalidArgument }
    guard let value else { return tessellator(t).pointee.refuse(name, number) }
    body(&tessellator(t).pointee, value)
    return Status.ok
  }

  @c(tess_set_rule) public func tessSetRule(_ t: OpaquePointer?, _ rule: Int32) -> Int32 {
    choose(t, "fill rule", rule, fillRule(rule)) { $0.fill.rule = $1 }
  }

  @c(tess_set_quality) public func tessSetQuality(_ t: OpaquePointer?, _ quality: Int32) -> Int32 {
    let value: FillOptions.Quality? = quality == 0 ? .fast : quality == 1 ? .delaunay : nil
    return choose(t, "quality", quality, value) { $0.fill.quality = $1 }
  }

  @c(tess_set_line_width) public func tessSetLineWidth(_ t: OpaquePointer?, _ width: Double) {
    set(t) { $0.style.lineWidth = width }
  }

  @c(tess_set_line_cap) public func tessSetLineCap(_ t: OpaquePointer?, _ cap: Int32) -> Int32 {
    choose(t, "line cap", cap, lineCap(cap)) { $0.style.lineCap = $1 }
  }

  @c(tess_set_line_join) public func tessSetLineJoin(_ t: OpaquePointer?, _ join: Int32) -> Int32 {
    choose(t, "line join", join, lineJoin(join)) { $0.style.lineJoin = $1 }
  }

  @c(tess_set_miter_limit) public func tessSetMiterLimit(_ t: OpaquePointer?, _ limit: Double) {
    set(t) { $0.style.miterLimit = limit }
  }

  @c(tess_set_dash) public func tessSetDash(
    _ t: OpaquePointer?, _ lengths: UnsafePointer<Double>?, _ count: Int, _ phase: Double
  ) -> Int32 {
    guard t != nil, count == 0 || lengths != nil else {
      return Status.invalidArgument
    }
    set(t) {
      $0.style.dash.removeAll(keepingCapacity: true)
      for i in 0..<Swift.max(count, 0) { $0.style.dash.append(lengths![i]) }
      $0.style.dashPhase = phase
    }
    return Status.ok
  }

  @c(tess_set_trim) public func tessSetTrim(
    _ t: OpaquePointer?, _ from: Double, _ to: Double, _ offset: Double
  ) {
    set(t) { $0.style.trim = Trim(from: from, to: to, offset: offset) }
  }

  @c(tess_set_coverage) public func tessSetCoverage(
    _ t: OpaquePointer?, _ coverage: Int32
  ) -> Int32 {
    let value: StrokeOptions.Coverage? = coverage == 0 ? .ribbon : coverage == 1 ? .single : nil
    return choose(t, "coverage", coverage, value) { $0.stroke.coverage = $1 }
  }

  @c(tess_set_transform) public func tessSetTransform(
    _ t: OpaquePointer?, _ numbers: UnsafePointer<Double>?
  ) {
    let transform = transform(numbers)
    set(t) { $0.stroke.transform = transform }
  }

  @c(tess_set_non_scaling) public func tessSetNonScaling(_ t: OpaquePointer?, _ value: Int32) {
    set(t) { $0.stroke.isNonScaling = value != 0 }
  }

  @c(tess_set_limits) public func tessSetLimits(
    _ t: OpaquePointer?, _ vertices: Int, _ crossings: Int, _ dashes: Int
  ) {
    // A size of C beyond `Int` arrives as a negative number: no limit.
    func limit(_ size: Int) -> Int { size < 0 ? Int.max : size }
    set(t) {
      ($0.fill.vertexLimit, $0.stroke.vertexLimit) = (limit(vertices), limit(vertices))
      ($0.fill.crossingLimit, $0.stroke.crossingLimit) = (limit(crossings), limit(crossings))
      $0.stroke.dashLimit = limit(dashes)
    }
  }

  @c(tess_set_fails_on_loss) public func tessSetFailsOnLoss(_ t: OpaquePointer?, _ fails: Int32) {
    let policy: LossPolicy = fails != 0 ? .fail : .report
    set(t) { ($0.fill.onLoss, $0.stroke.onLoss) = (policy, policy) }
  }

  // MARK: - Fills and strokes

  @_optimize(speed)
  @c(tess_fill) public func tessFill(
    _ t: OpaquePointer?, _ p: OpaquePointer?, _ m: OpaquePointer?
  ) -> Int32 {
    guard let p, let m else { return Status.invalidArgument }
    return call(t) { (handle) throws(TessellationError) in
      try lend(p) { (path) throws(TessellationError) in
        try handle.tessellator.fill(path, options: handle.fill, into: &mesh(m).pointee)
      }
    }
  }

  @c(tess_fill_paths) public func tessFillPaths(
    _ t: OpaquePointer?, _ handles: UnsafePointer<OpaquePointer?>?, _ count: Int,
    _ ends: UnsafeMutablePointer<Int>?, _ m: OpaquePointer?
  ) -> Int32 {
    guard let m, let paths = paths(handles, count) else {
      return Status.invalidArgument
    }
    return call(t) { (handle) throws(TessellationError) in
      let result = try handle.tessellator.fill(
        paths, options: handle.fill, into: &mesh(m).pointee)
      for (i, range) in result.ranges.enumerated() {
        ends?[i] = 3 * range.upperBound
      }
      return result.report
    }
  }

  @c(tess_fill_union) public func tessFillUnion(
    _ t: OpaquePointer?, _ handles: UnsafePointer<OpaquePointer?>?, _ count: Int,
    _ m: OpaquePointer?
  ) -> Int32 {
    guard let m, let paths = paths(handles, count) else {
      return Status.invalidArgument
    }
    return call(t) { (handle) throws(TessellationError) in
      try handle.tessellator.fillUnion(
        of: paths.map { FillRegion($0, rule: handle.fill.rule) }, options: handle.fill,
        into: &mesh(m).pointee)
    }
  }

  @_optimize(speed)
  @c(tess_stroke) public func tessStroke(
    _ t: OpaquePointer?, _ p: OpaquePointer?, _ m: OpaquePointer?
  ) -> Int32 {
    guard let p, let m else { return Status.invalidArgument }
    return call(t) { (handle) throws(TessellationError) in
      try lend(p) { (path) throws(TessellationError) in
        try handle.tessellator.stroke(
          path, style: handle.style, options: handle.stroke, into: &mesh(m).pointee)
      }
    }
  }

  @c(tess_ring_arrow) public func tessRingArrow(
    _ t: OpaquePointer?, _ cx: Double, _ cy: Double, _ outer: Double, _ thickness: Double,
    _ start: Double, _ length: Double, _ head: Double, _ stroked: Int32, _ m: OpaquePointer?,
    _ areaIndexCount: UnsafeMutablePointer<Int>?
  ) -> Int32 {
    guard let m else { return Status.invalidArgument }
    let arrow = RingArrow(
      center: Point(cx, cy), outerRadius: outer, thickness: thickness, startRadians: start,
      lengthRadians: length, headLengthRadians: head)
    return call(t) { (handle) throws(TessellationError) in
      let memory = mesh(m)
      let tolerance = handle.fill.tolerance
      var triangles = 0
      if stroked != 0 {
        triangles = try arrow.redrawFill(
          andStroke: handle.style, in: &memory.pointee, tolerance: tolerance)
      } else {
        try arrow.redrawFill(in: &memory.pointee, tolerance: tolerance)
        triangles = memory.pointee.triangleCount
      }
      areaIndexCount?.pointee = 3 * triangles
      return TessellationReport(tolerance: tolerance)
    }
  }

  // MARK: - The last call

  @c(tess_lost) public func tessLost(_ t: OpaquePointer?) -> Int {
    guard let t else { return 0 }
    return tessellator(t).pointee.report.lostSubpaths
  }

  @c(tess_step) public func tessStep(_ t: OpaquePointer?) -> Double {
    guard let t else { return 0 }
    return tessellator(t).pointee.report.step
  }

  @c(tess_used_tolerance) public func tessUsedTolerance(_ t: OpaquePointer?) -> Double {
    guard let t else { return 0 }
    return tessellator(t).pointee.report.tolerance
  }

  @c(tess_error_message) public func tessErrorMessage(
    _ t: OpaquePointer?
  ) -> UnsafePointer<UInt8>? {
    guard let t else { return nil }
    return tessellator(t).pointee.message.address
  }

  // MARK: - Plans

  @c(tess_plan_new) public func tessPlanNew(
    _ t: OpaquePointer?, _ p: OpaquePointer?, _ lineWidth: Double,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
  ) -> Int32 {
    guard let p, let result else { return Status.invalidArgument }
    result.pointee = nil
    return call(t) { (handle) throws(TessellationError) in
      let plan = try StrokePlan(
        path(p).pointee.path, lineWidth: lineWidth, options: handle.stroke)
      result.pointee = made(PlanHandle(plan: plan))
      return TessellationReport()
    }
  }

  @c(tess_plan_delete) public func tessPlanDelete(_ p: OpaquePointer?) {
    end(p, PlanHandle.self)
  }

  @c(tess_plan_length) public func tessPlanLength(_ p: OpaquePointer?) -> Double {
    guard let p else { return .nan }
    return plan(p).pointee.plan.length
  }

  @c(tess_plan_stroke) public func tessPlanStroke(
    _ p: OpaquePointer?, _ t: OpaquePointer?, _ m: OpaquePointer?
  ) -> Int32 {
    guard let p, let m else { return Status.invalidArgument }
    return call(t) { (handle) throws(TessellationError) in
      try handle.tessellator.stroke(
        &plan(p).pointee.plan, style: handle.style, into: &mesh(m).pointee)
    }
  }
#endif
