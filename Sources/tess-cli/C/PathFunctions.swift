// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documentation of the functions is the header, where their users look.
#if compiler(>=6.3)
  import Tessellate

  // Paths of the C interface: `include/tessellate.h`, "Paths".

  @c(tess_path_new) public func tessPathNew() -> OpaquePointer { made(PathHandle()) }

  @c(tess_path_copy) public func tessPathCopy(_ p: OpaquePointer?) -> OpaquePointer? {
    guard let p else { return nil }
    return made(PathHandle(path: path(p).pointee.path))
  }

  @c(tess_path_delete) public func tessPathDelete(_ p: OpaquePointer?) {
    end(p, PathHandle.self)
  }

  /// Changes a path; NULL is left alone.
  @inline(__always)
  private func change(_ p: OpaquePointer?, _ body: (inout Path) -> Void) {
    guard let p else { return }
    body(&path(p).pointee.path)
  }

  @_optimize(speed)
  @c(tess_path_clear) public func tessPathClear(_ p: OpaquePointer?) {
    change(p) { $0.removeAll(keepingCapacity: true) }
  }

  // MARK: - Elements

  @_optimize(speed)
  @c(tess_path_move_to) public func tessPathMoveTo(_ p: OpaquePointer?, _ x: Double, _ y: Double) {
    change(p) { $0.move(to: Point(x, y)) }
  }

  @_optimize(speed)
  @c(tess_path_line_to) public func tessPathLineTo(_ p: OpaquePointer?, _ x: Double, _ y: Double) {
    change(p) { $0.addLine(to: Point(x, y)) }
  }

  @_optimize(speed)
  @c(tess_path_quad_to) public func tessPathQuadTo(
    _ p: OpaquePointer?, _ cx: Double, _ cy: Double, _ x: Double, _ y: Double
  ) {
    change(p) { $0.addQuadCurve(to: Point(x, y), control: Point(cx, cy)) }
  }

  @_optimize(speed)
  @c(tess_path_cubic_to) public func tessPathCubicTo(
    _ p: OpaquePointer?, _ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double, _ x: Double,
    _ y: Double
  ) {
    change(p) {
      $0.addCurve(to: Point(x, y), control1: Point(c1x, c1y), control2: Point(c2x, c2y))
    }
  }

  @c(tess_path_arc) public func tessPathArc(
    _ p: OpaquePointer?, _ cx: Double, _ cy: Double, _ radius: Double, _ start: Double,
    _ sweep: Double
  ) {
    change(p) {
      $0.addRelativeArc(center: Point(cx, cy), radius: radius, startAngle: start, delta: sweep)
    }
  }

  @c(tess_path_arc_to) public func tessPathArcTo(
    _ p: OpaquePointer?, _ rx: Double, _ ry: Double, _ rotation: Double, _ large: Int32,
    _ sweep: Int32, _ x: Double, _ y: Double
  ) {
    change(p) {
      $0.addEllipticalArc(
        to: Point(x, y), radii: Vector(rx, ry), rotation: rotation, largeArc: large != 0,
        sweepPositive: sweep != 0)
    }
  }

  @_optimize(speed)
  @c(tess_path_close) public func tessPathClose(_ p: OpaquePointer?) {
    change(p) { $0.closeSubpath() }
  }

  // MARK: - Shapes

  @c(tess_path_add_rect) public func tessPathAddRect(
    _ p: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    change(p) { $0.addRect(Rect(x: x, y: y, width: width, height: height)) }
  }

  @c(tess_path_add_rounded_rect) public func tessPathAddRoundedRect(
    _ p: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ rx: Double,
    _ ry: Double
  ) {
    change(p) {
      $0.addRoundedRect(
        in: Rect(x: x, y: y, width: width, height: height), cornerSize: Vector(rx, ry))
    }
  }

  @c(tess_path_add_ellipse) public func tessPathAddEllipse(
    _ p: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    change(p) { $0.addEllipse(in: Rect(x: x, y: y, width: width, height: height)) }
  }

  @c(tess_path_add_ring_arrow) public func tessPathAddRingArrow(
    _ p: OpaquePointer?, _ cx: Double, _ cy: Double, _ outer: Double, _ thickness: Double,
    _ start: Double, _ length: Double, _ head: Double
  ) {
    change(p) {
      RingArrow(
        center: Point(cx, cy), outerRadius: outer, thickness: thickness, startRadians: start,
        lengthRadians: length, headLengthRadians: head
      ).append(to: &$0)
    }
  }

  @c(tess_path_add_capsule_line) public func tessPathAddCapsuleLine(
    _ p: OpaquePointer?, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ radius: Double,
    _ progress: Double
  ) {
    change(p) {
      CapsuleLine(from: Point(x0, y0), to: Point(x1, y1), radius: radius, progress: progress)
        .append(to: &$0)
    }
  }

  @c(tess_path_add_gauge) public func tessPathAddGauge(
    _ p: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ progress: Double,
    _ part: Int32
  ) -> Int32 {
    let parts: [HalfCircleProgress.Part] = [.track, .trackRest, .sector, .ring, .hub]
    guard let p, part >= 0, part < 5 else { return Status.invalidArgument }
    HalfCircleProgress(origin: Point(x, y), width: width, progress: progress)
      .append(parts[Int(part)], to: &path(p).pointee.path)
    return path(p).pointee.succeed()
  }

  @c(tess_path_add_vote_half) public func tessPathAddVoteHalf(
    _ p: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ ratio: Double, _ gap: Double, _ slant: Double, _ half: Int32
  ) -> Int32 {
    guard let p, half == 0 || half == 1 else { return Status.invalidArgument }
    let rect = Rect(x: x, y: y, width: width, height: height)
    VoteButton(rect: rect, ratio: ratio, gap: gap, slant: slant)
      .append(half == 0 ? .left : .right, to: &path(p).pointee.path)
    return path(p).pointee.succeed()
  }

  // MARK: - Whole paths

  @c(tess_path_append) public func tessPathAppend(
    _ p: OpaquePointer?, _ verbs: UnsafePointer<UInt8>?, _ verbCount: Int,
    _ coordinates: UnsafePointer<Double>?, _ count: Int
  ) -> Int32 {
    guard let p else { return Status.invalidArgument }
    let handle = path(p)
    guard verbCount == 0 || verbs != nil, count == 0 || coordinates != nil else {
      return handle.pointee.fail("no memory to read", Status.invalidArgument)
    }
    // All verbs are checked first, because an error adds nothing.
    var left = count
    for i in 0..<Swift.max(verbCount, 0) {
      let (verb, taken) = (verbs![i], coordinateCount(verbs![i]))
      guard verb <= 4, taken <= left else {
        return handle.pointee.fail(
          verb > 4
            ? "verb \(i) is \(Int(verb)): expected 0 to 4"
            : "verb \(i): expected \(taken) coordinates, \(left) are left",
          Status.invalidPathData)
      }
      left &-= taken
    }
    guard left == 0 else {
      return handle.pointee.fail("\(left) coordinates without a verb", Status.invalidPathData)
    }
    var next = 0
    for i in 0..<Swift.max(verbCount, 0) {
      // A close takes no coordinates, and there may be none.
      if verbs![i] == 4 {
        handle.pointee.path.closeSubpath()
      } else {
        handle.pointee.path.append(verbs![i], coordinates! + next)
        next &+= coordinateCount(verbs![i])
      }
    }
    return handle.pointee.succeed()
  }

  /// The number of coordinates of a verb, a hexadecimal digit for each.
  @inline(__always)
  private func coordinateCount(_ verb: UInt8) -> Int {
    verb < 4 ? (0x6422 &>> (Int(verb) &* 4)) & 15 : 0
  }

  extension Path {
    fileprivate mutating func append(_ verb: UInt8, _ c: UnsafePointer<Double>) {
      switch verb {
      case 0: move(to: Point(c[0], c[1]))
      case 1: addLine(to: Point(c[0], c[1]))
      case 2: addQuadCurve(to: Point(c[2], c[3]), control: Point(c[0], c[1]))
      default:
        addCurve(
          to: Point(c[4], c[5]), control1: Point(c[0], c[1]), control2: Point(c[2], c[3]))
      }
    }
  }

  @c(tess_path_append_svg) public func tessPathAppendSVG(
    _ p: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ length: Int,
    _ offset: UnsafeMutablePointer<Int>?
  ) -> Int32 {
    guard let p, length == 0 || data != nil else { return Status.invalidArgument }
    let handle = path(p)
    let bytes = UnsafeBufferPointer(start: data, count: Swift.max(length, 0))
    do throws(SVGPathError) {
      try handle.pointee.path.append(svg: bytes.span)
      return handle.pointee.succeed()
    } catch {
      offset?.pointee = error.offset
      return handle.pointee.fail(error.message, Status.invalidPathData)
    }
  }

  @c(tess_path_append_path) public func tessPathAppendPath(
    _ p: OpaquePointer?, _ other: OpaquePointer?, _ numbers: UnsafePointer<Double>?
  ) -> Int32 {
    guard let p, let other else { return Status.invalidArgument }
    let added = path(other).pointee.path
    path(p).pointee.path.addPath(added, transform: transform(numbers))
    return path(p).pointee.succeed()
  }

  @c(tess_path_svg) public func tessPathSVG(
    _ p: OpaquePointer?, _ data: UnsafeMutablePointer<UInt8>?, _ capacity: Int
  ) -> Int {
    guard let p else { return 0 }
    return copy(Array(path(p).pointee.path.svgDescription.utf8), to: data, capacity)
  }

  // MARK: - Questions and changes

  @c(tess_path_element_count) public func tessPathElementCount(_ p: OpaquePointer?) -> Int {
    guard let p else { return 0 }
    return path(p).pointee.path.elementCount
  }

  @c(tess_path_bounds) public func tessPathBounds(
    _ p: OpaquePointer?, _ bounds: UnsafeMutablePointer<Double>?
  ) -> Int32 {
    guard let p, let bounds else { return 0 }
    let rect = path(p).pointee.path.bounds
    guard !rect.isNull else { return 0 }
    (bounds[0], bounds[1]) = (rect.minX, rect.minY)
    (bounds[2], bounds[3]) = (rect.maxX, rect.maxY)
    return 1
  }

  @c(tess_path_length) public func tessPathLength(_ p: OpaquePointer?) -> Double {
    guard let p else { return .nan }
    do throws(TessellationError) { return try path(p).pointee.path.length() } catch {
      return .nan
    }
  }

  @c(tess_path_contains) public func tessPathContains(
    _ p: OpaquePointer?, _ x: Double, _ y: Double, _ rule: Int32
  ) -> Int32 {
    guard let p, let rule = fillRule(rule) else { return 0 }
    return path(p).pointee.path.contains(Point(x, y), rule: rule) ? 1 : 0
  }

  @c(tess_path_trim) public func tessPathTrim(
    _ p: OpaquePointer?, _ from: Double, _ to: Double
  ) -> Int32 {
    replace(p) { (path) throws(TessellationError) in
      try path.trimmedPath(from: from, to: to)
    }
  }

  @c(tess_path_reverse) public func tessPathReverse(_ p: OpaquePointer?) {
    change(p) { $0 = $0.reversed() }
  }

  @c(tess_path_transform) public func tessPathTransform(
    _ p: OpaquePointer?, _ numbers: UnsafePointer<Double>?
  ) {
    let transform = transform(numbers)
    change(p) { $0 = $0.applying(transform) }
  }

  @c(tess_path_flatten) public func tessPathFlatten(_ p: OpaquePointer?, _ tolerance: Double)
    -> Int32
  {
    replace(p) { (path) throws(TessellationError) in
      Path(try path.flattened(tolerance: tolerance))
    }
  }

  @c(tess_path_error_message) public func tessPathErrorMessage(
    _ p: OpaquePointer?
  ) -> UnsafePointer<UInt8>? {
    guard let p else { return nil }
    return path(p).pointee.message.address
  }
#endif
