// The corners of nearly every arrow: a body, a head, and a miter at each of its five corners.
//
//     A ──────────────── 1 ╲
//     0                     ╲ tip
//     4                     ╱ 2
//     B ──────────────── 3 ╱
//
// A and B are the arcs whose outline A, tip, B reversed turns from +x to +y: the outer arc comes
// first for an arrow that turns so, the inner one for an arrow that turns back. All five corners
// then turn that way, and have their miters on the left.
//
// Their vertices and triangles are always the same in number and order, so that indices are
// constants except for the four that belong to the arcs' strips.

extension ArrowFrame {
  /// Appends sides and miters, unless a corner has none or turns back.
  ///
  /// - Parameters:
  ///   - aim: The directions of tail, base and tip.
  ///   - pen: The pen of the stroke.
  ///   - outerStart: The first vertex of the strip along the outer arc.
  ///   - innerStart: The first vertex of the strip along the inner arc.
  ///   - mesh: The place to write to.
  /// - Returns: Whether they were written; false has written nothing.
  @inline(__always)
  func writeMiters(
    _ aim: RingArrow.Aim, _ pen: CornerPen, _ outerStart: UInt32, _ innerStart: UInt32,
    to mesh: inout MeshTail
  ) -> Bool {
    let isForward = outline.sign > 0
    let a = isForward ? outline.outerRadius : outline.innerRadius
    let b = isForward ? outline.innerRadius : outline.outerRadius
    let (tailA, tailB) = (center + aim.tail * a, center + aim.tail * b)
    let (baseA, baseB) = (center + aim.base * a, center + aim.base * b)
    let tip = center + aim.tip * outline.middleRadius
    let (up, down) = (tip - baseA, baseB - tip)
    // The normals, on the left, of A at both ends (those of B are opposite), the tail, and both
    // sides of the head.
    let (atTail, atBase) = (aim.tail * outline.sign, aim.base * outline.sign)
    let across = atTail.left
    let (rising, falling) = (up.left / up.length, down.left / down.length)

    // A miter's tip lies along the sum of two normals, at half the width over 1 + n₀·n₁ of it; at
    // the tail that is 1.
    let first = 1 + atBase.dot(rising)
    let second = 1 + rising.dot(falling)
    let third = 1 - falling.dot(atBase)
    let least = Swift.min(Swift.min(first, second), Swift.min(third, 1))
    let turn = Swift.min(
      Swift.min(atBase.cross(rising), rising.cross(falling)), atBase.cross(falling))
    guard least >= pen.miterThreshold, turn > pen.flat else { return false }
    let h = pen.halfWidth
    let out = mesh.positions.dropping(mesh.vertexCount)
    out.storeSide(tailB, tailA, across * h, at: 0)
    out.storeSide(baseA, tip, rising * h, at: 4)
    out.storeSide(tip, baseB, falling * h, at: 8)
    out.storeMiter(tailA, (across + atTail) * h, at: 12)
    out.storeMiter(baseA, (atBase + rising) * (h / first), at: 14)
    out.storeMiter(tip, (rising + falling) * (h / second), at: 16)
    out.storeMiter(baseB, (falling - atBase) * (h / third), at: 18)
    out.storeMiter(tailB, (across - atTail) * h, at: 20)

    let (startA, startB) = isForward ? (outerStart, innerStart) : (innerStart, outerStart)
    let triangles = mesh.indices.dropping(mesh.indexCount)
    triangles.storeMiterTriangles(from: SIMD4(repeating: mesh.next &- 1))
    // The ends of the strips, on the left as the outline runs.
    let end = UInt32(truncatingIfNeeded: 2 &* chords)
    triangles[23] = startA
    triangles[25] = startA &+ end
    triangles[41] = startB &+ end &+ 1
    triangles[43] = startB &+ 1
    mesh.vertexCount &+= 22
    mesh.indexCount &+= 48
    return true
  }
}

extension UncheckedView<SIMD2<Float>> {
  /// Stores the left and the right of both ends of a side.
  @inline(__always)
  fileprivate func storeSide(_ a: Point, _ b: Point, _ left: Vector, at index: Int) {
    let w = SIMD2<Float>(left)
    let sides = SIMD4<Float>(lowHalf: w, highHalf: SIMD2.zero - w)
    store(twice(a) + sides, at: index)
    store(twice(b) + sides, at: index &+ 2)
  }

  /// Stores a corner and the tip of its miter.
  @inline(__always)
  fileprivate func storeMiter(_ corner: Point, _ way: Vector, at index: Int) {
    store(twice(corner) + SIMD4<Float>(lowHalf: .zero, highHalf: SIMD2<Float>(way)), at: index)
  }

  @inline(__always)
  private func twice(_ point: Point) -> SIMD4<Float> {
    let p = SIMD2<Float>(point)
    return SIMD4(lowHalf: p, highHalf: p)
  }
}

extension UncheckedView<UInt32> {
  /// Stores three sides of two triangles and five miters of two, leaving out the corners that
  /// belong to strips.
  ///
  /// - Parameter base: One less than the first vertex, in all lanes. If the compiler can prove that
  ///   lanes are equal, or that nothing is added to one, it adds fewer numbers and gathers them by
  ///   shuffles; hence a call, and places that count from 1.
  @inline(never)
  fileprivate func storeMiterTriangles(from base: SIMD4<UInt32>) {
    store(SIMD4(1, 3, 2, 2) &+ base, at: 0)
    store(SIMD4(3, 4, 5, 7) &+ base, at: 4)
    store(SIMD4(6, 6, 7, 8) &+ base, at: 8)
    store(SIMD4(9, 11, 10, 10) &+ base, at: 12)
    store(SIMD4(11, 12, 13, 3) &+ base, at: 16)
    store(SIMD4(14, 13, 14, 1) &+ base, at: 20)
    store(SIMD4(15, 1, 16, 15) &+ base, at: 24)
    store(SIMD4(16, 5, 17, 7) &+ base, at: 28)
    store(SIMD4(18, 17, 18, 9) &+ base, at: 32)
    store(SIMD4(19, 11, 20, 19) &+ base, at: 36)
    store(SIMD4(20, 1, 21, 1) &+ base, at: 40)
    store(SIMD4(22, 21, 22, 1) &+ base, at: 44)
  }
}
