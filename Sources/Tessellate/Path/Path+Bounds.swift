extension Path {
  /// The smallest rectangle that holds the path, up to rounding; null for an empty path.
  ///
  /// It is tight: control points outside the curve do not count. The point of a lone `move(to:)` does, as in
  /// CoreGraphics. An element that could not be added has no part in it.
  public var bounds: Rect {
    var visitor = BoundsVisitor()
    visitSound(&visitor)
    return visitor.bounds
  }

  /// A rectangle that holds the path: its points, its control points, and the parallelograms about its arcs.
  ///
  /// Cheaper than the tight `bounds`, and never smaller. Null for an empty path.
  var controlBounds: Rect {
    hasArcs
      ? controlBoundsWithArcs : points.withUncheckedReading { Rect(holding: $0, points.count) }
  }

  /// Whether some of the points are not places.
  private var hasArcs: Bool {
    let count = verbs.count
    return verbs.withUncheckedReading { verbs in
      let kinds = verbs.rebound(to: UInt8.self)
      let arc = Verb.arc.rawValue
      // Sixteen at a time: the smallest of their differences in bits from an arc.
      let arcs = SIMD16<UInt8>(repeating: arc)
      var least = SIMD16<UInt8>(repeating: .max)
      var i = 0
      while i &+ 16 <= count {
        let difference = kinds.load(SIMD16<UInt8>.self, at: i) ^ arcs
        least = pointwiseMin(least, difference)
        i &+= 16
      }
      var result = least.min() == 0
      while i < count {
        result = result || kinds[i] == arc
        i &+= 1
      }
      return result
    }
  }

  private var controlBoundsWithArcs: Rect {
    var result = Rect.null
    var next = 0
    for verb in verbs {
      let p = next
      next += verb.pointCount
      switch verb {
      case .arc:
        // |cos θ · u + sin θ · v| ≤ √(u² + v²) in each coordinate.
        let (center, u, v) = (points[p], points[p + 1], points[p + 2])
        let reach = Vector(
          (u.x * u.x + v.x * v.x).squareRoot(), (u.y * u.y + v.y * v.y).squareRoot())
        result.formUnion(center - reach)
        result.formUnion(center + reach)
        result.formUnion(points[p + 4])
      default:
        for i in p..<next { result.formUnion(points[i]) }
      }
    }
    return result
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
