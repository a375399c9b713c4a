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
