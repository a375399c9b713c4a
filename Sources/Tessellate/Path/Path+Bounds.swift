extension Path {
  /// The smallest rectangle that holds the path, up to rounding; null for an empty path.
  ///
  /// It is tight: control points outside the curve do not count. The point of a lone `move(to:)`
  /// does, as in CoreGraphics. An element that could not be added has no part in it.
  public var bounds: Rect {
    var visitor = BoundsVisitor()
    visitSound(&visitor)
    return visitor.bounds
  }

  /// Finds `controlBounds` of points that were moved.
  mutating func measureControls() {
    controlBounds =
      hasArcs
      ? controlBoundsWithArcs : points.withUncheckedReading { Rect(holding: $0, points.count) }
  }

  /// Whether some of the points are not places.
  private var hasArcs: Bool {
    let count = verbs.count
    return verbs.withUncheckedReading { verbs in
      // Without a branch, so that the compiler looks at sixteen at a time.
      var arcs: UInt8 = 0
      for i in 0..<count { arcs |= verbs[i] == .arc ? 1 : 0 }
      return arcs != 0
    }
  }

  private var controlBoundsWithArcs: Rect {
    var result = Rect.null
    let count = verbs.count
    verbs.withUncheckedReading { verbs in
      points.withUncheckedReading { points in
        var (next, pen, start) = (0, Point.zero, Point.zero)
        for i in 0..<count {
          let p = next
          next &+= verbs[i].pointCount
          switch verbs[i] {
          case .arc:
            let arc = ArcSegment(
              center: points[p], xAxis: points[p &+ 1], yAxis: points[p &+ 2],
              startAngle: points[p &+ 3].x, sweep: points[p &+ 3].y, start: pen,
              end: points[p &+ 4])
            result.formUnion(boxAbout: arc, from: pen)
            pen = arc.end
          case .close: pen = start
          case .move:
            (pen, start) = (points[p], points[p])
            result.formUnion(pen)
          case .line, .quadCurve, .curve:
            for k in p..<next { result.formUnion(points[k]) }
            pen = points[next &- 1]
          }
        }
      }
    }
    return result
  }
}

extension Rect {
  /// Grows until it holds the end of an arc and a box about all of it: that of the whole ellipse,
  /// or, if that is smaller, one about its chord.
  ///
  /// An arc over θ of a unit circle strays from the chord between its ends by 1 − cos(θ/2) ≤ θ²/8
  /// at the most, in whatever direction; and |cos φ · u + sin φ · v| ≤ √(u² + v²) in each
  /// coordinate. A gentle arc of a huge circle is a line, nearly.
  ///
  /// - Parameter start: The pen, which an arc's own start may differ from by rounding.
  @inline(__always)
  mutating func formUnion(boxAbout arc: ArcSegment, from start: Point) {
    let (center, u, v, end) = (arc.center, arc.xAxis, arc.yAxis, arc.end)
    let isUpright = u.y == 0 && v.x == 0
    let reach = isUpright ? Vector(u.x, v.y).magnitudes : Self.reach(of: u, v)
    let noise = (center.maxNorm + reach.maxNorm) * 0x1p-48
    let stray = reach * (arc.sweep * arc.sweep * 0.125) + noise
    let (first, last) = (start.replacing(with: end, where: end .< start), start.larger(end))
    let (low, high) = (first - stray, last + stray)
    let (least, most) = (center - reach, center + reach)
    formUnion(low.larger(least))
    formUnion(high.replacing(with: most, where: most .< high))
    formUnion(end)
  }

  /// How far an ellipse reaches in either coordinate.
  @inline(never)
  private static func reach(of u: Vector, _ v: Vector) -> Vector {
    let reach = (u * u + v * v).squareRoot()
    if reach.min() > 0x1p-500 && reach.max() < 0x1p500 { return reach }
    // Squares overflow, or vanish.
    return Vector(Vector(u.x, v.x).scaledLength, Vector(u.y, v.y).scaledLength)
  }
}

private struct BoundsVisitor: PathVisitor {
  var bounds = Rect.null

  mutating func begin(at point: Point) { bounds.formUnion(point) }
  mutating func line(_ segment: LineSegment) { bounds.formUnion(segment.end) }
  mutating func quadratic(_ segment: QuadraticSegment) { bounds = bounds.union(segment.bounds) }
  mutating func cubic(_ segment: CubicSegment) { bounds = bounds.union(segment.bounds) }
  mutating func arc(_ segment: ArcSegment) { bounds = bounds.union(segment.bounds) }
  mutating func end(closed: Bool) {}
}
