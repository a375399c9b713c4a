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
  private var polyline = Polyline()
  private var filler = FillTessellator()

  /// Counts the sub-paths with area that vanish.
  ///
  /// - Parameters:
  ///   - paths: The paths that were filled.
  ///   - polyline: Their contours, one for each sub-path.
  ///   - lattice: The lattice that they were snapped to.
  /// - Returns: The number of sub-paths lost.
  mutating func count(
    _ paths: some Sequence<Path>, _ polyline: borrowing Polyline, on lattice: Lattice
  ) -> Int {
    var vanished: [Bool] = []
    for index in 0..<polyline.contours.count where vanishes(polyline, index, on: lattice) {
      if vanished.isEmpty {
        vanished = [Bool](repeating: false, count: polyline.contours.count)
      }
      vanished[index] = true
    }
    if vanished.isEmpty { return 0 }
    var collector = SubpathCollector(isWanted: vanished)
    for path in paths { path.visitSound(&collector) }
    var lost = 0
    for subpath in collector.subpaths where hasArea(subpath) { lost += 1 }
    return lost
  }

  /// Whether nothing is left of a contour on a lattice.
  private mutating func vanishes(
    _ polyline: borrowing Polyline, _ index: Int, on lattice: Lattice
  ) -> Bool {
    let contour = polyline.contours[index]
    guard contour.count >= 3 else { return true }
    guard cancels(polyline, index, on: lattice) || snapped.view.isSmall(contour.count) else {
      return false
    }
    let points = contour.range.map { polyline.points[$0] }
    var mesh = Mesh()
    do throws(TessellationError) {
      try filler.fill(Polyline([points]), options: FillOptions(), lattice: lattice, into: &mesh)
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

/// Collects some of a path's sub-paths.
private struct SubpathCollector: PathVisitor {
  let isWanted: [Bool]
  private(set) var subpaths: [Path] = []
  private var index = 0
  private var current = Path()

  init(isWanted: [Bool]) { self.isWanted = isWanted }

  private mutating func add(_ build: (inout Path) -> Void) {
    if isWanted[index] { build(&current) }
  }

  mutating func begin(at point: Point) {
    current.removeAll()
    add { $0.move(to: point) }
  }

  mutating func line(_ segment: LineSegment) { add { $0.addLine(to: segment.end) } }

  mutating func quadratic(_ segment: QuadraticSegment) {
    add { $0.addQuadCurve(to: segment.end, control: segment.control) }
  }

  mutating func cubic(_ segment: CubicSegment) {
    add {
      $0.addCurve(to: segment.end, control1: segment.control1, control2: segment.control2)
    }
  }

  mutating func arc(_ segment: ArcSegment) { add { $0.appendArc(segment) } }

  mutating func end(closed: Bool) {
    if isWanted[index] { subpaths.append(current) }
    index += 1
  }
}
