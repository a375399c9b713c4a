// Gaps inside the region: the points that are passed are pushed to a span, too.

extension ChainGaps {
  @inline(never)
  mutating func advanceInside(
    _ chain: Int, _ key: LatticePoint, _ merger: inout VertexMerger
  ) -> ChainSweep.Outcome {
    while true {
      if gaps[chain].span.isStrip, let isSound = passStrip(chain, below: key) {
        if isSound { return .done }
        // The list finds the first point that is wrong.
        while true { if let outcome = passList(chain, below: key, &merger) { return outcome } }
      }
      if let outcome = passList(chain, below: key, &merger) { return outcome }
    }
  }

  /// Passes points of a gap's chains, below `key`, while its span is a strip.
  ///
  ///         ╲         │     The feet, l and r, are then the lower ends of both edges. The
  ///          v        │     next point, v, on either side, makes a triangle with both and
  ///           ╲       │     becomes a foot: of the list, only the numbers of two vertices are
  ///            l ──── r     needed. Chains that are straight, bend away from each other, or run
  ///                         side by side stay like this: nine of ten points of `arrow/fill`.
  ///
  /// One test for each point, that the triangle (l, r, v) is larger than `farthestReach`, also
  /// proves that chains keep their order and that nothing comes near an edge. Let v₁ … vₖ be points
  /// on the left that follow each other, and R the upper end of the edge from r. All are above r,
  /// and turn clockwise about it, by the tests. The next point on the right is R: its test puts vₖ
  /// left of the edge, at a larger angle than R, and so all before vₖ. Were vᵢ within a step of the
  /// edge, the triangle (vᵢ, r, R) would be at most `farthestReach`; vᵢ₊₁ lies between the rays
  /// from r to vᵢ and to R and no higher than R, so that (vᵢ, r, vᵢ₊₁) would be no larger, and its
  /// test had failed. Only the last foot is left to check when the strip ends.
  ///
  /// Coordinates are lanes of `Double`, whose differences, products and differences of products are
  /// exact, being whole numbers up to 2⁵³. That takes half the instructions of whole numbers, which
  /// must be extracted from keys one by one.
  ///
  /// `passList` takes the rest: a point that does not see the foot of the other side, so that the
  /// list grows, one that may be near the other edge, and one that both chains have.
  ///
  /// - Returns: Whether the chains keep their order, if that is known for all points; if they do
  ///   not, the gap is as before. If there may be more points, `nil`.
  @inline(__always)
  private mutating func passStrip(_ chain: Int, below key: LatticePoint) -> Bool? {
    let span = gaps[chain].span
    var (left, right) = (gaps[chain].left, gaps[chain].right)
    var feet = (left: UInt32(bitPattern: span.head), right: UInt32(bitPattern: span.tail))
    let leftStep = Int(MonotoneChains.step(of: left.chain))
    let rightStep = Int(MonotoneChains.step(of: right.chain))
    let (points, indices) = (points, writer.indices)
    let least = leastArea
    // Few values, so that all stay in registers: lower ends are read again after the loop.
    var (leftCursor, rightCursor) = (Int(left.cursor), Int(right.cursor))
    var (nextLeft, nextRight) = (left.high, right.high)
    var (l, r) = (left.low.coordinates, right.low.coordinates)
    var indexCount = writer.indexCount
    if feet.left == feet.right {
      // The lower of the next points of two chains that start here becomes a foot by the check of
      // either with the other's edge.
      if min(nextLeft, nextRight) >= key { return true }
      let (high, other) = (nextLeft.coordinates, nextRight.coordinates)
      guard (other - r).cross(high - r) > least else { return nil }
      if nextLeft < nextRight {
        (feet.left, l) = (UInt32(truncatingIfNeeded: leftCursor), high)
        leftCursor &+= leftStep
        nextLeft = points[leftCursor]
      } else {
        (feet.right, r) = (UInt32(truncatingIfNeeded: rightCursor), other)
        rightCursor &+= rightStep
        nextRight = points[rightCursor]
      }
    }
    while true {
      if nextLeft < nextRight {
        if nextLeft >= key { break }
        let v = nextLeft.coordinates
        guard (l - v).cross(r - v) > least else { break }
        let number = UInt32(truncatingIfNeeded: leftCursor)
        MonotoneTriangulator.emit(number, feet.left, feet.right, to: indices, &indexCount)
        (feet.left, l) = (number, v)
        leftCursor &+= leftStep
        nextLeft = points[leftCursor]
      } else {
        if nextRight >= key || nextRight == nextLeft { break }
        let v = nextRight.coordinates
        guard (l - v).cross(r - v) > least else { break }
        let number = UInt32(truncatingIfNeeded: rightCursor)
        MonotoneTriangulator.emit(number, feet.left, feet.right, to: indices, &indexCount)
        (feet.right, r) = (number, v)
        rightCursor &+= rightStep
        nextRight = points[rightCursor]
      }
    }
    let isDone = nextLeft >= key && nextRight >= key
    if leftCursor == Int(left.cursor), rightCursor == Int(right.cursor) {
      return isDone ? true : nil
    }
    left.move(to: leftCursor, leftStep, nextLeft, points)
    right.move(to: rightCursor, rightStep, nextRight, points)
    // The last foot, against the edge of the other side.
    if left.low < right.low {
      let high = nextLeft.coordinates
      if (r - l).cross(high - l) <= least, checkRight(left, right.low) != .done { return false }
    } else {
      let high = nextRight.coordinates
      if (high - r).cross(l - r) <= least, checkLeft(left.low, right) != .done { return false }
    }
    writer.indexCount = indexCount
    gaps.update(chain) {
      ($0.left, $0.right) = (left, right)
      $0.span.setFeet(feet.left, feet.right)
    }
    return isDone ? true : nil
  }

  /// Passes points of a gap's chains, below `key`, until its span is a strip again.
  ///
  /// - Returns: The outcome, or `nil` if there may be more points. After a failure, the gap is
  ///   advanced to the point that failed.
  @inline(never)
  private mutating func passList(
    _ chain: Int, below key: LatticePoint, _ merger: inout VertexMerger
  ) -> ChainSweep.Outcome? {
    var (left, right) = (gaps[chain].left, gaps[chain].right)
    let nodeCount = writer.nodeCount
    var span = list(of: gaps[chain])
    let (leftStep, rightStep) = (
      MonotoneChains.step(of: left.chain), MonotoneChains.step(of: right.chain)
    )
    var isDone = false
    repeat {
      if left.high < right.high {
        isDone = left.high >= key
        if isDone { break }
        let outcome = checkLeft(left.high, right)
        if outcome != .done { return fail(outcome, chain, left, right, span) }
        writer.pushLeft(&span, left.high, UInt32(bitPattern: left.cursor))
        left.step(leftStep, points)
      } else {
        isDone = right.high >= key
        if isDone { break }
        let outcome = checkRight(left, right.high)
        if outcome == .done {
          writer.pushRight(&span, right.high, UInt32(bitPattern: right.cursor))
        } else {
          if outcome != .touching { return fail(outcome, chain, left, right, span) }
          merger.merge(UInt32(bitPattern: left.cursor), UInt32(bitPattern: right.cursor))
          // The span ends at the common point, and another starts.
          writer.close(span, left.high, UInt32(bitPattern: left.cursor))
          span = writer.open(left.high, UInt32(bitPattern: left.cursor))
          left.step(leftStep, points)
        }
        right.step(rightStep, points)
      }
    } while !writer.isPair(span)
    span = writer.folded(span)
    // The nodes made here are free again.
    if span.isStrip { writer.nodeCount = nodeCount }
    gaps.update(chain) { ($0.left, $0.right, $0.span) = (left, right, span) }
    return isDone ? .done : nil
  }
}
