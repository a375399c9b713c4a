// Quads that fold, next to ends that are not round and to corners. A cusp beside such an end is a
// half disc (Cusp, `addPivot`); elsewhere it is a fan (StrokeSweep+Fans).
//
// Where the radius of curvature is less than the half width, neighbouring sections cross, and the
// strip's quadrilateral is a bow-tie. Elsewhere its convex hull may replace it, which lies inside
// the chord's stadium, and that inside the true region. Beside a butt end or a corner the stadium
// does not, so there each quad is fitted to its own sections:
//
//     L₀ ────── L₁           Let sections 0 and 1 cross at c. At any height along them, the
//       ╲      ╱             sections in between span an interval, and its width W is convex in
//         ╲  ╱               the height, since every section is a line. At c it is some w, small
//      c−w ╳╳ c+w            of second order. So the two trapezia from L₀L₁ to c ± w and from
//         ╱  ╲               there to R₁R₀ contain all sections, and exceed them by at most w,
//       ╱      ╲             because W is nowhere below what sections 0 and 1 alone span.
//     R₁ ────── R₀
//                            While w exceeds its share of the tolerance, the quad is halved.
//
// The signed distance of c from section t is g(t) = (c − B(t))·T(t), with g = 0 at both ends; w is
// the largest |g| of some samples and a margin, which is what a function that is nearly a parabola
// needs.

extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps a run whose strip folds: quads near its ends one by one, the rest as strips.
  ///
  /// - Returns: The names of its first and its last section.
  mutating func sweepFolded(
    _ run: StrokeRun, of vertices: SpineVertexView, curves: UncheckedView<SpineCurve>,
    startCap: StrokeStyle.LineCap, endCap: StrokeStyle.LineCap
  ) -> (start: Int, end: Int) {
    let last = run.first + run.quads
    let ends = (vertices[run.first].point, vertices[last].point)
    addStartCap(startCap, at: vertices[run.first], tangent: run.startTangent)
    addTrueSection(vertices[run.first], run.startTangent)
    sink.endStrip()
    let start = sink.section
    var arriving = run.startTangent
    var cusps = CuspWalk()
    var index = run.first
    while index < last {
      var strip = index
      while strip < last, !pen.isNear(ends, vertices[strip], vertices[strip + 1]) { strip += 1 }
      if strip > index {
        endQuads()
        let leaving = curves[Int(vertices[index].curve)].tangent(
          at: vertices[index].t, fromAbove: true)
        addPivot(vertices[index], from: arriving, to: leaving)
        let before = FoldQuad(vertices, strip - 1, of: run, curves)
        let part = StrokeRun(
          first: index, quads: strip - index, startTangent: leaving, endTangent: before.tangent1)
        sweepStrip(part, of: vertices, curves: curves, startCap: .butt, endCap: .butt)
        (arriving, index) = (before.tangent1, strip)
        continue
      }
      cusps.advance(to: index, of: run, vertices, curves, pen)
      let quad = FoldQuad(vertices, index, of: run, curves)
      // Quads are large: without a cusp none is copied.
      if cusps.cusps.isEmpty, quad.t0 < quad.t1 {
        addQuad(quad, after: &arriving)
      } else {
        addParts(of: quad, cusps.cusps, &arriving)
      }
      index += 1
    }
    addPivot(vertices[last], from: arriving, to: run.endTangent)
    endQuads()
    addTrueSection(vertices[last], run.endTangent)
    let end = sink.section
    addEndCap(endCap, at: vertices[last], tangent: run.endTangent)
    sink.endStrip()
    return (start, end)
  }

  /// Adds the parts of a quad before and behind cusps.
  ///
  /// The pen turns at the start of the part behind a cusp: where its width jumps there, it does so
  /// before it turns, as at a corner.
  @inline(never)
  private mutating func addParts(
    of quad: FoldQuad, _ cusps: CurveCusps, _ arriving: inout Vector
  ) {
    // A quad at which the width jumps has no length.
    if quad.t0 == quad.t1 { return }
    var quad = quad
    for cusp in [cusps.first, cusps.second] {
      guard let cusp, cusp.from <= quad.t1, cusp.to >= quad.t0 else { continue }
      if quad.t0 < cusp.from {
        var part = cusp.from < quad.t1 ? quad.parts(at: cusp.from).0 : quad
        part.tangent1 = cusp.arriving
        addQuad(part, after: &arriving)
      }
      guard quad.t1 > cusp.to else { return }
      if quad.t0 < cusp.to { quad = quad.parts(at: cusp.to).1 }
      quad.tangent0 = cusp.leaving
      addPivot(quad.vertex0, from: arriving, to: cusp.leaving, isCusp: true)
      arriving = cusp.leaving
    }
    addQuad(quad, after: &arriving)
  }

  /// Adds one quad, and the turn before it.
  @inline(__always)
  private mutating func addQuad(_ quad: FoldQuad, after arriving: inout Vector) {
    addPivot(quad.vertex0, from: arriving, to: quad.tangent0)
    addQuad(quad, depth: 0)
    arriving = quad.tangent1
  }

  /// Adds one quad, or its halves.
  private mutating func addQuad(_ quad: FoldQuad, depth: Int) {
    guard !isFull else { return }
    guard let bare = quad.chord else {
      return addPivot(quad.vertex1, from: quad.tangent0, to: quad.tangent1, isCusp: false)
    }
    let chord = bare.padded(by: pen.padding, on: quad.curve.kind)
    let size = pen.reach * Swift.max(quad.vertex0.scale, quad.vertex1.scale)
    let (cosine0, cosine1) = (
      quad.tangent0.dot(chord.direction), quad.tangent1.dot(chord.direction)
    )
    let needed = size + chord.left + chord.right
    let reach = size + pen.sectionTolerance
    let turning = quad.turning(along: chord.direction)
    let turnsLittle = turning.isForward && cosine0 > 0.7 && cosine1 > 0.7
    let isFlat =
      turnsLittle
      && (pen.varies ? turning.isSteady : needed <= reach * cosine0 && needed <= reach * cosine1)
    // A pen that grows while it turns covers more than a point, however short the piece.
    let extent = turning.length + quad.growth(pen)
    if turning.length < quad.curve.resolution || isTip(quad, size: size, extent: extent) {
      // A cubic's cusps are known, and this is none.
      return addPivot(
        quad.vertex0, from: quad.tangent0, to: quad.tangent1,
        isCusp: quad.curve.kind == .cubic ? false : nil)
    }
    let isDeepest = depth == Self.deepest
    if isFlat, pen.varies {
      if addVaryingQuad(quad, chord, isLast: isDeepest) { return }
    } else if isFlat, addFlatQuad(quad, chord, 1 / cosine0, 1 / cosine1, isLast: isDeepest) {
      return
    }
    // The tangents of a point lie between those of its ends.
    let isPoint =
      turning.isForward && turning.isEven && extent < pen.tolerance * 0.0625
      && !(turnsLittle && !isFlat && halvesAreSoonFlat(quad, bare, turning.length, size: size))
    if isPoint || isDeepest {
      addPivot(quad.vertex0, from: quad.tangent0, to: chord.direction, extent: extent)
      var straight = quad
      (straight.tangent0, straight.tangent1) = (chord.direction, chord.direction)
      addQuadrilateral(straight, chord, radius0: 1, radius1: 1)
      return addPivot(quad.vertex1, from: chord.direction, to: quad.tangent1, extent: extent)
    }
    // A pen that keeps its size needs lengths for the distance of the middle only.
    let needsNoLength =
      !pen.varies && turning.isForward && turning.length <= Self.longestRough * pen.tolerance
    let (first, second) = quad.halves(roughly: needsNoLength)
    addQuad(first, depth: depth + 1)
    addQuad(second, depth: depth + 1)
  }

  /// The most tolerances of a piece's length of which an 800th, the error of halving roughly, is a
  /// thirty-third of the tolerance.
  private static var longestRough: Double { 24 }

  /// The deepest level of halving, a bound for what rounding could make endless: 2⁻³² of a chord is
  /// no place in a mesh, whose `Float`s have 24 bits.
  private static var deepest: Int { 32 }

  /// Whether a point that turns little will be flat after some halvings: such quads continue the
  /// row of those before.
  ///
  /// It will be if only its turn is too large: neither its deviation, nor rounding, which turns a
  /// chord as long as the resolution by a hundredth, and one of 1/s resolutions by less than s/100.
  /// A section is accepted up to a turn of √(2s), with s the part of its length by which it may be
  /// longer; the last halves are longer than √s times the quad.
  private func halvesAreSoonFlat(
    _ quad: FoldQuad, _ chord: SpineChord, _ length: Double, size: Double
  ) -> Bool {
    guard !pen.varies, 2 * (chord.left + chord.right) <= pen.tolerance else { return false }
    let spare = 0.5 * pen.tolerance / (size + pen.tolerance)
    return length * spare >= quad.curve.resolution
  }

  /// Whether a quad is the tip of an ellipse that has collapsed to a line, but for rounding: it
  /// turns back within a thousandth of the tolerance.
  private func isTip(_ quad: FoldQuad, size: Double, extent: Double) -> Bool {
    quad.curve.kind == .arc && extent < pen.asked * 1e-3
      && turnsBack(quad.tangent0, quad.tangent1, size: size)
  }

  /// Whether one direction is the reverse of another: within a quarter of the tolerance at the edge
  /// of a pen of this size.
  private func turnsBack(_ u0: Vector, _ u1: Vector, size: Double) -> Bool {
    u0.dot(u1) < 0 && u0.cross(u1).magnitude * size <= pen.asked * 0.25
  }

  /// Adds a quad along which the width changes; returns false where the ends of its sections are
  /// too far from straight lines.
  ///
  /// Sections are longer by the deviation of those in between, and by no more: a strip that grows
  /// quickly has edges that are far from parallel to its chord.
  private mutating func addVaryingQuad(
    _ quad: FoldQuad, _ chord: SpineChord, isLast: Bool
  ) -> Bool {
    let (out, inward) = quad.strays(pen)
    let isStraight =
      Swift.max(out.left, out.right) <= 0.4 * pen.tolerance
      && inward <= 0.4 * pen.tolerance
    guard isLast || isStraight else { return false }
    var fitted = chord
    (fitted.left, fitted.right) = (out.left, out.right)
    fitted = fitted.padded(by: pen.padding, on: quad.curve.kind)
    return addFlatQuad(quad, fitted, 1, 1, isLast: isLast)
  }

  /// Adds a quad whose sections' ends are within the tolerance; returns false where those in
  /// between leave it.
  private mutating func addFlatQuad(
    _ quad: FoldQuad, _ chord: SpineChord, _ radius0: Double, _ radius1: Double, isLast: Bool
  ) -> Bool {
    let (a, b) = ends(quad.vertex0, quad.tangent0, chord, radius0)
    let (c, d) = ends(quad.vertex1, quad.tangent1, chord, radius1)
    let leftAhead = (c - a).dot(chord.direction)
    let rightAhead = (d - b).dot(chord.direction)
    if leftAhead >= 0, rightAhead >= 0 {
      guard isLast || quad.keepsSectionsInside(pen) else { return false }
      addQuadrilateral(quad, chord, radius0: radius0, radius1: radius1)
      return true
    }
    // Where section 1 crosses section 0.
    let turn = quad.tangent0.cross(quad.tangent1)
    guard turn != 0 else { return false }
    let along = -(quad.vertex1.point - quad.vertex0.point).dot(quad.tangent1) / turn
    let crossing = quad.vertex0.point + quad.tangent0.left * along
    // A pen that grows faster than it advances has ends that run back, although its sections cross
    // nowhere within its reach.
    let (far, near) = along > 0 ? (a, c) : (b, d)
    let reached = Swift.max(
      (far - quad.vertex0.point).lengthSquared, (near - quad.vertex1.point).lengthSquared)
    if along * along > reached {
      guard isLast || quad.keepsSectionsInside(pen) else { return false }
      addQuadrilateral(quad, chord, radius0: radius0, radius1: radius1)
      return true
    }
    let width = quad.necking(at: crossing)
    let isInside = quad.keepsSectionsInside(pen, crossedSide: leftAhead >= 0 ? -1 : 1)
    guard isLast || isInside && width <= 0.7 * pen.tolerance else { return false }
    endQuads()
    // A pen to one side has no reach to the other.
    let side = -along / (along > 0 ? pen.left : pen.right)
    sink.addBowTie(
      BowTie(
        left0: a, left1: c, right0: b, right1: d, crossing: crossing,
        neck: chord.direction * (width + pen.padding),
        distances: (quad.vertex0.distance, quad.vertex1.distance),
        side: Swift.max(-1, Swift.min(1, side)), leftAdvances: leftAhead >= 0))
    return true
  }

  /// Adds a quad whose sections don't cross; in a row of quads, the last section of one and the
  /// first of the next lie on one line.
  private mutating func addQuadrilateral(
    _ quad: FoldQuad, _ chord: SpineChord, radius0: Double, radius1: Double
  ) {
    let (a, b) = ends(quad.vertex0, quad.tangent0, chord, radius0)
    let (c, d) = ends(quad.vertex1, quad.tangent1, chord, radius1)
    if isInQuads {
      sink.repeatSection(left: a, right: b, distance: quad.vertex0.distance)
    } else {
      sink.addSection(left: a, right: b, distance: quad.vertex0.distance, side: 1)
    }
    sink.addSection(left: c, right: d, distance: quad.vertex1.distance, side: 1)
    isInQuads = true
  }

  /// Ends a row of quads whose sections don't cross.
  private mutating func endQuads() {
    if isInQuads { sink.endStrip() }
    isInQuads = false
  }

  /// The ends of the section across `tangent`, at `radius` times the distance of the chord's edges.
  private func ends(
    _ vertex: SpineVertex, _ tangent: Vector, _ chord: SpineChord, _ radius: Double
  ) -> (left: Point, right: Point) {
    let n = tangent.left * radius
    let scale = vertex.scale
    return (
      vertex.point + n * (pen.left * scale + chord.left),
      vertex.point - n * (pen.right * scale + chord.right)
    )
  }

  /// Adds the true section at a vertex.
  mutating func addTrueSection(_ vertex: SpineVertex, _ tangent: Vector) {
    let scale = vertex.scale
    sink.addSection(
      left: vertex.point + tangent.left * (pen.left * scale),
      right: vertex.point - tangent.left * (pen.right * scale), distance: vertex.distance, side: 1)
  }

  /// Adds the region that the pen covers while it turns on the spot, or within an extent: two
  /// sectors, or, at a cusp, the half disc ahead.
  private mutating func addPivot(
    _ vertex: SpineVertex, from u0: Vector, to u1: Vector, extent: Double = 0,
    isCusp: Bool? = nil
  ) {
    let cross = u0.cross(u1)
    let dot = u0.dot(u1)
    guard cross.magnitude > 1e-7 || dot < 0 else { return }
    endQuads()
    var angle = arcTan2(cross, dot)
    let scale = vertex.scale
    let isCusp = isCusp ?? turnsBack(u0, u1, size: pen.reach * scale)
    // Ahead of a cusp is outside for a pen on either side; the side to which the path turns there
    // is noise.
    if isCusp, angle > 0 ? pen.right > pen.left : pen.left > pen.right {
      angle += angle > 0 ? -2 * Double.pi : 2 * Double.pi
    }
    let count =
      isFull ? 1 : pen.sectors(angle: angle.magnitude, size: pen.reach * scale, deviation: extent)
    let step = sinCos(angle / Double(count))
    let radius = 1 / sinCos(angle / Double(2 * count)).cosine
    let (left, right) = (
      (pen.left * scale + pen.padding) * radius, (pen.right * scale + pen.padding) * radius
    )
    var before = u0.left
    for _ in 0..<count {
      let next = before.rotated(step)
      // While the left side of the section advances, the right side runs back.
      let (isLeft, isRight) = (!isCusp || angle > 0, !isCusp || angle < 0)
      let center = vertex.point
      sink.addBowTie(
        BowTie(
          left0: isLeft ? center + before * left : center,
          left1: isLeft ? center + next * left : center,
          right0: isRight ? center - before * right : center,
          right1: isRight ? center - next * right : center, crossing: center, neck: .zero,
          distances: (vertex.distance, vertex.distance), side: 0, leftAdvances: angle > 0))
      before = next
    }
  }
}
