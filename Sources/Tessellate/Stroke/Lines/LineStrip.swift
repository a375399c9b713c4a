/// The sections and joins of a ribbon along lines, as they are written to a mesh.
struct LineStrip {
  private let points, values: UncheckedView<Float>
  private let indices: UncheckedView<UInt32>
  /// The number of vertices that the mesh held before.
  private let base: Int
  private let origin: Point
  private var vertexCount = 0
  private(set) var indexCount = 0
  /// The last section, and the number of its left vertex.
  private var last = SIMD4<Float>.zero
  private var section = 0
  private var inStrip = false
  /// Whether all quads have kept their orientation.
  private(set) var isSimple = true

  @inline(__always)
  init(
    _ points: UncheckedView<SIMD2<Float>>, _ values: UncheckedView<Mesh.StrokeAttribute>,
    _ indices: UncheckedView<UInt32>, base: Int, origin: Point
  ) {
    (self.points, self.values) = (
      points.rebound(to: Float.self), values.rebound(to: Float.self)
    )
    (self.indices, self.base, self.origin) = (indices, base, origin)
  }

  /// Begins a sub-path.
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

  /// Adds the section at an end.
  @inline(__always)
  mutating func addSection(_ stand: CapStand, _ pen: StrokePen) {
    let n = stand.tangent.left
    addSection(
      Section(left: stand.middle + n * pen.left, right: stand.middle - n * pen.right),
      distance: stand.distance)
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
    (section, inStrip) = (vertexCount &- 2, true)
    last = points.load(SIMD4<Float>.self, at: 2 &* section)
    if isEnd {
      addQuads(from: first &- 2, count: cap.count)
      if cap.endsInPoint { indexCount &-= 3 }
    } else if cap.startsInPoint, cap.count > 1 {
      let number = UInt32(truncatingIfNeeded: first &+ base)
      indices.store(SIMD4(1, 2, 3, 0) &+ number, at: indexCount)
      indexCount &+= 3
      addQuads(from: first &+ 2, count: cap.count &- 2)
    } else {
      addQuads(from: first, count: cap.count &- 1)
    }
  }

  /// Adds quads whose vertices follow each other.
  @inline(__always)
  private mutating func addQuads(from first: Int, count: Int) {
    indices.dropping(indexCount)
      .storeStrip(count, from: UInt32(truncatingIfNeeded: first &+ base))
    indexCount &+= 6 &* count
  }

  /// Ends the strip of a line at a corner, adds the fan of its join, and begins the next strip.
  @inline(__always)
  mutating func addCorner(_ joint: LineJoint, _ joins: UncheckedView<Point>) {
    let (corner, count, origin) = (joint.corner, joint.joinCount, origin)
    let fan = CornerFan(at: vertexCount, corners: count, onLeft: corner.onLeft)
    corner.write(
      distance: Float(joint.distance), joins, count: count,
      to: points.dropping(2 &* fan.end).rebound(to: SIMD2<Float>.self),
      values.dropping(2 &* fan.end).rebound(to: Mesh.StrokeAttribute.self)
    ) { SIMD2<Float>($0 - origin) }
    if inStrip {
      let (l, r) = fan.lastSection
      addQuad(
        l, r,
        SIMD4(
          lowHalf: points.load(SIMD2<Float>.self, at: 2 &* l),
          highHalf: points.load(SIMD2<Float>.self, at: 2 &* r)))
    }
    indexCount &+= fan.write(
      points.rebound(to: SIMD2<Float>.self), base: base, to: indices.dropping(indexCount))
    (section, inStrip) = (fan.next, true)
    last = points.load(SIMD4<Float>.self, at: 2 &* section)
    vertexCount = fan.next &+ 2
  }

  /// Adds the quad between the last section and another one, from vertex `l` to vertex `r`.
  @inline(__always)
  private mutating func addQuad(_ l: Int, _ r: Int, _ next: SIMD4<Float>) {
    let (before, next) = (Section(last), Section(next))
    let across = before.right - before.left
    let ahead = (next.left - before.left).cross(across)
    let aheadRight = (next.right - before.left).cross(across)
    let rest = (next.left - before.right).cross(next.right - before.right)
    if !(ahead >= 0 && aheadRight >= 0 && rest >= 0) { isSimple = false }
    addTriangle(section, l, section &+ 1, ahead)
    addTriangle(section &+ 1, l, r, rest)
  }

  @inline(__always)
  private mutating func addTriangle(_ a: Int, _ b: Int, _ c: Int, _ doubledArea: Double) {
    indexCount &+= indices.dropping(indexCount)
      .storeTriangle(a &+ base, b &+ base, c &+ base, doubledArea)
  }
}
