// Sections along a circle.
//
// Chords of a circle turn evenly and stray alike, so that the sections where they meet lie on the
// circle's radii and all have their ends on the same two circles. With p a vertex, c the centre, r
// the radius, u₀ and u₁ the directions of the chords there and v = u₀ + u₁, the section of
// `turnSection` is
//
//     p ± left(v) · 2(h + dev)/|v|²  =  p ± (p − c) · 2(h + dev)/(r|v|)      + where the turn is to the right
//
// whose factors are found once for all vertices. Nor does it take a look at each quad: of two radii
// at the angle θ, with their ends at a < b from the centre, no triangle has less than the doubled
// area a(b − a)·sin θ, and no side is longer than 3b; so vertices that move by d change that by
// 2d·6b + 4d² at the most, less than 16db while d < b.

/// What the sections at a circle's vertices have in common.
struct CircleSections {
  var center: Point
  /// How far both ends lie from a vertex, in the vertex's own vector from the centre.
  var onLeft, onRight: Double
  /// If vertices move by no more than this, all triangles between have positive areas.
  var slack: Double
}

/// All sections of a run that is one arc: those beside its ends stand between the chords as
/// anywhere, as the vertices there tell.
struct ArcSections {
  var common: CircleSections
  /// The true section where the arc starts, and the one behind it.
  var first, second: Section
  /// The section before the end, and the true one there.
  var last, end: Section
}

extension StrokeSink where Self: ~Copyable {
  /// Leaves all to be added by others.
  @inline(__always)
  mutating func addSections(
    _ sections: CircleSections, at vertices: SpineVertexView, count: Int
  ) -> Bool { false }

  /// Leaves all to be added section by section.
  @inline(__always)
  mutating func addArc(
    _ arc: SpineArc, of curve: SpineCurve, _ sections: ArcSections
  ) -> (start: Int, end: Int)? { nil }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Adds the sections at the vertices from `index` on that lie between chords of one circle and
  /// below `high`; returns how many.
  ///
  /// The section before must be that of the same circle, too, and the chord behind the last one be
  /// whole.
  @inline(__always)
  mutating func sweepCircle(
    _ vertices: SpineVertexView, from index: Int, below high: Int,
    _ curves: UncheckedView<SpineCurve>
  ) -> Int {
    guard index < high else { return 0 }
    let number = vertices.curves[index]
    // A curve's vertices follow each other: mostly they are all there are.
    var end = vertices.curves[high &- 1] == number ? high : index
    while end < high, vertices.curves[end] == number { end &+= 1 }
    guard
      let sections = pen.circleSections(curves[Int(number)], vertices[index &- 1], vertices[index]),
      sink.addSections(sections, at: vertices.dropping(index), count: end &- index)
    else { return 0 }
    return end &- index
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps a run that is one arc, without caps and without its vertices; fails where these are to
  /// be looked at.
  ///
  /// It adds what `sweepStrip` does, to the bit.
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
    return sink.addArc(arc, of: curve, sections)
  }
}

extension StrokePen {
  /// What the sections of a circle have in common; `nil` where the pen reaches its centre, or turns
  /// are fans.
  func circleSections(
    _ curve: SpineCurve, _ before: SpineVertex, _ vertex: SpineVertex
  ) -> CircleSections? {
    guard curve.isCircular, turnSection(at: vertex, from: before) != nil else { return nil }
    return circleSections(radius: curve.circleRadius, about: curve.origin, before, vertex)
  }

  @inline(__always)
  private func circleSections(
    radius: Double, about center: Point, _ before: SpineVertex, _ vertex: SpineVertex
  ) -> CircleSections? {
    let (u0, u1) = (direction(before), direction(vertex))
    let turn = u0.cross(u1)
    // Where a path turns from +x to +y, its left is outside.
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

  /// The sections of a run that is one arc, between two points; `nil` where the pen comes near its
  /// centre, or turns are fans.
  @inline(__always)
  fileprivate func sections(
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

  /// The true section at an end of a run, across `tangent`; `nil` where a fan turns between it and
  /// the chord.
  @inline(__always)
  func endSection(at vertex: SpineVertex, _ tangent: Vector, of chord: SpineVertex) -> Section? {
    let size = reach * vertex.scale
    let cosine = tangent.dot(direction(chord))
    guard cosine > 0.5,
      (size + tolerance) * cosine >= size + Double(chord.left) + Double(chord.right)
    else { return nil }
    // The fan's last edge is a tangent of the circle about the vertex at the end's own direction.
    return section(at: vertex, across: tangent.left * (1 / cosine), of: chord)
  }
}

/// From a circle's vertices to the ends of their sections on one side, as the mesh has them: p + (p
/// − c)·k − o = p·(1 + k) − (c·k + o).
private struct CircleSide {
  private let scale: Double
  private let shift: Point

  @inline(__always)
  init(_ onSide: Double, about center: Point, origin: Point) {
    (scale, shift) = (1 + onSide, center * onSide + origin)
  }

  @inline(__always)
  func x(_ vertices: Lanes4) -> SIMD4<Float> { SIMD4<Float>(vertices * scale - shift.x) }

  @inline(__always)
  func y(_ vertices: Lanes4) -> SIMD4<Float> { SIMD4<Float>(vertices * scale - shift.y) }
}

extension RibbonSink {
  @inline(__always)
  private func sides(of sections: CircleSections) -> (left: CircleSide, right: CircleSide) {
    (
      CircleSide(sections.onLeft, about: sections.center, origin: origin),
      CircleSide(sections.onRight, about: sections.center, origin: origin)
    )
  }

  /// Adds the sections at a circle's vertices, whose triangles are known; fails where vertices may
  /// move too far for that.
  @inline(never)
  mutating func addSections(
    _ sections: CircleSections, at vertices: SpineVertexView, count: Int
  ) -> Bool {
    let first = positions.count
    guard isIdentity, displacement <= sections.slack, inStrip, section &+ 2 == first else {
      return false
    }
    // Four are written at a time; those too many are overwritten.
    let written = positions.reserve(2 &* count &+ 8).rebound(to: Float.self)
    let values = attributes.reserve(2 &* count &+ 8).rebound(to: Float.self)
    let (left, right) = sides(of: sections)
    var i = 0
    while i < count {
      let (x, y) = (vertices.x.load(Lanes4.self, at: i), vertices.y.load(Lanes4.self, at: i))
      RibbonSink.write(
        leftX: left.x(x), leftY: left.y(y), rightX: right.x(x), rightY: right.y(y),
        distance: SIMD4<Float>(vertices.distances.load(Lanes4.self, at: i)), to: written, values,
        at: i)
      i &+= 4
    }
    positions.advance(by: 2 &* count)
    attributes.advance(by: 2 &* count)
    addQuads(from: section, count: count)
    section = first &+ 2 &* count &- 2
    let end = written.load(SIMD4<Float>.self, at: 4 &* count &- 4)
    (lastLeft, lastRight) = (Point(end.lowHalf), Point(end.highHalf))
    return true
  }

  mutating func addArc(
    _ arc: SpineArc, of curve: SpineCurve, _ sections: ArcSections
  ) -> (start: Int, end: Int)? {
    guard isIdentity, displacement <= sections.common.slack else { return nil }
    let (first, count) = (positions.count, Int(arc.count))
    // Four are written at a time; those too many are overwritten.
    let written = positions.reserve(2 &* count &+ 10).rebound(to: Float.self)
    let values = attributes.reserve(2 &* count &+ 10).rebound(to: Float.self)
    writeSections(of: arc, curve, sections.common, to: written, values)
    let (a, b) = (rounded(sections.first), rounded(sections.second))
    let (y, z) = (rounded(sections.last), rounded(sections.end))
    guard RibbonSink.isSimple(a, b), RibbonSink.isSimple(y, z) else { return nil }
    written.store(a, at: 0)
    written.store(b, at: 4)
    written.store(y, at: 4 &* count &- 4)
    written.store(z, at: 4 &* count)
    let distance = Float(arc.distance + arc.length * Double(count))
    values.store(SIMD4(distance, -1, distance, 1), at: 4 &* count)
    guard RibbonSink.isSimple(written.load(SIMD4<Float>.self, at: 4 &* count &- 8), y) else {
      return nil
    }
    positions.advance(by: 2 &* count &+ 2)
    attributes.advance(by: 2 &* count &+ 2)
    addQuads(from: first, count: count)
    (section, inStrip) = (first &+ 2 &* count, false)
    return (first, section)
  }

  /// Writes the vertices and attributes of the sections at all vertices of an arc but its end.
  @inline(__always)
  private func writeSections(
    of arc: SpineArc, _ curve: SpineCurve, _ sections: CircleSections,
    to written: UncheckedView<Float>, _ values: UncheckedView<Float>
  ) {
    let (left, right) = sides(of: sections)
    var first = 0
    while first < arc.count {
      let stop = Swift.min(first &+ SpineArc.chain, Int(arc.count))
      var row = arc.row(at: first, of: curve)
      for i in stride(from: first, to: stop, by: 4) {
        let (x, y) = (curve.origin.x + row.x, curve.origin.y + row.y)
        RibbonSink.write(
          leftX: left.x(x), leftY: left.y(y), rightX: right.x(x), rightY: right.y(y),
          distance: SIMD4<Float>(arc.distance + arc.length * row.numbers), to: written, values,
          at: i)
        row.advance()
      }
      first = stop
    }
  }
}
