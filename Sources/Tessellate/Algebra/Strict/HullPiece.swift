/// A piece of an element, with four points whose convex hull holds it.
///
/// A Bézier curve lies in the hull of its control points. An arc of less than half a turn lies in
/// the triangle of its ends and the point at which its end tangents meet: seen from the center,
/// the middle of the arc divided by the cosine of half its sweep. A longer one is held by a box
/// about its ellipse.
struct HullPiece: BitwiseCopyable {
  /// The range of the parameter.
  var from, to: Double
  /// The points: both ends, and two between them.
  var start, second, third, end: Point

  /// The piece of an element between two parameters.
  init(_ source: SourceElement, from a: Double = 0, to b: Double = 1) {
    (from, to) = (a, b)
    (start, end) = (source.point(at: a), source.point(at: b))
    switch source.kind {
    case .line: (second, third) = (start, end)
    case .quadratic:
      second = source.blossom(a, b)
      third = second
    case .cubic: (second, third) = (source.blossom(a, a, b), source.blossom(a, b, b))
    case .arc:
      let half = 0.5 * source.sweep * (b - a)
      let (center, middle) = (source.control1, source.startAngle + 0.5 * source.sweep * (a + b))
      if half.magnitude < 1.5 {
        let turn = sinCos(middle)
        let spoke = source.xAxis * turn.cosine + source.yAxis * turn.sine
        second = center + spoke / sinCos(half).cosine
        third = second
      } else {
        let reach = source.xAxis.magnitudes + source.yAxis.magnitudes
        (start, end) = (center - reach, center + reach)
        second = Point(start.x, end.y)
        third = Point(end.x, start.y)
      }
    }
  }

  /// The smallest box of the points.
  var box: Rect {
    var box = Rect(from: start, to: end)
    box.formUnion(second)
    box.formUnion(third)
    return box
  }

  /// The larger side of the box.
  var size: Double { Swift.max(box.width, box.height) }

  /// Both halves, by the parameter.
  func halves(_ source: SourceElement) -> (HullPiece, HullPiece) {
    let middle = 0.5 * (from + to)
    return (
      HullPiece(source, from: from, to: middle), HullPiece(source, from: middle, to: to)
    )
  }

  /// Whether all points are within a distance, in x and in y, of a place.
  func isNear(_ place: Point, _ distance: Double) -> Bool {
    (start - place).maxNorm <= distance && (second - place).maxNorm <= distance
      && (third - place).maxNorm <= distance && (end - place).maxNorm <= distance
  }

  /// Whether a line separates the hulls of two pieces, with a gap that is more than rounding.
  ///
  /// The axes are the coordinates', and those along and across both pieces: flat pieces, which
  /// halving soon makes, need no others.
  func isSeparate(from other: HullPiece) -> Bool {
    let (mine, its) = (end - start, other.end - other.start)
    return isSeparate(from: other, along: Vector(1, 0))
      || isSeparate(from: other, along: Vector(0, 1))
      || isSeparate(from: other, along: mine.turned) || isSeparate(from: other, along: its.turned)
      || isSeparate(from: other, along: mine) || isSeparate(from: other, along: its)
  }

  private func isSeparate(from other: HullPiece, along axis: Vector) -> Bool {
    // Relative to a point of one of them, so that rounding is relative to their sizes.
    let (a, b) = (range(along: axis, from: start), other.range(along: axis, from: start))
    let gap = Swift.max(b.low - a.high, a.low - b.high)
    let largest = Swift.max(
      Swift.max(-a.low, a.high), Swift.max(b.low.magnitude, b.high.magnitude))
    return gap > largest * 0x1p-40
  }

  private func range(along axis: Vector, from place: Point) -> (low: Double, high: Double) {
    let (a, b) = ((start - place).dot(axis), (second - place).dot(axis))
    let (c, d) = ((third - place).dot(axis), (end - place).dot(axis))
    return (
      Swift.min(Swift.min(a, b), Swift.min(c, d)), Swift.max(Swift.max(a, b), Swift.max(c, d))
    )
  }

  /// Whether the control points go forth along the line between the ends, so that the piece can't
  /// cross itself.
  var goesForth: Bool {
    let way = end - start
    return (second - start).dot(way) >= 0 && (third - second).dot(way) >= 0
      && (end - third).dot(way) >= 0 && way.lengthSquared > 0
  }
}
