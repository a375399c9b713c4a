/// Merges adjacent runs of a contour that lie on one carrier: collinear lines, parts of one Bézier
/// curve, arcs of one ellipse.
///
/// Operands may be results already, and have elements cut where they crossed others; where the
/// other side is gone the parts are one again. An operand's own joint stays: two elements that
/// follow each other in a sub-path are never merged at their common end, nor are runs of lines.
///
/// The longer run is extended over the other. Parameters of two parts of one polynomial differ by
/// an affine map, whose factor is the ratio of the speeds at the joint. So the extension is known,
/// and is certified: its control points must be the other part's within the slack. Each further
/// part adds its own deviation, and the sum must keep the slack, too.
struct RunMerger: ~Copyable, Sendable {
  /// The merged runs of the last contour; parameters may lie beyond 0 … 1, on the carrier.
  private(set) var runs = UncheckedBuffer<RunJoiner.Run>()

  /// The largest sine of the angle between two parts that are compared: 2⁻⁷ only sorts out corners.
  private static let mostSine = 0x1p-7
  /// Arcs are merged to less than a whole turn, whose ends would coincide.
  private static let mostSweep = 2 * Double.pi * (1 - 0x1p-20)

  /// Merges the runs of one contour, whose joints have been found; returns false if there are none
  /// to merge.
  ///
  /// No merged run is farther than `slack` from those that it replaces.
  mutating func merge(
    _ range: Range<Int>, _ all: UncheckedView<RunJoiner.Run>, _ joints: borrowing JointFinder,
    _ reader: borrowing OperandReader, slack: Double
  ) -> Bool {
    var (hasMerged, before) = (false, range.upperBound &- 1)
    let (element, points) = (reader.elements.view, joints.points.view)
    for i in range where !hasMerged {
      if !RunMerger.isOwnCorner(all, before, i, element, points) {
        let run = all[before]
        hasMerged = RunMerger.merged(run, run, all[i], joints, reader, 0, slack) != nil
      }
      before = i
    }
    if !hasMerged { return false }
    runs.removeAll()
    var first = range.lowerBound
    for i in range {
      let (before, error) = (all[i == range.lowerBound ? range.upperBound &- 1 : i &- 1], 0.0)
      if RunMerger.merged(before, before, all[i], joints, reader, error, slack) == nil {
        first = i
        break
      }
    }
    var (run, last, error) = (all[first], all[first], 0.0)
    for i in 1..<Swift.max(range.count, 1) {
      let place = first &+ i
      let next = all[place < range.upperBound ? place : place &- range.count]
      if let (longer, sum) = RunMerger.merged(run, last, next, joints, reader, error, slack) {
        (run, error) = (longer, sum)
      } else {
        runs.append(run)
        (run, error) = (next, 0)
      }
      last = next
    }
    runs.append(run)
    return true
  }

  /// Whether two runs are, at their joint, elements that follow each other in a sub-path, and have
  /// length: most joints of large contours.
  @inline(__always)
  private static func isOwnCorner(
    _ all: UncheckedView<RunJoiner.Run>, _ before: Int, _ after: Int,
    _ element: SourceElements.View, _ points: UncheckedView<Point>
  ) -> Bool {
    let (b, a) = (all[before].b, all[after].a)
    let (e, f) = (Int(all[before].lastElement), Int(all[after].element))
    guard b == 0 || b == 1, a == 0 || a == 1, (e &- f).magnitude == 1,
      element.head(e).subpath == element.head(f).subpath
    else { return false }
    let joint = points[Int(all[after].start)]
    return joint != points[Int(all[before].start)] && joint != points[Int(all[after].end)]
  }

  /// A run over two that follow each other, and a bound of its deviation, if they can be merged.
  ///
  /// The first one, `p`, may be merged from several, the last of which is `last`.
  private static func merged(
    _ p: RunJoiner.Run, _ last: RunJoiner.Run, _ k: RunJoiner.Run,
    _ joints: borrowing JointFinder, _ reader: borrowing OperandReader, _ error: Double,
    _ slack: Double
  ) -> (RunJoiner.Run, Double)? {
    let element = reader.elements.view
    let (kind, next) = (element[Int(p.element)].kind, element[Int(k.element)].kind)
    let from = joints.point(of: p.start)
    let (joint, to) = (joints.point(of: k.start), joints.point(of: k.end))
    if next == .line, joint == to { return (p.ending(at: k.end, p.b), error) }
    if kind == .line, from == joint { return (k.starting(at: p.start, k.a), error) }
    guard kind == next, !reader.areNeighbours(last, k) else { return nil }
    let (e, f) = (element[Int(p.element)], element[Int(k.element)])
    let isLonger = (joint - from).lengthSquared >= (to - joint).lengthSquared
    let (run, deviation): (RunJoiner.Run, Double)
    if e.kind == .line {
      guard let distance = distance(of: joint, between: from, to) else { return nil }
      deviation = distance
      run =
        isLonger
        ? p.ending(at: k.end, e.parameter(along: to))
        : k.starting(at: p.start, f.parameter(along: from))
    } else if isLonger {
      guard let (t, distance) = e.extension(from: p.b, p.way, over: f, k.a, k.b) else { return nil }
      (run, deviation) = (p.ending(at: k.end, t), distance)
    } else {
      guard let (t, distance) = f.extension(from: k.a, -k.way, over: e, p.b, p.a) else {
        return nil
      }
      (run, deviation) = (k.starting(at: p.start, t), distance)
    }
    guard error + deviation <= slack else { return nil }
    if e.kind == .arc {
      let sweep = reader.elements[Int(run.element)].sweep
      guard (sweep * (run.b - run.a)).magnitude <= mostSweep else { return nil }
    }
    return (run, error + deviation)
  }

  /// The distance of a joint from the line between two points, if the way over it goes on.
  private static func distance(of joint: Point, between from: Point, _ to: Point) -> Double? {
    let (arm, rest, way) = (joint - from, to - joint, to - from)
    guard arm.dot(way) > 0, rest.dot(way) > 0 else { return nil }
    return arm.cross(way).magnitude / way.length
  }

  /// The sine limit, for the extension of elements.
  fileprivate static var sine: Double { mostSine }
}

extension RunJoiner.Run {
  /// The sign of the parameter's growth along the contour.
  fileprivate var way: Double { isForward ? 1 : -1 }

  fileprivate func ending(at vertex: UInt32, _ t: Double) -> RunJoiner.Run {
    var result = self
    (result.end, result.b) = (vertex, t)
    return result
  }

  fileprivate func starting(at vertex: UInt32, _ t: Double) -> RunJoiner.Run {
    var result = self
    (result.start, result.a) = (vertex, t)
    return result
  }
}

extension OperandReader {
  /// Whether two runs meet at the common end of two elements that follow each other in a sub-path.
  fileprivate func areNeighbours(_ a: RunJoiner.Run, _ b: RunJoiner.Run) -> Bool {
    guard a.b == 0 || a.b == 1, b.a == 0 || b.a == 1 else { return false }
    let (element, last) = (elements.view, a.lastElement)
    let subpath = element.head(Int(last)).subpath
    guard subpath == element.head(Int(b.element)).subpath, last != b.element else { return false }
    // The closing line may have no length, so that the element before it precedes the first.
    let distance = Int((last - b.element).magnitude)
    return distance == 1 || distance + 2 >= elementCount(ofSubpath: Int(subpath))
  }
}

extension SourceElement {
  /// The parameter of a point along a line and beyond.
  fileprivate func parameter(along point: Point) -> Double {
    let way = end - start
    let square = way.lengthSquared
    return square > 0 ? (point - start).dot(way) / square : 0
  }

  /// Extends this curve over a part of another one that goes on from it.
  ///
  /// - Parameters:
  ///   - a: The parameter at the joint.
  ///   - way: The sign of the parameter's growth towards the other part.
  ///   - other: The other curve, of one kind.
  ///   - p: The other curve's parameter at the joint.
  ///   - q: Its parameter at the other end of the part.
  /// - Returns: The parameter at the part's other end, and the largest distance of control points,
  ///   of arcs the distance of their ellipses; `nil` if the curves turn at the joint.
  fileprivate func `extension`(
    from a: Double, _ way: Double, over other: SourceElement, _ p: Double, _ q: Double
  ) -> (t: Double, deviation: Double)? {
    let u = pointAndDerivative(at: a).derivative * way
    let v = other.pointAndDerivative(at: p).derivative * (q < p ? -1 : 1)
    let (speed, its) = (u.length, v.length)
    guard speed > 0, its > 0, u.dot(v) > 0, u.cross(v).magnitude <= RunMerger.sine * speed * its
    else { return nil }
    let t: Double
    switch kind {
    case .line: return nil
    case .arc: t = a + other.sweep * (q - p) / sweep
    case .quadratic, .cubic: t = a + way * (q - p).magnitude * its / speed
    }
    guard (t - a) * way > 0 else { return nil }
    return (t, deviation(over: a, t, from: other, p, q))
  }

  /// The distance between parts of two curves: by control points, of arcs by center, axes and ends.
  private func deviation(
    over a: Double, _ b: Double, from other: SourceElement, _ p: Double, _ q: Double
  ) -> Double {
    func far(_ a: Point, _ b: Point) -> Double { (a - b).length }
    switch kind {
    case .line: return .infinity
    case .quadratic:
      return Swift.max(
        far(blossom(a, a), other.blossom(p, p)), far(blossom(a, b), other.blossom(p, q)),
        far(blossom(b, b), other.blossom(q, q)))
    case .cubic:
      return Swift.max(
        far(blossom(a, a, a), other.blossom(p, p, p)),
        far(blossom(a, a, b), other.blossom(p, p, q)),
        far(blossom(a, b, b), other.blossom(p, q, q)),
        far(blossom(b, b, b), other.blossom(q, q, q)))
    case .arc:
      let (m, n) = (0.5 * (a + b), 0.5 * (p + q))
      return Swift.max(
        far(control1, other.control1) + (xAxis - other.xAxis).length
          + (yAxis - other.yAxis).length,
        far(pointAndDerivative(at: a).point, other.pointAndDerivative(at: p).point),
        far(pointAndDerivative(at: m).point, other.pointAndDerivative(at: n).point),
        far(pointAndDerivative(at: b).point, other.pointAndDerivative(at: q).point))
    }
  }
}
