/// The part of the plane between two neighbouring chains.
///
/// It is brought up to date, *advanced*, only when an event touches it, by merging the points of its two chains in sweep
/// order. Each point is checked to lie strictly on its side of the other chain's edge, or on the other chain's own
/// point: a *pinch*.
struct ChainGap: BitwiseCopyable {
  /// The current edge of a chain.
  struct Side: BitwiseCopyable {
    var low, high: LatticeKey
    /// Where the upper end lies among the points.
    var cursor: Int32
    var chain: Int32

    /// Goes to the chain's next edge.
    @inline(__always)
    mutating func step(_ step: Int32, _ points: UncheckedView<LatticeKey>) {
      low = high
      cursor &+= step
      high = points[Int(cursor)]
    }

    /// Goes to the edge at a point's height, and returns the outermost x of all edges on the way.
    @inline(__always)
    mutating func climb(
      to key: LatticeKey, _ step: Int32, _ points: UncheckedView<LatticeKey>,
      outermost: (Int64, Int64) -> Int64
    ) -> Int64 {
      var x = outermost(low.x, high.x)
      while high < key {
        self.step(step, points)
        x = outermost(x, high.x)
      }
      return x
    }
  }

  var left, right: Side
  var winding: Int32
  /// The list of an inside gap; without one, its head is `none`.
  var span: MonotoneTriangulator.Span

  /// From so many steps on in x, nothing of one chain is beside an edge of the other as `Welding` sees it: that reaches
  /// √2 steps across an edge, and √2 beyond its ends.
  static let farApart: Int64 = 3

  static let outside = MonotoneTriangulator.Span(
    head: MonotoneTriangulator.none, tail: MonotoneTriangulator.none,
    peak: MonotoneTriangulator.none)

  @inline(__always)
  var isInside: Bool { span.head >= 0 }
}

/// The gaps of a sweep and what it takes to advance them: a value of pointers, for a hot loop.
struct ChainGaps {
  let points: UncheckedView<LatticeKey>
  let table: UncheckedView<Chains.Chain>
  /// The gap on the right of each active chain.
  let gaps: UncheckedView<ChainGap>
  /// The left neighbour of each active chain.
  let neighbours: UncheckedView<Int32>
  var writer: MonotoneTriangulator.Writer
  /// Whether a vertex came within a step of an edge next to it.
  var isTight = false

  /// Sets the gap right of `left.chain`.
  @inline(__always)
  func set(
    _ left: ChainGap.Side, _ right: ChainGap.Side, winding: Int32,
    _ span: MonotoneTriangulator.Span
  ) {
    gaps[Int(left.chain)] = ChainGap(left: left, right: right, winding: winding, span: span)
    neighbours[Int(right.chain)] = left.chain
  }

  /// Gives the gap right of a chain another right side and another span.
  @inline(__always)
  func replace(_ chain: Int, _ right: ChainGap.Side, _ span: MonotoneTriangulator.Span) {
    var gap = gaps[chain]
    (gap.right, gap.span) = (right, span)
    gaps[chain] = gap
    neighbours[Int(right.chain)] = Int32(truncatingIfNeeded: chain)
  }

  /// Brings the gap right of a chain up to a point: checks, and if inside pushes, what its chains have below it.
  @inline(__always)
  mutating func advance(
    _ chain: Int, _ key: LatticeKey, touch: (_ left: Int32, _ right: Int32) -> Void
  ) -> ChainSweep.Outcome {
    var gap = gaps[chain]
    let leftStep = table[Int(gap.left.chain)].step
    let rightStep = table[Int(gap.right.chain)].step
    if gap.left.chain <= Chains.rightSentinel || gap.right.chain <= Chains.rightSentinel {
      // Nothing crosses the edges of the plane, nor is anything near them.
      while gap.left.high < key { gap.left.step(leftStep, points) }
      while gap.right.high < key { gap.right.step(rightStep, points) }
      gaps[chain] = gap
      return .done
    }
    if !gap.isInside {
      // Where all that is left of the gap is far from all that is right of it, there is nothing to check.
      var (left, right) = (gap.left, gap.right)
      let lastLeft = left.climb(to: key, leftStep, points) { max($0, $1) }
      let firstRight = right.climb(to: key, rightStep, points) { min($0, $1) }
      if lastLeft &+ ChainGap.farApart <= firstRight {
        gaps[chain].left = left
        gaps[chain].right = right
        return .done
      }
    }
    // A copy, of which nobody has the address, so that all of it can stay in registers.
    var state = self
    let outcome =
      gap.isInside
      ? state.merge(&gap, key, leftStep, rightStep, isInside: true, touch: touch)
      : state.merge(&gap, key, leftStep, rightStep, isInside: false, touch: touch)
    self = state
    gaps[chain] = gap
    return outcome
  }

  /// Passes the points of both chains below `key`, in sweep order.
  @inline(__always)
  private mutating func merge(
    _ gap: inout ChainGap, _ key: LatticeKey, _ leftStep: Int32, _ rightStep: Int32, isInside: Bool,
    touch: (_ left: Int32, _ right: Int32) -> Void
  ) -> ChainSweep.Outcome {
    while true {
      if gap.left.high < gap.right.high {
        guard gap.left.high < key else { return .done }
        let side = orientation(gap.right.low, gap.right.high, gap.left.high)
        if side <= Welding.farthestReach {
          if side <= 0 { return side < 0 ? .crossing : .notSimple }
          noteTightness(side, gap.right, gap.left.high)
        }
        if isInside {
          writer.pushLeft(&gap.span, gap.left.high, UInt32(bitPattern: gap.left.cursor))
        }
        gap.left.step(leftStep, points)
      } else {
        guard gap.right.high < key else { return .done }
        let side = orientation(gap.left.low, gap.left.high, gap.right.high)
        if side < 0 {
          if side >= 0 &- Welding.farthestReach { noteTightness(side, gap.left, gap.right.high) }
          if isInside {
            writer.pushRight(&gap.span, gap.right.high, UInt32(bitPattern: gap.right.cursor))
          }
        } else {
          guard gap.left.high == gap.right.high else { return side > 0 ? .crossing : .notSimple }
          touch(gap.left.cursor, gap.right.cursor)
          if isInside {
            (writer, gap.span) = ChainGaps.pinch(
              writer, gap.span, gap.left.high, UInt32(bitPattern: gap.left.cursor))
          }
          gap.left.step(leftStep, points)
        }
        gap.right.step(rightStep, points)
      }
    }
  }

  /// Notes whether a vertex is within a step of an edge next to it; given its orientation.
  @inline(__always)
  mutating func noteTightness(_ side: Int64, _ edge: ChainGap.Side, _ vertex: LatticeKey) {
    if Welding.isTight(side, edge.low, edge.high, vertex), edge.chain > Chains.rightSentinel {
      isTight = true
    }
  }

  /// Ends a span at a point that both chains of its gap have, and starts another there.
  ///
  /// By value, for the sake of the caller's registers.
  @inline(never)
  private static func pinch(
    _ writer: MonotoneTriangulator.Writer, _ span: MonotoneTriangulator.Span, _ key: LatticeKey,
    _ vertex: UInt32
  ) -> (MonotoneTriangulator.Writer, MonotoneTriangulator.Span) {
    var writer = writer
    writer.close(span, key, vertex)
    let next = writer.open(key, vertex)
    return (writer, next)
  }
}
