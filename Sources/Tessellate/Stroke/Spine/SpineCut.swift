/// A place on a sub-path, on its true curve.
struct SpinePlace {
  /// The spine vertex whose chord the place lies on.
  var vertex: Int
  /// The parameter on that chord's curve.
  var t: Double
  var point: Point
  /// The arc length from the start of the sub-path.
  var distance: Double
  /// Whether the place is the vertex itself.
  var isVertex: Bool
}

extension Spine {
  /// The parameter where the chord of `vertex` ends.
  @inline(__always)
  func endParameter(ofQuad vertex: Int) -> Double {
    // A vertex where the next curve begins stores that curve's parameter.
    let (a, b) = (vertices[vertex], vertices[vertex + 1])
    return a.curve == b.curve ? b.t : 1
  }

  /// The place at an arc length of a sub-path.
  ///
  /// Within a chord, arc length is approximated by the cubic of the parameter with the same values
  /// and speeds at both ends, with an error of the fourth order, and inverted by Newton's method.
  /// Where lengths are exact, that is the first guess.
  ///
  /// A place within `turnSlack` of a corner or a cusp is there: no error of arc lengths must decide
  /// whether the pen turns.
  ///
  /// - Parameters:
  ///   - distance: The arc length.
  ///   - contour: The sub-path.
  ///   - hint: A spine vertex at or before the place.
  /// - Returns: The place.
  func place(at distance: Double, in contour: SpineContour, hint: Int) -> SpinePlace {
    let last = contour.firstVertex + contour.quadCount
    var vertex = hint
    while vertex + 1 < last, vertices[vertex + 1].distance <= distance { vertex += 1 }
    let (low, high) = (vertices[vertex], vertices[vertex + 1])
    let extent = high.distance - low.distance
    let behind = distance - low.distance
    if behind <= slack(along: contour), isAt(vertex, within: behind, contour) {
      return place(ofVertex: vertex, in: contour)
    }
    let t1 = endParameter(ofQuad: vertex)
    let ahead = high.distance - distance
    if ahead <= slack(along: contour), isAt(vertex + 1, within: ahead, contour) {
      if vertex + 1 < last { return place(ofVertex: vertex + 1, in: contour) }
      return SpinePlace(
        vertex: vertex, t: t1, point: high.point, distance: high.distance, isVertex: false)
    }
    let curve = curves[Int(low.curve)]
    let fraction = (distance - low.distance) / extent
    guard curve.kind != .line else {
      let point = low.point.interpolated(to: high.point, at: fraction)
      let t = low.t + (t1 - low.t) * fraction
      return SpinePlace(vertex: vertex, t: t, point: point, distance: distance, isVertex: false)
    }
    let dt = t1 - low.t
    let speed0 = curve.derivative(at: low.t).length * dt / extent
    let speed1 = curve.derivative(at: t1).length * dt / extent
    var t = low.t + dt * Self.parameter(of: fraction, speed0, speed1)
    if isMeasured {
      t = curve.parameter(at: distance - low.distance, from: low.t, to: t1, near: t)
    }
    let rest = curve.rest(near: t, within: slack(along: contour))
    if rest != t { return place(ofCusp: rest, beside: vertex, at: distance, in: contour) }
    return SpinePlace(
      vertex: vertex, t: t, point: curve.point(at: t), distance: distance, isVertex: false)
  }

  /// The arc length within which a place is at a corner or a cusp.
  private func slack(along contour: SpineContour) -> Double {
    Swift.max(1e-10 * contour.length, turnSlack)
  }

  /// Whether a place is that of a vertex: beside it by rounding, or by no more than the slack of
  /// corners.
  private func isAt(_ vertex: Int, within gap: Double, _ contour: SpineContour) -> Bool {
    if gap <= 1e-13 * contour.length { return true }
    let next = firstCorner(of: contour, after: vertex - 1)
    return next < contour.firstCorner + contour.cornerCount && corners[next].vertex == vertex
  }

  /// The place of a vertex inside a sub-path, or that of a cusp beside it.
  private func place(ofVertex index: Int, in contour: SpineContour) -> SpinePlace {
    let vertex = vertices[index]
    let rest = curves[Int(vertex.curve)].rest(near: vertex.t, within: slack(along: contour))
    if rest != vertex.t {
      return place(ofCusp: rest, beside: index, at: vertex.distance, in: contour)
    }
    return SpinePlace(
      vertex: index, t: vertex.t, point: vertex.point, distance: vertex.distance, isVertex: true)
  }

  /// The place of a cusp on the chord after a vertex, or on the one before or after that.
  ///
  /// A cusp that is a vertex, but for rounding, is that: between the two would lie a chord without
  /// a direction.
  private func place(
    ofCusp t: Double, beside vertex: Int, at distance: Double, in contour: SpineContour
  ) -> SpinePlace {
    let (first, last) = (contour.firstVertex, contour.firstVertex + contour.quadCount)
    let number = vertices[vertex].curve
    func isPassed(_ index: Int) -> Bool {
      index > first && index < last && vertices[index].curve == number
        && vertices[index - 1].curve == number
    }
    var chord = vertex
    if t < vertices[chord].t, isPassed(chord) {
      chord -= 1
    } else if t > endParameter(ofQuad: chord), isPassed(chord + 1) {
      chord += 1
    }
    for index in [chord, chord + 1] where isPassed(index) {
      let passed = vertices[index]
      guard (t - passed.t).magnitude <= 0x1p-40 else { continue }
      return SpinePlace(
        vertex: index, t: passed.t, point: passed.point, distance: passed.distance, isVertex: true)
    }
    let (low, high) = (vertices[chord].distance, vertices[chord + 1].distance)
    return SpinePlace(
      vertex: chord, t: t, point: curves[Int(number)].point(at: t),
      distance: Swift.max(low, Swift.min(distance, high)), isVertex: false)
  }

  /// The argument at which the cubic with h(0) = 0, h(1) = 1 and the end slopes m₀ and m₁ has the
  /// value `y`.
  ///
  /// It is h(x) = x + x(1 − x)·(p(1 − x) − q·x), with p = m₀ − 1 and q = m₁ − 1. Where neither
  /// exceeds ¼, the guess that evaluates the second term at y is off by less than 0.007, after one
  /// step of Newton's by 2·10⁻⁵, and after two by 10⁻¹⁰.
  @inline(__always)
  static func parameter(of y: Double, _ m0: Double, _ m1: Double) -> Double {
    let (p, q) = (m0 - 1, m1 - 1)
    guard p.magnitude <= 0.25, q.magnitude <= 0.25 else { return bracketed(y, m0, m1) }
    let (a, b) = (p + q, -2 * p - q)
    var x = y - y * (1 - y) * (p * (1 - y) - q * y)
    for _ in 0..<2 {
      let error = ((a * x + b) * x + m0) * x - y
      x -= error / ((3 * a * x + 2 * b) * x + m0)
    }
    return x
  }

  /// The same argument for any slopes, by Newton's method inside a shrinking bracket.
  @inline(never)
  private static func bracketed(_ y: Double, _ m0: Double, _ m1: Double) -> Double {
    let (a, b) = (m0 + m1 - 2, 3 - 2 * m0 - m1)
    var (low, high, x) = (0.0, 1.0, y)
    for _ in 0..<12 {
      let error = ((a * x + b) * x + m0) * x - y
      if error.magnitude < 1e-13 { break }
      if error < 0 { low = x } else { high = x }
      let slope = (3 * a * x + 2 * b) * x + m0
      let next = x - error / slope
      x = next > low && next < high ? next : 0.5 * (low + high)
    }
    return x
  }

  /// The spine vertex whose chord contains the arc length `distance` of a sub-path.
  func quad(at distance: Double, in contour: SpineContour) -> Int {
    var (low, high) = (contour.firstVertex, contour.firstVertex + contour.quadCount - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if vertices[middle].distance <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The index of a sub-path's first corner after a vertex.
  func firstCorner(of contour: SpineContour, after vertex: Int) -> Int {
    var (low, high) = (contour.firstCorner, contour.firstCorner + contour.cornerCount)
    while low < high {
      let middle = (low + high) / 2
      if corners[middle].vertex <= vertex { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The direction of travel at a place, just after it or just before it.
  func tangent(at place: SpinePlace, in contour: SpineContour, fromAbove: Bool) -> Vector {
    let vertex = vertices[place.vertex]
    guard place.isVertex, !fromAbove else {
      return curves[Int(vertex.curve)].tangent(at: place.t, fromAbove: fromAbove)
    }
    // The chord before a vertex may belong to the curve before.
    guard place.vertex > contour.firstVertex else {
      return contour.isClosed ? contour.endTangent : contour.startTangent
    }
    let before = vertices[place.vertex - 1]
    let t = endParameter(ofQuad: place.vertex - 1)
    return curves[Int(before.curve)].tangent(at: t, fromAbove: false)
  }
}

/// A copy of a part of a sub-path, with its vertices and corners, that can be swept like a whole
/// one.
struct StrokePiece: ~Copyable, Sendable {
  var vertices = SpineVertices()
  var corners = UncheckedBuffer<Corner>()
  /// The true directions at both ends, of unit length.
  var startTangent = Vector(1, 0)
  var endTangent = Vector(1, 0)

  /// The number of chords.
  var quads: Int { vertices.count - 1 }

  /// Whether the pen has a width at any vertex.
  var hasWidth: Bool { (0..<vertices.count).contains { vertices[$0].scale > 0 } }

  /// Empties the piece and keeps its memory.
  mutating func removeAll() {
    vertices.removeAll()
    corners.removeAll()
  }

  /// Appends the part of a sub-path between two places.
  ///
  /// - Parameters:
  ///   - spine: The chords of the path.
  ///   - contour: The sub-path.
  ///   - start: The first place; the piece must be empty or end there.
  ///   - end: The last place.
  ///   - shift: A length that is added to all distances.
  mutating func append(
    _ spine: borrowing Spine, _ contour: SpineContour, from start: SpinePlace, to end: SpinePlace,
    shift: Double
  ) {
    let isFirst = vertices.count == 0
    if isFirst {
      startTangent = spine.tangent(at: start, in: contour, fromAbove: true)
      var vertex = spine.vertices[start.vertex]
      (vertex.point, vertex.t, vertex.distance) = (start.point, start.t, start.distance + shift)
      vertices.append(vertex)
    }
    // Whole chords in between are copied; the first and the last are cut to size.
    let lastQuad = end.isVertex ? end.vertex - 1 : end.vertex
    var quad = start.vertex
    var corner = spine.firstCorner(of: contour, after: start.vertex)
    while quad <= lastQuad {
      let isCutFirst = quad == start.vertex && !start.isVertex
      let isCutLast = quad == end.vertex
      let source = spine.vertices[quad]
      if isCutFirst || isCutLast {
        let t0 = isCutFirst ? start.t : source.t
        let from = isCutFirst ? start.point : source.point
        let t1 = isCutLast ? end.t : spine.endParameter(ofQuad: quad)
        let next = spine.vertices[quad + 1]
        let to = isCutLast ? end.point : next.point
        let distance = (isCutLast ? end.distance : next.distance) + shift
        let curve = spine.curves[Int(source.curve)]
        if let chord = curve.chord(from: from, to: to, t0: t0, t1: t1) {
          vertices.view.set(
            vertices.count - 1, chord.padded(by: spine.padding, on: curve.kind), from: t0,
            of: source.curve)
          addVertex(to, distance: distance, t: t1, curve: source.curve)
        }
      } else {
        var vertex = source
        let here = vertices[vertices.count - 1]
        (vertex.point, vertex.distance, vertex.scale) = (here.point, here.distance, here.scale)
        vertices[vertices.count - 1] = vertex
        let next = spine.vertices[quad + 1]
        addVertex(
          next.point, distance: next.distance + shift, t: spine.endParameter(ofQuad: quad),
          curve: source.curve)
      }
      quad += 1
      if corner < contour.firstCorner + contour.cornerCount {
        let found = spine.corners[corner]
        if found.vertex == quad, quad <= lastQuad {
          corners.append(
            Corner(vertex: vertices.count - 1, arriving: found.arriving, leaving: found.leaving))
          corner += 1
        }
      }
    }
    endTangent = spine.tangent(at: end, in: contour, fromAbove: false)
  }

  /// Adds the corner at a place, if there is one, at the last vertex of the piece.
  mutating func addCorner(
    _ spine: borrowing Spine, _ contour: SpineContour, at place: SpinePlace
  ) {
    guard place.isVertex else { return }
    let index = spine.firstCorner(of: contour, after: place.vertex - 1)
    guard index < contour.firstCorner + contour.cornerCount else { return }
    let corner = spine.corners[index]
    guard corner.vertex == place.vertex else { return }
    corners.append(Corner(vertex: quads, arriving: corner.arriving, leaving: corner.leaving))
  }

  /// Removes corners at the ends of an open piece, which have caps instead, and merges several at
  /// one vertex: a cut within rounding of a corner leaves no chord between both.
  mutating func tidyCorners() {
    var kept = 0
    for index in 0..<corners.count {
      let corner = corners[index]
      if corner.vertex == 0 {
        startTangent = corner.leaving
      } else if corner.vertex == quads {
        endTangent = corner.arriving
        break
      } else if kept > 0, corners[kept - 1].vertex == corner.vertex {
        corners[kept - 1].leaving = corner.leaving
      } else {
        corners[kept] = corner
        kept += 1
      }
    }
    corners.count = kept
  }

  private mutating func addVertex(_ point: Point, distance: Double, t: Double, curve: Int32) {
    let before = vertices[vertices.count - 1]
    vertices.append(
      SpineVertex(
        point: point, direction: before.direction, distance: distance, t: t, sides: .zero,
        curve: curve, scale: 1))
  }
}
