// Gaps inside the region, where what is passed is pushed to a span, too.

extension ChainGaps {
  @inline(never)
  mutating func advanceInside(
    _ chain: Int, _ key: LatticePoint, _ merger: inout VertexMerger
  ) -> ChainSweep.Outcome {
    while true {
      if passStrip(chain, below: key) { return .done }
      if let outcome = passList(chain, below: key, &merger) { return outcome }
    }
  }

  /// Passes points of a gap's chains, below `key`, while the list of its span is its two feet and
  /// nothing else.
  ///
  ///         ╲         │     The feet, l and r, are then the lower ends of both edges. The next point, v, on either side, makes
  ///          v        │     a triangle with both and becomes a foot: of the list, nothing is
  ///          needed but the numbers of two
  ///           ╲       │     vertices. So it is along chains that are straight, bend away from each other, or run side by
  ///            l ──── r     side.
  ///
  /// Coordinates are in lanes of `Double` here, whose differences, products and differences of
  /// these are exact, as whole numbers up to 2⁵³ are: that takes half as many instructions as whole
  /// numbers do, which have to be taken out of keys one by one.
  ///
  /// It leaves to `passList` what is more than that: a point that can't see the foot of the other
  /// side, so that the list gets longer, and one that isn't strictly on its own side of the other
  /// edge.
  ///
  /// - Returns: Whether there are no more points.
  @inline(__always)
  private mutating func passStrip(_ chain: Int, below key: LatticePoint) -> Bool {
    let span = gaps[chain].span
    guard writer.isStrip(span) else { return false }
    var (left, right) = (gaps[chain].left, gaps[chain].right)
    var feet = writer.feet(of: span, at: left.low, right.low)
    let (leftStep, rightStep) = (
      MonotoneChains.step(of: left.chain), MonotoneChains.step(of: right.chain)
    )
    let (points, indices) = (points, writer.indices)
    var (l, r) = (left.low.coordinates, right.low.coordinates)
    var (nextL, nextR) = (left.high.coordinates, right.high.coordinates)
    var indexCount = writer.indexCount
    var isDone = false
    while true {
      // Whether v is above the line through the feet, and sees both; and what its side of the other
      // edge is.
      if left.high < right.high {
        isDone = left.high >= key
        if isDone { break }
        let toRight = r - nextL
        guard (l - nextL).cross(toRight) > 0 else { break }
        let side = toRight.cross(nextR - nextL)
        if side <= Double(VertexSnapping.farthestReach) {
          if side <= 0 { break }
          if VertexSnapping.hasNearMiss(Int64(side), right.low, right.high, left.high) {
            hasNearMiss = true
          }
        }
        let number = UInt32(bitPattern: left.cursor)
        MonotoneTriangulator.emit(number, feet.left, feet.right, to: indices, &indexCount)
        feet.left = number
        left.step(leftStep, points)
        (l, nextL) = (nextL, left.high.coordinates)
      } else {
        isDone = right.high >= key
        if isDone { break }
        let toLeft = l - nextR
        guard toLeft.cross(r - nextR) > 0 else { break }
        let side = toLeft.cross(nextL - nextR)
        if side >= -Double(VertexSnapping.farthestReach) {
          if side >= 0 { break }
          if VertexSnapping.hasNearMiss(Int64(side), left.low, left.high, right.high) {
            hasNearMiss = true
          }
        }
        let number = UInt32(bitPattern: right.cursor)
        MonotoneTriangulator.emit(number, feet.left, feet.right, to: indices, &indexCount)
        feet.right = number
        right.step(rightStep, points)
        (r, nextR) = (nextR, right.high.coordinates)
      }
    }
    if indexCount == writer.indexCount { return isDone }
    writer.indexCount = indexCount
    let strip = writer.setFeet(of: span, left.low, feet.left, right.low, feet.right)
    gaps.update(chain) { ($0.left, $0.right, $0.span) = (left, right, strip) }
    return isDone
  }

  /// Passes points of a gap's chains, below `key`, until the list of its span is two feet again.
  ///
  /// - Returns: What it came to, or `nil` if there may be more points.
  @inline(never)
  private mutating func passList(
    _ chain: Int, below key: LatticePoint, _ merger: inout VertexMerger
  ) -> ChainSweep.Outcome? {
    var (left, right, span) = (gaps[chain].left, gaps[chain].right, gaps[chain].span)
    let (leftStep, rightStep) = (
      MonotoneChains.step(of: left.chain), MonotoneChains.step(of: right.chain)
    )
    var isDone = false
    repeat {
      if left.high < right.high {
        isDone = left.high >= key
        if isDone { break }
        let outcome = checkLeft(left, right)
        if outcome != .done { return outcome }
        writer.pushLeft(&span, left.high, UInt32(bitPattern: left.cursor))
        left.step(leftStep, points)
      } else {
        isDone = right.high >= key
        if isDone { break }
        let outcome = checkRight(left, right)
        if outcome == .done {
          writer.pushRight(&span, right.high, UInt32(bitPattern: right.cursor))
        } else {
          guard outcome == .touching else { return outcome }
          merger.merge(UInt32(bitPattern: left.cursor), UInt32(bitPattern: right.cursor))
          // The span ends at a point that both chains have, and another starts.
          writer.close(span, left.high, UInt32(bitPattern: left.cursor))
          span = writer.open(left.high, UInt32(bitPattern: left.cursor))
          left.step(leftStep, points)
        }
        right.step(rightStep, points)
      }
    } while !writer.isStrip(span)
    gaps.update(chain) { ($0.left, $0.right, $0.span) = (left, right, span) }
    return isDone ? .done : nil
  }
}
