/// Counts the sub-paths of a path that have area, and of which snapping to a lattice, or
/// flattening, leaves none.
///
/// `FillTessellator.hasLost` rules out nearly all drawings before. Of the others, a contour whose
/// edges cancel on the lattice, or which is a few steps small, is filled alone: where noding
/// rounds, it may open the first or close the second.
struct LossCounter: ~Copyable, Sendable {
  /// A contour on the lattice, and what is left of it.
  private var snapped = UncheckedBuffer<LatticePoint>()
  private var trail = UncheckedBuffer<LatticePoint>()
  /// Which contours vanish.
  private var vanished = UncheckedBuffer<Bool>()
  private var filler = FillTessellator()
  private var polyline = Polyline()
  private var mesh = Mesh()
  /// A contour alone, and a sub-path.
  private var contour = Polyline()
  private var subpath = Path()

  /// Counts the sub-paths with area that vanish.
  ///
  /// - Parameters:
  ///   - paths: The paths that were filled.
  ///   - polyline: Their contours, one for each sub-path.
  ///   - lattice: The lattice that they were snapped to.
  ///   - changes: Whether a contour lacks parts of its sub-path that can't be seen: it does not
  ///     count. Contours beyond the list are whole.
  /// - Returns: The number of sub-paths lost.
  mutating func count(
    _ paths: some Sequence<Path>, _ polyline: borrowing Polyline, on lattice: Lattice,
    except changes: [Bool] = []
  ) -> Int {
    vanished.removeAll()
    vanished.reserve(polyline.contours.count)
    var isAny = false
    for index in 0..<polyline.contours.count {
      let isWhole = index >= changes.count || !changes[index]
      let isGone = isWhole && vanishes(polyline, index, on: lattice)
      vanished.append(isGone)
      if isGone { isAny = true }
    }
    guard isAny else { return 0 }
    var collector = SubpathCollector(isWanted: vanished.view, scratch: subpath)
    subpath = Path()
    for path in paths { path.visitSound(&collector) }
    subpath = collector.current
    var lost = 0
    for subpath in collector.subpaths where hasArea(subpath) { lost += 1 }
    return lost
  }

  /// Whether nothing is left of a contour on a lattice.
  private mutating func vanishes(
    _ polyline: borrowing Polyline, _ index: Int, on lattice: Lattice
  ) -> Bool {
    let (range, count) = (polyline.contours[index].range, polyline.contours[index].count)
    guard count >= 3 else { return true }
    guard cancels(polyline, index, on: lattice) || snapped.view.isSmall(count) else {
      return false
    }
    contour.removeAll()
    contour.points.append(contentsOf: polyline.points[range])
    contour.contours.append(Polyline.Contour(start: 0, count: count, isClosed: true))
    mesh.removeAll()
    do throws(TessellationError) {
      try filler.fill(contour, options: FillOptions(), lattice: lattice, into: &mesh)
    } catch {
      return false
    }
    return mesh.isEmpty
  }

  /// Whether the edges of a contour cancel on a lattice.
  private mutating func cancels(
    _ polyline: borrowing Polyline, _ index: Int, on lattice: Lattice
  ) -> Bool {
    let contour = polyline.contours[index]
    snapped.removeAll()
    snapped.reserve(contour.count)
    let scale = 1 / lattice.step
    for index in contour.range {
      let place = Lattice.clamped((polyline.points[index] - lattice.origin) * scale)
      snapped.append(LatticePoint(place, origin: .zero, scale: 1))
    }
    return MonotoneChains.cancels(snapped.view, contour.count, &trail)
  }

  /// Whether a sub-path encloses anything, as far as its coordinates' rounding can tell.
  private mutating func hasArea(_ path: Path) -> Bool {
    let bounds = path.controlBounds
    guard bounds.width > 0, bounds.height > 0 else { return false }
    let farthest = Swift.max(bounds.min.maxNorm, bounds.max.maxNorm)
    let noise = 0x1p-48 * farthest * (bounds.width + bounds.height)
    if path.signedArea.magnitude > noise { return true }
    // A figure of eight, perhaps, whose halves' areas cancel: it is flattened finely and put on a
    // lattice of its own.
    let tolerance = Swift.max(
      0x1p-6 * Swift.min(bounds.width, bounds.height),
      0x1p-20 * Swift.max(bounds.width, bounds.height))
    polyline.removeAll()
    do throws(TessellationError) {
      try path.flatten(tolerance: tolerance, into: &polyline)
      let lattice = try Lattice(bounds: bounds, origin: bounds.center)
      return !isStraight(polyline, noise) && !vanishes(polyline, 0, on: lattice)
    } catch {
      return false
    }
  }

  /// Whether all points lie on one line, but for rounding.
  private func isStraight(_ polyline: borrowing Polyline, _ noise: Double) -> Bool {
    let start = polyline.points[0]
    var arm = Vector.zero
    for point in polyline.points where (point - start).maxNorm > arm.maxNorm {
      arm = point - start
    }
    return polyline.points.allSatisfy { arm.cross($0 - start).magnitude <= noise }
  }
}

/// Collects those of a path's wanted sub-paths that may have area: no two points, and no line along
/// an axis.
private struct SubpathCollector: PathVisitor, ~Copyable {
  let isWanted: UncheckedView<Bool>
  private(set) var subpaths: [Path] = []
  private(set) var current: Path
  private var index = 0

  init(isWanted: UncheckedView<Bool>, scratch: consuming Path) {
    (self.isWanted, current) = (isWanted, scratch)
  }

  mutating func begin(at point: Point) {
    guard isWanted[index] else { return }
    current.removeAll()
    current.move(to: point)
  }

  mutating func line(_ segment: LineSegment) {
    if isWanted[index] { current.addLine(to: segment.end) }
  }

  mutating func quadratic(_ segment: QuadraticSegment) {
    if isWanted[index] { current.addQuadCurve(to: segment.end, control: segment.control) }
  }

  mutating func cubic(_ segment: CubicSegment) {
    if isWanted[index] {
      current.addCurve(
        to: segment.end, control1: segment.control1, control2: segment.control2)
    }
  }

  mutating func arc(_ segment: ArcSegment) {
    if isWanted[index] { current.appendArc(segment) }
  }

  mutating func end(closed: Bool) {
    let bounds = current.controlBounds
    if isWanted[index], current.points.count > 2, bounds.width > 0, bounds.height > 0 {
      subpaths.append(current)
    }
    index += 1
  }
}
