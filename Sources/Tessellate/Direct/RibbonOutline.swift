// The tools of the direct meshes of shapes: sections of a ring in lanes, and the corners of an
// outline.

/// The place of a direct mesh: after the vertices and indices that a mesh holds already.
struct MeshTail {
  let positions: UncheckedView<SIMD2<Float>>
  let indices: UncheckedView<UInt32>
  /// The index of the first vertex that is written.
  let first: UInt32
  var vertexCount = 0
  var indexCount = 0
  private let stripTable = UncheckedView<UInt32>.stripTable

  @inline(__always)
  init(_ positions: UncheckedView<SIMD2<Float>>, _ indices: UncheckedView<UInt32>, first: UInt32) {
    (self.positions, self.indices, self.first) = (positions, indices, first)
  }

  /// The index of the next vertex.
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

  /// Appends the triangles of `count` quads of a strip whose vertices, from `start` on, are pairs
  /// of left and right.
  @inline(__always)
  mutating func strip(_ count: Int, from start: UInt32) {
    indices.dropping(indexCount).storeStrip(count, from: start, table: stripTable)
    indexCount &+= 6 &* count
  }

  /// The most indices that `strip` stores past its end.
  static let slack = UncheckedView<UInt32>.stripSlack
}

/// The directions of equal steps round a center, four at a time.
///
/// Four steps further, by φ, a direction is dₘ₊₁ = 2·cos φ · dₘ − dₘ₋₁ (Chebyshev), with one
/// product where a rotation takes two: x and y stay together, as in a mesh, and no lanes are
/// shuffled except to write a direction twice.
///
/// With one step's cosine c and sine s, 2·cos φ is 2 − 16c²s²: it is computed before the direction
/// four steps on.
///
/// *Errors.* A recurrence adds 4u, with u = 2⁻⁵³, by rounding, and the error of 2·cos φ: 19u of
/// 16c²s² (4u of c and of s, twice, and three products). That is 4·sin² of two steps, at most 4,
/// and at most 40/m² where m recurrences are no more than a turn. An error of one step has grown
/// after j others by sin jφ / sin φ, and so by at most j; m recurrences add up to (4 + 19·min(4,
/// 40/m²))u·m²/2, and less than 2⁻⁴⁸·(m + 2)² with the errors of the first eight. A mesh as fine as
/// `Float` resolves has m < 2¹⁰·¹⁶, hence 5·10⁻⁹ in x and in y; rounding to `Float` gives 3·10⁻⁸,
/// and a direction stays within the 2⁻²⁴ that `ArrowFrame` allows for.
struct DirectionFan {
  // The next four, and the four before.
  private var a0, a1, a2, a3: Vector
  private var b0, b1, b2, b3: Vector
  private let twiceCosine: Vector

  /// Creates the directions from `start` on.
  ///
  /// - Parameters:
  ///   - start: The first direction.
  ///   - step: The cosine and sine of one step.
  @inline(__always)
  init(start: Vector, step: Vector) {
    let (sine, product) = (step.y, step.x * step.y)
    let two = Vector(1 - 2 * sine * sine, 2 * product)
    let three = DirectionFan.beside(step, step.turned, two).after
    twiceCosine = Vector(repeating: 2 - 16 * product * product)
    let four = Vector(0.5 * twiceCosine.x, 4 * product * two.x)
    let across = start.turned
    a0 = start
    (b0, _) = DirectionFan.beside(start, across, four)
    (b3, a1) = DirectionFan.beside(start, across, step)
    (b2, a2) = DirectionFan.beside(start, across, two)
    (b1, a3) = DirectionFan.beside(start, across, three)
  }

  /// The directions at an angle before and after a direction, given its perpendicular.
  @inline(__always)
  private static func beside(
    _ direction: Vector, _ across: Vector, _ angle: Vector
  ) -> (before: Vector, after: Vector) {
    let along = direction * Vector(repeating: angle.x)
    let aside = across * Vector(repeating: angle.y)
    return (along - aside, along + aside)
  }

  /// Calls `body` with 0 ..< count and the direction of each, twice: (x, y, x, y).
  @inline(__always)
  mutating func forEach(_ count: Int, _ body: (Int, SIMD4<Float>) -> Void) {
    forEachDirection(count) { k, direction in
      let p = SIMD2<Float>(direction)
      body(k, SIMD4(lowHalf: p, highHalf: p))
    }
  }

  /// The four and those before change roles from one half of the loop to the other, so that none is
  /// moved.
  @inline(__always)
  mutating func forEachDirection(_ count: Int, _ body: (Int, Vector) -> Void) {
    var k = 0
    var (a0, a1, a2, a3) = (a0, a1, a2, a3)
    var (b0, b1, b2, b3) = (b0, b1, b2, b3)
    while k &+ 8 <= count {
      body(k, a0)
      b0 = a0 * twiceCosine - b0
      body(k &+ 1, a1)
      b1 = a1 * twiceCosine - b1
      body(k &+ 2, a2)
      b2 = a2 * twiceCosine - b2
      body(k &+ 3, a3)
      b3 = a3 * twiceCosine - b3
      body(k &+ 4, b0)
      a0 = b0 * twiceCosine - a0
      body(k &+ 5, b1)
      a1 = b1 * twiceCosine - a1
      body(k &+ 6, b2)
      a2 = b2 * twiceCosine - a2
      body(k &+ 7, b3)
      a3 = b3 * twiceCosine - a3
      k &+= 8
    }
    if k &+ 4 <= count {
      body(k, a0)
      (a0, b0) = (a0 * twiceCosine - b0, a0)
      body(k &+ 1, a1)
      (a1, b1) = (a1 * twiceCosine - b1, a1)
      body(k &+ 2, a2)
      (a2, b2) = (a2 * twiceCosine - b2, a2)
      body(k &+ 3, a3)
      (a3, b3) = (a3 * twiceCosine - b3, a3)
      k &+= 4
    }
    if k < count { body(k, a0) }
    if k &+ 1 < count { body(k &+ 1, a1) }
    if k &+ 2 < count { body(k &+ 2, a2) }
    (self.a0, self.a1, self.a2, self.a3) = (a0, a1, a2, a3)
    (self.b0, self.b1, self.b2, self.b3) = (b0, b1, b2, b3)
  }
}

/// A pen for a closed outline: straight sides, and the joins where two sides meet.
struct CornerPen {
  let halfWidth: Double
  // A miter needs 2 ≤ miterLimit² · (1 + n₀·n₁), that is, 1 + n₀·n₁ at or above this; infinite for
  // bevels.
  let miterThreshold: Double
  let isRound: Bool
  // The cosine of the largest angle that one chord of a round join may span.
  private let widest: Double
  // The direction of one step along a round join, and the cosine of two steps.
  private let step: Vector
  private let twoSteps: Double
  // The sine of a turn too small for a join that a `Float` resolves.
  let flat: Double
  /// The most vertices of one join.
  let joinVertices: Int

  /// A pen that draws nothing.
  ///
  /// An optional pen would be copied before it is used, by whole lanes of numbers that were just
  /// stored one by one, and such a load waits until the stores have reached memory.
  @inline(__always)
  static var none: CornerPen { CornerPen() }

  @inline(__always)
  private init() {
    (halfWidth, miterThreshold, isRound, flat) = (0, .infinity, false, .infinity)
    (widest, step, twoSteps, joinVertices) = (1, .zero, 1, 0)
  }

  /// Whether there is a stroke.
  var draws: Bool { halfWidth > 0 }

  /// Creates the pen of a style.
  ///
  /// A chord over φ is h·(1 − cos(φ/2)) away from its arc, h half the width, so the least cos φ is
  /// 2q² − 1 with q = 1 − tolerance/h.
  ///
  /// No chord spans more than a third of a turn, because over half of one its triangle would have
  /// no area. A step is at most a sixth. As it is longer than twice its half's sine, half a turn
  /// takes less than π / 2√(1 − q²) steps.
  @inline(__always)
  init(_ style: borrowing StrokeStyle, tolerance: Double, reach: Double) {
    halfWidth = style.lineWidth / 2
    let limit = style.miterLimit
    miterThreshold = style.lineJoin == .miter ? 2 / (limit * limit) : .infinity
    flat = reach * 0x1p-21 / halfWidth
    isRound = style.lineJoin == .round
    guard isRound else {
      (widest, step, twoSteps, joinVertices) = (1, .zero, 1, 2)
      return
    }
    let least = Swift.max(1 - tolerance / halfWidth, 0.5)
    widest = 2 * least * least - 1
    let cosine = Swift.max(least, 0x1.bb67ae8584caap-1)
    let sine = (1 - cosine * cosine).magnitude.squareRoot()
    step = Vector(2 * cosine * cosine - 1, 2 * cosine * sine)
    twoSteps = 2 * step.x * step.x - 1
    joinVertices = Int(.pi / 2 / sine) + 3
  }

  /// The most indices of one join.
  var joinIndices: Int { 3 * joinVertices }

  /// Appends a straight side, and returns the index of its left start, which right start, left end
  /// and right end follow.
  @inline(__always)
  func side(_ a: Point, _ b: Point, _ direction: Vector, to mesh: inout MeshTail) -> UInt32 {
    let aside = direction.left * halfWidth
    let start = mesh.vertices(a + aside, a - aside)
    mesh.vertices(b + aside, b - aside)
    mesh.triangle(start, start &+ 2, start &+ 1)
    mesh.triangle(start &+ 1, start &+ 2, start &+ 3)
    return start
  }

  /// Appends the triangles on the outer side of a corner.
  ///
  /// - Parameters:
  ///   - corner: The point where the two sides meet.
  ///   - turn: The cosine and sine of the turn.
  ///   - arriving: The unit direction of the first side, and the indices of its end on the left and
  ///     on the right.
  ///   - leaving: The unit direction of the second side, and the indices of its start.
  ///   - mesh: The place to write to.
  @inline(__always)
  func join(
    _ corner: Point, _ turn: Vector, _ arriving: (direction: Vector, left: UInt32, right: UInt32),
    _ leaving: (direction: Vector, left: UInt32, right: UInt32), to mesh: inout MeshTail
  ) {
    if turn.y.magnitude <= flat, turn.x > 0 || !isRound { return }
    // A turn from +x to +y has its outer side on the left. The wedge runs along growing angle
    // either way.
    let isLeft = turn.y > 0
    let from = isLeft ? arriving.left : leaving.right
    let to = isLeft ? leaving.left : arriving.right
    if isRound {
      let (along, on) =
        isLeft
        ? (arriving.direction, leaving.direction) : (-leaving.direction, -arriving.direction)
      (mesh.vertexCount, mesh.indexCount) = fan(corner, along, on, turn.x, from, to, behind: mesh)
      return
    }
    // The miter's tip lies along the sum of the normals, each of length 1, at halfWidth / cos(θ/2).
    let k = 1 + turn.x
    let aside = Double(signOf: turn.y, magnitudeOf: halfWidth) / k
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

  /// Appends the triangles on the outer side of a corner, whose turn is computed here.
  @inline(__always)
  func join(
    _ corner: Point, _ arriving: (direction: Vector, left: UInt32, right: UInt32),
    _ leaving: (direction: Vector, left: UInt32, right: UInt32), to mesh: inout MeshTail
  ) {
    let (a, b) = (arriving.direction, leaving.direction)
    join(corner, Vector(a.dot(b), a.cross(b)), arriving, leaving, to: &mesh)
  }

  /// Appends a round join: steps of the longest chords, until two steps or less remain, which are
  /// halved.
  ///
  /// No chord is then shorter than half a step. Half-way between two unit normals is their sum over
  /// its length, √(2 + 2·cos θ).
  ///
  /// - Returns: The numbers of vertices and of indices after it; `writeCorners` says why it is not
  ///   inout.
  @inline(never)
  private func fan(
    _ corner: Point, _ along: Vector, _ on: Vector, _ cosine: Double, _ from: UInt32,
    _ to: UInt32, behind tail: MeshTail
  ) -> (vertices: Int, indices: Int) {
    var mesh = tail
    let center = mesh.vertex(corner)
    var previous = from
    if cosine < widest {
      let end = on.left
      var (normal, rest) = (along.left, cosine)
      while rest < twoSteps {
        normal = normal * step.x + normal.turned * step.y
        rest = normal.dot(end)
        let next = mesh.vertex(corner + normal * halfWidth)
        mesh.triangle(center, previous, next)
        previous = next
      }
      if rest < widest {
        let middle = (normal + end) * (halfWidth / (2 + 2 * rest).magnitude.squareRoot())
        let next = mesh.vertex(corner + middle)
        mesh.triangle(center, previous, next)
        previous = next
      }
    }
    mesh.triangle(center, previous, to)
    return (mesh.vertexCount, mesh.indexCount)
  }
}
