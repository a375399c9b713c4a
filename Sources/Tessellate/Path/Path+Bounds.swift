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
        var next = 0
        for i in 0..<count {
          let p = next
          next &+= verbs[i].pointCount
          if verbs[i] == .arc {
            // |cos θ · u + sin θ · v| ≤ √(u² + v²) in each coordinate.
            let (center, u, v) = (points[p], points[p &+ 1], points[p &+ 2])
            let reach = (u * u + v * v).squareRoot()
            result.formUnion(center - reach)
            result.formUnion(center + reach)
            result.formUnion(points[p &+ 4])
          } else {
            for k in p..<next { result.formUnion(points[k]) }
          }
        }
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
