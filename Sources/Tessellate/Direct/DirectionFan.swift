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
