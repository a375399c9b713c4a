extension Polyline {
  /// The smallest rectangle that holds all points; null without any.
  var bounds: Rect {
    var result = Rect.null
    for point in points { result.formUnion(point) }
    return result
  }
}
