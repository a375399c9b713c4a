/// The map from a circle's vertices p to the ends of their sections on one side, about the mesh's
/// origin o: p + (p − c)·k − o = p·(1 + k) − (c·k + o).
struct CircleSide {
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

  /// Adds the sections at a circle's vertices after another one of it; returns false, and adds
  /// nothing, where rounding may move vertices too far for their triangles to be certain.
  @inline(never)
  mutating func addSections(
    _ sections: CircleSections, at vertices: SpineVertexView, count: Int
  ) -> Bool {
    let first = positions.count
    guard isIdentity, displacement <= sections.slack, inStrip, section &+ 2 == first else {
      return false
    }
    // Four sections are written at a time; surplus ones are overwritten.
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

  /// Adds a strip of its own along all of an arc; returns the names of its first and its last
  /// section, or `nil`, and adds nothing, where triangles are not certain.
  mutating func addArc(
    _ arc: SpineArc, of curve: SpineCurve, _ sections: ArcSections
  ) -> (start: Int, end: Int)? {
    guard isIdentity, displacement <= sections.common.slack else { return nil }
    let (first, count) = (positions.count, Int(arc.count))
    // Four sections are written at a time; surplus ones are overwritten.
    let written = positions.reserve(2 &* count &+ 10).rebound(to: Float.self)
    let values = attributes.reserve(2 &* count &+ 10).rebound(to: Float.self)
    arc.writeSections(curve, sections.common, origin: origin, to: written, values)
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
}

extension SpineArc {
  /// Writes the vertices and attributes of the sections at all its vertices except its end, as if
  /// all lay between its chords; up to three more are written behind them.
  @inline(__always)
  func writeSections(
    _ curve: SpineCurve, _ sections: CircleSections, origin: Point,
    to written: UncheckedView<Float>, _ values: UncheckedView<Float>
  ) {
    let left = CircleSide(sections.onLeft, about: sections.center, origin: origin)
    let right = CircleSide(sections.onRight, about: sections.center, origin: origin)
    var first = 0
    while first < count {
      let stop = Swift.min(first &+ Self.chain, Int(count))
      var row = row(at: first, of: curve)
      for i in stride(from: first, to: stop, by: 4) {
        let (x, y) = (curve.origin.x + row.x, curve.origin.y + row.y)
        RibbonSink.write(
          leftX: left.x(x), leftY: left.y(y), rightX: right.x(x), rightY: right.y(y),
          distance: SIMD4<Float>(distance + length * row.numbers), to: written, values,
          at: i)
        row.advance()
      }
      first = stop
    }
  }
}
