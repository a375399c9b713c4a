// Sections along a circle.
//
// Chords of a circle turn by equal angles and deviate by equal distances, so that the sections
// where they meet lie on the circle's radii, with all their ends on the same two circles. Let p be
// a vertex, c the centre, r the radius, u₀ and u₁ the directions of the chords there, and v = u₀ +
// u₁. The section of `turnSection` is
//
//     p ± left(v) · 2(h + dev)/|v|²  =  p ± (p − c) · 2(h + dev)/(r|v|)
//
// with + where the turn is to the right, and with one factor for all vertices. No quad needs a test
// either: of two radii at the angle θ, with their ends at a < b from the centre, no triangle has
// less than the doubled area a(b − a)·sin θ, and no side is longer than 3b. So vertices that move
// by d change that area by 2d·6b + 4d² at most, less than 16db while d < b.

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the sections at the vertices from `index` on that lie between chords of one circle and
  /// below `high`; returns their number.
  ///
  /// The section before must belong to the same circle, and the chord after the last one must be
  /// whole.
  @inline(__always)
  mutating func sweepCircle(
    _ vertices: SpineVertexView, from index: Int, below high: Int,
    _ curves: UncheckedView<SpineCurve>
  ) -> Int {
    guard index < high else { return 0 }
    let number = vertices.curves[index]
    // A curve's vertices follow each other, and mostly there are no others.
    var end = vertices.curves[high &- 1] == number ? high : index
    while end < high, vertices.curves[end] == number { end &+= 1 }
    guard
      let sections = pen.circleSections(curves[Int(number)], vertices[index &- 1], vertices[index])
    else { return 0 }
    let isAdded = sink.withRibbon {
      $0.addSections(sections, at: vertices.dropping(index), count: end &- index)
    }
    return isAdded == true ? end &- index : 0
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps a run that is one arc, without caps and without its vertices; returns `nil` where these
  /// are needed.
  ///
  /// Output is identical to `sweepStrip`'s.
  @inline(__always)
  mutating func sweepArc(
    _ run: StrokeRun, _ arc: SpineArc, of vertices: SpineVertexView,
    curves: UncheckedView<SpineCurve>
  ) -> (start: Int, end: Int)? {
    let curve = curves[Int(arc.curve)]
    guard arc.count >= SpineArc.fewest,
      let sections = pen.sections(
        of: arc, curve, run, from: vertices.point(run.first),
        to: vertices.point(run.first &+ run.quads))
    else { return nil }
    return sink.withRibbon { $0.addArc(arc, of: curve, sections) }
  }
}

extension StrokePen {
  /// Returns the sections of a circle, or `nil` where the pen reaches its centre, or turns take
  /// fans.
  func circleSections(
    _ curve: SpineCurve, _ before: SpineVertex, _ vertex: SpineVertex
  ) -> CircleSections? {
    curve.isCircular ? sections(onCircle: curve, before, vertex) : nil
  }

  /// Returns the sections of what is known to be a circle.
  @inline(__always)
  func sections(
    onCircle curve: SpineCurve, _ before: SpineVertex, _ vertex: SpineVertex
  ) -> CircleSections? {
    guard turnSection(at: vertex, from: before) != nil else { return nil }
    return circleSections(radius: curve.circleRadius, about: curve.origin, before, vertex)
  }

  @inline(__always)
  private func circleSections(
    radius: Double, about center: Point, _ before: SpineVertex, _ vertex: SpineVertex
  ) -> CircleSections? {
    let (u0, u1) = (direction(before), direction(vertex))
    let turn = u0.cross(u1)
    // Where a path turns from +x to +y, the outside is on its left.
    let outwards = turn > 0 ? 1.0 : -1.0
    let factor = 2 / (radius * (u0 + u1).length)
    let onLeft = outwards * factor * (left + Double(vertex.left))
    let onRight = -outwards * factor * (right + Double(vertex.right))
    let (inner, outer) = (
      radius * (1 + Swift.min(onLeft, onRight)), radius * (1 + Swift.max(onLeft, onRight))
    )
    guard inner > 0 else { return nil }
    return CircleSections(
      center: center, onLeft: onLeft, onRight: onRight,
      slack: Swift.min(inner * (outer - inner) * turn.magnitude / (16 * outer), outer))
  }

  /// Returns the sections of a run that is one arc between two points, or `nil` where the pen comes
  /// near its centre, or turns take fans.
  @inline(__always)
  func sections(
    of arc: SpineArc, _ curve: SpineCurve, _ run: StrokeRun, from start: Point, to end: Point
  ) -> ArcSections? {
    let radius = curve.circleRadius
    let row = arc.row(at: 0, of: curve)
    let first = arc.vertex(at: start, Vector(row.directionX.x, row.directionY.x), 0)
    let second = arc.vertex(
      at: curve.origin + Vector(row.x.y, row.y.y), Vector(row.directionX.y, row.directionY.y), 1)
    let third = arc.vertex(at: .zero, Vector(row.directionX.z, row.directionY.z), 2)
    let (before, last) = arc.lastVertices(of: curve)
    let final = arc.vertex(at: end, .zero, arc.count)
    guard 1.25 * reach < radius,
      let common = circleSections(radius: radius, about: curve.origin, second, third),
      let from = endSection(at: first, run.startTangent, of: first),
      let secondSection = turnSection(at: second, from: first),
      let lastSection = turnSection(at: last, from: before),
      let to = endSection(at: final, run.endTangent, of: last)
    else { return nil }
    return ArcSections(
      common: common, first: from, second: secondSection, last: lastSection, end: to)
  }

  /// Returns the true section at an end of a run, across `tangent`, or `nil` where a fan turns
  /// between it and the chord.
  @inline(__always)
  func endSection(at vertex: SpineVertex, _ tangent: Vector, of chord: SpineVertex) -> Section? {
    let size = reach * vertex.scale
    let cosine = tangent.dot(direction(chord))
    let needed = size + Double(chord.left) + Double(chord.right)
    guard cosine > 0.5, (size + sectionTolerance) * cosine >= needed else { return nil }
    // Of a line, only the tangent's direction is not rounded.
    if needed == size, cosine > Self.sameDirection {
      return section(at: vertex, across: tangent.left, of: chord)
    }
    // The edge of the fan's last sector is tangent to the circle about the vertex, in the end's
    // direction.
    return section(at: vertex, across: tangent.left * (1 / cosine), of: chord)
  }
}
