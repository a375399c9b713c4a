/// The sections and joins of a plain ribbon, as they are written to a mesh.
struct PlainStrip {
  /// Where they go.
  struct Place {
    /// The number of vertices that the mesh held before.
    var base: Int
    var origin: Point
    /// The distance by which rounding moves a vertex at most.
    var displacement: Double
  }

  let points, values: UncheckedView<Float>
  private let indices: UncheckedView<UInt32>
  private let base: Int
  let origin: Point
  let displacement: Double
  private(set) var vertexCount = 0
  private(set) var indexCount = 0
  /// The last section, and the number of its left vertex.
  private var last = SIMD4<Float>.zero
  private(set) var section = 0
  private var inStrip = false
  /// Whether all quads have kept their orientation, and nothing took a fan.
  var isPlain = true

  /// The vertices that are written beyond need.
  static var slack: Int { 8 }

  @inline(__always)
  init(
    _ points: UncheckedView<SIMD2<Float>>, _ values: UncheckedView<Mesh.StrokeAttribute>,
    _ indices: UncheckedView<UInt32>, _ place: Place
  ) {
    (self.points, self.values) = (
      points.rebound(to: Float.self), values.rebound(to: Float.self)
    )
    (self.indices, base, origin) = (indices, place.base, place.origin)
    displacement = place.displacement
  }

  /// Begins a sub-path, or a run.
  @inline(__always)
  mutating func begin() { inStrip = false }

  /// Adds a line's section.
  @inline(__always)
  mutating func addSection(_ section: Section, distance: Double) {
    let ends = SIMD4<Float>(section - Section(left: origin, right: origin))
    let distance = Float(distance)
    points.store(ends, at: 2 &* vertexCount)
    values.store(SIMD4(distance, -1, distance, 1), at: 2 &* vertexCount)
    if inStrip { addQuad(vertexCount, vertexCount &+ 1, ends) }
    (last, self.section, inStrip) = (ends, vertexCount, true)
    vertexCount &+= 2
  }

  /// Adds the section at an end of a line.
  @inline(__always)
  mutating func addSection(_ point: Point, across n: Vector, _ distance: Double, _ pen: StrokePen) {
    addSection(
      Section(left: point + n * pen.left, right: point - n * pen.right), distance: distance)
  }

  /// Adds the true section at an end of a run.
  @inline(__always)
  mutating func addEnd(
    _ vertex: SpineVertex, _ tangent: Vector, of chord: SpineVertex, _ pen: StrokePen
  ) {
    let section = pen.endSection(at: vertex, tangent, of: chord)
    if let section { addSection(section, distance: vertex.distance) } else { isPlain = false }
  }

  /// Adds the section between two chords.
  @inline(__always)
  mutating func addTurn(at vertex: SpineVertex, from before: SpineVertex, _ pen: StrokePen) {
    let section = pen.turnSection(at: vertex, from: before)
    if let section { addSection(section, distance: vertex.distance) } else { isPlain = false }
  }

  /// Adds a cap, whose own triangles are certain; at the end of a strip, with the quad before it.
  @inline(__always)
  mutating func addCap(_ cap: CapSections, at stand: CapStand) {
    var seen = stand
    seen.middle -= origin
    for i in 0..<cap.count {
      let part = cap[i]
      points.store(SIMD4<Float>(seen.section(part)), at: 2 &* vertexCount &+ 4 &* i)
      values.store(stand.values + part.values, at: 2 &* vertexCount &+ 4 &* i)
    }
    let (isEnd, first) = (inStrip, vertexCount)
    vertexCount &+= 2 &* cap.count
    if isEnd {
      addQuads(to: first, count: cap.count)
      if cap.endsInPoint, cap.count > 1 || section &+ 2 == first { indexCount &-= 3 }
    } else if cap.startsInPoint, cap.count > 1 {
      let number = UInt32(truncatingIfNeeded: first &+ base)
      indices.store(SIMD4(1, 2, 3, 0) &+ number, at: indexCount)
      indexCount &+= 3
      addQuads(from: first &+ 2, count: cap.count &- 2)
    } else {
      addQuads(from: first, count: cap.count &- 1)
    }
    (section, inStrip) = (vertexCount &- 2, true)
    last = points.load(SIMD4<Float>.self, at: 2 &* section)
  }

  /// Adds the quads of a cap at the end of a strip, whose vertices start at a number.
  ///
  /// A join may lie between them and the strip's last section. A sweep then adds the cap section by
  /// section, which rounds otherwise about an origin.
  @inline(__always)
  private mutating func addQuads(to first: Int, count: Int) {
    if section &+ 2 == first { return addQuads(from: section, count: count) }
    if origin != .zero { isPlain = false }
    addQuad(first, first &+ 1, points.load(SIMD4<Float>.self, at: 2 &* first))
    addQuads(from: first, count: count &- 1)
  }

  /// Adds quads whose vertices follow each other.
  @inline(__always)
  fileprivate mutating func addQuads(from first: Int, count: Int) {
    indices.dropping(indexCount)
      .storeStrip(count, from: UInt32(truncatingIfNeeded: first &+ base))
    indexCount &+= 6 &* count
  }

  /// Adds a corner of lines that meet.
  @inline(__always)
  mutating func add(_ joint: PlainJoint, _ joins: UncheckedView<Point>) {
    if joint.corner.isSection {
      addSection(joint.corner.last, distance: joint.distance)
    } else {
      addCorner(joint, joins.dropping(Int(joint.firstJoin)))
    }
  }

  /// Ends the strip of a line at a corner, adds the fan of its join, and begins the next strip.
  @inline(__always)
  private mutating func addCorner(_ joint: PlainJoint, _ joins: UncheckedView<Point>) {
    let (corner, count, origin) = (joint.corner, Int(joint.joinCount), origin)
    let fan = CornerFan(at: vertexCount, corners: count, onLeft: corner.onLeft)
    corner.write(
      distance: Float(joint.distance), joins, count: count,
      to: points.dropping(2 &* fan.end).rebound(to: SIMD2<Float>.self),
      values.dropping(2 &* fan.end).rebound(to: Mesh.StrokeAttribute.self)
    ) { SIMD2<Float>($0 - origin) }
    if inStrip {
      let (l, r) = fan.lastSection
      addQuad(l, r, SIMD4(lowHalf: point(l), highHalf: point(r)))
    }
    indexCount &+= fan.write(
      points.rebound(to: SIMD2<Float>.self), base: base, to: indices.dropping(indexCount))
    (section, inStrip) = (fan.next, true)
    last = points.load(SIMD4<Float>.self, at: 2 &* section)
    vertexCount = fan.next &+ 2
  }

  /// Adds the join between two runs, a fan about the pivot from the outer end of one section to
  /// that of another.
  @inline(never)
  mutating func addJoin(
    _ joint: PlainJoint, _ joins: UncheckedView<Point>, _ from: Int, _ to: Int
  ) {
    let (count, onLeft) = (Int(joint.joinCount), joint.corner.onLeft)
    let fan = WedgeFan(at: vertexCount, corners: count, onLeft: onLeft, from: from, to: to)
    let (origin, side) = (origin, vertexCount)
    fan.write(
      joint.corner.pivot, joins.dropping(Int(joint.firstJoin)), distance: Float(joint.distance),
      to: points.dropping(2 &* side).rebound(to: SIMD2<Float>.self),
      values.dropping(2 &* side).rebound(to: Mesh.StrokeAttribute.self)
    ) { SIMD2<Float>($0 - origin) }
    vertexCount &+= count &+ 1
    indexCount &+= fan.write(
      points.rebound(to: SIMD2<Float>.self), base: base, to: indices.dropping(indexCount))
  }

  @inline(__always)
  private func point(_ number: Int) -> SIMD2<Float> {
    points.load(SIMD2<Float>.self, at: 2 &* number)
  }

  /// Adds the quad between the last section and another one, from vertex `l` to vertex `r`.
  @inline(__always)
  private mutating func addQuad(_ l: Int, _ r: Int, _ next: SIMD4<Float>) {
    let (before, next) = (Section(last), Section(next))
    let across = before.right - before.left
    let ahead = (next.left - before.left).cross(across)
    let aheadRight = (next.right - before.left).cross(across)
    let rest = (next.left - before.right).cross(next.right - before.right)
    if !(ahead >= 0 && aheadRight >= 0 && rest >= 0) { isPlain = false }
    addTriangle(section, l, section &+ 1, ahead)
    addTriangle(section &+ 1, l, r, rest)
  }

  @inline(__always)
  private mutating func addTriangle(_ a: Int, _ b: Int, _ c: Int, _ doubledArea: Double) {
    indexCount &+= indices.dropping(indexCount)
      .storeTriangle(a &+ base, b &+ base, c &+ base, doubledArea)
  }
}

extension PlainStrip {
  /// Adds the sections inside an arc, on its radii, as a sweep does: those beside ends of a run one
  /// by one.
  ///
  /// - Parameters:
  ///   - piece: The arc.
  ///   - start: Its start; the section there is the last one.
  ///   - isFirst: Whether a run or a ring starts with it.
  ///   - isLast: Whether one ends with it.
  ///   - pen: The pen.
  @inline(__always)
  mutating func addArc(
    _ piece: PlainArc, from start: Point, isFirst: Bool, isLast: Bool, _ pen: StrokePen
  ) {
    let (count, row) = (Int(piece.arc.count), piece.arc.row(at: 0, of: piece.curve))
    guard count > 1 else { return }
    let first = vertexCount &- 2
    // The vertices whose sections lie on radii.
    let (low, high) = (isFirst ? 2 : 1, isLast ? count &- 2 : count &- 1)
    if low <= high {
      let (before, vertex) = (
        piece.chord(low &- 1, row, from: start), piece.chord(low, row, from: start)
      )
      guard let sections = pen.sections(onCircle: piece.curve, before, vertex),
        displacement <= sections.slack
      else { return isPlain = false }
      piece.arc.writeSections(
        piece.curve, sections, origin: origin, to: points.dropping(2 &* first),
        values.dropping(2 &* first))
      points.store(last, at: 2 &* first)
      if !isLast, count >= SpineArc.fewest {
        let point = piece.arc.lastVertices(of: piece.curve).last.point
        points.store(
          sections.section(at: point, origin: origin), at: 2 &* first &+ 4 &* (count &- 1))
      }
    }
    if isFirst { addTurn(1, piece, row, start, first, pen) }
    if isLast, count > 2 || !isFirst { addTurn(count &- 1, piece, row, start, first, pen) }
    vertexCount &+= 2 &* (count &- 1)
    section = vertexCount &- 2
    last = points.load(SIMD4<Float>.self, at: 2 &* section)
    addQuads(from: first, count: count &- 1)
    if isFirst { testQuad(first) }
    if isLast { testQuad(section &- 2) }
  }

  /// Writes the section at a vertex of an arc whose first vertex has a section already.
  @inline(__always)
  private mutating func addTurn(
    _ number: Int, _ piece: PlainArc, _ row: ChordColumn, _ start: Point, _ first: Int,
    _ pen: StrokePen
  ) {
    let (before, vertex) = (
      piece.chord(number &- 1, row, from: start), piece.chord(number, row, from: start)
    )
    guard let section = pen.turnSection(at: vertex, from: before) else { return isPlain = false }
    let place = 2 &* first &+ 4 &* number
    let distance = Float(vertex.distance)
    points.store(SIMD4<Float>(section - Section(left: origin, right: origin)), at: place)
    values.store(SIMD4(distance, -1, distance, 1), at: place)
  }

  @inline(__always)
  private mutating func testQuad(_ first: Int) {
    let (a, b) = (
      points.load(SIMD4<Float>.self, at: 2 &* first),
      points.load(SIMD4<Float>.self, at: 2 &* first &+ 4)
    )
    if !RibbonSink.isSimple(a, b) { isPlain = false }
  }
}
