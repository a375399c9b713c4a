// What the direct meshes of shapes are written with: sections of a ring in lanes, and the corners of an outline.

/// Where a direct mesh is written: behind the vertices and indices that are there already.
struct MeshTail {
  let positions: UncheckedView<SIMD2<Float>>
  let indices: UncheckedView<UInt32>
  /// The index of the first vertex written.
  let first: UInt32
  var vertexCount = 0
  var indexCount = 0

  @inline(__always)
  init(_ positions: UncheckedView<SIMD2<Float>>, _ indices: UncheckedView<UInt32>, first: UInt32) {
    (self.positions, self.indices, self.first) = (positions, indices, first)
  }

  /// The index that the next vertex gets.
  @inline(__always)
  var next: UInt32 { first &+ UInt32(truncatingIfNeeded: vertexCount) }

  @inline(__always)
  @discardableResult
  mutating func vertex(_ point: Point) -> UInt32 {
    let index = next
    positions[vertexCount] = SIMD2<Float>(point)
    vertexCount &+= 1
    return index
  }

  /// Writes two vertices, and returns the index of the first.
  @inline(__always)
  @discardableResult
  mutating func vertices(_ a: Point, _ b: Point) -> UInt32 {
    let index = next
    positions.store(SIMD4<Float>(Lanes4(lowHalf: a, highHalf: b)), at: vertexCount)
    vertexCount &+= 2
    return index
  }

  @inline(__always)
  mutating func triangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    indices[indexCount] = a
    indices[indexCount &+ 1] = b
    indices[indexCount &+ 2] = c
    indexCount &+= 3
  }

  /// Appends the triangles of `count` quads of a strip whose vertices, from `start` on, are pairs of left and right.
  @inline(__always)
  mutating func strip(_ count: Int, from start: UInt32) {
    indices.dropping(indexCount).storeStrip(count, from: start)
    indexCount &+= 6 &* count
  }

  /// How many indices `strip` may store past its end.
  static let slack = UncheckedView<UInt32>.stripSlack
}

/// The directions of equal steps round a center, four at a time.
///
/// They advance by rotation through four steps, (x, y) → (c·x − s·y, s·x + c·y), in full precision: over the few thousand
/// steps that a `Float` mesh can resolve, the error stays below 10⁻¹².
struct DirectionFan {
  private var x, y: Lanes4
  private let cosine, sine: Double

  /// - Parameters:
  ///   - start: The first direction.
  ///   - step: Cosine and sine of one step.
  @inline(__always)
  init(start: Vector, step: Vector) {
    let twice = DirectionFan.product(step, step)
    let b = DirectionFan.product(start, step)
    let c = DirectionFan.product(start, twice)
    let d = DirectionFan.product(b, twice)
    x = Lanes4(start.x, b.x, c.x, d.x)
    y = Lanes4(start.y, b.y, c.y, d.y)
    let four = DirectionFan.product(twice, twice)
    (cosine, sine) = (four.x, four.y)
  }

  /// The direction at the sum of two directions' angles.
  @inline(__always)
  private static func product(_ a: Vector, _ b: Vector) -> Vector {
    Vector(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
  }

  /// Calls `body` with 0 ..< count and the direction of each, twice over: (x, y, x, y).
  @inline(__always)
  mutating func forEach(_ count: Int, _ body: (Int, SIMD4<Float>) -> Void) {
    forEachDirection(count) { k, direction in
      let p = SIMD2<Float>(direction)
      body(k, SIMD4(lowHalf: p, highHalf: p))
    }
  }

  /// Calls `body` with 0 ..< count and the direction of each.
  @inline(__always)
  mutating func forEachDirection(_ count: Int, _ body: (Int, Vector) -> Void) {
    var k = 0
    var (x, y) = (x, y)
    while k &+ 4 <= count {
      for lane in 0..<4 { body(k &+ lane, Vector(x[lane], y[lane])) }
      (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
      k &+= 4
    }
    if k < count { body(k, Vector(x[0], y[0])) }
    if k &+ 1 < count { body(k &+ 1, Vector(x[1], y[1])) }
    if k &+ 2 < count { body(k &+ 2, Vector(x[2], y[2])) }
    (self.x, self.y) = (x, y)
  }
}

/// Strokes a closed outline, corner by corner: straight sides, and the joins where two sides meet.
struct CornerPen {
  let halfWidth: Double
  // A miter needs 2 ≤ miterLimit² · (1 + n₀·n₁), that is, 1 + n₀·n₁ at or above this; infinite for bevels.
  let miterThreshold: Double
  // How many halvings bring a round join of half a turn within the tolerance; −1 for other joins.
  let roundLevels: Int
  let tolerance: Double
  // The sine of a turn too small for a join that a `Float` resolves.
  let flat: Double

  @inline(__always)
  init(_ style: borrowing StrokeStyle, tolerance: Double, reach: Double) {
    halfWidth = style.lineWidth / 2
    self.tolerance = tolerance
    let limit = style.miterLimit
    miterThreshold = style.lineJoin == .miter ? 2 / (limit * limit) : .infinity
    flat = reach * 0x1p-21 / halfWidth
    guard style.lineJoin == .round else {
      roundLevels = -1
      return
    }
    // cos(θ/2) = √((1 + cos θ)/2), from half a turn on; a chord over 2θ strays by r·(1 − cos θ).
    var (levels, cosine) = (0, 0.0)
    while halfWidth * (1 - cosine) > tolerance, levels < 12 {
      cosine = ((1 + cosine) / 2).squareRoot()
      levels += 1
    }
    roundLevels = levels
  }

  /// The most vertices that one join takes.
  var joinVertices: Int { roundLevels < 0 ? 2 : 1 + 1 << roundLevels }

  /// The most indices that one join takes.
  var joinIndices: Int { roundLevels < 0 ? 6 : 3 << roundLevels }

  /// Appends a straight side, and returns the indices of its left start; right start, left end, right end follow it.
  @inline(__always)
  func side(_ a: Point, _ b: Point, _ direction: Vector, to mesh: inout MeshTail) -> UInt32 {
    let aside = direction.left * halfWidth
    let start = mesh.vertices(a + aside, a - aside)
    mesh.vertices(b + aside, b - aside)
    mesh.triangle(start, start &+ 2, start &+ 1)
    mesh.triangle(start &+ 1, start &+ 2, start &+ 3)
    return start
  }

  /// Appends what fills the outer side of a corner.
  ///
  /// - Parameters:
  ///   - corner: Where the two sides meet.
  ///   - arriving: The unit direction of the first side, and the indices of its end on the left and on the right.
  ///   - leaving: The same of the second side's start.
  @inline(__always)
  func join(
    _ corner: Point, _ arriving: (direction: Vector, left: UInt32, right: UInt32),
    _ leaving: (direction: Vector, left: UInt32, right: UInt32), to mesh: inout MeshTail
  ) {
    let turn = arriving.direction.cross(leaving.direction)
    let cosine = arriving.direction.dot(leaving.direction)
    if turn.magnitude <= flat, cosine > 0 || roundLevels < 0 { return }
    // A turn from +x to +y has its outer side on the left. The wedge runs along growing angle either way.
    let isLeft = turn > 0
    let from = isLeft ? arriving.left : leaving.right
    let to = isLeft ? leaving.left : arriving.right
    if roundLevels >= 0 {
      let (along, on) =
        isLeft
        ? (arriving.direction, leaving.direction) : (-leaving.direction, -arriving.direction)
      (mesh.vertexCount, mesh.indexCount) = fan(corner, along, on, cosine, from, to, behind: mesh)
      return
    }
    // The miter's tip lies along the sum of the normals, each of length 1, at halfWidth / cos(θ/2).
    let k = 1 + cosine
    let aside = Double(signOf: turn, magnitudeOf: halfWidth) / k
    let center = mesh.vertices(
      corner, corner + (arriving.direction + leaving.direction).left * aside)
    if k >= miterThreshold {
      mesh.triangle(center, from, center &+ 1)
      mesh.triangle(center, center &+ 1, to)
    } else {
      mesh.vertexCount &-= 1
      mesh.triangle(center, from, to)
    }
  }

  /// Appends a round join: the sector is halved until its chords are within the tolerance.
  ///
  /// Half-way between two unit normals at the angle θ is their sum over 2·cos(θ/2), and all sectors of one level share
  /// that cosine. The new points are first kept as offsets from the corner, in the places they will have.
  ///
  /// - Returns: The numbers of vertices and of indices then written. What is lent to a call stays in memory, and all other
  ///   corners would wait for it.
  @inline(never)
  private func fan(
    _ corner: Point, _ along: Vector, _ on: Vector, _ cosine: Double, _ from: UInt32,
    _ to: UInt32, behind tail: MeshTail
  ) -> (vertices: Int, indices: Int) {
    var mesh = tail
    let (n0, n1) = (along.left, on.left)
    var levels = 0
    var half = (Swift.max(1 + cosine, 0) / 2).squareRoot()
    var halves = half
    while halfWidth * (1 - half) > tolerance, levels < roundLevels {
      half = ((1 + half) / 2).squareRoot()
      levels += 1
    }
    let center = mesh.vertex(corner)
    guard levels > 0 else {
      mesh.triangle(center, from, to)
      return (mesh.vertexCount, mesh.indexCount)
    }
    let count = 1 << levels
    let out = mesh.positions.dropping(mesh.vertexCount)
    // Offsets 1 … count − 1 lie at out[0 …].
    for level in 0..<levels {
      let stride = count >> level
      for i in Swift.stride(from: stride / 2, to: count, by: stride) {
        let a = i == stride / 2 ? n0 : Vector(out[i - stride / 2 - 1])
        let b = i + stride / 2 == count ? n1 : Vector(out[i + stride / 2 - 1])
        // Half a turn has no middle between its ends; the way on is it.
        out[i - 1] = SIMD2<Float>(halves > 1e-6 ? (a + b) * (0.5 / halves) : along)
      }
      halves = ((1 + halves) / 2).squareRoot()
    }
    var previous = from
    for i in 1..<count {
      let index = mesh.vertex(corner + Vector(out[i - 1]) * halfWidth)
      mesh.triangle(center, previous, index)
      previous = index
    }
    mesh.triangle(center, previous, to)
    return (mesh.vertexCount, mesh.indexCount)
  }
}
