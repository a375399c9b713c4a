/// A place along a sub-path, on its true curve.
struct SpinePlace {
  /// The vertex whose chord the place lies on, and the parameter on that chord's curve.
  var vertex: Int
  var t: Double
  var point: Point
  var distance: Double
  /// The place is the vertex itself.
  var isVertex: Bool
}

extension Spine {
  /// The parameter where the chord of `vertex` ends.
  @inline(__always)
  func endParameter(ofQuad vertex: Int) -> Double {
    // A vertex where the next curve begins holds that one's parameter.
    let (a, b) = (vertices[vertex], vertices[vertex + 1])
    return a.curve == b.curve ? b.t : 1
  }

  /// The place at the arc length `distance` of a contour, searched from the vertex `hint` on.
  ///
  /// Within a chord, arc length is a cubic of the parameter with the right values and speeds at
  /// both ends (an error of the fourth order); it is inverted by Newton's method. Where lengths are
  /// exact, that is where the search begins.
  func place(at distance: Double, in contour: SpineContour, hint: Int) -> SpinePlace {
    let last = contour.firstVertex + contour.quadCount
    var vertex = hint
    while vertex + 1 < last, vertices[vertex + 1].distance <= distance { vertex += 1 }
    let (low, high) = (vertices[vertex], vertices[vertex + 1])
    let extent = high.distance - low.distance
    let noise = 1e-13 * contour.length
    if distance - low.distance <= noise {
      return SpinePlace(
        vertex: vertex, t: low.t, point: low.point, distance: low.distance, isVertex: true)
    }
    let t1 = endParameter(ofQuad: vertex)
    if high.distance - distance <= noise {
      let isLast = vertex + 1 == last
      return SpinePlace(
        vertex: isLast ? vertex : vertex + 1, t: isLast ? t1 : high.t, point: high.point,
        distance: high.distance, isVertex: !isLast)
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
    t = curve.rest(near: t, within: 1e-10 * contour.length)
    return SpinePlace(
      vertex: vertex, t: t, point: curve.point(at: t), distance: distance, isVertex: false)
  }

  /// Where the cubic with h(0) = 0, h(1) = 1 and the given end slopes has the value `y`.
  ///
  /// h(x) = x + x(1 − x)·(p(1 − x) − q·x), with p and q what the slopes exceed 1 by. Where neither
  /// exceeds ¼, y without that term at y is off by less than 0.007, one step of Newton's from there
  /// by 2·10⁻⁵, and two by 10⁻¹⁰.
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

  /// As `parameter`, for any slopes, by Newton's method inside a shrinking bracket.
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

  /// The vertex whose chord holds the arc length `distance` of a contour.
  func quad(at distance: Double, in contour: SpineContour) -> Int {
    var (low, high) = (contour.firstVertex, contour.firstVertex + contour.quadCount - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if vertices[middle].distance <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The index of a contour's first corner behind a vertex.
  func firstCorner(of contour: SpineContour, after vertex: Int) -> Int {
    var (low, high) = (contour.firstCorner, contour.firstCorner + contour.cornerCount)
    while low < high {
      let middle = (low + high) / 2
      if corners[middle].vertex <= vertex { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The direction of travel at a place, as seen from beyond it or from before it.
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

/// A part of a sub-path, copied out with its vertices and corners so that it can be swept like a
/// whole one.
struct StrokePiece: ~Copyable, Sendable {
  var vertices = SpineVertices()
  var corners = UncheckedBuffer<Corner>()
  var startTangent = Vector(1, 0)
  var endTangent = Vector(1, 0)

  /// The number of chords.
  var quads: Int { vertices.count - 1 }

  mutating func removeAll() {
    vertices.removeAll()
    corners.removeAll()
  }

  /// Appends the way of `contour` from one place to another behind it; `shift` is added to its
  /// distances.
  ///
  /// What was appended before must end where this begins.
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
          vertices.view.set(vertices.count - 1, chord, from: t0, of: source.curve)
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

  /// Adds the corner at a place, if there is one, at the last vertex.
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

  /// Drops corners at the ends of an open piece, which have caps instead, and makes one of several
  /// at a vertex: a cut within rounding of a corner leaves no chord between both.
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
