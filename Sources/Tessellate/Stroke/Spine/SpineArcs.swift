// Arcs of circles become equal chords, whose number is known beforehand. The curve strays from a
// chord over δ of the radius r by r(1 − cos(δ/2)) = 2r·sin²(δ/4) away from the centre, always to
// the same side; the chord is 2r·sin(δ/2) long, and parallel to the tangent in the middle.
//
// *Rotations.* The start of a chord, relative to the centre, and its direction are two vectors that
// turn by δ from chord to chord. Four chords in a row follow from the first by rotations through δ
// and 2δ, each next four by one through 4δ, and after 128 chords all is computed afresh. Those
// rotations are doubled from one through δ/2, so that their angles have a relative error of some
// 2⁻⁵⁰, over at most a full turn together; and each rotation errs by 2⁻⁵² or so: in all by less
// than 2⁻⁴⁵ of the radius. The last chord and the one before it are rotated back from the end
// instead.
//
// *Latency.* All of an arc depends on δ. So the number of chords is computed as in flattening
// (FlattenCircle), without a division on the way, and the directions for δ from one series.
//
// *On demand.* A stroke computes the sections along a circle from this alone (StrokeSweep+Circles).
// Then the spine reserves the arc's vertices without writing them; what reads them has them written
// before.

/// An arc of a circle as equal chords.
struct SpineArc: BitwiseCopyable, Sendable {
  /// The spine vertex where the first chord starts.
  var vertex: Int
  /// The number of chords, and the number of their curve.
  var count, curve: Int32
  /// The deviations of the curve from a chord to the left and to the right.
  var sides: SIMD2<Float>
  /// The arc length where it starts, and that of a chord's piece.
  var distance, length: Double
  /// The vector from the centre to the start of the first chord.
  var radius: Vector
  /// The directions of the first chord and of the last one.
  var first, last: Vector
  /// The rotations through half a chord's angle and through four of them, as unit vectors.
  var half, four: Vector

  /// The number of chords from one exact start, a multiple of four: see above.
  static var chain: Int { 128 }

  /// The least number of chords of which the last two are rotated back from the end.
  static var fewest: Int { 4 }

  /// Four chords, from number `number` on.
  @inline(__always)
  func row(at number: Int, of curve: SpineCurve) -> ChordColumn {
    if number == 0 { return ChordColumn(radius, first, number: 0, half: half, four: four) }
    return rowBehind(number, curve)
  }

  /// The same, computed afresh.
  @inline(never)
  private func rowBehind(_ number: Int, _ curve: SpineCurve) -> ChordColumn {
    let dt = 1 / Double(count)
    let angle = curve.a.x + curve.a.y * (Double(number) * dt)
    let start = direction(angle)
    let middle = direction(angle + 0.5 * (curve.a.y * dt))
    return ChordColumn(
      curve.spoke(start), curve.travel(middle), number: Double(number), half: half, four: four)
  }

  /// The vertices where the last two chords start; of the one before the last, only the chord is
  /// set.
  @inline(__always)
  func lastVertices(of curve: SpineCurve) -> (before: SpineVertex, last: SpineVertex) {
    let tangent = last.turnedBack(by: half)
    let spoke = half.y > 0 ? tangent.left : tangent.turned
    let number = count &- 1
    return (
      vertex(at: .zero, tangent.turnedBack(by: half), number &- 1),
      vertex(at: curve.origin + spoke * curve.circleRadius, last, number)
    )
  }

  /// The spine vertex where a chord starts.
  @inline(__always)
  func vertex(at point: Point, _ direction: Vector, _ number: Int32) -> SpineVertex {
    SpineVertex(
      point: point, direction: direction, distance: distance + length * Double(number),
      t: Double(number) * (1 / Double(count)), sides: sides, curve: curve, scale: 1)
  }

  /// Writes the vertices of all its chords between both ends, whose points are set already.
  @inline(never)
  func write(to vertices: SpineVertexView, _ curves: UncheckedView<SpineCurve>) {
    let (vertices, count) = (vertices.dropping(vertex), Int(count))
    let curve = curves[Int(curve)]
    // Four are written at a time, so three after the arc are restored.
    let behind = (vertices[count], vertices[count &+ 1], vertices[count &+ 2])
    let start = vertices[0].point
    var first = 0
    while first < count {
      let stop = Swift.min(first &+ Self.chain, count)
      var row = row(at: first, of: curve)
      for k in stride(from: first, to: stop, by: 4) {
        write(row, to: vertices.dropping(k), about: curve.origin)
        row.advance()
      }
      first = stop
    }
    if count >= Self.fewest {
      let (before, last) = lastVertices(of: curve)
      vertices.turn(count &- 2, to: before.direction)
      vertices[count &- 1] = last
    }
    (vertices[count], vertices[count &+ 1], vertices[count &+ 2]) = behind
    vertices.move(0, to: start)
  }

  /// Writes four chords.
  @inline(__always)
  private func write(_ row: ChordColumn, to vertices: SpineVertexView, about center: Point) {
    vertices.x.store(center.x + row.x, at: 0)
    vertices.y.store(center.y + row.y, at: 0)
    vertices.directionX.store(SIMD4<Float>(row.directionX), at: 0)
    vertices.directionY.store(SIMD4<Float>(row.directionY), at: 0)
    vertices.distances.store(distance + length * row.numbers, at: 0)
    vertices.parameters.store(row.numbers * (1 / Double(count)), at: 0)
    vertices.left.store(SIMD4(repeating: sides.x), at: 0)
    vertices.right.store(SIMD4(repeating: sides.y), at: 0)
    vertices.scales.store(Lanes4(repeating: 1), at: 0)
    vertices.curves.store(SIMD4(repeating: curve), at: 0)
  }
}

/// Four consecutive chords of a circle: the vectors from the centre to their starts, their
/// directions, and their numbers.
struct ChordColumn {
  private(set) var x, y, directionX, directionY: Lanes4
  private(set) var numbers: Lanes4
  /// The rotation through four chords' angle, as a unit vector.
  private let four: Vector

  /// Four chords from the first one's start and direction.
  @inline(__always)
  init(_ radius: Vector, _ direction: Vector, number: Double, half: Vector, four: Vector) {
    let one = half.doubledTurn
    let two = one.doubledTurn
    let a = Lanes4(lowHalf: radius, highHalf: direction)
    let b = a.turned(by: one)
    let (c, d) = (a.turned(by: two), b.turned(by: two))
    (x, y) = (Lanes4(a.x, b.x, c.x, d.x), Lanes4(a.y, b.y, c.y, d.y))
    (directionX, directionY) = (Lanes4(a.z, b.z, c.z, d.z), Lanes4(a.w, b.w, c.w, d.w))
    numbers = Lanes4(repeating: number) + Lanes4(0, 1, 2, 3)
    self.four = four
  }

  /// Advances to the next four chords.
  @inline(__always)
  mutating func advance() {
    (x, y) = (x * four.x - y * four.y, y * four.x + x * four.y)
    (directionX, directionY) = (
      directionX * four.x - directionY * four.y, directionY * four.x + directionX * four.y
    )
    numbers += 4
  }
}

extension SIMD2<Double> {
  /// The unit vector at twice this one's angle.
  @inline(__always)
  fileprivate var doubledTurn: Self {
    let twice = y + y
    return Self(1 - twice * y, twice * x)
  }

  /// This vector rotated by the angle of a unit vector.
  @inline(__always)
  fileprivate func turned(by direction: Self) -> Self {
    self * direction.x + Self(-y, x) * direction.y
  }

  /// This vector rotated back by the angle of a unit vector.
  @inline(__always)
  fileprivate func turnedBack(by direction: Self) -> Self {
    self * direction.x + Self(y, -x) * direction.y
  }
}

// MARK: - Circles as curves

extension SpineCurve {
  /// Whether this is an arc of a circle.
  var isCircular: Bool { kind == .arc && Roundness(b, c).isCircle }

  /// The radius of a circle's arc; mostly it is a coordinate, so that no root delays what follows.
  var circleRadius: Double {
    @inline(__always) get { b.y == 0 ? b.x.magnitude : obliqueRadius }
  }

  private var obliqueRadius: Double {
    @inline(never) get { b.length }
  }

  /// The vector from the centre of an arc to its point at the angle of a unit vector.
  @inline(__always)
  fileprivate func spoke(_ direction: Vector) -> Vector { b * direction.x + c * direction.y }

  /// The direction of travel there; on a circle, derivatives by the angle are as long as the
  /// radius.
  @inline(__always)
  fileprivate func travel(_ direction: Vector) -> Vector {
    (c * direction.x - b * direction.y) * ((a.y > 0 ? 1 : -1) / circleRadius)
  }
}

extension SpineArc {
  /// The chords of a circle's arc, with the directions of travel at both ends; `nil` for arcs that
  /// are off the circle by rounding, and of too many chords.
  ///
  /// - Parameters:
  ///   - curve: The arc.
  ///   - start: Its start as written.
  ///   - end: Its end as written.
  ///   - distance: The arc length at its start.
  ///   - limits: The limits of its chords.
  /// - Returns: The arc, as if its vertices and curves came first in a spine, and the directions.
  @inline(__always)
  static func find(
    _ curve: SpineCurve, from start: Point, to end: Point, distance: Double, _ limits: ChordLimits
  ) -> (arc: SpineArc, leaving: Vector, arriving: Vector)? {
    let (angle, sweep) = (curve.a.x, curve.a.y)
    // The directions at both ends don't depend on the number of chords.
    let (sines, cosines) = calledSinCos(Lanes4(angle, angle + sweep, 0, 0))
    let (from, to) = (Vector(cosines.x, sines.x), Vector(cosines.y, sines.y))
    let radius = curve.circleRadius
    let count = limits.arcChords(radius: radius, sweep: sweep.magnitude)
    guard count <= Self.most, radius > 0x1p-500, radius < 0x1p500 else { return nil }
    let step = sweep / count
    // The deviation of chords contains what isn't round, the errors of rotations, and the distance
    // of the ends from the circle.
    let noise = limits.tolerance * 1e-3
    let roundness = Roundness(curve.b, curve.c)
    let radii = (curve.spoke(from), curve.spoke(to))
    guard roundness.gap + radius * 0x1p-45 <= noise,
      (curve.origin + radii.0 - start).length <= noise,
      (curve.origin + radii.1 - end).length <= noise
    else { return nil }
    // Angles may grow either way. The left of the direction of travel is outside if the arc turns
    // from +x to +y.
    let unturned = step.magnitude < 1.5 ? direction(small: 0.5 * step) : direction(0.5 * step)
    let half = Vector(unturned.x, unturned.y * roundness.turn)
    // 2·sin²(δ/4) = 1 − cos(δ/2) = sin²(δ/2) / (1 + cos(δ/2)).
    let bulge = Float(radius * (half.y * half.y / (1 + half.x)) + noise) * 1.000_000_2
    let padding = Float(limits.padding) * 1.000_000_2
    let (leaving, arriving) = (curve.travel(from), curve.travel(to))
    let arc = SpineArc(
      vertex: 0, count: Int32(truncatingIfNeeded: count.wholeNumber), curve: 0,
      sides: half.y > 0 ? SIMD2(bulge + padding, padding) : SIMD2(padding, bulge + padding),
      distance: distance, length: radius * step.magnitude,
      radius: radii.0, first: leaving.turned(by: half), last: arriving.turnedBack(by: half),
      half: half, four: half.doubledTurn.doubledTurn.doubledTurn)
    return (arc, leaving, arriving)
  }

  /// The most chords of an arc, a bound for `Int32`; the tolerance of one step of `Float`s needs
  /// some 9,100.
  private static var most: Double { 1e6 }
}

extension SpineBuilder {
  /// Appends the chords of a circle's arc.
  ///
  /// - Parameters:
  ///   - curve: The arc.
  ///   - index: Its number among the spine's curves.
  ///   - end: Its end as written.
  /// - Returns: The directions of travel at both ends; `nil`, with nothing appended, where halving
  ///   must take over: for arcs that are off the circle by rounding, and beyond the budget.
  mutating func appendCircle(
    _ curve: SpineCurve, index: Int32, end: Point
  ) -> (leaving: Vector, arriving: Vector)? {
    let first = spine.vertices.count - 1
    let (start, distance) = (spine.vertices[first].point, spine.vertices.view.distances[first])
    guard
      var found = SpineArc.find(curve, from: start, to: end, distance: distance, limits),
      first + Int(found.arc.count) <= vertexLimit
    else { return nil }
    (found.arc.vertex, found.arc.curve) = (first, index)
    append(found.arc, end: end)
    return (found.leaving, found.arriving)
  }

  /// Appends an arc's vertices: the first one and the one at its end, and room for those between.
  private mutating func append(_ arc: SpineArc, end: Point) {
    let (first, count) = (arc.vertex, Int(arc.count))
    // Four are written at a time.
    spine.vertices.reserve(first &+ count &+ 5)
    let vertices = spine.vertices.view
    let start = Point(vertices.x[first], vertices.y[first])
    vertices[first] = arc.vertex(at: start, arc.first, 0)
    var last = arc.vertex(at: end, arc.last, arc.count)
    (last.t, last.sides) = (1, .zero)
    vertices[first &+ count] = last
    spine.vertices.count = first &+ count &+ 1
    if keepsArcs { spine.arcs.append(arc) } else { arc.write(to: vertices, spine.curves.view) }
  }
}
