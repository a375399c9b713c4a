/// An interpolation from one path to another.
///
/// Two paths of the same elements in the same order are interpolated point by point, as Core
/// Animation does. Arcs of the same angles stay arcs, and every point of the drawing moves along a
/// straight line.
///
/// Any others correspond by arc length: their sub-paths, in order, become polygons whose points are
/// at the same fractions of both lengths, the corners of either among them. Closed sub-paths are
/// first turned to the same direction and to the start that moves their points least, so that
/// nothing flips. A sub-path without a counterpart grows from, or shrinks to, its centroid. At
/// fractions up to 0 and from 1 on the path is the original.
public struct PathInterpolation: Sendable {
  /// The path at fraction 0.
  public let start: Path
  /// The path at fraction 1.
  public let end: Path
  /// Whether both paths have the same elements in the same order, arcs of the same angles.
  public let isElementwise: Bool
  private var contours: [ContourPair] = []

  /// The most chords of either path.
  ///
  /// Each is a point that moves in every frame, so this bounds a frame's work and not only the
  /// memory. A circle that needs so many has a radius of 10⁹ tolerances.
  private static let chordLimit = 1 << 17

  /// Creates an interpolation between two paths.
  ///
  /// - Parameters:
  ///   - start: The path at fraction 0.
  ///   - end: The path at fraction 1.
  ///   - tolerance: The largest distance between curves and their chords where the structures
  ///     differ, in path units; larger where it would take more than 131,072 chords for a path.
  /// - Throws: `invalidElement`; `invalidTolerance` unless the tolerance is above 0; `outOfRange`
  ///   where structures differ and coordinates exceed 2⁵⁰⁰, whose squares would overflow.
  public init(from start: Path, to end: Path, tolerance: Double = 0.1) throws(TessellationError) {
    if let invalid = start.invalidElement ?? end.invalidElement { throw .invalidElement(invalid) }
    guard tolerance > 0 else { throw .invalidTolerance(tolerance) }
    (self.start, self.end) = (start, end)
    isElementwise = start.hasStructure(of: end)
    guard !isElementwise else { return }
    let bounds = start.controlBounds.union(end.controlBounds)
    guard bounds.isNull || Swift.max(bounds.min.maxNorm, bounds.max.maxNorm) <= 0x1p500 else {
      throw .outOfRange()
    }
    var (a, b) = (Polyline(), Polyline())
    _ = try start.flatten(tolerance: tolerance, chordLimit: Self.chordLimit, into: &a)
    _ = try end.flatten(tolerance: tolerance, chordLimit: Self.chordLimit, into: &b)
    for i in 0..<Swift.max(a.contours.count, b.contours.count) {
      contours.append(
        ContourPair(
          i < a.contours.count ? MeasuredContour(a, a.contours[i]) : nil,
          i < b.contours.count ? MeasuredContour(b, b.contours[i]) : nil))
    }
  }

  /// Returns the interpolated path at a fraction.
  ///
  /// An element whose coordinates overflow at a fraction far outside 0 … 1 is left out and recorded
  /// as the path's `invalidElement`, as in building.
  ///
  /// - Parameter fraction: 0 for `start`, 1 for `end`; values outside extrapolate paths of the same
  ///   structure.
  /// - Returns: The path.
  public func path(at fraction: Double) -> Path {
    var path = Path()
    append(at: fraction, to: &path)
    return path
  }

  /// Appends the interpolated path at a fraction to another path.
  ///
  /// - Parameters:
  ///   - fraction: As in `path(at:)`.
  ///   - path: The path to extend.
  public func append(at fraction: Double, to path: inout Path) {
    if !isElementwise, fraction <= 0 { return path.addPath(start) }
    if !isElementwise, fraction >= 1 { return path.addPath(end) }
    guard isElementwise else {
      for contour in contours { contour.append(at: fraction, to: &path) }
      return
    }
    var result = start
    var isFinite = true
    for i in result.points.indices {
      result.points[i] = start.points[i].interpolated(to: end.points[i], at: fraction)
      if !result.points[i].isFinite { isFinite = false }
    }
    result.pen = start.pen.interpolated(to: end.pen, at: fraction)
    result.subpathStart = start.subpathStart.interpolated(to: end.subpathStart, at: fraction)
    path.addPath(result.settled(isFinite: isFinite))
  }
}

extension Path {
  /// Whether another path has the same elements in the same order, arcs of the same angles.
  fileprivate func hasStructure(of other: Path) -> Bool {
    guard verbs == other.verbs else { return false }
    var next = 0
    for verb in verbs {
      if verb == .arc, points[next + 3] != other.points[next + 3] { return false }
      next += verb.pointCount
    }
    return true
  }
}

/// A contour with the fraction of its length at each of its points; a closed one repeats its first
/// point.
private struct MeasuredContour {
  var points: [Point]
  var fractions: [Double]
  var isClosed: Bool

  init(_ polyline: Polyline, _ contour: Polyline.Contour) {
    var points = Array(polyline.points[contour.range])
    if contour.isClosed { points.append(points[0]) }
    self.init(points, isClosed: contour.isClosed)
  }

  init(_ points: [Point], isClosed: Bool) {
    (self.points, self.isClosed) = (points, isClosed)
    var sum = 0.0
    fractions = [0]
    for (a, b) in zip(points, points.dropFirst()) {
      sum += a.distance(to: b)
      fractions.append(sum)
    }
    if sum > 0 { fractions = fractions.map { $0 / sum } }
    fractions[fractions.count - 1] = 1
  }

  /// The centroid of the contour's line.
  var middle: Point {
    var (sum, length) = (Point.zero, 0.0)
    for (a, b) in zip(points, points.dropFirst()) {
      let piece = a.distance(to: b)
      sum += (a + b) * (piece / 2)
      length += piece
    }
    return length > 0 ? sum / length : points[0]
  }

  var doubledArea: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + ($1.0 - points[0]).cross($1.1 - points[0]) }
  }

  func point(at fraction: Double) -> Point {
    let next = Swift.min(fractions.partition(above: fraction), fractions.count - 1)
    let from = Swift.max(next - 1, 0)
    let width = fractions[next] - fractions[from]
    guard width > 0 else { return points[next] }
    return points[from].interpolated(
      to: points[next], at: Swift.min((fraction - fractions[from]) / width, 1))
  }

  func reversed() -> MeasuredContour { MeasuredContour(points.reversed(), isClosed: isClosed) }

  /// Returns the closed contour with its start at a fraction of its length.
  func begun(at fraction: Double) -> MeasuredContour {
    let split = fractions.partition(above: fraction)
    let start = point(at: fraction)
    let tail = points[split...].dropLast()
    let head = points[..<split]
    return MeasuredContour([start] + tail + head + [start], isClosed: true)
  }
}

extension [Double] {
  /// The index of the first element above a value, in ascending order.
  fileprivate func partition(above value: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Two contours as lists of corresponding points.
private struct ContourPair: Sendable {
  var from: [Point] = []
  var to: [Point] = []
  var isClosed: Bool

  init(_ a: MeasuredContour?, _ b: MeasuredContour?) {
    isClosed = a?.isClosed ?? b?.isClosed ?? false
    guard var a = a ?? b.map({ MeasuredContour([$0.middle, $0.middle], isClosed: $0.isClosed) }),
      var b = b ?? .some(MeasuredContour([a.middle, a.middle], isClosed: a.isClosed))
    else { return }
    // An open and a closed contour correspond from start to end, as open ones.
    isClosed = a.isClosed && b.isClosed
    if isClosed {
      if a.doubledArea * b.doubledArea < 0 { b = b.reversed() }
      b = b.begun(at: ContourPair.bestStart(a, b))
    } else if a.isClosed {
      a.isClosed = false
    }
    for fraction in Set(a.fractions + b.fractions).sorted() {
      from.append(a.point(at: fraction))
      to.append(b.point(at: fraction))
    }
    if isClosed {
      from.removeLast()
      to.removeLast()
    }
  }

  /// The start of `b` that moves the points least: least squares about both centroids, over 64
  /// starts.
  ///
  /// The start found lies within 1/128 of the length of the best one, at 64² products a pair.
  private static func bestStart(_ a: MeasuredContour, _ b: MeasuredContour) -> Double {
    let count = 64
    func samples(_ contour: MeasuredContour) -> [Vector] {
      let middle = contour.middle
      return (0..<count).map { contour.point(at: Double($0) / Double(count)) - middle }
    }
    let (p, q) = (samples(a), samples(b))
    var best = (shift: 0, product: -Double.infinity)
    for shift in 0..<count {
      // Σ|p − q|² is least where Σ p·q is largest.
      let product = (0..<count).reduce(0) { $0 + p[$1].dot(q[($1 + shift) % count]) }
      if product > best.product { best = (shift, product) }
    }
    return Double(best.shift) / Double(count)
  }

  func append(at fraction: Double, to path: inout Path) {
    for i in from.indices {
      let point = from[i].interpolated(to: to[i], at: fraction)
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    if isClosed, !from.isEmpty { path.closeSubpath() }
  }
}
