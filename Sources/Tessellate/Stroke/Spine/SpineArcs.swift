// Arcs of circles become equal chords, whose number is known. A chord over δ of the radius r strays
// by r(1 − cos(δ/2)) = 2r·sin²(δ/4) away from the centre, always to the same side, is 2r·sin(δ/2)
// long, and runs along the tangent in its middle.
//
// *By turning.* Where a chord starts, seen from the centre, and its direction are two vectors that
// turn by δ from chord to chord. Four chords in a row come from the first by rotations through δ
// and 2δ, each next four by one through 4δ, and after 128 chords all is found afresh. Those
// rotations are doubled from one through δ/2, so that their angles are off by some 2⁻⁵⁰ of what
// they are, a full turn at the most together; and each rotation errs by 2⁻⁵² or so: in all by less
// than 2⁻⁴⁵ of the radius. The last chord and the one before it are found back from the end
// instead.
//
// *What is waited for.* All of an arc waits for δ. So the number of chords is found as when arcs
// are flattened (FlattenArc), with no division on the way, and δ's directions from one series.
//
// *What waits.* A stroke finds the sections along a circle from just that (StrokeSweep+Circles).
// Its spine may leave arcs as they are, then: there is room for their vertices, and whoever wants
// to read these has them written before.

/// An arc of a circle as equal chords.
struct SpineArc: BitwiseCopyable, Sendable {
  /// The vertex where the first chord starts, how many there are, and the number of their curve.
  var vertex: Int
  var count, curve: Int32
  /// How far the curve strays from a chord to the left and to the right.
  var sides: SIMD2<Float>
  /// How long the path is before it, and how long a chord.
  var distance, length: Double
  /// Where the first chord starts, seen from the centre.
  var radius: Vector
  /// The directions of the first chord and of the last one.
  var first, last: Vector
  /// What half a chord and what four turn by, as directions.
  var half, four: Vector

  /// How many chords one exact row may give.
  static var chain: Int { 128 }

  /// Fewer chords than these have none that are found back from the end.
  static var fewest: Int { 4 }

  /// The chords from number `number` on.
  @inline(__always)
  func row(at number: Int, of curve: SpineCurve) -> ChordColumn {
    if number == 0 { return ChordColumn(radius, first, number: 0, half: half, four: four) }
    return rowBehind(number, curve)
  }

  /// The same, found afresh.
  @inline(never)
  private func rowBehind(_ number: Int, _ curve: SpineCurve) -> ChordColumn {
    let dt = 1 / Double(count)
    let angle = curve.a.x + curve.a.y * (Double(number) * dt)
    let start = direction(angle)
    let middle = direction(angle + 0.5 * (curve.a.y * dt))
    return ChordColumn(
      curve.spoke(start), curve.travel(middle), number: Double(number), half: half, four: four)
  }

  /// Where the last chord starts, and that chord; and the chord before it.
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

  /// The vertex where a chord starts.
  @inline(__always)
  func vertex(at point: Point, _ direction: Vector, _ number: Int32) -> SpineVertex {
    SpineVertex(
      point: point, direction: direction, distance: distance + length * Double(number),
      t: Double(number) * (1 / Double(count)), sides: sides, curve: curve, scale: 1)
  }

  /// Writes the vertices of all its chords; both ends' points are there already.
  @inline(never)
  func write(to vertices: SpineVertexView, _ curves: UncheckedView<SpineCurve>) {
    let (vertices, count) = (vertices.dropping(vertex), Int(count))
    let curve = curves[Int(curve)]
    // Four are written at a time.
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

/// Four chords of a circle in a row: the radii of their starts, their directions, and their
/// numbers.
struct ChordColumn {
  private(set) var x, y, directionX, directionY: Lanes4
  private(set) var numbers: Lanes4
  /// What four turn by.
  private let four: Vector

  /// The four from one on.
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

  /// Goes on to the next four.
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
  /// The direction at twice this one's angle.
  @inline(__always)
  fileprivate var doubledTurn: Self {
    let twice = y + y
    return Self(1 - twice * y, twice * x)
  }

  /// This vector turned by the angle of a direction.
  @inline(__always)
  fileprivate func turned(by direction: Self) -> Self {
    self * direction.x + Self(-y, x) * direction.y
  }

  /// The same, the other way.
  @inline(__always)
  fileprivate func turnedBack(by direction: Self) -> Self {
    self * direction.x + Self(y, -x) * direction.y
  }
}

// MARK: - Of a curve

extension SpineCurve {
  /// Whether this is an arc of a circle, for a pen of any width and tolerance.
  var isCircular: Bool { kind == .arc && Roundness(b, c).isCircle }

  /// The radius of a circle's arc: mostly there to be read, so that nothing waits for a root.
  var circleRadius: Double {
    @inline(__always) get { b.y == 0 ? b.x.magnitude : obliqueRadius }
  }

  private var obliqueRadius: Double {
    @inline(never) get { b.length }
  }

  /// From the centre of an arc to its point at the angle of a direction.
  @inline(__always)
  fileprivate func spoke(_ direction: Vector) -> Vector { b * direction.x + c * direction.y }

  /// The direction of travel there, on a circle, whose derivatives are as long as its radius.
  @inline(__always)
  fileprivate func travel(_ direction: Vector) -> Vector {
    (c * direction.x - b * direction.y) * ((a.y > 0 ? 1 : -1) / circleRadius)
  }
}

extension SpineBuilder {
  /// Appends the chords of a circle's arc, and returns the directions of travel at both ends; fails
  /// where halving must see to rounding or to the budget.
  mutating func appendCircle(
    _ curve: SpineCurve, index: Int32, end: Point
  ) -> (leaving: Vector, arriving: Vector)? {
    let (angle, sweep) = (curve.a.x, curve.a.y)
    // The ends don't wait for the number of chords.
    let (sines, cosines) = calledSinCos(Lanes4(angle, angle + sweep, 0, 0))
    let (from, to) = (Vector(cosines.x, sines.x), Vector(cosines.y, sines.y))
    let radius = curve.circleRadius
    let count = limits.arcChords(radius: radius, sweep: sweep.magnitude)
    guard count <= Self.most, radius > 0x1p-500, radius < 0x1p500 else { return nil }
    let step = sweep / count
    let first = spine.vertices.count - 1
    let start = spine.vertices[first].point
    // What isn't round, what rotations err by, and what the ends are off the circle, chords have to
    // bear.
    let noise = limits.tolerance * 1e-3
    let roundness = Roundness(curve.b, curve.c)
    let radii = (curve.spoke(from), curve.spoke(to))
    guard first + count.wholeNumber <= vertexLimit, roundness.gap + radius * 0x1p-45 <= noise,
      (curve.origin + radii.0 - start).length <= noise,
      (curve.origin + radii.1 - end).length <= noise
    else { return nil }
    // Angles may grow either way. Left of the direction of travel is out when it turns from +x to
    // +y.
    let unturned = step.magnitude < 1.5 ? direction(small: 0.5 * step) : direction(0.5 * step)
    let half = Vector(unturned.x, unturned.y * roundness.turn)
    // 2·sin²(δ/4) = 1 − cos(δ/2) = sin²(δ/2) / (1 + cos(δ/2)).
    let bulge = Float(radius * (half.y * half.y / (1 + half.x)) + noise) * 1.000_000_2
    let (leaving, arriving) = (curve.travel(from), curve.travel(to))
    let arc = SpineArc(
      vertex: first, count: Int32(truncatingIfNeeded: count.wholeNumber), curve: index,
      sides: half.y > 0 ? SIMD2(bulge, 0) : SIMD2(0, bulge),
      distance: spine.vertices.view.distances[first], length: radius * step.magnitude,
      radius: radii.0, first: leaving.turned(by: half), last: arriving.turnedBack(by: half),
      half: half, four: half.doubledTurn.doubledTurn.doubledTurn)
    append(arc, end: end)
    return (leaving, arriving)
  }

  private static var most: Double { 1e6 }

  /// Appends an arc's vertices: the first chord's and the one at the end, and room for those
  /// between.
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
