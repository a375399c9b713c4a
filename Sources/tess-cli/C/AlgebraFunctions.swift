// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documentation of the functions is the header, where their users look.
#if compiler(>=6.3)
  import Tessellate

  // Path algebra of the C interface: `include/tessellate.h`, "Path algebra".

  private func operation(_ value: Int32) -> PathOperation? {
    switch value {
    case 0: .union
    case 1: .intersection
    case 2: .subtracting
    case 3: .symmetricDifference
    default: nil
    }
  }

  /// Replaces a path by the result of an operation that needs a fill rule.
  private func replace(
    _ p: OpaquePointer?, _ rule: Int32, _ body: (Path, FillRule) throws(TessellationError) -> Path
  ) -> Int32 {
    guard let p else { return Status.invalidArgument }
    let handle = path(p)
    guard let value = fillRule(rule) else { return handle.pointee.refuse("fill rule", rule) }
    do throws(TessellationError) {
      handle.pointee.path = try body(handle.pointee.path, value)
      return handle.pointee.succeed()
    } catch { return handle.pointee.fail(error) }
  }

  /// Writes the answer to a question about two regions.
  private func answer(
    _ p: OpaquePointer?, _ other: OpaquePointer?, _ rule: Int32,
    _ result: UnsafeMutablePointer<Int32>?,
    _ question: (Path, Path, FillRule) throws(TessellationError) -> Bool
  ) -> Int32 {
    guard let p, let other, let result else { return Status.invalidArgument }
    let handle = path(p)
    guard let value = fillRule(rule) else { return handle.pointee.refuse("fill rule", rule) }
    do throws(TessellationError) {
      let holds = try question(handle.pointee.path, path(other).pointee.path, value)
      result.pointee = holds ? 1 : 0
      return handle.pointee.succeed()
    } catch { return handle.pointee.fail(error) }
  }

  @c(tess_path_combine) public func tessPathCombine(
    _ p: OpaquePointer?, _ handles: UnsafePointer<OpaquePointer?>?, _ count: Int,
    _ number: Int32, _ rule: Int32, _ tolerance: Double
  ) -> Int32 {
    guard let p, let paths = paths(handles, count) else { return Status.invalidArgument }
    guard let operation = operation(number) else {
      return path(p).pointee.refuse("operation", number)
    }
    return replace(p, rule) { (_, rule) throws(TessellationError) in
      var algebra = PathAlgebra()
      var result = Path()
      try algebra.combine(
        paths.map { FillRegion($0, rule: rule) }, by: operation, tolerance: tolerance,
        into: &result)
      return result
    }
  }

  @c(tess_path_cut) public func tessPathCut(
    _ p: OpaquePointer?, _ region: OpaquePointer?, _ side: Int32, _ rule: Int32,
    _ tolerance: Double
  ) -> Int32 {
    guard let p, let region else { return Status.invalidArgument }
    guard side == 0 || side == 1 else { return path(p).pointee.refuse("side", side) }
    return replace(p, rule) { (lines, rule) throws(TessellationError) in
      var algebra = PathAlgebra()
      var result = Path()
      try algebra.cut(
        lines, by: FillRegion(path(region).pointee.path, rule: rule),
        keeping: side == 0 ? .inside : .outside, tolerance: tolerance, into: &result)
      return result
    }
  }

  @c(tess_path_components) public func tessPathComponents(
    _ p: OpaquePointer?, _ rule: Int32, _ tolerance: Double,
    _ parts: UnsafeMutablePointer<OpaquePointer?>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?
  ) -> Int32 {
    guard let p, let count, capacity == 0 || parts != nil else { return Status.invalidArgument }
    let handle = path(p)
    guard let value = fillRule(rule) else { return handle.pointee.refuse("fill rule", rule) }
    do throws(TessellationError) {
      let found = try handle.pointee.path.componentsSeparated(using: value, tolerance: tolerance)
      for (i, part) in found.enumerated() where i < capacity {
        parts![i] = made(PathHandle(path: part))
      }
      count.pointee = found.count
      return handle.pointee.succeed()
    } catch { return handle.pointee.fail(error) }
  }

  @c(tess_path_intersects) public func tessPathIntersects(
    _ p: OpaquePointer?, _ other: OpaquePointer?, _ rule: Int32, _ tolerance: Double,
    _ result: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    answer(p, other, rule, result) { (path, other, rule) throws(TessellationError) in
      try path.intersects(other, using: rule, tolerance: tolerance)
    }
  }

  @c(tess_path_contains_path) public func tessPathContainsPath(
    _ p: OpaquePointer?, _ other: OpaquePointer?, _ rule: Int32, _ tolerance: Double,
    _ result: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    answer(p, other, rule, result) { (path, other, rule) throws(TessellationError) in
      try path.contains(other, using: rule, tolerance: tolerance)
    }
  }

  // MARK: - Offsets and other curves

  @c(tess_path_offset) public func tessPathOffset(
    _ p: OpaquePointer?, _ distance: Double, _ join: Int32, _ miterLimit: Double, _ cap: Int32,
    _ rule: Int32, _ tolerance: Double
  ) -> Int32 {
    guard let p else { return Status.invalidArgument }
    guard let lineJoin = lineJoin(join) else { return path(p).pointee.refuse("line join", join) }
    guard let lineCap = lineCap(cap) else { return path(p).pointee.refuse("line cap", cap) }
    return replace(p, rule) { (path, rule) throws(TessellationError) in
      try path.offset(
        by: distance, join: lineJoin, miterLimit: miterLimit, cap: lineCap, using: rule,
        tolerance: tolerance)
    }
  }

  @c(tess_path_simplify) public func tessPathSimplify(
    _ p: OpaquePointer?, _ tolerance: Double
  ) -> Int32 {
    replace(p) { (path) throws(TessellationError) in try path.simplified(tolerance: tolerance) }
  }

  @c(tess_path_round_corners) public func tessPathRoundCorners(
    _ p: OpaquePointer?, _ radius: Double
  ) -> Int32 {
    replace(p) { (path) throws(TessellationError) in try path.roundingCorners(radius: radius) }
  }

  @c(tess_stroke_outline) public func tessStrokeOutline(
    _ t: OpaquePointer?, _ p: OpaquePointer?, _ curves: Int32, _ result: OpaquePointer?
  ) -> Int32 {
    guard let p, let result else { return Status.invalidArgument }
    return call(t) { (handle) throws(TessellationError) in
      path(result).pointee.path = try path(p).pointee.path.strokedPath(
        handle.style, options: handle.stroke, as: curves != 0 ? .curves : .chords)
      return TessellationReport(tolerance: handle.stroke.tolerance)
    }
  }
#endif
