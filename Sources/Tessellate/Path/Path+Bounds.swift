extension Path {
  /// A rectangle that holds the path: its points, its control points, and the parallelograms about its arcs.
  ///
  /// Cheaper than the tight `bounds`, and never smaller. Null for an empty path.
  var controlBounds: Rect {
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
